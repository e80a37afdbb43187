"""One round on a board of integers: what everybody saw so far, and a row for who is to play.

The rows are those of :mod:`tysiacha.bots.policy.moments`; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, popcount
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.tables import MARRIAGE, NO_TRUMP, POINTS, SUIT
from tysiacha.kernels.tricks import beats, follower, following

CARDS: Final = 24
PLAYERS: Final = 3

HANDS: Final = 0
"""Hands by place: 0 the declarer, 1 at his left, 2 at his right."""
TRUMP: Final = 3
PLY: Final = 4
CARD0: Final = 5
CARD1: Final = 6
BEST: Final = 7
TAKER: Final = 8
GONE: Final = 9
STOCK: Final = 10
VOIDS: Final = 11
"""By place: suits that he has shown not to hold, as bits."""
KNOWN: Final = 14
"""By place: cards that all know to be in the hand."""
CONTRACT: Final = 17
MADE: Final = 18
"""Points by place."""
TAKEN: Final = 21
"""Tricks by place."""
DONE: Final = 24
GIFTS: Final = 25
"""The cards given to places 1 and 2, as masks."""
TURN: Final = 27
WORTH: Final = 28
BOARD: Final = 29

ROW: Final = 24
"""Integers of a row, see :class:`tysiacha.bots.policy.moments.Moment`; the hand comes first."""
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
    """Begin the play; ``left`` and ``right`` are the cards given away."""
    for at in range(BOARD):
        board[at] = 0
    board[HANDS] = hand0
    board[HANDS + 1] = hand1
    board[HANDS + 2] = hand2
    board[TRUMP] = NO_TRUMP
    board[CARD0] = -1
    board[CARD1] = -1
    board[STOCK] = stock
    board[CONTRACT] = contract
    board[GIFTS] = 1 << left
    board[GIFTS + 1] = 1 << right


@kernel
def legal_moves(board: Ints) -> int:
    """Give what may be played, and from bit 24 on what may be led with its marriage."""
    hand = board[HANDS + board[TURN]]
    if board[PLY] > 0:
        led = SUIT[board[CARD0]] + 0
        return following(hand, led, board[BEST], board[TRUMP], _MUST_TRUMP)
    if board[DONE] == 0:
        return hand
    pairs = marriages_of(hand)
    return hand | ((pairs | (pairs << 1)) << CARDS)


@kernel
def write_row(board: Ints, seen: int, rows: Ints, at: int) -> None:
    """Write a row for who is to play; of a declarer's gifts those of ``seen`` (bits 1 and 2)."""
    place = board[TURN]
    after = follower(place)
    before = follower(after)
    rows[at] = board[HANDS + place]
    rows[at + 1] = place
    rows[at + 2] = board[PLY]
    rows[at + 3] = board[TRUMP]
    rows[at + 4] = board[TRUMP]
    rows[at + 5] = board[CARD0]
    rows[at + 6] = board[CARD1]
    rows[at + 7] = 1 if board[PLY] == 0 and board[DONE] > 0 else 0
    rows[at + 8] = board[GONE]
    rows[at + 9] = board[STOCK]
    known_after = board[KNOWN + after]
    known_before = board[KNOWN + before]
    if place == 0:
        if seen & 1:
            known_after |= board[GIFTS]
        if seen & 2:
            known_before |= board[GIFTS + 1]
    rows[at + 10] = known_after & ~board[GONE]
    rows[at + 11] = known_before & ~board[GONE]
    rows[at + 12] = board[VOIDS + after]
    rows[at + 13] = board[VOIDS + before]
    rows[at + 14] = board[CONTRACT]
    rows[at + 15] = board[MADE]
    rows[at + 16] = board[MADE + place]
    rows[at + 17] = board[MADE + after]
    rows[at + 18] = board[MADE + before]
    rows[at + 19] = board[TAKEN + place]
    rows[at + 20] = board[TAKEN + after]
    rows[at + 21] = board[TAKEN + before]
    rows[at + 22] = board[DONE]
    rows[at + 23] = _MUST_TRUMP
    legal = legal_moves(board)
    rows[at + PLAIN] = legal & 0xFFFFFF
    rows[at + MARRIED] = legal >> CARDS


@kernel
def make_move(board: Ints, move: int) -> None:
    """Play a card, with its marriage from 24 on, and end the trick if it was the third."""
    place = board[TURN]
    card = move % CARDS
    board[HANDS + place] &= ~(1 << card)
    board[GONE] |= 1 << card
    suit = SUIT[card] + 0
    if board[PLY] == 0:
        if move >= CARDS:
            board[MADE + place] += _CHEAPEST + _PRICE * suit
            board[TRUMP] = suit
            board[KNOWN + place] |= MARRIAGE[suit]
        board[CARD0] = card
        board[BEST] = card
        board[TAKER] = place
        board[WORTH] = 0
    else:
        led = SUIT[board[CARD0]] + 0
        if suit != led:
            board[VOIDS + place] |= 1 << led
            if board[TRUMP] != NO_TRUMP and suit != board[TRUMP]:
                board[VOIDS + place] |= 1 << board[TRUMP]
        if beats(card, board[BEST], board[TRUMP]):
            board[BEST] = card
            board[TAKER] = place
        if board[PLY] == 1:
            board[CARD1] = card
    board[WORTH] += POINTS[card]
    board[PLY] += 1
    board[TURN] = follower(place)
    if board[PLY] == PLAYERS:
        taker = board[TAKER]
        board[MADE + taker] += board[WORTH]
        board[TAKEN + taker] += 1
        board[DONE] += 1
        board[PLY] = 0
        board[CARD0] = -1
        board[CARD1] = -1
        board[TURN] = taker


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
