"""The types of what kernels read and write, whether compiled or plain."""

from __future__ import annotations

from typing import Protocol


class Ints(Protocol):
    """A flat run of integers: a numpy array where kernels are compiled, a list where not."""

    def __getitem__(self, index: int, /) -> int:
        """Give one of them."""

    def __setitem__(self, index: int, value: int, /) -> None:
        """Set one of them."""

    def __len__(self) -> int:
        """Give how many they are."""


class Rows(Protocol):
    """A table of numbers, read and set by row and column: an array of numpy."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows there are, and how many columns."""

    def __getitem__(self, index: tuple[int, int], /) -> float:
        """Give one of them."""

    def __setitem__(self, index: tuple[int, int], value: float, /) -> None:
        """Set one of them."""
