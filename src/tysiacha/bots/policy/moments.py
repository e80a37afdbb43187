"""What everybody knew when somebody was to play a card: integers, counted from that player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tysiacha.bots.known_cards import beating_mask
from tysiacha.cards import BIT, MARRIAGE_MASK, POINTS_OF, SUIT_OF, Card, Mask, Suit
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.notices import AcesAnnounced, Announcement, MarriageAnnounced
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView

NO_TRUMP: Final = 4
"""What stands where there is no trump."""
NO_CARD: Final = -1
MUST_BEAT: Final = 1
MUST_TRUMP: Final = 2
MUST_OVERTRUMP: Final = 4
"""Bits of :attr:`Moment.duties` (rules PLAY-4, PLAY-10, PLAY-11)."""
_PLACES: Final = 3


class Moment(NamedTuple):
    """What is public when a player is to play, as he sees it: *next* plays after him, then *last*.

    Places: 0 the declarer, 1 at his left, 2 at his right. Masks of cards count no card played.
    """

    place: int
    ply: int
    """0 leads, 1 and 2 follow."""
    trump: int
    """The trump in this trick, or ``NO_TRUMP``."""
    next_trump: int
    """What will be trump from the next trick on."""
    first: int
    """The card led, or ``NO_CARD``."""
    second: int
    announcing: int
    """1 if who leads now may announce a marriage (rule MAR-3)."""
    gone: Mask
    """All cards played, those on the table too."""
    stock: Mask
    """The stock as all saw it, 0 if nobody did; cards of it that were played may be in it."""
    known_next: Mask
    """Cards that the player knows to be in the hand of who plays next."""
    known_last: Mask
    voids_next: int
    """Suits that who plays next has shown not to hold, as bits."""
    voids_last: int
    contract: int
    made: int
    """Points of the declarer so far."""
    points_own: int
    points_next: int
    points_last: int
    taken_own: int
    """Tricks taken."""
    taken_next: int
    taken_last: int
    done: int
    """Tricks played."""
    duties: int


class PastPlay(NamedTuple):
    """A card that was played: by whom, at what moment, and how."""

    seat: Seat
    moment: Moment
    move: int
    """The card, + 24 with its marriage, + 48 with four aces."""


def play_history(view: SeatView, phase: Tricks) -> list[PastPlay]:
    """Give all cards played so far, each with what was public then.

    Of the cards that the declarer gave away the moments hold what the view knows.
    """
    tracker = _Tracker(view, phase)
    return list(tracker.plays())


class Shown(NamedTuple):
    """What the play has shown of every place, besides what a moment says."""

    known: tuple[Mask, ...]
    """Cards that all know to be in the hand, played ones among them."""
    voids: tuple[int, ...]
    given: tuple[Mask, ...]
    """What the declarer gave to the place, as far as the view knows."""


def moment_now(view: SeatView, phase: Tricks) -> Moment:
    """Give the moment of the seat to act."""
    return shown_now(view, phase)[0]


def shown_now(view: SeatView, phase: Tricks) -> tuple[Moment, Shown]:
    """Give the moment of the seat to act, and what has been shown of all three places."""
    tracker = _Tracker(view, phase)
    for _ in tracker.plays():
        pass
    moment = tracker.moment(phase.turn, phase.cards, phase.trump, phase.next_trump)
    return moment, tracker.shown()


class _Tracker:
    """Follows the play of a phase card by card."""

    def __init__(self, view: SeatView, phase: Tricks) -> None:
        table = phase.table
        self._phase, self._rules = phase, table.rules
        self._order = (phase.declarer, *table.opponents(phase.declarer))
        self._after = table.after
        self._gone: Mask = 0
        self._stock = phase.exchanged.stock or 0
        players = table.rules.players
        self._known = [0] * players
        self._voids = [0] * players
        self._made = [0] * players
        self._taken = [0] * players
        self._done = 0
        given = [(one.receiver, one.card) for one in view.gifts]
        given += [(one.receiver, one.card) for one in phase.exchanged.gifts if one.card is not None]
        self._given = {receiver: BIT[card] for receiver, card in given}

    def plays(self) -> Iterator[PastPlay]:
        """Go through all cards played."""
        trump: Suit | None = None
        for trick in self._phase.done:
            before = trump
            trump = self._new_trump(trump, trick.announced)
            now = trump if self._rules.trump_effect is TrumpEffect.IMMEDIATE else before
            yield from self._trick(trick.leader, trick.cards, trick.announced, (before, now, trump))
            self._made[trick.taker] += sum(POINTS_OF[card] for card in trick.cards)
            self._taken[trick.taker] += 1
            self._done += 1
        phase = self._phase
        if phase.cards:
            trumps = (trump, phase.trump, phase.next_trump)
            yield from self._trick(phase.leader, phase.cards, phase.announced, trumps)

    def moment(
        self, seat: Seat, cards: tuple[Card, ...], trump: Suit | None, next_trump: Suit | None
    ) -> Moment:
        """Give the moment of a seat that finds those cards on the table."""
        after = self._after[seat]
        last = self._after[after]
        place = self._order.index(seat)
        gone = self._gone
        given = self._given if place == 0 else {}
        announcing = not cards and (not self._rules.marriage_needs_trick or self._taken[seat] > 0)
        first, second, *_ = [*map(int, cards), NO_CARD, NO_CARD]
        return Moment(
            place,
            len(cards),
            NO_TRUMP if trump is None else int(trump),
            NO_TRUMP if next_trump is None else int(next_trump),
            first,
            second,
            int(announcing),
            gone,
            self._stock,
            (self._known[after] | given.get(after, 0)) & ~gone,
            (self._known[last] | given.get(last, 0)) & ~gone,
            self._voids[after],
            self._voids[last],
            self._phase.contract.points,
            self._made[self._phase.declarer],
            self._made[seat],
            self._made[after],
            self._made[last],
            self._taken[seat],
            self._taken[after],
            self._taken[last],
            self._done,
            duties_of(self._rules),
        )

    def shown(self) -> Shown:
        """Give what has been shown of all places."""
        return Shown(
            tuple(self._known[seat] for seat in self._order),
            tuple(self._voids[seat] for seat in self._order),
            tuple(self._given.get(seat, 0) for seat in self._order),
        )

    def _trick(
        self,
        leader: Seat,
        cards: tuple[Card, ...],
        announced: Announcement | None,
        trumps: tuple[Suit | None, Suit | None, Suit | None],
    ) -> Iterator[PastPlay]:
        """Go through one trick; ``trumps`` are those before it, in it and after it."""
        before, now, then = trumps
        seat, best = leader, cards[0]
        for place, card in enumerate(cards):
            if place:
                moment = self.moment(seat, cards[:place], now, then)
                yield PastPlay(seat, moment, int(card))
                self._read_follow(seat, cards[0], card, now)
                if BIT[card] & beating_mask(best, now):
                    best = card
            else:
                moment = self.moment(seat, (), before, before)
                yield PastPlay(seat, moment, int(card) + _said(announced))
                self._read_announced(seat, announced)
            self._gone |= BIT[card]
            seat = self._after[seat]

    def _read_follow(self, seat: Seat, led: Card, card: Card, trump: Suit | None) -> None:
        suit = SUIT_OF[card]
        if suit == SUIT_OF[led]:
            return
        self._voids[seat] |= 1 << SUIT_OF[led]
        if trump is not None and self._rules.must_trump and suit != trump:
            self._voids[seat] |= 1 << trump

    def _read_announced(self, seat: Seat, announced: Announcement | None) -> None:
        if isinstance(announced, MarriageAnnounced):
            self._known[seat] |= MARRIAGE_MASK[announced.suit]
            self._made[seat] += self._rules.marriage_values[announced.suit]
        elif announced is not None:
            self._made[seat] += self._rules.ace_marriage or 0

    def _new_trump(self, trump: Suit | None, announced: Announcement | None) -> Suit | None:
        if isinstance(announced, MarriageAnnounced) and (
            trump is None or self._rules.trump_change is TrumpChange.LATEST
        ):
            return announced.suit
        return trump


def duties_of(rules: Rules) -> int:
    """Give what a player must do who follows, as bits."""
    return (
        MUST_BEAT * rules.must_beat
        | MUST_TRUMP * rules.must_trump
        | MUST_OVERTRUMP * rules.must_overtrump
    )


def _said(announced: Announcement | None) -> int:
    """Give what an announcement adds to the number of a move."""
    if isinstance(announced, MarriageAnnounced):
        return len(POINTS_OF)
    return 2 * len(POINTS_OF) if isinstance(announced, AcesAnnounced) else 0
