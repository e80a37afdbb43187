"""What everybody knew when somebody was to bid or pass, counted from that player."""

from __future__ import annotations

from typing import NamedTuple

from tysiacha.rules.notices import BidMade, Call, Looked, OpeningConfirmed, Passed
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table

NOBODY = 3
"""Where nobody has bid yet."""


class CallMoment(NamedTuple):
    """The auction when a player is to speak. Others are counted from him: 1 is at his left."""

    place: int
    """0 the first hand, who is at the dealer's left, to 2."""
    high: int
    """The highest bid so far, 0 if there is none."""
    holder: int
    """Who made it, or ``NOBODY``."""
    passed: int
    """Who has passed, as bits."""
    lowest: int
    """The lowest bid that he may make."""


class PastCall(NamedTuple):
    """A call that was made freely: by whom, at what moment, and the bid, 0 for a pass."""

    seat: Seat
    moment: CallMoment
    points: int


def call_history(table: Table, calls: tuple[Call, ...]) -> list[PastCall]:
    """Give the calls so far that say something of a hand: no compulsory bid and no blind one."""
    past: list[PastCall] = []
    high: BidMade | OpeningConfirmed | None = None
    passed: tuple[Seat, ...] = ()
    for call in calls:
        forced = high is None and call.seat == table.opener
        if not isinstance(call, Looked) and not forced:
            points = call.points if isinstance(call, BidMade) else 0
            if not (isinstance(call, BidMade) and call.blind):
                past.append(
                    PastCall(call.seat, call_moment(table, call.seat, high, passed), points)
                )
        if isinstance(call, BidMade | OpeningConfirmed):
            high = call
        elif isinstance(call, Passed):
            passed = (*passed, call.seat)
    return past


def call_moment(
    table: Table,
    seat: Seat,
    high: BidMade | OpeningConfirmed | None,
    passed: tuple[Seat, ...],
) -> CallMoment:
    """Give the moment of a seat that is to speak after that highest bid and those passes."""
    active, step = table.active, table.rules.bid_step
    me = active.index(seat)
    return CallMoment(
        me,
        0 if high is None else high.points,
        NOBODY if high is None else (active.index(high.seat) - me) % len(active),
        sum(1 << (active.index(one) - me) % len(active) for one in passed),
        table.opening if high is None else (high.points // step + 1) * step,
    )
