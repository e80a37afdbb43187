"""What a player can weigh who does not see the other hands: answers over many worlds at once.

A world is one layout of all hands. Each is solved with open cards for whether the contract is made;
how the points are split is told by playouts of cheap players, who do not see each other's hands.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tysiacha.cards import PACK_SIZE, Card, Mask, Suit, cards_of
from tysiacha.kernels._jit import Ints, buffer, filled
from tysiacha.kernels.playouts import SEATS, TALLY
from tysiacha.kernels.root import MOVES
from tysiacha.kernels.weighing import (
    MADE,
    SUMS,
    VALUES,
    count_gifts,
    lead_values,
    sum_duel_moves,
    sum_moves,
)
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.solve.engine import memory_for, trump_number

_NO_CARD: Final = -1


class World(NamedTuple):
    """One layout: the hands by place, the declarer's first, then in the order of play."""

    hands: tuple[Mask, ...]
    """Without the cards on the table."""
    bonus: int = 0
    """What the last trick brings besides its cards."""
    times: int = 1
    """How many times this world counts."""


class Moment(NamedTuple):
    """What all worlds of a question have in common."""

    place: int
    """Who is to play: 0 the declarer."""
    cards: tuple[Card, ...]
    """The trick so far."""
    trump: Suit | None
    next_trump: Suit | None
    opening: bool
    """Whether who leads now may not announce yet (rule MAR-3)."""
    need: int
    """What the declarer still needs for his contract."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a play brings in the mean over the worlds."""

    made: float
    """In what share of the worlds the contract is made with open cards."""
    value: float
    """What the declarer makes with open cards; told of two players only."""
    points: tuple[float, ...]
    """What the places make in playouts from now on; told of three players."""
    idle: tuple[float, ...]
    """How often they take no more trick there."""


class _Workspace(threading.local):
    """What one thread needs."""

    def __init__(self) -> None:
        self.legal = buffer(MOVES)
        self.scratch = buffer(MOVES)
        self.tally = buffer(TALLY)
        self.sums = buffer(MOVES * SUMS)
        self.gifts = buffer(PACK_SIZE * PACK_SIZE)


_workspace: Final = _Workspace()


def prospects(
    rules: Rules, moment: Moment, worlds: Sequence[World], plays: Iterable[Play]
) -> dict[Play, Prospect]:
    """Give what each of some legal plays brings, all weighed on the same worlds."""
    space = _workspace
    moves = {play: move_number(play) for play in plays}
    for move in range(MOVES):
        space.legal[move] = 0
    for move in moves.values():
        space.legal[move] = 1
    flat = flat_worlds(worlds)
    memory, count, place = memory_for(rules), len(worlds), moment.place
    first, second, *_ = [*map(int, moment.cards), _NO_CARD, _NO_CARD]
    now, then = trump_number(moment.trump), trump_number(moment.next_trump)
    ply, opening, need = len(moment.cards), int(moment.opening), moment.need
    legal, scratch, sums = space.legal, space.scratch, space.sums
    if len(worlds[0].hands) == TWO_PLAYERS:
        sum_duel_moves(
            memory, flat, count, place, ply, now, then, first, opening, need, legal, scratch, sums
        )
    else:
        sum_moves(
            memory,
            flat,
            count,
            place,
            ply,
            now,
            then,
            first,
            second,
            opening,
            need,
            legal,
            scratch,
            space.tally,
            sums,
        )
    times = sum(world.times for world in worlds)
    return {play: _prospect(sums, move * SUMS, times) for play, move in moves.items()}


def gift_counts(
    rules: Rules, held: Mask, worlds: Sequence[World], need: int, among: tuple[Mask, Mask]
) -> dict[tuple[Card, Card], int]:
    """Give for each pair of gifts, the left one first, in how many worlds the need is reached.

    ``worlds`` give the others' hands before the gifts; ``among`` says which cards are thought of
    for the left and which for the right.
    """
    out, memory = _workspace.gifts, memory_for(rules)
    firsts, seconds = (held & one for one in among)
    only = firsts | seconds << PACK_SIZE
    opening, bonus = int(rules.marriage_needs_trick), rules.last_trick_bonus
    count_gifts(memory, flat_worlds(worlds), len(worlds), held, only, bonus, opening, need, out)
    return {
        (left, right): int(out[PACK_SIZE * left + right])
        for left in cards_of(firsts)
        for right in cards_of(seconds)
        if left != right
    }


def first_lead_values(rules: Rules, worlds: Sequence[World], gifts: tuple[Mask, Mask]) -> list[int]:
    """Give what the declarer makes in each world, the others holding their gifts besides."""
    out = buffer(len(worlds))
    opening, (left, right) = int(rules.marriage_needs_trick), gifts
    lead_values(memory_for(rules), flat_worlds(worlds), len(worlds), left, right, opening, out)
    return [int(out[number]) for number in range(len(worlds))]


def move_number(play: Play) -> int:
    """Give the number by which kernels know a play."""
    return play.card + PACK_SIZE * (play.marriage + 2 * play.aces)


def flat_worlds(worlds: Sequence[World]) -> Ints:
    """Give worlds as the integers of kernels, ``WORLD`` for each."""
    flat: list[int] = []
    for hands, bonus, times in worlds:
        flat += hands
        flat += (0,) * (SEATS - len(hands))
        flat += (bonus, times)
    return filled(flat)


def _prospect(sums: Ints, at: int, times: int) -> Prospect:
    return Prospect(
        made=int(sums[at + MADE]) / times,
        value=int(sums[at + VALUES]) / times,
        points=tuple(int(sums[at + place]) / times for place in range(SEATS)),
        idle=tuple(int(sums[at + SEATS + place]) / times for place in range(SEATS)),
    )
