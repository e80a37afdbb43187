"""Tests of randomness over a stream of packs: from the shuffle, or from deals that were stored.

A :class:`Battery` takes packs as they are dealt, after all cuts, by rules without the look at the
bottom card (``cut_check = off``): with it fewer nines lie in the stock than these tables expect.

>>> from tysiacha.cards import CARDS
>>> from tysiacha.rules.options import Rules
>>> battery = Battery(Rules(cut_check=None))
>>> battery.add(CARDS)
>>> [one.name for one in battery.results()][:2]
['cards at places', 'neighbours']

No test can show that packs cannot be foretold: a generator with a seed of 32 bits passes them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

from tests.fairness.chi_squared import LEAST_EXPECTED, both_tails, fit, tail
from tests.fairness.expected import (
    collector_chances,
    count_chances,
    fixed_point_chances,
    marriage_chances,
    pairs_of_neighbours,
)
from tysiacha.cards import (
    BIT,
    MARRIAGE_MASK,
    PACK_SIZE,
    POINTS_OF,
    RANK_MASK,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    Suit,
)
from tysiacha.fairness.places import Places, dealt_places
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match
from tysiacha.rules.table import table_of

Pack = Sequence[Card]

SUSPICIOUS = 1e-4
"""A result below this is looked at again with other packs; twice is wrong."""


@dataclass(frozen=True)
class Result:
    """What a test found: ``p`` is how often chance alone would do that or worse."""

    name: str
    statistic: float
    freedom: float
    p: float


class Test(Protocol):
    """One of the tests: it is shown pack after pack, and then asked."""

    def add(self, pack: Pack) -> None: ...

    def result(self) -> Result: ...


@dataclass
class Table:
    """How often each card lies at each place."""

    places: int = PACK_SIZE
    count: int = 0
    cells: list[int] = field(default_factory=lambda: [0] * PACK_SIZE**2)

    def add(self, pack: Pack) -> None:
        self.count += 1
        cells = self.cells
        base = 0
        for card in pack:
            cells[base + card] += 1
            base += PACK_SIZE

    def result(self) -> Result:
        expected = self.count / PACK_SIZE
        spread = sum(cell * cell for cell in self.cells) / expected - PACK_SIZE * self.count
        statistic = spread * (PACK_SIZE - 1) / PACK_SIZE
        freedom = (PACK_SIZE - 1) ** 2
        return Result("cards at places", statistic, freedom, tail(statistic, freedom))


@dataclass
class Neighbours:
    """How often each card lies right under each other one."""

    count: int = 0
    cells: list[int] = field(default_factory=lambda: [0] * PACK_SIZE**2)

    def add(self, pack: Pack) -> None:
        self.count += 1
        for upper, lower in pairwise(pack):
            self.cells[upper * PACK_SIZE + lower] += 1

    def result(self) -> Result:
        expected, pairs = self.count / PACK_SIZE, self.count * (PACK_SIZE - 1)
        statistic = sum(cell * cell for cell in self.cells) / expected - pairs
        mean, variance = pairs_of_neighbours()
        scale = variance / (2 * mean)
        freedom = mean / scale
        return Result("neighbours", statistic, freedom, tail(statistic / scale, freedom))


@dataclass
class Held:
    """How many of something a hand or stock holds."""

    name: str
    places: Places
    kinds: tuple[Mask, ...]
    """Each of these counts one if it is held as a whole."""
    chances: list[float]
    counts: list[int] = field(default_factory=list)

    def add(self, pack: Pack) -> None:
        mask = 0
        for place in self.places:
            mask |= BIT[pack[place]]
        self.counts = self.counts or [0] * len(self.chances)
        self.counts[sum(mask & kind == kind for kind in self.kinds)] += 1

    def result(self) -> Result:
        statistic, freedom = fit(self.counts, self.chances)
        return Result(self.name, statistic, freedom, tail(statistic, freedom) if freedom else 1.0)


@dataclass
class Strength:
    """Whether all seats get as many card points."""

    hands: tuple[Places, ...]
    count: int = 0
    sums: list[int] = field(default_factory=list)

    def add(self, pack: Pack) -> None:
        self.count += 1
        self.sums = self.sums or [0] * len(self.hands)
        for seat, places in enumerate(self.hands):
            self.sums[seat] += sum(POINTS_OF[pack[place]] for place in places)

    def result(self) -> Result:
        cards = len(self.hands[0])
        mean = sum(POINTS_OF) / PACK_SIZE
        spread = sum((points - mean) ** 2 for points in POINTS_OF) / PACK_SIZE
        variance = self.count * cards * spread * PACK_SIZE / (PACK_SIZE - 1)
        middle = sum(self.sums) / len(self.sums)
        statistic = sum((one - middle) ** 2 for one in self.sums) / variance
        freedom = len(self.hands) - 1
        return Result("strength of seats", statistic, freedom, tail(statistic, freedom))


@dataclass
class Serial:
    """How many cards lie where they lay in the pack before."""

    most: int = 6
    before: Pack | None = None
    counts: list[int] = field(default_factory=list)

    def add(self, pack: Pack) -> None:
        self.counts = self.counts or [0] * (self.most + 1)
        if self.before is not None:
            fixed = sum(map(int.__eq__, self.before, pack))
            self.counts[min(fixed, self.most)] += 1
        self.before = pack

    def result(self) -> Result:
        statistic, freedom = fit(self.counts, fixed_point_chances(self.most))
        p = tail(statistic, freedom) if freedom else 1.0
        return Result("fixed points of packs in a row", statistic, freedom, p)


@dataclass
class Repeats:
    """Whether a whole pack comes again: never, in any number that can be played."""

    seen: set[int] = field(default_factory=set)
    repeated: int = 0

    def add(self, pack: Pack) -> None:
        digest = hash(bytes(pack))
        self.repeated += digest in self.seen
        self.seen.add(digest)

    def result(self) -> Result:
        return Result("repeated packs", self.repeated, 0, 0.0 if self.repeated else 1.0)


@dataclass
class FirstCards:
    """Which cards lie on top, in order; it needs millions of packs for four of them."""

    depth: int
    count: int = 0
    cells: list[int] = field(default_factory=list)

    def add(self, pack: Pack) -> None:
        self.cells = self.cells or [0] * PACK_SIZE**self.depth
        self.count += 1
        index = 0
        for card in pack[: self.depth]:
            index = index * PACK_SIZE + card
        self.cells[index] += 1

    def result(self) -> Result:
        ways = 1
        for taken in range(self.depth):
            ways *= PACK_SIZE - taken
        name, expected = f"first {self.depth} cards", self.count / ways
        if expected < LEAST_EXPECTED:
            return Result(f"{name}: too few packs", 0, 0, 1.0)
        statistic = sum(cell * cell for cell in self.cells) / expected - self.count
        return Result(name, statistic, ways - 1, tail(statistic, ways - 1))


@dataclass
class Sequence24:
    """The first cards dealt, one deal after the other: runs, gaps, and how soon all ranks came."""

    place: int
    cards: list[Card] = field(default_factory=list)

    def add(self, pack: Pack) -> None:
        self.cards.append(pack[self.place])

    def results(self) -> list[Result]:
        cards = self.cards
        return [
            runs("runs of first cards", [card >= PACK_SIZE // 2 for card in cards]),
            gaps("gaps of first cards", [SUIT_OF[card] == Suit.SPADES for card in cards], 1 / 4),
            collected("ranks of first cards", [int(RANK_OF[card]) for card in cards], len(Rank)),
        ]


def byte_results(values: Sequence[int]) -> list[Result]:
    """The same of the raw bytes of which packs are made."""
    return [
        runs("runs of bytes", [byte >= 128 for byte in values]),
        gaps("gaps of bytes", [byte < 64 for byte in values], 1 / 4),
        collected("kinds of bytes", [byte % 8 for byte in values], 8),
    ]


def runs(name: str, high: Sequence[bool]) -> Result:
    """How often a sequence changes between high and low."""
    count = len(high)
    changes = sum(one != other for one, other in pairwise(high))
    z = (changes - (count - 1) / 2) / ((count - 1) / 4) ** 0.5 if count > 1 else 0.0
    return Result(name, z, 0, both_tails(z))


def gaps(name: str, marked: Sequence[bool], chance: float, longest: int = 24) -> Result:
    """How many lie between two that are marked."""
    counts, gap, begun = [0] * (longest + 1), 0, False
    for mark in marked:
        if mark and begun:
            counts[min(gap, longest)] += 1
        begun, gap = begun or mark, 0 if mark else gap + 1
    chances = [chance * (1 - chance) ** length for length in range(longest)]
    statistic, freedom = fit(counts, [*chances, 1 - sum(chances)])
    return Result(name, statistic, freedom, tail(statistic, freedom) if freedom else 1.0)


def collected(name: str, values: Sequence[int], kinds: int, longest: int = 60) -> Result:
    """How many must be drawn until all kinds were there (coupon collector)."""
    counts, seen, drawn = [0] * (longest - kinds + 2), set[int](), 0
    for value in values:
        seen.add(value)
        drawn += 1
        if len(seen) == kinds:
            counts[min(drawn - kinds, len(counts) - 1)] += 1
            seen, drawn = set(), 0
    statistic, freedom = fit(counts, collector_chances(kinds, longest))
    return Result(name, statistic, freedom, tail(statistic, freedom) if freedom else 1.0)


class Battery:
    """All tests over packs as they are dealt by these rules."""

    def __init__(self, rules: Rules, *, depth: int = 2) -> None:
        if rules.cut_check is not None:
            message = "the tables hold without the look at the bottom card: cut_check = off"
            raise ValueError(message)
        dealt = dealt_places(table_of(Match.new(rules)))
        hands = tuple(places for places in dealt.hands if places)
        self._sequence = Sequence24(hands[0][0])
        self._tests: list[Test] = [Table(), Neighbours(), Serial(), Repeats(), FirstCards(depth)]
        self._tests += [Strength(hands)]
        for seat, places in enumerate(hands, start=1):
            self._tests += _of_hand(seat, places)
        for number, places in enumerate(dealt.stocks, start=1):
            chances = marriage_chances(len(places))
            self._tests.append(Held(f"stock {number}: marriages", places, MARRIAGE_MASK, chances))

    def add(self, pack: Pack) -> None:
        """Take a pack as it was dealt, top card first."""
        for test in self._tests:
            test.add(pack)
        self._sequence.add(pack)

    def add_all(self, packs: Iterable[Pack]) -> None:
        """Take many packs, in the order in which they were dealt."""
        for pack in packs:
            self.add(pack)

    def results(self) -> list[Result]:
        """Give what all tests found."""
        return [*(test.result() for test in self._tests), *self._sequence.results()]

    def suspicious(self) -> set[str]:
        """Give the names of the tests that chance alone would hardly bring so far."""
        return {one.name for one in self.results() if one.p < SUSPICIOUS}


def _of_hand(seat: int, places: Places) -> list[Test]:
    cards = len(places)
    masks = {
        "aces": RANK_MASK[Rank.ACE],
        "nines": RANK_MASK[Rank.NINE],
        **{suit.name.lower(): SUIT_MASK[suit] for suit in Suit},
    }
    tests: list[Test] = [
        Held(f"seat {seat}: marriages", places, MARRIAGE_MASK, marriage_chances(cards))
    ]
    for name, mask in masks.items():
        kinds = tuple(bit for bit in BIT if bit & mask)
        tests.append(Held(f"seat {seat}: {name}", places, kinds, count_chances(cards, len(kinds))))
    return tests
