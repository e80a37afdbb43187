"""Bounds on what the declarer still makes, from the hands alone. ``docs/solver.md`` proves them."""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, kernel, popcount
from tysiacha.kernels.memory import CAPS, CAPS_ROW
from tysiacha.kernels.tables import (
    DEAREST,
    DEAREST_ROW,
    NO_TRUMP,
    QUEENS,
    RANK_CARDS,
    RANK_POINTS,
    SET_POINTS,
    SUIT_SIZE,
    TOP_RUN,
)


@kernel
def card_points(mask: int) -> int:
    """Give the points of some cards."""
    low = SET_POINTS[mask & 63] + SET_POINTS[(mask >> 6) & 63]
    return low + SET_POINTS[(mask >> 12) & 63] + SET_POINTS[(mask >> 18) & 63]


@kernel
def marriages_of(hand: int) -> int:
    """Give the marriages of a hand, each as the bit of its queen."""
    return hand & (hand >> 1) & QUEENS


@kernel
def marriages_pay(memory: Ints, marriages: int, count: int) -> int:
    """Give the most that so many of these marriages pay; they are given by their queens."""
    as_set = (marriages >> 2) & 1 | (marriages >> 7) & 2 | (marriages >> 12) & 4
    as_set |= (marriages >> 17) & 8
    return memory[CAPS + CAPS_ROW * as_set + max(0, min(count, 4))]


@kernel
def cheapest(hand: int, count: int) -> int:
    """Give the points of the cheapest cards of a hand, so many of them."""
    points = 0
    rank = 0
    while count > 0 and rank < SUIT_SIZE:
        here = min(popcount(hand & RANK_CARDS[rank]), count)
        points += here * RANK_POINTS[rank]
        count -= here
        rank += 1
    return points


@kernel
def sure_tricks(leader: int, left: int, right: int, trump: int) -> int:
    """Give the tricks that a leader takes by leading his highest cards, against both others.

    The answer is the points of his own cards in them + 65536 * their number.
    """
    everyone = leader | left | right
    points = 0
    count = 0
    if trump != NO_TRUMP:
        at = SUIT_SIZE * trump
        trumps = (leader >> at) & 63
        trumps_left = popcount((left >> at) & 63)
        trumps_right = popcount((right >> at) & 63)
        run = TOP_RUN[((everyone >> at) & 63) * 64 + trumps]
        if run & 255 < max(trumps_left, trumps_right):
            points = run >> 8
            count = run & 255
            for suit in range(NO_TRUMP):
                at = SUIT_SIZE * suit
                own = (leader >> at) & 63
                if suit == trump or own == 0:
                    continue
                safe = TOP_RUN[((everyone >> at) & 63) * 64 + own] & 255
                if safe == 0:
                    continue
                if trumps_left > 0:
                    safe = min(safe, popcount((left >> at) & 63))
                if trumps_right > 0:
                    safe = min(safe, popcount((right >> at) & 63))
                count += safe
                points += DEAREST[own * DEAREST_ROW + safe]
            return points | (count << 16)
        points = SET_POINTS[trumps] + 0
        count = popcount(trumps)
    for suit in range(NO_TRUMP):
        at = SUIT_SIZE * suit
        own = (leader >> at) & 63
        if suit == trump or own == 0:
            continue
        run = TOP_RUN[((everyone >> at) & 63) * 64 + own]
        longest = max(popcount((left >> at) & 63), popcount((right >> at) & 63))
        if run & 255 >= longest:
            count += popcount(own)
            points += SET_POINTS[own]
        else:
            count += run & 255
            points += run >> 8
    return points | (count << 16)


@kernel
def top_trumps(declarer: int, everyone: int, trump: int) -> int:
    """Give the run of highest trumps of one side, where nothing can change the trump any more.

    Positive: the declarer's; the answer is its points * 256 + its length. Negative: the same of
    the defenders'. Zero: there are no trumps.
    """
    if trump == NO_TRUMP:
        return 0
    at = SUIT_SIZE * trump
    trumps = (everyone >> at) & 63
    if trumps == 0:
        return 0
    own = (declarer >> at) & 63
    run = TOP_RUN[trumps * 64 + own] + 0
    if run:
        return run
    return -TOP_RUN[trumps * 64 + (trumps ^ own)]
