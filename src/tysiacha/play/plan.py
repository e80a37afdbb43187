"""What is agreed before a match begins, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import make_bot
from tysiacha.cards import Card
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.play.dice import Dice
from tysiacha.play.forced import forced_action
from tysiacha.play.settings import Settings
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.views import SeatView
from tysiacha.saves.header import SavedSeat, SaveHeader
from tysiacha.saves.reading import SavedMatch
from tysiacha.texts.card_style import SIGNS, CardStyle
from tysiacha.texts.levels import level_words
from tysiacha.texts.translation import _

PATIENCE: Final = 60.0
"""Seconds: longer than any bot thinks, on a machine without a compiler too."""


class Chance(Protocol):
    """All chance of one match, from one seed."""

    @property
    def seed(self) -> int:
        """What all of it comes from."""

    def pack(self, deal: int) -> tuple[Card, ...]:
        """Give the shuffled pack of a deal."""

    def cut(self, deal: int, cuts: int) -> int:
        """Give a random place to cut the pack."""

    def bot_seed(self, seat: Seat) -> int:
        """Give the seed of the bot in a seat."""


class BotMaker(Protocol):
    """Makes the bot of a name."""

    def __call__(self, name: str, *, seed: int) -> Bot:
        """Give the bot of that name with dice from a seed."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat."""

    name: str = ""
    bot: str | None = None
    """The kind of bot, None for a person."""

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard plays here."""
        return self.bot is None

    @property
    def described(self) -> str:
        """The name, with the kind of bot in brackets."""
        if self.bot is None:
            return self.name
        return _("{name} (bot: {kind})").format(name=self.name, kind=level_words(self.bot))


class Ending(Enum):
    """How a match came to its end here."""

    WON = "won"
    LIMIT = "limit"
    LEFT = "left"
    """Somebody left the table; a saved match can go on."""
    INTERRUPTED = "interrupted"
    """Ctrl-C, or the terminal was closed."""


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """All that is needed to play a match."""

    rules_name: str
    match: Match
    """The match at its start: its rules, and who deals first."""
    sitters: tuple[Sitter, ...]
    chance: Chance
    new_chance: Callable[[], Chance] = Dice.fresh
    """Gives the chance of a rematch."""
    forced: Callable[[SeatView], Action | None] = forced_action
    """Gives the action that all can see to be the only one, or None."""
    by_lot: bool = True
    """Whether the first dealer was drawn."""
    cards: CardStyle = SIGNS
    """How cards are written in lines."""
    round_limit: int | None = None
    saves: Path | None = None
    """The folder of saved matches; None saves nothing."""
    resume: Path | None = None
    """A saved match to go on with. Seats, rules and dealer must be those of its header."""
    record: Path | None = None
    """Where to write the record of the match, after every deal and at its end."""
    fault_log: Path | None = None
    """Where to write what bots have done wrong."""
    settings: Settings = field(default_factory=Settings)
    make_bot: BotMaker = make_bot
    patience: float = PATIENCE
    """Seconds that a bot has to answer, before somebody stands in for it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(one.name for one in self.sitters)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who are asked."""
        return tuple(seat for seat, one in enumerate(self.sitters) if one.is_person)

    def header(self, began: str) -> SaveHeader:
        """Give what is saved of it."""
        return SaveHeader(
            rules=self.match.rules,
            rules_name=self.rules_name,
            seats=tuple(SavedSeat(one.name, one.bot) for one in self.sitters),
            dealer=self.match.dealer,
            by_lot=self.by_lot,
            seed=self.chance.seed,
            began=began,
            round_limit=self.round_limit,
        )

    def resuming(self, saved: SavedMatch, chance: Chance) -> PlayPlan:
        """Give the plan that goes on with a saved match; ``chance`` is that of its seed."""
        header = saved.header
        return replace(
            self,
            rules_name=header.rules_name,
            match=header.match,
            sitters=tuple(Sitter(seat.name, seat.bot) for seat in header.seats),
            chance=chance,
            by_lot=header.by_lot,
            round_limit=header.round_limit,
            resume=saved.path,
        )

    def rematch(self) -> PlayPlan:
        """Give the plan of another match of the same people; the next one deals first."""
        start = Match.new(self.match.rules, dealer=self.match.next_dealer)
        return replace(self, match=start, chance=self.new_chance(), by_lot=False, resume=None)


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of a match."""

    ending: Ending
    plan: PlayPlan
    """Of the last match, if there was a rematch."""
    match: Match
    """As it stands now."""
    deals: tuple[PlayedDeal, ...]
    """All that was played, enough to write the record; the last deal may go on."""
    saved: Path | None = None
    """The save of an unfinished match."""
    trouble: str | None = None
    """Why something could not be saved or recorded."""
    faults: tuple[str, ...] = ()
    """What was told of bots that failed."""
