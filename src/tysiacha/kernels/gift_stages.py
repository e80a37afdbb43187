"""Pairs of gifts tried in the same worlds, with an end to the work.

Worlds are those of :mod:`tysiacha.kernels.weighing`, the defenders' hands without gifts. Every pair
is tried in a world before the next one is begun, so pairs share the positions that the search has
stored, and whenever the work ends all of them have met the same worlds. Work is counted in cards
and positions; the memory is cleared first, so that it is always the same for the same question.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.memory import clear, set_bonus, visited
from tysiacha.kernels.playouts import playout
from tysiacha.kernels.search import most, search
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.kernels.thumb import thumb_lead
from tysiacha.kernels.weighing import WORLD

_PACK: Final = 0xFFFFFF
TIMES: Final = 4
"""Where in a world stands how many times it counts."""


@kernel
def about(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    points: int,
    opening: int,
    guess: int,
    grain: int,
    least: int,
) -> int:
    """Give what the declarer makes from the first lead on, at most half a grain beside the truth.

    Whether he reaches so much is asked again and again, from a guess on; that is less work than to
    ask for the value. Below ``least`` any number below it may be given.
    """
    low = 0
    high = most(memory, hand0, points)
    asked = max(guess, least)
    step = grain + 1
    while high - low > grain and high >= least:
        asked = max(low + 1, min(asked, high))
        value = search(memory, hand0, hand1, hand2, 0, NO_TRUMP, points, asked - 1, asked, opening)
        if value >= asked:
            low = value
            asked = low + step
            if asked > high:
                asked = (low + high + 1) // 2
        else:
            high = value
            asked = high - step + 1
            if asked <= low:
                asked = (low + high + 1) // 2
        step *= 2
    return (low + high) // 2


@kernel
def play_pairs(
    memory: Ints,
    worlds: Ints,
    count: int,
    ten: int,
    pairs: Ints,
    size: int,
    bonus: int,
    opening: int,
    tally: Ints,
    out: Ints,
) -> None:
    """Write for each pair what the declarer makes in playouts of all worlds together.

    ``pairs`` holds ``size`` pairs of masks, the left defender's card first.
    """
    for pair in range(size):
        first = pairs[2 * pair]
        second = pairs[2 * pair + 1]
        hand0 = ten & ~(first | second)
        lead = thumb_lead(memory, hand0, _PACK ^ ten, True, NO_TRUMP, opening == 0)
        total = 0
        for number in range(count):
            hand1 = worlds[number * WORLD + 1] | first
            hand2 = worlds[number * WORLD + 2] | second
            playout(
                memory,
                hand0,
                hand1,
                hand2,
                0,
                0,
                NO_TRUMP,
                NO_TRUMP,
                -1,
                -1,
                bonus,
                opening,
                lead,
                tally,
            )
            total += worlds[number * WORLD + TIMES] * tally[0]
        out[pair] = total


@kernel
def count_pairs(
    memory: Ints,
    worlds: Ints,
    count: int,
    ten: int,
    pairs: Ints,
    size: int,
    bonus: int,
    opening: int,
    need: int,
    work: int,
    out: Ints,
) -> int:
    """Write for each pair in how many worlds the declarer reaches the need; give how many worlds.

    No world is begun if one like that before it would take more than ``work``.
    """
    clear(memory)
    for pair in range(size):
        out[pair] = 0
    points = card_points(ten) + set_bonus(memory, bonus)
    ends = visited(memory) + work
    for number in range(count):
        begun = visited(memory)
        left = worlds[number * WORLD + 1]
        right = worlds[number * WORLD + 2]
        times = worlds[number * WORLD + TIMES]
        total = points + card_points(left | right)
        for pair in range(size):
            first = pairs[2 * pair]
            second = pairs[2 * pair + 1]
            hand0 = ten & ~(first | second)
            if most(memory, hand0, total) < need:
                continue
            hand1 = left | first
            hand2 = right | second
            value = search(memory, hand0, hand1, hand2, 0, NO_TRUMP, total, need - 1, need, opening)
            if value >= need:
                out[pair] += times
        if 2 * visited(memory) - begun >= ends:  # another such world would be too much
            return number + 1
    return count


@kernel
def value_pairs(
    memory: Ints,
    worlds: Ints,
    count: int,
    ten: int,
    pairs: Ints,
    size: int,
    bonus: int,
    opening: int,
    guess: int,
    grain: int,
    least: int,
    work: int,
    out: Ints,
) -> int:
    """Write what the declarer makes with each pair in each world, about; give how many worlds.

    The answer for a pair and a world stands at pair * ``count`` + world. What one pair makes is
    the guess for the next.
    """
    clear(memory)
    points = card_points(ten) + set_bonus(memory, bonus)
    ends = visited(memory) + work
    for number in range(count):
        begun = visited(memory)
        left = worlds[number * WORLD + 1]
        right = worlds[number * WORLD + 2]
        total = points + card_points(left | right)
        asked = guess
        for pair in range(size):
            first = pairs[2 * pair]
            second = pairs[2 * pair + 1]
            hand0 = ten & ~(first | second)
            hand1 = left | first
            hand2 = right | second
            asked = about(memory, hand0, hand1, hand2, total, opening, asked, grain, least)
            out[pair * count + number] = asked
        if 2 * visited(memory) - begun >= ends:  # another such world would be too much
            return number + 1
    return count
