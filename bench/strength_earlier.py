"""What ``docs/strength.md`` said before it is written anew.

Runs are kept where they were played, and are of some size; the page is kept for good. So what it
says of runs that are not kept here stays in it, and it says of them where that is from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

REMARK: Final = "from an earlier page"
NOT_PLAYED: Final = "not played"
_HOURS: Final = re.compile(r"`([^`]+)` ([0-9.]+)")


class EarlierPage:
    """A page as it was written, by its parts."""

    def __init__(self, text: str = "") -> None:
        self._parts: dict[str, list[str]] = {}
        lines: list[str] = []
        for line in text.splitlines():
            if line.startswith("## "):
                lines = self._parts.setdefault(line.removeprefix("## "), [])
            else:
                lines.append(line)

    def rows(self, part: str, run: str, who: str, columns: int) -> list[str]:
        """Give what a table said of a run, if it was played by the same bots."""
        found = []
        for line in self._parts.get(part, ()):
            cells = _cells(line)
            if cells[:2] != [f"`{run}`", who] or len(cells) != columns:
                continue
            if NOT_PLAYED in cells[-1]:
                continue
            if REMARK not in cells[-1]:
                cells[-1] = f"{cells[-1]}, {REMARK}" if cells[-1] else REMARK
            found.append("| " + " | ".join(cells) + " |")
        return found

    def times(self, part: str, but: Collection[str]) -> Iterator[str]:
        """Give the rows of the bots that are not among those measured now."""
        wanted = False
        for line in self._parts.get(part, ()):
            cells = _cells(line)
            if cells and cells[0].startswith("`"):
                bot = cells[0].split("`")[1]
                wanted = bot not in but
                cells[0] = f"`{bot}`, {REMARK}"
            if wanted and cells:
                yield "| " + " | ".join(cells) + " |"

    def part(self, title: str) -> list[str]:
        """Give a whole part, nothing if nothing was measured."""
        lines = self._parts.get(title, [])
        return [] if any(line.startswith("Not measured") for line in lines) else lines

    def hours(self, part: str, runs: Collection[str]) -> Iterator[tuple[str, str, float]]:
        """Give by which code some runs were played, and how many hours of a core they took."""
        for line in self._parts.get(part, ()):
            if line.startswith("- "):
                code, _, told = line.removeprefix("- ").partition(": ")
                for run, spent in _HOURS.findall(told):
                    if run in runs:
                        yield code, run, float(spent)


def _cells(line: str) -> list[str]:
    if not line.startswith("| "):
        return []
    return [cell.strip() for cell in line[1:].rstrip().removesuffix("|").split(" | ")]
