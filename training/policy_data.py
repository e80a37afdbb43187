"""The data of the policy, kept in a folder so that training can be repeated without them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from training.policy_board import LABELLED, read_rounds
from training.policy_cards import array_of
from training.policy_games import HEAD, ROUND, play_games
from training.policy_gifts import HEAD as GIFT_HEAD
from training.policy_gifts import label_gifts
from training.policy_rounds import MOVES
from training.policy_scale import scale_of
from training.policy_thinker import WEIGHED, make_thoughts, weigh_rounds
from tysiacha.bots.policy.features import Whole
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.gifts import GIFTS
from tysiacha.kernels.policy_board import BOARD, CARDS
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.engine import memory_for

MATCHES: Final = 10
"""Matches in a file of games."""
THOUGHTS: Final = 20_000
GIFT_DEALS: Final = 2_000
SPREAD: Final = 60
"""The noise of hand values, in tenths of a point."""
WORLDS: Final = 30


@dataclass(frozen=True)
class Sizes:
    """How much of everything; files are numbered from 0."""

    values: int
    """Decisions labelled with what moves bring, made anew for every training."""
    games: int
    """Files of games, of which the first are held out."""
    held_out: int
    thoughts: int
    """Files of decisions of the thinker."""
    gifts: int
    calls: int
    """Calls and gifts of players by rules."""


FULL: Final = Sizes(values=2_200_000, games=20, held_out=2, thoughts=9, gifts=10, calls=400_000)


def games_file(folder: Path, number: int) -> Path:
    """Give where a file of games lies."""
    return folder / f"games-{number:03d}.npz"


def make_data(folder: Path, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """Make all files that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(sizes.games):
        file = games_file(folder, number)
        if not file.exists():
            play_games(range(MATCHES * number, MATCHES * (number + 1)), file, tell)
    for number in range(sizes.thoughts):
        file = _thoughts_file(folder, number)
        if not file.exists():
            np.savez_compressed(file, rows=thoughts(THOUGHTS, 1000 + number))
            tell(f"{file.name} is made")
    for number in range(sizes.gifts):
        file = _gifts_file(folder, number)
        if not file.exists():
            heads, labels = labelled_gifts(GIFT_DEALS, 100 + number)
            np.savez_compressed(file, heads=heads, labels=labels)
            tell(f"{file.name} is made")


def read_games(folder: Path, numbers: range) -> tuple[Whole, Whole]:
    """Give the rounds and the calls of some files of games."""
    files = [np.load(games_file(folder, number)) for number in numbers]
    return (
        np.concatenate([file["rounds"].astype(np.int64) for file in files]),
        np.concatenate([file["calls"].astype(np.int64) for file in files]),
    )


def read_thoughts(folder: Path, numbers: range) -> Whole:
    """Give the decisions of the thinker as rows."""
    files = [np.load(_thoughts_file(folder, number)) for number in numbers]
    return np.concatenate([file["rows"].astype(np.int64) for file in files])


def read_gifts(folder: Path, numbers: range) -> tuple[Whole, Whole]:
    """Give exchanges, and what is made after each of 576 pairs of gifts."""
    files = [np.load(_gifts_file(folder, number)) for number in numbers]
    return (
        np.concatenate([file["heads"].astype(np.int64) for file in files]),
        np.concatenate([file["labels"].astype(np.int64) for file in files]),
    )


def rows_of(rounds: Whole, seed: int) -> Whole:
    """Give a row for every decision with a choice in some rounds."""
    count = len(rounds)
    rows, seen = buffer(count * CARDS * LABELLED), Random(seed).getrandbits(60)
    found = read_rounds(buffer(BOARD), _flat(rounds), count, ROUND, HEAD, seen, rows)
    return array_of(rows, found, LABELLED)


def weighed(rounds: Whole, seed: int, worlds: int) -> Whole:
    """Give what each of 48 moves is worth in those decisions, and the move of thumb."""
    count = len(rounds)
    chance, out = buffer(1), buffer(count * CARDS * WEIGHED)
    chance[0] = seed
    found = weigh_rounds(
        memory_for(PRESETS["classic"]),
        chance,
        buffer(BOARD),
        buffer(BOARD),
        buffer(72),
        buffer(6),
        buffer(2 * MOVES),
        _flat(rounds),
        count,
        ROUND,
        HEAD,
        worlds,
        out,
    )
    return array_of(out, found, WEIGHED)


def exchanges_of(rounds: Whole) -> Whole:
    """Give the exchanges of rounds: ten cards, bid, gifts left and right, the bot, its own gift."""
    tens = rounds[:, 0] | 1 << rounds[:, 4] | 1 << rounds[:, 5]
    return np.stack([tens, *(rounds[:, at] for at in (6, 4, 5, 8, 11))], axis=1)


def thoughts(count: int, seed: int, *, worlds: int = WORLDS) -> Whole:
    """Give decisions of the thinker, about so many."""
    rules, chance, rows = PRESETS["classic"], buffer(1), buffer(count * LABELLED)
    chance[0] = seed
    found = make_thoughts(
        memory_for(rules),
        scale_of(rules),
        chance,
        buffer(BOARD),
        buffer(BOARD),
        buffer(72),
        buffer(6),
        buffer(2 * MOVES),
        rows,
        count,
        worlds,
        SPREAD,
    )
    return array_of(rows, found, LABELLED)


def labelled_gifts(count: int, seed: int) -> tuple[Whole, Whole]:
    """Give so many exchanges, and whether the contract is made after each pair of gifts."""
    rules, chance = PRESETS["classic"], buffer(1)
    chance[0] = seed
    heads, labels = buffer(count * GIFT_HEAD), buffer((count + 1) * GIFTS)
    label_gifts(
        memory_for(rules), scale_of(rules), chance, buffer(BOARD), heads, labels, count, SPREAD
    )
    return array_of(heads, count, GIFT_HEAD), array_of(labels, count + 1, GIFTS)[1:]


def _flat(array: Whole) -> Ints:
    flat = buffer(array.size)
    for at, value in enumerate(array.ravel().tolist()):
        flat[at] = value
    return flat


def _thoughts_file(folder: Path, number: int) -> Path:
    return folder / f"thoughts-{number:03d}.npz"


def _gifts_file(folder: Path, number: int) -> Path:
    return folder / f"gifts-{number:03d}.npz"
