"""What one viewer is told of what happens: the third kind of value beside truth and knowledge.

Most events are told to everybody alike; those are their own notices. Where an event holds
something hidden, it has a twin here whose hidden fields may be None; a count is always there, so
that the shape of what is told never depends on the cards (see :mod:`tysiacha.rules.events`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Card, Mask, Suit
from tysiacha.rules.clauses import Clause
from tysiacha.rules.outcomes import GivenUp, Happening, Played, Settlement, Skipped
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class PackCutNotice:
    """The pack was cut (rules DEAL-3, DEAL-4)."""

    seat: Seat
    at: int | None
    """The place, told to the cutter alone (S-3)."""
    shown: Card | None
    """The card at the bottom, if it must be shown; then the pack is cut again."""


@dataclass(frozen=True, slots=True)
class HandDealtNotice:
    """A hand was dealt (rule DEAL-8)."""

    seat: Seat
    count: int
    cards: Mask | None
    """Told to its owner, unless it is hidden from himself (Q-31)."""


@dataclass(frozen=True, slots=True)
class StockLaidNotice:
    """The stock was laid (rules DEAL-7, P4-2, P2-1)."""

    counts: tuple[int, ...]
    """Cards in each stock: one stock, with two players two."""
    cards: Mask | None
    """Told to the sitting dealer of four players, if he may look."""


@dataclass(frozen=True, slots=True)
class HandLookedNotice:
    """A player looked at his hidden hand before speaking (Q-31)."""

    seat: Seat
    cards: Mask | None
    """Told to its owner."""


@dataclass(frozen=True, slots=True)
class HandOpenedNotice:
    """A hand still hidden from its owner opened at the end of the auction (Q-31)."""

    seat: Seat
    cards: Mask | None
    """Told to its owner."""


@dataclass(frozen=True, slots=True)
class StockTakenNotice:
    """The declarer took the stock (rule STOCK-1)."""

    seat: Seat
    which: int
    """1, with two players 1 or 2."""
    count: int
    cards: Mask | None
    """Told to all where it is open, else to the declarer and a dealer who may look (Q-47)."""


@dataclass(frozen=True, slots=True)
class CardGivenNotice:
    """The declarer gave a card away (rule STOCK-2)."""

    seat: Seat
    receiver: Seat
    card: Card | None
    """Told to giver and receiver; to all if cards are given face up."""


@dataclass(frozen=True, slots=True)
class CardDiscardedNotice:
    """The declarer put a card away (rule P2-2)."""

    seat: Seat
    card: Card | None
    """Told to the declarer alone."""


@dataclass(frozen=True, slots=True)
class Looked:
    """In the list of calls: a player looked at his hidden hand here (Q-31)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """A player bid (rule BID-5)."""

    seat: Seat
    points: int
    blind: bool = False
    """Whether it was made without having looked (rule BID-12)."""


@dataclass(frozen=True, slots=True)
class OpeningConfirmed:
    """The holder confirmed the compulsory opening bid (Q-46)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed, for this round (rule BID-7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EverybodyPassed:
    """Nobody was forced to bid and nobody did: the same dealer deals again (Q-44)."""


@dataclass(frozen=True, slots=True)
class DeclarerFound:
    """The auction is over, or a golden round named its declarer (rules BID-8, GOLD-3)."""

    seat: Seat
    points: int
    blind: bool = False
    golden: bool = False


@dataclass(frozen=True, slots=True)
class RedealCalled:
    """A new deal was demanded, or is automatic (rules REDEAL-1 to REDEAL-7)."""

    seat: Seat
    clause: Clause
    cards: Mask
    """The cards that justify it (S-5)."""
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class StockChosen:
    """The declarer of two players chose a stock, unseen (rule P2-1)."""

    seat: Seat
    which: int


@dataclass(frozen=True, slots=True)
class CardsKept:
    """A player who was asked about a redeal keeps the cards (Q-17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LetStand:
    """A player said no contra, or no redouble (rule CONTRA-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ContractDeclared:
    """The final contract (rule BID-11); where nothing may be raised it comes of itself (S-12)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """The declarer gave the round up (rule CONCEDE-1)."""

    seat: Seat
    points: int
    """The contract as it then stood."""


@dataclass(frozen=True, slots=True)
class ContraSaid:
    """A defender doubled (rule CONTRA-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redoubled:
    """The declarer answered a contra (rule CONTRA-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MarriageAnnounced:
    """A marriage was announced; its king or queen is led next (rules MAR-4, MAR-5)."""

    seat: Seat
    suit: Suit
    points: int


@dataclass(frozen=True, slots=True)
class AcesAnnounced:
    """Four aces were announced; one of them is led next (rule MAR-10)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played (rule PLAY-2)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete (rules PLAY-7, PLAY-8)."""

    seat: Seat
    """Who took it."""
    cards: tuple[Card, ...]
    """In the order played."""


@dataclass(frozen=True, slots=True)
class LeftoverTaken:
    """The last trick of two players brought the other stock and the discards (rule P2-3)."""

    seat: Seat
    stock: Mask
    discards: Mask


@dataclass(frozen=True, slots=True)
class RoundSkipped:
    """The round ends with a fine and no play (rules DEAL-5, BID-10)."""

    clause: Clause
    seat: Seat
    fine: int
    """What is taken off, in a golden round doubled already."""


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round is over and settled."""

    outcome: Played | GivenUp | Skipped
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class StockOpened:
    """With the end of a round stock, leftover and discards are open to all (S-14)."""

    stock: Mask
    """The stock that the declarer took, or would have taken."""
    leftover: Mask
    """The other stock of two players; before a choice both are in ``stock``."""
    discards: Mask


PublicEvent: TypeAlias = (
    BidMade
    | OpeningConfirmed
    | Passed
    | EverybodyPassed
    | DeclarerFound
    | RedealCalled
    | StockChosen
    | CardsKept
    | LetStand
    | ContractDeclared
    | Conceded
    | ContraSaid
    | Redoubled
    | MarriageAnnounced
    | AcesAnnounced
    | CardPlayed
    | TrickTaken
    | LeftoverTaken
    | RoundSkipped
    | RoundScored
    | StockOpened
    | Happening
)
"""What is told to everybody alike."""

MaskedNotice: TypeAlias = (
    PackCutNotice
    | HandDealtNotice
    | StockLaidNotice
    | HandLookedNotice
    | HandOpenedNotice
    | StockTakenNotice
    | CardGivenNotice
    | CardDiscardedNotice
)
"""What is told to each viewer as far as it concerns him."""

Notice: TypeAlias = PublicEvent | MaskedNotice

Call: TypeAlias = Looked | BidMade | OpeningConfirmed | Passed
"""One entry of the auction, in order."""

Announcement: TypeAlias = MarriageAnnounced | AcesAnnounced
