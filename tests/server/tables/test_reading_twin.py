"""Messages are read by their tag first: the same messages, and the same refusals, as without."""

import json
from typing import get_args

import msgspec
import pytest

from tysiacha.server.protocol.asking import Asked
from tysiacha.server.protocol.reading import BadMessage, parse_message, parse_plain

TEXTS = (
    '{"t":"hello","proto":1,"tables":[{"id":"a","v":3}]}',
    '{"t":"p"}',
    '{"t":"act","a":"c1","table":"x","v":4,"action":{"do":"bid","points":110}}',
    '{"t":"act","a":"c1","table":"x","v":4,"action":{"do":"bid"},"more":1}',
    '{"t":"act","a":"c1","table":"x","v":-4,"action":{}}',
    '{"t":"act","a":"","table":"x","action":{}}',
    '{"t":"act","a":"c1","table":"x"}',
    '{"t":"sit","a":"c1","table":"x","seat":9}',
    '{"t":"tell","a":"c1","table":"x","deal":1,"seed":"00","cuts":[]}',
    '{"t":"open","a":"c1","settings":{"base":"classic","pace":"never"}}',
    '{"t":"nothing","a":"c1"}',
    '{"t":7}',
    '{"t":null,"a":"c1"}',
    '{"t":["act"]}',
    '{"a":"c1"}',
    "{}",
    "[]",
    '"act"',
    "7",
)


def read(text: str, *, by_tag: bool) -> object:
    if by_tag:
        try:
            return parse_message(text)
        except BadMessage as bad:
            return bad.about
    try:
        return msgspec.convert(parse_plain(text), type=Asked)
    except msgspec.ValidationError as error:
        return str(error)[:300]


EMPTY = tuple(
    json.dumps({"t": kind.__struct_config__.tag, "a": "c1", "table": "x"})
    for kind in get_args(Asked)
)
"""A message of every kind, with little in it."""


@pytest.mark.parametrize("text", TEXTS + EMPTY)
def test_to_go_by_the_tag_first_is_the_same(text: str) -> None:
    assert read(text, by_tag=True) == read(text, by_tag=False)
