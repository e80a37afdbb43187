"""What plays are worth over many worlds, each result weighed before the mean is taken.

And how well what was played fits a world, by the rules of thumb of the cheap player.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from tysiacha.cards import Card, Mask
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.inference import EVENT, HANDS, play_costs
from tysiacha.kernels.playouts import SEATS, TALLY
from tysiacha.kernels.root import MOVES
from tysiacha.kernels.weighing import POINTS_KEPT, RESULTS, sum_worths
from tysiacha.rules.actions import Play
from tysiacha.rules.options import Rules
from tysiacha.solve.engine import memory_for, trump_number
from tysiacha.solve.over_worlds import Moment, World, flat_worlds, move_number

MOST_POINTS: Final = POINTS_KEPT - 2
"""The most points of a place that are told apart."""
UNIT: Final = 1000
"""Worths are handed over in thousandths."""
_NO_CARD: Final = -1


class Worths(NamedTuple):
    """What the results of a round are worth to one seat: the sum over the places.

    For a contract failed, then for one made, and each place: the worth of no trick at all, then of
    0 to ``MOST_POINTS`` points.
    """

    table: Ints

    @classmethod
    def of(cls, worths: Iterable[float]) -> Worths:
        """Take ``2 * 3 * (MOST_POINTS + 2)`` worths in that order."""
        table = buffer(2 * SEATS * POINTS_KEPT)
        for at, worth in enumerate(worths):
            table[at] = round(worth * UNIT)
        return cls(table)


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a play brings in the mean over the worlds."""

    worth: float
    made: float
    """In what share of the worlds the contract is made with open cards."""


class Event(NamedTuple):
    """A card that was played, and what everybody saw of the trick before it."""

    place: int
    move: int
    """The number by which kernels know the play (``move_number``)."""
    ply: int
    trump: int
    led: int
    best: Card | int
    """The best card of the trick before it, and whose it is."""
    taker: int
    announcing: bool
    """Whether a marriage could be announced with it."""


class Sums(NamedTuple):
    """What is asked of every world, and where the sums of the answers are written."""

    worths: Ints
    """What results are worth."""
    before: Ints
    """The points of the three places so far, then their tricks."""
    legal: Ints
    """1 for each move that is asked about."""
    scratch: Ints
    tally: Ints
    out: Ints


class Playouts(Protocol):
    """Who plays a round on, where it is not the players by rules of thumb."""

    def sum_worths(
        self, memory: Ints, worlds: Ints, count: int, moment: Moment, played: int, sums: Sums, /
    ) -> None:
        """Write the sums of :func:`tysiacha.kernels.weighing.sum_worths`."""


class Telling(NamedTuple):
    """What tells whether a contract is made."""

    played: int = 0
    """Playouts, by so many of a hundred parts; by the rest the cards all open."""
    by: Playouts | None = None
    """Who plays those; None: players by rules of thumb."""


BY_THUMB: Final = Telling()
"""The cards all open tell; players by rules of thumb split the points."""


class _Workspace(threading.local):
    """What one thread needs."""

    def __init__(self) -> None:
        self.legal = buffer(MOVES)
        self.scratch = buffer(MOVES)
        self.tally = buffer(TALLY)
        self.before = buffer(TALLY)
        self.sums = buffer(MOVES * RESULTS)
        self.events = buffer(EVENT * 3 * 8)


_workspace: Final = _Workspace()


def weighed_plays(
    rules: Rules,
    moment: Moment,
    before: Sequence[int],
    worlds: Sequence[World],
    plays: Iterable[Play],
    worths: Worths,
    telling: Telling = BY_THUMB,
) -> dict[Play, Weighed]:
    """Give what each of some legal plays is worth with three hands, all on the same worlds.

    ``before`` holds what the three places have so far: points, then tricks.
    """
    space = _workspace
    moves = {play: move_number(play) for play in plays}
    for move in range(MOVES):
        space.legal[move] = 0
    for move in moves.values():
        space.legal[move] = 1
    for at, number in enumerate(before):
        space.before[at] = number
    flat, memory = flat_worlds(worlds), memory_for(rules)
    sums = Sums(worths.table, space.before, space.legal, space.scratch, space.tally, space.sums)
    sum_up = _sum_thumb_worths if telling.by is None else telling.by.sum_worths
    sum_up(memory, flat, len(worlds), moment, telling.played, sums)
    times = sum(world.times for world in worlds)
    return {
        play: Weighed(
            int(space.sums[move * RESULTS]) / times / UNIT / 100,
            int(space.sums[move * RESULTS + 1]) / times,
        )
        for play, move in moves.items()
    }


def _sum_thumb_worths(
    memory: Ints, worlds: Ints, count: int, moment: Moment, played: int, sums: Sums
) -> None:
    first, second, *_ = [*map(int, moment.cards), _NO_CARD, _NO_CARD]
    sum_worths(
        memory,
        worlds,
        count,
        moment.place,
        len(moment.cards),
        trump_number(moment.trump),
        trump_number(moment.next_trump),
        first,
        second,
        int(moment.opening),
        moment.need,
        sums.before,
        played,
        sums.worths,
        sums.legal,
        sums.scratch,
        sums.tally,
        sums.out,
    )


def costs_of_plays(
    rules: Rules,
    hands: Sequence[tuple[Mask, Mask, Mask]],
    events: Sequence[Event],
    own: int,
    slope: int,
    most: int,
) -> list[int]:
    """Give how unlikely worlds make what the others played: thousandths of a negative logarithm.

    ``hands`` are those of the three places before the first trick.
    """
    flat, out, space = buffer(max(1, len(hands) * HANDS)), buffer(max(1, len(hands))), _workspace
    for number, three in enumerate(hands):
        for place, hand in enumerate(three):
            flat[number * HANDS + place] = hand
    for number, event in enumerate(events):
        for at, value in enumerate(event):
            space.events[number * EVENT + at] = int(value)
    play_costs(
        memory_for(rules), flat, len(hands), space.events, len(events), own, slope, most, out
    )
    return [int(out[number]) for number in range(len(hands))]
