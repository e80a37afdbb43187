"""Auctions of three seats that bid up to given limits, as kernels.

Seat 0 is the first hand, whose opening bid of 100 is compulsory; nobody jumps. A level counts the
fives above the opening. ``limits`` holds for each deal and seat two levels: how high it bids over
the opening, which is one level or none, and how high over somebody who bid of his own will.
``passed`` has a bit for each seat.

Of a deal is known, by declarer, which contract he names if the bid lets him (``named``), what he
makes (``made``), and what each seat makes as a defender (``split``), all in points of the sheet.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel

OPENING: Final = 100
STEP: Final = 5
TOP: Final = 40
"""The highest level: 300."""
VISIT: Final = 5
"""Of a decision: deal, seat, level and passed before it, and twice what a bid gains."""


@kernel
def auction(limits: Ints, deal: int, holder: int, level: int, turn: int, passed: int) -> int:
    """Go on with an auction to its end; give three times the level, and the declarer added."""
    while passed != 7 - (1 << holder):
        if turn != holder and not (passed >> turn) & 1:
            if limits[6 * deal + 2 * turn + (level > 0)] > level:
                level += 1
                holder = turn
            else:
                passed |= 1 << turn
        turn = (turn + 1) % 3
    return 3 * level + holder


@kernel
def twice_net(named: Ints, made: Ints, split: Ints, deal: int, bargain: int, seat: int) -> int:
    """Give twice what a seat writes less the mean of the others, after a bargain."""
    declarer = bargain % 3
    contract = max(100 + 5 * (bargain // 3), named[3 * deal + declarer])
    total = 0
    for one in range(3):
        points = split[9 * deal + 3 * declarer + one]
        if one == declarer:
            points = contract if made[3 * deal + declarer] >= contract else -contract
        total += 2 * points if one == seat else -points
    return total


@kernel
def hold_auctions(
    limits: Ints, named: Ints, made: Ints, split: Ints, bargains: Ints, nets: Ints
) -> None:
    """Write the bargain of every deal, and twice the net points of every seat in it."""
    for deal in range(len(bargains)):
        bargains[deal] = auction(limits, deal, 0, 0, 1, 0)
        for seat in range(3):
            nets[3 * deal + seat] = twice_net(named, made, split, deal, bargains[deal], seat)


@kernel
def finish_both_ways(
    limits: Ints, named: Ints, made: Ints, split: Ints, deals: int, visits: Ints
) -> int:
    """Write for every decision what a bid gains on a pass; give how many decisions there are."""
    count = 0
    for deal in range(deals):
        holder = 0
        level = 0
        turn = 1
        passed = 0
        while passed != 7 - (1 << holder) and level < 40:
            if turn != holder and not (passed >> turn) & 1:
                after = (turn + 1) % 3
                left = auction(limits, deal, holder, level, after, passed | 1 << turn)
                bid = auction(limits, deal, turn, level + 1, after, passed)
                gain = twice_net(named, made, split, deal, bid, turn)
                gain -= twice_net(named, made, split, deal, left, turn)
                at = 5 * count
                visits[at] = deal
                visits[at + 1] = turn
                visits[at + 2] = level
                visits[at + 3] = passed
                visits[at + 4] = gain
                count += 1
                if limits[6 * deal + 2 * turn + (level > 0)] > level:
                    level += 1
                    holder = turn
                else:
                    passed |= 1 << turn
            turn = (turn + 1) % 3
    return count
