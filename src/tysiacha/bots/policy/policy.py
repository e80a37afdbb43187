"""How likely a sensible player is to do this or that, for many hands that he may have held."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import numpy as np

from tysiacha.bots.policy.calls import CallMoment
from tysiacha.bots.policy.compiled import COMPILED, answers_of_hands, chances_of_cards
from tysiacha.bots.policy.features import (
    Floats,
    SuitSides,
    Whole,
    call_features,
    columns_of,
    gift_features,
    hand_features,
    legal_masks,
    moment_features,
    suit_features,
    suits_of,
)
from tysiacha.bots.policy.moments import Moment
from tysiacha.bots.policy.suit_net import SuitNet, distinct_sets
from tysiacha.bots.policy.weights import Heads, shipped_heads
from tysiacha.cards import CARDS, MARRIAGE_MASK, PACK_SIZE, RANK_MASK, RANKS, SUITS, Rank
from tysiacha.rules.limits import bid_limit
from tysiacha.rules.options import Rules

MOVES: Final = 2 * PACK_SIZE
"""Moves: a card, + 24 with its marriage."""
PASS: Final = 0
BID: Final = 1
"""Columns of the chances of calls."""

_NEVER: Final = np.float32(-np.inf)
_SETS_OF_MARRIAGES: Final = 1 << len(SUITS)
_ACES: Final = RANK_MASK[Rank.ACE]
_BITS: Final = np.array(CARDS, np.int64)
_QUEEN, _TEN = int(Rank.QUEEN), int(Rank.TEN)


class Policy:
    """The chances of a sensible player's moves, by some rules.

    ``hands`` are always masks of cards that the player may have held at that moment; the answers
    are natural logarithms of chances, a row for each hand, minus infinity where a move is illegal.
    """

    def __init__(self, rules: Rules, heads: Heads | None = None) -> None:
        self._heads = shipped_heads() if heads is None else heads
        self._values = rules.marriage_values
        self.prices = _prices(rules.marriage_values)
        """What the marriages pay, as the nets are told."""
        self._limits = _limits(rules)

    @property
    def card_net(self) -> SuitNet:
        """The net of the cards."""
        return self._heads.cards

    def card_log_chances(self, moment: Moment, hands: Whole) -> Floats:
        """Give (hands, 48): how likely each card is played, + 24 with its marriage."""
        if COMPILED:
            return chances_of_cards(self._heads.cards, self.prices, moment, hands)
        return self.softened(self.card_answers(moment, hands))

    def card_log_chance_of(self, moment: Moment, hands: Whole, move: int) -> Floats:
        """Give (hands): how likely one move is, with less work than all of them."""
        if COMPILED:
            return chances_of_cards(self._heads.cards, self.prices, moment, hands, move)[:, 0]
        found: Floats = self.card_log_chances(moment, hands)[:, move]
        return found

    def card_answers(self, moment: Moment, hands: Whole) -> Floats:
        """Give the same before they are made to add up to one: higher is likelier."""
        columns, sides, features = _public(moment, self._values)
        suit, held, at = distinct_sets(suits_of(hands))
        rows = suit_features(sides, np.zeros_like(suit), suit, held)
        answers = self._heads.cards.answers(rows, at, features)
        plain, married = legal_masks(columns, np.zeros_like(hands), hands)
        out = np.full((hands.shape[0], 2, len(SUITS), len(RANKS)), _NEVER, np.float32)
        out[:, 0] = answers[..., : len(RANKS)]
        out[:, 1, :, _QUEEN:_TEN] = answers[..., len(RANKS) :]
        moves = out.reshape(hands.shape[0], MOVES)
        moves[:, :PACK_SIZE][(plain[:, None] >> _BITS) & 1 == 0] = _NEVER
        moves[:, PACK_SIZE:][(married[:, None] >> _BITS) & 1 == 0] = _NEVER
        return moves

    def call_log_chances(self, moment: CallMoment, hands: Whole) -> Floats:
        """Give (hands, 2): how likely a pass is, and any bid."""
        features = call_features(np.array([moment], np.int64).T)
        bids = self._of_hands(self._heads.calls, hands, features).sum(axis=(1, 2))
        out = np.empty((hands.shape[0], 2), np.float32)
        out[:, PASS] = -np.logaddexp(np.float32(0), bids)
        out[:, BID] = -np.logaddexp(np.float32(0), -bids)
        above = moment.lowest > self._limits[_marriages(hands)]
        out[above, PASS] = 0
        out[above, BID] = _NEVER
        return out

    def gift_log_chances(self, bid: int, tens: Whole) -> Floats:
        """Give (hands, 24, 24): how likely each pair of gifts is, the left player's card first."""
        left, right = self._gift_answers(bid, tens)
        pairs = left[:, :, None] + right[:, None, :]
        pairs[:, _BITS, _BITS] = _NEVER
        return self.softened(pairs.reshape(tens.shape[0], -1)).reshape(pairs.shape)

    def gift_log_chance_of(self, bid: int, tens: Whole, lefts: Whole, rights: Whole) -> Floats:
        """Give (hands): how likely it is to give those cards away, one pair for each hand."""
        left, right = self._gift_answers(bid, tens)
        left = left - left.max(axis=1, keepdims=True)
        right = right - right.max(axis=1, keepdims=True)
        lefts_of, rights_of = np.exp(left.astype(np.float64)), np.exp(right.astype(np.float64))
        # every card for the left with every card for the right, but no card with itself
        total = lefts_of.sum(axis=1) * rights_of.sum(axis=1) - (lefts_of * rights_of).sum(axis=1)
        rows = np.arange(tens.shape[0])
        with np.errstate(divide="ignore"):
            found: Floats = (
                left[rows, lefts] + right[rows, rights] - np.log(total).astype(np.float32)
            )
        found[lefts == rights] = _NEVER
        return found

    @staticmethod
    def softened(answers: Floats) -> Floats:
        """Give answers as logarithms of chances that add up to one in each row."""
        shifted = answers - answers.max(axis=1, keepdims=True)
        with np.errstate(divide="ignore"):
            out: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        return out

    def _gift_answers(self, bid: int, tens: Whole) -> tuple[Floats, Floats]:
        """Give (hands, 24) twice: how well each card suits the left player, and the right one."""
        answers = self._of_hands(self._heads.gifts, tens, gift_features(np.array([bid])))
        left = answers[..., : len(RANKS)].reshape(tens.shape[0], PACK_SIZE)
        right = answers[..., len(RANKS) :].reshape(tens.shape[0], PACK_SIZE)
        absent = (tens[:, None] >> _BITS) & 1 == 0
        left[absent] = _NEVER
        right[absent] = _NEVER
        return left, right

    def _of_hands(self, net: SuitNet, hands: Whole, features: Floats) -> Floats:
        if COMPILED:
            return answers_of_hands(net, self.prices, features, hands)
        suit, held, at = distinct_sets(suits_of(hands))
        return net.answers(hand_features(suit, held, self.prices), at, features)


@cache
def policy_for(rules: Rules) -> Policy:
    """Give the policy as it comes with the package, for some rules."""
    return Policy(rules)


@lru_cache(maxsize=512)
def _public(moment: Moment, values: tuple[int, ...]) -> tuple[Whole, SuitSides, Floats]:
    """Give what is the same for all hands at a moment."""
    columns = columns_of([moment])
    return columns, SuitSides(columns, _prices(values)), moment_features(columns)


def _prices(values: tuple[int, ...]) -> Floats:
    return np.array(values, np.float32) / np.float32(100)


def _marriages(hands: Whole) -> Whole:
    """Give a number for the marriages of each hand, + 16 with four aces."""
    numbers = np.zeros_like(hands)
    for suit in SUITS:
        pair = MARRIAGE_MASK[suit]
        numbers |= (hands & pair == pair).astype(np.int64) << suit
    numbers |= (hands & _ACES == _ACES).astype(np.int64) << len(SUITS)
    return numbers


def _limits(rules: Rules) -> Whole:
    """Give the highest bid by the number of a hand's marriages (rule BID-9)."""
    return np.array(
        [
            bid_limit(
                rules,
                sum(MARRIAGE_MASK[suit] for suit in SUITS if number >> suit & 1)
                | _ACES * (number >= _SETS_OF_MARRIAGES),
            )
            for number in range(2 * _SETS_OF_MARRIAGES)
        ],
        np.int64,
    )
