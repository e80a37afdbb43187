"""Whole matches: to a winner, the same for the same seed, and never without an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.games import line_game, options, play
from tests.cli.responder import Responder
from tests.strategies.playing import share
from tests.strategies.rules import valid_rules
from tysiacha.cards import CARDS
from tysiacha.cli.plain.line_game import Quit
from tysiacha.cli.play_plan import plan_of
from tysiacha.cli.seating import with_names
from tysiacha.play.dice import Dice
from tysiacha.play.plan import Ending, PlayPlan, Sitter
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_a_person_plays_on_every_table(name: str, players: int) -> None:
    game = play(Responder(players), rules=name, players=players, rounds=6, seed=players)
    assert game.session.sheet
    assert "{" not in game.text
    assert "None" not in game.text


def test_a_match_against_bots_is_played_to_its_winner() -> None:
    for seed in range(5):
        game = play(Responder(seed), rules="simple", seats="you,rule", seed=seed, rounds=200)
        if game.ending is Ending.WON:
            assert game.session.match.winner is not None
            assert " the match with " in game.text
            return
    pytest.fail("nobody won")


@pytest.mark.parametrize("rules", ["classic", "classic_two", "classic_four", "polish"])
def test_bots_alone_play_to_a_winner_and_ask_nothing(rules: str) -> None:
    players = PRESETS[rules].players
    game = play(Responder(answers_left=0), rules=rules, seats=",".join(["rule"] * players))
    assert game.ending is Ending.WON
    assert not game.person.prompts


def test_weak_bots_come_to_the_limit_of_rounds() -> None:
    game = play(Responder(), seats="random,random,random", rounds=20)
    assert game.ending is Ending.LIMIT
    assert len(game.session.sheet) == 20
    assert "The match ends after 20 rounds at the latest." in game.text


def test_bots_alone_have_a_limit_without_being_told() -> None:
    assert plan_of(options(seats="random,rule")).round_limit == 1000
    assert plan_of(options(seats="you,rule")).round_limit is None


def test_the_same_seed_is_the_same_match() -> None:
    texts = [play(Responder(1), seed=seed, rounds=5).text for seed in (7, 7, 8)]
    assert texts[0] == texts[1] != texts[2]


def test_other_decisions_leave_the_cards_of_later_deals_alone() -> None:
    packs = {Dice(7).pack(deal) for deal in range(1, 20)}
    assert len(packs) == 19
    first, second = (play(Responder(seed), seed=7, rounds=3) for seed in (1, 2))
    assert first.text != second.text
    assert first.session.plan.chance == second.session.plan.chance


@given(st.integers(0, 2**64 - 1), st.integers(1, 10**6))
def test_a_pack_is_all_cards(seed: int, deal: int) -> None:
    dice = Dice(seed)
    assert sorted(dice.pack(deal)) == sorted(CARDS)
    assert 1 <= dice.cut(deal, 0) <= 23
    assert dice.first_dealer(3) in range(3)


def test_packs_are_shuffled_evenly() -> None:
    tops = [Dice(seed).pack(1)[0] for seed in range(2400)]
    assert min(tops.count(card) for card in CARDS) > 60
    assert max(tops.count(card) for card in CARDS) < 145


def test_fresh_dice_differ() -> None:
    assert len({Dice.fresh().seed for _number in range(20)}) == 20


def test_the_seed_is_not_told_before_the_end() -> None:
    game = play(Responder(), seed=918273645, rounds=2)
    assert "918273645" not in game.text


def test_every_command_answers_at_every_question() -> None:
    commands = ["?", "help", "hand", "table", "last", "bids", "score", "standing", "rules"]

    class Curious(Responder):
        def ask(self, prompt: str) -> str:
            if self.answers_left % 11 and self.answers_left > 0:
                self.answers_left -= 1
                return commands[self.answers_left % len(commands)]
            return Responder.ask(self, prompt)

    game = play(Curious(3), rules="russian_house", rounds=5)
    for expected in (
        "You can also type at any question:",
        "Your hand: ",
        "There is no trump yet.",
        "The last trick: ",
        "No trick has been played yet in this round.",
        "Nobody has bid yet.",
        "At 880 points you mount the barrel",
        "- You may bid up to 120 plus the marriages in your hand. (BID-9)",
        "All of it: tysiacha rules show russian_house",
    ):
        assert expected in game.text


def test_quit_leaves_the_match() -> None:
    game = play(Responder(habits={"Your c": ["quit"]}), rounds=3)
    assert game.ending is Ending.LEFT
    assert issubclass(Quit, Exception)


@share(0.2)
@given(rules=valid_rules(), seed=st.integers(0, 2**32))
def test_any_rules_can_be_played(rules: Rules, seed: int) -> None:
    sitters = [Sitter(), *[Sitter(bot="rule")] * (rules.players - 1)]
    plan = PlayPlan(
        rules_name="drawn",
        match=Match.new(rules, dealer=seed % rules.players),
        sitters=with_names(sitters),
        chance=Dice(seed),
        round_limit=2,
    )
    assert line_game(plan, Responder(seed)).run() in (Ending.LIMIT, Ending.WON)
