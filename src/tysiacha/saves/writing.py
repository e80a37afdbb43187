"""The file of a match that goes on: every pack and action is on the disk before play goes on."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from tysiacha.cards import Card
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Seat
from tysiacha.saves.action_data import action_data, pack_text
from tysiacha.saves.header import SaveHeader, header_data
from tysiacha.saves.lines import FIRST_SEAL, sealed
from tysiacha.saves.locking import Locked, lock
from tysiacha.saves.problems import SaveCode, SaveError
from tysiacha.saves.reading import SavedMatch, load_open
from tysiacha.saves.whole_files import sync_folder
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

SUFFIX: Final = ".match"
"""How the names of saves end."""

FINISHED: Final = "finished"
"""The folder, inside that of the saves, for matches that are over."""

MOST_FINISHED: Final = 50
"""So many finished matches are kept."""

_FOLDER_MODE: Final = 0o700
_FILE_MODE: Final = 0o600
"""Other users of the computer could read cards out of a save."""


class SaveWriter:
    """Writes one match; while it is open no other process can.

    When something cannot be written, the lines are kept and written with the next ones.
    """

    def __init__(self, path: Path, descriptor: int, *, seal: str, good: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._seal = seal
        self._good = good
        """Where the next line begins; what lies behind it was torn off or written in part."""
        self._waiting: list[bytes] = []

    @classmethod
    def create(cls, folder: Path, header: SaveHeader, *, now: datetime) -> SaveWriter:
        """Begin the file of a new match.

        Raises:
            SaveError: if it cannot be written.
        """
        path = folder / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(3)}{SUFFIX}"
        try:
            folder.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
            descriptor = os.open(path, flags, _FILE_MODE)
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        writer = cls(path, descriptor, seal=FIRST_SEAL, good=0)
        try:
            _lock(descriptor, path)
            writer._add(header_data(header))
            sync_folder(folder)
        except BaseException:
            writer.close()
            raise
        return writer

    @classmethod
    def resume(cls, path: Path) -> tuple[SaveWriter, SavedMatch]:
        """Open the file of a match to go on, and give what it holds.

        Raises:
            SaveError: if it cannot be read or written, is damaged, or another process has it.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        try:
            _lock(descriptor, path)
            saved = load_open(descriptor, path)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, seal=saved.seal, good=saved.good_bytes), saved

    def deal(self, number: int, pack: tuple[Card, ...]) -> None:
        """Write the pack of a deal.

        Raises:
            SaveError: if that cannot be done now; it is tried again with the next line.
        """
        self._add({"deal": number, "pack": pack_text(pack)})

    def act(self, seat: Seat, action: Action) -> None:
        """Write an action.

        Raises:
            SaveError: as in :meth:`deal`.
        """
        self._add({"seat": seat, **action_data(action)})

    def finish(self) -> None:
        """Put the file of a match that is over aside, and close it.

        Raises:
            SaveError: if it cannot be moved.
        """
        folder = self.path.parent / FINISHED
        try:
            folder.mkdir(mode=_FOLDER_MODE, exist_ok=True)
            self.path.rename(folder / self.path.name)
            for old in sorted(folder.glob(f"*{SUFFIX}"))[:-MOST_FINISHED]:
                old.unlink(missing_ok=True)
        except OSError as error:
            raise _unwritable(self.path, error) from None
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the file; what is in it stays."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _add(self, data: Mapping[str, object]) -> None:
        line, self._seal = sealed(data, self._seal)
        self._waiting.append(line.encode("ascii") + b"\n")
        block = b"".join(self._waiting)
        try:
            self._write(block)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._good)
            raise _unwritable(self.path, error) from None
        self._good += len(block)
        self._waiting.clear()

    def _write(self, block: bytes) -> None:
        about = os.fstat(self._descriptor)
        if about.st_nlink == 0:
            raise OSError(0, _("the file was removed"))
        if about.st_size != self._good:
            os.ftruncate(self._descriptor, self._good)
        os.lseek(self._descriptor, self._good, os.SEEK_SET)
        left = memoryview(block)
        while left:
            left = left[os.write(self._descriptor, left) :]
        os.fsync(self._descriptor)


def _lock(descriptor: int, path: Path) -> None:
    try:
        lock(descriptor)
    except Locked:
        found = _("another program plays this match just now")
        raise SaveError(SaveCode.IN_USE, path, found, "") from None
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError | ValueError) -> SaveError:
    reason = os_reason(error) if isinstance(error, OSError) else str(error)
    found = _("cannot be saved here ({reason})").format(reason=reason)
    return SaveError(SaveCode.UNWRITABLE, path, found, "")
