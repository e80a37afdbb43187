"""Which questions a round has at all, by its rules alone (phases 1.6, S-12, S-13, S-17)."""

from __future__ import annotations

from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Form, RaiseAfterStock, RedealDemand
from tysiacha.rules.options import Rules
from tysiacha.rules.table import Table


def has_hand_demand(rules: Rules) -> bool:
    """Tell whether a hand can justify a demand for a new deal (REDEAL-1, 4, 5, 6)."""
    return (
        rules.redeal_four_nines is RedealDemand.ON_DEMAND
        or rules.redeal_three_nines
        or rules.redeal_four_jacks
        or rules.redeal_hand_below is not None
    )


def asks_about_hands(table: Table) -> bool:
    """Tell whether each is asked about a redeal before the stock is taken (S-17)."""
    return not table.has_auction and has_hand_demand(table.rules)


def asks_about_gifts(rules: Rules) -> bool:
    """Tell whether receivers are asked about a redeal (REDEAL-3, S-13)."""
    gives = rules.players > TWO_PLAYERS or rules.p2_form is P2Form.PASS_ONE
    return gives and rules.redeal_four_nines_after_pass


def asks_contract(table: Table) -> bool:
    """Tell whether the declarer names the contract, or it is the bid (S-12)."""
    if table.golden and not table.rules.golden_raise:
        return False
    return table.rules.raise_after_stock is not RaiseAfterStock.NO


def asks_contra(table: Table) -> bool:
    """Tell whether the defenders are asked for a contra (rule CONTRA-1)."""
    return table.rules.contra is not None and not table.golden
