"""The grids on which match equity is worked out, by rules."""

from __future__ import annotations

from training.stand_levels import barrel_rounds
from tysiacha.bots.equity.axes import Axis, Marks
from tysiacha.rules.options import FALLS_TO_ZERO, Rules

_LAST = 5
_CLOSE = (*range(140, 0, -10), _LAST)
_FINE = {
    2: (*range(1400, 900, -100), *range(900, 140, -40), *_CLOSE),
    3: (1380, 1240, 1120, *range(1040, 140, -60), *_CLOSE),
    4: (1150, 950, 800, 650, 500, 370, 260, 180, 120, 80, 40, _LAST),
}
"""How far below the end the nodes are, by the number of players."""
_COARSE = {
    2: (1230, 970, 750, 570, 440, 310, 220, 125, 90, 45, _LAST),
    3: (1100, 790, 570, 350, 210, 125, 80, 25, _LAST),
    4: (900, 400, 110, _LAST),
}
_SPARSE_CLOSE = (140, 120, 100, 80, 60, 40, 20)
"""Where totals past the barrel go on to the target, with what is between left out."""


def fine_axis(rules: Rules) -> Axis:
    """Give the axis of the table itself."""
    below = set(_FINE[rules.players])
    if not rules.frozen_barrel and rules.barrel_at is not None:
        past = rules.target - rules.barrel_at
        below = {one for one in below if one >= past + _SPARSE_CLOSE[0]}
        below |= {past + one for one in _SPARSE_CLOSE} | set(range(_LAST, past + 1, 20))
    return Axis(_totals(rules, below), barrel_rounds(rules))


def coarse_axis(rules: Rules) -> Axis:
    """Give the axis of the corrections for bolts and falls."""
    return Axis(_totals(rules, set(_COARSE[rules.players])), barrel_rounds(rules))


def marks_of(rules: Rules) -> Marks:
    """Give what bolts and falls are told apart."""
    falls = FALLS_TO_ZERO if rules.frozen_barrel and rules.barrel_third_fall is not None else 1
    return Marks(bolts=1 if rules.bolts is None else rules.bolt_limit, falls=falls)


def _totals(rules: Rules, below: set[int]) -> tuple[int, ...]:
    end = rules.target
    if rules.frozen_barrel and rules.barrel_at is not None:
        end = rules.barrel_at
    return tuple(sorted(end - one for one in below))
