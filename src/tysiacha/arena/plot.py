"""A picture of a run in letters: every bot's interval on one scale, and how the mean settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

WIDTH: Final = 60
_LEVELS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_LEVELS: Final = "_.-~=+*#"


@dataclass(frozen=True, slots=True)
class Marks:
    """The signs that a picture is made of."""

    line: str
    left: str
    right: str
    mean: str
    zero: str
    levels: str


FINE: Final = Marks("─", "├", "┤", "●", "│", _LEVELS)
PLAIN: Final = Marks("-", "[", "]", "o", "|", _PLAIN_LEVELS)
"""For terminals that show ASCII alone."""


def interval_lines(
    intervals: Sequence[tuple[float, float, float]], *, width: int = WIDTH, marks: Marks = FINE
) -> list[str]:
    """Give a line for each (low, mean, high), all on one scale, with zero marked.

    >>> interval_lines([(10, 20, 30), (-30, -20, -10)], width=13, marks=PLAIN)
    ['      | [-o-]', '[-o-] |      ']
    """
    low = min(0.0, *(one[0] for one in intervals))
    high = max(0.0, *(one[2] for one in intervals))

    def place(value: float) -> int:
        return round((value - low) / ((high - low) or 1) * (width - 1))

    lines = []
    for least, mean, most in intervals:
        signs = [" "] * width
        signs[place(0)] = marks.zero
        for column in range(place(least), place(most) + 1):
            signs[column] = marks.line
        signs[place(least)], signs[place(most)] = marks.left, marks.right
        signs[place(mean)] = marks.mean
        lines.append("".join(signs))
    return lines


def running_means(values: Sequence[float], *, width: int = WIDTH) -> list[float]:
    """Give the mean of the first values at so many evenly spaced places, the last of all.

    >>> running_means([4.0, 0.0, 2.0, 2.0], width=2)
    [2.0, 2.0]
    """
    means = [total / count for count, total in enumerate(accumulate(values), start=1)]
    columns = min(width, len(means))
    return [means[len(means) * (column + 1) // columns - 1] for column in range(columns)]


def spark_line(values: Sequence[float], *, marks: Marks = FINE) -> str:
    """Give values as a row of higher and lower signs.

    >>> spark_line([0, 1, 2, 3.5, 7])
    '▁▂▃▅█'
    """
    low, high = min(values), max(values)
    steps = len(marks.levels) - 1
    return "".join(marks.levels[round((one - low) / ((high - low) or 1) * steps)] for one in values)
