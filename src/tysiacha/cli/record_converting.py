"""Writing records in another form: text to JSON and back, or with cards in another style."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tysiacha.cli.output import put
from tysiacha.cli.record_checking import games_of
from tysiacha.cli.record_words import problem_line
from tysiacha.notation.games import BrokenGame
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.notation.styles import Style


@dataclass(slots=True)
class Conversion:
    """The games of a file in another form, one after the other, and those that are broken."""

    source: str
    to_json: bool
    style: Style | None = None
    wrong: int = 0
    """How many games could not be read so far; each is named when it is met."""

    def parts(self) -> Iterator[bytes]:
        """Give the content of the new file, game by game.

        Raises:
            UnreadableError: if the input cannot be read.
        """
        write: Callable[[GameRecord], str] = record_json if self.to_json else record_text
        first = True
        for game in games_of(self.source):
            if isinstance(game, BrokenGame):
                self.wrong += 1
                put(problem_line(game.problem), error=True)
                continue
            record = game.record
            if self.style is not None:
                record = replace(record, style=self.style)
            text = write(record)
            between = "" if first or self.to_json else "\n"
            first = False
            yield f"{between}{text}".encode() + (b"\n" if self.to_json else b"")
