"""Questions asked of many worlds in one call: every legal move, every gift, the play from a lead.

A world is ``WORLD`` integers: the hands at places 0, 1 and 2, what the last trick brings besides
its cards, and how many times the world counts.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, lowest
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.duel import duel_values
from tysiacha.kernels.memory import set_bonus
from tysiacha.kernels.playouts import SEATS, TALLY, playout
from tysiacha.kernels.root import MOVES, move_values
from tysiacha.kernels.search import most, search
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.kernels.thumb import CARDS

WORLD: Final = 5
SUMS: Final = TALLY + 2
"""Sums of a move: points by place, playouts without a trick by place, contracts made, values."""
MADE: Final = TALLY
VALUES: Final = TALLY + 1
RESULTS: Final = 2
"""Sums of a move whose results are weighed: what they are worth, contracts made."""
POINTS_KEPT: Final = 402
"""How many numbers weigh the points of a place: for no trick at all, then for 0 to 400 points."""


@kernel
def sum_moves(
    memory: Ints,
    worlds: Ints,
    count: int,
    place: int,
    ply: int,
    now: int,
    then: int,
    card0: int,
    card1: int,
    opening: int,
    need: int,
    legal: Ints,
    scratch: Ints,
    tally: Ints,
    out: Ints,
) -> None:
    """Write ``SUMS`` sums over all worlds for each of the 72 moves that ``legal`` marks with 1.

    Contracts are made or not with all cards open, from a ``need`` above 0 on; points and tricks
    are those of playouts. ``scratch`` holds 72 integers and ``tally`` ``TALLY`` of them.
    """
    for at in range(MOVES * SUMS):
        out[at] = 0
    for number in range(count):
        at = number * WORLD
        hand0 = worlds[at]
        hand1 = worlds[at + 1]
        hand2 = worlds[at + 2]
        bonus = worlds[at + 3]
        times = worlds[at + 4]
        if need > 0:
            move_values(
                memory,
                hand0,
                hand1,
                hand2,
                place,
                ply,
                now,
                then,
                card0,
                card1,
                bonus,
                opening,
                need,
                scratch,
            )
            for move in range(MOVES):
                if legal[move]:
                    out[move * SUMS + MADE] += times * scratch[move]
        for move in range(MOVES):
            if legal[move] == 0:
                continue
            playout(
                memory,
                hand0,
                hand1,
                hand2,
                place,
                ply,
                now,
                then,
                card0,
                card1,
                bonus,
                opening,
                move,
                tally,
            )
            for seat in range(SEATS):
                out[move * SUMS + seat] += times * tally[seat]
                if tally[SEATS + seat] == 0:
                    out[move * SUMS + SEATS + seat] += times


@kernel
def sum_duel_moves(
    memory: Ints,
    worlds: Ints,
    count: int,
    place: int,
    ply: int,
    now: int,
    then: int,
    card0: int,
    opening: int,
    need: int,
    legal: Ints,
    scratch: Ints,
    out: Ints,
) -> None:
    """Write the sums of contracts made and of exact values for two players, all else 0."""
    for at in range(MOVES * SUMS):
        out[at] = 0
    for number in range(count):
        at = number * WORLD
        times = worlds[at + 4]
        duel_values(
            memory,
            worlds[at],
            worlds[at + 1],
            place,
            ply,
            now,
            then,
            card0,
            worlds[at + 3],
            opening,
            -1,
            scratch,
        )
        for move in range(MOVES):
            if legal[move]:
                out[move * SUMS + VALUES] += times * scratch[move]
                if scratch[move] >= need:
                    out[move * SUMS + MADE] += times


@kernel
def count_gifts(
    memory: Ints,
    worlds: Ints,
    count: int,
    ten: int,
    only: int,
    bonus: int,
    opening: int,
    need: int,
    out: Ints,
) -> None:
    """Write for each of 576 gifts in how many worlds the declarer then reaches the need.

    A gift is 24 * the card for the first defender + the card for the second; ``only`` holds those
    that may be the first's in its bits 0 to 23, those that may be the second's from 24 on. Worlds
    give the defenders' hands without gifts.
    """
    for at in range(CARDS * CARDS):
        out[at] = 0
    points = card_points(ten) + set_bonus(memory, bonus)
    for number in range(count):
        left = worlds[number * WORLD + 1]
        right = worlds[number * WORLD + 2]
        total = points + card_points(left | right)
        firsts = ten & only
        while firsts:
            first = lowest(firsts)
            firsts &= firsts - 1
            seconds = ten & (only >> CARDS) & ~(1 << first)
            while seconds:
                second = lowest(seconds)
                seconds &= seconds - 1
                hand0 = ten & ~((1 << first) | (1 << second))
                if most(memory, hand0, total) < need:
                    continue
                hand1 = left | (1 << first)
                hand2 = right | (1 << second)
                value = search(
                    memory,
                    hand0,
                    hand1,
                    hand2,
                    0,
                    NO_TRUMP,
                    total,
                    need - 1,
                    need,
                    opening,
                )
                if value >= need:
                    out[CARDS * first + second] += 1


@kernel
def lead_values(
    memory: Ints, worlds: Ints, count: int, left: int, right: int, opening: int, out: Ints
) -> None:
    """Write what the declarer makes in each world from the first lead on.

    ``left`` and ``right`` are cards that the defenders hold besides those of the worlds.
    """
    for number in range(count):
        at = number * WORLD
        hand0 = worlds[at]
        hand1 = worlds[at + 1] | left
        hand2 = worlds[at + 2] | right
        points = card_points(hand0 | hand1 | hand2) + set_bonus(memory, worlds[at + 3])
        high = most(memory, hand0, points) + 1
        out[number] = search(memory, hand0, hand1, hand2, 0, NO_TRUMP, points, -1, high, opening)


@kernel
def result_worth(worths: Ints, before: Ints, tally: Ints, made: int, need: int, played: int) -> int:
    """Give a hundred times what a result is worth, by the tables of :func:`sum_worths`.

    ``made`` is what the open cards say of the contract; ``tally`` what a playout brought.
    """
    told = 1 if tally[0] >= need else 0
    worth = 0
    for seat in range(SEATS):
        points = 0
        if before[SEATS + seat] + tally[SEATS + seat] > 0:
            points = min(1 + before[seat] + tally[seat], POINTS_KEPT - 1)
        at = seat * POINTS_KEPT + points
        worth += (100 - played) * worths[made * SEATS * POINTS_KEPT + at]
        worth += played * worths[told * SEATS * POINTS_KEPT + at]
    return worth


@kernel
def sum_worths(
    memory: Ints,
    worlds: Ints,
    count: int,
    place: int,
    ply: int,
    now: int,
    then: int,
    card0: int,
    card1: int,
    opening: int,
    need: int,
    before: Ints,
    played: int,
    worths: Ints,
    legal: Ints,
    scratch: Ints,
    tally: Ints,
    out: Ints,
) -> None:
    """Write two sums over all worlds for each of 72 moves: what they are worth, contracts made.

    Whether the contract is made is told by the cards all open, how the points are split by a
    playout; the two together are a result, which ``worths`` weighs before anything is summed:
    for a contract failed, then for one made, what the points of each place are worth. Of the
    ``POINTS_KEPT`` numbers of a place the first is for who took no trick. ``before`` holds the
    points that the places have so far, then their tricks. ``need`` of 0 or less is a contract made.
    By ``played`` of a hundred parts the playout tells of the contract too: defenders who do not see
    all cards are not as good as with the cards open.
    """
    for at in range(MOVES * RESULTS):
        out[at] = 0
    for number in range(count):
        at = number * WORLD
        hand0 = worlds[at]
        hand1 = worlds[at + 1]
        hand2 = worlds[at + 2]
        bonus = worlds[at + 3]
        times = worlds[at + 4]
        if need > 0:
            move_values(
                memory,
                hand0,
                hand1,
                hand2,
                place,
                ply,
                now,
                then,
                card0,
                card1,
                bonus,
                opening,
                need,
                scratch,
            )
        for move in range(MOVES):
            if legal[move] == 0:
                continue
            playout(
                memory,
                hand0,
                hand1,
                hand2,
                place,
                ply,
                now,
                then,
                card0,
                card1,
                bonus,
                opening,
                move,
                tally,
            )
            made = 1
            if need > 0:
                made = scratch[move] + 0
            worth = result_worth(worths, before, tally, made, need, played)
            out[move * RESULTS] += times * worth
            out[move * RESULTS + 1] += times * made
