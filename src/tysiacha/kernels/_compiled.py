"""Kernels compiled by numba: the only module that imports it.

The compiled code is kept between runs in a folder of its own (see ``_cache``), without changing
where numba keeps what other programs in the same process compile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, ParamSpec, Protocol, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from tysiacha.kernels._cache import cache_folder
from tysiacha.kernels._ints import Ints

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

CACHE: Final = cache_folder(numba.__version__)
"""Where compiled kernels are kept; None where no folder can be written to."""


class _Config(Protocol):
    """What is changed of numba's configuration."""

    CACHE_DIR: str


_CONFIG: Final = cast("_Config", numba.config)


class _Njit(Protocol):
    """What is used of numba's compiler: also an option that its types leave out."""

    def __call__(
        self, **options: object
    ) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]: ...


_NJIT: Final = cast("_Njit", numba.njit)
_OPTIONS: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""How kernels are compiled. Without ``_nrt`` nothing can be allocated in them, and no references
are counted at every call that hands memory over, which would take longer than most calls.
"""

_WORD: Final = ir.IntType(64)
_BIT: Final = ir.IntType(1)


def kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Compile a function at its first call, for the types of that call; keep the result."""
    before = _CONFIG.CACHE_DIR
    try:
        _CONFIG.CACHE_DIR = str(CACHE or before)
        compiled = _NJIT(cache=CACHE is not None, **_OPTIONS)(function)
    finally:
        _CONFIG.CACHE_DIR = before
    return compiled


def inlined(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Compile a small function into whoever calls it.

    Handing an array over costs more than such a function does.
    """
    return _NJIT(inline="always", **_OPTIONS)(function)


def table(values: Iterable[int]) -> Ints:
    """Give a constant table of integers below 2**15 in size."""
    return cast("Ints", np.array(list(values), dtype=np.int16))


def buffer(size: int) -> Ints:
    """Give memory of that many integers, all zero."""
    return cast("Ints", np.zeros(size, dtype=np.int64))


def filled(values: list[int]) -> Ints:
    """Give memory that holds some integers."""
    return cast("Ints", np.array(values, dtype=np.int64))


@intrinsic
def popcount(typing, mask):  # type: ignore[no-untyped-def]
    """Give how many bits are set in a mask."""

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), code


@intrinsic
def lowest(typing, mask):  # type: ignore[no-untyped-def]
    """Give the number of the lowest bit set; the mask is not empty."""

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], ir.Constant(_BIT, 1))

    return numba.types.int64(numba.types.int64), code


@intrinsic
def highest(typing, mask):  # type: ignore[no-untyped-def]
    """Give the number of the highest bit set; the mask is not empty."""

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        zeros = builder.ctlz(arguments[0], ir.Constant(_BIT, 1))
        return builder.sub(ir.Constant(_WORD, 63), zeros)

    return numba.types.int64(numba.types.int64), code


@intrinsic
def word(typing, value):  # type: ignore[no-untyped-def]
    """Give the value as a machine word.

    Numba compiles a function once more for every constant it is called with, and a recursive one
    cannot be loaded again after that: constants are therefore handed over as words.
    """

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return arguments[0]

    return numba.types.int64(numba.types.int64), code


@intrinsic
def product(typing, first, second):  # type: ignore[no-untyped-def]
    """Give the low 64 bits of a product, as a signed number.

    A plain product may not overflow: the compiler takes it as certain that none does.
    """

    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.mul(arguments[0], arguments[1])

    return numba.types.int64(numba.types.int64, numba.types.int64), code
