"""A second, independent solver: alpha-beta over lists of cards, with none of the kernels' tricks.

It knows the rules of play by itself, from the words of their clauses, and remembers positions
between two tricks under the cards themselves. Some thousand times faster than the reference, and a
hundred times slower than the kernels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tysiacha.cards import POINTS_OF, RANK_OF, SUIT_OF, Card, Rank, Suit, cards_of
from tysiacha.rules.actions import Play
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.solve.open_cards import OpenCards

Hands: TypeAlias = tuple[frozenset[Card], ...]
MUCH = 10**6


def plain_values(question: OpenCards, seat: Seat | None = None) -> dict[Play, int]:
    """What every legal play brings a seat against all the others."""
    seat = question.declarer if seat is None else seat
    order = question.order
    first = order.index(seat)
    seats = (*order[first:], *order[:first])
    hands = tuple(frozenset(cards_of(question.hands[one])) for one in seats)
    search = _Search(question.rules, question.bonus)
    turn, leader = seats.index(question.turn), seats.index(question.leader)
    values = {}
    for play in search.plays(hands[turn], question.trick, question.trump, opening=question.opening):
        after = search.after(
            hands, leader, question.trick, (question.trump, question.next_trump), play
        )
        values[play] = search.gain(turn, play) + search.value(after, -MUCH, MUCH)
    return values


@dataclass(frozen=True)
class _Moment:
    hands: Hands
    leader: int
    trick: tuple[Card, ...]
    trumps: tuple[Suit | None, Suit | None]


@dataclass
class _Search:
    rules: Rules
    bonus: int
    known: dict[_Moment, tuple[int, int]] = field(default_factory=dict)

    def plays(
        self,
        hand: frozenset[Card],
        trick: tuple[Card, ...],
        trump: Suit | None,
        *,
        opening: bool = False,
    ) -> list[Play]:
        if trick:
            return [Play(card) for card in self.following(hand, trick, trump)]
        plays = [Play(card) for card in hand]
        if opening:
            return plays
        for card in hand:
            pair = {one for one in hand if SUIT_OF[one] == SUIT_OF[card]}
            ranks = {RANK_OF[one] for one in pair}
            if RANK_OF[card] in (Rank.KING, Rank.QUEEN) and {Rank.KING, Rank.QUEEN} <= ranks:
                plays.append(Play(card, marriage=True))
        aces = [card for card in hand if RANK_OF[card] is Rank.ACE]
        if self.rules.ace_marriage is not None and len(aces) == 4:
            plays += [Play(card, aces=True) for card in aces]
        return plays

    def following(
        self, hand: frozenset[Card], trick: tuple[Card, ...], trump: Suit | None
    ) -> list[Card]:
        led, best = SUIT_OF[trick[0]], best_card(trick, trump)
        suit = [card for card in hand if SUIT_OF[card] == led]
        trumps = [card for card in hand if SUIT_OF[card] == trump]
        if suit:
            better = [card for card in suit if SUIT_OF[best] == led and card > best]
            return better if self.rules.must_beat and better else suit
        if trumps and self.rules.must_trump:
            better = [card for card in trumps if SUIT_OF[best] == trump and card > best]
            return better if self.rules.must_overtrump and better else trumps
        return list(hand)

    def gain(self, place: int, play: Play) -> int:
        if place != 0:
            return 0
        if play.aces:
            return self.rules.ace_marriage or 0
        return self.rules.marriage_values[SUIT_OF[play.card]] if play.marriage else 0

    def after(
        self,
        hands: Hands,
        leader: int,
        trick: tuple[Card, ...],
        trumps: tuple[Suit | None, Suit | None],
        play: Play,
    ) -> _Moment:
        now, then = trumps
        place = (leader + len(trick)) % len(hands)
        if play.marriage:
            if self.rules.trump_change is TrumpChange.LATEST or then is None:
                then = SUIT_OF[play.card]
            if self.rules.trump_effect is TrumpEffect.IMMEDIATE:
                now = then
        left = tuple(hand - {play.card} if one == place else hand for one, hand in enumerate(hands))
        return _Moment(left, leader, (*trick, play.card), (now, then))

    def value(self, moment: _Moment, alpha: int, beta: int) -> int:
        hands, leader, trick = moment.hands, moment.leader, moment.trick
        if len(trick) == len(hands):
            return self._taken(moment, alpha, beta)
        if not trick:
            low, high = self.known.get(moment, (-MUCH, MUCH))
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        place = (leader + len(trick)) % len(hands)
        start = alpha, beta
        best = -MUCH if place == 0 else MUCH
        for play in self.plays(hands[place], trick, moment.trumps[0]):
            gain = self.gain(place, play)
            after = self.after(hands, leader, trick, moment.trumps, play)
            found = gain + self.value(after, alpha - gain, beta - gain)
            if place == 0:
                best = max(best, found)
                alpha = max(alpha, found)
            else:
                best = min(best, found)
                beta = min(beta, found)
            if alpha >= beta:
                break
        if not trick:
            low = best if best > start[0] else low
            high = best if best < start[1] else high
            self.known[moment] = (low, high)
        return best

    def _taken(self, moment: _Moment, alpha: int, beta: int) -> int:
        now, then = moment.trumps
        best = best_card(moment.trick, now)
        taker = (moment.leader + moment.trick.index(best)) % len(moment.hands)
        points = sum(POINTS_OF[card] for card in moment.trick)
        if not any(moment.hands):
            return points + self.bonus if taker == 0 else 0
        gain = points if taker == 0 else 0
        after = _Moment(moment.hands, taker, (), (then, then))
        return gain + self.value(after, alpha - gain, beta - gain)


def best_card(trick: tuple[Card, ...], trump: Suit | None) -> Card:
    """PLAY-7: the highest trump, without trumps the highest card of the suit led."""
    trumps = [card for card in trick if SUIT_OF[card] == trump]
    return max(trumps or [card for card in trick if SUIT_OF[card] == SUIT_OF[trick[0]]])
