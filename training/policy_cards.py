"""Training of the policy for cards: first what moves bring, then what good players do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from training.policy_board import LABELLED, MARRIED, MOVE, PLAIN, ROW
from training.policy_net import Adam, Shape, Tape
from training.policy_rounds import MOVES, make_decisions
from training.policy_scale import scale_of
from tysiacha.bots.policy.features import (
    MOMENT_FEATURES,
    SUIT_FEATURES,
    Floats,
    SuitSides,
    Whole,
    moment_features,
    suit_features,
    suits_of,
)
from tysiacha.bots.policy.suit_net import SuitNet
from tysiacha.cards import SUITS
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.policy_board import BOARD
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.engine import memory_for

SHAPE = Shape(SUIT_FEATURES, MOMENT_FEATURES, suit=96, pool=128, mix=96, last=64, answers=8)
PRICES = np.array([0.4, 0.6, 0.8, 1.0], np.float32)
_RANKS = 6
_LONGEST = 4
"""Errors above this many units count no more than this."""
_ANSWERS = 8


@dataclass(frozen=True)
class Decisions:
    """Decisions as rows, and what is known of their moves."""

    rows: Whole
    labels: Floats
    """What each of 48 moves is worth, in points."""

    def __len__(self) -> int:
        return len(self.rows)

    def part(self, chosen: Whole) -> Decisions:
        """Give some of them."""
        return Decisions(self.rows[chosen], self.labels[chosen])


def inputs_of(rows: Whole) -> tuple[Floats, Floats]:
    """Give the features of the suits and of the moments of some rows."""
    columns = rows[:, 1:ROW].T.astype(np.int64)
    count = rows.shape[0]
    sides = SuitSides(columns, PRICES)
    number = np.repeat(np.arange(count), len(SUITS))
    suit = np.tile(np.arange(len(SUITS)), count)
    held = suits_of(rows[:, 0].astype(np.int64)).reshape(-1)
    suits = suit_features(sides, number, suit, held)
    return suits.reshape(count, len(SUITS), -1), moment_features(columns)


def legal_answers(rows: Whole) -> Floats:
    """Give for each row, suit and answer 1 where the move is legal."""
    count = rows.shape[0]
    plain = (rows[:, PLAIN, None] >> np.arange(24)) & 1
    married = (rows[:, MARRIED, None] >> np.arange(24)) & 1
    legal = np.empty((count, len(SUITS), _ANSWERS), np.float32)
    legal[..., :_RANKS] = plain.reshape(count, len(SUITS), _RANKS)
    legal[..., _RANKS:] = married.reshape(count, len(SUITS), _RANKS)[..., 2:4]
    return legal


def as_answers(values: Floats) -> Floats:
    """Give values of 48 moves in the order of the net's answers."""
    count = values.shape[0]
    split = values.reshape(count, 2, len(SUITS), _RANKS)
    return np.concatenate([split[:, 0], split[:, 1, :, 2:4]], axis=-1).astype(np.float32)


def answer_of(moves: Whole) -> Whole:
    """Give the number of each move among the 32 answers."""
    card = moves % 24
    suit, rank = card // _RANKS, card % _RANKS
    return suit * _ANSWERS + np.where(moves >= 24, rank + 4, rank)


def labelled(count: int, seed: int, *, spread: int = 60) -> Iterator[Decisions]:
    """Give labelled decisions of played rounds, in portions, till there are so many."""
    rules = PRESETS["classic"]
    scale, chance = scale_of(rules), buffer(1)
    chance[0] = seed
    most = 100_000
    board, values, tally = buffer(BOARD), buffer(72), buffer(6)
    rows, labels = buffer(most * LABELLED), buffer(most * MOVES)
    made = 0
    while made < count:
        room = min(most, count - made + 24)
        found = make_decisions(
            memory_for(rules), scale, chance, board, values, tally, rows, labels, room, spread
        )
        made += found
        values_of = array_of(labels, found, MOVES) / np.float32(2)
        yield Decisions(array_of(rows, found, LABELLED), values_of.astype(np.float32))


def array_of(flat: Ints, count: int, width: int) -> Whole:
    """Give the first rows of flat memory as an array of its own."""
    return np.array(flat, np.int64)[: count * width].reshape(count, width)


def log_chances(net: SuitNet, rows: Whole) -> Floats:
    """Give the logarithms of the chances of the 32 answers."""
    tape = Tape(net, *inputs_of(rows))
    return _normal(tape.answers, legal_answers(rows))


def _normal(answers: Floats, legal: Floats) -> Floats:
    count = answers.shape[0]
    masked = np.where(legal > 0, answers, np.float32(-1e9)).reshape(count, -1)
    masked -= masked.max(axis=1, keepdims=True)
    masked -= np.log(np.exp(masked).sum(axis=1, keepdims=True))
    return masked


def value_step(net: SuitNet, adam: Adam, batch: Decisions, rate: float, unit: float) -> float:
    """Learn what moves are worth against the mean of the legal ones; give the error's size."""
    legal = legal_answers(batch.rows)
    count = len(batch)
    tape = Tape(net, *inputs_of(batch.rows))
    wanted = as_answers(batch.labels) / np.float32(unit)
    many = legal.sum(axis=(1, 2), keepdims=True)
    error = (tape.answers - wanted) * legal
    error -= legal * error.sum(axis=(1, 2), keepdims=True) / many
    slope = np.clip(error, -_LONGEST, _LONGEST) / count
    slope -= legal * slope.sum(axis=(1, 2), keepdims=True) / many  # their mean is free
    adam.step(tape.gradients(slope.astype(np.float32)), rate)
    return float((error * error).sum() / legal.sum())


def move_step(net: SuitNet, adam: Adam, rows: Whole, rate: float) -> float:
    """Learn the moves that were made; give the loss in nats a decision."""
    legal = legal_answers(rows)
    count = len(rows)
    tape = Tape(net, *inputs_of(rows))
    logs = _normal(tape.answers, legal)
    chosen = answer_of(rows[:, MOVE])
    slope = np.exp(logs)
    slope[np.arange(count), chosen] -= 1
    slope /= count
    adam.step(tape.gradients(slope.reshape(tape.answers.shape).astype(np.float32)), rate)
    return -float(logs[np.arange(count), chosen].mean())
