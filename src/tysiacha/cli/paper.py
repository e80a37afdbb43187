"""How wide lines may be: as the terminal, or 80 columns where there is none."""

from __future__ import annotations

import os
import sys
from typing import Final

NARROWEST: Final = 40
WIDEST: Final = 100
PLAIN_WIDTH: Final = 80
"""The width of what goes to a pipe or file, the same everywhere."""


def is_terminal() -> bool:
    """Tell whether what is written is seen on a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def paper_width() -> int:
    """Give the width that lines keep to, in columns."""
    if not is_terminal():
        return PLAIN_WIDTH
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return PLAIN_WIDTH
    return max(NARROWEST, min(columns or PLAIN_WIDTH, WIDEST))
