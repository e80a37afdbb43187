"""The first lead of two players asked of many worlds in one call."""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.duel import duel
from tysiacha.kernels.memory import set_bonus
from tysiacha.kernels.search import most
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.kernels.weighing import WORLD


@kernel
def duel_leads(memory: Ints, worlds: Ints, count: int, need: int, opening: int, out: Ints) -> None:
    """Write what the declarer makes in each world from the first lead on.

    With a ``need`` above 0 only whether he makes so much, 1 or 0. A world is laid out as in
    ``weighing``, the third hand left empty.
    """
    for number in range(count):
        at = number * WORLD
        hand0 = worlds[at]
        hand1 = worlds[at + 1]
        points = card_points(hand0 | hand1) + set_bonus(memory, worlds[at + 3])
        high = most(memory, hand0, points)
        if need <= 0:
            out[number] = duel(memory, hand0, hand1, 0, NO_TRUMP, points, -1, high + 1, opening)
        elif high < need:
            out[number] = 0
        else:
            value = duel(memory, hand0, hand1, 0, NO_TRUMP, points, need - 1, need, opening)
            out[number] = 1 if value >= need else 0
