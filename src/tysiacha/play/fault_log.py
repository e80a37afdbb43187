"""The log of what bots did wrong, for who mends them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 1 << 20
"""A log that has grown larger is put aside; the one before goes."""

_FOLDER_MODE: Final = 0o700
_FILE_MODE: Final = 0o600


def log_fault(path: Path, now: datetime, about: str, details: str) -> None:
    """Add a fault to the log.

    Raises:
        OSError: if it cannot be written.
    """
    path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > MOST_BYTES:
        path.replace(path.with_name(f"{path.name}.old"))
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _FILE_MODE)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"{now:%Y-%m-%d %H:%M:%S} {about}\n{details.rstrip()}\n\n")
