"""A save as the match that it holds: read line by line, and replayed through the rules."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

from tysiacha.cards import Card
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.rules.actions import Action
from tysiacha.rules.errors import IllegalAction
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState
from tysiacha.saves.action_data import NoAction, parse_action, parse_pack
from tysiacha.saves.header import (
    SAVE_VERSION,
    VERSION_KEY,
    NoHeader,
    OtherRules,
    SaveHeader,
    parse_header,
)
from tysiacha.saves.lines import FIRST_SEAL, BrokenLine, unsealed
from tysiacha.saves.problems import SaveCode, SaveError, key_text
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.reasons import reason_text
from tysiacha.texts.translation import _

LARGEST_SAVE: Final = 64 << 20
"""The most bytes of a file that is read; some 25,000 deals."""

_VERSION: Final = re.compile(rf'\{{"{VERSION_KEY}":([0-9]{{1,9}}),', re.ASCII)
_LONGEST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match as far as it was saved."""

    path: Path
    header: SaveHeader
    deals: tuple[PlayedDeal, ...]
    """All deals; the last one may go on."""
    match: Match
    """The match after the deals that are over."""
    state: RoundState | None
    """The deal that goes on, or None between two deals."""
    good_bytes: int
    """How much of the file is good; what follows was torn off while it was written."""
    seal: str
    """The seal of the last good line."""
    torn: bool

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.match.winner is not None


def load(path: Path) -> SavedMatch:
    """Give the match that a file holds; what was torn off at its end is left out.

    Raises:
        SaveError: if it cannot be read, is no save, is of a newer version, or is damaged.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    try:
        return load_open(descriptor, path)
    finally:
        os.close(descriptor)


def load_open(descriptor: int, path: Path) -> SavedMatch:
    """Give the match that an open file holds.

    Raises:
        SaveError: as in :func:`load`.
    """
    return _Reader(path).read(_content(descriptor, path))


def _content(descriptor: int, path: Path) -> bytes:
    try:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise SaveError(SaveCode.UNREADABLE, path, _("this is no file"), _("a saved match"))
        if about.st_size > LARGEST_SAVE:
            found = _("a file of {n} bytes").format(n=about.st_size)
            expected = _("at most {n}").format(n=LARGEST_SAVE)
            raise SaveError(SaveCode.TOO_LARGE, path, found, expected)
        os.lseek(descriptor, 0, os.SEEK_SET)
        parts = []
        while part := os.read(descriptor, 1 << 20):
            parts.append(part)
    except OSError as error:
        raise _unreadable(path, error) from None
    return b"".join(parts)


def _unreadable(path: Path, error: OSError | ValueError) -> SaveError:
    reason = os_reason(error) if isinstance(error, OSError) else str(error)
    found = _("cannot be read ({reason})").format(reason=reason)
    return SaveError(SaveCode.UNREADABLE, path, found, "")


@dataclass(slots=True)
class _Reader:
    """One reading of one file."""

    path: Path
    number: int = 0
    """The line that is read, from 1."""
    seal: str = FIRST_SEAL
    match: Match = field(init=False)
    state: RoundState | None = None
    packs: list[tuple[Card, ...]] = field(default_factory=list)
    actions: list[list[Action]] = field(default_factory=list)

    def read(self, content: bytes) -> SavedMatch:
        *lines, rest = content.split(b"\n")
        if lines and b"\0" in lines[-1]:
            lines.pop()  # a block that never reached the disk
        if not lines:
            self._refuse_without_lines(content)
        self.number = 1
        header = self._header(lines[0])
        self.match = header.match
        good = len(lines[0]) + 1
        for line in lines[1:]:
            self.number += 1
            self._follow(self._data(line))
            good += len(line) + 1
        deals = tuple(
            PlayedDeal(pack, tuple(actions))
            for pack, actions in zip(self.packs, self.actions, strict=True)
        )
        torn = good < len(content) or bool(rest)
        return SavedMatch(self.path, header, deals, self.match, self.state, good, self.seal, torn)

    def _refuse_without_lines(self, content: bytes) -> NoReturn:
        """Refuse a file in which not even the first line is complete."""
        start = f'{{"{VERSION_KEY}":'.encode()
        if content.strip(b"\0") and not start.startswith(content[: len(start)]):
            self._refuse_stranger()
        found = _("nothing was saved here yet")
        raise SaveError(SaveCode.EMPTY, self.path, found, _("a saved match"))

    def _refuse_stranger(self) -> NoReturn:
        found = _("this is no saved match")
        expected = _('a file that begins with {{"{key}":1').format(key=VERSION_KEY)
        raise SaveError(SaveCode.NO_SAVE, self.path, found, expected, line=1)

    def _header(self, line: bytes) -> SaveHeader:
        version = _VERSION.match(line[:_LONGEST_SHOWN].decode("ascii", "replace"))
        if version is None:
            self._refuse_stranger()
        if int(version[1]) > SAVE_VERSION:
            found = _("it was saved by a newer program (version {n})").format(n=version[1])
            expected = _("version {n} or older").format(n=SAVE_VERSION)
            raise SaveError(SaveCode.NEWER, self.path, found, expected, line=1)
        data = self._data(line)
        try:
            return parse_header(data)
        except NoHeader as error:
            raise self._wrong(SaveCode.WRONG_VALUE, _("a first line"), str(error)) from None
        except OtherRules as error:
            found = _("rules that this program does not know like that")
            raise self._wrong(SaveCode.OTHER_RULES, found, str(error)) from None

    def _data(self, line: bytes) -> dict[str, object]:
        try:
            data, self.seal = unsealed(line.decode("ascii"), self.seal)
        except (BrokenLine, UnicodeDecodeError):
            found = ascii(line[:_LONGEST_SHOWN].decode("ascii", "backslashreplace"))
            expected = _("the line as it was written: the file is damaged")
            raise self._wrong(SaveCode.BROKEN, found, expected) from None
        return data

    def _follow(self, data: Mapping[str, object]) -> None:
        try:
            if "deal" in data:
                self._deal(data)
            else:
                self._act(data)
        except NoAction as error:
            raise self._wrong(SaveCode.WRONG_VALUE, ascii(data)[:80], str(error)) from None
        except IllegalAction as error:
            expected = reason_text(error.reason, error.facts)
            raise self._wrong(SaveCode.ILLEGAL, ascii(data)[:80], expected) from None

    def _deal(self, data: Mapping[str, object]) -> None:
        if self.state is not None or self.match.winner is not None:
            raise self._wrong(SaveCode.ILLEGAL, _("a new deal"), _("none at this point"))
        number = data["deal"]
        as_due = type(number) is int and number == self.match.deal_number
        if set(data) != {"deal", "pack"} or not as_due:
            expected = _("{n}, and its pack").format(n=self.match.deal_number)
            message = key_text("deal", expected)
            raise NoAction(message)
        pack = parse_pack(data["pack"])
        self.state = start_round(self.match, pack).state
        self.packs.append(pack)
        self.actions.append([])

    def _act(self, data: Mapping[str, object]) -> None:
        rest = dict(data)
        seat = rest.pop("seat", None)
        action = parse_action(rest)
        if self.state is None:
            raise self._wrong(SaveCode.ILLEGAL, ascii(data)[:80], _("a deal first"))
        turn = to_act(self.state)
        if type(seat) is not int or seat != turn:
            message = key_text("seat", _("{n}, whose turn it is").format(n=turn))
            raise NoAction(message)
        self.state = apply(self.state, action).state
        self.actions[-1].append(action)
        phase = self.state.phase
        if isinstance(phase, RoundOver):
            self.match = phase.match
            self.state = None

    def _wrong(self, code: SaveCode, found: str, expected: str) -> SaveError:
        return SaveError(code, self.path, found, expected, line=self.number)
