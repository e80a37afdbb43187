"""The two cards that the declarer gives away: all 90 ways, with both other hands known."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, lowest
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.memory import set_bonus
from tysiacha.kernels.search import most, search
from tysiacha.kernels.tables import NO_TRUMP

CARDS: Final = 24
GIFTS: Final = CARDS * CARDS
"""A gift's number: 24 * the card for the first defender + the card for the second."""
NO_GIFT: Final = -1


@kernel
def gift_values(
    memory: Ints,
    ten: int,
    left: int,
    right: int,
    bonus: int,
    opening: int,
    need: int,
    out: Ints,
) -> None:
    """Write into ``out`` (576 places) what the declarer makes after each gift; NO_GIFT elsewhere.

    ``ten`` is his hand with the stock, ``left`` the hand of the player after him. With ``need`` of
    0 or more the answers are 1 or 0, whether he reaches it.
    """
    for at in range(GIFTS):
        out[at] = NO_GIFT
    points = card_points(ten | left | right) + set_bonus(memory, bonus)
    firsts = ten
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        seconds = ten & ~(1 << first)
        while seconds:
            second = lowest(seconds)
            seconds &= seconds - 1
            hand0 = ten & ~((1 << first) | (1 << second))
            hand1 = left | (1 << first)
            hand2 = right | (1 << second)
            alpha = need - 1
            beta = need + 0
            if need < 0:
                alpha = -1
                beta = most(memory, hand0, points) + 1
            value = search(memory, hand0, hand1, hand2, 0, NO_TRUMP, points, alpha, beta, opening)
            if need >= 0:
                value = 1 if value >= need else 0
            out[CARDS * first + second] = value


@kernel
def best_gift(
    memory: Ints, ten: int, left: int, right: int, bonus: int, opening: int, need: int
) -> int:
    """Give the best gift: 576 * what the declarer makes after it + its number.

    With ``need`` of 0 or more the search stops at the first gift that reaches it; the value of an
    answer below the need is then only a bound.
    """
    points = card_points(ten | left | right) + set_bonus(memory, bonus)
    best = -1
    gift = 0
    firsts = ten
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        seconds = ten & ~(1 << first)
        while seconds:
            second = lowest(seconds)
            seconds &= seconds - 1
            hand0 = ten & ~((1 << first) | (1 << second))
            alpha = max(best, need - 1)
            beta = need + 0
            if need < 0:
                beta = most(memory, hand0, points) + 1
            if beta <= alpha:
                continue
            hand1 = left | (1 << first)
            hand2 = right | (1 << second)
            value = search(memory, hand0, hand1, hand2, 0, NO_TRUMP, points, alpha, beta, opening)
            if value > best:
                best = value
                gift = CARDS * first + second
            if need >= 0 and best >= need:
                return GIFTS * best + gift
    return GIFTS * best + gift
