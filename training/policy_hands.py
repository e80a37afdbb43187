"""Training of the policy for calls and gifts, which look at a hand before the play."""

from __future__ import annotations

import numpy as np

from training.policy_cards import PRICES, array_of
from training.policy_net import Adam, Shape, Tape
from training.policy_rounds import CALL, make_calls, make_exchanges
from training.policy_scale import scale_of
from tysiacha.bots.policy.features import (
    CALL_FEATURES,
    GIFT_FEATURES,
    HAND_FEATURES,
    Floats,
    Whole,
    call_features,
    gift_features,
    hand_features,
    suits_of,
)
from tysiacha.bots.policy.suit_net import SuitNet
from tysiacha.cards import SUITS
from tysiacha.kernels._jit import buffer
from tysiacha.kernels.policy_board import BOARD
from tysiacha.rules.presets import PRESETS

CALLS = Shape(HAND_FEATURES, CALL_FEATURES, suit=32, pool=32, mix=32, last=16, answers=1)
GIFTS = Shape(HAND_FEATURES, GIFT_FEATURES, suit=48, pool=48, mix=48, last=32, answers=12)
_RANKS = 6
_STEP = 5
_OPENING = 100


def played_calls(count: int, seed: int, *, spread: int = 60) -> Whole:
    """Give calls of auctions between noisy hand values."""
    chance, out = buffer(1), buffer(count * CALL)
    chance[0] = seed
    found = make_calls(scale_of(PRESETS["classic"]), chance, buffer(BOARD), out, count, spread)
    return array_of(out, found, CALL)


def played_gifts(count: int, seed: int, *, spread: int = 60) -> Whole:
    """Give exchanges after such auctions: ten cards, bid, gifts left and right."""
    chance, out = buffer(1), buffer(count * 4)
    chance[0] = seed
    make_exchanges(scale_of(PRESETS["classic"]), chance, buffer(BOARD), out, count, spread)
    return array_of(out, count, 4)


def call_tape(net: SuitNet, calls: Whole) -> tuple[Tape, Floats]:
    """Run the net on some calls; give the logarithm of the odds of a bid, too."""
    hand, high, holder, passed, place, _points, _kind = calls.T
    lowest = np.where(high > 0, (high // _STEP + 1) * _STEP, _OPENING)
    moments = call_features(np.stack([place, high, holder, passed, lowest]))
    tape = Tape(net, _suit_rows(hand), moments)
    return tape, tape.answers.sum(axis=(1, 2))


def call_loss(net: SuitNet, calls: Whole) -> Floats:
    """Give the nats by which each call surprises the net."""
    _tape, odds = call_tape(net, calls)
    return np.logaddexp(0, np.where(calls[:, 5] > 0, -odds, odds))


def call_step(net: SuitNet, adam: Adam, calls: Whole, rate: float) -> float:
    """Learn some calls; give the loss in nats."""
    tape, odds = call_tape(net, calls)
    bids = calls[:, 5] > 0
    slope = (1 / (1 + np.exp(-odds)) - bids) / len(calls)
    spread = np.broadcast_to(slope[:, None, None], tape.answers.shape)
    adam.step(tape.gradients(np.ascontiguousarray(spread, dtype=np.float32)), rate)
    return float(np.logaddexp(0, np.where(bids, -odds, odds)).mean())


def gift_tape(net: SuitNet, gifts: Whole) -> tuple[Tape, Floats]:
    """Run the net on some exchanges; give the chances of all pairs, too: hands by 24 by 24."""
    tens, bids = gifts[:, 0], gifts[:, 1]
    tape = Tape(net, _suit_rows(tens), gift_features(bids))
    count = len(gifts)
    left = tape.answers[..., :_RANKS].reshape(count, 24)
    right = tape.answers[..., _RANKS:].reshape(count, 24)
    held = ((tens[:, None] >> np.arange(24)) & 1).astype(np.bool_)
    pairs = left[:, :, None] + right[:, None, :]
    pairs[~(held[:, :, None] & held[:, None, :])] = -1e9
    pairs[:, np.arange(24), np.arange(24)] = -1e9
    pairs -= pairs.max(axis=(1, 2), keepdims=True)
    pairs = np.exp(pairs)
    pairs /= pairs.sum(axis=(1, 2), keepdims=True)
    return tape, pairs


def gift_loss(net: SuitNet, gifts: Whole) -> Floats:
    """Give the nats by which each pair of gifts surprises the net."""
    _tape, pairs = gift_tape(net, gifts)
    chosen: Floats = pairs[np.arange(len(gifts)), gifts[:, 2], gifts[:, 3]]
    return -np.log(np.maximum(chosen, 1e-12))


def gift_step(net: SuitNet, adam: Adam, gifts: Whole, rate: float) -> float:
    """Learn some exchanges; give the loss in nats."""
    tape, pairs = gift_tape(net, gifts)
    count, number = len(gifts), np.arange(len(gifts))
    loss = -np.log(np.maximum(pairs[number, gifts[:, 2], gifts[:, 3]], 1e-12)).mean()
    left, right = pairs.sum(axis=2), pairs.sum(axis=1)
    left[number, gifts[:, 2]] -= 1
    right[number, gifts[:, 3]] -= 1
    slope = np.concatenate(
        [left.reshape(count, 4, _RANKS), right.reshape(count, 4, _RANKS)], axis=-1
    )
    adam.step(tape.gradients((slope / count).astype(np.float32)), rate)
    return float(loss)


def _suit_rows(hands: Whole) -> Floats:
    count = len(hands)
    held = suits_of(hands.astype(np.int64)).reshape(-1)
    rows = hand_features(np.tile(np.arange(len(SUITS)), count), held, PRICES)
    return rows.reshape(count, len(SUITS), -1)


def gift_value_step(
    net: SuitNet, adam: Adam, gifts: Whole, made: Whole, rate: float, unit: float
) -> float:
    """Learn after which gifts the contract is made; give the mean square of the error."""
    tape = Tape(net, _suit_rows(gifts[:, 0]), gift_features(gifts[:, 1]))
    count = len(gifts)
    left = tape.answers[..., :_RANKS].reshape(count, 24)
    right = tape.answers[..., _RANKS:].reshape(count, 24)
    legal = made.reshape(count, 24, 24) >= 0
    many = legal.sum(axis=(1, 2), keepdims=True)
    error = left[:, :, None] + right[:, None, :] - np.float32(unit) * made.reshape(count, 24, 24)
    error *= legal
    error -= legal * error.sum(axis=(1, 2), keepdims=True) / many
    slope = np.concatenate(
        [error.sum(axis=2).reshape(count, 4, _RANKS), error.sum(axis=1).reshape(count, 4, _RANKS)],
        axis=-1,
    )
    adam.step(tape.gradients((slope / (count * 90)).astype(np.float32)), rate)
    return float((error * error).sum() / legal.sum())
