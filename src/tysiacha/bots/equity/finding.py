"""The table of match equity that fits some rules, if one comes with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tysiacha.bots.equity.families import family_id, family_preset
from tysiacha.rules.options import Rules

if TYPE_CHECKING:
    from tysiacha.bots.equity.tables import Equity


@cache
def equity_for(rules: Rules) -> Equity | None:
    """Give the chances to win under these rules, None where nobody worked them out.

    There are none without numpy either. The first call reads a file, the others are free.

    Raises:
        EquityDamaged: if the file of those rules is there but is not what it should be.
    """
    preset = family_preset(rules)
    if preset is None or find_spec("numpy") is None:
        return None
    source = files("tysiacha.bots").joinpath("data", "equity", f"{preset}.npz")
    if not source.is_file():
        return None
    # Only now, since numpy takes a while to load.
    from tysiacha.bots.equity.files import EquityDamaged, read_equity  # noqa: PLC0415

    with source.open("rb") as file:
        equity = read_equity(file, rules)
    if equity.card.family != family_id(rules):
        message = f"the table of match equity {preset}.npz was made for other rules: make equity"
        raise EquityDamaged(message)
    return equity
