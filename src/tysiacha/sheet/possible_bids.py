"""Whether an auction can end with some player at some bid, whatever the cards were.

Each function gives None for yes, else what is expected instead, in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.cards import SUITS, Suit
from tysiacha.rules.amounts import BLIND_BID_POINTS
from tysiacha.rules.choices import BlindBid, CapWithMarriage, ForcedOpening, RaiseAfterStock
from tysiacha.rules.limits import blind_limit
from tysiacha.rules.options import Rules
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size, trick_count
from tysiacha.rules.table import Table
from tysiacha.sheet.announcements import ALL_ACES, PAIR
from tysiacha.sheet.draft import Scene
from tysiacha.sheet.stepwise_auction import can_end_at, ends_near
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class Holding:
    """What a hand may have held: some marriages, and whether it may have held all aces."""

    suits: frozenset[Suit] = frozenset(SUITS)
    aces: bool = True

    def worth(self, rules: Rules, size: int) -> int:
        """Give the most that marriages, and aces where they pay, in so many cards are worth."""
        values = sorted((rules.marriage_values[suit] for suit in self.suits), reverse=True)
        best = sum(values[: size // PAIR])
        if self.aces and rules.ace_marriage is not None:
            best = max(best, rules.ace_marriage + sum(values[: (size - ALL_ACES) // PAIR]))
        return best


Holdings: TypeAlias = tuple[Holding, ...]
"""One of these it was, it is not known which."""

ANYTHING: Final[Holdings] = (Holding(),)


def bid_fault(
    scene: Scene, declarer: Seat, bid: int, holdings: Holdings = ANYTHING, *, blind: bool = False
) -> str | None:
    """Give why a player with one of these holdings cannot win the auction at a bid."""
    table, rules = scene.table, scene.rules
    if bid < table.opening:
        return _("at least {opening}, the opening bid (BID-3)").format(opening=table.opening)
    if bid % rules.bid_step:
        return _("a multiple of {step} (BID-6)").format(step=rules.bid_step)
    return (
        _limit_fault(rules, bid, holdings, blind=blind)
        or (_blind_fault(scene, declarer, bid) if blind else None)
        or (None if blind and _is_blind_120(table, bid) else _order_fault(scene, declarer, bid))
    )


def contract_fault(
    scene: Scene, bid: int, contract: int, holdings: Holdings = ANYTHING
) -> str | None:
    """Give why a declarer with one of these holdings cannot have raised a bid to a contract."""
    rules = scene.rules
    if contract % rules.bid_step:
        return _("a multiple of {step} (BID-6)").format(step=rules.bid_step)
    if contract < bid:
        return _("at least the bid of {bid} (BID-11)").format(bid=bid)
    if contract > bid and not asks_contract(scene.table):
        return _("{bid}, for the bid cannot be raised in this round (BID-11)").format(bid=bid)
    limit = raise_limit(rules, bid, holdings)
    if contract <= limit:
        return None
    if limit < raise_limit(rules, bid, ANYTHING):
        return _("at most {limit}, for the others announced what would allow more (Q-14)").format(
            limit=limit
        )
    return _("at most {limit} (Q-14)").format(limit=limit)


def bid_limit(rules: Rules, holdings: Holdings) -> int:
    """Give the highest bid that one of these holdings allows (BID-9, Q-13)."""
    cap = rules.cap_without_marriage
    if cap is None:
        return rules.bound
    best = max(holding.worth(rules, hand_size(rules)) for holding in holdings)
    if not best:
        return min(cap, rules.bound)
    match rules.cap_with_marriage:
        case CapWithMarriage.UNLIMITED:
            return rules.bound
        case CapWithMarriage.SUM:
            return min(cap + best, rules.bound)
        case number:
            return min(number, rules.bound)


def raise_limit(rules: Rules, bid: int, holdings: Holdings) -> int:
    """Give the highest contract that one of these holdings allows (Q-14)."""
    cap = rules.cap_without_marriage
    if rules.raise_after_stock is not RaiseAfterStock.SUM or cap is None:
        return rules.bound
    best = max(holding.worth(rules, trick_count(rules)) for holding in holdings)
    return min(max(bid, cap + best), rules.bound)


def _limit_fault(rules: Rules, bid: int, holdings: Holdings, *, blind: bool) -> str | None:
    if blind:
        limit = blind_limit(rules)
        return None if bid <= limit else _("at most {limit} blind (Q-31)").format(limit=limit)
    limit = bid_limit(rules, holdings)
    if bid <= limit:
        return None
    if limit < bid_limit(rules, ANYTHING):
        return _("at most {limit}, for the others had what would allow more (BID-9)").format(
            limit=limit
        )
    return _("at most {limit} (BID-9)").format(limit=limit)


def _blind_fault(scene: Scene, declarer: Seat, bid: int) -> str | None:
    """Give why a player cannot have made that bid without looking (BID-12, Q-31)."""
    table, rules = scene.table, scene.rules
    if rules.blind_bid is BlindBid.FIRST_HAND_120 and bid != BLIND_BID_POINTS:
        return _("{points}, the one blind bid there is (BID-12)").format(points=BLIND_BID_POINTS)
    held = rules.forced_opening is ForcedOpening.DEALER and declarer == table.opener
    if held and bid == table.opening:
        return _("more than {opening}: the opening is held, not bid blind (Q-46)").format(
            opening=table.opening
        )
    return None


def _is_blind_120(table: Table, bid: int) -> bool:
    """Tell whether a blind bid is the one that may open and may jump (Q-45, S-7)."""
    return table.rules.blind_bid is BlindBid.FIRST_HAND_120 and bid == BLIND_BID_POINTS


def _order_fault(scene: Scene, declarer: Seat, bid: int) -> str | None:
    """Give why the order of speaking does not let a player win at a bid (BID-3, BID-5, S-8)."""
    table, step = scene.table, scene.rules.bid_step
    opening, opener = table.opening, table.opener
    if declarer == opener and bid == opening:
        return None
    if table.silent(declarer):
        return _silent_text(scene, declarer)
    if opener is not None and bid == opening:
        return _("more than {opening}: that is the bid of {opener}, who must open (BID-3)").format(
            opening=opening, opener=scene.name(opener)
        )
    if declarer == opener:
        if all(table.silent(seat) for seat in table.active if seat != declarer):
            return _("{opening}, for all others had to pass (S-8)").format(opening=opening)
        if bid == opening + step:
            return _("{opening}, or at least {next}: nobody goes over an own bid (BID-5)").format(
                opening=opening, next=bid + step
            )
    if not scene.rules.jump_bids and not can_end_at(table, declarer, bid):
        others = ends_near(table, declarer, bid)
        return _("{others}: bids rise by one step, in turn (BID-6)").format(
            others=_(" or ").join(str(one) for one in others)
        )
    return None


def _silent_text(scene: Scene, declarer: Seat) -> str:
    if declarer == scene.table.opener:
        return _("{opening}: with so low a total {name} may not bid more (S-8)").format(
            opening=scene.table.opening, name=scene.name(declarer)
        )
    return _("another declarer: with so low a total {name} may only pass (S-8)").format(
        name=scene.name(declarer)
    )
