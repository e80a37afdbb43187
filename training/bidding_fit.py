"""Gains of a bid over a pass, fitted to deals that were finished both ways, and measured."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from training.bidding_auctions import (
    OPENING,
    STEP,
    TOP,
    VISIT,
    finish_both_ways,
    hold_auctions,
)
from training.bidding_deals import RULES, SEATS, SETTINGS, Deals, Whole
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.bid_weights import BidGain
from tysiacha.bots.rule_bidding import best_contract, forecast_of
from tysiacha.bots.rule_settings import HandWeights
from tysiacha.bots.stakes import stakes_of
from tysiacha.rules.limits import bid_limit
from tysiacha.rules.standing import Match
from tysiacha.rules.table import table_of

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FEATURES: Final = tuple(
    field.name
    for field in fields(HandWeights)
    if field.name not in {"ace_marriage_share", "spread", "spread_share"}
)
"""What a gain weighs; the base comes first."""
MARGIN: Final = 30
"""How far below the value of the kept cards the contract is named."""
LUCK: Final = 8
"""What defenders who do not see all cards let the declarer make besides."""
RIDGE: Final = 20.0
CLOSE_AT: Final = 65.0
"""The worth of a bid at which ``careful`` is about in doubt …"""
CLOSE_WITHIN: Final = 70.0
"""… and how fast decisions farther from it count less."""
HOPELESS: Final = -60.0
"""Bids worth less are not looked at."""
SWEEPS: Final = 4
"""How often the opponents become who was fitted last."""

_MEANS: Final = np.arange(-60.0, 320.0, 4.0)
_OVER_OPENING, _OVER_BIDDER = 0, 1


class Gains(NamedTuple):
    """A policy: bid where it gains."""

    over_opening: BidGain
    over_bidder: BidGain


class Figure(NamedTuple):
    """A mean with its standard error, in net points a round."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Ground:
    """All that is asked of deals, worked out once."""

    features: Floats
    """By deal, seat and feature."""
    highest: Whole
    """By deal and seat: the level that the hand may bid up to (rule BID-9)."""
    worths: Floats
    """By deal, seat and level: what ``careful`` thinks that a bid is worth."""
    named: Whole
    made: Whole
    split: Whole

    def __len__(self) -> int:
        return len(self.highest)


def ground_of(deals: Deals) -> Ground:
    """Give what is asked of deals."""
    kept = scale_for(RULES, SETTINGS.kept_of_three)
    values = np.array([[kept.value(int(hand)) for hand in row] for row in deals.kept])
    highest = [[bid_limit(RULES, int(hand)) for hand in row] for row in deals.hands]
    return Ground(
        features_of(deals.hands),
        np.minimum((np.array(highest, np.int64) - OPENING) // STEP, TOP),
        worths_of(deals.hands),
        STEP * np.floor((values - MARGIN) / STEP).astype(np.int64),
        deals.made + LUCK,
        STEP * np.round(deals.split / STEP).astype(np.int64),
    )


def features_of(hands: Whole) -> Floats:
    """Give the features of hands: what each weight, if it were 1 and all others 0, would say."""
    nothing = HandWeights(**dict.fromkeys(FEATURES, 0.0), spread=0.0)
    columns = []
    for name in FEATURES:
        scale = scale_for(RULES, replace(nothing, **{name: 1.0}))
        columns.append([scale.value(int(hand)) for hand in hands.flat])
    return np.array(columns).T.reshape(*hands.shape, len(FEATURES))


def worths_of(hands: Whole) -> Floats:
    """Give what ``careful`` thinks that bids of 100, 105, ... are worth in a match's first round.

    It depends on the value of the hand alone, and is looked up between values four points apart.
    """
    scale = scale_for(RULES, SETTINGS.dealt_of_three)
    values = np.array([scale.value(int(hand)) for hand in hands.flat])
    by_mean = np.array([_worths_at(float(mean)) for mean in _MEANS])
    at = np.clip((values - _MEANS[0]) / (_MEANS[1] - _MEANS[0]), 0, len(_MEANS) - 1.001)
    low = at.astype(np.int64)
    share = (at - low)[:, None]
    worths = by_mean[low] * (1 - share) + by_mean[low + 1] * share
    return np.asarray(worths.reshape(*hands.shape, TOP + 1), np.float64)


def _worths_at(mean: float) -> list[float]:
    table = table_of(Match.new(RULES))
    stakes = stakes_of(table, 0, SETTINGS.stakes)
    dealt, kept = SETTINGS.dealt_of_three, SETTINGS.kept_of_three
    lucks = SETTINGS.bidding.stock_luck
    forecasts = [forecast_of(mean + luck * dealt.spread, kept) for luck in lucks]
    return [
        sum(best_contract(table, stakes, one, OPENING + STEP * level, 0)[1] for one in forecasts)
        / len(lucks)
        for level in range(TOP + 1)
    ]


def careful_limits(ground: Ground) -> Whole:
    """Give how high ``careful`` bids, by deal, seat, and whether over the opening or a bidder."""
    bidding = SETTINGS.bidding
    levels = [
        _first_false(ground.worths[:, :, 1:] >= threshold)
        for threshold in (bidding.over_opening, bidding.over_bidder)
    ]
    return np.minimum(np.stack(levels, axis=2), ground.highest[:, :, None])


def limits_of(ground: Ground, gains: Gains) -> Whole:
    """Give how high a policy bids, in the same form."""
    opening = _means(ground, gains.over_opening)
    opening[:, SEATS - 1] += gains.over_opening.step  # asked about the opening after a pass only
    slope = STEP * gains.over_bidder.step * np.arange(TOP)
    bidder = _means(ground, gains.over_bidder)[:, :, None] + slope
    levels = np.stack([(opening > 0).astype(np.int64), _first_false(bidder > 0)], axis=2)
    return np.minimum(levels, ground.highest[:, :, None])


def _means(ground: Ground, gain: BidGain) -> Floats:
    weights = [float(getattr(gain.weights, name)) for name in FEATURES]
    return np.asarray(ground.features @ np.array(weights), np.float64)


def _first_false(flags: Flags) -> Whole:
    """Give how many flags of the last axis hold before the first that does not."""
    return np.asarray(np.logical_and.accumulate(flags, axis=2).sum(axis=2), np.int64)


def nets_of(ground: Ground, limits: Whole) -> tuple[Whole, Floats]:
    """Give the bargain of each deal, as in :mod:`training.bidding_auctions`, and net points."""
    bargains = np.zeros(len(ground), np.int64)
    nets = np.zeros(len(ground) * SEATS, np.int64)
    outcomes = ground.named.ravel(), ground.made.ravel(), ground.split.ravel()
    hold_auctions(limits.ravel(), *outcomes, bargains, nets)
    return bargains, nets.reshape(-1, SEATS) / 2


def duel(ground: Ground, hero: Whole, others: Whole) -> Floats:
    """Give by deal what a policy nets against two of another, in the mean of the three seats."""
    total = np.zeros(len(ground))
    for seat in range(SEATS):
        limits = others.copy()
        limits[:, seat] = hero[:, seat]
        total += nets_of(ground, limits)[1][:, seat]
    return total / SEATS


def held_out_gain(ground: Ground, hero: Whole, other: Whole, field: Whole) -> Figure:
    """Give what one policy nets more than another against two of a third, in the odd deals."""
    difference = (duel(ground, hero, field) - duel(ground, other, field))[1::2]
    return Figure(float(difference.mean()), float(difference.std() / len(difference) ** 0.5))


def fit(ground: Ground, opponents: Whole) -> Gains:
    """Fit the gains of single decisions among opponents to the even deals."""
    visits = np.zeros(len(ground) * (TOP + SEATS) * VISIT, np.int64)
    outcomes = ground.named.ravel(), ground.made.ravel(), ground.split.ravel()
    count = finish_both_ways(opponents.ravel(), *outcomes, len(ground), visits)
    deal, seat, level, passed, twice = visits[: count * VISIT].reshape(-1, VISIT).T
    worth = ground.worths[deal, seat, level + 1]
    close = np.exp(-(((worth - CLOSE_AT) / CLOSE_WITHIN) ** 2))
    fitting = (deal % 2 == 0) & (level < ground.highest[deal, seat]) & (worth > HOPELESS)
    found = []
    for over, step in ((level == 0, passed > 0), (level > 0, STEP * level)):
        chosen = fitting & over
        rows = np.column_stack([ground.features[deal, seat], step])[chosen]
        found.append(_ridge(rows, twice[chosen] / 2, close[chosen]))
    return Gains(*(_gain(weights) for weights in found))


def _ridge(rows: Floats, targets: Floats, counts: Floats) -> Floats:
    """Solve weighted least squares; all weights but the base are held down."""
    held = RIDGE * np.eye(rows.shape[1])
    held[0, 0] = 0
    weighted = (rows * counts[:, None]).T
    return np.asarray(np.linalg.solve(weighted @ rows + held, weighted @ targets), np.float64)


def _gain(weights: Floats) -> BidGain:
    rounded = [round(float(weight), 3) for weight in weights]
    named = dict(zip(FEATURES, rounded, strict=False))
    return BidGain(HandWeights(**named, spread=0.0), rounded[-1])


def fit_among_themselves(ground: Ground) -> Gains:
    """Fit against ``careful``, then again and again against what was fitted."""
    opponents = careful_limits(ground)
    gains = fit(ground, opponents)
    for _ in range(SWEEPS - 1):
        gains = fit(ground, limits_of(ground, gains))
    return gains
