"""Match equity: how likely each seat is to win the match, from what stands on the sheet.

``equity_for(rules)`` gives the table that fits some rules; ``docs/equity.md`` tells how it was made
and how good it is.
"""

from tysiacha.bots.equity.finding import equity_for

__all__ = ["equity_for"]
