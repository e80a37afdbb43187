"""``tysiacha record saved``: what a player may tell of a match in play, and no more."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.running import Ran, cli
from tests.saves.matches import header, save_a_match
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.replaying import first_disagreement
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.header import SavedSeat
from tysiacha.saves.reading import load

SOME = 24
"""Actions that end in the middle of a deal."""

MANY = 500
"""Actions in which somebody wins."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    saves = tmp_path / "matches"
    saves.mkdir()
    return saves


def test_the_newest_match_is_written_as_its_only_person_has_seen_it(folder: Path) -> None:
    path, played = save_a_match(folder, header(), actions=SOME)
    ran = cli("record", "saved")
    assert (ran.code, ran.err) == (0, "")
    record = parse_record(ran.out)
    assert (record.players, record.seen_by) == (("Ann", "Бен", "Cleo"), 0)
    assert len(record.deals) == len(load(path).deals)
    assert sum(len(deal.actions) for deal in record.deals) == len(played)
    assert all(hand is None or not hand.mask for hand in record.deals[-1].hands[1:])
    assert all(deal.pack is None for deal in record.deals)
    assert cli("record", "saved", path.name) == ran
    assert cli("record", "saved", "--seat", "an") == ran


def test_the_cards_of_bots_stay_hidden(folder: Path) -> None:
    save_a_match(folder, header(), actions=SOME)
    ran = cli("record", "saved", "--seat", "Cleo")
    assert ran == Ran(2, "", 'Error: "Cleo" is none of Ann.\n')


def test_of_several_people_one_is_chosen(folder: Path) -> None:
    about = header()
    two = (*about.seats[:2], SavedSeat("Cleo", None))
    save_a_match(folder, replace(about, seats=two), actions=SOME)
    said = "Error: Several people play: --seat chooses one of Ann, Cleo.\n"
    assert cli("record", "saved") == Ran(2, "", said)
    record = parse_record(cli("record", "saved", "--seat", "cleo").out)
    assert record.seen_by == 2
    assert record.deals[-1].hands[2] is not None
    assert record.deals[-1].hands[2].hidden == 0


@pytest.mark.parametrize("over", [True, False])
def test_where_nothing_is_secret_all_is_written(folder: Path, *, over: bool) -> None:
    about = header(rules_with(PRESETS["simple"], {"target": 100}))
    bots = tuple(replace(seat, bot="rule") for seat in about.seats)
    about = about if over else replace(about, seats=bots)
    path, _played = save_a_match(folder, about, actions=MANY if over else SOME)
    ran = cli("record", "saved", path.name)
    record = parse_record(ran.out)
    assert record.seen_by is None
    assert first_disagreement(record) is None
    assert (record.result is not None and record.result.winner is not None) is over


def test_what_is_not_there_is_named(folder: Path) -> None:
    said = f"Error: There is no unfinished match in {folder}.\n"
    assert cli("record", "saved") == Ran(2, "", said)
    ran = cli("record", "saved", "yesterday")
    assert (ran.code, ran.out) == (2, "")
    assert "yesterday" in ran.err
    broken = folder / "broken.thousand-save"
    broken.write_text("nothing\n", encoding="utf-8")
    ran = cli("record", "saved", str(broken))
    assert (ran.code, ran.out) == (2, "")
    assert "broken" in ran.err
