"""Every bot can be asked what it thinks: it says what it does, by any rules and in every phase."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.duel import bots_named, play_deal
from tests.strategies.deals import random_match
from tests.strategies.rules import valid_rules
from tysiacha.bots.registry import BOT_NAMES
from tysiacha.bots.thoughts import Explains, Thoughts
from tysiacha.cards import BIT, CARDS
from tysiacha.rules.choices import Contra
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView

QUICK = ("beginner", "easy", "rule", "random")
PHASES = 10
"""Of the round, from the cut to the play; a golden round has no auction."""


def check(thoughts: Thoughts, view: SeatView) -> None:
    """What is true of all thoughts."""
    offered = proper_actions(view)
    named = [one.action for one in thoughts.candidates]
    assert set(named) <= set(offered)
    assert len(named) == len(set(named))
    worths = [one.worth for one in thoughts.candidates[1:]]
    assert worths == sorted(worths, reverse=True)
    assert all(one.made is None or 0 <= one.made <= 1 for one in thoughts.candidates)
    seen = (view.hand_mask or 0) | view.discard_mask
    for belief in thoughts.beliefs:
        assert belief.seat in view.phase.table.opponents(view.seat)
        assert all(0 <= chance <= 1.000001 for chance in belief.chances)
        assert not any(chance for card, chance in enumerate(belief.chances) if seen & BIT[card])


def explained_deal(names: list[str], match: Match, seed: int) -> tuple[Match, Counter[str]]:
    """Play a deal in which everybody is asked before he acts; count the phases met."""
    dice = random.Random(seed)
    bots = bots_named(names, seed)
    state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
    phases: Counter[str] = Counter()
    while (seat := state.phase.turn) is not None:
        view, bot = view_of(state, seat), bots[seat]
        assert isinstance(bot, Explains)
        thoughts = bot.explain(view)
        check(thoughts, view)
        action = bot.act(view)
        assert thoughts.action == action
        phases[type(state.phase).__name__] += 1
        state = apply(state, action).state
    assert isinstance(state.phase, RoundOver)
    return state.phase.match, phases


@settings(max_examples=40)
@given(valid_rules(), st.integers(0, 10**6), st.sampled_from(QUICK))
def test_quick_bots_say_what_they_do_by_any_rules(rules: Rules, seed: int, name: str) -> None:
    match = random_match(random.Random(seed), rules)
    assert explained_deal([name] * rules.players, match, seed)[1].total() > 0


@pytest.mark.parametrize("name", [one for one in BOT_NAMES if one not in QUICK])
@pytest.mark.parametrize("preset", ["classic", "classic_two", "russian_house"])
def test_thinking_bots_say_what_they_do(name: str, preset: str) -> None:
    rules = PRESETS[preset]
    names = [name, *["rule"] * (rules.players - 1)]
    assert explained_deal(names, Match.new(rules), 3)[1].total() > 8


def test_every_phase_is_met() -> None:
    phases: Counter[str] = Counter()
    for seed in range(120):
        players = seed % 3 + 2
        rules = replace(PRESETS["russian_house"], players=players, contra=Contra.REDOUBLE)
        match = random_match(random.Random(seed), rules)
        phases += explained_deal([QUICK[seed % 4]] * players, match, seed)[1]
    assert len(phases) == PHASES


@pytest.mark.parametrize("name", QUICK)
def test_asking_changes_nothing(name: str) -> None:
    match = Match.new(PRESETS["classic"])
    asked, _ = explained_deal([name] * 3, match, 5)
    assert asked == play_deal(match, bots_named([name] * 3, 5), random.Random(5)).match


@pytest.mark.parametrize("name", ["rule", *[one for one in BOT_NAMES if one not in QUICK]])
def test_beliefs_in_the_play_put_every_hidden_card_somewhere(name: str) -> None:
    dice = random.Random(2)
    bots = bots_named([name] * 3, 2)
    state = start_round(Match.new(PRESETS["classic"]), tuple(dice.sample(CARDS, 24))).state
    questions = 0
    while (seat := state.phase.turn) is not None:
        view, bot = view_of(state, seat), bots[seat]
        if isinstance(state.phase, Tricks):
            assert isinstance(bot, Explains)
            beliefs = bot.explain(view).beliefs
            hands = {one.seat: view_of(state, one.seat).hand_mask or 0 for one in beliefs}
            hidden = sum(hands.values())
            for belief in beliefs:
                assert sum(belief.chances) == pytest.approx(hands[belief.seat].bit_count())
            for card in CARDS:
                chance = sum(one.chances[card] for one in beliefs)
                assert chance == pytest.approx(float(hidden >> card & 1))
            questions += 1
        state = apply(state, bot.act(view)).state
    assert questions == len(CARDS)
