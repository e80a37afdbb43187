"""Who mounts the barrel, and who is displaced for it: settlement steps 8 and 9."""

from __future__ import annotations

from tysiacha.kernels._jit import Ints, inlined, kernel
from tysiacha.kernels.house_rules import (
    BARREL,
    DISPLACED_FINE,
    FALLS_TO_ZERO,
    FAR,
    PLACES,
    PLAYERS,
    THIRD_FALL,
)
from tysiacha.kernels.sheets import FALLS, FELL, ON, ROUND, SINCE, TOTAL, USED, fall, row_of


@kernel
def arrive(rules: Ints, sheet: Ints) -> None:
    """Let who reached the barrel mount it, or be fined; displace who must go (BARREL-9 to -11)."""
    newcomers = 0
    for seat in range(rules[PLAYERS]):
        if _arrives(rules, sheet, row_of(seat)):
            newcomers += 1
    if newcomers == 0:
        return
    turned_away = newcomers > rules[PLACES]
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        if _arrives(rules, sheet, row):
            _receive(rules, sheet, row, turned_away)
    places_left = 0 if turned_away else rules[PLACES] - newcomers
    while _stayed(rules, sheet) > places_left:
        _displace_longest(rules, sheet)


@kernel
def zero_third_falls(rules: Ints, sheet: Ints) -> None:
    """Make the total of a third fall zero (step 9, BARREL-8)."""
    if rules[THIRD_FALL] == 0:
        return
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        if sheet[row + FELL] and sheet[row + FALLS] >= FALLS_TO_ZERO:
            sheet[row + TOTAL] = 0
            sheet[row + FALLS] = 0


@inlined
def _arrives(rules: Ints, sheet: Ints, row: int) -> bool:
    return sheet[row + ON] == 0 and sheet[row + TOTAL] >= rules[BARREL]


@inlined
def _receive(rules: Ints, sheet: Ints, row: int, turned_away: bool) -> None:
    """Let one mount, or fine him, who then never sat and so does not fall (BARREL-10)."""
    if turned_away:
        sheet[row + TOTAL] = rules[BARREL] - rules[DISPLACED_FINE]
        return
    sheet[row + TOTAL] = rules[BARREL]
    sheet[row + SINCE] = sheet[ROUND]
    sheet[row + USED] = 0


@kernel
def _stayed(rules: Ints, sheet: Ints) -> int:
    """Give how many were on when the round began and still are."""
    count = 0
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        if sheet[row + ON] and sheet[row + SINCE] > 0:
            count += 1
    return count


@kernel
def _displace_longest(rules: Ints, sheet: Ints) -> None:
    """Displace who has been on longest; those who mounted in one round go together."""
    longest = FAR
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        if sheet[row + ON] and sheet[row + SINCE] > 0:
            longest = min(longest, sheet[row + SINCE])
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        if sheet[row + ON] and sheet[row + SINCE] == longest:
            fall(sheet, row, rules[BARREL] - rules[DISPLACED_FINE])
