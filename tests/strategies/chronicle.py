"""An independent account of one deal, kept from its events alone, and who is told what.

It restates the table of events and notices (phases, chapter 2) and the count of a round (rules,
chapter 1B step 1) in plain lists, and shares nothing with the code that it
judges but cards, events and options.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from tests.strategies.playing import viewers
from tysiacha.cards import POINTS_OF, RANK_OF, SUIT_OF, Card, Mask, Suit, mask_of, points_of
from tysiacha.rules.choices import (
    BlindBid,
    ForcedOpening,
    P2Leftover,
    PassedCards,
    StockShown,
    TrumpChange,
    TrumpEffect,
)
from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    Event,
    HandDealt,
    HandLooked,
    HandOpened,
    PackCut,
    SecretEvent,
    StockLaid,
    StockTaken,
)
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardPlayed,
    CardsKept,
    Conceded,
    ContractDeclared,
    ContraSaid,
    DeclarerFound,
    EverybodyPassed,
    LeftoverTaken,
    LetStand,
    MarriageAnnounced,
    OpeningConfirmed,
    Passed,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
    StockChosen,
    StockOpened,
    TrickTaken,
)
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GoldenReset,
    MatchWon,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import Table
from tysiacha.rules.views import Viewer


@dataclass(slots=True)
class PlayedTrick:
    """One trick as it was played."""

    leader: Seat
    trump: Suit | None
    cards: list[Card] = field(default_factory=list)
    announced: int = 0
    """Points announced with its first card."""
    taker: Seat | None = None


class Chronicle:
    """What has happened in a deal so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules
        self.everybody = viewers(table.rules)
        self.known: dict[Viewer, Mask] = dict.fromkeys(self.everybody, 0)
        self.cuts: list[int] = []
        self.shown: list[Card] = []
        self.hidden: set[Seat] = hidden_hands(table)
        self.hands: dict[Seat, Mask] = dict.fromkeys(range(table.rules.players), 0)
        self.stocks: tuple[Mask, ...] = ()
        self.kept: list[Seat] = []
        self.calls: list[tuple[str, Seat, int]] = []
        self.declarer: Seat | None = None
        self.bid = 0
        self.blind = False
        self.which = 0
        self.stock_open = False
        self.gifts: list[tuple[Seat, Seat, Card]] = []
        self.discards: Mask = 0
        self.gifts_kept: list[Seat] = []
        self.contract: int | None = None
        self.said: list[tuple[str, Seat]] = []
        """Contra, redouble and letting stand, in order."""
        self.tricks: list[PlayedTrick] = []
        self.trump: Suit | None = None
        self.announced = dict.fromkeys(range(table.rules.players), 0)
        self.leftover: LeftoverTaken | None = None
        self._announced_now = 0
        self._pending: Suit | None = None

    # Who is told what.

    def audience(self, event: SecretEvent) -> set[Viewer]:
        """Give who is told the hidden part of an event, before it is noted (phases 2, 3.2)."""
        match event:
            case HandDealt(seat):
                return set() if seat in self.hidden else {seat}
            case PackCut(seat) | HandLooked(seat) | HandOpened(seat) | CardDiscarded(seat):
                return {seat}
            case StockLaid():
                return self._dealer_who_looks()
            case StockTaken(seat):
                if self._stock_is_open():
                    return set(self.everybody)
                return {seat} | self._dealer_who_looks()
            case CardGiven(giver, receiver):
                face_up = self.rules.passed_cards is PassedCards.FACE_UP
                return set(self.everybody) if face_up else {giver, receiver}
            case _:
                assert_never(event)

    def _dealer_who_looks(self) -> set[Viewer]:
        four = self.rules.players == 4
        return {self.table.dealer} if four and self.rules.p4_dealer_sees_stock else set()

    def _stock_is_open(self) -> bool:
        shown = self.rules.stock_shown
        if shown is StockShown.DECLARER_ONLY:
            return False
        if self.blind and self.rules.stock_hidden_when_blind:
            return False
        if shown is StockShown.ALL or self.table.golden:
            return True
        return any(points > self.rules.opening_bid for _, _, points in self.calls)

    # The account.

    def note(self, event: Event) -> None:
        """Take an event into the account; its hidden part reaches whom the table names."""
        match event:
            case (
                PackCut()
                | HandDealt()
                | StockLaid()
                | HandLooked()
                | HandOpened()
                | StockTaken()
                | CardGiven()
                | CardDiscarded()
            ):
                self._note_secret(event)
            case CardPlayed(seat, card):
                self._note_play(seat, card)
            case TrickTaken(seat, cards):
                self.tricks[-1].taker = seat
                self._all_see(mask_of(cards))
                if self.rules.trump_effect is TrumpEffect.NEXT_TRICK:
                    self._set_trump()
            case MarriageAnnounced(seat, suit, points):
                self._announce(seat, points)
                self._pending = suit
                if self.rules.trump_effect is TrumpEffect.IMMEDIATE:
                    self._set_trump()
            case AcesAnnounced(seat, points):
                self._announce(seat, points)
            case LeftoverTaken(_, stock, discards):
                self.leftover = event
                self._all_see(stock | discards)
            case StockOpened(stock, leftover, discards):
                self._all_see(stock | leftover | discards)
            case RedealCalled(_, _, cards):
                self._all_see(cards)
            case _:
                self._note_word(event)

    def _note_secret(self, event: SecretEvent) -> None:
        told = self.audience(event)
        match event:
            case PackCut(_, at, shown):
                self.cuts.append(at)
                if shown is not None:
                    self.shown.append(shown)
                    self._all_see(mask_of([shown]))
            case HandDealt(seat, cards):
                self.hands[seat] = cards
                self._see(told, cards)
            case HandLooked(seat, cards):
                self.hidden.discard(seat)
                self.calls.append(("look", seat, 0))
                self._see(told, cards)
            case HandOpened(seat, cards):
                self.hidden.discard(seat)
                self._see(told, cards)
            case StockLaid(stocks):
                self.stocks = stocks
                self._see(told, stocks[0])
            case StockTaken(seat, which, cards):
                self.which = which
                self.stock_open = None in told
                self.hands[seat] |= cards
                self._see(told, cards)
            case CardGiven(giver, receiver, card):
                self.gifts.append((giver, receiver, card))
                self.hands[giver] &= ~mask_of([card])
                self.hands[receiver] |= mask_of([card])
                self._see(told, mask_of([card]))
            case CardDiscarded(seat, card):
                self.discards |= mask_of([card])
                self.hands[seat] &= ~mask_of([card])
                self._see(told, mask_of([card]))
            case _:
                assert_never(event)

    def _note_word(self, event: Event) -> None:
        match event:
            case BidMade(seat, points):
                self.calls.append(("bid", seat, points))
            case OpeningConfirmed(seat, points):
                self.calls.append(("confirm", seat, points))
            case Passed(seat):
                self.calls.append(("pass", seat, 0))
            case DeclarerFound(seat, points, blind):
                self.declarer, self.bid, self.blind = seat, points, blind
            case CardsKept(seat):
                (self.kept if self.declarer is None else self.gifts_kept).append(seat)
            case ContractDeclared(_, points):
                self.contract = points
            case ContraSaid(seat) | Redoubled(seat) | LetStand(seat):
                self.said.append((type(event).__name__, seat))
            case (
                EverybodyPassed()
                | StockChosen()
                | Conceded()
                | RoundSkipped()
                | RoundScored()
                | BoltMarked()
                | BoltFined()
                | BarrelRoundUsed()
                | BarrelMounted()
                | BarrelFallen()
                | TotalZeroed()
                | TotalDumped()
                | GoldenReset()
                | MatchWon()
            ):
                pass
            case _:
                message = f"the chronicle does not know {event}"
                raise AssertionError(message)

    def _note_play(self, seat: Seat, card: Card) -> None:
        if not self.tricks or self.tricks[-1].taker is not None:
            self.tricks.append(PlayedTrick(seat, self.trump, announced=self._announced_now))
            self._announced_now = 0
        self.tricks[-1].cards.append(card)
        self.hands[seat] &= ~mask_of([card])
        self._all_see(mask_of([card]))

    def _announce(self, seat: Seat, points: int) -> None:
        self.announced[seat] += points
        self._announced_now = points

    def _set_trump(self) -> None:
        self.trump = self.next_trump
        self._pending = None

    def _see(self, told: set[Viewer], cards: Mask) -> None:
        for viewer in told:
            self.known[viewer] |= cards

    def _all_see(self, cards: Mask) -> None:
        self._see(set(self.everybody), cards)

    # The count.

    @property
    def next_trump(self) -> Suit | None:
        """What will be trump when the suit last announced counts (MAR-5, MAR-7, Q-12)."""
        first_only = self.rules.trump_change is TrumpChange.FIRST_ONLY
        if self._pending is None or (first_only and self.trump is not None):
            return self.trump
        return self._pending

    @property
    def played(self) -> Mask:
        """All cards played so far."""
        return mask_of(card for trick in self.tricks for card in trick.cards)

    def taken(self, seat: Seat) -> list[PlayedTrick]:
        """Give the tricks that a seat has taken."""
        return [trick for trick in self.tricks if trick.taker == seat]

    def card_points(self, seat: Seat) -> int:
        """Give the card points in a seat's tricks (SCORE-1)."""
        return sum(POINTS_OF[card] for trick in self.taken(seat) for card in trick.cards)

    def raw_points(self, seat: Seat) -> int:
        """Give the raw points of a seat when all tricks are played (rules, 1B step 1)."""
        raw = self.card_points(seat) + self.announced[seat]
        if self.tricks[-1].taker == seat:
            raw += self.rules.last_trick_bonus
            if self.rules.players == 2 and self.rules.p2_leftover is P2Leftover.LAST_TRICK:
                raw += points_of(self.left_over | self.discards)
        return raw

    @property
    def left_over(self) -> Mask:
        """The stock that nobody took, with two players."""
        return sum(stock for number, stock in enumerate(self.stocks, 1) if number != self.which)

    def taker_of(self, trick: PlayedTrick) -> Seat:
        """Give who takes a trick: the highest trump, else the highest of the suit led (PLAY-7)."""
        led = SUIT_OF[trick.cards[0]]
        ranks = [
            (SUIT_OF[card] == trick.trump, SUIT_OF[card] == led, RANK_OF[card])
            for card in trick.cards
        ]
        place = ranks.index(max(ranks))
        order = self.table.active
        return order[(order.index(trick.leader) + place) % len(order)]


def hidden_hands(table: Table) -> set[Seat]:
    """Give whose hand is hidden from himself when it is dealt (Q-31, S-8, S-9)."""
    kind = table.rules.blind_bid
    if kind is None or table.golden or _somebody_on_barrel(table.match):
        return set()
    open_to = table.active if kind is BlindBid.ANY else (table.active[0],)
    return {seat for seat in open_to if _rich_enough(table, seat) and not _silent(table, seat)}


def _somebody_on_barrel(match: Match) -> bool:
    return any(line.barrel is not None for line in match.standings)


def _rich_enough(table: Table, seat: Seat) -> bool:
    least = table.rules.blind_minimum
    return least is None or table.standings[seat].total >= least


def _silent(table: Table, seat: Seat) -> bool:
    line = table.rules.silence_below
    if line is None or table.standings[seat].total >= line:
        return False
    all_below = all(table.standings[one].total < line for one in table.active)
    return not (all_below and table.rules.forced_opening is ForcedOpening.NONE)
