"""Auctions in which bids may not jump: where they can end, found by going through all of them.

Hands do not matter here, only who must open, who must be silent, and the order of speaking. The
one bid that may jump is the blind 120 of the first hand (Q-45, S-7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tysiacha.rules.amounts import BLIND_BID_POINTS
from tysiacha.rules.choices import BlindBid
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table


@dataclass(frozen=True, slots=True)
class _Point:
    """A point of an auction."""

    turn: Seat
    high: int | None = None
    """The highest bid."""
    holder: Seat | None = None
    blind: bool = False
    """Whether the highest bid is the blind 120."""
    passed: frozenset[Seat] = frozenset()
    first_hand_spoke: bool = False


def can_end_at(table: Table, declarer: Seat, bid: int) -> bool:
    """Tell whether an auction without jumps can end with a player at a bid that is not blind."""
    start = _Point(table.first_hand if table.opener is None else table.opener)
    waiting, seen = [start], {start}
    while waiting:
        point = waiting.pop()
        if len(point.passed) == len(table.active) - 1 and point.holder is not None:
            if (point.holder, point.high, point.blind) == (declarer, bid, False):
                return True
            continue
        for after in _after(table, point):
            if after not in seen and (after.high or 0) <= bid:
                seen.add(after)
                waiting.append(after)
    return False


def ends_near(table: Table, declarer: Seat, bid: int) -> tuple[int, ...]:
    """Give the bids next to one, below and above, at which a player can win."""
    step = table.rules.bid_step
    span = range(1, 2 * len(table.active) + 1)
    below = (bid - step * n for n in span if bid - step * n >= table.opening)
    above = (bid + step * n for n in span)
    nearest = (
        next((one for one in bids if can_end_at(table, declarer, one)), None)
        for bids in (below, above)
    )
    return tuple(one for one in nearest if one is not None)


def _after(table: Table, point: _Point) -> Iterator[_Point]:
    """Give what can follow: a pass, and the bids of the player whose turn it is."""
    spoke = point.first_hand_spoke or point.turn == table.first_hand
    spoken = replace(point, first_hand_spoke=spoke)
    compulsory = point.turn == table.opener and point.high is None
    if not compulsory and len(point.passed) < len(table.active) - 1:
        passed = point.passed | {point.turn}
        yield replace(spoken, turn=_next(table, point.turn, passed), passed=passed)
    turn = _next(table, point.turn, point.passed)
    for bid, blind in _bids(table, point):
        yield replace(spoken, turn=turn, high=bid, holder=point.turn, blind=blind)


def _bids(table: Table, point: _Point) -> Iterator[tuple[int, bool]]:
    """Give the bids of a turn, and whether they are the blind 120."""
    turn = point.turn
    first_call = turn == table.first_hand and not point.first_hand_spoke
    if first_call and _may_jump_blind(table) and (point.high or 0) < BLIND_BID_POINTS:
        yield BLIND_BID_POINTS, True
    if point.high is None:
        if turn == table.opener or not table.silent(turn):
            yield table.opening, False
    elif not table.silent(turn):
        yield point.high + table.rules.bid_step, False


def _may_jump_blind(table: Table) -> bool:
    blind_120 = table.rules.blind_bid is BlindBid.FIRST_HAND_120
    return blind_120 and table.first_hand in table.hidden_from_deal()


def _next(table: Table, turn: Seat, passed: frozenset[Seat]) -> Seat:
    after = table.after[turn]
    while after in passed:
        after = table.after[after]
    return after
