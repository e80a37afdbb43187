"""What giving up would cost, from the declarer's own view."""

from __future__ import annotations

from tysiacha.rules.outcomes import GivenUp
from tysiacha.rules.phases import Bargained, Tricks
from tysiacha.rules.settlement import settle, sitting_stock
from tysiacha.rules.views import SeatView
from tysiacha.texts.lists import listed
from tysiacha.texts.results import signed
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


def concession_cost(view: SeatView, wording: Wording) -> str:
    """Give what giving up costs the declarer, and what it brings the others (CONCEDE-2)."""
    phase = view.phase
    assert isinstance(phase, Bargained)
    table = phase.table
    points = phase.contract.points if isinstance(phase, Tricks) else phase.bargain.bid
    stock = None if table.sitting is None else sitting_stock(table.rules, view.stock_mask or 0)
    settled = settle(table.match, GivenUp(view.seat, points, stock))
    own = settled.seats[view.seat]
    others = listed(
        f"{wording.name(seat)} {signed(result.change)}"
        for seat, result in enumerate(settled.seats)
        if seat != view.seat
    )
    return _(
        "If you give up, your result is {change} and your total {total}; the others get: {others}."
    ).format(change=signed(own.change), total=own.after.total, others=others)
