"""How high one may bid and raise: BID-9, Q-13, Q-14, S-11."""

from __future__ import annotations

from tysiacha.cards import RANK_MASK, Mask, Rank, marriages_in
from tysiacha.rules.amounts import BLIND_BID_POINTS
from tysiacha.rules.choices import CapWithMarriage, RaiseAfterStock
from tysiacha.rules.options import Rules


def marriage_sum(rules: Rules, hand: Mask) -> int:
    """Give the value of all marriages in a hand, and of four aces where they pay (BID-9)."""
    total = sum(rules.marriage_values[suit] for suit in marriages_in(hand))
    aces = RANK_MASK[Rank.ACE]
    if rules.ace_marriage is not None and hand & aces == aces:
        total += rules.ace_marriage
    return total


def has_marriage(rules: Rules, hand: Mask) -> bool:
    """Tell whether a hand holds a marriage, or four aces where they pay (BID-9)."""
    aces = RANK_MASK[Rank.ACE]
    paying_aces = rules.ace_marriage is not None and hand & aces == aces
    return paying_aces or bool(marriages_in(hand))


def bid_limit(rules: Rules, hand: Mask) -> int:
    """Give the highest bid that a seen hand allows (BID-9, Q-13, S-11)."""
    cap = rules.cap_without_marriage
    if cap is None:
        return rules.bound
    if not has_marriage(rules, hand):
        return min(cap, rules.bound)
    with_marriage = rules.cap_with_marriage
    if with_marriage is CapWithMarriage.UNLIMITED:
        return rules.bound
    if with_marriage is CapWithMarriage.SUM:
        return min(cap + marriage_sum(rules, hand), rules.bound)
    return min(with_marriage, rules.bound)


def blind_limit(rules: Rules) -> int:
    """Give the highest bid of a hand that its owner has not seen (Q-31, S-7)."""
    cap = rules.cap_without_marriage
    return BLIND_BID_POINTS if cap is None else min(BLIND_BID_POINTS, cap)


def contract_limit(rules: Rules, bid: int, hand: Mask) -> int:
    """Give the highest contract that may be named after the exchange (Q-14, S-11)."""
    cap = rules.cap_without_marriage
    if rules.raise_after_stock is not RaiseAfterStock.SUM or cap is None:
        return rules.bound
    return min(max(bid, cap + marriage_sum(rules, hand)), rules.bound)
