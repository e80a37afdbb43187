"""Bad messages are refused as a whole and by name; none changes anything, none breaks anything."""

from __future__ import annotations

import json
from functools import partial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.tables.crowds import Watched
from tests.server.tables.players import Room
from tysiacha.server.protocol.reading import MOST_BYTES, BadMessage, parse_message
from tysiacha.server.tables.commands import Act, Change, Command, GetUp
from tysiacha.server.tables.decide import decide
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import Settings

HEAD = '"a":"c1","table":"t1"'


def act(action: str) -> str:
    return f'{{"t":"act",{HEAD},"action":{action}}}'


BAD = {
    "nothing": "",
    "a word": "hello",
    "a scalar": "12",
    "a list": "[]",
    "null": "null",
    "no kind": f"{{{HEAD}}}",
    "unknown kind": f'{{"t":"cheat",{HEAD}}}',
    "kind of another type": f'{{"t":7,{HEAD}}}',
    "two kinds": f'{{"t":"leave","t":"start",{HEAD}}}',
    "no id": '{"t":"leave","table":"t1"}',
    "empty id": '{"t":"leave","a":"","table":"t1"}',
    "long id": f'{{"t":"leave","a":"{"x" * 10_000}","table":"t1"}}',
    "control character in an id": '{"t":"leave","a":"a\\u0007","table":"t1"}',
    "a path as a table": '{"t":"leave","a":"a","table":"../t1"}',
    "unknown member": f'{{"t":"leave",{HEAD},"__proto__":1}}',
    "seat as text": f'{{"t":"sit",{HEAD},"seat":"1"}}',
    "seat true": f'{{"t":"sit",{HEAD},"seat":true}}',
    "seat 1.0": f'{{"t":"sit",{HEAD},"seat":1.0}}',
    "seat 1e0": f'{{"t":"sit",{HEAD},"seat":1e0}}',
    "seat -1": f'{{"t":"sit",{HEAD},"seat":-1}}',
    "seat 4": f'{{"t":"sit",{HEAD},"seat":4}}',
    "seat null": f'{{"t":"sit",{HEAD},"seat":null}}',
    "seat NaN": f'{{"t":"sit",{HEAD},"seat":NaN}}',
    "seat 1e999": f'{{"t":"sit",{HEAD},"seat":1e999}}',
    "seat twice": f'{{"t":"sit",{HEAD},"seat":1,"seat":2}}',
    "version -1": f'{{"t":"leave",{HEAD},"v":-1}}',
    "version 2^63": f'{{"t":"leave",{HEAD},"v":{2**63}}}',
    "version as text": f'{{"t":"leave",{HEAD},"v":"5"}}',
    "action as a list": act("[]"),
    "action with a list in it": act('{"do":["pass"]}'),
    "card twice": act('{"do":"play","card":"KS","card":"AS"}'),
    "number of 5000 digits": act(f'{{"do":"bid","points":{"1" * 5_000}}}'),
    "points 100.0": act('{"do":"bid","points":100.0}'),
    "points Infinity": act('{"do":"bid","points":Infinity}'),
    "too many members": act(json.dumps({f"k{number}": 1 for number in range(9)})),
    "half of a character": act('{"do":"\\ud800"}'),
    "half of a character and more": act('{"do":"\\ud800x"}'),
    "deep": "[" * 8_000,
    "deep objects": '{"t":' * 3_000,
    "garbage after it": f'{{"t":"leave",{HEAD}}} x',
    "two messages": f'{{"t":"leave",{HEAD}}}{{"t":"leave",{HEAD}}}',
    "byte order mark": f'\ufeff{{"t":"leave",{HEAD}}}',
    "short hash": f'{{"t":"promise",{HEAD},"deal":1,"promise":"00"}}',
    "hash in capitals": f'{{"t":"promise",{HEAD},"deal":1,"promise":"{"A" * 64}"}}',
    "cut 24": f'{{"t":"tell",{HEAD},"deal":1,"seed":"{"0" * 64}","cuts":[24,1,1]}}',
    "four cuts": f'{{"t":"tell",{HEAD},"deal":1,"seed":"{"0" * 64}","cuts":[1,1,1,1]}}',
    "clock of a second": f'{{"t":"settings",{HEAD},"settings":{{"clock":{{"turn_s":1}}}}}}',
    "clock of a year": f'{{"t":"settings",{HEAD},"settings":{{"clock":{{"turn_s":{10**9}}}}}}}',
    "unknown setting": f'{{"t":"settings",{HEAD},"settings":{{"cheat":true}}}}',
}
NO_ACTIONS: tuple[dict[str, object], ...] = (
    {},
    {"do": ""},
    {"do": "bid"},
    {"do": "bid", "points": "100"},
    {"do": "bid", "points": True},
    {"do": "bid", "points": 10**30},
    {"do": "bid", "points": 100, "more": 1},
    {"do": "play", "card": "1S"},
    {"do": "play", "card": "as"},
    {"do": "play", "card": "К♠"},
    {"do": "play", "card": "\uff21\uff33"},
    {"do": "play", "card": "AS" * 2_000},
    {"do": "\x00"},
    {"__class__": "Play", "do": "play"},
)
ILLEGAL = (
    {"do": "bid", "points": 0},
    {"do": "bid", "points": 7},
    {"do": "bid", "points": 121},
    {"do": "cut", "at": 5},
    {"do": "play", "card": "AS"},
    {"do": "concede"},
)


@pytest.mark.parametrize("name", BAD)
def test_bad_messages_are_refused(name: str) -> None:
    with pytest.raises(BadMessage) as refused:
        parse_message(BAD[name].encode())
    assert 0 < len(str(refused.value)) <= 300
    msgspec.json.encode(str(refused.value))


@pytest.mark.parametrize(
    "data",
    [b"\xff", b"\x00", f'{{"t":"leave",{HEAD}}}'.encode("utf-16"), b'"\xed\xa0\x80"', b"\x80" * 99],
)
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(BadMessage):
        parse_message(data)


def test_a_message_has_a_greatest_length() -> None:
    text = f'{{"t":"leave",{HEAD}}}'
    assert isinstance(parse_message(text.ljust(MOST_BYTES).encode()), GetUp)
    with pytest.raises(BadMessage, match="bytes"):
        parse_message(text.ljust(MOST_BYTES + 1).encode())


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_command_or_refused(data: bytes) -> None:
    with pytest.raises(BadMessage):
        parse_message(data)


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_refused_with_a_short_reason(action: dict[str, object]) -> None:
    room = Watched(Settings(base="simple"), seed=3)
    room.fill(3)
    room.start()
    room.deal()
    assert not room.try_to(f"p{room.playing.turn}", Act, action=action)
    refused = room.refused[-1]
    assert refused.code in {Code.NOT_AN_ACTION, Code.ILLEGAL}
    assert len(refused.about) <= 200
    msgspec.json.encode(refused.about)


@pytest.mark.parametrize("action", ILLEGAL)
def test_what_the_rules_forbid_is_refused_and_says_why(action: dict[str, object]) -> None:
    room = Watched(Settings(base="simple"), seed=3)
    room.fill(3)
    room.start()
    room.deal()
    assert not room.try_to(f"p{room.playing.turn}", Act, action=action)
    assert room.refused[-1].code == Code.ILLEGAL
    assert room.refused[-1].about


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"target": -5},
        {"target": 10**30},
        {"target": "many"},
        {"target": True},
        {"no_such_option": 1},
        {"marriage_values": {"hearts": 10**30}},
        {"players": 5},
        {"barrel_at": 5_000},
        {f"option{number}": 1 for number in range(200)},
    ],
)
def test_rules_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    room = Watched(seed=3)
    assert not room.try_to("p0", Change, settings={"options": options})
    assert room.refused[-1].code == Code.BAD_SETTINGS
    assert 0 < len(room.refused[-1].about) <= 500


def test_every_well_formed_command_is_answered_by_facts_or_a_refusal() -> None:
    """In the lobby, in a deal and between deals, from anybody."""
    texts = [
        f'{{"t":"sit",{HEAD},"seat":3}}',
        f'{{"t":"tell",{HEAD},"deal":1,"seed":"{"0" * 64}"}}',
        f'{{"t":"tell",{HEAD},"deal":999999,"seed":"{"0" * 64}","cuts":[1,2,3]}}',
        f'{{"t":"promise",{HEAD},"deal":1,"promise":"{"0" * 64}"}}',
        *(f'{{"t":"{kind}",{HEAD}}}' for kind in ("ready", "claim", "undo", "back", "more-time")),
        f'{{"t":"host",{HEAD},"seat":3}}',
        f'{{"t":"bot",{HEAD},"seat":3,"level":"easy"}}',
        f'{{"t":"rematch",{HEAD}}}',
        act('{"do":"pass"}'),
    ]
    room = Room(seed=3)
    refused = 0
    room.fill(3)
    for begin in (partial(room.wait, 1), room.start, room.deal):
        begin()
        for text in texts:
            command = msgspec.json.decode(text, type=Command)
            assert parse_message(text.encode()) == command
            for player in ("p0", "p1", "stranger"):
                try:
                    decide(room.table, room.clockwork, command, player, room.chance)
                except Refused:
                    refused += 1
    assert refused > 100
