"""What is said is short, in one line, without what cannot be seen; and not too often."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.server.people.buckets import CHAT_RATE, SOCKET_RATE, Bucket, Rate
from tysiacha.server.people.chat import (
    MOST_CHARACTERS,
    PHRASES,
    SIGNS,
    BadChat,
    ChatFault,
    SaidPhrase,
    SaidSign,
    has_link,
    parse_text,
)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  well\r\nplayed\u2028! ", "well played !"),
        ("a\u202eb\u2066c\u200bd\ufeffe\x00f\x1b[31mg", "abcdef[31mg"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * 4),
        ("\u0430\u0301", "а́"),
        ("👨‍👩‍👧 👍🏽 🇺🇦 ❤️", "👨‍👩‍👧 👍🏽 🇺🇦 ❤️"),
        ("a\u200db ا\u200dب", "ab اب"),
        ("<b>1 & 2</b> %s {{7*7}}", "<b>1 & 2</b> %s {{7*7}}"),
        ("half \ud800 of one", "half of one"),
    ],
)
def test_text_is_cleaned(typed: str, said: str) -> None:
    assert parse_text(typed).text == said


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", ChatFault.EMPTY),
        (" \n\u200b\u202e ", ChatFault.EMPTY),
        ("x" * (MOST_CHARACTERS + 1), ChatFault.LONG),
        ("x" * 10_000_000, ChatFault.LONG),
        ("see https://example.org", ChatFault.LINK),
        ("javascript:alert(1)", ChatFault.LINK),
        ("www.example", ChatFault.LINK),
        ("EXAMPLE.COM", ChatFault.LINK),
        ("ｅｘａｍｐｌｅ．ｃｏｍ", ChatFault.LINK),
        ("exam\u200bple.com", ChatFault.LINK),
        ("t.me/somebody", ChatFault.LINK),
        ("пример.рф", ChatFault.LINK),
    ],
)
def test_what_cannot_be_said_is_refused(typed: str, fault: ChatFault) -> None:
    with pytest.raises(BadChat) as refused:
        parse_text(typed)
    assert refused.value.fault is fault


@pytest.mark.parametrize(
    "text", ["120.No!", "ok...fine", "1.5 points", "e.g. this", "10:25", "A/B"]
)
def test_talk_is_no_link(text: str) -> None:
    assert not has_link(text)


def test_links_are_said_where_they_are_wanted() -> None:
    assert parse_text("https://example.org", links=True).text == "https://example.org"


@given(st.text(max_size=400))
def test_what_is_said_is_one_line_and_says_itself(text: str) -> None:
    try:
        said = parse_text(text)
    except BadChat:
        return
    assert parse_text(said.text) == said
    assert 0 < len(said.text) <= MOST_CHARACTERS
    assert said.text.splitlines() == [said.text]
    said.text.encode()


def test_phrases_and_signs_are_said_by_their_ids() -> None:
    assert [SaidPhrase(one).phrase for one in PHRASES] == list(PHRASES)
    assert [SaidSign(one).sign for one in SIGNS] == list(SIGNS)
    for kind in (SaidPhrase, SaidSign):
        with pytest.raises(BadChat):
            kind("you_fool")


def test_T16_a_flood_is_held_to_the_rate_and_who_keeps_it_is_never_held_up() -> None:
    flood = polite = Bucket.full(SOCKET_RATE, now=0)
    passed = 0
    for now in range(10_000):  # one message a millisecond for ten seconds
        flood, ok = flood.take(now)
        passed += ok
        if now % 100 == 0:
            polite, ok = polite.take(now)
            assert ok
    assert passed == 20 + 99
    assert flood.wait() == 1


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket.full(CHAT_RATE, now=1_000)
    for _ in range(CHAT_RATE.burst):
        bucket, ok = bucket.take(now=1_000)
        assert ok
    bucket, ok = bucket.take(now=-1_000_000)
    assert (ok, bucket.wait()) == (False, 2_000)
    assert not bucket.take(now=2_999)[1]
    assert bucket.take(now=3_000)[1]


@given(
    st.lists(st.integers(0, 500), max_size=60),
    st.builds(Rate, st.integers(1, 20), st.integers(1, 3_000), st.integers(1, 30)),
)
def test_never_more_passes_than_the_burst_and_the_rate(gaps: list[int], rate: Rate) -> None:
    bucket, now, passed = Bucket.full(rate, 0), 0, 0
    for gap in gaps:
        now += gap
        bucket, ok = bucket.take(now)
        passed += ok
        if not ok:
            assert bucket.take(now + bucket.wait())[1]
            assert not bucket.take(now + bucket.wait() - 1)[1]
    assert passed <= rate.burst + now * rate.messages / rate.millis
