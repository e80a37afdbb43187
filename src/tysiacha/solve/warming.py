"""Making the kernels ready: compiled once on a machine, with a word about how far it is.

What is compiled is kept in a folder named by the state of the sources; a note in it says that all
of them are there. Where a machine has no room to keep them, each program compiles its own.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from tysiacha.kernels._cache import cache_folder
from tysiacha.kernels._jit import JIT

_NOTE: Final = "ready"
_LOCK: Final = "lock"


def compiler_version() -> str | None:
    """Give the version of numba, None where it is missing."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return None


def is_compiled() -> bool:
    """Tell whether kernels are compiled here, rather than run as plain Python."""
    return JIT


def kept_in() -> Path | None:
    """Give the folder that keeps compiled kernels, None if there is none."""
    compiler = compiler_version()
    return cache_folder(compiler) if JIT and compiler is not None else None


def is_ready() -> bool:
    """Tell whether all kernels can be used at once: they are compiled, or never will be."""
    folder = kept_in()
    return not JIT or (folder is not None and (folder / _NOTE).exists())


def prepare(tell: Callable[[int, int], None]) -> None:
    """Compile what is not compiled yet; ``tell`` hears how many steps of how many are done.

    Another process that is doing the same is waited for.
    """
    folder = kept_in()
    with _alone(folder):
        from tysiacha.solve.first_calls import FIRST_CALLS  # noqa: PLC0415 - loads the compiler

        tell(0, len(FIRST_CALLS))
        for number, call in enumerate(FIRST_CALLS, start=1):
            call()
            tell(number, len(FIRST_CALLS))
        if folder is not None:
            with contextlib.suppress(OSError):
                (folder / _NOTE).touch()


if sys.platform == "win32":

    @contextlib.contextmanager
    def _alone(_folder: Path | None) -> Iterator[None]:
        """Compile beside others, which costs time and nothing else."""
        yield
else:
    import fcntl

    @contextlib.contextmanager
    def _alone(folder: Path | None) -> Iterator[None]:
        """Let one process compile at a time, where what it makes is of use to the others."""
        if folder is None:
            yield
            return
        with (folder / _LOCK).open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


if __name__ == "__main__":  # make warm
    if not is_ready():
        prepare(lambda _done, _parts: None)
