"""Kernels as plain Python: what ``_compiled`` gives, slowly and without numba."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, ParamSpec, TypeVar

from tysiacha.kernels._ints import Ints

_SIGN: Final = 1 << 63

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Give the function as it is."""
    return function


def inlined(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Give the function as it is."""
    return function


def table(values: Iterable[int]) -> Ints:
    """Give a constant table of small integers."""
    return list(values)


def buffer(size: int) -> Ints:
    """Give memory of that many integers, all zero."""
    return [0] * size


def filled(values: list[int]) -> Ints:
    """Give memory that holds some integers."""
    return list(values)


def popcount(mask: int) -> int:
    """Give how many bits are set in a mask."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Give the number of the lowest bit set; the mask is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Give the number of the highest bit set; the mask is not empty."""
    return mask.bit_length() - 1


def word(value: int) -> int:
    """Give the value, as a machine word."""
    return value


def product(first: int, second: int) -> int:
    """Give the low 64 bits of a product, as a signed number; compiled products may not overflow."""
    return (first * second + _SIGN) % (2 * _SIGN) - _SIGN
