"""Match equity from sampled rounds: value iteration until nothing moves any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np

from training import value_iteration as kernels
from training.grids import coarse_axis, fine_axis, marks_of
from training.sample_files import Samples
from training.stand_levels import barrel_rounds, level_of_total, levels_of
from training.value_iteration import Floats
from tysiacha.bots.equity.axes import Axis
from tysiacha.bots.equity.settling import settler_for
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.boards import PACK
from tysiacha.kernels.sheets import SHEET_SIZE
from tysiacha.rules.options import Rules

Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Stage:
    """Sweeps over every so many-th deal, until a sweep changes less than that."""

    step: int
    most: int
    until: float
    marks_only: bool = False
    """Whether only what bolts and falls do is worked out, which takes longer to settle."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The chances of every place on the grids, by place at the table."""

    base: Floats
    """Shape: nodes by place, then places."""
    extra: Floats
    """Shape: place, kind from 1 on, coarse nodes by place, then places."""
    change: float
    """The largest change of the last sweep."""


class Solver:
    """All memory of the kernels for one set of rules and samples."""

    def __init__(self, rules: Rules, samples: Samples) -> None:
        self._places = rules.players
        self._fine, self._coarse = fine_axis(rules), coarse_axis(rules)
        self._marks = marks_of(rules)
        self._rules = settler_for(rules).packed
        levels = levels_of(rules)
        lowest = min(self._fine.totals[0], self._coarse.totals[0])
        self._numbers = _ints(
            [
                self._places,
                self._fine.size,
                self._coarse.size,
                len(self._fine.totals),
                len(self._coarse.totals),
                barrel_rounds(rules),
                self._marks.bolts,
                self._marks.falls,
                lowest,
                sum(1 for one in levels if one.barrel is None),
                len(levels),
            ]
        )
        span = range(lowest, self._fine.totals[-1] + 1)
        self._fine_at = np.array([self._fine.position_of_total(one) for one in span])
        self._coarse_at = np.array([self._coarse.position_of_total(one) for one in span])
        self._axes = {
            axis: (
                _ints(axis.totals),
                _ints([level_of_total(rules, total) for total in axis.totals]),
            )
            for axis in (self._fine, self._coarse)
        }
        count = len(samples.index)
        self._outcomes = cast("Ints", np.ascontiguousarray(samples.outcomes).reshape(-1))
        self._index = np.ascontiguousarray(samples.index.reshape(count, -1))
        self._buffers = (buffer(SHEET_SIZE), buffer(SHEET_SIZE), buffer(PACK))
        room = 2 * self._places
        self._work = np.zeros(room), np.zeros(room), np.zeros(room), np.zeros(room)
        cells = self._fine.size**self._places
        self.base = np.full(cells * self._places, 1 / self._places)
        coarse = self._coarse.size**self._places
        kinds = self._marks.kinds - 1
        self.extra = np.zeros(self._places * max(kinds, 1) * coarse * self._places)

    def run(self, stages: tuple[Stage, ...], told: Told) -> Solved:
        """Sweep through all stages."""
        change = 1.0
        for stage in stages:
            for number in range(stage.most):
                change = self._swept(stage)
                what = "marks" if stage.marks_only else "sweep"
                told(f"{what} {number + 1}, one deal in {stage.step}: {change:.5f}")
                if change < stage.until:
                    break
        places = self._places
        base = self.base.reshape([self._fine.size] * places + [places])
        kinds = self._marks.kinds - 1
        shape = [places, kinds, *[self._coarse.size] * places, places]
        extra = self.extra[: int(np.prod(shape))].reshape(shape)
        return Solved(base, extra, change)

    def value_after(self, sheet: Ints) -> tuple[float, ...]:
        """Give the chances of all seats at a sheet by place, before the deal moves on."""
        positions, out, *_ = self._work
        kernels.evaluate(
            self._numbers,
            self._fine_at,
            self._coarse_at,
            self.base,
            self.extra,
            sheet,
            positions,
            out,
        )
        return tuple(out[: self._places].tolist())

    def _swept(self, stage: Stage) -> float:
        change = 0.0
        if not stage.marks_only:
            change = kernels.sweep(*self._arguments(self._fine, stage.step))
        if self._marks.kinds > 1:
            coarse = self._arguments(self._coarse, stage.step)
            change = max(change, kernels.sweep_extras(*coarse))
        return change

    def _arguments(self, axis: Axis, step: int) -> kernels.Arguments:
        totals, levels = self._axes[axis]
        return (
            self._rules,
            self._numbers,
            totals,
            levels,
            self._fine_at,
            self._coarse_at,
            self.base,
            self.extra,
            self._outcomes,
            self._index,
            step,
            *self._buffers,
            *self._work,
        )


def _ints(values: list[int] | tuple[int, ...]) -> Ints:
    return cast("Ints", np.array(values, np.int64))
