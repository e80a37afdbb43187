"""The JSON twin: the same content, read strictly."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import records, table_record
from tests.strategies.playing import share
from tests.strategies.tables import TABLES
from tysiacha.notation.games import LARGEST_JSON, BrokenGame, ReadGame, pointer_of
from tysiacha.notation.json_parts import ACTION_READERS
from tysiacha.notation.record_json import WORD_OF, record_json
from tysiacha.notation.record_json_reading import parse_record_json, read_json_games
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.record_reading import parse_record, read_any_games
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord, Part, Spot
from tysiacha.notation.replaying import first_disagreement
from tysiacha.notation.strict_json import JsonError, load_json

SAMPLE = record_json(table_record("classic"))


def changed(*path: str | int, to: object) -> str:
    """Give the sample with one value changed."""
    content = json.loads(SAMPLE)
    inner = content
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(content)


def error(text: str) -> JsonError:
    with pytest.raises(JsonError) as caught:
        parse_record_json(text)
    assert str(caught.value).isprintable()
    return caught.value


@share(0.5)
@given(records())
def test_a_record_is_read_as_it_was_written(record: GameRecord) -> None:
    text = record_json(record)
    assert "\n" not in text
    assert parse_record_json(text) == record
    assert record_json(parse_record_json(text)) == text


@share(0.3)
@given(records())
def test_text_and_json_are_twins(record: GameRecord) -> None:
    assert record_text(parse_record_json(record_json(parse_record(record_text(record))))) == (
        record_text(record)
    )


@pytest.mark.parametrize("name", list(TABLES))
def test_every_table_can_be_written_down(name: str) -> None:
    record = table_record(name)
    assert parse_record_json(record_json(record)) == record


def test_every_action_that_is_written_is_read() -> None:
    assert set(ACTION_READERS) == set(WORD_OF.values())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", RecordCode.NOT_JSON),
        ("x", RecordCode.NOT_JSON),
        (SAMPLE[:-1], RecordCode.NOT_JSON),
        (SAMPLE + "{}", RecordCode.NOT_JSON),
        ("null", RecordCode.WRONG_VALUE),
        ("[]", RecordCode.WRONG_VALUE),
        ("1", RecordCode.WRONG_VALUE),
        ("{}", RecordCode.NO_GAME),
        ("[" * 100_000, RecordCode.TOO_DEEP),
        ('{"a":' * 100_000, RecordCode.TOO_DEEP),
        ('{"thousand_record": NaN}', RecordCode.WRONG_NUMBER),
        ('{"thousand_record": -Infinity}', RecordCode.WRONG_NUMBER),
        ('{"thousand_record": 1e999}', RecordCode.WRONG_NUMBER),
        ('{"thousand_record": 1e0}', RecordCode.WRONG_NUMBER),
        ('{"thousand_record": 1.0}', RecordCode.UNKNOWN_VERSION),
        ('{"thousand_record": true}', RecordCode.UNKNOWN_VERSION),
        ('{"thousand_record": "1"}', RecordCode.UNKNOWN_VERSION),
        ('{"thousand_record": 999}', RecordCode.UNKNOWN_VERSION),
        ('{"thousand_record": ' + "9" * 5_000 + "}", RecordCode.WRONG_NUMBER),
        ('{"thousand_record": 1, "thousand_record": 1}', RecordCode.DUPLICATE_KEY),
        ('{"thousand_record": 1}', RecordCode.MISSING_TAG),
        (changed("__proto__", to=1), RecordCode.UNKNOWN_KEY),
        (changed("deals", 0, "actions", 0, "why", to=1), RecordCode.UNKNOWN_KEY),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str, code: RecordCode) -> None:
    assert error(text).fault.code is code


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        (("players",), ["Anna", "anna", "Vera"], RecordCode.WRONG_VALUE),
        (("players",), ["Anna", "B C", "Vera"], RecordCode.WRONG_VALUE),
        (("players",), ["Anna", "\ud800", "Vera"], RecordCode.WRONG_VALUE),
        (("players",), ["Anna"], RecordCode.CARD_COUNT),
        (("players",), ["Anna", "Boris"], RecordCode.WRONG_VALUE),
        (("rules", "base"), "clasic", RecordCode.WRONG_VALUE),
        (("rules", "options"), {"target": 5000000}, RecordCode.CONTRADICTION),
        (("rules", "options"), {"barrel_at": 1000}, RecordCode.CONTRADICTION),
        (("rules", "options"), {"targt": 5}, RecordCode.CONTRADICTION),
        (("rules", "id"), "000000000000", RecordCode.WRONG_VALUE),
        (("first_dealer",), "Xenia", RecordCode.UNKNOWN_PLAYER),
        (("cards",), "klingon", RecordCode.WRONG_VALUE),
        (("extras",), [{"tag": "Players", "value": ""}], RecordCode.WRONG_PLACE),
        (("extras",), [{"comment": "two\nlines"}], RecordCode.WRONG_VALUE),
        (("extras",), [{"tag": "a b", "value": ""}], RecordCode.WRONG_VALUE),
        (("result", "winner"), 1, RecordCode.WRONG_VALUE),
        (("start",), {"match": {"round": 0, "deal": 1}}, RecordCode.WRONG_NUMBER),
        (("deals", 0, "deal"), True, RecordCode.WRONG_NUMBER),
        (("deals", 0, "golden"), 1, RecordCode.WRONG_VALUE),
        (("deals", 0, "closing"), [{"tag": "anna", "value": ""}], RecordCode.WRONG_PLACE),
        (("deals", 0, "pack", 3), "1S", RecordCode.WRONG_CARD),
        (("deals", 0, "pack", 3), "ah", None),
        (("deals", 0, "pack"), ["AH"], RecordCode.CARD_COUNT),
        (("deals", 0, "stocks", 0, 0), "?", RecordCode.HIDDEN),
        (
            ("deals", 0, "pack", 1),
            json.loads(SAMPLE)["deals"][0]["pack"][0],
            RecordCode.DUPLICATE_CARD,
        ),
        (("deals", 0, "hands", "Anna"), ["AH"] * 7, RecordCode.DUPLICATE_CARD),
        (("deals", 0, "hands"), {"Xenia": []}, RecordCode.UNKNOWN_KEY),
        (("deals",), {}, RecordCode.WRONG_VALUE),
        (
            ("deals", 0, "actions", 1),
            {"by": "Anna", "do": "give", "to": "Vera-2", "card": "?"},
            RecordCode.HIDDEN,
        ),
        (("deals", 0, "actions", 1, "notes"), [{"worth": 1234567}], RecordCode.WRONG_NUMBER),
        (("deals", 0, "actions", 1, "notes"), [{"worth": "3"}], RecordCode.WRONG_NUMBER),
        (("deals", 0, "outcome"), {}, RecordCode.MISSING_TAG),
        (
            ("deals", 0, "outcome"),
            {"kind": "fined", "by": "Anna", "points": 120, "clause": "BOLT-99"},
            RecordCode.WRONG_VALUE,
        ),
        (("deals", 0, "actions", 0, "at"), 24, RecordCode.WRONG_NUMBER),
        (("deals", 0, "actions", 0, "at"), 9.0, RecordCode.WRONG_NUMBER),
        (("deals", 0, "actions", 0, "do"), "fly", RecordCode.WRONG_VALUE),
        (("deals", 0, "actions", 1, "points"), 10**15, RecordCode.WRONG_NUMBER),
        (("deals", 0, "actions", 1), {"by": "Anna", "do": "cut", "at": 3}, None),
        (("deals", 0, "actions", 2), {"by": "Anna", "do": "cut", "at": 3}, RecordCode.WRONG_PLACE),
        (("deals", 0, "actions", 1), {"by": "Anna"}, RecordCode.MISSING_TAG),
        (("deals", 0, "actions", 1), {"do": "pass"}, RecordCode.MISSING_TAG),
        (("deals", 0, "tricks", 7), None, RecordCode.WRONG_VALUE),
        (("deals", 0, "points"), {"Anna": 1}, RecordCode.MISSING_TAG),
        (("deals", 0, "outcome"), {"kind": "lost"}, RecordCode.WRONG_VALUE),
        (("deals", 0, "scores", "Anna"), {"change": 5}, RecordCode.MISSING_TAG),
    ],
)
def test_what_has_a_wrong_value_is_refused_where_it_stands(
    path: tuple[str | int, ...], to: object, code: RecordCode | None
) -> None:
    if code is None:
        return  # another spelling, or what is seen in replaying
    found = error(changed(*path, to=to))
    assert found.fault.code is code
    start = "/" + "/".join(str(step) for step in path[:1])
    assert found.pointer.startswith(start)


def test_a_note_cannot_take_a_name_that_means_something() -> None:
    notes = [{"tag": "value", "value": "3"}]
    text = changed("deals", 0, "actions", 1, "notes", to=notes)
    assert error(text).fault.code is RecordCode.WRONG_PLACE


def test_the_end_of_a_deal_that_has_none_holds_nothing() -> None:
    content = json.loads(SAMPLE)
    for key in ("points", "outcome", "scores"):
        del content["deals"][0][key]
    content["deals"][0]["closing"] = [{"comment": "x"}]
    assert error(json.dumps(content)).fault.code is RecordCode.WRONG_PLACE


def test_every_line_is_a_game_and_a_broken_one_loses_no_other() -> None:
    lines = [b"\xef\xbb\xbf" + SAMPLE.encode(), b"", b"{", b"\xff", SAMPLE.encode() + b"\r"]
    one, two, three, four = read_json_games(lines, "x.json")
    assert isinstance(one, ReadGame)
    assert isinstance(four, ReadGame)
    assert one.record == four.record
    assert isinstance(two, BrokenGame)
    assert isinstance(three, BrokenGame)
    assert (two.problem.line, three.problem.line, four.line) == (3, 4, 5)
    assert three.problem.code is RecordCode.NOT_UTF8


def test_a_line_that_is_too_long_is_not_read() -> None:
    (game,) = read_json_games([b"{" * (LARGEST_JSON + 1)], "x")
    assert isinstance(game, BrokenGame)
    assert game.problem.code is RecordCode.TOO_LARGE


def test_json_and_text_are_told_apart() -> None:
    text, as_json = record_text(table_record("polish")), record_json(table_record("polish"))
    for content in (text, as_json, "\ufeff \n" + as_json, "\n\n" + text):
        data = content.encode()
        for size in (1, 7, len(data)):
            chunks = [data[start : start + size] for start in range(0, len(data), size)]
            (game,) = read_any_games(chunks, "x")
            assert isinstance(game, ReadGame)
            assert game.record == table_record("polish")


@given(st.text(max_size=40))
def test_any_text_is_json_or_an_error(text: str) -> None:
    try:
        load_json(text)
    except JsonError as refused:
        assert refused.fault.text  # noqa: PT017 - either will do


def test_a_disagreement_in_json_has_a_pointer() -> None:
    sample = parse_record_json(SAMPLE)
    for path, pointer in (
        (("deals", 0, "deal"), "/deals/0"),
        (("deals", 0, "points", "Anna"), "/deals/0/points"),
        (("deals", 0, "tricks", 2, "points"), "/deals/0/tricks/2"),
        (("deals", 0, "scores", "Anna", "change"), "/deals/0/scores/Anna"),
        (("result", "totals", "Anna"), "/result"),
        (("deals", 1, "actions", 0, "at"), None),
    ):
        (game,) = read_json_games([changed(*path, to=7).encode()], "x")
        assert isinstance(game, ReadGame)
        disagreement = first_disagreement(game.record)
        assert disagreement is not None
        problem = game.problem(disagreement, "x")
        assert problem.line == 1
        assert pointer in (None, problem.pointer)
    anna = {"total": 5, "barrel": {"since": 1, "used": 0}}
    start = changed("start", to={"standings": {"Anna": anna}})
    (game,) = read_json_games([start.encode()], "x")
    assert isinstance(game, ReadGame)
    disagreement = first_disagreement(game.record)
    assert disagreement is not None
    assert game.problem(disagreement, "x").pointer == "/start/standings/Anna"
    assert pointer_of(Spot(None, Part.GAME), sample.players) == "/"


def test_too_many_plays_are_not_read() -> None:
    content = json.loads(SAMPLE)
    content["deals"][0]["actions"] += [{"by": "Anna", "do": "play", "card": "AH"}] * 40
    assert error(json.dumps(content)).fault.code is RecordCode.CARD_COUNT


def test_numbers_may_have_decimals_where_they_may() -> None:
    notes = [{"worth": -12.5, "basis": "open"}, {"worth": 3}, {"worth": 0.25}]
    text = changed("deals", 0, "actions", 1, "notes", to=notes)
    record = parse_record_json(text)
    assert re.findall(r"> \S+ (.*)", record_text(record)) == [
        "value -12.5 open",
        "value 3",
        "value 0.25",
    ]
    assert parse_record_json(record_json(record)) == record
    assert replace(record, deals=()) == replace(parse_record_json(SAMPLE), deals=())
