"""Where the score sheets of the tests stand, and how they are read."""

from pathlib import Path
from typing import Final

from tysiacha.rules.options import Rules
from tysiacha.sheet.reading import read_sheet
from tysiacha.sheet.reckoning import Reckoning

SHEETS: Final = Path(__file__).parent.parent / "data" / "sheets"


def no_rules_file(_name: str) -> Rules | None:
    """Find no rules file of any name."""
    return None


def read(text: str | bytes, source: str = "sheet.json") -> Reckoning:
    """Read a sheet that needs no rules file."""
    data = text.encode() if isinstance(text, str) else text
    return read_sheet(data, source, no_rules_file)
