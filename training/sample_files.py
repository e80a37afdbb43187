"""Sampled rounds on disk, in shards: what is there is not played again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.round_samples import SampledDeal, sample_deal
from training.stand_levels import levels_of
from tysiacha.bots.registry import make_bot
from tysiacha.kernels.many_settlements import WIDTH
from tysiacha.rules.options import Rules

DEALS_PER_SHARD = 100


@dataclass(frozen=True, slots=True)
class Samples:
    """Many sampled deals."""

    outcomes: NDArray[np.int64]
    """One row per outcome, see ``kernels.many_settlements``."""
    index: NDArray[np.int32]
    """By deal, then by the level of each active place: the row of its outcome."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is sampled."""

    rules: Rules
    bot: str
    seed: int

    def folder(self, root: Path) -> Path:
        """Give the folder of its shards; the levels are part of the name."""
        levels = len(levels_of(self.rules))
        return root / f"{self.rules.rules_id}-{self.bot}-{self.seed}-{levels}"


def sample(source: Source, root: Path, deals: int, told: Callable[[int], None]) -> Samples:
    """Give that many deals, and play those that are not there yet."""
    folder = source.folder(root)
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, deals, DEALS_PER_SHARD):
        path = folder / f"{first // DEALS_PER_SHARD:06}.npz"
        if not path.exists():
            _write(path, [_deal(source, first + number) for number in range(DEALS_PER_SHARD)])
            told(first + DEALS_PER_SHARD)
    (folder / "source.json").write_text(json.dumps({"bot": source.bot, "seed": source.seed}))
    return read(folder, deals)


def read(folder: Path, deals: int) -> Samples:
    """Give what is in the shards of a folder, at most that many deals."""
    rows: list[NDArray[np.int64]] = []
    indices: list[NDArray[np.int32]] = []
    count = 0
    for path in sorted(folder.glob("*.npz"))[: -(-deals // DEALS_PER_SHARD)]:
        with np.load(path) as shard:
            rows.append(shard["outcomes"])
            indices.append(shard["index"].astype(np.int32) + count)
            count += len(shard["outcomes"])
    return Samples(np.concatenate(rows), np.concatenate(indices)[:deals])


def _deal(source: Source, number: int) -> SampledDeal:
    bots = [make_bot(source.bot, seed=number * 4 + place) for place in range(4)]
    return sample_deal(source.rules, bots, source.seed, number)


def _write(path: Path, deals: list[SampledDeal]) -> None:
    rows: list[tuple[int, ...]] = []
    indices = []
    for deal in deals:
        indices.append(deal.index.astype(np.uint16) + len(rows))
        rows += deal.outcomes
    outcomes = np.array(rows, np.int64).reshape(-1, WIDTH)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, outcomes=outcomes, index=np.array(indices))
    partial.replace(path)
