"""The three trainings: each first on what kernels make by the million, then on the real bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from training.policy_cards import SHAPE, labelled, move_step, value_step
from training.policy_data import Sizes
from training.policy_games import MEDIUM
from training.policy_hands import (
    CALLS,
    GIFTS,
    call_step,
    gift_step,
    gift_value_step,
    played_calls,
    played_gifts,
)
from training.policy_net import Adam, new_net
from tysiacha.bots.policy.features import Whole
from tysiacha.bots.policy.suit_net import SuitNet

Tell = Callable[[str], None]
_UNIT = 30.0
"""Points that make a difference of one in the answers, while values are learned."""
_GIFT_UNIT = 6.0
"""What a contract made counts there."""
_VALUES_BATCH = 1024
_BATCH = 512
_SMALL_BATCH = 128
_WARM_UP = 100_000
_REPORT = 200_000


def train_cards(
    sizes: Sizes, thoughts: Whole, games: Whole, seed: int, tell: Tell, *, epochs: int = 6
) -> SuitNet:
    """Learn what moves bring, then what thinkers and bots do."""
    dice = np.random.default_rng(seed)
    net = new_net(SHAPE, dice)
    _learn_values(net, sizes.values, seed, dice, tell)
    adam = Adam(net)
    both = np.concatenate([thoughts, games])
    portions = [(both, epochs, 1e-3, 3e-4), (games, max(1, epochs // 2), 3e-4, 0.0)]
    for rows, rounds, start, end in portions:
        steps = rounds * (len(rows) // _BATCH)
        errors: list[float] = []
        for number, batch in enumerate(_batches(rows, rounds, _BATCH, dice)):
            rate = start + (end - start) * number / max(1, steps)
            errors.append(move_step(net, adam, batch, rate))
        tell(
            f"cards: {np.mean(errors[: len(errors) // rounds]):.4f} nats at first, "
            f"{np.mean(errors[-(len(errors) // rounds) :]):.4f} at last"
        )
    return net


def train_calls(sizes: Sizes, games: Whole, seed: int, tell: Tell) -> SuitNet:
    """Learn the calls of noisy hand values, then those of the bots."""
    dice = np.random.default_rng(seed)
    net = new_net(CALLS, dice)
    played = played_calls(sizes.calls, seed)
    adam, steps = Adam(net), len(played) // _BATCH
    for number, batch in enumerate(_batches(played, 1, _BATCH, dice)):
        call_step(net, adam, batch, 3e-3 * (1 - number / steps) + 1e-5)
    adam, rounds = Adam(net), 10
    steps = rounds * (len(games) // _SMALL_BATCH)
    errors = [
        call_step(net, adam, batch, 1e-3 * (1 - number / steps))
        for number, batch in enumerate(_batches(games, rounds, _SMALL_BATCH, dice))
    ]
    tell(f"calls: {np.mean(errors[-(len(errors) // rounds) :]):.4f} nats at last")
    return net


def train_gifts(gifts: Whole, made: Whole, games: Whole, seed: int, tell: Tell) -> SuitNet:
    """Learn after which gifts contracts are made, then what bots and hand values give.

    ``games`` are exchanges with the bot and whether the gift is its own; the few of ``medium`` are
    shown as often as those of ``careful``, whose gifts are those of ``rule`` too.
    """
    dice = np.random.default_rng(seed)
    net = new_net(GIFTS, dice)
    adam, rounds = Adam(net), 6
    steps, order = rounds * (len(gifts) // _SMALL_BATCH), np.arange(len(gifts))
    errors = []
    for number, batch in enumerate(_batches(order, rounds, _SMALL_BATCH, dice)):
        rate = 3e-3 * (1 - number / steps) + 1e-5
        errors.append(gift_value_step(net, adam, gifts[batch], made[batch], rate, _GIFT_UNIT))
    share = len(errors) // rounds
    tell(
        f"gifts: squares of {np.mean(errors[:share]):.4f} at first, "
        f"{np.mean(errors[-share:]):.4f} at last"
    )
    own = (games[:, 4] == MEDIUM) & (games[:, 5] == 1)
    of_medium, of_careful = games[own, :4], games[~own, :4]
    shown = [of_careful, played_gifts(len(of_careful) // 2, seed)]
    if len(of_medium):
        shown.append(np.repeat(of_medium, max(1, len(of_careful) // len(of_medium)), axis=0))
    both = np.concatenate(shown)
    adam, rounds = Adam(net), 3
    steps = rounds * (len(both) // _SMALL_BATCH)
    losses = [
        gift_step(net, adam, batch, 3e-4 * (1 - number / max(1, steps)))
        for number, batch in enumerate(_batches(both, rounds, _SMALL_BATCH, dice))
    ]
    tell(f"gifts: {np.mean(losses[-max(1, len(losses) // rounds) :]):.4f} nats at last")
    return net


def _learn_values(
    net: SuitNet, count: int, seed: int, dice: np.random.Generator, tell: Tell
) -> None:
    adam, done, errors = Adam(net), 0, list[float]()
    for chunk in labelled(count, seed):
        order = dice.permutation(len(chunk))
        for start in range(0, len(order) - _VALUES_BATCH + 1, _VALUES_BATCH):
            done += _VALUES_BATCH
            rate = 2e-3 * min(1.0, done / _WARM_UP) * (1 - 0.9 * done / count)
            batch = chunk.part(order[start : start + _VALUES_BATCH])
            errors.append(value_step(net, adam, batch, rate, _UNIT))
        tell(f"cards: {done} values, squares of {np.mean(errors[-90:]):.3f}")


def _batches(rows: Whole, rounds: int, size: int, dice: np.random.Generator) -> Iterator[Whole]:
    """Give all rows in random order, so many times, in batches of one size."""
    for _ in range(rounds):
        order = dice.permutation(len(rows))
        for start in range(0, len(order) - size + 1, size):
            yield rows[order[start : start + size]]
