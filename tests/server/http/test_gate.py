"""Origins and hosts are compared as a whole."""

from __future__ import annotations

import pytest

from tysiacha.server.http.gate import BadOrigin, Gate, Origin, parse_origin


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("http://localhost:8000", Origin("http", "localhost", 8000)),
        ("https://cards.example", Origin("https", "cards.example", 443)),
        ("https://cards.example:443", Origin("https", "cards.example", 443)),
        ("http://[::1]:8000", Origin("http", "[::1]", 8000)),
    ],
)
def test_origins_are_read(text: str, origin: Origin) -> None:
    assert parse_origin(text) == origin
    assert parse_origin(str(origin)) == origin


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "*", "cards.example", "https://", "https://cards.example/", "wss://a"),
        *("https://Cards.example", "https://cards.example.", "https://a:0", "https://a:65536"),
        *("https://a b", "https://a\n", "https://a@b", "https://кот.example", "https://a:١"),
        "https://a,https://b",
    ],
)
def test_what_no_browser_writes_is_no_origin(text: str) -> None:
    with pytest.raises(BadOrigin):
        parse_origin(text)


def test_a_server_of_this_machine_alone_has_no_other_name() -> None:
    gate = Gate(local=True)
    for name in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"):
        assert gate.knows_host(name, "http"), name
    for name in ("evil.example:8000", "localhost.evil.example", "", "localhost:8000/x"):
        assert not gate.knows_host(name, "http"), name


def test_a_page_of_the_server_itself_is_admitted_and_no_other() -> None:
    gate = Gate()
    assert gate.admits("http://cards.example:8000", "cards.example:8000", "ws")
    assert gate.admits("https://cards.example", "Cards.Example", "wss")
    assert not gate.admits("http://cards.example:8000", "cards.example", "http")
    assert not gate.admits("https://cards.example", "cards.example", "http")
    assert not gate.admits("null", "null", "http")
