"""A game as it was found in a file: read, or broken, with what is wrong and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.notation.places import Places
from tysiacha.notation.record_problems import RecordProblem
from tysiacha.notation.records import GameRecord, Part, Place, Spot
from tysiacha.notation.replaying import RecordDisagrees

LARGEST_GAME: Final = 4 * 1024 * 1024
"""The most bytes of one game as text: thousands of rounds."""

LARGEST_JSON: Final = 3 * LARGEST_GAME
"""The most bytes of one game as JSON, which takes more room."""

_NAMES: Final = {
    Part.FINE: "fines",
    Part.ACTION: "actions",
    Part.STOCK: "stocks",
    Part.TRICK: "tricks",
    Part.HAND: "hands",
    Part.SCORE: "scores",
}


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read; whether it agrees with the rules is seen when it is replayed."""

    number: int
    """Which game of its file, from 1."""
    line: int
    """Where it begins."""
    record: GameRecord
    places: Places | None
    """Where in the text its parts stand; None if it was read from JSON."""

    def problem(self, disagreement: RecordDisagrees, source: str) -> RecordProblem:
        """Give a disagreement that was found in replaying with its place in the file."""
        fault, spot = disagreement.fault, disagreement.spot
        if self.places is None:
            pointer = pointer_of(spot, self.record.players)
            return RecordProblem(fault, source, self.number, self.line, pointer=pointer)
        place = self.places.of(spot) or Place(self.line, 1)
        return RecordProblem(fault, source, self.number, place.line, place.column)


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game, or what stands in place of one, that cannot be read."""

    number: int
    line: int
    """Where it begins."""
    problem: RecordProblem


Game: TypeAlias = ReadGame | BrokenGame


class BadRecord(ValueError):
    """A text is no record; ``problem`` says why."""

    def __init__(self, problem: RecordProblem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem.text


def pointer_of(spot: Spot, labels: Sequence[str]) -> str:
    """Give where a part of a record stands in its JSON twin."""
    if spot.part is Part.START:
        return f"/start/standings/{labels[spot.number]}"
    if spot.deal is None:
        return "/result" if spot.part is Part.RESULT else "/"
    deal = f"/deals/{spot.deal}"
    if spot.part is Part.HEADING:
        return deal
    name = _NAMES.get(spot.part)
    if name is None:
        return f"{deal}/{spot.part.value}"
    by_player = spot.part in (Part.HAND, Part.SCORE)
    return f"{deal}/{name}/{labels[spot.number] if by_player else spot.number}"
