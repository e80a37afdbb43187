"""Reading files of game records, one game after the other, in bounded memory.

A game begins with the line ``Thousand-Record: 1``. Whatever is wrong in a game, the next such line
begins another, so that one broken game loses no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from tysiacha.notation.byte_lines import BYTE_ORDER_MARK, split_lines, text_of_line
from tysiacha.notation.games import (
    LARGEST_GAME,
    LARGEST_JSON,
    BadRecord,
    BrokenGame,
    Game,
    ReadGame,
)
from tysiacha.notation.lines import wrong_word
from tysiacha.notation.places import Places
from tysiacha.notation.record_body import Body, is_heading
from tysiacha.notation.record_header import Header, LineError, TagLine, in_line
from tysiacha.notation.record_json_reading import read_json_games
from tysiacha.notation.record_problems import (
    Fault,
    NotationError,
    RecordCode,
    RecordProblem,
    facts_of,
)
from tysiacha.notation.record_writing import HEADER
from tysiacha.notation.records import LONGEST_TEXT, TAG_NAME, GameRecord, Place
from tysiacha.rules.marking import N_
from tysiacha.rules.option_errors import value_shown
from tysiacha.rules.phrases import phrase

MOST_LINES: Final = 200_000
"""The most lines of one game."""

_MARK: Final = BYTE_ORDER_MARK.encode()
_MOST_BLANK: Final = 16
"""After so many chunks of nothing but blanks it is no JSON."""

_MOST_BEFORE: Final = 500
"""The most comments before the first game."""

_BEGINNING: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?[ \t]*" + HEADER.encode() + rb"[ \t]*:", re.IGNORECASE
)
_TAG: Final = re.compile(r"([^ \t:]+)[ \t]*:[ \t]*")
_BLANK: Final = (b" ", b"\t")


def read_games(lines: Iterable[bytes], source: str) -> Iterator[Game]:
    """Give the games of a file, from its lines; ``source`` names it in problems.

    Lines are divided at line feeds only; :func:`tysiacha.notation.byte_lines.split_lines` gives
    them from a stream of any bytes.
    """
    reader = _Reader(source)
    number = 0
    for number, line in enumerate(lines, start=1):
        yield from reader.line(number, line.removesuffix(b"\n"))
    yield from reader.finish(number)


def read_any_games(chunks: Iterable[bytes], source: str) -> Iterator[Game]:
    """Give the games of a stream of bytes, which is text or JSON: that begins with a bracket."""
    stream = iter(chunks)
    begun: list[bytes] = []
    sign = b""
    for chunk in stream:
        begun.append(chunk)
        sign = b"".join(begun).removeprefix(_MARK).lstrip(b" \t\r\n")[: len(_MARK)]
        if not _MARK.startswith(sign) or len(begun) == _MOST_BLANK:
            break
    whole = chain(begun, stream)
    if sign.startswith(b"{"):
        return read_json_games(split_lines(whole, LARGEST_JSON), source)
    return read_games(split_lines(whole), source)


def parse_records(text: str, source: str = "text") -> tuple[GameRecord, ...]:
    """Give all games of a text.

    Raises:
        BadRecord: with the first thing that is wrong.
    """
    records: list[GameRecord] = []
    for game in read_games(text.encode("utf-8", "surrogatepass").split(b"\n"), source):
        if isinstance(game, BrokenGame):
            raise BadRecord(game.problem)
        records.append(game.record)
    return tuple(records)


def parse_record(text: str, source: str = "text") -> GameRecord:
    """Give the one game of a text.

    Raises:
        BadRecord: with the first thing that is wrong.
    """
    record, *more = parse_records(text, source)
    if more:
        fault = Fault(RecordCode.WRONG_PLACE, phrase("another game"), N_("one game"))
        raise BadRecord(RecordProblem(fault, source, 2))
    return record


@dataclass(slots=True)
class _Reader:
    """The state between two lines of a file."""

    source: str
    _number: int = 0
    _began: int = 1
    _game: _Game | None = None
    """The game that is being read; None before the first and after something wrong."""
    _before: list[str] = field(default_factory=list)
    """Comments before the first game, which go to it."""
    _skipping: bool = False

    def line(self, number: int, line: bytes) -> Iterator[Game]:
        """Take a line; give the game that it ends, or that it breaks."""
        begins = _BEGINNING.match(line) is not None
        if begins:
            yield from self._end()
            self._number += 1
            self._began = number
            self._game = _Game(Header())
            self._skipping = False
        elif self._skipping:
            return
        try:
            self._take(number, line, first=number == 1)
        except LineError as error:
            yield self._broken(error)

    def finish(self, last: int) -> Iterator[Game]:
        """Give the last game; a file without any is wrong."""
        yield from self._end()
        if self._number == 0:
            yield self._broken(_no_game("", Place(max(last, 1), 1)))

    def _take(self, number: int, line: bytes, *, first: bool) -> None:
        try:
            text = text_of_line(line, first=first).strip(" \t")
        except NotationError as error:
            raise LineError(error.fault, Place(number, error.column)) from None
        if not text and self._game is None:
            return
        if self._game is None:
            if not text.startswith("#"):
                raise _no_game(text, Place(number, 1))
            self._preface(number, text)
            return
        self._game.take(number, line, text, self._before)

    def _preface(self, number: int, text: str) -> None:
        """Take a comment before the first game, which goes to it."""
        if len(self._before) == _MOST_BEFORE:
            raise _no_game(text, Place(number, 1))
        self._before.append(text[1:].strip(" \t"))

    def _end(self) -> Iterator[Game]:
        if self._game is None:
            return
        try:
            record, places = self._game.finish()
        except LineError as error:
            yield self._broken(error)
            return
        self._game = None
        yield ReadGame(self._number, self._began, record, places)

    def _broken(self, error: LineError) -> BrokenGame:
        if self._game is None:  # what is wrong stands where no game has begun
            self._number += 1
            self._began = error.place.line
        self._game = None
        self._skipping = True
        self._before.clear()
        place = error.place
        problem = RecordProblem(error.fault, self.source, self._number, place.line, place.column)
        return BrokenGame(self._number, self._began, problem)


@dataclass(slots=True)
class _Game:
    """One game while it is read."""

    header: Header
    body: Body | None = None
    size: int = 0
    lines: int = 0
    last: int = 0

    def take(self, number: int, line: bytes, text: str, before: list[str]) -> None:
        """Take a line of the game."""
        self.size += len(line) + 1
        self.lines += 1
        self.last = number
        if self.size > LARGEST_GAME or self.lines > MOST_LINES:
            found, expected = phrase("a longer game"), N_("at most {bytes} bytes and {lines} lines")
            facts = facts_of({"bytes": LARGEST_GAME, "lines": MOST_LINES})
            raise LineError(Fault(RecordCode.TOO_LARGE, found, expected, facts), Place(number, 1))
        if len(line) > LONGEST_TEXT:
            found, expected = phrase("a longer line"), N_("at most {n} bytes")
            fault = Fault(RecordCode.TOO_LARGE, found, expected, facts_of({"n": LONGEST_TEXT}))
            raise LineError(fault, Place(number, LONGEST_TEXT + 1))
        if before:
            for comment in before:
                self.header.comment(comment)
            before.clear()
        if not text:
            return
        indent = len(line) - len(line.lstrip(b" \t")) if line[:1] in _BLANK else 0
        self.header.places.indent = indent
        try:
            self._take(number, text, indent)
        except NotationError as error:
            raise LineError(error.fault, Place(number, error.column + indent)) from None

    def _take(self, number: int, text: str, indent: int) -> None:
        if self.body is None and not is_heading(text):
            self._head_line(number, text, indent)
            return
        if self.body is None:
            self.body = Body(self.header.finish(number), self.header.places)
        self.body.line(number, text)

    def _head_line(self, number: int, text: str, indent: int) -> None:
        if text.startswith("#"):
            self.header.comment(text[1:].strip(" \t"))
            return
        tag = _TAG.match(text)
        if tag is None or not TAG_NAME.fullmatch(tag[1]):
            found = text.partition(" ")[0]
            raise wrong_word(RecordCode.SYNTAX, found, 1, N_("a tag such as Players:, or #"))
        column = indent + tag.end() + 1
        with in_line(number):
            self.header.tag(tag[1], TagLine(number, column, text[tag.end() :]), indent + 1)

    def finish(self) -> tuple[GameRecord, Places]:
        """Give the record."""
        if self.body is None:
            return self.header.finish(self.last), self.header.places
        return replace(self.body.game, deals=self.body.finish()), self.body.places


def _no_game(found: str, place: Place) -> LineError:
    """Give the error that no game begins where one should; an empty text is the end of the file."""
    expected = N_("the first line of a game, {line}")
    shown = value_shown(found[:_SHORT]) if found else phrase("the end of the file")
    fault = Fault(RecordCode.NO_GAME, shown, expected, facts_of({"line": f"{HEADER}: 1"}))
    return LineError(fault, place)


_SHORT: Final = 40
