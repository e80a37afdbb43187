"""Rounds played to their end by the learned policy: who acts knows what he would at the table.

They answer what :mod:`tysiacha.kernels.weighing` and :mod:`tysiacha.kernels.gift_stages` ask of
cheaper players. ``net`` and ``prices`` are those of the function ``card_chances``, ``space``,
``features`` and ``kept`` its scratch, ``chances`` a row for all moves. ``moment`` has ``MOMENT``
integers, ``one`` has one; ``board`` and ``start`` are boards as in
:mod:`tysiacha.kernels.policy_board`, of ``start`` the hands are not read.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, Rows, inlined, kernel, lowest
from tysiacha.kernels.card_chances import MOVES as ASKED
from tysiacha.kernels.card_chances import NEVER, card_chances
from tysiacha.kernels.playouts import SEATS, playout
from tysiacha.kernels.policy_board import (
    BOARD,
    CARD0,
    CARD1,
    GIFTS,
    HANDS,
    LAST,
    MADE,
    OPENING,
    PLY,
    TAKEN,
    THEN,
    TRUMP,
    TURN,
    legal_moves,
    make_move,
    write_moment,
)
from tysiacha.kernels.root import MOVES, move_values
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.kernels.weighing import RESULTS, WORLD, result_worth

_ALL_MOVES: Final = -1
_BOTH_GIFTS: Final = 3


@kernel
def likeliest(
    net: tuple[Rows, ...],
    prices: Rows,
    board: Ints,
    moment: Ints,
    one: Ints,
    space: Rows,
    features: Rows,
    kept: Ints,
    chances: Rows,
) -> int:
    """Give the move that the policy finds likeliest for who is to play; of equals the lowest."""
    legal = legal_moves(board)
    if legal & (legal - 1) == 0:
        return lowest(legal)
    write_moment(board, _BOTH_GIFTS, moment, 0)
    one[0] = board[HANDS + board[TURN]]
    card_chances(net, moment, prices, one, 1, _ALL_MOVES, space, features, kept, chances)
    best = NEVER
    found = 0
    for move in range(ASKED):
        if chances[0, move] > best:
            best = chances[0, move] + 0
            found = move + 0
    return found


@kernel
def play_on(
    net: tuple[Rows, ...],
    prices: Rows,
    board: Ints,
    moment: Ints,
    one: Ints,
    space: Rows,
    features: Rows,
    kept: Ints,
    chances: Rows,
) -> None:
    """Play a board to the end of the round."""
    while board[HANDS] | board[HANDS + 1] | board[HANDS + 2]:
        make_move(board, likeliest(net, prices, board, moment, one, space, features, kept, chances))


@inlined
def by_policy(world: int, share: int) -> bool:
    """Tell whether the policy plays in a world: in ``share`` of a hundred, evenly spread."""
    return (world * share) % 100 < share


@kernel
def policy_gifts(
    memory: Ints,
    net: tuple[Rows, ...],
    prices: Rows,
    share: int,
    start: Ints,
    worlds: Ints,
    count: int,
    held: int,
    pairs: Ints,
    many: int,
    tally: Ints,
    board: Ints,
    moment: Ints,
    one: Ints,
    space: Rows,
    features: Rows,
    kept: Ints,
    chances: Rows,
    out: Ints,
) -> None:
    """Write what the declarer makes with each pair of gifts in each world, pair by pair.

    ``start`` is a board with nothing played; ``pairs`` are masks, those of the left player first.
    In ``share`` of a hundred worlds the policy plays, in the others rules of thumb.
    """
    for number in range(many):
        left = pairs[2 * number]
        right = pairs[2 * number + 1]
        for world in range(count):
            if not by_policy(world, share):
                playout(
                    memory,
                    held & ~(left | right),
                    worlds[world * WORLD + 1] | left,
                    worlds[world * WORLD + 2] | right,
                    0,
                    0,
                    NO_TRUMP,
                    NO_TRUMP,
                    -1,
                    -1,
                    worlds[world * WORLD + 3],
                    start[OPENING],
                    -1,
                    tally,
                )
                out[number * count + world] = tally[0]
                continue
            for at in range(BOARD):
                board[at] = start[at]
            board[HANDS] = held & ~(left | right)
            board[HANDS + 1] = worlds[world * WORLD + 1] | left
            board[HANDS + 2] = worlds[world * WORLD + 2] | right
            board[GIFTS] = left
            board[GIFTS + 1] = right
            board[LAST] = worlds[world * WORLD + 3]
            play_on(net, prices, board, moment, one, space, features, kept, chances)
            out[number * count + world] = board[MADE]


@kernel
def sum_policy_worths(
    memory: Ints,
    net: tuple[Rows, ...],
    prices: Rows,
    share: int,
    start: Ints,
    worlds: Ints,
    count: int,
    opening: int,
    need: int,
    before: Ints,
    played: int,
    worths: Ints,
    legal: Ints,
    scratch: Ints,
    tally: Ints,
    board: Ints,
    moment: Ints,
    one: Ints,
    space: Rows,
    features: Rows,
    kept: Ints,
    chances: Rows,
    out: Ints,
) -> None:
    """Write the sums of :func:`tysiacha.kernels.weighing.sum_worths`, with these playouts.

    In ``share`` of a hundred worlds the policy plays, in the others rules of thumb.
    ``start`` is the board as it lies; the hands are those of each world.
    """
    for at in range(MOVES * RESULTS):
        out[at] = 0
    for number in range(count):
        world = number * WORLD
        times = worlds[world + 4]
        if need > 0:
            move_values(
                memory,
                worlds[world],
                worlds[world + 1],
                worlds[world + 2],
                start[TURN],
                start[PLY],
                start[TRUMP],
                start[THEN],
                start[CARD0],
                start[CARD1],
                worlds[world + 3],
                opening,
                need,
                scratch,
            )
        for move in range(MOVES):
            if legal[move] == 0:
                continue
            if by_policy(number, share):
                for at in range(BOARD):
                    board[at] = start[at]
                for seat in range(SEATS):
                    board[HANDS + seat] = worlds[world + seat]
                board[LAST] = worlds[world + 3]
                make_move(board, move)
                play_on(net, prices, board, moment, one, space, features, kept, chances)
                for seat in range(SEATS):
                    tally[seat] = board[MADE + seat] - start[MADE + seat]
                    tally[SEATS + seat] = board[TAKEN + seat] - start[TAKEN + seat]
            else:
                playout(
                    memory,
                    worlds[world],
                    worlds[world + 1],
                    worlds[world + 2],
                    start[TURN],
                    start[PLY],
                    start[TRUMP],
                    start[THEN],
                    start[CARD0],
                    start[CARD1],
                    worlds[world + 3],
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
