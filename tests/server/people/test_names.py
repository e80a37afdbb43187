"""T15: names cannot be taken for others', and nothing that is no name gets through."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.bots.registry import BOT_NAMES
from tysiacha.server.people.look_alikes import looked_key, name_keys, spelled_key
from tysiacha.server.people.names import (
    MOST_BYTES,
    MOST_LETTERS,
    BadName,
    GuestName,
    NameFault,
    guest_name,
    is_reserved,
    parse_name,
)

GOOD = [
    "A",
    "7",
    "Anna",
    "Борис",
    "Жанна-2",
    "O'Neil",
    "Jean-Luc",
    "Żółć",
    "José",
    "İstanbul",
    "Straße",
    "สมชาย",
    "น้ำผึ้ง",
    "محمد",
    "שָׁלוֹם",
    "日本語",
    "東京 Tokyo",
    "한국 Lee",
    "Abbot",
    "Modest",
    "Allo",
    "Robota",
    "Tester",
    "x" * MOST_LETTERS,
]

BAD = {
    "": NameFault.EMPTY,
    "   \u00a0\u3000 ": NameFault.EMPTY,
    "-'.": NameFault.EMPTY,
    "x" * (MOST_LETTERS + 1): NameFault.LONG,
    "x" * 10_000: NameFault.LONG,
    "日" * MOST_LETTERS + "本": NameFault.LONG,
    "Anna\u202eavI": NameFault.HIDDEN,
    "An\u2066na\u2069": NameFault.HIDDEN,
    "An\u200bna": NameFault.HIDDEN,
    "An\u200dna": NameFault.HIDDEN,
    "\ufeffAnna": NameFault.HIDDEN,
    "An\u00adna": NameFault.HIDDEN,
    "An\x00na": NameFault.HIDDEN,
    "An\x1b[31mna": NameFault.HIDDEN,
    "An\x9bna": NameFault.HIDDEN,
    "An\ud800na": NameFault.HIDDEN,
    "An\ue000na": NameFault.HIDDEN,
    "An\U000e0041na": NameFault.HIDDEN,
    "An\u0378na": NameFault.HIDDEN,
    "\u3164": NameFault.HIDDEN,
    "An\u034fna": NameFault.HIDDEN,
    "\u2800": NameFault.HIDDEN,
    "\u0301\u0302": NameFault.MARKS,
    "Z" + "\u0335" * 4: NameFault.MARKS,
    "Z" + "\u0335" * 200: NameFault.LONG,
    "Аnna": NameFault.SCRIPTS,
    "Ivаn": NameFault.SCRIPTS,
    "Ρaul": NameFault.SCRIPTS,
    "1٢": NameFault.DIGITS,
    "👨‍👩‍👧": NameFault.SIGN,
    "👍🏽": NameFault.SIGN,
    "🇺🇦": NameFault.SIGN,
    "'; DROP TABLE users;--": NameFault.SIGN,
    '" OR 1=1': NameFault.SIGN,
    "<script>alert(1)</script>": NameFault.SIGN,
    "<img src=x onerror=alert(1)>": NameFault.SIGN,
    "javascript:alert(1)": NameFault.SIGN,
    "{{7*7}}": NameFault.SIGN,
    "${jndi:x}": NameFault.SIGN,
    "%s%n": NameFault.SIGN,
    "=cmd()": NameFault.SIGN,
    "../../etc/passwd": NameFault.SIGN,
    "[bot]": NameFault.SIGN,
    "CON": NameFault.RESERVED,
    "null": NameFault.RESERVED,
    "undefined": NameFault.RESERVED,
    "admin": NameFault.RESERVED,
    "Admin": NameFault.RESERVED,
    "ADMIN": NameFault.RESERVED,
    "Adm1n": NameFault.RESERVED,
    "ad.min": NameFault.RESERVED,
    "a d m i n": NameFault.RESERVED,
    "admin 12": NameFault.RESERVED,
    "The Moderator": NameFault.RESERVED,
    "Ａｄｍｉｎ": NameFault.RESERVED,
    "𝐀dmin": NameFault.RESERVED,
    "Админ": NameFault.RESERVED,
    "Anna bot": NameFault.RESERVED,
    "b0t": NameFault.RESERVED,
    "Guest 4821": NameFault.RESERVED,
    "Expert": NameFault.RESERVED,
}


@pytest.mark.parametrize("text", GOOD)
def test_names_of_people_are_taken(text: str) -> None:
    assert parse_name(text).text == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_what_is_no_name_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(BadName) as refused:
        parse_name(text)
    assert refused.value.fault is BAD[text]
    assert str(refused.value).isprintable()


def test_a_refusal_names_the_character_without_showing_it() -> None:
    with pytest.raises(BadName, match=r"cannot be seen, not U\+202E"):
        parse_name("Anna\u202e")


def test_spaces_of_all_kinds_become_one() -> None:
    assert parse_name("\u00a0 Anna\u2003\u3000Maria\t").text == "Anna Maria"


@pytest.mark.parametrize("level", BOT_NAMES)
def test_nobody_is_called_as_a_bot_is(level: str) -> None:
    for name in (level, level.upper(), level.capitalize(), f"{level} 2", f"{level}-1"):
        assert is_reserved(name), name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "An na"),
        ("Anna", "anna."),
        ("Вова", "ВОВА"),
        ("BOBA", "ВОВА"),
        ("Iago", "lago"),
        ("Max", "rnax"),
        ("b0b", "bob"),
        ("Straße", "STRASSE"),
        ("ﬁona", "Fiona"),
        ("ｆｉｏｎａ", "Fiona"),
        ("ё", "ë"),
        ("сосо", "coco"),
        ("Paul", "ΡAUL"),
    ],
)
def test_names_that_look_or_read_alike_have_a_key_in_common(one: str, other: str) -> None:
    assert set(name_keys(one)) & set(name_keys(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Ivan", "Inan"), ("Вова", "Bova"), ("Jose", "José"), ("Ева", "Ewa")],
)
def test_names_that_differ_have_no_key_in_common(one: str, other: str) -> None:
    assert not set(name_keys(one)) & set(name_keys(other))


def test_the_key_of_every_character_is_its_own_key() -> None:
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if unicodedata.category(letter)[0] not in "LMN":
            continue  # no name holds it
        first, second = spelled_key(letter), looked_key(letter)
        assert spelled_key(first) == first, ascii(letter)
        assert spelled_key(second) == looked_key(second) == second, ascii(letter)


@given(st.text(max_size=30))
def test_the_keys_of_a_key_are_that_key(text: str) -> None:
    for key in name_keys(text):
        assert name_keys(key) == (key,)


@given(st.text(max_size=30) | st.text(alphabet="aА0Ol1IОо \u0301\u200dßİ", max_size=12))
def test_a_name_is_its_own_name_and_no_log_is_harmed_by_it(text: str) -> None:
    try:
        name = parse_name(text)
    except BadName:
        return
    assert parse_name(name.text) == name
    assert name.text.isprintable()
    assert unicodedata.is_normalized("NFC", name.text)
    assert 0 < len(name.text.encode()) <= MOST_BYTES
    assert not set(name.text) & set('"`<>&{}[]()$%=;:/\\|*?#@!')


def test_guests_have_a_number_and_no_language() -> None:
    assert guest_name(0) == GuestName(1000)
    assert guest_name(98_999) == GuestName(99_999)
    assert guest_name(99_000) == GuestName(1000)
    with pytest.raises(ValueError, match="four or five digits"):
        GuestName(12)
