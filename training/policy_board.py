"""Rows of decisions for training: a board, with what may be played and what was.

A row is the hand of who is to play and his moment (:mod:`tysiacha.kernels.policy_board`).
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, popcount
from tysiacha.kernels.policy_board import (
    CARDS,
    CONTRACT,
    GIFTS,
    HANDS,
    MOMENT,
    OPENING,
    PRICES,
    RULES,
    STOCK,
    TURN,
    clear_board,
    legal_moves,
    make_move,
    write_moment,
)
from tysiacha.kernels.tables import NO_TRUMP

ROW: Final = 1 + MOMENT
"""Integers of a row: the hand comes first, then the moment."""
PLAIN: Final = ROW
MARRIED: Final = ROW + 1
"""Behind a row: the cards that may be played, and those that may be led with their marriage."""
LABELLED: Final = ROW + 4
"""And two numbers more: the move made, and who made it."""
MOVE: Final = ROW + 2
KIND: Final = ROW + 3

_MUST_TRUMP: Final = 2
_PRICE: Final = 20
_CHEAPEST: Final = 40


@kernel
def set_up(
    board: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    stock: int,
    left: int,
    right: int,
    contract: int,
) -> None:
    """Begin the play by the rules ``classic``; ``left`` and ``right`` are the cards given away."""
    clear_board(board)
    board[HANDS] = hand0
    board[HANDS + 1] = hand1
    board[HANDS + 2] = hand2
    board[STOCK] = stock
    board[CONTRACT] = contract
    board[GIFTS] = 1 << left
    board[GIFTS + 1] = 1 << right
    board[RULES] = _MUST_TRUMP
    board[OPENING] = 1
    for suit in range(NO_TRUMP):
        board[PRICES + suit] = _CHEAPEST + _PRICE * suit


@kernel
def write_row(board: Ints, seen: int, rows: Ints, at: int) -> None:
    """Write a row for who is to play; of a declarer's gifts those of ``seen`` (bits 1 and 2)."""
    rows[at] = board[HANDS + board[TURN]]
    write_moment(board, seen, rows, at + 1)
    legal = legal_moves(board)
    rows[at + PLAIN] = legal & 0xFFFFFF
    rows[at + MARRIED] = legal >> CARDS


@kernel
def read_rounds(
    board: Ints, rounds: Ints, count: int, width: int, head: int, chance: int, rows: Ints
) -> int:
    """Write the rows of all decisions with a choice in some rounds; give how many there are.

    ``rounds`` are those of :mod:`training.policy_games`, ``chance`` a number that settles which of
    a declarer's gifts are seen.
    """
    written = 0
    for number in range(count):
        at = number * width
        set_up(
            board,
            rounds[at],
            rounds[at + 1],
            rounds[at + 2],
            rounds[at + 3],
            rounds[at + 4],
            rounds[at + 5],
            rounds[at + 7],
        )
        for play in range(CARDS):
            move = rounds[at + head + play]
            legal = legal_moves(board)
            if popcount(legal) > 1:
                here = written * LABELLED
                write_row(board, (chance >> (2 * ((number + play) % 30))) & 3, rows, here)
                rows[here + MOVE] = move
                rows[here + KIND] = rounds[at + 8 + board[TURN]]
                written += 1
            make_move(board, move)
    return written
