"""How the bot ``rule`` bids."""

from __future__ import annotations

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_settings import BiddingWeights, HandWeights, RuleBotSettings
from tysiacha.bots.stakes import Forecast, Stakes, stakes_of
from tysiacha.cards import Mask
from tysiacha.rules.actions import Action, Bid, ConfirmOpening, DemandRedeal, Look, Pass
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Form
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Bidding
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView


def choose_call(
    view: SeatView, phase: Bidding, actions: tuple[Action, ...], settings: RuleBotSettings
) -> Action:
    """Look, demand a redeal with a bad hand, bid the next step while it pays, or pass."""
    if Look() in actions:
        return Look()
    hand = view.hand_mask or 0
    stakes = stakes_of(phase.table, view.seat, settings.stakes)
    if DemandRedeal() in actions:
        worth = bid_worth(phase.table, stakes, hand, phase.table.opening, settings)
        if worth < settings.bidding.keep_hand_from:
            return DemandRedeal()
    bids = [action for action in actions if isinstance(action, Bid)]
    if Pass() not in actions:
        return next(action for action in actions if isinstance(action, Bid | ConfirmOpening))
    if not bids:
        return Pass()
    lowest = min(bids, key=lambda bid: bid.points)
    worth = bid_worth(phase.table, stakes, hand, lowest.points, settings)
    weights = bidding_weights(phase.table, settings)
    return lowest if worth >= pass_worth(phase, stakes, weights) else Pass()


def bid_worth(
    table: Table, stakes: Stakes, hand: Mask, bid: int, settings: RuleBotSettings
) -> float:
    """Give what it is worth on average to become declarer at a bid, the stock still unknown."""
    dealt, kept = dealt_weights(table, settings), kept_weights(table, settings)
    mean = scale_for(table.rules, dealt).value(hand)
    bidding = settings.bidding
    total = 0.0
    for deviation in bidding.stock_luck:
        forecast = forecast_of(mean + deviation * dealt.spread, kept)
        total += best_contract(table, stakes, forecast, bid, hand)[1]
    return total / len(bidding.stock_luck)


def pass_worth(phase: Bidding, stakes: Stakes, weights: BiddingWeights) -> float:
    """Give what a declaration must be worth to be better than a pass now."""
    high = phase.high
    if high is None:
        worth = weights.over_nobody
    elif high.points > phase.table.opening:
        worth = weights.over_bidder
    else:
        worth = weights.over_opening
    if stakes.unpaid_defence:
        worth -= weights.defence
    return worth * stakes.factor + stakes.waited(declaring=False)


def best_contract(
    table: Table, stakes: Stakes, forecast: Forecast, bid: int, hand: Mask
) -> tuple[int, float]:
    """Give the best contract from a bid on that may be named, and what it is worth."""
    if not asks_contract(table):
        return bid, stakes.worth(bid, forecast)
    limit = contract_limit(table.rules, bid, hand)
    return stakes.best(bid, limit, forecast)


def forecast_of(mean: float, weights: HandWeights) -> Forecast:
    """Give the forecast for cards of a certain value: the more they promise, the wider it is."""
    return Forecast(mean, weights.spread + weights.spread_share * max(0.0, mean))


def dealt_weights(table: Table, settings: RuleBotSettings) -> HandWeights:
    """Give the weights of a hand as it was dealt; a stock of one card hardly changes it."""
    two = len(table.active) == TWO_PLAYERS
    if two and table.rules.p2_form is P2Form.LITERAL_ONE_CARD_TALONS:
        return settings.kept_of_two
    return settings.dealt_of_two if two else settings.dealt_of_three


def kept_weights(table: Table, settings: RuleBotSettings) -> HandWeights:
    """Give the weights of a hand after the exchange."""
    two = len(table.active) == TWO_PLAYERS
    return settings.kept_of_two if two else settings.kept_of_three


def bidding_weights(table: Table, settings: RuleBotSettings) -> BiddingWeights:
    """Give the weights by who defends: one alone with all his cards, or others."""
    rules = table.rules
    alone = rules.players == TWO_PLAYERS and rules.p2_form is not P2Form.DISCARD_TWO
    return settings.bidding_alone if alone else settings.bidding
