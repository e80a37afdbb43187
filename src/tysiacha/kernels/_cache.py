"""Where compiled kernels are kept between runs: a folder for each state of the sources."""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_SOURCES: Final = Path(__file__).parent
_UNUSED: Final = 30 * 24 * 60 * 60
"""After so many seconds without use a folder is removed; programs of several versions may run."""


def cache_folder(compiler: str) -> Path | None:
    """Give the folder for what this compiler makes of the sources as they are; None if none can be.

    The name holds a digest of every kernel source, where it lies, and the versions of Python and
    the compiler, so that an edited source is compiled anew. Folders long unused are removed.
    """
    for root in _roots(os.environ):
        folder = root / digest(compiler)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        os.utime(folder)
        _tidy(root, folder)
        return folder
    return None


def digest(compiler: str) -> str:
    """Give a name for the state of the sources, Python and the compiler: 16 hex digits.

    Numba keeps apart, too, what lies in different places or was written at different times.
    """
    state = hashlib.sha256(f"{compiler} {sys.version} {platform.machine()} {_SOURCES}".encode())
    for source in sorted(_SOURCES.glob("*.py")):
        written = source.stat().st_mtime_ns
        state.update(f"{source.name} {written}\0".encode() + source.read_bytes() + b"\0")
    return state.hexdigest()[:16]


def _roots(environment: Mapping[str, str]) -> list[Path]:
    own = environment.get("TYSIACHA_CACHE", "")
    shared = environment.get("XDG_CACHE_HOME", "")
    roots = [Path(own)] if own else []
    if Path(shared).is_absolute():
        roots.append(Path(shared) / "tysiacha")
    with contextlib.suppress(RuntimeError):  # no home folder is known
        roots.append(Path.home() / ".cache" / "tysiacha")
    return [root / "kernels" for root in roots]


def _tidy(root: Path, used: Path) -> None:
    """Remove the folders that nothing has used for long."""
    now = used.stat().st_mtime
    for other in root.iterdir():
        with contextlib.suppress(OSError):  # another program tidies up too
            if other.is_dir() and now - other.stat().st_mtime > _UNUSED:
                shutil.rmtree(other, ignore_errors=True)
