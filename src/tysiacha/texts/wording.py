"""To whom something is said: names by seat, who is *you*, and how cards are written."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.rules.standing import Seat
from tysiacha.rules.views import Viewer
from tysiacha.texts.card_style import SIGNS, CardStyle
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class Wording:
    """What the sentences for one viewer are made with."""

    names: tuple[str, ...]
    """By seat; nobody is called *You* here."""
    viewer: Viewer = None
    """The seat that is *you*, or None for a spectator."""
    cards: CardStyle = SIGNS

    def is_you(self, seat: Seat) -> bool:
        """Tell whether a seat is the one that is spoken to."""
        return seat == self.viewer

    def name(self, seat: Seat) -> str:
        """Give how a seat is called in a list or table: its name, or *You* for oneself."""
        return _("You") if self.is_you(seat) else self.names[seat]

    def say(self, seat: Seat, you: str, other: str, **facts: str | int) -> str:
        """Give a sentence about a seat: ``you`` if it is spoken to, else ``other`` with ``{name}``.

        >>> Wording(("Anna", "Boris"), viewer=0).say(1, "You bid {n}.", "{name} bids {n}.", n=110)
        'Boris bids 110.'
        """
        sentence = you if self.is_you(seat) else other
        return sentence.format(name=self.names[seat], **facts)
