"""``python -m tests.golden.rewrite`` writes the golden files anew; read the diff like code."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.golden.action_order import action_order
from tests.golden.transcript import ROUNDS, transcript
from tests.strategies.tables import TABLES

FOLDER: Final = Path(__file__).parent.parent / "data" / "golden"


NAMES: Final = (*ROUNDS, "legal_actions")
"""All golden files."""


def golden_text(name: str) -> str:
    """Give what a golden file should hold today."""
    if name in ROUNDS:
        return transcript(name, TABLES[name], ROUNDS[name])
    return action_order()


def rewrite(names: Iterable[str] = ()) -> None:
    """Write the files of these names, or all; and remove those that are no longer written."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in list(names) or NAMES:
        path, text = FOLDER / f"{name}.txt", golden_text(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}: {len(text.splitlines())} lines")
    for path in FOLDER.iterdir():
        if path.stem not in NAMES:
            path.unlink()
            print(f"removed {path.name}")


if __name__ == "__main__":
    rewrite(sys.argv[1:])
