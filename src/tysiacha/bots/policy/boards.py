"""Boards for kernels that play a round on: as it lies before a view, or with nothing played."""

from __future__ import annotations

from typing import Final

from tysiacha.bots.policy.moments import shown_now
from tysiacha.cards import POINTS_OF, Mask
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.policy_board import (
    BEST,
    BOARD,
    CARD0,
    CARD1,
    CONTRACT,
    DONE,
    GIFTS,
    GONE,
    KNOWN,
    LAST,
    MADE,
    OPENING,
    PLY,
    PRICES,
    RULES,
    STOCK,
    TAKEN,
    TAKER,
    THEN,
    TRUMP,
    TURN,
    VOIDS,
    WORTH,
    clear_board,
)
from tysiacha.kernels.tricks import beats
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.engine import play_bits

_PLACES: Final = 3


def board_before(rules: Rules, contract: int, stock: Mask) -> Ints:
    """Give a board on which nothing is played yet; whoever asks puts hands and gifts on it."""
    board = buffer(BOARD)
    clear_board(board)
    board[CONTRACT] = contract
    board[STOCK] = stock
    board[RULES] = play_bits(rules)
    board[OPENING] = int(rules.marriage_needs_trick)
    board[LAST] = rules.last_trick_bonus
    for at, price in enumerate((*rules.marriage_values, rules.ace_marriage or 0)):
        board[PRICES + at] = price
    return board


def board_now(view: SeatView, phase: Tricks) -> Ints:
    """Give the board of three hands before the seat to act, without the hands."""
    moment, shown = shown_now(view, phase)
    board = board_before(phase.table.rules, moment.contract, moment.stock)
    own = moment.place
    board[TURN], board[PLY], board[DONE] = own, moment.ply, moment.done
    board[TRUMP], board[THEN], board[GONE] = moment.trump, moment.next_trump, moment.gone
    board[CARD0], board[CARD1] = moment.first, moment.second
    if moment.ply:
        leader = (own - moment.ply) % _PLACES
        second = moment.ply > 1 and beats(moment.second, moment.first, moment.trump)
        board[BEST] = moment.second if second else moment.first
        board[TAKER] = (leader + 1) % _PLACES if second else leader
        board[WORTH] = sum(POINTS_OF[card] for card in phase.cards)
    points = moment.points_own, moment.points_next, moment.points_last
    taken = moment.taken_own, moment.taken_next, moment.taken_last
    for after in range(_PLACES):
        place = (own + after) % _PLACES
        board[MADE + place], board[TAKEN + place] = points[after], taken[after]
        board[KNOWN + place], board[VOIDS + place] = shown.known[place], shown.voids[place]
        if place:
            board[GIFTS + place - 1] = shown.given[place]
    return board
