"""Writing records in another form: text to JSON and back, or with cards in another style."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tysiacha.cli.output import put
from tysiacha.cli.record_checking import games_of
from tysiacha.cli.record_words import problem_line
from tysiacha.cli.rules_source import shown_source
from tysiacha.cli.score_words import seat_named
from tysiacha.notation.games import BrokenGame
from tysiacha.notation.one_seat import as_seen_by
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_problems import RecordProblem
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.notation.replaying import RecordDisagrees
from tysiacha.notation.styles import Style


@dataclass(slots=True)
class Conversion:
    """The games of a file in another form, one after the other, and those that are broken."""

    source: str
    to_json: bool
    style: Style | None = None
    seat: str | None = None
    """Whose knowledge is to be written, by name; None for all that there is."""
    wrong: int = 0
    """How many games could not be read so far; each is named when it is met."""

    def parts(self) -> Iterator[bytes]:
        """Give the content of the new file, game by game.

        Raises:
            UnreadableError: if the input cannot be read.
            NotFound: if nobody in a game has that name.
        """
        write: Callable[[GameRecord], str] = record_json if self.to_json else record_text
        first = True
        for game in games_of(self.source):
            if isinstance(game, BrokenGame):
                self._refuse(game.problem)
                continue
            record = game.record
            try:
                if self.seat is not None:
                    record = self._seen_by(record, self.seat)
            except RecordDisagrees as disagreement:
                self._refuse(game.problem(disagreement, shown_source(self.source)))
                continue
            if self.style is not None:
                record = replace(record, style=self.style)
            text = write(record)
            between = "" if first or self.to_json else "\n"
            first = False
            yield f"{between}{text}".encode() + (b"\n" if self.to_json else b"")

    def _seen_by(self, record: GameRecord, name: str) -> GameRecord:
        seat = seat_named(name, record.players, range(len(record.players)))
        return record if record.seen_by == seat else as_seen_by(record, seat)

    def _refuse(self, problem: RecordProblem) -> None:
        self.wrong += 1
        put(problem_line(problem), error=True)
