"""The one door to compiled kernels: numba where it is, the same source as plain Python elsewhere.

``TYSIACHA_JIT=off`` in the environment (or numba's own ``NUMBA_DISABLE_JIT=1``) chooses plain
Python, as does a machine without numba.
"""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING, Final

from tysiacha.kernels._ints import Ints, Rows

__all__ = [
    "JIT",
    "Ints",
    "Rows",
    "buffer",
    "filled",
    "highest",
    "inlined",
    "kernel",
    "lowest",
    "popcount",
    "product",
    "table",
    "word",
]


def _chosen() -> bool:
    if os.environ.get("TYSIACHA_JIT", "").lower() in {"off", "no", "0"}:
        return False
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return False
    return importlib.util.find_spec("numba") is not None


JIT: Final = _chosen()
"""Whether kernels are compiled."""

if TYPE_CHECKING or not JIT:
    from tysiacha.kernels._plain import (
        buffer,
        filled,
        highest,
        inlined,
        kernel,
        lowest,
        popcount,
        product,
        table,
        word,
    )
else:
    from tysiacha.kernels._compiled import (
        buffer,
        filled,
        highest,
        inlined,
        kernel,
        lowest,
        popcount,
        product,
        table,
        word,
    )
