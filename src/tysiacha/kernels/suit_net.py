"""A small net over the four suits, for many hands at one moment: as numpy does, with fewer calls.

The net is that of :mod:`tysiacha.bots.policy.suit_net`, its parts in that order, each as a table
of rows. What depends on the cards of one suit only is worked out once for each set of cards that
some hand holds, and kept in ``space``:

=====================  ======================================================================
rows of ``space``      what
=====================  ======================================================================
``FIRST``, ``SUM``     what the moment adds to the first layer and to the sum over suits
``LAYER`` and on       the layers of the set or hand in hand
``SUMMED`` + number    what a set of cards adds to the sum over suits
``KEPT`` + number      what it adds to the last layer
=====================  ======================================================================
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, Rows, kernel
from tysiacha.kernels.tables import MARRIAGE_BIT, NO_TRUMP, SUIT_SIZE

SETS: Final = 1 << SUIT_SIZE
WIDTH: Final = 128
"""The widest layer there may be."""
FIRST: Final = 0
SUM: Final = 1
LAYER: Final = 2
POOLED: Final = 3
MIXED: Final = 4
LAST: Final = 5
SUMMED: Final = 8
KEPT: Final = SUMMED + NO_TRUMP * SETS
SPACE: Final = KEPT + NO_TRUMP * SETS
"""Rows of ``space``."""

SUIT_PART: Final = 0
MOMENT_PART: Final = 1
_SUIT_BIAS: Final = 2
_POOL: Final = 3
_MOMENT_POOL: Final = 4
_POOL_BIAS: Final = 5
_MIX: Final = 6
_MIX_BIAS: Final = 7
_SUIT_LAST: Final = 8
_MIX_LAST: Final = 9
_LAST_BIAS: Final = 10
_ANSWER: Final = 11
_ANSWER_BIAS: Final = 12


@kernel
def begin_moment(net: tuple[Rows, ...], features: Rows, space: Rows, kept: Ints) -> None:
    """Take in what is public; ``kept`` marks the sets of each suit that are worked out: none."""
    first = net[MOMENT_PART]
    bias = net[_SUIT_BIAS]
    for at in range(bias.shape[1]):
        space[FIRST, at] = bias[0, at]
    pool = net[_MOMENT_POOL]
    pool_bias = net[_POOL_BIAS]
    for at in range(pool_bias.shape[1]):
        space[SUM, at] = pool_bias[0, at]
    for feature in range(first.shape[0]):
        value = features[0, feature]
        if value == 0:
            continue
        for at in range(first.shape[1]):
            space[FIRST, at] += value * first[feature, at]
        for at in range(pool.shape[1]):
            space[SUM, at] += value * pool[feature, at]
    for number in range(NO_TRUMP * SETS):
        kept[number] = 0


@kernel
def begin_set(net: tuple[Rows, ...], space: Rows) -> None:
    """Begin the first layer of a set with what is public."""
    for at in range(net[SUIT_PART].shape[1]):
        space[LAYER, at] = space[FIRST, at]


@kernel
def add_feature(net: tuple[Rows, ...], space: Rows, feature: int, value: float) -> None:
    """Add a feature of a set to its first layer."""
    suit = net[SUIT_PART]
    for at in range(suit.shape[1]):
        space[LAYER, at] += value * suit[feature, at]


@kernel
def add_cards(net: tuple[Rows, ...], space: Rows, feature: int, cards: int) -> None:
    """Add features of 1 for the cards of a set, the first feature being that of its lowest card."""
    suit = net[SUIT_PART]
    while cards:
        if cards & 1:
            for at in range(suit.shape[1]):
                space[LAYER, at] += suit[feature, at]
        cards >>= 1
        feature += 1


@kernel
def keep_set(net: tuple[Rows, ...], space: Rows, number: int) -> None:
    """Work out what a set of that number adds to the sum over suits and to the last layer."""
    pool = net[_POOL]
    last = net[_SUIT_LAST]
    for at in range(pool.shape[1]):
        space[SUMMED + number, at] = 0
    for at in range(last.shape[1]):
        space[KEPT + number, at] = 0
    for one in range(pool.shape[0]):
        value = space[LAYER, one]
        if value <= 0:
            continue
        for at in range(pool.shape[1]):
            space[SUMMED + number, at] += value * pool[one, at]
        for at in range(last.shape[1]):
            space[KEPT + number, at] += value * last[one, at]


@kernel
def mix_hand(
    net: tuple[Rows, ...], space: Rows, hearts: int, diamonds: int, clubs: int, spades: int
) -> None:
    """Work out what the four suits of a hand together add to its last layer."""
    pooled = net[_POOL_BIAS].shape[1]
    for at in range(pooled):
        value = space[SUM, at] + space[SUMMED + hearts, at] + space[SUMMED + diamonds, at]
        space[POOLED, at] = value + space[SUMMED + clubs, at] + space[SUMMED + spades, at]
    mix = net[_MIX]
    bias = net[_MIX_BIAS]
    for at in range(mix.shape[1]):
        space[MIXED, at] = bias[0, at]
    for one in range(mix.shape[0]):
        value = space[POOLED, one]
        if value > 0:
            for at in range(mix.shape[1]):
                space[MIXED, at] += value * mix[one, at]
    last = net[_MIX_LAST]
    last_bias = net[_LAST_BIAS]
    for at in range(last.shape[1]):
        space[LAST, at] = last_bias[0, at]
    for one in range(last.shape[0]):
        value = space[MIXED, one]
        if value > 0:
            for at in range(last.shape[1]):
                space[LAST, at] += value * last[one, at]


@kernel
def answer_suit(
    net: tuple[Rows, ...], space: Rows, number: int, out: Rows, row: int, column: int
) -> None:
    """Write the answers for the suit of the hand in hand whose set has that number."""
    answer = net[_ANSWER]
    bias = net[_ANSWER_BIAS]
    for at in range(answer.shape[1]):
        out[row, column + at] = bias[0, at]
    for one in range(answer.shape[0]):
        value = space[LAST, one] + space[KEPT + number, one]
        if value > 0:
            for at in range(answer.shape[1]):
                out[row, column + at] += value * answer[one, at]


@kernel
def hand_answers(
    net: tuple[Rows, ...],
    features: Rows,
    prices: Rows,
    hands: Ints,
    count: int,
    space: Rows,
    kept: Ints,
    out: Rows,
) -> None:
    """Write the answers of all suits for hands before the play, a row for each hand.

    The features of a suit are one for each set of cards, then its price, with a marriage held and
    with half of one.
    """
    begin_moment(net, features, space, kept)
    width = net[_ANSWER].shape[1]
    for row in range(count):
        hand = hands[row]
        for suit in range(NO_TRUMP):
            held = (hand >> (suit * SUIT_SIZE)) & (SETS - 1)
            number = suit * SETS + held
            if kept[number] == 0:
                kept[number] = 1
                begin_set(net, space)
                add_feature(net, space, held, 1.0)
                add_feature(net, space, SETS, prices[0, suit])
                pair = (held >> MARRIAGE_BIT) & 3
                if pair:
                    feature = SETS + 1 if pair == _WHOLE else SETS + 2
                    add_feature(net, space, feature, prices[0, suit])
                keep_set(net, space, number)
        hearts = hand & (SETS - 1)
        diamonds = SETS + ((hand >> SUIT_SIZE) & (SETS - 1))
        clubs = 2 * SETS + ((hand >> 2 * SUIT_SIZE) & (SETS - 1))
        spades = 3 * SETS + ((hand >> 3 * SUIT_SIZE) & (SETS - 1))
        mix_hand(net, space, hearts, diamonds, clubs, spades)
        answer_suit(net, space, hearts, out, row, 0)
        answer_suit(net, space, diamonds, out, row, width)
        answer_suit(net, space, clubs, out, row, 2 * width)
        answer_suit(net, space, spades, out, row, 3 * width)


_WHOLE: Final = 3
"""Queen and king of one suit."""
