"""The phases of a round, one class each: what *everybody* may know in that phase, and no more.

A phase is public by type. A full state is a phase and a secret (:mod:`tysiacha.rules.states`); a
view is the same phase and what one seat knows besides (:mod:`tysiacha.rules.views`). So nothing
hidden can be in a phase, and all that was public in the deal stays in it (perfect recall).

====================  =========================================  ===========================
phase                 who is to act                              what follows
====================  =========================================  ===========================
:class:`Cutting`      the cutter                                 Cutting, HandAsk, Bidding
:class:`HandAsk`      each active seat once (golden rounds)      StockChoice, Exchange
:class:`Bidding`      by the auction                             StockChoice, Exchange
:class:`StockChoice`  the declarer of two                        Exchange
:class:`Exchange`     the declarer                               GiftAsk … Tricks
:class:`GiftAsk`      each receiver once                         Naming, ContraAsk, Tricks
:class:`Naming`       the declarer                               ContraAsk, Tricks
:class:`ContraAsk`    the defenders                              RedoubleAsk, Tricks
:class:`RedoubleAsk`  the declarer                               Tricks
:class:`Tricks`       leader, then clockwise                     RoundOver
:class:`RoundOver`    nobody                                     the next deal
====================  =========================================  ===========================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Card, Mask, Suit
from tysiacha.rules.notices import (
    Announcement,
    BidMade,
    Call,
    CardGivenNotice,
    LeftoverTaken,
    OpeningConfirmed,
    StockOpened,
)
from tysiacha.rules.outcomes import Outcome, Settlement
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import Table


@dataclass(frozen=True, slots=True)
class Bargain:
    """What the auction brought, and how."""

    shown: tuple[Card, ...]
    """The nines shown at the cut (rule DEAL-4)."""
    kept: tuple[Seat, ...]
    """Who was asked about a redeal before a golden round and kept the cards."""
    calls: tuple[Call, ...]
    declarer: Seat
    bid: int
    blind: bool
    """Whether the auction was won blind (rule BID-12)."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What is known to all about the stock and the cards given away."""

    bargain: Bargain
    which: int
    """Which stock was taken: 1, with two players 1 or 2."""
    stock: Mask | None
    """The stock, where all saw it (Q-47), else None."""
    gifts: tuple[CardGivenNotice, ...] = ()
    """As spectators see them: with the card only if given face up."""
    discards: int = 0
    """Number of cards put away (two players)."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The final contract and what was said to it."""

    exchanged: Exchanged
    kept: tuple[Seat, ...]
    """Receivers who were asked about a redeal and kept the cards (rule REDEAL-3)."""
    points: int
    stood: tuple[Seat, ...] = ()
    """Defenders who said no contra."""
    contra_by: Seat | None = None
    redoubled: bool = False
    redouble_declined: bool = False

    @property
    def factor(self) -> int:
        """1, after a contra 2, after a redouble 4 (rule CONTRA-1)."""
        if self.contra_by is None:
            return 1
        return 4 if self.redoubled else 2


@dataclass(frozen=True, slots=True)
class Cutting:
    """The pack is being cut (rules DEAL-3 to DEAL-5)."""

    table: Table
    shown: tuple[Card, ...] = ()

    @property
    def turn(self) -> Seat:
        """The cutter."""
        return self.table.cutter


@dataclass(frozen=True, slots=True)
class HandAsk:
    """Before a golden round without auction each is asked about a redeal (Q-17, S-17)."""

    table: Table
    shown: tuple[Card, ...]
    kept: tuple[Seat, ...] = ()

    @property
    def turn(self) -> Seat:
        """The first active seat that was not asked yet."""
        return self.table.active[len(self.kept) % len(self.table.active)]


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction (rules BID-1 to BID-10)."""

    table: Table
    shown: tuple[Card, ...]
    turn: Seat
    hidden: tuple[Seat, ...]
    """Seats whose hand is hidden from themselves (Q-31)."""
    calls: tuple[Call, ...] = ()
    high: BidMade | OpeningConfirmed | None = None
    """The highest bid so far."""
    passed: tuple[Seat, ...] = ()

    def has_called(self, seat: Seat) -> bool:
        """Tell whether a seat has bid or passed; looking is no call (Q-31)."""
        return any(
            one.seat == seat and isinstance(one, BidMade | OpeningConfirmed) for one in self.calls
        ) or (seat in self.passed)


@dataclass(frozen=True, slots=True)
class StockChoice:
    """The declarer of two players chooses a stock (rule P2-1)."""

    table: Table
    bargain: Bargain

    @property
    def turn(self) -> Seat:
        """The declarer."""
        return self.bargain.declarer


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer has the stock and gives cards away (rule STOCK-2, P2-2)."""

    table: Table
    exchanged: Exchanged

    @property
    def turn(self) -> Seat:
        """The declarer."""
        return self.exchanged.bargain.declarer

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.exchanged.bargain


@dataclass(frozen=True, slots=True)
class GiftAsk:
    """Each receiver of a card is asked about a redeal (rule REDEAL-3, Q-17)."""

    table: Table
    exchanged: Exchanged
    kept: tuple[Seat, ...] = ()

    @property
    def turn(self) -> Seat:
        """The next receiver clockwise from the declarer's left."""
        opponents = self.table.opponents(self.exchanged.bargain.declarer)
        return opponents[len(self.kept) % len(opponents)]

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.exchanged.bargain


@dataclass(frozen=True, slots=True)
class Naming:
    """The declarer names the final contract (rule BID-11)."""

    table: Table
    exchanged: Exchanged
    kept: tuple[Seat, ...] = ()

    @property
    def turn(self) -> Seat:
        """The declarer."""
        return self.exchanged.bargain.declarer

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.exchanged.bargain


@dataclass(frozen=True, slots=True)
class ContraAsk:
    """The defenders are asked for a contra (rule CONTRA-1)."""

    table: Table
    contract: Contract

    @property
    def turn(self) -> Seat:
        """The next defender clockwise from the declarer's left."""
        opponents = self.table.opponents(self.bargain.declarer)
        return opponents[len(self.contract.stood) % len(opponents)]

    @property
    def exchanged(self) -> Exchanged:
        """What is known of stock and gifts."""
        return self.contract.exchanged

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.contract.exchanged.bargain


@dataclass(frozen=True, slots=True)
class RedoubleAsk:
    """The declarer is asked for a redouble (rule CONTRA-1)."""

    table: Table
    contract: Contract

    @property
    def turn(self) -> Seat:
        """The declarer."""
        return self.contract.exchanged.bargain.declarer

    @property
    def exchanged(self) -> Exchanged:
        """What is known of stock and gifts."""
        return self.contract.exchanged

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.contract.exchanged.bargain


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick (rule PLAY-9)."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order played, clockwise from the leader."""
    taker: Seat
    announced: Announcement | None
    """What was announced with its first card."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play of the cards (rules PLAY-1 to PLAY-9, MAR-1 to MAR-10)."""

    table: Table
    contract: Contract
    turn: Seat
    leader: Seat
    cards: tuple[Card, ...]
    """The trick so far, in the order played."""
    announced: Announcement | None
    """What was announced with the first card of this trick."""
    trump: Suit | None
    """What is trump in this trick (rule MAR-5)."""
    next_trump: Suit | None
    """What will be trump from the next trick on; differs only with ``trump_effect`` (S-15)."""
    done: tuple[Trick, ...]
    taken: tuple[int, ...]
    """Tricks taken, by seat."""
    card_points: tuple[int, ...]
    """Card points in the tricks taken, by seat."""
    declared: tuple[int, ...]
    """Points of marriages and aces announced, by seat."""
    leftover: LeftoverTaken | None = None
    """After the last trick of two players: what it brought (rule P2-3)."""

    @property
    def exchanged(self) -> Exchanged:
        """What is known of stock and gifts."""
        return self.contract.exchanged

    @property
    def bargain(self) -> Bargain:
        """What the auction brought."""
        return self.contract.exchanged.bargain

    @property
    def declarer(self) -> Seat:
        """Who plays for the contract."""
        return self.contract.exchanged.bargain.declarer

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """All marriages and aces announced in this round, in order."""
        earlier = tuple(one.announced for one in self.done if one.announced is not None)
        return earlier if self.announced is None else (*earlier, self.announced)


LivePhase: TypeAlias = (
    Cutting
    | HandAsk
    | Bidding
    | StockChoice
    | Exchange
    | GiftAsk
    | Naming
    | ContraAsk
    | RedoubleAsk
    | Tricks
)


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The deal is over: played, conceded, skipped, or to be dealt again."""

    table: Table
    before: LivePhase
    """The phase it ended in, with all that was public in the deal."""
    outcome: Outcome
    settlement: Settlement | None = None
    """What became of the standings; None where the deal is to be dealt again."""
    opened: StockOpened | None = None
    """Stock, leftover and discards, where they are opened (S-14)."""

    @property
    def turn(self) -> None:
        """Nobody is to act."""
        return

    @property
    def match(self) -> Match:
        """The match as it goes on from here: the next deal, or a winner."""
        if self.settlement is None:
            return self.table.match.redealt()
        return self.settlement.match


Phase: TypeAlias = LivePhase | RoundOver

Bargained: TypeAlias = Exchange | GiftAsk | Naming | ContraAsk | RedoubleAsk | Tricks
"""The phases in which declarer and stock are settled."""
