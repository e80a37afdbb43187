"""``tysiacha solve``: positions, records and typed cards are solved, and shown in words or JSON."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import Ran, cli, process
from tests.solve.ready import ready_kernels

RECORDS: Final = Path(__file__).parents[1] / "data" / "records" / "good"
HANDS: Final = ("A♠ K♠ Q♠ 9♥", "10♠ 9♠ J♥ 10♥", "J♠ A♥ 9♦ 10♦")
POSITION: Final = (
    "rules classic; dealer 3; play; declarer 1 100; contract 105; trump ♣; took 1 5 80, 2 1 12; "
    "lead 1; hand 1 A♥ K♥; hand 2 9♥ 10♠; hand 3 Q♥ 9♠"
)
EXCHANGE: Final = (
    "rules classic; dealer 3; exchange; calls 1 100, 2 105, 3 pass, 1 pass; declarer 2 105; "
    "stock Q♠ J♠ 9♠ open; hand 1 A♥ 10♥ K♥ Q♥ J♥ 9♥ 9♦; hand 2 A♦ 10♦ K♦ Q♦ J♦ J♣ Q♠ J♠ 9♠ 9♣; "
    "hand 3 A♣ 10♣ K♣ Q♣ A♠ 10♠ K♠"
)
TEN: Final = "A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥ 9♠"
LEFT: Final = "K♠ Q♠ J♠ K♣ Q♣ J♣ 9♣"
RIGHT: Final = "K♦ Q♦ J♦ 9♦ K♥ Q♥ J♥"


@pytest.fixture(scope="module", autouse=True)
def _kernels() -> None:
    ready_kernels()


def as_json(*arguments: str) -> dict[str, object]:
    ran = cli("solve", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


def plays(found: dict[str, object]) -> list[tuple[str, bool, int]]:
    actions = found["actions"]
    assert isinstance(actions, list)
    return [(one["action"], one["marriage"], one["value"]) for one in actions]


# Cards as they are typed.


def test_typed_cards_are_solved_as_json() -> None:
    found = as_json("--hands", *HANDS, "--declarer", "1", "--leader", "1")
    assert found["value"] == 67
    assert found["makes"] is None
    assert plays(found) == [
        ("Q♠", False, 0),
        ("Q♠", True, 67),
        ("K♠", False, 0),
        ("K♠", True, 66),
        ("A♠", False, 59),
        ("9♥", False, 13),
    ]


@pytest.mark.parametrize(("contract", "makes"), [("67", True), ("68", False)])
def test_a_contract_of_typed_cards_counts_from_now_on(contract: str, *, makes: bool) -> None:
    assert as_json("--hands", *HANDS, "--contract", contract)["makes"] is makes


def test_a_trick_that_has_begun_and_its_trump() -> None:
    hands = ("K♠ 9♥ A♠", "10♠ 9♠ J♥ 10♥", "J♠ A♥ 9♦ 10♦")
    found = as_json("--hands", *hands, "--trick", "Q♠", "--trump", "S")
    assert (found["turn"], found["value"]) == (2, 27)  # the marriage was counted when announced
    assert [action for action, _marriage, _value in plays(found)] == ["9♠", "10♠"]


def test_who_has_taken_no_trick_cannot_announce() -> None:
    hands = ("K♠ Q♠", "A♠ A♥", "9♠ 9♥")
    assert as_json("--hands", *hands, "--tricks-taken", "1,3")["value"] == 55
    assert as_json("--hands", *hands, "--tricks-taken", "2")["value"] == 0
    assert as_json("--hands", *hands, "--tricks-taken", "")["value"] == 0
    assert as_json("--hands", *hands)["value"] == 55
    assert as_json("--hands", *hands, "--tricks-taken", "2", "--rules", "polish")["value"] == 55


def test_full_hands_have_taken_no_trick() -> None:
    hands = ("A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ 10♥", "K♥ Q♥ J♥ 9♥ A♦ 10♦ K♦ Q♦", "J♦ 9♦ A♣ 10♣ K♣ Q♣ J♣ 9♣")
    found = as_json("--hands", *hands)
    assert not any(marriage for _action, marriage, _value in plays(found))


def test_four_aces_are_told_where_they_are_announced() -> None:
    hands = ("A♠ A♥ A♦ A♣", "10♠ 10♥ 10♦ 10♣", "9♠ 9♥ 9♦ 9♣")
    ran = cli("solve", "--hands", *hands, "--rules", "russian_house", "--json")
    actions = json.loads(ran.out)["actions"]
    assert [one.get("aces", False) for one in actions] == [False, True] * 4
    assert {one["value"] for one in actions if one.get("aces")} == {284}


def test_two_players_and_their_leftover_cards() -> None:
    found = as_json("--hands", "A♠ 9♥", "K♠ 10♠", "--leftover", "A♥ J♥", "--rules", "classic_two")
    assert found["value"] == 11 + 4 + 10 + 11 + 2
    dead = as_json("--hands", "A♠ 9♥", "K♠ 10♠", "--rules", "polish")
    assert dead["value"] == 11 + 4 + 10


def test_hands_decide_how_many_players_there_are() -> None:
    assert as_json("--hands", "A♠", "9♥", "9♠", "--rules", "classic_four")["value"] == 11


def test_a_defenders_own_most() -> None:
    found = as_json("--hands", *HANDS, "--seat", "2")
    assert (found["seat"], found["makes"]) == (2, None)
    assert isinstance(found["value"], int)
    assert found["value"] == min(value for _action, _marriage, value in plays(found))


def test_the_cards_may_be_written_in_other_styles() -> None:
    found = as_json("--hands", "Тп Кп", "10п 9п", "Вп 9ч", "--style", "russian")
    assert [action for action, _marriage, _value in plays(found)] == ["Кп", "Тп"]


def test_an_answer_in_words() -> None:
    ran = cli("solve", "--hands", *HANDS, "--contract", "60")
    assert ran.code == 0
    for line in (
        "Seat 1 plays for 60.",
        "It is Seat 1's turn.",
        "With best play Seat 1 still makes 67 points.",
        "The contract of 60 is made.",
        "  1. Seat 1 Q♠ (marriage, 40), Seat 2 10♠, Seat 3 J♠. Seat 2 takes 15 points.",
        "What each play of Seat 1 brings:",
        "  card               points      60",
        "  Q♠ (marriage, 40)      67    made",
        "  A♠                     59  failed",
    ):
        assert line in ran.out.splitlines()


# Positions and records.


def test_a_position_counts_what_was_made_before() -> None:
    found = as_json(POSITION)
    assert (found["value"], found["made"], found["makes"]) == (28, 80, True)
    words = cli("solve", POSITION).out.splitlines()
    assert "With best play Seat 1 still makes 28 points, with those so far 108." in words
    assert as_json(POSITION, "--contract", "110")["makes"] is False


def test_a_position_in_the_exchange_asks_which_cards_to_give() -> None:
    found = as_json(EXCHANGE)
    gifts = found["gifts"]
    assert isinstance(gifts, list)
    assert len(gifts) == 90
    assert max(one["value"] for one in gifts) == found["value"]
    assert found["contract"] == 105


def test_a_moment_of_a_record_is_solved() -> None:
    file = str(RECORDS / "two_rounds.thousand")
    first = as_json(file)
    later = as_json(file, "--trick", "2", "--card", "2")
    assert first["made"] == 0
    assert later != first
    assert len(as_json(file, "--trick", "0")) == 5
    assert "It is " in cli("solve", file, "--trick", "3").out


# The cards to give away.


def test_the_best_pair_to_give_away() -> None:
    found = as_json("--give", TEN, "--others", LEFT, RIGHT, "--contract", "120")
    assert (found["value"], found["makes"]) == (120, True)
    gifts = found["gifts"]
    assert isinstance(gifts, list)
    assert len(gifts) == 90
    assert {"left": "9♠", "right": "9♥", "value": 120} in gifts
    best = found["best"]
    assert isinstance(best, list)
    assert {"left": "9♠", "right": "9♥"} in best


def test_two_players_give_or_put_away_what_their_rules_say() -> None:
    other = "K♠ Q♠ J♠ K♣ Q♣ J♣ 9♣ K♦ Q♦ J♦"
    held = "A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥ 9♠ K♥ Q♥"
    for rules, count in (("classic_two", 12), ("polish", 66)):
        found = as_json("--give", held, "--others", other, "--rules", rules)
        gifts = found["gifts"]
        assert isinstance(gifts, list)
        assert len(gifts) == count
        assert found["value"] == max(one["value"] for one in gifts)
        ran = cli("solve", "--give", held, "--others", other, "--rules", rules, "--contract", "120")
        assert "The contract of 120 is made." in ran.out.splitlines()
        assert "What each choice brings:" in ran.out.splitlines()


def test_the_exchange_of_two_players_in_a_record() -> None:
    for name in ("two_players.thousand", "two_players_who_discard.thousand"):
        assert as_json(str(RECORDS / name), "--trick", "0")["best"]


def test_the_pairs_in_a_table() -> None:
    ran = cli("solve", "--give", TEN, "--others", LEFT, RIGHT)
    assert ran.code == 0
    assert "With the best gifts and best play Seat 1 makes 120 points." in ran.out
    assert "  9♠ to Seat 2, 9♥ to Seat 3" in ran.out.splitlines()
    assert len([line for line in ran.out.splitlines() if line.count(" - ") == 1]) >= 8


# What cannot be solved.

WRONG: Final = {
    "card": (("--hands", "Ax", "9♥", "9♠"), 1, "--hands 1: "),
    "twice": (("--hands", "A♠", "A♠", "9♠"), 1, "once only"),
    "count": (("--hands", "A♠ K♠", "9♥", "9♠"), 1, "should hold 2 cards"),
    "trick": (("--hands", "A♠", "9♥", "9♠", "--trick", "K♠ Q♠ J♠"), 1, "is over"),
    "out of turn": (("--hands", "A♠", "9♥ J♥", "9♠ J♠", "--trick", "K♠", "--leader", "2"), 1, "3"),
    "leftover": (("--hands", "A♠", "9♥", "--rules", "classic_two"), 1, "leftover"),
    "no leftover": (("--hands", "A♠", "9♥", "9♠", "--leftover", "K♠"), 1, "nobody gets"),
    "position": (("rules classic; dealer 9",), 1, ""),
    "one hand": (("--hands", "A♠"), 2, "two or three"),
    "nothing": ((), 2, "--help"),
    "both": ((POSITION, "--give", TEN), 2, "--help"),
    "seat": (("--hands", "A♠", "9♥", "--leader", "3", "--leftover", "K♠ Q♠"), 2, "2 seats"),
    "suit": (("--hands", "A♠", "9♥", "9♠", "--trump", "X"), 2, "no suit"),
    "takers": (("--hands", "A♠", "9♥", "9♠", "--tricks-taken", "1;2"), 2, "1,3"),
    "rules": (("--hands", "A♠", "9♥", "9♠", "--rules", "clasic"), 2, "classic"),
    "needless": ((POSITION, "--trump", "H"), 2, "--trump"),
    "needless round": ((POSITION, "--round", "1"), 2, "--round"),
    "no file": (("nowhere.thousand",), 2, "nowhere.thousand"),
    "give alone": (("--give", TEN), 2, "--others"),
    "give nine": (("--give", TEN[3:], "--others", LEFT, RIGHT), 1, "10 cards"),
    "give, a seat": (("--give", TEN, "--others", LEFT, RIGHT, "--seat", "2"), 2, "--seat"),
    "other seat": (("--hands", "A♠", "9♥", "9♠", "--seat", "4"), 2, "no seat 4"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_solved_is_said(name: str) -> None:
    arguments, code, said = WRONG[name]
    ran = cli("solve", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_hidden_cards_are_not_guessed() -> None:
    seen = (
        "rules classic; dealer 3; seat 1; play; declarer 1 100; contract 100; "
        "took 1 5 80, 2 1 12; lead 1; hand 1 K♥ Q♥"
    )
    ran = cli("solve", seen)
    assert ran == Ran(
        2, "", "Error: Some cards of this position are hidden: only open cards can be solved.\n"
    )


def test_rules_that_bring_too_much_are_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text('base = "classic"\n[options]\nace_marriage = 900\n', encoding="utf-8")
    ran = cli("solve", "--hands", "A♠", "9♥", "9♠", "--rules", str(file))
    assert ran.code == 2
    assert "ace_marriage" in ran.err


def test_a_round_that_a_record_does_not_have() -> None:
    file = str(RECORDS / "two_rounds.thousand")
    assert "Round 99" in cli("solve", file, "--round", "99").err
    assert cli("solve", file, "--game", "99").code == 2
    assert cli("solve", file, "--trick", "A♠").code == 2


def test_a_process_solves_without_a_word_once_all_is_compiled() -> None:
    ran = process(
        "solve",
        "--hands",
        *HANDS,
        "--json",
        keep=("HOME", "XDG_CACHE_HOME", "TYSIACHA_CACHE", "TYSIACHA_JIT"),
    )
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["value"] == 67
