"""Tokens are random, kept as hashes and shown to nobody; a code survives being typed by hand."""

import logging
import pickle
import random
import secrets
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.server.people.codes import (
    ALPHABET,
    is_id,
    new_id,
    new_token,
    opens,
    parse_token,
    token_hash,
)
from tysiacha.server.people.recovery import (
    BadCode,
    CodeFault,
    RecoveryCode,
    code_digest,
    new_code,
    parse_code,
)
from tysiacha.server.people.secret import Secret


def dice(seed: int) -> Callable[[int], bytes]:
    return random.Random(seed).randbytes


def test_ids_and_tokens_hold_all_the_randomness_they_are_given() -> None:
    asked: list[int] = []

    def ones(count: int) -> bytes:
        asked.append(count)
        return b"\xff" * count

    assert new_id(ones) == "7" + "z" * 25
    assert len(new_token(ones).reveal()) == 43
    new_code(ones)
    assert [8 * count for count in asked] == [128, 256, 112]


@given(st.binary(min_size=16, max_size=16))
def test_different_randomness_gives_different_ids(given_bytes: bytes) -> None:
    one = new_id(lambda _count: given_bytes)
    assert is_id(one)
    value = 0
    for digit in one:
        value = value * 32 + ALPHABET.index(digit)
    assert value.to_bytes(16, "big") == given_bytes


def test_a_token_opens_what_its_hash_is_kept_for_and_nothing_else() -> None:
    token, other = new_token(secrets.token_bytes), new_token(secrets.token_bytes)
    kept = token_hash(token)
    assert opens(token, kept)
    assert not opens(other, kept)
    assert token.reveal().encode() not in kept
    assert parse_token(token.reveal()) == token


@pytest.mark.parametrize(
    "text", ["", "a" * 42, "a" * 44, "a" * 42 + "ä", "a" * 42 + "\n", "=" * 43]
)
def test_what_is_no_token_is_not_looked_up(text: str) -> None:
    assert parse_token(text) is None
    assert not is_id(text)


def test_a_secret_is_masked_wherever_it_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    code = new_code(dice(1))
    token = new_token(dice(1))
    logging.getLogger("test").warning("%s %r %s", token, token, code)
    shown = f"{caplog.text} {token} {token!r} {token:} {code} {code!r} {[token]} {code.text}"
    for hidden in (token, code.secret, code.text):
        assert hidden.reveal() not in shown
    with pytest.raises(TypeError):
        pickle.dumps(token)


def test_secrets_are_equal_by_their_text() -> None:
    assert Secret("a") == Secret("a")
    assert Secret("a") != Secret("b")
    assert Secret("a") != "a"
    assert len({Secret("a"), Secret("a")}) == 1


@given(st.integers(), st.sampled_from([str.upper, str.lower, str.title]), st.sampled_from("- _."))
def test_a_code_is_read_as_people_type_it(
    seed: int, case: Callable[[str], str], between: str
) -> None:
    code = new_code(dice(seed))
    typed = case(code.text.reveal()).replace("-", between)
    assert parse_code(typed) == code
    lax = typed.replace("0", "O").replace("1", "l")
    assert parse_code(f"  {lax}\n") == code
    cyrillic = typed.upper().translate(str.maketrans("ACEHKMPTX", "АСЕНКМРТХ"))
    assert parse_code(cyrillic) == code


@given(st.integers(), st.integers(0, 23), st.sampled_from(ALPHABET))
def test_one_wrong_digit_is_always_noticed(seed: int, place: int, digit: str) -> None:
    digits = new_code(dice(seed)).text.reveal().replace("-", "")
    wrong = digits[:place] + digit + digits[place + 1 :]
    if wrong != digits:
        with pytest.raises(BadCode) as refused:
            parse_code(wrong)
        assert refused.value.fault is CodeFault.CHECK


@given(st.integers(), st.integers(0, 22))
def test_two_digits_that_changed_places_are_noticed(seed: int, place: int) -> None:
    digits = new_code(dice(seed)).text.reveal().replace("-", "")
    wrong = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
    if wrong != digits:
        with pytest.raises(BadCode):
            parse_code(wrong)


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", CodeFault.LENGTH),
        ("0000-0000", CodeFault.LENGTH),
        ("0" * 25, CodeFault.LENGTH),
        ("0" * 10_000, CodeFault.LENGTH),
        ("u000-0000-0000-0000-0000-0000", CodeFault.SYMBOL),
        ("0000-0000-0000-0000-0000-000\x00", CodeFault.SYMBOL),
        ("0000-0000-0000-0000-0000-0001", CodeFault.CHECK),
    ],
)
def test_what_is_no_code_is_refused(typed: str, fault: CodeFault) -> None:
    with pytest.raises(BadCode) as refused:
        parse_code(typed)
    assert refused.value.fault is fault


def test_a_code_is_found_by_a_slow_digest_that_tells_nothing() -> None:
    code, other = new_code(dice(1)), new_code(dice(2))
    digest = code_digest(code)
    assert code_digest(parse_code(code.text.reveal())) == digest
    assert code_digest(RecoveryCode(code.salt, other.secret)) != digest
    assert code_digest(RecoveryCode(other.salt, code.secret)) != digest
    assert code.secret.reveal().encode() not in digest
