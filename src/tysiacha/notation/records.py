"""A game record as a value: what chance and the players decided, and what it says came of it.

A :class:`GameRecord` holds what is needed to replay a match: rules, seats, the standing at the
start, and per deal the pack before the cut and every action in order. All else in it (hands,
tricks, points, totals) is *said*: it follows from the rest, stands there for the reader, and is
checked by :func:`tysiacha.notation.replaying.replay`. What is not said is None or empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from tysiacha.cards import Card, Mask
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import (
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.standing import Match, Seat, Standing

FORMAT_VERSION: Final = 1
"""The version of the format of records; others are refused."""

TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}", re.ASCII)
"""What the name of a tag looks like."""

LONGEST_TEXT: Final = 65_000
"""The most bytes of a comment or the value of a tag."""

CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
"""The characters that no line may hold: all controls of ASCII but the tabulator."""

_WORTH: Final = re.compile(r"-?[0-9]{1,6}(\.[0-9]{0,2}[1-9])?", re.ASCII)


def _check_text(what: str, text: str) -> None:
    """Accept one line of text without spaces around it."""
    size = len(text.encode())  # no surrogates
    if CONTROL.search(text) or text != text.strip(" \t") or size > LONGEST_TEXT:
        message = f"{what} is one line of at most {LONGEST_TEXT} bytes, not {text[:80]!r}"
        raise ValueError(message)


# --- what players do -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CutMade:
    """The pack was cut; how many cards were lifted may be hidden or not known (S-3)."""

    at: int | None
    shown: Card | None = None
    """The bottom card, where the rules show it (rule DEAL-4)."""


@dataclass(frozen=True, slots=True)
class HiddenGive:
    """A card was given that the writer of the record did not see."""

    to: Seat


@dataclass(frozen=True, slots=True)
class HiddenDiscard:
    """A card was put away that the writer of the record did not see."""


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The deal of real cards failed, by the dealer (rules DEAL-9, DEAL-10)."""


RecordedAction: TypeAlias = (
    CutMade
    | Misdealt
    | KeepCards
    | DemandRedeal
    | Look
    | Bid
    | ConfirmOpening
    | Pass
    | ChooseStock
    | Give
    | HiddenGive
    | Discard
    | HiddenDiscard
    | DeclareContract
    | Concede
    | SayContra
    | Redouble
    | LetStand
    | Play
)
"""An action as a record holds it: those of the rules, and what of them is known."""

# --- what is said about them -------------------------------------------------------------


class Basis(StrEnum):
    """By which cards a value was found."""

    OPEN = "open"
    """By all cards, as if all were open."""
    KNOWN = "known"
    """By what the player knew."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark in words, one line."""

    text: str

    def __post_init__(self) -> None:
        _check_text("a comment", self.text)


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action or position is worth, in points."""

    points: Decimal
    """With at most six digits before the point and three after it, and no needless zeros."""
    basis: Basis | None = None

    def __post_init__(self) -> None:
        if not _WORTH.fullmatch(str(self.points)) or str(self.points) == "-0":
            message = f"a value is a number such as -12.5, not {self.points}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class BetterPlay:
    """What would have been better."""

    action: RecordedAction
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """Something that the format leaves open, by its name: kept as it is."""

    name: str
    value: str

    def __post_init__(self) -> None:
        if not TAG_NAME.fullmatch(self.name):
            message = f"the name of a tag is ASCII letters, digits and hyphens, not {self.name!r}"
            raise ValueError(message)
        _check_text("the value of a tag", self.value)


Annotation: TypeAlias = Comment | Worth | BetterPlay | Tag
"""What is said about one action; of a kind that this program does not know as a tag."""

Extra: TypeAlias = Tag | Comment
"""What is said about a game or deal beyond its content: event, date, fairness data, comments."""


@dataclass(frozen=True, slots=True)
class ActionRecord:
    """One action, who did it, and what is said about it."""

    seat: Seat
    action: RecordedAction
    notes: tuple[Annotation, ...] = ()


# --- what came of it ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holding:
    """Some cards, as far as they are known."""

    mask: Mask
    hidden: int = 0
    """How many more there are."""

    @property
    def count(self) -> int:
        """How many cards there are."""
        return self.mask.bit_count() + self.hidden


@dataclass(frozen=True, slots=True)
class ContractSaid:
    """The contract when the first card is led."""

    seat: Seat
    points: int
    blind: bool = False
    """Whether the auction was won blind (rule BID-12)."""
    contra_by: Seat | None = None
    redoubled: bool = False


@dataclass(frozen=True, slots=True)
class TrickSaid:
    """Who took a trick, and its card points."""

    taker: Seat
    points: int


@dataclass(frozen=True, slots=True)
class LeftoverSaid:
    """Who took the other stock of two players with the last trick, and its points (P2-3)."""

    taker: Seat
    points: int


@dataclass(frozen=True, slots=True)
class PointsSaid:
    """Raw points by seat; zero for a sitting dealer."""

    raw: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ContractPlayed:
    """The contract was made or not (rules SCORE-3, SCORE-4)."""

    seat: Seat
    points: int
    made: bool


@dataclass(frozen=True, slots=True)
class ContractConceded:
    """The declarer gave up (rule CONCEDE-1)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class RoundFined:
    """The round was skipped with a fine (rules DEAL-5, BID-10)."""

    seat: Seat
    fine: int
    """What was taken off, in a golden round doubled already."""
    clause: Clause


@dataclass(frozen=True, slots=True)
class DealtAgain:
    """The cards are to be dealt again (rules REDEAL-1 to REDEAL-7, DEAL-11)."""

    seat: Seat
    mask: Mask
    """The cards that were shown; none after a misdeal (rule DEAL-11)."""
    clause: Clause


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Everybody passed, and the cards are to be dealt again (Q-44)."""


OutcomeSaid: TypeAlias = ContractPlayed | ContractConceded | RoundFined | DealtAgain | AllPassed


@dataclass(frozen=True, slots=True)
class ScoreSaid:
    """What a round brought to one seat."""

    change: int
    after: Standing
    why: tuple[Clause, ...] = ()
    """The clauses that changed something beyond the result."""


@dataclass(frozen=True, slots=True)
class FineRecord:
    """A fine outside the count, taken off at once (rule FINE-1)."""

    seat: Seat
    clause: Clause
    said: ScoreSaid | None = None
    """What it did, where that is written down; its first reason is the clause."""

    def __post_init__(self) -> None:
        if self.said is not None and self.said.why[:1] != (self.clause,):
            message = f"a fine by {self.clause} did something for that reason first"
            raise ValueError(message)


Said: TypeAlias = (
    Holding | ContractSaid | TrickSaid | LeftoverSaid | PointsSaid | OutcomeSaid | ScoreSaid
)
"""One thing that a record says of a deal."""


@dataclass(frozen=True, slots=True)
class ResultSaid:
    """How the match stands at the end of the record."""

    totals: tuple[int, ...]
    winner: Seat | None
    """None while it is unfinished."""


# --- deals and games ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: a shuffled pack and all that was done with it."""

    number: int
    """From 1, redeals counted."""
    round_number: int
    dealer: Seat
    golden: bool = False
    fines: tuple[FineRecord, ...] = ()
    """Fines outside the count, before this deal or during it: they come before its result."""
    actions: tuple[ActionRecord, ...] = ()
    pack: tuple[Card, ...] | None = None
    """24 cards before the cut, top first; None where nobody wrote them down."""
    hands: tuple[Holding | None, ...] = ()
    """As dealt, by seat, None for a sitting dealer; empty where they are not said."""
    stocks: tuple[Holding, ...] = ()
    """As laid: one, with two players two."""
    contract: ContractSaid | None = None
    tricks: tuple[TrickSaid | None, ...] = ()
    """By trick, the last one not None."""
    leftover: LeftoverSaid | None = None
    points: PointsSaid | None = None
    outcome: OutcomeSaid | None = None
    scores: tuple[ScoreSaid, ...] = ()
    """By seat."""
    opening: tuple[Extra, ...] = ()
    """Extras before the first action."""
    closing: tuple[Extra, ...] = ()
    """Extras at the end of the deal, after what is said of its end."""

    def __post_init__(self) -> None:
        said = self.leftover or self.points or self.outcome or self.scores
        if self.closing and not said:
            message = "extras at the end of a deal need an end: say them at its last action"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A match, or as much of it as was played."""

    players: tuple[str, ...]
    """How the seats are called in the record, clockwise: short names without spaces."""
    base: str
    """The preset from which the rules are told."""
    match: Match
    """The match at the start of the record: rules, first dealer, standings."""
    deals: tuple[DealRecord, ...] = ()
    style: Style = Style.INTERNATIONAL
    """How the text of the record writes cards."""
    seen_by: Seat | None = None
    """Whose knowledge the record holds; None where nothing is hidden."""
    result: ResultSaid | None = None
    extras: tuple[Extra, ...] = ()
    """Tags that the format does not define, such as event and date, and comments."""


# --- places ------------------------------------------------------------------------------


class Part(Enum):
    """A part of a deal or of a whole record that problems point to."""

    GAME = "game"
    START = "start"
    RESULT = "result"
    HEADING = "heading"
    FINE = "fine"
    PACK = "pack"
    ACTION = "action"
    HAND = "hand"
    STOCK = "stock"
    CONTRACT = "contract"
    TRICK = "trick"
    LEFTOVER = "leftover"
    POINTS = "points"
    OUTCOME = "outcome"
    SCORE = "score"


class Spot(NamedTuple):
    """A place in a record: which deal, which part of it, and which one of several."""

    deal: int | None
    """Counted from 0; None outside the deals."""
    part: Part
    number: int = 0
    """Of an action, trick or fine its number from 0, of a hand or score the seat."""


class Place(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int
