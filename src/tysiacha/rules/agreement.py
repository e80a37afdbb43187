"""Which values of the options do not go together, and the numbers that follow from them.

Refused is what the rules text calls a contradiction, and whatever would leave a table without a
bid to make or without a way to win. Options that merely have no effect are not refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tysiacha.rules.amounts import BLIND_BID_POINTS, BOUND_BASE, CONTRACT_UNIT, GOLDEN_CONTRACT
from tysiacha.rules.choices import (
    BarrelCapacity,
    BarrelSimultaneous,
    BlindBid,
    CapWithMarriage,
    ForcedOpening,
    GoldenAuction,
    RaiseAfterStock,
    WinRule,
)
from tysiacha.rules.marking import N_
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.option_errors import Conflict, ContradictoryRules

if TYPE_CHECKING:
    from tysiacha.rules.options import Rules

_DUMP_TRUCK_AT_UNTOUCHED: Final = 555
"""At its first value and with the dump truck off, ``dump_truck_at`` says nothing to contradict."""


def check_agreement(rules: Rules) -> None:
    """Raise :class:`ContradictoryRules` with every contradiction among the options."""
    conflicts = conflicts_of(rules)
    if conflicts:
        raise ContradictoryRules(conflicts)


def conflicts_of(rules: Rules) -> tuple[Conflict, ...]:
    """Give every contradiction among the options, each of which must be possible by itself."""
    return (
        *_about_caps(rules),
        *_about_steps(rules),
        *_about_120(rules),
        *_about_duties(rules),
        *_about_the_barrel(rules),
        *_about_places(rules),
    )


def bound_of(rules: Rules) -> int:
    """Give the bound of all bids and contracts: max(120, cap) + all marriages + aces (S-11)."""
    base = max(BOUND_BASE, rules.cap_without_marriage or 0)
    return base + _announcements(rules)


def winning_contract_of(rules: Rules) -> int | None:
    """Give the least contract that wins from a frozen barrel, None without one (rule WIN-2).

    It is the least multiple of 5, not below the opening bid, that brings the total over the
    target, or at least to it, as ``win_rule`` says.
    """
    if not rules.frozen_barrel or rules.barrel_at is None:
        return None
    missing = rules.target - rules.barrel_at + (rules.win_rule is WinRule.OVER)
    return -(-max(missing, rules.opening_bid) // CONTRACT_UNIT) * CONTRACT_UNIT


def highest_contract_of(rules: Rules) -> int:
    """Give the highest contract that the limits allow, whatever the cards (BID-9, BID-11)."""
    bound = bound_of(rules)
    bid = rules.cap_with_marriage
    if rules.cap_without_marriage is None or bid is CapWithMarriage.UNLIMITED:
        return bound
    with_all = rules.cap_without_marriage + _announcements(rules)
    highest_bid = bid if isinstance(bid, int) else with_all
    match rules.raise_after_stock:
        case RaiseAfterStock.ANY:
            return bound
        case RaiseAfterStock.SUM:
            return min(bound, max(highest_bid, with_all))
        case RaiseAfterStock.NO:
            return min(bound, highest_bid)


def _announcements(rules: Rules) -> int:
    return sum(rules.marriage_values) + (rules.ace_marriage or 0)


def _about_caps(rules: Rules) -> Iterator[Conflict]:
    cap, cap_with = rules.cap_without_marriage, rules.cap_with_marriage
    if cap is None:
        if cap_with is not CapWithMarriage.UNLIMITED:
            yield _conflict(
                rules,
                ("cap_without_marriage", "cap_with_marriage"),
                N_(
                    "cap_with_marriage = {cap_with_marriage} needs a limit without a marriage, but "
                    "cap_without_marriage is off: set cap_without_marriage to a number, or "
                    "cap_with_marriage to unlimited."
                ),
            )
        if rules.raise_after_stock is RaiseAfterStock.SUM:
            yield _conflict(
                rules,
                ("cap_without_marriage", "raise_after_stock"),
                N_(
                    "raise_after_stock = sum needs a limit without a marriage, but "
                    "cap_without_marriage is off: set cap_without_marriage to a number, or "
                    "raise_after_stock to any or no."
                ),
            )
        if rules.opening_bid > rules.bound:
            yield _conflict(
                rules,
                ("opening_bid", "cap_without_marriage"),
                N_(
                    "opening_bid = {opening_bid} is more than {bound}, the bound of all bids with "
                    "cap_without_marriage = off: set opening_bid to {bound} or less, or "
                    "cap_without_marriage to {opening_bid} or more."
                ),
                bound=rules.bound,
            )
        return
    if isinstance(cap_with, int) and cap_with < cap:
        yield _conflict(
            rules,
            ("cap_without_marriage", "cap_with_marriage"),
            N_(
                "cap_with_marriage = {cap_with_marriage} is below cap_without_marriage = "
                "{cap_without_marriage}: a marriage must not lower the limit; set "
                "cap_with_marriage to {cap_without_marriage} or more."
            ),
        )
    if cap < rules.opening_bid:
        yield _conflict(
            rules,
            ("opening_bid", "cap_without_marriage"),
            N_(
                "cap_without_marriage = {cap_without_marriage} is below opening_bid = "
                "{opening_bid}: set cap_without_marriage to {opening_bid} or more, or opening_bid "
                "to {cap_without_marriage} or less."
            ),
        )
    if isinstance(cap_with, int) and cap_with < rules.opening_bid:
        yield _conflict(
            rules,
            ("opening_bid", "cap_with_marriage"),
            N_(
                "cap_with_marriage = {cap_with_marriage} is below opening_bid = {opening_bid}: set "
                "cap_with_marriage to {opening_bid} or more, or opening_bid to "
                "{cap_with_marriage} or less."
            ),
        )


def _about_steps(rules: Rules) -> Iterator[Conflict]:
    if rules.opening_bid % rules.bid_step:
        yield _conflict(
            rules,
            ("opening_bid", "bid_step"),
            N_(
                "opening_bid = {opening_bid} is no multiple of bid_step = {bid_step}: set "
                "opening_bid to a multiple of {bid_step}."
            ),
        )
    if (rules.cap_without_marriage or 0) % rules.bid_step:
        yield _conflict(
            rules,
            ("bid_step", "cap_without_marriage"),
            N_(
                "cap_without_marriage = {cap_without_marriage} is no multiple of bid_step = "
                "{bid_step}: set cap_without_marriage to a multiple of {bid_step}."
            ),
        )
    if isinstance(rules.cap_with_marriage, int) and rules.cap_with_marriage % rules.bid_step:
        yield _conflict(
            rules,
            ("bid_step", "cap_with_marriage"),
            N_(
                "cap_with_marriage = {cap_with_marriage} is no multiple of bid_step = {bid_step}: "
                "set cap_with_marriage to a multiple of {bid_step}."
            ),
        )


def _about_120(rules: Rules) -> Iterator[Conflict]:
    cap, opening = rules.cap_without_marriage, rules.opening_bid
    blind_120 = rules.blind_bid is BlindBid.FIRST_HAND_120
    if blind_120 and cap is not None and cap < BLIND_BID_POINTS:
        yield _conflict(
            rules,
            ("cap_without_marriage", "blind_bid"),
            N_(
                "blind_bid = first_hand_120 is a bid of 120, but cap_without_marriage = "
                "{cap_without_marriage} allows less: set cap_without_marriage to 120 or more, or "
                "blind_bid to off or any."
            ),
        )
    if rules.blind_bid is not None and opening > BLIND_BID_POINTS:
        yield _conflict(
            rules,
            ("opening_bid", "blind_bid"),
            N_(
                "blind_bid = {blind_bid} allows no more than 120, but opening_bid = {opening_bid} "
                "asks for more: set opening_bid to 120 or less, or blind_bid to off."
            ),
        )
    dealer_has_120 = rules.forced_opening is ForcedOpening.DEALER and opening == BLIND_BID_POINTS
    if blind_120 and dealer_has_120:
        yield _conflict(
            rules,
            ("opening_bid", "forced_opening", "blind_bid"),
            N_(
                "blind_bid = first_hand_120 is no higher than opening_bid = {opening_bid}, which "
                "the dealer holds by forced_opening = dealer: set opening_bid below 120, "
                "forced_opening to first_hand or none, or blind_bid to off."
            ),
        )
    if rules.golden_auction is GoldenAuction.MIN_120 and cap is not None and cap < GOLDEN_CONTRACT:
        yield _conflict(
            rules,
            ("cap_without_marriage", "golden_auction"),
            N_(
                "golden_auction = min_120 starts at 120, but cap_without_marriage = "
                "{cap_without_marriage} allows less: set cap_without_marriage to 120 or more, or "
                "golden_auction to none."
            ),
        )


def _about_duties(rules: Rules) -> Iterator[Conflict]:
    if rules.must_overtrump and not rules.must_trump:
        yield _conflict(
            rules,
            ("must_trump", "must_overtrump"),
            N_(
                "must_overtrump needs the duty to trump, but must_trump is false: set must_trump "
                "to true, or must_overtrump to false."
            ),
        )
    if rules.golden_raise and rules.raise_after_stock is RaiseAfterStock.NO:
        yield _conflict(
            rules,
            ("raise_after_stock", "golden_raise"),
            N_(
                "golden_raise allows to raise the contract of a golden round, but "
                "raise_after_stock = no forbids every raise: set raise_after_stock to any or sum, "
                "or golden_raise to false."
            ),
        )


def _about_the_barrel(rules: Rules) -> Iterator[Conflict]:
    barrel_at, winning = rules.barrel_at, rules.winning_contract
    if barrel_at is None or winning is None:  # no frozen barrel
        return
    highest = highest_contract_of(rules)
    if barrel_at >= rules.target:
        yield _conflict(
            rules,
            ("target", "barrel_at"),
            N_(
                "barrel_at = {barrel_at} is not below target = {target}: set barrel_at below "
                "{target}, or to off."
            ),
        )
    if barrel_at % CONTRACT_UNIT:
        yield _conflict(
            rules,
            ("barrel_at", "barrel_mode"),
            N_(
                "barrel_at = {barrel_at} is no multiple of 5, which barrel_mode = frozen needs: "
                "set barrel_at to a multiple of 5, or barrel_mode to declarer_only."
            ),
        )
    if winning > rules.bound:
        yield _conflict(
            rules,
            ("target", "barrel_at"),
            N_(
                "barrel_at = {barrel_at} is too low for target = {target}: only a contract of "
                "{winning} would win, and none can be above {bound}; set barrel_at higher or "
                "target lower."
            ),
            winning=winning,
            bound=rules.bound,
        )
    elif winning > highest:
        yield _conflict(
            rules,
            ("cap_with_marriage", "raise_after_stock", "target", "barrel_at"),
            N_(
                "barrel_at = {barrel_at} is too low for target = {target}: only a contract of "
                "{winning} would win, and cap_with_marriage = {cap_with_marriage} with "
                "raise_after_stock = {raise_after_stock} allows {highest}; set cap_with_marriage, "
                "raise_after_stock or barrel_at higher."
            ),
            winning=winning,
            highest=highest,
        )
    if rules.barrel_attempts is not None and rules.barrel_timeout_fine is None:
        yield _conflict(
            rules,
            ("barrel_attempts", "barrel_timeout_fine"),
            N_(
                "barrel_attempts = {barrel_attempts} needs a fine for running out of them, but "
                "barrel_timeout_fine is off: set barrel_timeout_fine to a number, or "
                "barrel_attempts to off."
            ),
        )
    truck_matters = rules.dump_truck is not None or rules.dump_truck_at != _DUMP_TRUCK_AT_UNTOUCHED
    if truck_matters and rules.dump_truck_at >= barrel_at:
        yield _conflict(
            rules,
            ("dump_truck_at", "barrel_at"),
            N_(
                "dump_truck_at = {dump_truck_at} is not below barrel_at = {barrel_at}: set "
                "dump_truck_at below {barrel_at}."
            ),
        )


def _about_places(rules: Rules) -> Iterator[Conflict]:
    if not rules.frozen_barrel:
        return
    limited = rules.barrel_capacity is not BarrelCapacity.UNLIMITED
    if limited and rules.barrel_simultaneous is BarrelSimultaneous.ALL_MOUNT:
        yield _conflict(
            rules,
            ("barrel_capacity", "barrel_simultaneous"),
            N_(
                "barrel_simultaneous = all_mount needs room for all, but barrel_capacity is "
                "{barrel_capacity}: set barrel_capacity to unlimited, or barrel_simultaneous to "
                "fine_all."
            ),
        )
    if limited and rules.barrel_displaced_fine is None:
        yield _conflict(
            rules,
            ("barrel_capacity", "barrel_displaced_fine"),
            N_(
                "barrel_capacity = {barrel_capacity} needs a fine for the displaced, but "
                "barrel_displaced_fine is off: set barrel_displaced_fine to a number, or "
                "barrel_capacity to unlimited."
            ),
        )
    if isinstance(rules.barrel_capacity, int) and rules.barrel_capacity >= rules.players:
        yield _conflict(
            rules,
            ("players", "barrel_capacity"),
            N_(
                "barrel_capacity = {barrel_capacity} is not below players = {players}: set "
                "barrel_capacity to a smaller number, or to unlimited."
            ),
        )


def _conflict(rules: Rules, options: tuple[str, ...], message: str, **numbers: int) -> Conflict:
    values = {key: str(option_data(rules, key)) for key in options}
    values |= {name: str(number) for name, number in numbers.items()}
    return Conflict(options, message, tuple(values.items()))
