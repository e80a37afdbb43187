"""The auction: what is offered to the seat whose turn it is, and why the rest is refused.

Everything here follows from that seat's view (phases 1.1). A hand that its owner has not looked
at is not in his view, so nothing here can depend on it.
"""

from __future__ import annotations

from functools import cache

from tysiacha.cards import Mask
from tysiacha.rules.actions import Action, Bid, ConfirmOpening, DemandRedeal, Look, Pass
from tysiacha.rules.amounts import BLIND_BID_POINTS
from tysiacha.rules.choices import BlindBid, ForcedOpening, IllegalBid
from tysiacha.rules.demands import hand_ground
from tysiacha.rules.errors import Reason
from tysiacha.rules.limits import bid_limit, blind_limit, has_marriage
from tysiacha.rules.phases import Bidding
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table


def offered(phase: Bidding, hand: Mask | None) -> tuple[Action, ...]:
    """Give what the seat to act may do, offences included, in a pinned order.

    ``hand`` is the hand of that seat, or None while it is hidden from itself.
    """
    if hand is None:
        return _offered_unlooked(phase)
    actions: list[Action] = []
    first_turn = not phase.has_called(phase.turn)
    if first_turn and hand_ground(phase.table.rules, hand) is not None:
        actions.append(DemandRedeal())
    if compulsory(phase):
        actions.append(_opening_call(phase.table))
        return tuple(actions)
    actions.append(Pass())
    if not phase.table.silent(phase.turn):
        actions.extend(_bids(phase, lowest_bid(phase), offence_limit(phase, hand)))
    return tuple(actions)


def refused(phase: Bidding, hand: Mask | None, action: Action) -> Reason | None:
    """Give why the seat to act may not do that, or None if it may."""
    match action:
        case Pass():
            return _refused_pass(phase, hand)
        case Bid(points):
            return _refused_bid(phase, hand, points)
        case ConfirmOpening():
            holder = phase.table.rules.forced_opening is ForcedOpening.DEALER
            return None if holder and compulsory(phase) else Reason.NOTHING_TO_CONFIRM
        case Look():
            return None if hand is None else Reason.NOTHING_TO_LOOK_AT
        case DemandRedeal():
            return _refused_demand(phase, hand)
        case _:
            return Reason.NOT_IN_THIS_PHASE


def compulsory(phase: Bidding) -> bool:
    """Tell whether the seat to act must make the opening bid now (BID-3, Q-45, Q-46)."""
    return phase.turn == phase.table.opener and phase.high is None


def lowest_bid(phase: Bidding) -> int:
    """Give the lowest bid that is high enough: the opening, or the next step (BID-5, BID-6)."""
    if phase.high is None:
        return phase.table.opening
    step = phase.table.rules.bid_step
    return (phase.high.points // step + 1) * step


def seat_limit(phase: Bidding, hand: Mask | None) -> int:
    """Give the highest bid that is no offence for the seat to act (Q-13, S-7)."""
    if hand is None:
        return blind_limit(phase.table.rules)
    return bid_limit(phase.table.rules, hand)


def offence_limit(phase: Bidding, hand: Mask) -> int:
    """Give the highest bid that is not refused; above ``bid_limit`` it is BID-10 (S-10)."""
    rules = phase.table.rules
    if rules.illegal_bid is IllegalBid.FINE_AND_SKIP and not has_marriage(rules, hand):
        return rules.bound
    return bid_limit(rules, hand)


def is_offence_bid(phase: Bidding, hand: Mask | None, points: int) -> bool:
    """Tell whether a bid that is not refused breaks BID-9 and costs a fine (BID-10)."""
    if hand is None or compulsory(phase):
        return False
    return points > bid_limit(phase.table.rules, hand)


def winner_of(phase: Bidding) -> Seat | None:
    """Give who has won the auction: alone not passed, and holding the highest bid (BID-8)."""
    left = [seat for seat in phase.table.active if seat not in phase.passed]
    if len(left) == 1 and phase.high is not None and phase.high.seat == left[0]:
        return left[0]
    return None


def _opening_call(table: Table) -> Action:
    if table.rules.forced_opening is ForcedOpening.DEALER:
        return ConfirmOpening()
    return Bid(table.opening)


def _bids(phase: Bidding, lowest: int, highest: int) -> tuple[Action, ...]:
    rules = phase.table.rules
    if not rules.jump_bids:
        highest = min(lowest, highest)
    return _bids_between(lowest, highest, rules.bid_step)


@cache
def _bids_between(lowest: int, highest: int, step: int) -> tuple[Action, ...]:
    """The same rows of bids come again and again; how many there are is bounded by the rules."""
    return tuple(Bid(points) for points in range(lowest, highest + 1, step))


def _offered_unlooked(phase: Bidding) -> tuple[Action, ...]:
    table = phase.table
    if table.rules.blind_bid is BlindBid.FIRST_HAND_120:
        first = not phase.has_called(phase.turn)
        return (Look(), Bid(BLIND_BID_POINTS)) if first else (Look(), Pass())
    if compulsory(phase):
        return (Look(), _opening_call(table))
    return (Look(), Pass(), *_bids(phase, lowest_bid(phase), blind_limit(table.rules)))


def _refused_pass(phase: Bidding, hand: Mask | None) -> Reason | None:
    if hand is None and phase.table.rules.blind_bid is BlindBid.FIRST_HAND_120:
        return None if phase.has_called(phase.turn) else Reason.LOOK_FIRST
    if not compulsory(phase):
        return None
    holder = phase.table.rules.forced_opening is ForcedOpening.DEALER
    return Reason.MUST_CONFIRM if holder else Reason.MUST_OPEN


def _refused_demand(phase: Bidding, hand: Mask | None) -> Reason | None:
    if hand is None:
        return Reason.LOOK_FIRST
    if phase.has_called(phase.turn):
        return Reason.REDEAL_TOO_LATE
    if hand_ground(phase.table.rules, hand) is None:
        return Reason.NO_GROUND_FOR_A_REDEAL
    return None


def _refused_bid(phase: Bidding, hand: Mask | None, points: int) -> Reason | None:
    if hand is None and phase.table.rules.blind_bid is BlindBid.FIRST_HAND_120:
        return _refused_blind_120(phase, points)
    if compulsory(phase):
        return _refused_opening(phase, points)
    if points % phase.table.rules.bid_step:
        return Reason.BID_OFF_STEP
    if phase.table.silent(phase.turn):
        return Reason.SILENT
    lowest = lowest_bid(phase)
    if points < lowest:
        return Reason.BID_TOO_LOW
    if hand is None:
        return _refused_blind(phase, points)
    if points > offence_limit(phase, hand):
        return _over_limit(phase, hand)
    if points > lowest and not phase.table.rules.jump_bids:
        return Reason.BID_JUMPS
    return None


def _over_limit(phase: Bidding, hand: Mask) -> Reason:
    rules = phase.table.rules
    marriage_would_help = rules.cap_without_marriage is not None and not has_marriage(rules, hand)
    return Reason.BID_WITHOUT_MARRIAGE if marriage_would_help else Reason.BID_OVER_LIMIT


def _refused_opening(phase: Bidding, points: int) -> Reason | None:
    if phase.table.rules.forced_opening is ForcedOpening.DEALER:
        return Reason.MUST_CONFIRM
    return None if points == phase.table.opening else Reason.MUST_OPEN


def _refused_blind(phase: Bidding, points: int) -> Reason | None:
    if points > blind_limit(phase.table.rules):
        return Reason.LOOK_FIRST
    if points > lowest_bid(phase) and not phase.table.rules.jump_bids:
        return Reason.BID_JUMPS
    return None


def _refused_blind_120(phase: Bidding, points: int) -> Reason | None:
    if phase.has_called(phase.turn):
        return Reason.LOOK_FIRST
    return None if points == BLIND_BID_POINTS else Reason.MUST_BID_BLIND_120
