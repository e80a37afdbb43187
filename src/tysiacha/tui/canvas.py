"""A sheet of character cells to draw on; what is drawn may carry the name of what a click means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

HIT: Final = "hit"
"""The key in the meta of a style under which the name of a click stands."""

ELLIPSIS: Final = "…"

_FIRST_ODD: Final = "\u0300"
"""Letters before it take one column each."""


_Cell: TypeAlias = tuple[str, Style, str | None]
"""A character, its style, and the name of a click on it; the second half of a wide one is empty."""


@dataclass(slots=True)
class Canvas:
    """Cells in rows; drawing outside them is left out."""

    width: int
    height: int
    ground: Style
    _rows: list[list[_Cell]] = field(init=False)

    def __post_init__(self) -> None:
        blank = (" ", self.ground, None)
        self._rows = [[blank] * self.width for _row in range(self.height)]

    def put(
        self,
        column: int,
        row: int,
        text: str,
        style: Style | None = None,
        *,
        hit: str | None = None,
    ) -> int:
        """Write a text from a cell on to the right; give the column after it.

        A style without a background keeps the one that is there.
        """
        for letter in text:
            size = 1 if letter < _FIRST_ODD else cell_len(letter)
            if size == 0:
                self._join(column - 1, row, letter)
                continue
            if 0 <= row < self.height and column >= 0 and column + size <= self.width:
                self._set(column, row, letter, style, hit)
                if size > 1:
                    self._set(column + 1, row, "", style, hit)
            column += size
        return column

    def fill(
        self,
        column: int,
        row: int,
        width: int,
        height: int,
        style: Style,
        *,
        hit: str | None = None,
    ) -> None:
        """Fill a box with a background."""
        for line in range(row, row + height):
            self.put(column, line, " " * width, style, hit=hit)

    def right(self, column: int, row: int, text: str, style: Style | None = None) -> None:
        """Write a text that ends before a column."""
        self.put(column - cell_len(text), row, text, style)

    def centred(
        self, row: int, text: str, style: Style | None = None, *, hit: str | None = None
    ) -> None:
        """Write a text in the middle of a row."""
        self.put((self.width - cell_len(text)) // 2, row, text, style, hit=hit)

    def lay(self, column: int, row: int, other: Canvas) -> None:
        """Lay another sheet on this one."""
        for down, cells in enumerate(other._rows):
            if not 0 <= row + down < self.height:
                continue
            left = max(-column, 0)
            seen = cells[left : self.width - column]
            start = column + left
            self._rows[row + down][start : start + len(seen)] = seen

    def name(self, hit: str) -> None:
        """Let a click anywhere on this sheet mean the same."""
        for row in self._rows:
            row[:] = [(text, style, hit) for text, style, _hit in row]

    def trimmed(self) -> Canvas:
        """Give the same without the empty rows at its end."""
        last = max((row for row, text in enumerate(self.lines()) if text), default=0)
        shorter = Canvas(self.width, last + 1, self.ground)
        shorter.lay(0, 0, self)
        return shorter

    def segments(self, row: int) -> list[Segment]:
        """Give a row as texts with styles."""
        if not 0 <= row < self.height:
            return [Segment(" " * self.width, self.ground)]
        return [
            Segment("".join([text for text, _style, _hit in cells]), _with_hit(style, hit))
            for (style, hit), cells in _runs(self._rows[row])
        ]

    def lines(self) -> tuple[str, ...]:
        """Give the texts of all rows, without spaces at their ends."""
        return tuple("".join([text for text, _style, _hit in row]).rstrip() for row in self._rows)

    def hits(self) -> dict[str, tuple[int, int]]:
        """Give the first cell of everything that can be clicked, as column and row."""
        found: dict[str, tuple[int, int]] = {}
        for line, row in enumerate(self._rows):
            for column, (_text, _style, hit) in enumerate(row):
                if hit is not None:
                    found.setdefault(hit, (column, line))
        return found

    def _set(self, column: int, row: int, text: str, style: Style | None, hit: str | None) -> None:
        _text, below, name = self._rows[row][column]
        full = below if style is None else _over(below, style)
        self._rows[row][column] = (text, full, name if hit is None else hit)

    def _join(self, column: int, row: int, mark: str) -> None:
        if 0 <= row < self.height and 0 <= column < self.width:
            text, style, hit = self._rows[row][column]
            self._rows[row][column] = (text + mark, style, hit)


def _over(below: Style, style: Style) -> Style:
    """Give a style on the background that is there, if it has none of its own."""
    if style.bgcolor is None and below.bgcolor is not None:
        return style + Style(bgcolor=below.bgcolor)
    return style


def _runs(cells: Iterable[_Cell]) -> Iterator[tuple[tuple[Style, str | None], list[_Cell]]]:
    for key, run in groupby(cells, key=lambda cell: cell[1:]):
        yield key, list(run)


def _with_hit(style: Style, hit: str | None) -> Style:
    return style if hit is None else style + Style(meta={HIT: hit})


def shortened(text: str, width: int) -> str:
    """Give a text that keeps to a width, with dots at its end where it is cut.

    >>> shortened("Bartholomew", 6)
    'Barth…'
    """
    if cell_len(text) <= width:
        return text
    short = ""
    for letter in text:
        if cell_len(short + letter) > width - 1:
            break
        short += letter
    return short.rstrip() + ELLIPSIS if width > 0 else ""
