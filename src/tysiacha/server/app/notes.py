"""The log of a server: one line of JSON for everything, to a stream or a file."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Final, TextIO, cast

import structlog

from tysiacha.server.live.services import Log

_MODE: Final = 0o600


def open_notes(path: Path | None) -> Log:
    """Give a log.

    Raises:
        OSError: if the file cannot be written.
    """
    stream: TextIO = sys.stderr
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=_MODE)
        stream = path.open("a", encoding="utf-8", buffering=1)
    return notes_to(stream)


def notes_to(stream: TextIO) -> Log:
    """Give a log that writes to a stream, nothing but JSON that cannot move a cursor."""
    return cast(
        Log,
        structlog.wrap_logger(
            structlog.WriteLogger(stream),
            processors=[
                structlog.contextvars.merge_contextvars,
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.JSONRenderer(ensure_ascii=True, sort_keys=True),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        ),
    )
