"""Demands for a new deal: which clause a set of cards satisfies, and what is shown for it."""

from __future__ import annotations

from typing import TypeAlias

from tysiacha.cards import BIT, RANK_MASK, Card, Mask, Rank, points_of
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import RedealDemand
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bargain
from tysiacha.rules.stock import stock_redeal_allowed
from tysiacha.rules.table import Table

Ground: TypeAlias = tuple[Clause, Mask]
"""A clause that gives the right to a new deal, and the cards that prove it (S-5)."""

_NINES = RANK_MASK[Rank.NINE]
_JACKS = RANK_MASK[Rank.JACK]
_ALL = 4
_THREE = 3
_TWO = 2


def four_nines(hand: Mask) -> bool:
    """Tell whether a hand holds all four nines (rule REDEAL-1)."""
    return hand & _NINES == _NINES


def nines_in(cards: Mask) -> Mask:
    """Give the nines among some cards: what is shown for a demand (S-5)."""
    return cards & _NINES


def hand_ground(rules: Rules, hand: Mask) -> Ground | None:
    """Give the first ground of a dealt hand on demand: REDEAL-1, 4, 5, 6 (S-5)."""
    nines = hand & _NINES
    if rules.redeal_four_nines is RedealDemand.ON_DEMAND and nines == _NINES:
        return Clause.REDEAL_1, nines
    if rules.redeal_three_nines and nines.bit_count() >= _THREE:
        return Clause.REDEAL_4, nines
    if rules.redeal_four_jacks and hand & _JACKS == _JACKS:
        return Clause.REDEAL_5, _JACKS
    if rules.redeal_hand_below is not None and points_of(hand) < rules.redeal_hand_below:
        return Clause.REDEAL_6, hand
    return None


def two_nines(stock: Mask) -> bool:
    """Tell whether a stock holds two nines or three (REDEAL-2, Q-17)."""
    return (stock & _NINES).bit_count() >= _TWO


def stock_ground(table: Table, bargain: Bargain, stock: Mask) -> Ground | None:
    """Give the first ground of the stock taken, on demand: REDEAL-2, 7 (S-5, S-13)."""
    rules = table.rules
    if not stock_redeal_allowed(table, bargain):
        return None
    if rules.redeal_two_nines_stock is RedealDemand.ON_DEMAND and two_nines(stock):
        return Clause.REDEAL_2, stock & _NINES
    least = rules.redeal_stock_below
    if least is not None and rules.players > TWO_PLAYERS and points_of(stock) < least:
        return Clause.REDEAL_7, stock
    return None


def gift_ground(hand: Mask, gift: Card) -> Ground | None:
    """Give the ground of a receiver: a nine was given and he holds all four (REDEAL-3)."""
    if BIT[gift] & _NINES and four_nines(hand):
        return Clause.REDEAL_3, _NINES
    return None
