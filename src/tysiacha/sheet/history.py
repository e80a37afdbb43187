"""Undo and redo without limit, over values: nothing is changed, another sheet becomes current."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.sheet.reckoning import Reckoning


@dataclass(frozen=True, slots=True)
class History:
    """A sheet, what it was before each change, and what was undone."""

    present: Reckoning
    past: tuple[Reckoning, ...] = ()
    future: tuple[Reckoning, ...] = ()
    """The nearest one last."""

    def changed(self, sheet: Reckoning) -> History:
        """Give the history with a new present; what was undone is forgotten."""
        return History(sheet, (*self.past, self.present))

    def undone(self) -> History | None:
        """Give the history one step back, None at its beginning.

        Where a sheet was read from a file, a step back takes its last entry away.
        """
        future = (*self.future, self.present)
        if self.past:
            return History(self.past[-1], self.past[:-1], future)
        entries = len(self.present.lines)
        return History(self.present.up_to(entries - 1), (), future) if entries else None

    def begins_like(self, empty: Reckoning) -> bool:
        """Tell whether a sheet without entries has the head of this one, which has none now."""
        return self.present == empty

    def redone(self) -> History | None:
        """Give the history one step forward again, None if nothing was undone."""
        if not self.future:
            return None
        return History(self.future[-1], (*self.past, self.present), self.future[:-1])
