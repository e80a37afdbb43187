"""Files of records: good ones agree, bad ones are refused with their place and what would do.

The files stand in ``tests/data/records``; beside each bad one is what is said about it, its code
first. What would not survive as a file in a repository (other encodings, other line ends, huge
ones) is made in ``test_record_stream.py``.
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tysiacha.notation.games import BrokenGame, Game, ReadGame
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_problems import RecordCode, RecordProblem
from tysiacha.notation.record_reading import parse_record, read_any_games
from tysiacha.notation.record_writing import record_digest, record_text
from tysiacha.notation.replaying import first_disagreement, replay
from tysiacha.notation.styles import Style

FILES: Final = Path(__file__).parent.parent / "data" / "records"
GOOD: Final = sorted(path.name for path in FILES.glob("good/*"))
BAD: Final = sorted(path.name for path in FILES.glob("bad/*") if path.suffix != ".txt")
BROKEN_BY_NOTHING: Final = {RecordCode.TOO_LARGE, RecordCode.NOT_UTF8, RecordCode.TOO_DEEP}
"""Codes that no file here can show."""

SEVERAL: Final = {"several_games.thousand": 3}
OF_ONE_SEAT: Final = "as_one_seat_saw_it.thousand"
IN_ANOTHER_FORM: Final = "another_form.thousand"


def games(kind: str, name: str) -> list[Game]:
    return list(read_any_games([(FILES / kind / name).read_bytes()], name))


def problem(game: Game, name: str) -> RecordProblem | None:
    if isinstance(game, BrokenGame):
        return game.problem
    if game.record.seen_by is not None:
        return None
    disagreement = first_disagreement(game.record)
    return None if disagreement is None else game.problem(disagreement, name)


@pytest.mark.parametrize("name", GOOD)
def test_a_good_file_agrees(name: str) -> None:
    found = games("good", name)
    assert [problem(game, name) for game in found] == [None] * SEVERAL.get(name, 1)


@pytest.mark.parametrize("name", GOOD)
def test_a_good_file_is_written_as_it_stands(name: str) -> None:
    records = [game.record for game in games("good", name) if isinstance(game, ReadGame)]
    text = (FILES / "good" / name).read_text(encoding="utf-8")
    written = "\n".join(record_text(record) for record in records)
    for record in records:
        assert parse_record_json(record_json(record)) == record
        assert parse_record(record_text(record)) == record
    if name.endswith(".json"):
        assert record_json(records[0]) + "\n" == text
    elif name == IN_ANOTHER_FORM:
        assert written != text
    else:
        assert without_rules_id(written) == without_rules_id(text)


def without_rules_id(text: str) -> str:
    """Give a text without a line that need not be there."""
    return re.sub(r"^Rules-Id: .*\n", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("name", BAD)
def test_of_a_bad_file_it_is_said_what_is_wrong(name: str) -> None:
    found = [problem(game, name) for game in games("bad", name)]
    said = "".join(f"{one.code} {one.text}\n" for one in found if one is not None)
    assert said == (FILES / "bad" / name).with_suffix(".txt").read_text(encoding="utf-8")
    assert all(line.isprintable() for line in said.splitlines())


def test_a_broken_game_in_the_middle_loses_no_other() -> None:
    name = "broken_game_in_the_middle.thousand"
    found = games("bad", name)
    assert [problem(game, name) is None for game in found] == [True, False, False, True]


def test_every_code_is_met() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in FILES.glob("bad/*.txt"))
    met = {RecordCode(line.split()[0]) for line in said.splitlines()}
    other = {
        RecordCode.CONTROL_CHARACTER,  # test_record_stream.py
        RecordCode.UNKNOWN_KEY,  # test_record_json.py
    }
    assert met == set(RecordCode) - BROKEN_BY_NOTHING - other


def test_every_bad_file_has_its_words() -> None:
    assert {Path(name).stem for name in BAD} == {path.stem for path in FILES.glob("bad/*.txt")}


def test_what_one_seat_saw_is_read_but_not_replayed() -> None:
    (game,) = games("good", OF_ONE_SEAT)
    assert isinstance(game, ReadGame)
    assert game.record.seen_by == 0
    assert first_disagreement(game.record) is not None


def test_the_same_game_twice_is_the_same_record() -> None:
    (one,) = games("good", "two_rounds.thousand")
    (two,) = games("good", "two_rounds.thousand")
    assert isinstance(one, ReadGame)
    assert isinstance(two, ReadGame)
    assert one.record == two.record
    digest = record_digest(one.record)
    assert record_digest(replace(two.record, style=Style.RUSSIAN)) == digest
    assert record_digest(parse_record_json(record_json(two.record))) == digest
    assert record_digest(replace(two.record, deals=two.record.deals[:1])) != digest
    assert list(replay(one.record)) == list(replay(two.record))
