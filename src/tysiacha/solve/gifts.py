"""What it brings the declarer to give or put cards away, all cards open: every choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tysiacha.cards import BIT, FULL_MASK, Card, mask_of
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.stock import gifts_due
from tysiacha.solve import engine
from tysiacha.solve.answers import value
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import points_needed


class Pair(NamedTuple):
    """Two cards that are given away."""

    left: Card
    """To the declarer's left."""
    right: Card


@dataclass(frozen=True, slots=True)
class GiftAnswer:
    """What every pair brings the declarer, who then leads to the first trick."""

    question: GiveAway
    values: Mapping[Pair, int]

    @property
    def value(self) -> int:
        """What the best pair brings."""
        return max(self.values.values())

    @property
    def best(self) -> tuple[Pair, ...]:
        """The pairs that bring it."""
        value = self.value
        return tuple(pair for pair, points in self.values.items() if points == value)


def gift_answer(question: GiveAway) -> GiftAnswer:
    """Give what every pair of cards brings, of those that are not given yet."""
    return GiftAnswer(question, _open_pairs(question, engine.pair_values(question)))


def pairs_that_make(question: GiveAway, contract: int) -> Mapping[Pair, bool]:
    """Tell of every pair whether the declarer makes a contract with it."""
    need = points_needed(question.rules, contract)
    reached = _open_pairs(question, engine.pair_values(question, max(need, 0)))
    return {pair: need <= 0 or bool(points) for pair, points in reached.items()}


def after_gifts(question: GiveAway, pair: Pair) -> OpenCards:
    """Give the first lead after a pair was given away."""
    declarer, left, right = question.seats
    hands = [0] * question.rules.players
    hands[declarer] = question.held & ~(BIT[pair.left] | BIT[pair.right])
    hands[left] = question.others[0] | BIT[pair.left]
    hands[right] = question.others[1] | BIT[pair.right]
    sitting = set(range(len(hands))) - set(question.seats)
    return OpenCards(
        rules=question.rules,
        hands=tuple(hands),
        declarer=declarer,
        leader=declarer,
        contract=question.contract,
        sitting=sitting.pop() if sitting else None,
    )


@dataclass(frozen=True, slots=True)
class PutAwayAnswer:
    """What every choice brings the declarer, who then leads to the first trick."""

    question: PutAway
    values: Mapping[tuple[Card, ...], int]

    @property
    def value(self) -> int:
        """What the best choice brings."""
        return max(self.values.values())

    @property
    def best(self) -> tuple[tuple[Card, ...], ...]:
        """The choices that bring it."""
        value = self.value
        return tuple(cards for cards, points in self.values.items() if points == value)


def put_away_answer(question: PutAway) -> PutAwayAnswer:
    """Give what every choice brings."""
    found = {cards: value(after_putting_away(question, cards)) for cards in question.choices}
    return PutAwayAnswer(question, found)


def after_putting_away(question: PutAway, cards: tuple[Card, ...]) -> OpenCards:
    """Give the first lead after some cards were given to the other, or put away (P2-2, P2-3)."""
    rules, away = question.rules, mask_of(cards)
    other = question.other | (away if gifts_due(rules) else 0)
    own = question.held & ~away
    leftover = FULL_MASK & ~own & ~other if rules.p2_leftover is P2Leftover.LAST_TRICK else 0
    hands = (own, other) if question.declarer == 0 else (other, own)
    return OpenCards(
        rules=rules,
        hands=hands,
        declarer=question.declarer,
        leader=question.declarer,
        leftover=leftover,
        contract=question.contract,
    )


def _open_pairs(question: GiveAway, values: Mapping[tuple[Card, Card], int]) -> dict[Pair, int]:
    left, right = question.given
    return {
        Pair(*pair): points
        for pair, points in values.items()
        if left in (None, pair[0]) and right in (None, pair[1])
    }
