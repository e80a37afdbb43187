"""The numbers by which kernels bid, give and name contracts: those of the bot ``rule``, rounded."""

from __future__ import annotations

from training.policy_rounds import (
    BIDS,
    CONTRACTS,
    DEALT,
    KEPT,
    OTHERS,
    SCALE,
    THRESHOLDS,
    UNIT,
    VALUES,
)
from tysiacha.bots.hand_value import HandScale, scale_for
from tysiacha.bots.rule_bidding import forecast_of
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.bots.stakes import Stakes
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Standing

_SETS = 64
_STEP = 5
_OPENING = 100
_NEVER = 100_000


def scale_of(rules: Rules) -> Ints:
    """Give the numbers, laid out as kernels read them."""
    settings = RuleBotSettings()
    scale = buffer(SCALE)
    dealt = scale_for(rules, settings.dealt_of_three)
    kept = scale_for(rules, settings.kept_of_three)
    _write_hands(scale, DEALT, OTHERS, dealt)
    _write_hands(scale, KEPT, OTHERS + 3, kept)
    stakes = Stakes(rules, Standing(), 1, settings.stakes)
    bidding = settings.bidding
    for status, wanted in enumerate((bidding.over_opening, bidding.over_bidder)):
        for step in range(BIDS):
            scale[THRESHOLDS + BIDS * status + step] = _least_value(
                stakes, settings, _OPENING + _STEP * step, wanted
            )
    for value in range(VALUES):
        forecast = forecast_of(value, settings.kept_of_three)
        scale[CONTRACTS + value] = stakes.best(_OPENING, rules.bound, forecast)[0]
    return scale


def _write_hands(scale: Ints, suits: int, others: int, hands: HandScale) -> None:
    for suit, values in enumerate(hands.suit_values):
        for cards, value in enumerate(values):
            scale[suits + _SETS * suit + cards] = round(UNIT * value)
    weights = hands.weights
    for at, value in enumerate((weights.base, weights.second_marriage, hands.no_ace)):
        scale[others + at] = round(UNIT * value)


def _least_value(stakes: Stakes, settings: RuleBotSettings, bid: int, wanted: float) -> int:
    """Give the least value of a hand with which a bid is worth so much."""
    dealt, kept, luck = settings.dealt_of_three, settings.kept_of_three, settings.bidding.stock_luck

    def worth(value: float) -> float:
        forecasts = (forecast_of(value + one * dealt.spread, kept) for one in luck)
        return sum(stakes.best(bid, stakes.rules.bound, one)[1] for one in forecasts) / len(luck)

    return next((UNIT * value for value in range(VALUES) if worth(value) >= wanted), _NEVER)
