"""Value iteration: the chance to win of each place, worked out over sampled rounds, compiled.

The three who play are places as in :mod:`tysiacha.kernels.boards`, the first hand 0; with four
players place 3 is the sitting dealer. Two players sit at a table of three whose third chair is
empty. After a round every place moves down by one: who was second is the first hand then.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tysiacha.kernels._jit import Ints, inlined, kernel
from tysiacha.kernels.boards import OUTCOME, SKIPPED
from tysiacha.kernels.house_rules import BARREL
from tysiacha.kernels.many_settlements import WIDTH, load_outcome
from tysiacha.kernels.settling import settle
from tysiacha.kernels.sheets import (
    BOLTS,
    DEAL,
    DEALER,
    FALLS,
    GOLDEN_LEFT,
    NO_WINNER,
    ROUND,
    ROW,
    SEATS,
    SINCE,
    TOTAL,
    USED,
    WINNER,
)

Floats = NDArray[np.float64]

Arguments = tuple[
    Ints, Ints, Ints, Ints, Floats, Floats, Floats, Floats, Ints, NDArray[np.int32], int,
    Ints, Ints, Ints, Floats, Floats, Floats, Floats,
]  # fmt: skip
"""What a sweep is called with: rules, numbers, the axis swept over and its levels; positions of
totals on both axes; both tables; outcomes, which of them by deal and levels, and which deals; the
rest is memory that is written over.
"""

PLACES = 0
"""Places of the table's numbers: how many places are really taken …"""
FINE, COARSE = 1, 2
"""… nodes of the axis of the table, and of the corrections …"""
FINE_TOTALS, COARSE_TOTALS = 3, 4
"""… how many of those are totals …"""
BARREL_ROUNDS = 5
BOLT_KINDS, FALL_KINDS = 6, 7
LOWEST = 8
"""… and the total at which the table of positions begins."""
LEVEL_TOTALS, LEVELS = 9, 10
"""How many levels of the samples are off the barrel, and in all."""
SIZE = 11

_TWO = 2
_THREE = 3
_NOW = 60
_MOUNTED = 50


@kernel
def _add_cell_of_three(
    table: Floats, block: int, size: int, positions: Floats, whose: int, out: Floats
) -> None:
    """Do what :func:`_add_cell` does, written out for three places."""
    share0 = positions[1]
    share1 = positions[3]
    share2 = positions[5]
    step0 = 3 * size * size if share0 > 0.0 else 0
    step1 = 3 * size if share1 > 0.0 else 0
    step2 = 3 if share2 > 0.0 else 0
    at = (int(positions[0]) * size + int(positions[2])) * size + int(positions[4])
    at = 3 * (block + at)
    for place in range(3):
        low = table[at] * (1.0 - share2) + table[at + step2] * share2
        high = table[at + step1] * (1.0 - share2) + table[at + step1 + step2] * share2
        near = low * (1.0 - share1) + high * share1
        there = at + step0
        low = table[there] * (1.0 - share2) + table[there + step2] * share2
        high = table[there + step1] * (1.0 - share2) + table[there + step1 + step2] * share2
        far = low * (1.0 - share1) + high * share1
        to = place + whose
        out[to if to < 3 else 0] += near * (1.0 - share0) + far * share0
        at += 1


@kernel
def _add_cell(
    table: Floats,
    block: int,
    size: int,
    places: int,
    positions: Floats,
    whose: int,
    out: Floats,
) -> None:
    """Add what a table holds where the places stand, between the corners of their cell.

    ``whose`` is 1 where the table speaks of the places after a round, else 0.
    """
    if places == _THREE:
        _add_cell_of_three(table, block, size, positions, whose, out)
        return
    for corner in range(1 << places):
        weight = 1.0
        at = 0
        for place in range(places):
            low = positions[2 * place]
            share = positions[2 * place + 1]
            if (corner >> place) & 1:
                weight *= share
                low += 1.0
            else:
                weight *= 1.0 - share
            if weight == 0.0:
                break
            at = at * size + int(low)
        if weight > 0.0:
            at = (block + at) * places
            for place in range(places - whose):
                out[place + whose] += weight * table[at + place]
            if whose:
                out[0] += weight * table[at + places - 1]


@inlined
def _stand(positions: Floats, at: int, position: float) -> None:
    """Write a position down: its node, and how far from it to the next."""
    low = float(int(position))
    positions[at] = low
    positions[at + 1] = position - low


@kernel
def evaluate(
    numbers: Ints,
    fine_at: Floats,
    coarse_at: Floats,
    base: Floats,
    extra: Floats,
    sheet: Ints,
    positions: Floats,
    out: Floats,
) -> None:
    """Write into ``out`` each place's chance at a settled sheet, by the places of that round.

    ``positions`` has room for two numbers a place and is written over.
    """
    places = numbers[PLACES]
    for place in range(places):
        out[place] = 0.0
    if sheet[WINNER] != NO_WINNER:
        out[sheet[WINNER]] = 1.0
        return
    marked = False
    old = 0
    for place in range(places):
        old = place + 1 if place + 1 < places else 0
        row = SEATS + ROW * old
        if sheet[row + SINCE] > 0 and numbers[BARREL_ROUNDS] > 0:
            used = min(sheet[row + USED], numbers[BARREL_ROUNDS] - 1)
            _stand(positions, 2 * place, float(numbers[FINE_TOTALS] + used))
        else:
            at = min(max(sheet[row + TOTAL] - numbers[LOWEST], 0), len(fine_at) - 1)
            _stand(positions, 2 * place, fine_at[at])
        if sheet[row + BOLTS] > 0 or sheet[row + FALLS] > 0:
            marked = True
    _add_cell(base, 0, numbers[FINE], places, positions, 1, out)
    if marked:
        _add_extras(numbers, coarse_at, extra, sheet, positions, out)


@kernel
def _add_extras(
    numbers: Ints,
    coarse_at: Floats,
    extra: Floats,
    sheet: Ints,
    positions: Floats,
    out: Floats,
) -> None:
    """Add what the bolts and falls of each place do to all chances."""
    places = numbers[PLACES]
    cells = 1
    for place in range(places):
        cells *= numbers[COARSE]
        old = place + 1 if place + 1 < places else 0
        row = SEATS + ROW * old
        if sheet[row + SINCE] > 0 and numbers[BARREL_ROUNDS] > 0:
            used = min(sheet[row + USED], numbers[BARREL_ROUNDS] - 1)
            _stand(positions, 2 * place, float(numbers[COARSE_TOTALS] + used))
        else:
            at = min(max(sheet[row + TOTAL] - numbers[LOWEST], 0), len(coarse_at) - 1)
            _stand(positions, 2 * place, coarse_at[at])
    kinds = numbers[BOLT_KINDS] * numbers[FALL_KINDS]
    for marked in range(places):
        old = marked + 1 if marked + 1 < places else 0
        row = SEATS + ROW * old
        falls = min(sheet[row + FALLS], numbers[FALL_KINDS] - 1)
        kind = falls * numbers[BOLT_KINDS] + min(sheet[row + BOLTS], numbers[BOLT_KINDS] - 1)
        if kind > 0:
            block = (marked * (kinds - 1) + kind - 1) * cells
            _add_cell(extra, block, numbers[COARSE], places, positions, 1, out)


@kernel
def write_place(rules: Ints, totals: Ints, count: int, sheet: Ints, place: int, node: int) -> None:
    """Let a place stand at a node of an axis that has so many totals."""
    row = SEATS + ROW * place
    sheet[row + SINCE] = 0
    sheet[row + USED] = 0
    if node < count:
        sheet[row + TOTAL] = totals[node]
    else:
        sheet[row + TOTAL] = rules[BARREL]
        sheet[row + USED] = node - count
        sheet[row + SINCE] = _MOUNTED - (node - count)


@kernel
def expected(
    rules: Ints,
    numbers: Ints,
    fine_at: Floats,
    coarse_at: Floats,
    base: Floats,
    extra: Floats,
    outcomes: Ints,
    index: NDArray[np.int32],
    row: int,
    step: int,
    start: Ints,
    sheet: Ints,
    board: Ints,
    positions: Floats,
    out: Floats,
    mean: Floats,
) -> None:
    """Write into ``mean`` the chances of the places before a round, over the sampled deals.

    ``row`` is where the levels of the places are in ``index``; every ``step``-th deal is taken.
    ``start`` is the sheet before the round.
    """
    places = numbers[PLACES]
    for place in range(places):
        mean[place] = 0.0
    count = 0
    for deal in range(0, index.shape[0], step):
        outcome = index[deal, row]
        if outcomes[outcome * WIDTH] > SKIPPED:
            continue
        for at in range(len(sheet)):
            sheet[at] = start[at]
        load_outcome(outcomes, outcome * WIDTH, board)
        if places == _TWO and board[OUTCOME] == SKIPPED:
            sheet[DEALER] = 1
        settle(rules, sheet, board)
        evaluate(numbers, fine_at, coarse_at, base, extra, sheet, positions, out)
        count += 1
        for place in range(places):
            mean[place] += out[place]
    for place in range(places):
        mean[place] /= max(count, 1)


@kernel
def _level(numbers: Ints, levels: Ints, count: int, node: int, falls: int) -> int:
    """Give the level of the samples for a node of an axis with so many totals."""
    if node < count:
        return levels[node]
    last = numbers[FALL_KINDS] - 1
    extra = numbers[BARREL_ROUNDS] if last > 0 and falls == last else 0
    return numbers[LEVEL_TOTALS] + extra + node - count


@kernel
def sweep(
    rules: Ints,
    numbers: Ints,
    axis: Ints,
    levels: Ints,
    fine_at: Floats,
    coarse_at: Floats,
    base: Floats,
    extra: Floats,
    outcomes: Ints,
    index: NDArray[np.int32],
    step: int,
    start: Ints,
    sheet: Ints,
    board: Ints,
    positions: Floats,
    out: Floats,
    mean: Floats,
    plain: Floats,
) -> float:
    """Work every cell of the table out anew, in place; give the largest change."""
    plain[0] = 0.0
    places = numbers[PLACES]
    size = numbers[FINE]
    cells = 1
    for _ in range(places):
        cells *= size
    largest = 0.0
    for cell in range(cells - 1, -1, -1):
        row = _start(rules, numbers, axis, levels, size, cell, start)
        expected(
            rules,
            numbers,
            fine_at,
            coarse_at,
            base,
            extra,
            outcomes,
            index,
            row,
            step,
            start,
            sheet,
            board,
            positions,
            out,
            mean,
        )
        for place in range(places):
            largest = max(largest, abs(mean[place] - base[cell * places + place]))
            base[cell * places + place] = mean[place]
    return largest


@kernel
def sweep_extras(
    rules: Ints,
    numbers: Ints,
    axis: Ints,
    levels: Ints,
    fine_at: Floats,
    coarse_at: Floats,
    base: Floats,
    extra: Floats,
    outcomes: Ints,
    index: NDArray[np.int32],
    step: int,
    start: Ints,
    sheet: Ints,
    board: Ints,
    positions: Floats,
    out: Floats,
    mean: Floats,
    plain: Floats,
) -> float:
    """Work the corrections for bolts and falls out anew, in place; give the largest change."""
    places = numbers[PLACES]
    size = numbers[COARSE]
    kinds = numbers[BOLT_KINDS] * numbers[FALL_KINDS]
    cells = 1
    for _ in range(places):
        cells *= size
    largest = 0.0
    for cell in range(cells - 1, -1, -1):
        row = _start(rules, numbers, axis, levels, size, cell, start)
        expected(
            rules,
            numbers,
            fine_at,
            coarse_at,
            base,
            extra,
            outcomes,
            index,
            row,
            step,
            start,
            sheet,
            board,
            positions,
            out,
            plain,
        )
        for place in range(places):
            for kind in range(1, kinds):
                row = _start(rules, numbers, axis, levels, size, cell, start)
                row += _mark(numbers, start, place, kind)
                expected(
                    rules,
                    numbers,
                    fine_at,
                    coarse_at,
                    base,
                    extra,
                    outcomes,
                    index,
                    row,
                    step,
                    start,
                    sheet,
                    board,
                    positions,
                    out,
                    mean,
                )
                at = (place * (kinds - 1) + kind - 1) * cells + cell
                for one in range(places):
                    value = mean[one] - plain[one]
                    largest = max(largest, abs(value - extra[at * places + one]))
                    extra[at * places + one] = value
    return largest


@kernel
def _start(
    rules: Ints, numbers: Ints, axis: Ints, levels: Ints, size: int, cell: int, start: Ints
) -> int:
    """Write the sheet of a cell; give where the levels of its places are in the samples."""
    places = numbers[PLACES]
    count = numbers[FINE_TOTALS] if size == numbers[FINE] else numbers[COARSE_TOTALS]
    levels_in_all = numbers[LEVELS]
    for at in range(len(start)):
        start[at] = 0
    start[DEALER] = _TWO if places == _TWO else places - 1
    start[ROUND] = _NOW
    start[DEAL] = 1
    start[GOLDEN_LEFT] = 0
    start[WINNER] = NO_WINNER
    rest = cell
    row = 0
    stride = 1
    for place in range(places - 1, -1, -1):
        node = rest % size
        rest //= size
        write_place(rules, axis, count, start, place, node)
        if place < 3:
            row += stride * _level(numbers, levels, count, node, 0)
            stride *= levels_in_all
    return row


@kernel
def _mark(numbers: Ints, start: Ints, place: int, kind: int) -> int:
    """Give one place bolts and falls; give how much further its levels are in the samples."""
    falls = kind // numbers[BOLT_KINDS]
    at = SEATS + ROW * place
    start[at + FALLS] = falls
    start[at + BOLTS] = kind % numbers[BOLT_KINDS]
    if start[at + SINCE] == 0 or falls < numbers[FALL_KINDS] - 1 or place > 2:
        return 0
    stride = 1
    for _ in range(min(numbers[PLACES], 3) - 1 - place):
        stride *= numbers[LEVELS]
    return stride * numbers[BARREL_ROUNDS] if numbers[FALL_KINDS] > 1 else 0
