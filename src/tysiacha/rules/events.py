"""What happened, the full truth. Never leaves the rules as it is: see ``notice_for``.

Events that hide nothing are those of :data:`tysiacha.rules.notices.PublicEvent`. The others name
their ``audience``: the seats that are told the hidden part, or None for everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tysiacha.cards import Card, Mask
from tysiacha.rules.notices import PublicEvent
from tysiacha.rules.standing import Seat

Audience: TypeAlias = tuple[Seat, ...] | None
"""Who is told the hidden part of an event; None means everybody, spectators too."""


@dataclass(frozen=True, slots=True)
class PartlyHidden:
    """What the events with a hidden part have in common."""

    audience: Audience = field(kw_only=True)
    """Who is told the hidden part."""


@dataclass(frozen=True, slots=True)
class PackCut(PartlyHidden):
    """The pack was cut (rules DEAL-3, DEAL-4); the place is hidden (S-3)."""

    seat: Seat
    at: int
    shown: Card | None
    """The card at the bottom, if the rules show it."""


@dataclass(frozen=True, slots=True)
class HandDealt(PartlyHidden):
    """A hand was dealt (rule DEAL-8); nobody is told a hand that is hidden from its owner."""

    seat: Seat
    cards: Mask


@dataclass(frozen=True, slots=True)
class StockLaid(PartlyHidden):
    """The stock was laid, with two players both (rules DEAL-7, P2-1, P4-2)."""

    stocks: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class HandLooked(PartlyHidden):
    """A player looked at his hidden hand before speaking (Q-31)."""

    seat: Seat
    cards: Mask


@dataclass(frozen=True, slots=True)
class HandOpened(PartlyHidden):
    """A hand still hidden from its owner opened at the end of the auction (Q-31)."""

    seat: Seat
    cards: Mask


@dataclass(frozen=True, slots=True)
class StockTaken(PartlyHidden):
    """The declarer took the stock (rule STOCK-1, Q-47)."""

    seat: Seat
    which: int
    cards: Mask


@dataclass(frozen=True, slots=True)
class CardGiven(PartlyHidden):
    """The declarer gave a card away (rule STOCK-2, Q-10)."""

    seat: Seat
    receiver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded(PartlyHidden):
    """The declarer put a card away (rule P2-2)."""

    seat: Seat
    card: Card


SecretEvent: TypeAlias = (
    PackCut
    | HandDealt
    | StockLaid
    | HandLooked
    | HandOpened
    | StockTaken
    | CardGiven
    | CardDiscarded
)

Event: TypeAlias = SecretEvent | PublicEvent
