"""One server for one file: a lock beside the database that ends with the process."""

from __future__ import annotations

import os
from pathlib import Path

from tysiacha.saves.locking import Locked, lock
from tysiacha.server.storage.problems import CannotOpen, InUse

_FILE_MODE = 0o600


class FileLock:
    """The right to be the only server of a database file, until it is let go."""

    def __init__(self, database: Path) -> None:
        """Take the right.

        Raises:
            InUse: if another process has it.
            CannotOpen: if the file of the lock cannot be made.
        """
        path = database.with_name(database.name + ".lock")
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, _FILE_MODE)
        except OSError as error:
            raise CannotOpen(f"{path}: {error.strerror}") from None
        try:
            lock(self._descriptor)
        except Locked:
            os.close(self._descriptor)
            raise InUse(
                f"another server uses {database}: end it first, or let this one use another file"
            ) from None

    def let_go(self) -> None:
        """Give the right back."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
