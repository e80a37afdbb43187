"""What the declarer of two makes from the first lead on, over many worlds at once."""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.kernels._jit import buffer
from tysiacha.kernels.duel_worlds import duel_leads
from tysiacha.rules.options import Rules
from tysiacha.solve.engine import memory_for
from tysiacha.solve.over_worlds import World, flat_worlds

_EXACT = 0


def duel_lead_values(rules: Rules, worlds: Sequence[World]) -> list[int]:
    """Give what the declarer makes with open cards in each world of two hands."""
    return _asked(rules, worlds, _EXACT)


def duel_leads_that_make(rules: Rules, worlds: Sequence[World], need: int) -> list[bool]:
    """Tell of each world of two hands whether the declarer makes so much with open cards."""
    if need <= 0:
        return [True] * len(worlds)
    return [bool(one) for one in _asked(rules, worlds, need)]


def _asked(rules: Rules, worlds: Sequence[World], need: int) -> list[int]:
    out = buffer(len(worlds))
    opening = int(rules.marriage_needs_trick)
    duel_leads(memory_for(rules), flat_worlds(worlds), len(worlds), need, opening, out)
    return [int(out[number]) for number in range(len(worlds))]
