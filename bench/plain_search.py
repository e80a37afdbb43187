"""A yardstick: alpha-beta as in a textbook, with an ordinary transposition table.

Cards are tried from the highest down, and a position is remembered by its very cards. It has none
of the ideas of ``tysiacha.kernels.search`` and counts nodes in the same way.
"""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, highest, kernel, popcount, word
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.keys import spread
from tysiacha.kernels.memory import (
    BOUNDARIES,
    CARDS_PLAYED,
    ENTRIES,
    MUST_TRUMP,
    PRICES,
)
from tysiacha.kernels.tables import POINTS, SUIT
from tysiacha.kernels.tricks import beats, following

_INFINITE = 10_000


@kernel
def _plain(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    trump: int,
    alpha: int,
    beta: int,
    first: int,
) -> int:
    memory[BOUNDARIES] += 1
    if hand0 == 0:
        return 0
    alpha0 = alpha
    beta0 = beta
    everyone = hand0 | hand1 | hand2
    # two bits a card for its owner, as two masks, and the rest
    key = (hand0 | hand2) | ((hand1 | hand2) << 24) | (leader << 48) | (trump << 50)
    key |= (first << 53) | (1 << 62)
    size = (len(memory) - ENTRIES) >> 1
    entry = ENTRIES + ((spread(key) & (size - 1)) << 1)
    if memory[entry] == key:
        low = memory[entry + 1] & 0xFFFF
        high = memory[entry + 1] >> 16
        if low >= beta:
            return low
        if high <= alpha or low == high:
            return high
        alpha = max(alpha, low)
        beta = min(beta, high)
    second = 0 if leader == 2 else leader + 1
    third = 3 - leader - second
    hand = hand0 if leader == 0 else (hand1 if leader == 1 else hand2)
    hand_second = hand0 if second == 0 else (hand1 if second == 1 else hand2)
    hand_third = hand0 if third == 0 else (hand1 if third == 1 else hand2)
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    best0 = -_INFINITE if leader == 0 else _INFINITE
    leads = hand
    while leads:
        card0 = highest(leads)
        leads ^= 1 << card0
        ways = 1
        if first == 0 and (wed >> card0) & 1:
            ways = 2
        for way in range(ways):
            now = trump
            gain = 0
            if way:
                now = SUIT[card0] + 0
                gain = memory[PRICES + now] if leader == 0 else 0
            alpha1 = alpha - gain
            beta1 = beta - gain
            best1 = -_INFINITE if second == 0 else _INFINITE
            seconds = following(hand_second, SUIT[card0] + 0, card0, now, MUST_TRUMP)
            while seconds:
                card1 = highest(seconds)
                seconds ^= 1 << card1
                memory[CARDS_PLAYED] += 2
                taker = leader
                best = card0
                if beats(card1, card0, now):
                    taker = second
                    best = card1
                alpha2 = alpha1
                beta2 = beta1
                best2 = -_INFINITE if third == 0 else _INFINITE
                thirds = following(hand_third, SUIT[card0] + 0, best, now, MUST_TRUMP)
                while thirds:
                    card2 = highest(thirds)
                    thirds ^= 1 << card2
                    takes = third if beats(card2, best, now) else taker
                    worth = POINTS[card0] + POINTS[card1] + POINTS[card2]
                    got = worth if takes == 0 else 0
                    gone = ~((1 << card0) | (1 << card1) | (1 << card2))
                    value = got + _plain(
                        memory,
                        hand0 & gone,
                        hand1 & gone,
                        hand2 & gone,
                        takes,
                        now,
                        alpha2 - got,
                        beta2 - got,
                        word(0),
                    )
                    if third == 0:
                        best2 = max(best2, value)
                        alpha2 = max(alpha2, value)
                    else:
                        best2 = min(best2, value)
                        beta2 = min(beta2, value)
                    if alpha2 >= beta2:
                        break
                if second == 0:
                    best1 = max(best1, best2)
                    alpha1 = max(alpha1, best2)
                else:
                    best1 = min(best1, best2)
                    beta1 = min(beta1, best2)
                if alpha1 >= beta1:
                    break
            value = best1 + gain
            if leader == 0:
                best0 = max(best0, value)
                alpha = max(alpha, value)
            else:
                best0 = min(best0, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    low = 0
    high = 1_000
    if memory[entry] == key:
        low = memory[entry + 1] & 0xFFFF
        high = memory[entry + 1] >> 16
    if best0 <= alpha0:
        high = min(high, best0)
    elif best0 >= beta0:
        low = max(low, best0)
    else:
        low = best0
        high = best0
    if popcount(everyone) > 3:
        memory[entry] = key
        memory[entry + 1] = max(low, 0) | (high << 16)
    return best0


@kernel
def plain_exact(memory: Ints, hand0: int, hand1: int, hand2: int) -> int:
    """Give what the declarer makes when he leads the first trick."""
    return _plain(
        memory,
        word(hand0),
        word(hand1),
        word(hand2),
        word(0),
        word(4),
        word(-1),
        word(500),
        word(1),
    )
