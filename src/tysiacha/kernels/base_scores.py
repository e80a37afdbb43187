"""What a deal is worth to each player before bolts and barrel: settlement steps 1 and 2."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel, popcount
from tysiacha.kernels.auctions import marriages_worth
from tysiacha.kernels.boards import CONTRACT, DECLARER, FACTOR, RAW, STOCK, WON_BLIND
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.house_rules import (
    ACTUAL,
    BLIND_ALL,
    BONUS_ACE,
    BONUS_MARRIAGE,
    BONUS_POINTS,
    CONCEDE,
    CONCEDE_SHARE,
    DECLARER_ROUNDED,
    ROUNDING,
)
from tysiacha.kernels.tables import ACES

_HALF: Final = 2
_NOTHING: Final = 3
_UNIT: Final = 10
_USUAL_UNIT: Final = 5


@kernel
def rounded(points: int, unit: int) -> int:
    """Give the nearest multiple of a unit, halves up, of points not below zero (SCORE-2)."""
    if unit == _USUAL_UNIT:  # a division by a constant is no division
        return (2 * points + _USUAL_UNIT) // (2 * _USUAL_UNIT) * _USUAL_UNIT
    return (2 * points + unit) // (2 * unit) * unit


@inlined
def contract_made(rules: Ints, board: Ints) -> bool:
    """Tell whether the declarer made the contract (SCORE-3 to SCORE-5)."""
    points = board[RAW + board[DECLARER]]
    if rules[DECLARER_ROUNDED]:
        points = rounded(points, rules[ROUNDING])
    return points >= board[CONTRACT]


@inlined
def declarers_factor(board: Ints, golden: int) -> int:
    """Give what the declarer's result is multiplied by (GOLD-4, BID-12, CONTRA-1)."""
    return golden * board[FACTOR] * (2 if board[WON_BLIND] else 1)


@inlined
def played_score(rules: Ints, board: Ints, place: int, golden: int, made: bool) -> int:
    """Give the base result of who played in a place."""
    if place == board[DECLARER]:
        points = -board[CONTRACT]
        if made:
            points = board[CONTRACT]
            if rules[ACTUAL]:
                points = rounded(board[RAW + place], rules[ROUNDING])
        return points * declarers_factor(board, golden)
    factor = 2 * golden if board[WON_BLIND] and rules[BLIND_ALL] else golden
    return rounded(board[RAW + place], rules[ROUNDING]) * factor


@kernel
def conceded_score(rules: Ints, board: Ints, place: int) -> int:
    """Give the base result of a place in a conceded deal (CONCEDE-2, CONCEDE-3)."""
    kind = rules[CONCEDE]
    if place == board[DECLARER]:
        return 0 if kind == _NOTHING else -board[CONTRACT]
    if kind == _HALF:
        return rounded(board[CONTRACT], _UNIT) // 2
    return CONCEDE_SHARE


@kernel
def sitting_score(rules: Ints, board: Ints) -> int:
    """Give the sitting dealer's points, rounded but not doubled (P4-4)."""
    stock = board[STOCK]
    points = card_points(stock) if rules[BONUS_POINTS] else 0
    if rules[BONUS_MARRIAGE]:
        points += marriages_worth(rules, stock)
    points += rules[BONUS_ACE] * popcount(stock & ACES)
    return rounded(points, rules[ROUNDING])
