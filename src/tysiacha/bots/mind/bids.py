"""How ``strong`` and ``expert`` bid: what a bid gains on a pass.

The gain is a linear value of the hand, learnt from rounds that were finished both ways
(``training/bidding.py``). It counts what a plain value of the hand does not: an ace is worth more
against somebody else's forced contract than in an own one. Those rounds were first ones, in which
nobody wins, falls or is dropped back; what declaring and passing are worth besides by the present
standings is added.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.aims import (
    PLAIN,
    Aim,
    foreseen,
    worths_of_contract,
    worths_of_contracts,
)
from tysiacha.bots.mind.bid_weights import GAIN_OVER_BIDDER, GAIN_OVER_OPENING, BidGain
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.rule_bidding import bid_worth, dealt_weights, forecast_of, kept_weights
from tysiacha.bots.stakes import stakes_of
from tysiacha.bots.thoughts import Candidate
from tysiacha.cards import Mask
from tysiacha.rules.actions import Action, Bid, DemandRedeal, Look, Pass
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import Table, table_of
from tysiacha.rules.views import SeatView

_FORCED_MADE = 0.5
_FREE_MADE = 0.87
"""How often others make a contract that they were forced to, or bid of their own will."""


def weigh_calls(
    view: SeatView,
    phase: Bidding,
    actions: tuple[Action, ...],
    usual: Action,
    settings: MindSettings,
    aim: Aim,
) -> list[Candidate]:
    """Give a pass, worth 0, and the lowest bid with what it gains; else the usual answer alone."""
    bids = [action for action in actions if isinstance(action, Bid)]
    high = phase.high
    if (
        not bids
        or high is None
        or Pass() not in actions
        or isinstance(usual, Look | DemandRedeal)
        or not _learnt_for(phase.table)
    ):
        return [Candidate(usual, 0.0)]
    lowest = min(bids, key=lambda bid: bid.points)
    hand, seat = view.hand_mask or 0, view.seat
    if high.points > phase.table.opening:
        gain = _gain(GAIN_OVER_BIDDER, phase.table.rules, hand)
        gain += GAIN_OVER_BIDDER.step * (high.points - phase.table.opening)
        made = _FREE_MADE
    else:
        gain = _gain(GAIN_OVER_OPENING, phase.table.rules, hand)
        gain += GAIN_OVER_OPENING.step * bool(phase.passed)
        made = _FORCED_MADE
    first = _in_first_round(phase.table.rules, phase.table.dealer)
    stakes = stakes_of(first, seat, settings.rule.stakes)
    gain = min(gain, bid_worth(first, stakes, hand, lowest.points, settings.rule))
    for sign, table, one in ((1, phase.table, aim), (-1, first, PLAIN)):
        declaring = declaring_worth(table, seat, hand, lowest.points, settings, one)
        passing = _defending_worth(table, seat, high.seat, high.points, made, one)
        gain += sign * (declaring - passing)
    return [Candidate(Pass(), 0.0), Candidate(lowest, gain)]


def declaring_worth(
    table: Table, seat: Seat, hand: Mask, bid: int, settings: MindSettings, aim: Aim
) -> float:
    """Give what it is worth to be declarer from a bid on, the stock still unknown."""
    dealt, kept = dealt_weights(table, settings.rule), kept_weights(table, settings.rule)
    mean = scale_for(table.rules, dealt).value(hand)
    highest = contract_limit(table.rules, bid, hand) if asks_contract(table) else bid
    total = 0.0
    lucks = settings.rule.bidding.stock_luck
    forecasts = [forecast_of(mean + luck * dealt.spread, kept) for luck in lucks]
    mosts = [max(bid, min(highest, int(one.mean) + _REACH)) for one in forecasts]
    worths = worths_of_contracts(foreseen(table, seat, bid), max(mosts), seat, aim)
    for forecast, most in zip(forecasts, mosts, strict=True):
        best = -float("inf")
        for contract in range(bid, most + 1, table.rules.bid_step):
            chance = forecast.chance(table.rules, contract)
            failed, made = worths[contract]
            best = max(best, chance * made + (1 - chance) * failed)
        total += best
    return total / len(lucks)


_REACH = 25
"""How far above what is expected contracts are looked at: where they win, they may pay."""


def _defending_worth(
    table: Table, seat: Seat, declarer: Seat, contract: int, chance: float, aim: Aim
) -> float:
    failed, made = worths_of_contract(foreseen(table, declarer, contract), seat, aim)
    return chance * made + (1 - chance) * failed


def _gain(gain: BidGain, rules: Rules, hand: Mask) -> float:
    return scale_for(rules, gain.weights).value(hand)


@lru_cache(maxsize=64)
def _in_first_round(rules: Rules, dealer: Seat) -> Table:
    """Give the table as it would be in an ordinary first round: that the gains were learnt for."""
    return table_of(replace(Match.new(rules, dealer=dealer), golden_left=0))


def _learnt_for(table: Table) -> bool:
    """Tell whether the gains were learnt from rounds like these: three hands, opened with 100."""
    return (
        len(table.active) > TWO_PLAYERS
        and table.opener is not None
        and table.opening == _OPENING
        and not table.golden
        and table.rules.marriage_values == _MARRIAGES
    )


_OPENING = 100
_MARRIAGES = (40, 60, 80, 100)
