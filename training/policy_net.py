"""Training of a :class:`tysiacha.bots.policy.suit_net.SuitNet`: gradients by hand, and Adam."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tysiacha.bots.policy.features import Floats
from tysiacha.bots.policy.suit_net import SuitNet


@dataclass(frozen=True)
class Shape:
    """The sizes of a net's layers."""

    suit_features: int
    moment_features: int
    suit: int
    pool: int
    mix: int
    last: int
    answers: int


def new_net(shape: Shape, dice: np.random.Generator) -> SuitNet:
    """Give a net with random weights."""

    def weights(rows: int, columns: int, fan: int) -> Floats:
        size = np.float32((2 / fan) ** 0.5)
        return dice.standard_normal((rows, columns), np.float32) * size

    def zeros(size: int) -> Floats:
        return np.zeros(size, np.float32)

    inputs = shape.suit_features // 3 + shape.moment_features // 3
    return SuitNet(
        weights(shape.suit_features, shape.suit, inputs),
        weights(shape.moment_features, shape.suit, inputs),
        zeros(shape.suit),
        weights(shape.suit, shape.pool, 4 * shape.suit),
        weights(shape.moment_features, shape.pool, 4 * shape.moment_features),
        zeros(shape.pool),
        weights(shape.pool, shape.mix, shape.pool),
        zeros(shape.mix),
        weights(shape.suit, shape.last, 2 * shape.suit),
        weights(shape.mix, shape.last, 2 * shape.mix),
        zeros(shape.last),
        weights(shape.last, shape.answers, 4 * shape.last),
        zeros(shape.answers),
    )


class Tape:
    """One pass over a batch, remembered for the way back."""

    def __init__(self, net: SuitNet, suits: Floats, moments: Floats) -> None:
        """Run the net: ``suits`` are rows (hands, 4, features), ``moments`` rows of each hand."""
        count, four, _ = suits.shape
        self.net, self.moments = net, moments
        self.flat: Floats = suits.reshape(count * four, -1)
        first = (self.flat @ net.suit).reshape(count, four, -1)
        first += (moments @ net.moment + net.suit_bias)[:, None]
        self.first: Floats = np.maximum(first, 0, out=first).reshape(count * four, -1)
        summed: Floats = self.first.reshape(count, four, -1).sum(axis=1)
        pooled = summed @ net.pool + moments @ net.moment_pool + net.pool_bias
        self.summed, self.pooled = summed, np.maximum(pooled, 0, out=pooled)
        mixed = self.pooled @ net.mix + net.mix_bias
        self.mixed = np.maximum(mixed, 0, out=mixed)
        last = (self.first @ net.suit_last).reshape(count, four, -1)
        last += (self.mixed @ net.mix_last + net.last_bias)[:, None]
        self.last: Floats = np.maximum(last, 0, out=last).reshape(count * four, -1)
        answers = self.last @ net.answer + net.answer_bias
        self.answers: Floats = answers.reshape(count, four, -1)

    def gradients(self, slope: Floats) -> tuple[Floats, ...]:
        """Give the gradient of every part of the net, from that of the answers."""
        net = self.net
        count, four, _ = slope.shape
        answer: Floats = slope.reshape(count * four, -1)
        last: Floats = answer @ net.answer.T
        last *= self.last > 0
        shared: Floats = last.reshape(count, four, -1).sum(axis=1)
        mixed: Floats = shared @ net.mix_last.T
        mixed *= self.mixed > 0
        pooled: Floats = mixed @ net.mix.T
        pooled *= self.pooled > 0
        first: Floats = last @ net.suit_last.T
        first.reshape(count, four, -1)[...] += (pooled @ net.pool.T)[:, None]
        first *= self.first > 0
        of_moment: Floats = first.reshape(count, four, -1).sum(axis=1)
        return (
            self.flat.T @ first,
            self.moments.T @ of_moment,
            of_moment.sum(axis=0),
            self.summed.T @ pooled,
            self.moments.T @ pooled,
            pooled.sum(axis=0),
            self.pooled.T @ mixed,
            mixed.sum(axis=0),
            self.first.T @ last,
            self.mixed.T @ shared,
            shared.sum(axis=0),
            self.last.T @ answer,
            answer.sum(axis=0),
        )


class Adam:
    """Adam (Kingma and Ba 2015) on the parts of a net, in place; long gradients are shortened."""

    def __init__(self, net: SuitNet, *, longest: float = 2.0) -> None:
        self._parts = net.parts()
        self._mean = [np.zeros_like(part) for part in self._parts]
        self._square = [np.zeros_like(part) for part in self._parts]
        self._longest = longest
        self._step = 0

    def step(self, gradients: tuple[Floats, ...], rate: float) -> None:
        """Go one step against the gradients."""
        self._step += 1
        length = float(sum(float((one * one).sum()) for one in gradients)) ** 0.5
        shrink = np.float32(min(1.0, self._longest / max(length, 1e-9)))
        first, second = 1 - 0.9**self._step, 1 - 0.999**self._step
        for number, gradient in enumerate(gradients):
            part, mean, square = self._parts[number], self._mean[number], self._square[number]
            short = shrink * gradient
            np.add(mean, np.float32(0.1) * (short - mean), out=mean)
            np.add(square, np.float32(0.001) * (short * short - square), out=square)
            change = np.float32(rate / first) * mean
            change /= np.sqrt(square / np.float32(second)) + np.float32(1e-8)
            np.subtract(part, change, out=part)
