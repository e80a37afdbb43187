"""One round on a board of integers: what everybody saw so far, and the moment of who is to play.

The moments are those of :mod:`tysiacha.bots.policy.moments`; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.memory import FIRST_ONLY, MUST_TRUMP, NEXT_TRICK
from tysiacha.kernels.tables import MARRIAGE, NO_TRUMP, POINTS, SUIT
from tysiacha.kernels.tricks import beats, follower, following

CARDS: Final = 24
PLAYERS: Final = 3

HANDS: Final = 0
"""Hands by place: 0 the declarer, 1 at his left, 2 at his right."""
TRUMP: Final = 3
"""The trump in this trick."""
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
THEN: Final = 29
"""The trump from the next trick on."""
RULES: Final = 30
"""Bits of :mod:`tysiacha.kernels.memory`: what must be played, and when marriages set trumps."""
OPENING: Final = 31
"""1 if nobody may announce in the first trick."""
LAST: Final = 32
"""What the last trick brings besides its cards."""
PRICES: Final = 33
"""What a marriage of each suit pays, then what four aces pay."""
BOARD: Final = 38

MOMENT: Final = 23
"""Integers of a moment, see :class:`tysiacha.bots.policy.moments.Moment`."""
_DUTIES: Final = 7


@kernel
def clear_board(board: Ints) -> None:
    """Begin with nothing: no cards, no trump, no rules."""
    for at in range(BOARD):
        board[at] = 0
    board[TRUMP] = NO_TRUMP
    board[THEN] = NO_TRUMP
    board[CARD0] = -1
    board[CARD1] = -1


@kernel
def legal_moves(board: Ints) -> int:
    """Give what may be played, and from bit 24 on what may be led with its marriage."""
    hand = board[HANDS + board[TURN]]
    if board[PLY] > 0:
        led = SUIT[board[CARD0]] + 0
        return following(hand, led, board[BEST], board[TRUMP], board[RULES])
    if board[DONE] == 0 and board[OPENING] == 1:
        return hand
    pairs = marriages_of(hand)
    return hand | ((pairs | (pairs << 1)) << CARDS)


@kernel
def write_moment(board: Ints, seen: int, rows: Ints, at: int) -> None:
    """Write the moment of who is to play; ``seen``: which gifts a declarer knows (bits 1, 2)."""
    place = board[TURN]
    after = follower(place)
    before = follower(after)
    rows[at] = place
    rows[at + 1] = board[PLY]
    rows[at + 2] = board[TRUMP]
    rows[at + 3] = board[THEN]
    rows[at + 4] = board[CARD0]
    rows[at + 5] = board[CARD1]
    silent = board[DONE] == 0 and board[OPENING] == 1
    rows[at + 6] = 1 if board[PLY] == 0 and not silent else 0
    rows[at + 7] = board[GONE]
    rows[at + 8] = board[STOCK]
    known_after = board[KNOWN + after]
    known_before = board[KNOWN + before]
    if place == 0:
        if seen & 1:
            known_after |= board[GIFTS]
        if seen & 2:
            known_before |= board[GIFTS + 1]
    rows[at + 9] = known_after & ~board[GONE]
    rows[at + 10] = known_before & ~board[GONE]
    rows[at + 11] = board[VOIDS + after]
    rows[at + 12] = board[VOIDS + before]
    rows[at + 13] = board[CONTRACT]
    rows[at + 14] = board[MADE]
    rows[at + 15] = board[MADE + place]
    rows[at + 16] = board[MADE + after]
    rows[at + 17] = board[MADE + before]
    rows[at + 18] = board[TAKEN + place]
    rows[at + 19] = board[TAKEN + after]
    rows[at + 20] = board[TAKEN + before]
    rows[at + 21] = board[DONE]
    rows[at + 22] = board[RULES] & _DUTIES


@kernel
def make_move(board: Ints, move: int) -> None:
    """Play a card, from 24 on with its marriage, from 48 on with four aces; end a whole trick."""
    place = board[TURN]
    card = move % CARDS
    said = move // CARDS
    board[HANDS + place] &= ~(1 << card)
    board[GONE] |= 1 << card
    suit = SUIT[card] + 0
    if board[PLY] == 0:
        if said == 1:
            board[MADE + place] += board[PRICES + suit]
            board[KNOWN + place] |= MARRIAGE[suit]
            if board[RULES] & FIRST_ONLY == 0 or board[THEN] == NO_TRUMP:
                board[THEN] = suit
                if board[RULES] & NEXT_TRICK == 0:
                    board[TRUMP] = suit
        elif said == 2:
            board[MADE + place] += board[PRICES + NO_TRUMP]
        board[CARD0] = card
        board[BEST] = card
        board[TAKER] = place
        board[WORTH] = 0
    else:
        led = SUIT[board[CARD0]] + 0
        if suit != led:
            board[VOIDS + place] |= 1 << led
            trump = board[TRUMP] + 0
            if suit != trump < NO_TRUMP and board[RULES] & MUST_TRUMP:
                board[VOIDS + place] |= 1 << trump
        if beats(card, board[BEST], board[TRUMP]):
            board[BEST] = card
            board[TAKER] = place
        if board[PLY] == 1:
            board[CARD1] = card
    board[WORTH] += POINTS[card]
    board[PLY] += 1
    board[TURN] = follower(place)
    if board[PLY] == PLAYERS:
        end_trick(board)


@kernel
def end_trick(board: Ints) -> None:
    """Give the trick to who has taken it."""
    taker = board[TAKER]
    board[MADE + taker] += board[WORTH]
    board[TAKEN + taker] += 1
    board[DONE] += 1
    board[PLY] = 0
    board[CARD0] = -1
    board[CARD1] = -1
    board[TRUMP] = board[THEN]
    board[TURN] = taker
    if board[HANDS] | board[HANDS + 1] | board[HANDS + 2] == 0:
        board[MADE + taker] += board[LAST]
