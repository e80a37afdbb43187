"""Writing the record of a match to a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.record_writing import record_text
from tysiacha.rules.standing import Match
from tysiacha.saves.whole_files import whole_file


def write_record(
    path: Path, match: Match, deals: Sequence[PlayedDeal], names: Sequence[str]
) -> None:
    """Write the record of a match, the one before being replaced at one go.

    Raises:
        OSError: if it cannot be written; what stood there stays.
    """
    with whole_file(path, replaces=True) as file:
        file.write(record_text(record_of(match, deals, names=names)).encode())
