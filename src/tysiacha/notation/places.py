"""Where the parts of a record stand in its text, kept in little room."""

from __future__ import annotations

from typing import Final

from tysiacha.notation.records import Part, Place, Spot

_COLUMN_BITS: Final = 17
"""Enough for every column of the longest line."""

_COLUMN_MASK: Final = (1 << _COLUMN_BITS) - 1


class Places:
    """The place of every part of one game."""

    __slots__ = ("_actions", "_others", "indent")

    def __init__(self) -> None:
        self._others: dict[Spot, int] = {}
        self._actions: list[list[int]] = []
        self.indent = 0
        """How far the line that is being read is indented: columns count from there."""

    def begin_deal(self) -> None:
        """Go on to the next deal."""
        self._actions.append([])

    def mark_action(self, line: int, column: int) -> None:
        """Note where the next action of the deal stands."""
        self._actions[-1].append(line << _COLUMN_BITS | column + self.indent)

    def mark(self, part: Part, number: int, line: int, column: int) -> None:
        """Note where another part stands: of the deal, or before the first one of the game."""
        deal = len(self._actions) - 1 if self._actions else None
        self._others[Spot(deal, part, number)] = line << _COLUMN_BITS | column + self.indent

    def of(self, spot: Spot) -> Place | None:
        """Give where a part stands, or failing that the deal that it belongs to."""
        packed = self._others.get(spot)
        if spot.deal is not None and spot.deal < len(self._actions):
            actions = self._actions[spot.deal]
            if spot.part is Part.ACTION and spot.number < len(actions):
                packed = actions[spot.number]
            elif packed is None:
                packed = self._others.get(Spot(spot.deal, Part.HEADING))
        return None if packed is None else Place(packed >> _COLUMN_BITS, packed & _COLUMN_MASK)
