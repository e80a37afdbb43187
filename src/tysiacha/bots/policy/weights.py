"""The nets of the policy as they were trained, read from the data of the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import numpy as np

from tysiacha.bots.policy.suit_net import PARTS, SuitNet

HEADS: Final = ("cards", "calls", "gifts")
WEIGHTS: Final = "policy.npz"
CARD: Final = "policy.json"
"""What the weights were made of, and how good they are."""


@dataclass(frozen=True, slots=True)
class Heads:
    """A net for each kind of decision."""

    cards: SuitNet
    calls: SuitNet
    gifts: SuitNet


@cache
def shipped_heads() -> Heads:
    """Give the nets that come with the package."""
    with as_file(files("tysiacha.bots") / "data" / WEIGHTS) as path:
        return read_heads(path)


def read_heads(path: Path) -> Heads:
    """Give the nets of a file."""
    with np.load(path, allow_pickle=False) as arrays:
        return Heads(
            *(
                SuitNet(**{part: arrays[f"{head}.{part}"].astype(np.float32) for part in PARTS})
                for head in HEADS
            )
        )


def write_heads(path: Path, heads: Heads) -> None:
    """Write nets to a file, each number in two bytes."""
    arrays = {
        f"{head}.{part}": getattr(getattr(heads, head), part).astype(np.float16)
        for head in HEADS
        for part in PARTS
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)
