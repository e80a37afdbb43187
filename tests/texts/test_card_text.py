"""What is wrong with the text of a card is said in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.cards import CARDS
from tysiacha.notation.cards import CardTextError, card_ascii, parse_card, parse_cards
from tysiacha.texts.reasons import card_error_text


def said_of(text: str) -> str:
    """Give what is said of a text that is no card."""
    with pytest.raises(CardTextError) as caught:
        parse_card(text)
    return card_error_text(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XS", "A card begins with its rank, A, K, Q, J, 10 or 9, not with 'XS'."),
        ("KK", "After the rank comes the suit, S, C, D or H, not 'K'."),
        ("10", "The suit is missing: S, C, D or H after the rank."),
        ("", "A card is missing, such as "),
        ("10♥♥", "There is too much after the card: '♥'."),
        ("К♠", "'К' looks like K but is another letter"),
        ("ＡＳ", "'Ａ' looks like A but is another letter"),
        ("\u212aS", "looks like K but is another letter"),
        ("A\x00", "not '\\x00'."),
    ],
    ids=ascii,
)
def test_what_is_no_card_is_explained(text: str, said: str) -> None:
    assert said.partition(",")[0] in said_of(text)
    assert said_of(text).isprintable()
    assert "{" not in said_of(text)


def test_a_card_twice_is_explained() -> None:
    with pytest.raises(CardTextError) as caught:
        parse_cards("A♥ AH")
    assert "is there twice" in card_error_text(caught.value)


@given(st.text(max_size=20))
def test_any_text_is_a_card_or_can_be_explained(text: str) -> None:
    try:
        card = parse_card(text)
    except CardTextError as error:
        explained = card_error_text(error)
        assert_printable(explained)
    else:
        assert card_ascii(card) in {card_ascii(one) for one in CARDS}


def assert_printable(text: str) -> None:
    assert text.isprintable()
    assert "{" not in text or "'" in text
