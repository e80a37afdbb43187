"""``tysiacha perft``: counts by rules and seed, divided, as JSON, with progress and without."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Ran, cli, process
from tysiacha.cards import CARDS
from tysiacha.cli import perft_command
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE
from tysiacha.cli.perft_position import auction_position, dealt_position, ending_position
from tysiacha.cli.perft_words import cards_words, position_words
from tysiacha.notation.short_words import short_words
from tysiacha.rules.actions import Cut, DemandRedeal, Discard, Give, Pass, Play
from tysiacha.rules.perft import auction_count, perft
from tysiacha.rules.phases import Bidding, Tricks
from tysiacha.rules.presets import PRESETS


def number(done: Ran) -> int:
    assert (done.code, done.err) == (GOOD, "")
    return int(done.out)


def divided(done: Ran) -> dict[str, int]:
    lines = [line.rpartition(": ") for line in done.out.splitlines()[:-1]]
    return {action: int(count) for action, _, count in lines}


@pytest.mark.parametrize("name", ["classic", "polish", "classic_two", "classic_four"])
def test_it_counts_what_the_library_counts(name: str) -> None:
    rules = PRESETS[name]
    assert number(cli("perft", "--rules", name)) == perft(dealt_position(rules, 1), 2)
    counted = number(cli("perft", "--rules", name, "--auction", "--seed", "4"))
    assert counted == auction_count(auction_position(rules, 4))
    ended = number(cli("perft", "--rules", name, "--cards", "2", "--seed", "9"))
    assert ended == perft(ending_position(rules, 9, 2))


def test_the_same_seed_counts_the_same_and_another_mostly_not() -> None:
    counts = {number(cli("perft", "--cards", "3", "--seed", str(seed))) for seed in range(6)}
    assert len(counts) > 3
    assert number(cli("perft", "--cards", "3")) == number(cli("perft", "--cards", "3"))


def test_divide_gives_the_count_after_each_first_action() -> None:
    done = cli("perft", "--cards", "3", "--divide")
    parts = divided(done)
    assert sum(parts.values()) == int(done.out.splitlines()[-1])
    assert set(parts) <= {f"play {card}" for card in ("QC", "10C", "10D")}
    assert done.out.splitlines()[-1] == cli("perft", "--cards", "3").out.strip()


def test_depth_counts_so_many_actions() -> None:
    assert number(cli("perft", "--cards", "3", "--depth", "1")) == 3
    assert number(cli("perft", "--cards", "1", "--depth", "100")) == 1


def test_json_names_the_position_and_the_rules() -> None:
    done = cli("perft", "--cards", "2", "--json", "--divide", "--rules", "polish")
    result = json.loads(done.out)
    assert result["rules"] == "polish"
    assert result["rules_id"] == PRESETS["polish"].rules_id
    assert result["count"] == sum(result["divided"].values())
    assert result["position"]["phase"] == "Tricks"
    assert [len(hand.split()) for hand in result["position"]["hands"]] == [2, 2, 2]
    assert "divided" not in json.loads(cli("perft", "--json").out)


def test_a_rules_file_will_do(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[options]\nmust_trump = false\n", encoding="utf-8")
    assert number(cli("perft", "--rules", str(path), "--cards", "2")) > 0


def test_what_does_not_go_together_is_refused() -> None:
    for arguments, said in (
        (["--auction", "--cards", "2"], "leave out --cards and --depth"),
        (["--auction", "--depth", "2"], "leave out --cards and --depth"),
        (["--cards", "9"], "hands have at most 8 cards in the play"),
        (["--cards", "12"], "'12' is not a whole number from 1 to"),
        (["--depth", "0"], "'0' is not a whole number from 1 to"),
        (["--rules", "russian_house", "--auction"], "rounds that have no auction"),
        (["--rules", "nowhere"], "There is no preset and no file"),
    ):
        done = cli("perft", *arguments)
        assert done.code == UNUSABLE
        assert said in done.err


def test_an_auction_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_text("[options]\ncap_without_marriage = 9000\n", encoding="utf-8")
    done = cli("perft", "--rules", str(path), "--auction", "--seed", "2")
    assert done.code == UNUSABLE
    assert "too long to be counted" in done.err


def test_progress_is_told_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft_command, "SECONDS_BETWEEN_PROGRESS", 0.0)
    assert cli("perft", "--cards", "3").err == ""
    monkeypatch.setattr(perft_command, "_is_watched", lambda: True)
    done = cli("perft", "--cards", "3")
    assert done.out == "56\n"
    assert "parts counted, 56 so far\n" in done.err


def test_ctrl_c_ends_it_without_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(perft_command, "count_sequences", interrupt)
    done = cli("perft")
    assert (done.code, done.out, done.err) == (INTERRUPTED, "", "\nBroken off.\n")


def test_it_runs_as_a_command_of_its_own() -> None:
    done = process("perft", "--cards", "1")
    assert (done.code, done.out, done.err) == (GOOD, "1\n", "")


# Words and positions.


def test_every_action_has_words_of_its_own() -> None:
    ace = CARDS[23]
    assert short_words(Cut(4)) == "cut 4"
    assert short_words(Pass()) == "pass"
    assert short_words(DemandRedeal()) == "redeal"
    assert short_words(Give(ace, 2)) == "give AH to 3"
    assert short_words(Discard(ace)) == "discard AH"
    assert short_words(Play(ace, aces=True)) == "play AH aces"
    assert cards_words(0b11 << 22) == "AH 10H"


def test_positions_are_where_they_should_be() -> None:
    assert isinstance(auction_position(PRESETS["classic"], 3).phase, Bidding)
    ending = ending_position(PRESETS["classic_two"], 3, 4)
    assert isinstance(ending.phase, Tricks)
    assert not ending.phase.cards
    assert position_words(ending)["seats"] == [str(seat + 1) for seat in ending.phase.table.active]
