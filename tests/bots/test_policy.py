"""The learned policy: legal moves only, alike for one hand and for many, as good as it says."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from importlib.resources import files

import numpy as np
import pytest

from tysiacha.bots.policy import policy as policy_module
from tysiacha.bots.policy.calls import PastCall, call_history
from tysiacha.bots.policy.features import (
    SuitSides,
    Whole,
    columns_of,
    moment_features,
    suit_features,
    suits_of,
)
from tysiacha.bots.policy.moments import Moment, moment_now, play_history
from tysiacha.bots.policy.policy import BID, MOVES, PASS, policy_for
from tysiacha.bots.policy.weights import CARD, WEIGHTS, shipped_heads
from tysiacha.bots.registry import make_bot
from tysiacha.cards import CARDS, PACK_SIZE, mask_of
from tysiacha.rules.actions import Bid, Pass, Play
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.rules.notices import Passed
from tysiacha.rules.phases import Bidding, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView

PRESET_NAMES = ("classic", "classic_four", "polish", "russian_house", "windows_1000")


def views_of(preset: str, seeds: range, *, bot: str = "random") -> Iterator[SeatView]:
    """The views of all who were to act in some rounds."""
    rules = PRESETS[preset]
    for seed in seeds:
        dice = random.Random(seed)
        bots = [make_bot(bot, seed=seed + seat) for seat in range(rules.players)]
        match = Match.new(rules, dealer=seed % rules.players)
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        while (seat := state.phase.turn) is not None:
            view = view_of(state, seat)
            yield view
            state = apply(state, bots[seat].act(view)).state


def masks(*hands: int) -> Whole:
    return np.array(hands, np.int64)


def random_hands(moment: Moment, count: int, seed: int) -> Whole:
    """Hands that somebody may hold at a moment, by their size."""
    dice = random.Random(seed)
    free = [card for card in CARDS if not moment.gone >> card & 1]
    return masks(*(mask_of(dice.sample(free, 8 - moment.done)) for _ in range(count)))


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_a_card_has_a_chance_if_and_only_if_the_rules_allow_it(preset: str) -> None:
    policy, looked_at = policy_for(PRESETS[preset]), 0
    for view in views_of(preset, range(7)):
        if isinstance(view.phase, Tricks):
            moment = moment_now(view, view.phase)
            logs = policy.card_log_chances(moment, masks(view.hand_mask or 0))
            legal = {
                one.card + PACK_SIZE * one.marriage
                for one in legal_actions(view)
                if isinstance(one, Play) and not one.aces
            }
            assert {move for move in range(MOVES) if logs[0, move] > -np.inf} == legal
            assert np.exp(logs).sum() == pytest.approx(1, abs=1e-5)
            looked_at += 1
    assert looked_at > 60


@pytest.mark.parametrize("preset", ["classic", "classic_four", "polish", "windows_1000"])
def test_a_bid_has_a_chance_if_and_only_if_the_rules_allow_it(preset: str) -> None:
    policy, looked_at = policy_for(PRESETS[preset]), 0
    for view in views_of(preset, range(25)):
        phase = view.phase
        if not isinstance(phase, Bidding) or view.hand_mask is None:
            continue
        actions = legal_actions(view)
        if Pass() not in actions or phase.table.silent(view.seat):
            continue
        moment = _moment_of_call(view, phase)
        logs = policy.call_log_chances(moment.moment, masks(view.hand_mask))
        may = any(isinstance(one, Bid) and not is_offence(view, one) for one in actions)
        assert (logs[0, BID] > -np.inf) == may
        assert np.exp(logs[0]).sum() == pytest.approx(1, abs=1e-5)
        looked_at += 1
    assert looked_at > 30


def _moment_of_call(view: SeatView, phase: Bidding) -> PastCall:
    """What the history says of a pass made now."""
    return call_history(phase.table, (*phase.calls, Passed(view.seat)))[-1]


def test_gifts_are_two_different_cards_of_the_hand() -> None:
    dice, policy = random.Random(3), policy_for(PRESETS["classic"])
    tens = [mask_of(dice.sample(CARDS, 10)) for _ in range(30)]
    logs = policy.gift_log_chances(100, masks(*tens))
    for ten, pairs in zip(tens, logs, strict=True):
        lefts, rights = np.nonzero(pairs > -np.inf)
        assert len(lefts) == 90
        assert all(
            ten >> left & 1 and ten >> right & 1 for left, right in zip(lefts, rights, strict=True)
        )
        assert not (lefts == rights).any()
        assert np.exp(pairs).sum() == pytest.approx(1, abs=1e-4)
    chosen = policy.gift_log_chance_of(100, masks(*tens), np.zeros(30, int), np.ones(30, int))
    np.testing.assert_allclose(chosen, logs[:, 0, 1], rtol=1e-4, atol=1e-4)


def test_many_hands_at_once_are_told_as_one_by_one() -> None:
    policy = policy_for(PRESETS["classic"])
    for number, view in enumerate(views_of("classic", range(1))):
        if isinstance(view.phase, Tricks):
            moment = moment_now(view, view.phase)
            hands = random_hands(moment, 20, number)
            together = policy.card_log_chances(moment, hands)
            alone = [policy.card_log_chances(moment, hands[at : at + 1])[0] for at in range(20)]
            np.testing.assert_allclose(together, np.array(alone), atol=1e-4)


def test_the_net_split_by_suits_is_the_plain_net() -> None:
    net = shipped_heads().cards
    prices = np.array([0.4, 0.6, 0.8, 1.0], np.float32)
    for number, view in enumerate(views_of("classic", range(2))):
        if not isinstance(view.phase, Tricks):
            continue
        moment = moment_now(view, view.phase)
        hand = int(random_hands(moment, 1, number)[0])
        answers = policy_for(PRESETS["classic"]).card_answers(moment, masks(hand))[0]
        columns, suit = columns_of([moment]), np.arange(4)
        held = suits_of(masks(hand))[0]
        rows = suit_features(SuitSides(columns, prices), np.zeros(4, np.int64), suit, held)
        of_moment = moment_features(columns)[0]
        first = np.maximum(rows @ net.suit + of_moment @ net.moment + net.suit_bias, 0)
        pooled = np.maximum(
            first.sum(axis=0) @ net.pool + of_moment @ net.moment_pool + net.pool_bias, 0
        )
        mixed = np.maximum(pooled @ net.mix + net.mix_bias, 0)
        last = np.maximum(first @ net.suit_last + mixed @ net.mix_last + net.last_bias, 0)
        plain = (last @ net.answer + net.answer_bias)[:, :6].reshape(-1)
        legal = answers[:PACK_SIZE] > -np.inf
        np.testing.assert_allclose(answers[:PACK_SIZE][legal], plain[legal], atol=1e-3)


def test_the_history_of_a_round_has_the_moments_that_were() -> None:
    looked_at = 0
    for preset in PRESET_NAMES:
        then: list[Moment] = []
        for view in views_of(preset, range(4)):
            if not isinstance(view.phase, Tricks):
                then = []
                continue
            history = play_history(view, view.phase)
            assert len(history) == len(then)
            for past, moment in zip(history, then, strict=True):
                # of the declarer's gifts everybody knows his own
                assert _without_known(past.moment) == _without_known(moment)
                if past.seat == view.seat:
                    assert past.moment == moment
                looked_at += 1
            then.append(moment_now(view, view.phase))
    assert looked_at > 1000


def _without_known(moment: Moment) -> Moment:
    if moment.place:
        return moment
    return moment._replace(known_next=0, known_last=0)


def test_a_compulsory_bid_and_a_look_say_nothing() -> None:
    for view in views_of("classic", range(20)):
        phase = view.phase
        if isinstance(phase, Bidding):
            past = call_history(phase.table, phase.calls)
            assert len(past) == max(0, len(phase.calls) - 1)
            assert all(one.moment.high >= 100 for one in past)


def test_better_hands_bid_more() -> None:
    view = next(
        one
        for one in views_of("classic", range(1))
        if isinstance(one.phase, Bidding) and one.phase.high is not None
    )
    assert isinstance(view.phase, Bidding)
    moment = _moment_of_call(view, view.phase).moment
    weak = mask_of((CARDS[0], CARDS[1], CARDS[6], CARDS[7], CARDS[12], CARDS[13], CARDS[18]))
    strong = mask_of((CARDS[5], CARDS[11], CARDS[10], CARDS[20], CARDS[21], CARDS[22], CARDS[23]))
    chances = policy_for(PRESETS["classic"]).call_log_chances(moment, masks(weak, strong))
    assert chances[0, PASS] > np.log(0.97)
    assert chances[1, BID] > np.log(0.9)


def test_the_weights_are_those_of_the_card() -> None:
    folder = files("tysiacha.bots") / "data"
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    weights = (folder / WEIGHTS).read_bytes()
    assert card["sha256"] == hashlib.sha256(weights).hexdigest()
    assert len(weights) < 300_000
    assert card["parameters"]["cards"] == shipped_heads().cards.size


def test_the_policy_foretells_the_bot_careful_as_well_as_the_card_says() -> None:
    folder = files("tysiacha.bots") / "data"
    figures = json.loads((folder / CARD).read_text(encoding="utf-8"))["figures"]["cards"]["careful"]
    policy = policy_for(PRESETS["classic"])
    nats: list[float] = []
    choices: list[int] = []
    bot = make_bot("careful", seed=0)
    for view in views_of("classic", range(5000, 5040), bot="careful"):
        if isinstance(view.phase, Tricks) and len(legal_actions(view)) > 1:
            action = bot.act(view)
            assert isinstance(action, Play)
            logs = policy.card_log_chances(moment_now(view, view.phase), masks(view.hand_mask or 0))
            nats.append(-float(logs[0, action.card + PACK_SIZE * action.marriage]))
            choices.append(len(legal_actions(view)))
    assert len(nats) > 300
    assert np.mean(nats) < figures["nats"] + 0.08
    assert np.mean(nats) < 0.6 * np.log(choices).mean()


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_compiled_nets_answer_as_those_of_numpy(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy, compared = policy_for(PRESETS[preset]), 0
    for number, view in enumerate(views_of(preset, range(4))):
        if isinstance(view.phase, Tricks):
            moment = moment_now(view, view.phase)
            hands = random_hands(moment, 6, number)
            move = number % MOVES
            monkeypatch.setattr(policy_module, "COMPILED", False)
            slow = policy.card_log_chances(moment, hands)
            monkeypatch.setattr(policy_module, "COMPILED", True)
            fast = policy.card_log_chances(moment, hands)
            np.testing.assert_allclose(fast, slow, rtol=1e-4, atol=1e-4)
            one = policy.card_log_chance_of(moment, hands, move)
            np.testing.assert_allclose(one, slow[:, move], rtol=1e-4, atol=1e-4)
            compared += 1
    assert compared > 40


def test_compiled_nets_answer_as_those_of_numpy_before_the_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    policy, dice = policy_for(PRESETS["classic"]), random.Random(8)
    tens = masks(*(mask_of(dice.sample(CARDS, 10)) for _ in range(40)))
    gifts = [dice.sample([card for card in CARDS if ten >> card & 1], 2) for ten in tens.tolist()]
    lefts, rights = (np.array(column) for column in zip(*gifts, strict=True))
    answers = []
    for compiled in (True, False):
        monkeypatch.setattr(policy_module, "COMPILED", compiled)
        pairs = policy.gift_log_chances(110, tens)
        of_one = policy.gift_log_chance_of(110, tens, lefts, rights)
        np.testing.assert_allclose(of_one, pairs[np.arange(40), lefts, rights], atol=1e-4)
        moments = [one.moment for view in views_of("classic", range(2)) for one in calls_of(view)]
        assert moments
        answers.append([pairs, *(policy.call_log_chances(one, tens) for one in moments)])
    for fast, slow in zip(*answers, strict=True):
        np.testing.assert_allclose(fast, slow, rtol=1e-4, atol=1e-4)


def calls_of(view: SeatView) -> list[PastCall]:
    if not isinstance(view.phase, Tricks):
        return []
    return call_history(view.phase.table, view.phase.bargain.calls)
