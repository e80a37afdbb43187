"""How likely each card is played, by the net of the policy: its features, answers and chances.

The same as :mod:`tysiacha.bots.policy.features` and :mod:`tysiacha.bots.policy.policy` say in
numpy, which a test compares. A moment is the integers of
:class:`tysiacha.bots.policy.moments.Moment`, in their order.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from tysiacha.kernels._jit import Ints, Rows, inlined, kernel, popcount
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.suit_net import (
    SETS,
    add_cards,
    add_feature,
    answer_suit,
    begin_moment,
    begin_set,
    keep_set,
    mix_hand,
)
from tysiacha.kernels.tables import (
    MARRIAGE_BIT,
    NO_TRUMP,
    POINTS,
    QUEENS,
    SUIT,
    SUIT_SIZE,
)
from tysiacha.kernels.tricks import beats, following

_CARDS: Final = NO_TRUMP * SUIT_SIZE
MOVES: Final = 2 * _CARDS
"""The cards, then + 24 with their marriage."""
NEVER: Final = -float("inf")
_PLACE: Final = 0
_PLY: Final = 1
_TRUMP: Final = 2
_THEN: Final = 3
_FIRST: Final = 4
_SECOND: Final = 5
_ANNOUNCING: Final = 6
_GONE: Final = 7
_STOCK: Final = 8
_KNOWN_NEXT: Final = 9
_KNOWN_LAST: Final = 10
_VOIDS_NEXT: Final = 11
_VOIDS_LAST: Final = 12
_CONTRACT: Final = 13
_MADE: Final = 14
_POINTS_OWN: Final = 15
_TAKEN_OWN: Final = 18
_DONE: Final = 21
_DUTIES: Final = 22
MOMENT: Final = 23

_ALL: Final = SETS - 1
_PAIR: Final = 0b11 << MARRIAGE_BIT
_PACK: Final = 120
_FULL: Final = (1 << _CARDS) - 1
_HUNDRED: Final = 100.0
_FLAGS: Final = 9 * SUIT_SIZE
_USUAL: Final = 100
_REST: Final = 17


@inlined
def _best(moment: Ints) -> int:
    """Give the best card on the table, 0 where there is none."""
    best = moment[_FIRST]
    if moment[_PLY] > 1 and beats(moment[_SECOND], best, moment[_TRUMP]):
        best = moment[_SECOND]
    return best


@kernel
def write_moment(moment: Ints, out: Rows) -> None:
    """Write the features of a moment into the first row of ``out``."""
    for at in range(out.shape[1]):
        out[0, at] = 0
    place = moment[_PLACE]
    ply = moment[_PLY]
    trump = moment[_TRUMP]
    taker = -1
    table = 0
    if ply > 0:
        taker = (place - ply + 3) % 3
        table = POINTS[moment[_FIRST]] + 0
    if ply > 1:
        table += POINTS[moment[_SECOND]]
        if beats(moment[_SECOND], moment[_FIRST], trump):
            taker = (taker + 1) % 3
    contract = moment[_CONTRACT]
    need = contract - moment[_MADE]
    left = card_points(_FULL & ~moment[_GONE])
    out[0, 3 * place + ply] = 1
    out[0, 9 + moment[_DONE]] = 1
    out[0, _REST] = trump == NO_TRUMP
    out[0, _REST + 1] = moment[_THEN] != trump
    out[0, _REST + 2] = moment[_ANNOUNCING] > 0
    out[0, _REST + 3] = place > 0 and taker > 0
    out[0, _REST + 4] = taker == 0
    out[0, _REST + 5] = place == 1 and ply == 1
    out[0, _REST + 6] = place == 2 and ply == 0
    out[0, _REST + 7] = moment[_STOCK] > 0
    out[0, _REST + 8] = table / 20.0
    out[0, _REST + 9] = contract / _HUNDRED - 1
    out[0, _REST + 10] = contract > _USUAL
    out[0, _REST + 11] = max(need, 0) / _HUNDRED
    out[0, _REST + 12] = need <= 0
    out[0, _REST + 13] = need > left
    out[0, _REST + 14] = min(max((left - need) / _HUNDRED, -1.0), 1.5)
    for who in range(3):
        out[0, _REST + 15 + who] = moment[_POINTS_OWN + who] / _HUNDRED
        out[0, _REST + 18 + who] = moment[_TAKEN_OWN + who] == 0


@inlined
def _suit(mask: int, at: int) -> int:
    return (mask >> at) & _ALL


@inlined
def _half(cards: int) -> bool:
    return cards & _PAIR != 0 and cards & _PAIR != _PAIR


@kernel
def keep_cards(
    net: tuple[Rows, ...],
    moment: Ints,
    prices: Rows,
    suit: int,
    held: int,
    space: Rows,
    number: int,
) -> None:
    """Work out what cards held of a suit add to everything, by their features."""
    at = suit * SUIT_SIZE
    unseen = _ALL & ~(held | _suit(moment[_GONE], at))
    ply = moment[_PLY]
    trump = moment[_TRUMP]
    best = 0
    beating = 0
    table = 0
    if ply > 0:
        card = _best(moment)
        if SUIT[card] == suit:
            best = 1 << (card - at)
            beating = _ALL & ~(2 * best - 1)
        elif suit == trump:
            beating = _ALL
        if SUIT[moment[_FIRST]] == suit:
            table = 1 << (moment[_FIRST] - at)
        if ply > 1 and SUIT[moment[_SECOND]] == suit:
            table |= 1 << (moment[_SECOND] - at)
    masters = held
    higher = unseen
    while higher:
        masters &= ~higher
        higher >>= 1
    begin_set(net, space)
    add_cards(net, space, 0, held)
    add_cards(net, space, SUIT_SIZE, unseen)
    add_cards(net, space, 2 * SUIT_SIZE, masters)
    add_cards(net, space, 3 * SUIT_SIZE, held & beating)
    add_cards(net, space, 4 * SUIT_SIZE, unseen & _suit(moment[_STOCK], at))
    add_cards(net, space, 5 * SUIT_SIZE, unseen & _suit(moment[_KNOWN_NEXT], at))
    add_cards(net, space, 6 * SUIT_SIZE, unseen & _suit(moment[_KNOWN_LAST], at))
    add_cards(net, space, 7 * SUIT_SIZE, table)
    add_cards(net, space, 8 * SUIT_SIZE, best)
    paired = held & _PAIR == _PAIR
    add_feature(net, space, _FLAGS, popcount(held) / SUIT_SIZE)
    add_feature(net, space, _FLAGS + 1, popcount(unseen) / SUIT_SIZE)
    add_feature(net, space, _FLAGS + 9, prices[0, suit])
    flags = 1 if paired else 0
    flags |= (1 if _half(held) and _half(unseen) else 0) << 1
    flags |= (1 if unseen & _PAIR == _PAIR else 0) << 2
    flags |= (1 if paired and moment[_ANNOUNCING] > 0 else 0) << 3
    flags |= (1 if suit == trump else 0) << 4
    flags |= (1 if suit == moment[_THEN] else 0) << 5
    flags |= (1 if ply > 0 and SUIT[moment[_FIRST]] == suit else 0) << 6
    flags |= ((moment[_VOIDS_NEXT] >> suit) & 1) << 8
    flags |= ((moment[_VOIDS_LAST] >> suit) & 1) << 9
    add_cards(net, space, _FLAGS + 2, flags)
    keep_set(net, space, number)


@kernel
def card_chances(
    net: tuple[Rows, ...],
    moment: Ints,
    prices: Rows,
    hands: Ints,
    count: int,
    asked: int,
    space: Rows,
    features: Rows,
    kept: Ints,
    out: Rows,
) -> None:
    """Write logarithms of chances into a row for each hand: of all 48 moves, or of one asked for.

    With ``asked`` of 0 or more the rows have one place, for the move of that number. ``features``
    has two rows, as wide as the features of a moment: for those, and for the answers of a hand.
    """
    write_moment(moment, features)
    begin_moment(net, features, space, kept)
    ply = moment[_PLY]
    trump = moment[_TRUMP]
    best = 0
    led = 0
    if ply > 0:
        best = _best(moment)
        led = SUIT[moment[_FIRST]] + 0
    for row in range(count):
        hand = hands[row]
        plain = hand
        wed = 0
        if ply > 0:
            plain = following(hand, led, best, trump, moment[_DUTIES])
        if moment[_ANNOUNCING] > 0:
            wed = hand & (hand >> 1) & QUEENS
            wed |= wed << 1
        if asked >= 0:
            cards = plain if asked < _CARDS else wed
            if (cards >> (asked % _CARDS)) & 1 == 0:
                out[row, 0] = NEVER
                continue
            if wed == 0 and plain & (plain - 1) == 0:
                out[row, 0] = 0
                continue
        for suit in range(NO_TRUMP):
            number = suit * SETS + _suit(hand, suit * SUIT_SIZE)
            if kept[number] == 0:
                kept[number] = 1
                keep_cards(net, moment, prices, suit, number % SETS, space, number)
        mix_hand(
            net,
            space,
            _suit(hand, 0),
            SETS + _suit(hand, SUIT_SIZE),
            2 * SETS + _suit(hand, 2 * SUIT_SIZE),
            3 * SETS + _suit(hand, 3 * SUIT_SIZE),
        )
        highest = NEVER
        for suit in range(NO_TRUMP):
            at = suit * SUIT_SIZE
            if _suit(plain, at) == 0:
                continue
            number = suit * SETS + _suit(hand, at)
            answer_suit(net, space, number, features, 1, suit * (SUIT_SIZE + 2))
            for rank in range(SUIT_SIZE):
                if (plain >> (at + rank)) & 1:
                    highest = max(highest, features[1, suit * (SUIT_SIZE + 2) + rank])
            for rank in range(2):
                if (wed >> (at + MARRIAGE_BIT + rank)) & 1:
                    highest = max(highest, features[1, suit * (SUIT_SIZE + 2) + SUIT_SIZE + rank])
        total = 0.0
        for move in range(MOVES):
            card = move % _CARDS
            legal = (plain if move == card else wed) >> card
            if legal & 1 == 0:
                if asked < 0:
                    out[row, move] = NEVER
                continue
            at = SUIT[card] * (SUIT_SIZE + 2) + card % SUIT_SIZE
            if move != card:
                at += SUIT_SIZE - MARRIAGE_BIT
            answer = features[1, at] - highest
            total += exp(answer)
            if asked < 0:
                out[row, move] = answer
            elif move == asked:
                out[row, 0] = answer
        if asked >= 0:
            out[row, 0] -= log(total)
            continue
        for move in range(MOVES):
            out[row, move] -= log(total)
