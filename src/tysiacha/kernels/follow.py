"""The end of a trick that has begun: what the declarer still makes from its last card on.

The search nests the three cards in one function; here the last stands apart, for questions that
are asked in the middle of a trick.
"""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.memory import (
    FOUR_ACES,
    MOST_CARDS,
    OPTIONS,
    SLOT,
    SLOTS,
    THIRD_SCORES,
    THIRDS,
)
from tysiacha.kernels.ordering import order_last
from tysiacha.kernels.search import INFINITE, search
from tysiacha.kernels.tables import ACES, POINTS
from tysiacha.kernels.tricks import beats, following

ROOT_SLOT = SLOTS + SLOT * MOST_CARDS
"""Where the moves of a trick in the middle are written: no search of three hands goes that deep."""


@kernel
def hand_of(place: int, hand0: int, hand1: int, hand2: int) -> int:
    """Give the hand at a place."""
    if place == 0:
        return hand0
    return hand1 if place == 1 else hand2


@kernel
def after_trick(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    taker: int,
    then: int,
    worth: int,
    points: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the value once a trick worth so many points is taken; ``points`` include it."""
    got = worth if taker == 0 else 0
    if hand0 == 0:
        return points if taker == 0 else 0
    rest = points - worth
    return got + search(memory, hand0, hand1, hand2, taker, then, rest, alpha - got, beta - got, 0)


@kernel
def third_best(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    place: int,
    now: int,
    then: int,
    led: int,
    taker: int,
    best: int,
    worth: int,
    points: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the value with the third player to act at ``place``.

    ``led`` is the suit, ``best`` the best card so far and ``taker`` whose it is, ``worth`` the
    points on the table; ``points`` are all those not yet taken.
    """
    hand = hand_of(place, hand0, hand1, hand2)
    declares = place == 0
    legal = following(hand, led, best, now, memory[OPTIONS])
    others = ((hand0 | hand1 | hand2) & ~hand) | (1 << best)
    keep = 0
    if declares and memory[OPTIONS] & FOUR_ACES and hand & ACES == ACES:
        keep = legal
    ours = (taker == 0) == declares
    pairs = marriages_of(hand)
    count = order_last(
        memory,
        ROOT_SLOT + THIRDS,
        ROOT_SLOT + THIRD_SCORES,
        legal,
        others,
        best,
        now,
        pairs,
        ours,
        declares,
        keep,
    )
    value = -INFINITE if declares else INFINITE
    for at in range(count):
        card = memory[ROOT_SLOT + THIRDS + at]
        gone = ~(1 << card)
        takes = place if beats(card, best, now) else taker
        reached = after_trick(
            memory,
            hand0 & gone,
            hand1 & gone,
            hand2 & gone,
            takes,
            then,
            worth + POINTS[card],
            points,
            alpha,
            beta,
        )
        if declares:
            value = max(value, reached)
            alpha = max(alpha, reached)
        else:
            value = min(value, reached)
            beta = min(beta, reached)
        if alpha >= beta:
            break
    return value
