"""What a hand is worth with open cards, over random worlds: values of best gifts, and chances.

The declarer takes the stock, gives the best two cards away and plays the best he can, and all see
all cards. That overrates a hand: who sees nothing gives and plays worse.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import PACK_SIZE, Mask
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.boards import CHANCE
from tysiacha.kernels.memory import new_memory, set_play
from tysiacha.kernels.search import FIRST_TRICK
from tysiacha.kernels.worlds import world_values
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.simulate.packing import FAILING_CARDS, NotSimulated
from tysiacha.simulate.simulation import chance_of
from tysiacha.solve.engine import play_bits
from tysiacha.solve.play_options import check_solvable

DEALT: Final = 7
WITH_STOCK: Final = 10
"""How many cards a hand has before and after the stock."""
_MORE: Final = 4
WORLDS_AT_ONCE: Final = 8
"""How many worlds one thread values before it is asked again."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all worlds, with its standard error.

    The error is that of two more worlds with and two without, after Agresti and Coull: also where
    all worlds or none have it, there may be others.
    """

    part: float
    error: float


@dataclass(frozen=True, slots=True)
class OpenValues:
    """What the declarer makes with open cards: how often each value was found."""

    counts: Mapping[int, int]

    @property
    def worlds(self) -> int:
        """How many worlds were valued."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(value * count for value, count in self.counts.items()) / self.worlds

    @property
    def deviation(self) -> float:
        """The standard deviation of the values."""
        mean = self.mean
        squares = sum(count * (value - mean) ** 2 for value, count in self.counts.items())
        return math.sqrt(squares / max(1, self.worlds - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.worlds)

    def reaching(self, points: int) -> Share:
        """Give in which share of the worlds the declarer makes so many points.

        >>> OpenValues({100: 3, 120: 1}).reaching(120).part
        0.25
        """
        made = sum(n for value, n in self.counts.items() if value >= points)
        likely = (made + _MORE / 2) / (self.worlds + _MORE)
        error = math.sqrt(likely * (1 - likely) / (self.worlds + _MORE))
        return Share(made / self.worlds, error)

    def quantile(self, part: float) -> int:
        """Give the value that so large a part of the worlds does not exceed."""
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= part * self.worlds:
                return value
        return max(self.counts)

    def in_steps(self, step: int) -> dict[int, int]:
        """Give how many worlds there are from each multiple of a step up to the next."""
        least, most = min(self.counts) // step, max(self.counts) // step
        found: Counter[int] = Counter()
        for value, count in self.counts.items():
            found[value // step] += count
        return {number * step: found[number] for number in range(least, most + 1)}


def open_values(
    rules: Rules,
    hand: Mask,
    worlds: int,
    *,
    seed: int,
    threads: int = 1,
    told: Callable[[int], None] = lambda _done: None,
) -> OpenValues:
    """Value a hand in so many random worlds; the same for every number of threads.

    ``told`` hears after each part how many worlds are done. Broken off with Ctrl-C it gives what
    was found till then, if that is anything.

    Raises:
        NotSimulated: for two players.
        UnsolvableRules: if a round can bring more points than the search counts to.
        ValueError: for a hand of neither 7 nor 10 cards.
    """
    check_solvable(rules)
    if rules.players == TWO_PLAYERS:
        message = f"no worlds are sampled by players = {rules.players}"
        raise NotSimulated(message)
    if hand.bit_count() not in {DEALT, WITH_STOCK}:
        message = f"a hand has {DEALT} cards, or {WITH_STOCK} with the stock"
        raise ValueError(message)
    counts: Counter[int] = Counter()
    try:
        for values in _parts(rules, hand, worlds, seed, threads):
            counts.update(values)
            told(sum(counts.values()))
    except KeyboardInterrupt:
        if not counts:
            raise
    return OpenValues(dict(sorted(counts.items())))


def _parts(rules: Rules, hand: Mask, worlds: int, seed: int, threads: int) -> Iterator[list[int]]:
    """Give the values part by part, as they come."""
    starts = iter(range(0, worlds, WORLDS_AT_ONCE))
    free = [_memory(rules) for _ in range(threads)]
    running: dict[Future[list[int]], Ints] = {}

    def value(memory: Ints, start: int) -> list[int]:
        count = min(WORLDS_AT_ONCE, worlds - start)
        return _values(rules, memory, hand, chance_of(seed, start), count)

    with ThreadPoolExecutor(threads) as pool:
        try:
            for start in starts:
                memory = free.pop()
                running[pool.submit(value, memory, start)] = memory
                if not free:
                    yield from _finished(running, free)
            while running:
                yield from _finished(running, free)
        finally:
            pool.shutdown(cancel_futures=True)


def _finished(running: dict[Future[list[int]], Ints], free: list[Ints]) -> Iterable[list[int]]:
    done, _going = wait(running, return_when=FIRST_COMPLETED)
    free.extend(running.pop(one) for one in done)
    return [one.result() for one in done]


def _memory(rules: Rules) -> Ints:
    memory = new_memory()
    set_play(memory, play_bits(rules), (*rules.marriage_values, rules.ace_marriage or 0))
    return memory


def _values(rules: Rules, memory: Ints, hand: Mask, chance: int, count: int) -> list[int]:
    opening = FIRST_TRICK if rules.marriage_needs_trick else 0
    failing = FAILING_CARDS[rules.cut_check]
    state = buffer(1 + PACK_SIZE)
    state[CHANCE] = chance
    values = buffer(count)
    bonus = rules.last_trick_bonus
    world_values(memory, state, hand, failing, bonus, opening, count, values)
    return [int(values[number]) for number in range(count)]
