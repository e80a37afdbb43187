"""The training of bids: its auctions are those of the rules, and its figures are what they say."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tests.strategies.deals import pack_dealing
from training.bidding import WEIGHTS, learn, source_of
from training.bidding_auctions import OPENING, STEP, TOP, finish_both_ways
from training.bidding_deals import RULES, Deals, Whole, dealt, finished
from training.bidding_fit import (
    FEATURES,
    Gains,
    Ground,
    careful_limits,
    duel,
    features_of,
    ground_of,
    held_out_gain,
    limits_of,
    nets_of,
)
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.bid_weights import GAIN_OVER_BIDDER, GAIN_OVER_OPENING
from tysiacha.bots.protocol import Bot
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.cards import FULL_MASK, Mask
from tysiacha.rules.actions import Action, Bid, Cut, Pass
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Bidding, Exchange
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.table import table_of
from tysiacha.rules.views import SeatView

CARD_POINTS: Final = 120
WHOLE_AUCTIONS: Final = replace(RULES, cut_check=None, redeal_four_nines=None)
"""No deal is thrown in before it is bid for."""
pytestmark = pytest.mark.slow  # it compiles the kernels of the training


class LimitedBot:
    """Bids the next step up to its limits, over the opening and over a bidder."""

    name = "limited"

    def __init__(self, levels: Whole) -> None:
        self._levels = levels

    def act(self, view: SeatView) -> Action:
        actions = proper_actions(view)
        assert isinstance(view.phase, Bidding)
        high = view.phase.high
        bids = [action.points for action in actions if isinstance(action, Bid)]
        if not bids or Pass() not in actions or high is None:
            return actions[0]
        level = (min(bids) - OPENING) // STEP
        return Bid(min(bids)) if level <= self._levels[int(level > 1)] else Pass()


def bargain_by_rules(hands: Sequence[Mask], bots: Sequence[Bot]) -> int:
    """Hold an auction by the rules, and give its bargain as the kernels write it."""
    match = Match.new(WHOLE_AUCTIONS, dealer=2)
    pack = pack_dealing(table_of(match), dict(enumerate(hands)), at=12)
    state = apply(start_round(match, pack).state, Cut(12)).state
    while isinstance(state.phase, Bidding):
        view = view_of(state, state.phase.turn)
        assert view.hand_mask == hands[view.seat]
        state = apply(state, bots[view.seat].act(view)).state
    assert isinstance(state.phase, Exchange)
    bargain = state.phase.exchanged.bargain
    return 3 * ((bargain.bid - OPENING) // STEP) + bargain.declarer


def only_hands(seed: int, deals: int) -> Deals:
    """Deals of which nothing but the hands is known."""
    hands = np.array([dealt(seed, number)[:3] for number in range(deals)], np.int64)
    return Deals(hands, hands, np.zeros_like(hands), np.zeros((deals, 3, 3), np.int64))


def toy(named: list[int], made: list[int], split: list[list[int]], deals: int = 1) -> Ground:
    """Deals of which only the outcomes are known, all alike."""
    return Ground(
        features=np.zeros((deals, 3, len(FEATURES))),
        highest=np.full((deals, 3), TOP),
        worths=np.zeros((deals, 3, TOP + 1)),
        named=np.array([named] * deals),
        made=np.array([made] * deals),
        split=np.array([split] * deals),
    )


def same_levels(*seats: int) -> Whole:
    """Limits of one deal: over the opening as over a bidder."""
    return np.array([[[level, level] for level in seats]])


def test_auctions_are_those_of_the_rules() -> None:
    deals = only_hands(5, 60)
    ground = ground_of(deals)
    dice = random.Random(7)
    limits = np.array(
        [[[dice.randrange(2), dice.randrange(9)] for _ in range(3)] for _ in range(60)]
    )
    limits = np.minimum(limits, ground.highest[:, :, None])
    bargains, _ = nets_of(ground, limits)
    for hands, levels, bargain in zip(deals.hands.tolist(), limits, bargains, strict=True):
        assert bargain == bargain_by_rules(hands, [LimitedBot(own) for own in levels])
    assert len(set(bargains.tolist())) > 8


def test_thresholds_are_those_of_careful() -> None:
    deals = only_hands(6, 60)
    ground = ground_of(deals)
    bargains, _ = nets_of(ground, careful_limits(ground))
    ruled = [bargain_by_rules(hands, [RuleBot()] * 3) for hands in deals.hands.tolist()]
    assert (bargains == ruled).mean() > 0.95  # worths are looked up between values of hands
    assert len(set(ruled)) > 4


def test_a_policy_bids_where_its_gains_are_above_nothing() -> None:
    deals = only_hands(8, 200)
    ground = ground_of(deals)
    limits = limits_of(ground, Gains(GAIN_OVER_OPENING, GAIN_OVER_BIDDER))
    scale = scale_for(RULES, GAIN_OVER_BIDDER.weights)
    for hands, highest, levels in zip(deals.hands, ground.highest, limits, strict=True):
        for hand, most, level in zip(hands, highest, levels[:, 1], strict=True):
            worth = scale.value(int(hand))
            bids = [worth + GAIN_OVER_BIDDER.step * STEP * high > 0 for high in range(most)]
            assert level == (bids.index(False) if False in bids else most)
    assert limits[:, :, 1].max() > 3


def test_features_add_up_to_the_value_of_a_hand() -> None:
    hands = only_hands(9, 50).hands
    weights = [getattr(GAIN_OVER_OPENING.weights, name) for name in FEATURES]
    scale = scale_for(RULES, GAIN_OVER_OPENING.weights)
    values = [[scale.value(hand) for hand in row] for row in hands.tolist()]
    np.testing.assert_allclose(features_of(hands) @ np.array(weights), values, atol=1e-9)


def test_net_points_worked_out_by_hand() -> None:
    split = [[0, 20, 30], [10, 0, 40], [60, 5, 0]]
    ground = toy([90, 125, 80], [120, 120, 110], split)
    # nobody bids: the first hand makes 100
    assert nets_of(ground, same_levels(0, 0, 0))[1].tolist() == [[75.0, -45.0, -30.0]]
    # the second bids 105, names 125 and fails
    assert nets_of(ground, same_levels(0, 1, 0))[1].tolist() == [[52.5, -150.0, 97.5]]
    # the third is driven to 115 by the first and fails
    bargains, nets = nets_of(ground, same_levels(2, 0, 9))
    assert bargains.tolist() == [3 * 3 + 2]
    assert nets.tolist() == [[115.0, 32.5, -147.5]]


def test_what_a_decision_gains_is_told_of_both_ways() -> None:
    split = [[0, 20, 30], [10, 0, 40], [60, 5, 0]]
    ground = toy([90, 125, 80], [120, 120, 110], split)
    visits = np.zeros(5 * (TOP + 3), np.int64)
    outcomes = ground.named.ravel(), ground.made.ravel(), ground.split.ravel()
    count = finish_both_ways(same_levels(0, 0, 1).ravel(), *outcomes, 1, visits)
    second, third, first = visits[: 5 * count].reshape(-1, 5).tolist()
    # after a pass the third bids 105 and makes it: -77.5; after 105 he passes, 125 fails: -150
    assert second == [0, 1, 0, 0b000, 2 * (-150.0 - (5 - (60 + 105) / 2))]
    # a pass: 100 made by the first, -30 for the third; 105 made: 105 - 32.5
    assert third == [0, 2, 0, 0b010, 2 * ((105 - 32.5) - -30)]
    # a pass: 60 - 55 for the first; 110 fails or not as 120 are made: 110 - 25
    assert first == [0, 0, 1, 0b010, 2 * ((110 - 25) - (60 - (5 + 105) / 2))]


def test_held_out_gains_are_told_of_odd_deals_alone() -> None:
    ground = toy([100, 100, 100], [120, 120, 80], [[0, 20, 30], [10, 0, 40], [60, 5, 0]], deals=4)
    meek = np.zeros((4, 3, 2), np.int64)
    bold = np.ones((4, 3, 2), np.int64)
    # by seat of the hero: 75, 105 - 25, -105 - 32.5; three meek ones net nothing
    assert duel(ground, bold, meek) == pytest.approx((75 + 80 - 137.5) / 3)
    assert held_out_gain(ground, bold, meek, meek) == pytest.approx((17.5 / 3, 0.0))
    bold[:2] = 0
    half = held_out_gain(ground, bold, meek, meek)
    assert half == pytest.approx((17.5 / 6, 17.5 / 6 / 2**0.5))


def test_two_hundred_deals_are_learnt_from_twice_alike(tmp_path: Path) -> None:
    told: list[str] = []
    once = learn(3, 200, tmp_path, told.append)
    assert told == ["100 deals finished", "200 deals finished", "fitting"]
    (tmp_path / "3" / "000001.npz").unlink()  # a broken run
    told.clear()
    again = learn(3, 200, tmp_path, told.append)
    assert told == ["200 deals finished", "fitting"]
    assert once.gains == again.gains
    assert once.figures(once.gains) == again.figures(again.gains)
    other = learn(4, 200, tmp_path, told.append)
    assert other.gains != once.gains


def test_deals_are_whole() -> None:
    deal = dealt(2, 17)
    deals = finished(deal)
    assert sum(deal) == FULL_MASK
    assert [hand.bit_count() for hand in deal] == [7, 7, 7, 3]
    for seat, kept in enumerate(deals.kept[0].tolist()):
        assert kept.bit_count() == 8
        assert kept & ~(deal[seat] | deal[3]) == 0
    assert (deals.split.sum(axis=2) >= CARD_POINTS).all()


def test_weights_are_written_as_they_stand() -> None:
    text = WEIGHTS.read_text(encoding="utf-8")
    gains = Gains(GAIN_OVER_OPENING, GAIN_OVER_BIDDER)
    assert source_of(gains, text) == text
    other = gains._replace(over_bidder=GAIN_OVER_BIDDER._replace(step=-2.5))
    assert source_of(other, text) == text.replace(f"step={GAIN_OVER_BIDDER.step}", "step=-2.5")
