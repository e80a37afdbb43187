"""Writing a file whole or not at all: first beside its place, then, on the disk, into it."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

_ALL_MAY: Final = 0o666
_PERMISSIONS: Final = 0o777


@contextlib.contextmanager
def whole_file(path: Path, *, replaces: bool) -> Iterator[BinaryIO]:
    """Give a file to write to; it takes its name at the end, and only if nothing went wrong.

    A file that ``replaces`` another keeps its permissions. If it must not, and somebody was
    quicker, it is a FileExistsError.

    Raises:
        OSError: if it cannot be written; then what was there is as it was.
    """
    try:
        target = Path(os.path.realpath(path))
    except ValueError:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    number, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.name[:50]}-", suffix=".tmp"
    )
    temporary = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(number)
        temporary.chmod(_permissions(target))
        if replaces:
            temporary.replace(target)
        else:
            _put(temporary, target)
        sync_folder(target.parent)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _put(temporary: Path, target: Path) -> None:
    """Give a file its name, which nothing must have."""
    try:
        target.hardlink_to(temporary)  # refuses, all at once, if somebody was quicker
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError from None
        temporary.replace(target)


def _permissions(path: Path) -> int:
    """Give the permissions that the file has, or that a new one would get."""
    with contextlib.suppress(OSError):
        return path.stat().st_mode & _PERMISSIONS
    mask = os.umask(0)
    os.umask(mask)
    return _ALL_MAY & ~mask


def sync_folder(folder: Path) -> None:
    """Make the name of a new file last; systems that cannot do that with folders do it anyway."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
