"""The card of a table of match equity: what it is, and how it was made."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.equity.axes import Axis, Marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is written beside the numbers of a table."""

    preset: str
    """Whose rounds were sampled."""
    family: str
    """See :func:`tysiacha.bots.equity.families.family_id`."""
    players: int
    fine: Axis
    """The nodes of the table."""
    coarse: Axis
    """The nodes of what bolts and falls add."""
    marks: Marks
    bot: str
    """Who played the sampled rounds, in all seats."""
    deals: int
    seed: int
    change: float
    """The largest change of the last sweep of the value iteration."""
