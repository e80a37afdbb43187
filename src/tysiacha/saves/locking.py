"""Locks on open files, which end with the process however it ends.

The branch for Windows is checked by types alone: no test of it has run on such a system yet.
"""

from __future__ import annotations

import sys


class Locked(Exception):
    """Another process holds the lock."""


if sys.platform == "win32":
    import msvcrt

    _FAR: int = 2**62
    """A place in the file that nobody reads: a lock there keeps nobody from reading."""

    def lock(descriptor: int) -> None:
        """Lock an open file against other processes.

        Raises:
            Locked: if one of them has it.
        """
        import os  # noqa: PLC0415 - needed on this system only

        try:
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise Locked from None
else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Lock an open file against other processes.

        Raises:
            Locked: if one of them has it.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Locked from None
