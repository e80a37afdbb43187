"""Look-up tables of the kernels, made once when they are imported.

Cards are numbered as in :mod:`tysiacha.cards`; the six cards of one suit are a number below 64 with
bit ``rank`` set. A table of two such numbers is read at ``first * 64 + second``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tysiacha.cards import (
    MARRIAGE_MASK,
    PACK_SIZE,
    POINTS_OF,
    RANK_MASK,
    RANK_OF,
    RANKS,
    SUIT_MASK,
    SUIT_OF,
    Rank,
)
from tysiacha.kernels._jit import Ints, buffer, table

SUIT_SIZE: Final = len(RANKS)
SETS: Final = 1 << SUIT_SIZE
"""How many sets of cards of one suit there are: 64."""

NO_TRUMP: Final = 4
"""What kernels call the trump where there is none; its suit mask is empty."""

QUEENS: Final = RANK_MASK[Rank.QUEEN]
ACES: Final = RANK_MASK[Rank.ACE]
MARRIAGE_BIT: Final = int(Rank.QUEEN)
"""The rank by which kernels name a marriage: that of its queen."""

_POINTS: Final = tuple(POINTS_OF[:SUIT_SIZE])
_IN: Final = tuple(tuple(r for r in range(SUIT_SIZE) if cards >> r & 1) for cards in range(SETS))
_PAIR: Final = (int(Rank.QUEEN), int(Rank.KING))


def _wide(values: list[int]) -> Ints:
    """Give a table of numbers too large for :func:`table`."""
    made = buffer(len(values))
    for place, value in enumerate(values):
        made[place] = value
    return made


def _pairs() -> Iterator[tuple[int, int]]:
    return ((first, second) for first in range(SETS) for second in range(SETS))


def _gain(low: int, high: int) -> int:
    """Give by how much the cards of one set, taken in order, are dearer than those of another."""
    if len(_IN[low]) != len(_IN[high]):
        return 0
    return sum(max(0, _POINTS[b] - _POINTS[a]) for a, b in zip(_IN[low], _IN[high], strict=True))


def _extract(cards: int, among: int) -> int:
    """Give which of some cards are in a set, as bits in their order."""
    return sum(1 << place for place, rank in enumerate(_IN[among]) if cards >> rank & 1)


def _top_run(among: int, own: int) -> int:
    """Give how many of the highest cards are one's own, and 256 times their points."""
    run = 0
    points = 0
    for rank in reversed(_IN[among]):
        if not own >> rank & 1:
            break
        run += 1
        points += _POINTS[rank]
    return run + 256 * points


def _block(others: int, rank: int) -> int:
    """Give the ranks round one that no card of others parts from it, itself among them."""
    block = 0
    for step in (1, -1):
        at = rank
        while 0 <= at < SUIT_SIZE and not others >> at & 1:
            block |= 1 << at
            at += step
    return block


def _ends(own: int, others: int, *, married: bool, step: int) -> int:
    """Give of every run of equal cards the last one in the direction of ``step``.

    King and queen of a marriage that can still be announced are a run apart from their neighbours.
    """
    ends = 0
    for rank in _IN[own]:
        kind = married and rank in _PAIR
        at = rank + step
        more = False
        while 0 <= at < SUIT_SIZE and not others >> at & 1:
            more = more or (bool(own >> at & 1) and (married and at in _PAIR) == kind)
            at += step
        if not more:
            ends |= 1 << rank
    return ends


SUIT: Final = table(SUIT_OF)
"""By card: its suit."""
RANK: Final = table(RANK_OF)
"""By card: its rank."""
POINTS: Final = table(POINTS_OF)
"""By card: its points."""
SHIFT: Final = table(SUIT_SIZE * SUIT_OF[c] for c in range(PACK_SIZE))
"""By card: where its suit begins in a mask."""
SUIT_CARDS: Final = _wide([*SUIT_MASK, 0])
"""By suit: its cards as a mask; nothing for no trump."""
MARRIAGE: Final = _wide([*MARRIAGE_MASK])
"""By suit: its king and queen as a mask."""
RANK_CARDS: Final = _wide([*RANK_MASK])
"""By rank: its cards as a mask."""
RANK_POINTS: Final = table(_POINTS)
"""By rank: the points of one card."""

SET_POINTS: Final = table(sum(_POINTS[r] for r in cards) for cards in _IN)
"""By set of one suit: its points."""
DEAREST: Final = table(
    sum(_POINTS[r] for r in cards[::-1][:count]) for cards in _IN for count in range(SUIT_SIZE + 4)
)
"""At set * 10 + n: the points of its n highest cards."""
DEAREST_ROW: Final = SUIT_SIZE + 4
GAIN: Final = table(_gain(low, high) for low, high in _pairs())
"""At from * 64 + to, sets of one size: by how much the cards grew dearer, each in its place."""
EXTRACT: Final = table(_extract(cards, among) for cards, among in _pairs())
"""At cards * 64 + among: which of the cards ``among`` are in ``cards``, as bits in their order."""
TOP_RUN: Final = table(_top_run(among, own) for among, own in _pairs())
"""At all * 64 + own: the length of one's run of highest cards + 256 * its points."""
BLOCK: Final = table(_block(others, rank) for others in range(SETS) for rank in range(SUIT_SIZE))
"""At others * 6 + rank: the ranks not parted from this one by a card of others."""
HIGH_ENDS: Final = table(
    _ends(own, others, married=bool(married), step=1)
    for married in (0, 1)
    for own, others in _pairs()
)
"""At married * 4096 + own * 64 + others: of every run of equal cards the highest."""
LOW_ENDS: Final = table(
    _ends(own, others, married=bool(married), step=-1)
    for married in (0, 1)
    for own, others in _pairs()
)
"""The same with the lowest."""
