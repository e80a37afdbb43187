"""What the policy looks at: a row of features for each suit, and one for the moment.

All four suits are looked at by the same weights, so what is learned of one holds for all; they
differ by what they pay as marriages, by trump, and by what lies on the table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from tysiacha.bots.policy.moments import MUST_BEAT, MUST_OVERTRUMP, MUST_TRUMP, NO_TRUMP, Moment
from tysiacha.cards import POINTS_OF, RANKS, SUITS, Rank

Floats: TypeAlias = npt.NDArray[np.float32]
Whole: TypeAlias = npt.NDArray[np.int64]

SUIT_FEATURES: Final = 66
MOMENT_FEATURES: Final = 38
SETS: Final = 1 << len(RANKS)
"""How many sets of cards of one suit there are."""

_ALL: Final = SETS - 1
_PAIR: Final = (1 << Rank.KING) | (1 << Rank.QUEEN)
_SHIFTS: Final = np.array([len(RANKS) * suit for suit in SUITS], np.int64)
_SUITS: Final = np.arange(len(SUITS), dtype=np.int64)
_BITS: Final = np.array(
    [[cards >> rank & 1 for rank in RANKS] for cards in range(SETS)], np.float32
)
_COUNT: Final = np.array([cards.bit_count() for cards in range(SETS)], np.float32) / len(RANKS)
_ABOVE: Final = np.array([_ALL & ~((1 << cards.bit_length()) - 1) for cards in range(SETS)])
"""By set: the ranks above its highest."""
_OVER: Final = np.array([_ALL & ~((2 << rank) - 1) for rank in RANKS])
"""By rank: those that beat it."""
_HALF: Final = np.array([cards & _PAIR not in {0, _PAIR} for cards in range(SETS)])
_POINTS: Final = np.array([*POINTS_OF, 0], np.int64)
"""By card, and 0 for no card, which is -1."""
_PACK: Final = sum(POINTS_OF)
_SET_POINTS: Final = np.array(
    [sum(POINTS_OF[rank] for rank in RANKS if cards >> rank & 1) for cards in range(SETS)], np.int64
)
_FIRST_FLAG: Final = 54
_RIGHT: Final = 2
_USUAL_OPENING: Final = 100


def columns_of(moments: list[Moment]) -> Whole:
    """Give moments as columns of integers, a row for each field."""
    return np.array(moments, np.int64).T


def suits_of(masks: Whole) -> Whole:
    """Split masks into their four suits, the last axis."""
    return (masks[..., None] >> _SHIFTS) & _ALL


class SuitSides:
    """What is public of each suit at some moments; arrays of moments by suits."""

    def __init__(self, columns: Whole, prices: Floats) -> None:
        (
            _place, ply, trump, then, first, second, announcing, gone, stock, known_next,
            known_last, voids_next, voids_last, *_,
        ) = columns  # fmt: skip
        self.gone = suits_of(gone)
        self.stock = suits_of(stock)
        self.known_next = suits_of(known_next)
        self.known_last = suits_of(known_last)
        best, _taker = best_on_table(columns)
        led = (ply > 0)[:, None]
        best_suit = (best // len(RANKS))[:, None]
        rank = best % len(RANKS)
        is_trump = trump[:, None] == _SUITS
        of_best = led & (best_suit == _SUITS)
        self.best = np.where(of_best, (1 << rank)[:, None], 0)
        table = np.where(first >= 0, 1 << np.maximum(first, 0), 0)
        table |= np.where(second >= 0, 1 << np.maximum(second, 0), 0)
        self.table = suits_of(table)
        over = np.where(of_best, _OVER[rank][:, None], 0)
        self.beating = np.where(led & is_trump & (best_suit != trump[:, None]), _ALL, over)
        self.announcing = announcing
        self.flags = np.empty((ply.shape[0], len(SUITS), 6), np.float32)
        self.flags[..., 0] = is_trump
        self.flags[..., 1] = then[:, None] == _SUITS
        self.flags[..., 2] = led & ((first // len(RANKS))[:, None] == _SUITS)
        self.flags[..., 3] = prices
        self.flags[..., 4] = (voids_next[:, None] >> _SUITS) & 1
        self.flags[..., 5] = (voids_last[:, None] >> _SUITS) & 1


def suit_features(sides: SuitSides, row: Whole, suit: Whole, held: Whole) -> Floats:
    """Give a row of features for each suit of a hand: moment number, suit, cards held in it."""
    unseen = _ALL & ~(held | sides.gone[row, suit])
    out = np.empty((held.shape[0], SUIT_FEATURES), np.float32)
    sets = (
        held,
        unseen,
        held & _ABOVE[unseen],
        held & sides.beating[row, suit],
        unseen & sides.stock[row, suit],
        unseen & sides.known_next[row, suit],
        unseen & sides.known_last[row, suit],
        sides.table[row, suit],
        sides.best[row, suit],
    )
    for place, cards in enumerate(sets):
        out[:, len(RANKS) * place : len(RANKS) * (place + 1)] = _BITS[cards]
    paired = held & _PAIR == _PAIR
    at = _FIRST_FLAG
    out[:, at] = _COUNT[held]
    out[:, at + 1] = _COUNT[unseen]
    out[:, at + 2] = paired
    out[:, at + 3] = _HALF[held] & _HALF[unseen]
    out[:, at + 4] = unseen & _PAIR == _PAIR
    out[:, at + 5] = paired & (sides.announcing[row] > 0)
    out[:, at + 6 :] = sides.flags[row, suit]
    return out


def moment_features(columns: Whole) -> Floats:
    """Give a row of features for each moment."""
    (
        place, ply, trump, then, first, second, announcing, gone, stock, _kn, _kl, _vn, _vl,
        contract, made, own, after, last, taken_own, taken_next, taken_last, done, _duties,
    ) = columns  # fmt: skip
    _best, taker = best_on_table(columns)
    led = ply > 0
    friend = led & (place > 0) & (taker > 0)
    need = contract - made
    left = _PACK - _SET_POINTS[suits_of(gone)].sum(axis=-1)
    on_table = _POINTS[first] + _POINTS[second]
    out = np.empty((place.shape[0], MOMENT_FEATURES), np.float32)
    at = 3 * place + ply
    out[:, :9] = at[:, None] == np.arange(9)
    out[:, 9:17] = done[:, None] == np.arange(8)
    rest: tuple[Whole | Floats | npt.NDArray[np.bool_], ...] = (
        trump == NO_TRUMP,
        then != trump,
        announcing > 0,
        friend,
        led & (taker == 0),
        (place == 1) & (ply == 1),
        (place == _RIGHT) & (ply == 0),
        stock > 0,
        on_table / np.float32(20),
        contract / np.float32(100) - np.float32(1),
        contract > _USUAL_OPENING,
        np.maximum(need, 0) / np.float32(100),
        need <= 0,
        need > left,
        np.clip((left - need) / np.float32(100), -1, 1.5),
        own / np.float32(100),
        after / np.float32(100),
        last / np.float32(100),
        taken_own == 0,
        taken_next == 0,
        taken_last == 0,
    )
    for number, feature in enumerate(rest):
        out[:, 17 + number] = feature
    return out


def best_on_table(columns: Whole) -> tuple[Whole, Whole]:
    """Give the best card on the table and the place of who played it, where there is one."""
    place, ply, trump, _then, first, second = columns[:6]
    suit, other = first // len(RANKS), second // len(RANKS)
    beaten = (ply > 1) & np.where(suit == other, second > first, other == trump)
    return np.where(beaten, second, first), (place - ply + beaten) % 3


def legal_masks(columns: Whole, row: Whole, hands: Whole) -> tuple[Whole, Whole]:
    """Give the cards that each hand may play, and those that it may lead with their marriage.

    Rules PLAY-3, PLAY-4, PLAY-10, PLAY-11, MAR-3; ``row`` is the number of the hand's moment.
    """
    ply, trump, announcing = columns[1], columns[2], columns[6]
    duties = columns[22]
    best, _taker = best_on_table(columns)
    led = np.where(ply > 0, _SUIT_CARDS[columns[4] // len(RANKS)], 0)
    trumps = _SUIT_CARDS[trump]
    over = np.where(ply > 0, _HIGHER[best], 0)
    in_suit = hands & led[row]
    better = in_suit & over[row]
    follow = np.where(((duties & MUST_BEAT) > 0)[row] & (better > 0), better, in_suit)
    ruffs = hands & trumps[row]
    higher = ruffs & over[row]
    overs = ((duties & MUST_OVERTRUMP) > 0)[row] & (higher > 0)
    ruffs = np.where(overs & (best // len(RANKS) == trump)[row], higher, ruffs)
    free = np.where(((duties & MUST_TRUMP) > 0)[row] & (ruffs > 0), ruffs, hands)
    plain = np.where((ply == 0)[row], hands, np.where(in_suit > 0, follow, free))
    queens = hands & (hands >> 1) & _QUEENS
    return plain, np.where((announcing > 0)[row], queens | (queens << 1), 0)


_SUIT_CARDS: Final = np.array([_ALL << int(shift) for shift in _SHIFTS] + [0], np.int64)
_HIGHER: Final = np.array(
    [
        int(_OVER[card % len(RANKS)]) << len(RANKS) * (card // len(RANKS))
        for card in range(len(POINTS_OF))
    ]
    + [0],
    np.int64,
)
_QUEENS: Final = int(sum(1 << int(shift) + Rank.QUEEN for shift in _SHIFTS))


HAND_FEATURES: Final = SETS + 3
CALL_FEATURES: Final = 24
GIFT_FEATURES: Final = 4
_ROW_OF_SET: Final = np.eye(SETS, dtype=np.float32)
_BUCKETS: Final = 10
_USUAL_STEP: Final = 5


def hand_features(suit: Whole, held: Whole, prices: Floats) -> Floats:
    """Give a row of features for each suit of a hand before the play."""
    out = np.empty((held.shape[0], HAND_FEATURES), np.float32)
    price = prices[suit]
    out[:, :SETS] = _ROW_OF_SET[held]
    out[:, SETS] = price
    out[:, SETS + 1] = price * (held & _PAIR == _PAIR)
    out[:, SETS + 2] = price * _HALF[held]
    return out


def call_features(columns: Whole) -> Floats:
    """Give a row of features for each moment of an auction; columns as in ``CallMoment``."""
    place, _high, holder, passed, lowest = columns
    steps = (lowest - _USUAL_OPENING) // _USUAL_STEP
    out = np.zeros((place.shape[0], CALL_FEATURES), np.float32)
    out[:, :3] = place[:, None] == np.arange(3)
    out[:, 3:7] = holder[:, None] == np.arange(4)
    out[:, 7] = (passed >> 1) & 1
    out[:, 8] = (passed >> 2) & 1
    out[:, 9 : 10 + _BUCKETS] = np.clip(steps, 0, _BUCKETS)[:, None] == np.arange(1 + _BUCKETS)
    out[:, 10 + _BUCKETS] = (lowest - _USUAL_OPENING) / np.float32(50)
    return out


def gift_features(bids: Whole) -> Floats:
    """Give a row of features for each bid at which gifts are chosen."""
    out = np.zeros((bids.shape[0], GIFT_FEATURES), np.float32)
    out[:, 0] = bids > _USUAL_OPENING
    out[:, 1] = (bids - _USUAL_OPENING) / np.float32(50)
    return out
