"""Every question of the game is asked where the rules have it, and answered by what it offers."""

from pathlib import Path

import pytest

from tests.cli.games import ALL_ON, play, rules_file
from tests.cli.responder import Habits, Responder
from tysiacha.play.plan import Ending

CONCEDE: Habits = {"A card for": ["concede"], "Give up": ("yes",)}


@pytest.mark.parametrize(
    ("given", "start"),
    [
        ({"rules": "classic", "dealer": 2}, "Cut the pack: lift how many cards, 1 to 23"),
        ({"rules": "classic", "dealer": 3}, "You must open with 100 (Enter):"),
        ({"rules": "classic", "dealer": 1}, "Your bid (pass, 1"),
        ({"rules": "classic", "dealer": 3}, "A card for Anna:"),
        ({"rules": "classic", "dealer": 3}, "Give "),
        ({"rules": "classic", "dealer": 3}, "Your contract (1"),
        ({"rules": "classic"}, "Your card"),
        ({"rules": "classic", "dealer": 3}, "Your lead"),
        ({"rules": "classic_two"}, "Which stock do you take, 1 or 2"),
        ({"rules": "polish", "players": 2}, "A card to put away (2 to go):"),
        ({"rules": "polish", "players": 2}, "A card to put away (1 to go):"),
        ({"rules": "polish", "players": 2}, "Put away "),
        ({"rules": "windows_1000", "dealer": 1}, "You must open with 100 (Enter):"),
        ({"rules": "russian_house", "seats": "you,you,rule"}, "Keep your cards (Enter)?"),
        ({"rules": "russian_house"}, "Keep your cards (Enter), or demand a new deal (redeal)?"),
        ({"rules": "ALL ON"}, "Your bid (look, pass, 1"),
        ({"rules": "ALL ON", "dealer": 3}, "Your bid (look, 100):"),
        ({"rules": "ALL ON"}, "Double the declarer's result (contra), or let it stand"),
        ({"rules": "ALL ON", "dealer": 3}, "Redouble (redouble), or let it stand"),
        ({"rules": "ALL ON"}, "Announce the marriage: "),
    ],
    ids=lambda one: one if isinstance(one, str) else None,
)
def test_the_question_is_asked(given: dict[str, object], start: str, tmp_path: Path) -> None:
    given = dict(given)
    if given["rules"] == "ALL ON":
        given["rules"] = rules_file(tmp_path)
    for seed in range(40):
        person = Responder(seed, habits={"Your bid": []})
        play(person, **{"seed": seed, "rounds": 4, **given})
        if any(prompt.startswith(start) for prompt in person.prompts):
            return
    pytest.fail(f"nobody asked {start!r}")


def test_a_compulsory_bid_that_all_can_see_is_made_for_the_player(tmp_path: Path) -> None:
    no_demand = rules_file(tmp_path, 'base = "polish"')
    game = play(Responder(), rules=no_demand, dealer=3, rounds=1)
    assert "You bid 100." in game.text
    assert "You must open" not in game.text


def test_the_last_card_is_played_for_the_player() -> None:
    game = play(Responder(), rounds=1, dealer=1)
    asked = [one for one in game.person.prompts if one.startswith(("Your card", "Your lead"))]
    assert len(asked) == 7


def test_the_only_card_is_asked_for_before_the_last_trick() -> None:
    game = play(Responder(), rounds=5)
    assert any(one.startswith("Your card (Enter: ") for one in game.person.prompts)


def test_giving_up_tells_its_price_and_needs_a_yes() -> None:
    person = Responder(habits={**CONCEDE, "Your bid": []})
    game = play(person, rules="russian_online", dealer=3, rounds=3)
    assert "If you give up, your result is -100 and your total -100; " in game.text
    assert "the others get: Anna +60, Boris +60." in game.text
    assert "You give up the round at 100." in game.text


def test_giving_up_is_no_accident() -> None:
    person = Responder(habits={"A card for": ["concede"], "Give up": ("",)})
    game = play(person, rules="russian_online", dealer=3, rounds=1)
    assert "Then play on." in game.text
    assert "You give up" not in game.text


def test_giving_up_is_refused_where_the_rules_have_none() -> None:
    person = Responder(habits={"A card for": ["concede"]})
    game = play(person, dealer=3, rounds=1)
    assert "These rules know no giving up. (CONCEDE-1)" in game.text


def test_cards_are_chosen_anew_until_they_are_confirmed() -> None:
    person = Responder(habits={"A card for": ["1", "2", "3 4"], "Give ": ["no", ""]})
    game = play(person, dealer=3, rounds=1)
    asked = [one for one in game.text.split("\n") if one.startswith("Give ")]
    assert len(asked) == 2
    assert game.text.count("You give ") == 2


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (["11"], "There is no number 11 in the list, which goes from 1 to 10."),
        (["0"], "There is no number 0 in the list, which goes from 1 to 10."),
        (["1 1"], "You have chosen that card already."),
        (["1 2 3"], "These are too many cards."),
        ([""], "Please type an answer, or ? for help."),
        (["К♠"], "looks like K but is another letter"),
        (["hnad"], '"hnad" is no answer here. Did you mean hand? Type ? for help.'),
        (["pass"], "That cannot be done at this point of the round. (BID-4)"),
        (["AX"], "After the rank comes the suit, S C D or H, not 'X'."),
    ],
    ids=str,
)
def test_a_wrong_card_is_explained_and_asked_again(answers: list[str], complaint: str) -> None:
    game = play(Responder(habits={"A card for": answers}), dealer=3, rounds=1)
    assert complaint in game.text
    assert game.ending is Ending.LIMIT


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("101", "Bids go in steps of 5. (BID-6)"),
        ("95", "Bid at least 1"),
        ("-5", "Bid at least 1"),
        ("1000", "you may bid up to "),
        ("look", "Your cards are open to you already. (Q-31)"),
        ("redeal", "Your cards give no right to a new deal. (REDEAL-1)"),
        ("concede", "That cannot be done at this point of the round. (BID-4)"),
        ("1_05", '"1_05" is no answer here. Type ? for help.'),
        ("١٠٥", '"١٠٥" is no answer here. Type ? for help.'),
        ("99999999999999999999", "is no answer here."),
    ],
)
def test_a_wrong_bid_is_explained_and_asked_again(answer: str, complaint: str) -> None:
    person = Responder(habits={"Your bid": [answer]})
    assert complaint in play(person, dealer=1, rounds=2, seed=3).text


def test_a_marriage_is_announced_by_m_alone(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, 'base = "polish"')
    for seed in range(30):
        person = Responder(seed, habits={"Your lead": ["m"], "Your bid": []})
        text = play(person, rules=rules, rounds=2, seed=seed).text
        if "Announce it with which card?" in text:
            assert "You announce a marriage: " in text
            return
    pytest.fail("nobody held a marriage")


def test_announcing_without_a_marriage_is_explained() -> None:
    complaints = (
        "You hold no marriage.",
        "These rules know no ace marriage. (MAR-10)",
        "A marriage is announced with its king or queen. (MAR-4)",
    )
    for seed in range(30):
        person = Responder(seed, habits={"Your lead": ["m", "aces", "m 1"]})
        text = play(person, dealer=3, rounds=1, seed=seed).text
        if all(complaint in text for complaint in complaints):
            return
    pytest.fail("nobody led without a marriage")


def test_an_offence_needs_a_yes(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, ALL_ON)
    habits: Habits = {"Your bid (look": ["look"], "Your bid (pass": ("200",)}
    for seed in range(20):
        person = Responder(seed, habits={**habits, "Without a marriage": ["no", "yes"]})
        text = play(person, rules=rules, dealer=1, rounds=1, seed=seed).text
        if "ends the round" in text:
            assert "Then bid something else." in text
            assert "You hold no marriage for such a bid: you are fined 200 points" in text
            return
    pytest.fail("everybody held a marriage")


def test_the_right_to_a_new_deal_is_told() -> None:
    for seed in range(60):
        person = Responder(seed, habits={"Your bid (redeal": ["redeal"]})
        text = play(person, rules="windows_1000", rounds=2, seed=seed).text
        if "Your cards give you the right to a new deal (redeal)." in text:
            assert "You demand a new deal and show " in text
            assert ", dealt again. " in text
            return
    pytest.fail("nobody had a weak hand")
