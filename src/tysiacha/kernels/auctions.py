"""The auction of the random player, and the limits of bids (BID-2 to BID-12)."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel, popcount
from tysiacha.kernels.boards import (
    BID,
    CONFIRM,
    CONTRACT,
    DECLARER,
    DEMAND,
    HANDS,
    HIDDEN,
    IS_GOLDEN,
    LOOK,
    NOBODY,
    PASS,
    PASSED_OUT,
    REDEALT,
    SILENT,
    WON_BLIND,
    happens,
    next_place,
    note,
)
from tysiacha.kernels.bounds import card_points
from tysiacha.kernels.chance import among, new_share
from tysiacha.kernels.house_rules import (
    BIDS,
    BLIND,
    BLIND_BID,
    BLIND_LIMIT,
    BOUND,
    DEMANDS,
    FORCED,
    GOLDEN_CONTRACT,
    HAND_BELOW,
    HAND_DEMANDS,
    HAND_JACKS,
    HAND_NINES,
    JUMPS,
    JUMPS_AT,
    LIMIT_SUM,
    LOOKS,
    MARRIED_LIMIT,
    OPENING,
    PLAIN_LIMIT,
    STEP,
    VALUES,
)
from tysiacha.kernels.tables import ACES as ACE_CARDS
from tysiacha.kernels.tables import NO_TRUMP, QUEENS

NINES: Final = 0x041041
JACKS: Final = NINES << 1
GOES_ON: Final = 0
_FIRST_HAND_120: Final = 1
_BY_DEALER: Final = 1
_BY_NOBODY: Final = 2
_EVERYBODY: Final = 7
_QUEENS_BIT: Final = 2
_NEXT: Final = 7
"""Bits of a share that one chance uses."""


@inlined
def marriages_worth(rules: Ints, hand: int) -> int:
    """Give what the marriages of a hand pay, four aces among them; 0 if there are none."""
    pairs = hand & (hand >> 1) & QUEENS
    worth = 0
    if pairs:
        for suit in range(NO_TRUMP):
            if (pairs >> (6 * suit + _QUEENS_BIT)) & 1:
                worth += rules[VALUES + suit]
    if hand & ACE_CARDS == ACE_CARDS:
        worth += rules[VALUES + NO_TRUMP]
    return worth


@inlined
def bid_limit(rules: Ints, hand: int) -> int:
    """Give the highest bid of a hand that its owner has seen (BID-9, Q-13)."""
    worth = marriages_worth(rules, hand)
    if worth == 0:
        return rules[PLAIN_LIMIT]
    if rules[LIMIT_SUM]:
        return min(rules[PLAIN_LIMIT] + worth, rules[BOUND])
    return rules[MARRIED_LIMIT]


@kernel
def hand_may_demand(rules: Ints, hand: int) -> bool:
    """Tell whether a dealt hand is a ground for a new deal (REDEAL-1, 4, 5, 6)."""
    if popcount(hand & NINES) >= rules[HAND_NINES]:
        return True
    if popcount(hand & JACKS) >= rules[HAND_JACKS]:
        return True
    return card_points(hand) < rules[HAND_BELOW]


@kernel
def auction(rules: Ints, board: Ints) -> int:
    """Bid till the declarer is found: give how the deal ended, or ``GOES_ON``.

    Writes declarer, bid (as the contract) and whether it was blind.
    """
    opening = GOLDEN_CONTRACT if board[IS_GOLDEN] else rules[OPENING]
    forced = rules[FORCED]
    opener = 2 if forced == _BY_DEALER else 0
    hidden = board[HIDDEN]
    demands = rules[HAND_DEMANDS]
    place = opener
    high = 0
    holder = NOBODY
    blind = 0
    called = 0
    passed = 0
    while True:
        unseen = (hidden >> place) & 1
        share = new_share(board)
        if unseen and happens(share, rules[LOOKS]):
            note(board, LOOK, 0)
            hidden ^= 1 << place
            continue
        share = (share << _NEXT) & 0xFFFFFFFFFFFFFF
        first_turn = (called >> place) & 1 == 0
        may = demands and first_turn and unseen == 0 and happens(share, rules[DEMANDS])
        if may and hand_may_demand(rules, board[HANDS + place]):
            note(board, DEMAND, 0)
            return REDEALT
        share = (share << _NEXT) & 0xFFFFFFFFFFFFFF
        points = 0
        if unseen and rules[BLIND] == _FIRST_HAND_120:
            points = BLIND_BID if first_turn else 0
        elif holder == NOBODY and place == opener and forced != _BY_NOBODY:
            points = opening
        elif happens(share, rules[BIDS]) and (board[SILENT] >> place) & 1 == 0:
            points = _random_bid(rules, board, place, unseen, high, opening)
        called |= 1 << place
        if points > 0:
            confirms = forced == _BY_DEALER and holder == NOBODY
            note(board, CONFIRM if confirms else BID, 0 if confirms else points)
            high = points
            holder = place
            blind = 0 if confirms else unseen
        else:
            note(board, PASS, 0)
            passed |= 1 << place
        if passed == _EVERYBODY:
            return PASSED_OUT
        if holder != NOBODY and passed | (1 << holder) == _EVERYBODY:
            break
        place = next_place(place)
        while (passed >> place) & 1:
            place = next_place(place)
    board[DECLARER] = holder
    board[CONTRACT] = high
    board[WON_BLIND] = blind
    return GOES_ON


@inlined
def _random_bid(rules: Ints, board: Ints, place: int, unseen: int, high: int, opening: int) -> int:
    """Give the next bid, now and then any of those allowed; 0 if there is none."""
    step = rules[STEP]
    least = high + step if high > 0 else opening
    most = rules[BLIND_LIMIT] if unseen else bid_limit(rules, board[HANDS + place])
    if least > most:
        return 0
    share = new_share(board)
    if rules[JUMPS] and happens(share, rules[JUMPS_AT]):
        return least + step * among(board, (most - least) // step + 1)
    return least
