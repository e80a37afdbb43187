"""A player as good as the bot ``medium``, in kernels: it tries its moves in worlds that may be.

Like ``medium`` it solves each world for whether the contract is made, and plays it to the end for
points. It knows less of the hard facts (no duties but to trump), and nothing of the match.
"""

from __future__ import annotations

from typing import Final

from training.policy_board import KIND, LABELLED, MOVE, set_up, write_row
from training.policy_rounds import MOVES, label_moves, new_round, thumb_move
from tysiacha.kernels._jit import Ints, highest, kernel, popcount
from tysiacha.kernels.chance import among
from tysiacha.kernels.policy_board import (
    BOARD,
    CARDS,
    GIFTS,
    GONE,
    HANDS,
    KNOWN,
    STOCK,
    TURN,
    VOIDS,
    legal_moves,
    make_move,
)
from tysiacha.kernels.tables import POINTS, SUIT_CARDS

WEIGHED: Final = MOVES + 1
"""Integers of a decision that was weighed."""
_TRICKS: Final = 8
_TRIES: Final = 200
_MEDIUM: Final = 2


@kernel
def void_cards(board: Ints, place: int) -> int:
    """Give the cards of the suits that a place has shown not to hold."""
    cards = 0
    for suit in range(4):
        if (board[VOIDS + place] >> suit) & 1:
            cards |= SUIT_CARDS[suit]
    return cards


@kernel
def draw_some(chance: Ints, cards: int, count: int) -> int:
    """Give so many of some cards, every choice equally likely."""
    drawn = 0
    while count > 0:
        left = cards
        for _ in range(among(chance, popcount(cards))):
            left &= left - 1
        bit = left & -left
        cards ^= bit
        drawn |= bit
        count -= 1
    return drawn


@kernel
def imagine(chance: Ints, board: Ints, world: Ints) -> None:
    """Write a world that may be for who is to play: the board with other hidden hands."""
    for at in range(BOARD):
        world[at] = board[at]
    place = board[TURN]
    drawn = 3 - place if place > 0 else 2  # the other defender, or the declarer's right
    other = 3 - place - drawn
    unseen = 0xFFFFFF & ~(board[GONE] | board[HANDS + place])
    mine = board[KNOWN + drawn]
    others = board[KNOWN + other]
    if place == 0:
        mine |= board[GIFTS + drawn - 1]
        others |= board[GIFTS + other - 1]
    mine |= void_cards(board, other)
    others |= void_cards(board, drawn)
    mine &= unseen & ~others
    others &= unseen
    count = popcount(board[HANDS + drawn])
    free = unseen & ~(mine | others)
    missing = count - popcount(mine)
    hand = board[HANDS + drawn] + 0
    for _ in range(_TRIES):
        if missing < 0 or missing > popcount(free):
            break
        found = mine | draw_some(chance, free, missing)
        given = popcount(found & board[STOCK])
        if place == 0 or given == 0 or (given == 1 and among(chance, _TRICKS) == 0):
            hand = found
            break
    world[HANDS + drawn] = hand
    world[HANDS + other] = unseen & ~hand


@kernel
def best_thought(
    memory: Ints,
    chance: Ints,
    board: Ints,
    world: Ints,
    values: Ints,
    tally: Ints,
    worths: Ints,
    legal: int,
    worlds: int,
) -> int:
    """Give the move that is worth most in the mean over so many worlds, of equals the cheapest."""
    for move in range(MOVES):
        worths[MOVES + move] = 0
    for _ in range(worlds):
        imagine(chance, board, world)
        label_moves(memory, world, values, tally, legal, worths, 0)
        for move in range(MOVES):
            worths[MOVES + move] += worths[move]
    best = 0
    high = -(1 << 40)
    for move in range(MOVES):
        if (legal >> move) & 1:
            worth = 1000 * worths[MOVES + move] - worlds * POINTS[move % CARDS]
            if worth > high:
                high = worth
                best = move
    return best


@kernel
def make_thoughts(
    memory: Ints,
    scale: Ints,
    chance: Ints,
    board: Ints,
    world: Ints,
    values: Ints,
    tally: Ints,
    worths: Ints,
    rows: Ints,
    most: int,
    worlds: int,
    spread: int,
) -> int:
    """Fill ``rows`` with decisions of whole rounds and what such a player does."""
    written = 0
    while written + CARDS <= most:
        new_round(scale, chance, board, spread)
        erring = among(chance, 3)  # in a third of the rounds everybody thinks all the time
        for _ in range(CARDS):
            legal = legal_moves(board)
            if popcount(legal) == 1:
                make_move(board, highest(legal))
                continue
            here = written * LABELLED
            write_row(board, among(chance, 4), rows, here)
            best = best_thought(memory, chance, board, world, values, tally, worths, legal, worlds)
            rows[here + MOVE] = best
            rows[here + KIND] = _MEDIUM
            written += 1
            if erring and among(chance, 6) == 0:
                best = thumb_move(memory, board, legal)
            make_move(board, best)
    return written


@kernel
def weigh_rounds(
    memory: Ints,
    chance: Ints,
    board: Ints,
    world: Ints,
    values: Ints,
    tally: Ints,
    worths: Ints,
    rounds: Ints,
    count: int,
    width: int,
    head: int,
    worlds: int,
    out: Ints,
) -> int:
    """Write for every decision with a choice in some rounds what each move is worth, then thumb's.

    The rounds are those that :func:`training.policy_board.read_rounds` reads, in the same order;
    49 integers for each decision: sums over the worlds of twice the points, and a move.
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
            legal = legal_moves(board)
            if popcount(legal) > 1:
                best_thought(memory, chance, board, world, values, tally, worths, legal, worlds)
                here = written * WEIGHED
                for move in range(MOVES):
                    out[here + move] = worths[MOVES + move]
                out[here + MOVES] = thumb_move(memory, board, legal)
                written += 1
            make_move(board, rounds[at + head + play])
    return written
