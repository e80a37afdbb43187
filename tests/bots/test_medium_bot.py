"""What the bot ``medium`` promises: it keeps to what it may know, and takes what is there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.duel import net_gains, play_deal
from tests.solve.random_rounds import random_states
from tests.strategies.disguises import disguised
from tests.strategies.rules import valid_rules
from tests.strategies.situations import CLASSIC, A, B, C, Hands, Script, dealt, leading
from tysiacha.bots import medium_bot, medium_play
from tysiacha.bots.medium_bot import MediumBot
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.cards import Rank, Suit, card, card_text
from tysiacha.rules.actions import Action, DeclareContract, Give, Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Match
from tysiacha.solve.answers import answer
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.over_worlds import Moment, Prospect, World
from tysiacha.solve.rounds import question_of

QUICK = MediumSettings(
    worlds=4, duel_worlds=2, gift_worlds=2, finalist_worlds=3, contract_worlds=4, gift_finalists=2
)

STRONG = Hands(
    {
        A: "A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠",
        B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
        C: "Q♠ 10♠ J♦ Q♦ 10♣ Q♣ J♣",
    },
    stock="A♣ K♣ 9♦",
)
"""A has four aces and the marriage of hearts."""

TWO_BARE = Hands(
    {
        A: "K♥ Q♥ J♥ K♠ Q♠ A♦ 9♣",
        B: "10♥ A♥ J♠ K♦ 10♦ A♣ J♣",
        C: "9♥ 10♠ A♠ Q♦ J♦ 10♣ Q♣",
    },
    stock="K♣ 9♦ 9♠",
)


def acted(script: Script, seed: int = 0) -> Action:
    assert script.turn is not None
    return MediumBot(seed=seed).act(script.view(script.turn))


def played(script: Script, seed: int = 0) -> str:
    """What the bot plays for the seat to act; an announcement with an exclamation mark."""
    action = acted(script, seed)
    assert isinstance(action, Play)
    return card_text(action.card) + "!" * (action.marriage or action.aces)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_case_21_every_preset_is_played_without_a_wrong_answer(preset: str, players: int) -> None:
    rules = replace(PRESETS[preset], players=players)
    bots = [MediumBot(seed=seat, settings=QUICK) for seat in range(players)]
    dice, match = random.Random(players), Match.new(rules)
    for _deal in range(3):
        match = play_deal(match, bots, dice).match
    assert match.deal_number > 3


@settings(max_examples=40)
@given(rules=valid_rules(), seed=st.integers(0, 1000))
def test_by_any_rules_its_answer_is_legal_and_depends_on_its_view_alone(
    rules: Rules, seed: int
) -> None:
    """Behind another truth that looks the same to its seat it does the same."""
    dice = random.Random(seed)
    bot = MediumBot(seed=seed, settings=QUICK)
    for state in random_states(dice, rules):
        if state.phase.turn is None or dice.random() < 0.5:
            continue
        view = view_of(state, state.phase.turn)
        action = bot.act(view)
        assert action in legal_actions(view)
        other = disguised(state, view.seat, state, dice)
        again = MediumBot(seed=seed, settings=QUICK).act(view_of(other, view.seat))
        assert again == action


@settings(max_examples=15)
@given(rules=valid_rules(), seed=st.integers(0, 1000))
def test_case_21_matches_with_barrels_and_golden_rounds_are_played_too(
    rules: Rules, seed: int
) -> None:
    dice, match = random.Random(seed), Match.new(rules)
    bots = [MediumBot(seed=seat, settings=QUICK) for seat in range(rules.players)]
    for _deal in range(15):
        if match.winner is None:
            match = play_deal(match, bots, dice).match
    assert match.deal_number > 1


@pytest.mark.parametrize("seed", range(5))
def test_it_draws_no_wrong_conclusion_and_takes_the_marriage_that_makes_the_contract(
    seed: int,
) -> None:
    script = leading(TWO_BARE, "9♣ 9♠").do("A♦ 10♦ J♦")
    assert played(script, seed) in {"K♥!", "Q♥!"}


def test_where_all_cards_are_known_it_makes_or_breaks_a_contract_that_hangs_on_it() -> None:
    """Contracts are set so that the best plays alone make them, or alone break them."""
    found = {True: 0, False: 0}
    for seed in range(60):
        for state in random_states(random.Random(seed), CLASSIC):
            phase, seat = state.phase, state.phase.turn
            if not isinstance(phase, Tricks) or seat is None:
                continue
            if len(worlds_in_play(view_of(state, seat), phase)) > 1:
                continue
            question = question_of(state)
            assert isinstance(question, OpenCards)
            values, declaring = answer(question).values, seat == phase.declarer
            best = max(values.values()) if declaring else min(values.values())
            good = {play for play, value in values.items() if value == best}
            if len(good) == len(values):
                continue
            points = question.made + best + (not declaring)
            contract = replace(phase.contract, points=points)
            hanging = replace(state, phase=replace(phase, contract=contract))
            assert MediumBot(seed=seed).act(view_of(hanging, seat)) in good
            found[declaring] += 1
    assert min(found.values()) >= 3


def test_a_lead_that_is_sure_to_win_the_contract_is_found_in_many_worlds() -> None:
    """Whatever the others hold, trumps drawn first let the long suit make."""
    script = leading(STRONG, "9♠ 9♦", contract=220).do("A♦ K♦ 9♦, K♥! 9♥ 10♣, A♥ J♥ J♣")
    assert {played(script, seed) for seed in range(3)} <= {"Q♥", "A♠", "A♣", "10♦"}


@pytest.mark.parametrize("seed", range(3))
def test_case_19_it_keeps_its_marriage_and_its_aces_when_it_gives(seed: int) -> None:
    script = leading_exchange()
    first = acted(script, seed)
    assert isinstance(first, Give)
    script.do(f"give {card_text(first.card)} B")
    second = acted(script, seed)
    assert isinstance(second, Give)
    assert second.to == C
    for gift in (first, second):
        assert card_text(gift.card) not in {"A♥", "K♥", "Q♥", "A♦", "A♠", "A♣"}
    assert first.card != second.card
    script.do(f"give {card_text(second.card)} C, B: keep, C: keep")
    contract = acted(script, seed)
    assert isinstance(contract, DeclareContract)
    assert 150 <= contract.points <= 220


def leading_exchange() -> Script:
    return dealt(CLASSIC, STRONG).do("A: 100, B: pass, C: pass")


def test_where_the_solver_refuses_the_rules_it_plays_as_rule_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = replace(CLASSIC, ace_marriage=1000)
    script = leading(TWO_BARE, "9♣ 9♠", rules)
    monkeypatch.setattr(medium_bot, "choose_card", None)
    assert acted(script) == RuleBot().act(script.view(A))


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_it_asks_the_solver_and_its_answer_counts(
    monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    """Whatever the worlds say of a play, the bot does."""
    script = leading(TWO_BARE, "9♣ 9♠")

    def told(
        rules: Rules, moment: Moment, worlds: Sequence[World], plays: Sequence[Play]
    ) -> dict[Play, Prospect]:
        assert len({world.hands for world in worlds}) == 40
        worst = card(Rank.JACK, Suit.HEARTS)
        return {
            play: Prospect(1.0 if play.card == worst else share / 2, 0.0, (0.0,) * 3, (0.0,) * 3)
            for play in plays
        }

    monkeypatch.setattr(medium_play, "prospects", told)
    assert played(script) == "J♥"


def test_a_seed_draws_its_own_worlds() -> None:
    script = leading(TWO_BARE, "9♣ 9♠")
    drawn = {
        seed: worlds_in_play(script.view(A), script.at(Tricks)).sample(40, random.Random(seed))
        for seed in (1, 2)
    }
    assert drawn[1] != drawn[2]
    assert played(script, 1) == played(script, 1)


def test_it_beats_two_rule_bots() -> None:
    """Twelve deals in all seats; over many more the mean is above 10."""
    assert mean(net_gains("medium", "rule", range(12), CLASSIC)) >= 3
