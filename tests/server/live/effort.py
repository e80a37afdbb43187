"""How much the tests of faults do: little in every run of the suite, much in ``make faults``."""

from __future__ import annotations

import os


def effort(short: int, long: int) -> int:
    """Give how often something is tried: the first number, the second in the long version."""
    return long if os.environ.get("TYSIACHA_FAULTS") == "long" else short
