"""From the stock to the first lead: gifts, redeals, the contract, contra (STOCK-2 to CONTRA-1)."""

from __future__ import annotations

from typing import Final

from tysiacha.cards import PACK_SIZE
from tysiacha.kernels._jit import Ints, inlined, kernel, popcount
from tysiacha.kernels.auctions import GOES_ON, NINES, marriages_worth
from tysiacha.kernels.boards import (
    ACTIONS,
    CONTRACT,
    DECLARE,
    DECLARER,
    DEMAND,
    DONE,
    FACTOR,
    GIVE,
    GIVE_UP,
    GIVEN_UP,
    HANDS,
    IN_FAVOUR,
    IS_GOLDEN,
    KEEP,
    KINDS,
    REDEALT,
    REDOUBLE,
    SAY_CONTRA,
    STAND,
    STOCK,
    TIED,
    WON_BLIND,
    happens,
    next_place,
    note,
)
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.chance import after_choice, among, choice, new_share, nth
from tysiacha.kernels.house_rules import (
    BOUND,
    CONCEDE,
    CONCEDES,
    CONTRA,
    CONTRAS,
    DEMANDS,
    GIFT_ASK,
    GOLDEN_RAISE,
    OPENING,
    PLAIN_LIMIT,
    RAISE,
    RAISES,
    REDOUBLES,
    STEP,
    STOCK_BELOW,
    STOCK_NINES,
    STOCK_UNRAISED,
)
from tysiacha.kernels.plays import lowest_rank
from tysiacha.kernels.tables import QUEENS

_TEN: Final = 10
_MODEST: Final = 6
"""The most steps by which a contract is raised in a deal played in the declarer's favour."""
_BY_SUM: Final = 2
_ON_DEMAND: Final = 1
_AUTOMATIC: Final = 2
_WITH_REDOUBLE: Final = 2
_NEXT: Final = 1 << 7
"""What one chance takes of a share."""


@kernel
def exchange(rules: Ints, board: Ints) -> int:
    """Take the stock, give two cards away and settle the contract.

    Gives how the deal ended, or ``GOES_ON`` if the declarer leads.
    """
    declarer = board[DECLARER]
    stock = board[STOCK]
    hand = board[HANDS + declarer] | stock
    board[HANDS + declarer] = hand
    ends = _ends_by_stock(rules, board, stock)
    if ends != GOES_ON:
        return ends
    left = next_place(declarer)
    right = next_place(left)
    concedes = _concession_chance(rules, board)
    share = new_share(board)
    for number in range(2):
        if concedes > 0 and happens(new_share(board), concedes):
            return _given_up(board)
        cards = _TEN - number
        card = nth(hand, choice(share, cards))
        if board[IN_FAVOUR]:
            pairs = hand & (hand >> 1) & QUEENS
            card = lowest_rank(hand & ~(pairs | (pairs << 1)))
        share = after_choice(share, cards)
        if number == 0:
            if choice(share, 2) == 1:
                left, right = right, left
            share = after_choice(share, 2)
        receiver = right if number else left
        hand ^= 1 << card
        board[HANDS + receiver] |= 1 << card
        note(board, GIVE, card + PACK_SIZE * receiver)
    board[HANDS + declarer] = hand
    if rules[GIFT_ASK]:
        ends = _gift_asks(rules, board, declarer)
        if ends != GOES_ON:
            return ends
    if concedes > 0 and _names_contract(rules, board) and happens(new_share(board), concedes):
        return _given_up(board)
    _name_contract(rules, board, hand)
    if rules[CONTRA] and board[IS_GOLDEN] == 0:
        _contra(rules, board)
    if concedes > 0 and board[FACTOR] == 1 and happens(new_share(board), concedes):
        return _given_up(board)
    return GOES_ON


@inlined
def _ends_by_stock(rules: Ints, board: Ints, stock: int) -> int:
    """Tell whether the stock leads to a new deal (REDEAL-2, REDEAL-7)."""
    nines = rules[STOCK_NINES]
    below = rules[STOCK_BELOW]
    if nines == 0 and below == 0:
        return GOES_ON
    if rules[STOCK_UNRAISED] and (board[IS_GOLDEN] or board[CONTRACT] > rules[OPENING]):
        return GOES_ON
    many = popcount(stock & NINES) > 1
    if many and nines == _AUTOMATIC:
        return REDEALT
    ground = (many and nines == _ON_DEMAND) or card_points(stock) < below
    if ground and happens(new_share(board), rules[DEMANDS]):
        note(board, DEMAND, 0)
        return REDEALT
    return GOES_ON


@inlined
def _concession_chance(rules: Ints, board: Ints) -> int:
    """Give the chance of conceding at each occasion; 0 if the declarer may not (CONCEDE-1)."""
    if rules[CONCEDE] == 0 or board[IS_GOLDEN] or board[WON_BLIND]:
        return 0
    if (board[TIED] >> board[DECLARER]) & 1:
        return 0
    return rules[CONCEDES]


@inlined
def _given_up(board: Ints) -> int:
    note(board, GIVE_UP, 0)
    return GIVEN_UP


@inlined
def _gift_asks(rules: Ints, board: Ints, declarer: int) -> int:
    """Ask each receiver, from the declarer's left, about a redeal (REDEAL-3)."""
    place = declarer
    for _ in range(2):
        place = next_place(place)
        ground = board[HANDS + place] & NINES == NINES and _got_nine(board, place)
        if ground and happens(new_share(board), rules[DEMANDS]):
            note(board, DEMAND, 0)
            return REDEALT
        note(board, KEEP, 0)
    return GOES_ON


@kernel
def _got_nine(board: Ints, place: int) -> bool:
    """Tell whether the declarer has just given a nine to a place; the gifts are noted last."""
    at = ACTIONS + board[DONE] - 1
    while board[at] & (KINDS - 1) == KEEP:
        at -= 1
    for gift in range(at - 1, at + 1):
        value = board[gift] // KINDS
        if value // PACK_SIZE == place:
            return (NINES >> (value % PACK_SIZE)) & 1 == 1
    return False


@inlined
def _names_contract(rules: Ints, board: Ints) -> bool:
    """Tell whether the declarer is asked for the contract (BID-11)."""
    if board[IS_GOLDEN] and rules[GOLDEN_RAISE] == 0:
        return False
    return rules[RAISE] > 0


@inlined
def _name_contract(rules: Ints, board: Ints, hand: int) -> None:
    """Name the contract: mostly the bid, now and then one that is allowed above it."""
    if not _names_contract(rules, board):
        return
    bid = board[CONTRACT]
    if happens(new_share(board), rules[RAISES]):
        most = rules[BOUND]
        if rules[RAISE] == _BY_SUM:
            most = min(max(bid, rules[PLAIN_LIMIT] + marriages_worth(rules, hand)), most)
        more = (most - bid) // rules[STEP]
        if board[IN_FAVOUR]:
            more = min(more, _MODEST)
        if more > 0:
            board[CONTRACT] = bid + rules[STEP] * (1 + among(board, more))
    note(board, DECLARE, board[CONTRACT])


@kernel
def _contra(rules: Ints, board: Ints) -> None:
    """Ask both defenders for a contra, and the declarer for an answer (CONTRA-1)."""
    for _ in range(2):
        share = new_share(board)
        if happens(share, rules[CONTRAS]):
            note(board, SAY_CONTRA, 0)
            board[FACTOR] = 2
            if rules[CONTRA] == _WITH_REDOUBLE:
                answers = happens(after_choice(share, _NEXT), rules[REDOUBLES])
                note(board, REDOUBLE if answers else STAND, 0)
                board[FACTOR] = 4 if answers else 2
            return
        note(board, STAND, 0)
