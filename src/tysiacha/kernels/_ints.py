"""The type of flat integer memory, whether compiled or plain."""

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
