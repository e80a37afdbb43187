"""Writing the record of a match to a file, so that it is always whole."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.record_writing import record_text
from tysiacha.rules.standing import Match


def write_record(
    path: Path, match: Match, deals: Sequence[PlayedDeal], names: Sequence[str]
) -> None:
    """Write the record of a match, the one before being replaced at one go.

    Raises:
        OSError: if it cannot be written; what stood there stays.
    """
    text = record_text(record_of(match, deals, names=names))
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
