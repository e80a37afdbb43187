"""What keys and clicks mean: questions without a screen."""

from dataclasses import replace

import pytest

from tests.tui.sitting import Sitting
from tests.tui.tables import plan
from tysiacha.rules.actions import (
    Bid,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    Discard,
    Give,
    Look,
    Pass,
    Play,
    SayContra,
)
from tysiacha.rules.choices import BlindBid, Contra, P2Form
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.tui.card_questions import CardQuestion, GiftQuestion
from tysiacha.tui.keys import bar_keys, command_keys, help_sections
from tysiacha.tui.questions import NumberQuestion, Question


def asked(
    keys: str = "", rules: str | Rules = "classic", *, dealer: int = 2, seed: int = 4
) -> Question:
    """Give the question that is put after some keys."""
    sitting = Sitting(plan(rules, dealer=dealer, seed=seed, steady_bots=True), keys.split())
    sitting.play()
    assert sitting.question is not None
    return sitting.question


def numbered(keys: str = "", rules: str | Rules = "classic", *, dealer: int = 2) -> NumberQuestion:
    question = asked(keys, rules, dealer=dealer)
    assert isinstance(question, NumberQuestion)
    return question


DECLARED = "enter enter 2 2 4 4 enter enter"


# --- numbers -------------------------------------------------------------------------------


def test_a_number_is_stepped_or_typed() -> None:
    question = numbered("right right left", dealer=0)
    assert question.number == 110
    assert question.press("1") is question.press("3") is None
    assert question.number == 13
    question.press("backspace")
    question.press("1")
    question.press("5")
    assert question.stepper[0] == "115_"
    assert question.press("enter") == (Bid(115),)


def test_a_typed_number_is_where_the_arrows_go_on() -> None:
    question = numbered(dealer=0)
    for key in "112":
        question.press(key)
    question.press("right")
    assert question.number == 110
    question.press("end")
    assert question.number == 120
    question.press("home")
    assert question.number == 105


def test_a_refused_number_is_told_and_forgotten() -> None:
    question = numbered(dealer=0)
    for key in "777":
        question.press(key)
    assert question.press("enter") is None
    assert question.message is not None
    assert question.number == 105


def test_what_is_not_offered_says_why() -> None:
    question = asked()
    assert question.press("p") is None
    assert question.message == "You open the auction and must bid 100. (BID-3)"
    assert question.press("r") is None
    assert question.message == "Your cards give no right to a new deal. (REDEAL-1)"
    assert question.press("x") is None
    assert question.message is not None
    assert question.press("z") is None
    assert question.message is None


def test_the_pack_is_cut_anywhere_or_where_one_likes() -> None:
    question = numbered(dealer=1)
    cut = question.press("enter")
    assert cut is not None
    assert isinstance(cut[0], Cut)
    question.press("7")
    assert question.press("space") == (Cut(7),)


def test_a_contract_is_named() -> None:
    question = numbered("enter enter 2 2 4 4 enter")
    assert question.press("enter") == (DeclareContract(100),)
    question.press("up")
    assert question.press("enter") == (DeclareContract(105),)


# --- buttons -------------------------------------------------------------------------------


def test_hidden_cards_can_be_looked_at() -> None:
    blind = replace(PRESETS["classic"], blind_bid=BlindBid.ANY)
    question = asked(rules=blind)
    assert question.press("v") == (Look(),)
    assert question.click("key:v") == (Look(),)


def test_the_opening_is_held_with_enter() -> None:
    assert asked(rules="windows_1000", dealer=0).press("enter") == (ConfirmOpening(),)


def test_a_contra_is_said_with_its_key_and_let_stand_with_enter() -> None:
    rules = replace(PRESETS["russian_online"], contra=Contra.CONTRA)
    question = asked("enter p", rules, dealer=1)
    assert question.press("c") == (SayContra(),)
    assert [button.label for button in question.buttons] == ["Contra: double", "Let it stand"]


def test_giving_up_must_be_agreed_to() -> None:
    question = asked("enter 2 2 4 4 enter", "russian_online")
    assert question.press("x") is None
    assert question.confirmation is not None
    assert "your total -100" in question.confirmation.lines[0]
    assert question.agree() == (Concede(),)
    assert question.agree() is None


def test_with_nothing_to_bid_enter_passes() -> None:
    silent = replace(PRESETS["classic"], cap_without_marriage=100)
    assert asked(rules=silent, dealer=0).press("enter") == (Pass(),)


# --- cards ---------------------------------------------------------------------------------


def card_question(keys: str = DECLARED) -> CardQuestion:
    question = asked(keys)
    assert isinstance(question, CardQuestion)
    return question


def test_a_card_is_chosen_first_and_played_then() -> None:
    question = card_question()
    assert question.press("enter") is None
    assert question.message is not None
    assert question.press("right") is None
    assert question.chosen == question.cards[0]
    assert question.press("left") is None
    assert question.chosen == question.cards[-1]
    assert question.press("1") is None
    assert question.press("1") == (Play(question.cards[0]),)
    question.press("escape")
    assert question.chosen is None


def test_a_capital_letter_goes_to_the_next_card_of_that_rank() -> None:
    question = card_question()
    seen = []
    for _number in range(3):
        question.press("Q")
        seen.append(question.chosen)
    assert seen[0] == seen[2] != seen[1]
    question.press("T")
    question.press("N")
    assert question.message is None


def test_a_marriage_is_announced_unless_one_does_not_want_to() -> None:
    question = card_question(f"{DECLARED} 1 enter 5")
    king = question.chosen
    assert king is not None
    assert question.press("enter") == (Play(king, marriage=True),)
    question.press("m")
    assert question.press("enter") == (Play(king),)
    question.press("6")
    assert question.announcing
    question.press("1")
    question.press("m")
    assert question.message is not None


def test_without_confirming_one_key_plays() -> None:
    question = card_question()
    question.confirm = False
    assert question.press("1") == (Play(question.cards[0]),)


# --- giving away -----------------------------------------------------------------------------


def test_cards_are_given_after_the_whole_choice_is_confirmed() -> None:
    question = asked("enter")
    assert isinstance(question, GiftQuestion)
    first, second = question.cards[:2]
    for key in ("1", "1", "2", "enter"):
        assert question.press(key) is None
    assert question.press("3") is None
    assert question.message is not None
    assert question.press("enter") == (Give(first, 1), Give(second, 2))
    question.press("backspace")
    assert question.slots == [first, None]
    assert question.chosen == second


def test_the_other_player_may_be_given_a_card_first() -> None:
    question = asked("enter")
    assert isinstance(question, GiftQuestion)
    for key in ("tab", "1", "1", "2", "2"):
        question.press(key)
    assert question.press("enter") == (Give(question.cards[1], 1), Give(question.cards[0], 2))


@pytest.mark.parametrize(
    ("form", "count"), [(P2Form.DISCARD_TWO, 2), (P2Form.LITERAL_ONE_CARD_TALONS, 1)]
)
def test_two_players_put_cards_away(form: P2Form, count: int) -> None:
    question = asked("enter enter 1", replace(PRESETS["classic_two"], p2_form=form), dealer=1)
    assert isinstance(question, GiftQuestion)
    for key in "1122"[: 2 * count]:
        question.press(key)
    assert question.press("enter") == tuple(Discard(one) for one in question.cards[:count])


# --- keys ------------------------------------------------------------------------------------


def test_every_key_of_the_bar_is_in_the_help() -> None:
    explained = " ".join(key for _title, keys in help_sections() for key, _text in keys)
    for one in command_keys():
        assert one.key in explained
    for question in (asked(), asked("enter"), card_question(), None):
        assert {one.key for one in bar_keys(question, waits=False)} >= {"?", "q"}


def test_every_button_is_pressed_by_its_key_and_by_a_click() -> None:
    for question in (asked(), asked(dealer=0), asked("enter"), card_question()):
        for button in question.buttons:
            assert button.hit == ("enter" if button.primary else f"key:{button.key}")
