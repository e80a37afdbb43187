"""How the program tells its caller how it went."""

from __future__ import annotations

from typing import Final

GOOD: Final = 0
WRONG: Final = 1
"""An input was read and found wrong."""
UNUSABLE: Final = 2
"""Something could not be read or used, a misspelt command too."""
INTERRUPTED: Final = 130
"""The user broke off with Ctrl-C."""
