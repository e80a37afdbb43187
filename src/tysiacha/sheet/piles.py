"""What the 24 cards of the pack can add up to: a few cards, a stock, and all tricks of a round.

The players' tricks, and cards that nobody gets, are *piles*. Points that no way of sorting the pack
into piles gives are points that no deal can give, however it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

from tysiacha.cards import CARDS, POINTS_OF, RANK_OF, RANKS, SUITS, Rank

STOCK_SIZE: Final = 3
"""Cards in the stock of three and four players (rule DEAL-7)."""

_Numbers: TypeAlias = tuple[int, ...]
"""One number for each pile."""

_RANK_POINTS: Final = {RANK_OF[card]: POINTS_OF[card] for card in CARDS}
_WEAK_RANKS: Final = RANKS[: len(RANKS) // 2]
_STRONG_RANKS: Final = RANKS[len(RANKS) // 2 :]
_MEMORY: Final = 4_096


@dataclass(frozen=True, slots=True)
class Pile:
    """Some of the cards, face down: what they add up to, and how many they may be."""

    points: int
    sizes: frozenset[int]


@lru_cache
def sums_of(cards: int) -> tuple[int, ...]:
    """Give what that many cards of the pack can add up to, lowest first.

    >>> sums_of(2)
    (0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22)
    """
    reached = {(0, 0)}
    for rank in RANKS:
        reached = {
            (count + more, points + more * _RANK_POINTS[rank])
            for count, points in reached
            for more in range(len(SUITS) + 1)
        }
    return tuple(sorted(points for count, points in reached if count == cards))


def stock_can_be(points: int, *, marriage: bool, aces: int | None) -> bool:
    """Tell whether three cards can hold these points, a marriage, and that many aces if known."""
    return any(aces in (None, held) for held in stock_aces(points, marriage=marriage))


@lru_cache
def stock_aces(points: int, *, marriage: bool) -> tuple[int, ...]:
    """Give how many aces a stock of these points can hold, with or without a marriage in it.

    >>> stock_aces(33, marriage=False), stock_aces(18, marriage=True), stock_aces(8, marriage=True)
    ((3,), (1,), ())
    """
    found = set()
    for ranks in combinations_with_replacement(RANKS, STOCK_SIZE):
        pair = Rank.KING in ranks and Rank.QUEEN in ranks
        if sum(_RANK_POINTS[rank] for rank in ranks) == points and (pair or not marriage):
            found.add(ranks.count(Rank.ACE))
    return tuple(sorted(found))


@lru_cache(_MEMORY)
def piles_can_be(piles: tuple[Pile, ...]) -> bool:
    """Tell whether the whole pack can be sorted into these piles.

    >>> trick, rest = frozenset({3}), frozenset({21})
    >>> [piles_can_be((Pile(n, trick), Pile(120 - n, rest))) for n in (0, 1, 2)]
    [True, False, True]
    """
    weak, strong = _halves(len(piles))
    wanted = tuple(pile.points for pile in piles)
    sizes = [pile.sizes for pile in piles]
    return any(
        _sizes_fit(sizes, some, others)
        for points, some in weak.items()
        if (others := strong.get(_difference(wanted, points))) is not None
    )


def _difference(all_: _Numbers, some: _Numbers) -> _Numbers:
    return tuple(one - other for one, other in zip(all_, some, strict=True))


def _sizes_fit(
    sizes: Sequence[frozenset[int]], some: Sequence[_Numbers], others: Sequence[_Numbers]
) -> bool:
    return any(
        all(one + two in size for one, two, size in zip(first, second, sizes, strict=True))
        for first in some
        for second in others
    )


@lru_cache
def _halves(
    piles: int,
) -> tuple[Mapping[_Numbers, Sequence[_Numbers]], Mapping[_Numbers, Sequence[_Numbers]]]:
    """Give for the weak ranks and for the strong ones the points and sizes that piles can have."""
    return _spread(_WEAK_RANKS, piles), _spread(_STRONG_RANKS, piles)


def _spread(ranks: Sequence[Rank], piles: int) -> dict[_Numbers, list[_Numbers]]:
    """Give every way to spread the cards of some ranks over piles: sizes by points."""
    spread: dict[_Numbers, set[_Numbers]] = {}
    for shares in product(list(_shares(len(SUITS), piles)), repeat=len(ranks)):
        sizes = tuple(sum(share) for share in zip(*shares, strict=True))
        worth = [_RANK_POINTS[rank] for rank in ranks]
        points = tuple(
            sum(number * value for number, value in zip(share, worth, strict=True))
            for share in zip(*shares, strict=True)
        )
        spread.setdefault(points, set()).add(sizes)
    return {points: sorted(sizes) for points, sizes in spread.items()}


def _shares(cards: int, piles: int) -> Iterator[_Numbers]:
    """Give every way to share equal cards among piles."""
    if piles == 1:
        yield (cards,)
        return
    for own in range(cards + 1):
        yield from ((own, *rest) for rest in _shares(cards - own, piles - 1))
