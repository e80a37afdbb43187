"""Cards in every style: written and read back, strictly, with hints, and never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import cards, styles
from tysiacha.cards import CARDS, SUIT_OF, Card, Rank, Suit, card
from tysiacha.notation.cards import (
    CARD_OF,
    CardProblem,
    CardTextError,
    card_ascii,
    parse_card,
    parse_cards,
)
from tysiacha.notation.styles import (
    LETTERS_OF,
    TEXTS_OF,
    Style,
    card_in,
    cards_in,
    hand_in,
    style_of_language,
)

EVERY_CARD = [(style, one) for style in Style for one in CARDS]


@pytest.mark.parametrize(("style", "one"), EVERY_CARD)
def test_every_card_is_read_as_it_is_written(style: Style, one: Card) -> None:
    text = card_in(one, style)
    sign = SUIT_OF[one].symbol
    rank = text[:-1]
    spellings = {text, text.lower(), text.upper(), rank + sign, rank.lower() + sign + "\ufe0e"}
    assert {parse_card(spelling, style) for spelling in spellings} == {one}


@given(styles(), st.lists(cards(), unique=True))
def test_lists_of_cards_are_read_as_they_are_written(style: Style, some: list[Card]) -> None:
    assert parse_cards(cards_in(some, style), style) == tuple(some)


@given(styles(), st.integers(0, (1 << 24) - 1))
def test_hands_are_read_as_they_are_written(style: Style, mask: int) -> None:
    assert sum(1 << one for one in parse_cards(hand_in(mask, style), style)) == mask


@pytest.mark.parametrize("style", Style)
def test_no_two_cards_are_written_alike(style: Style) -> None:
    assert len(set(TEXTS_OF[style])) == len(CARDS)
    assert set(CARD_OF[style].values()) == set(CARDS)


@pytest.mark.parametrize(
    ("style", "queen_of_hearts", "ten_of_spades", "jack_of_diamonds", "ace_of_clubs"),
    [
        (Style.INTERNATIONAL, "Q♥", "10♠", "J♦", "A♣"),
        (Style.LETTERS, "QH", "10S", "JD", "AC"),
        (Style.RUSSIAN, "Дч", "10п", "Вб", "Тт"),
        (Style.POLISH, "Dc", "10p", "Wk", "At"),
        (Style.GERMAN, "Oh", "10e", "Us", "Al"),
    ],
)
def test_each_style_has_its_own_letters(
    style: Style,
    queen_of_hearts: str,
    ten_of_spades: str,
    jack_of_diamonds: str,
    ace_of_clubs: str,
) -> None:
    wanted = [
        (queen_of_hearts, card(Rank.QUEEN, Suit.HEARTS)),
        (ten_of_spades, card(Rank.TEN, Suit.SPADES)),
        (jack_of_diamonds, card(Rank.JACK, Suit.DIAMONDS)),
        (ace_of_clubs, card(Rank.ACE, Suit.CLUBS)),
    ]
    assert [(card_in(one, style), one) for _, one in wanted] == wanted


def test_german_suits_go_by_their_value_and_not_by_their_name() -> None:
    # hearts 100, bells 80, leaves 60, acorns 40.
    german = LETTERS_OF[Style.GERMAN]
    assert [german.suits[suit] for suit in sorted(Suit, reverse=True)] == ["h", "s", "l", "e"]
    assert parse_card("10g", Style.GERMAN) == parse_card("10l", Style.GERMAN)


def test_the_same_letters_are_other_cards_in_other_styles() -> None:
    assert parse_card("10s") == card(Rank.TEN, Suit.SPADES)
    assert parse_card("10s", Style.GERMAN) == card(Rank.TEN, Suit.DIAMONDS)
    assert parse_card("10k", Style.POLISH) == card(Rank.TEN, Suit.DIAMONDS)
    assert parse_card("10c", Style.POLISH) == card(Rank.TEN, Suit.HEARTS)
    assert parse_card("10c") == card(Rank.TEN, Suit.CLUBS)


@pytest.mark.parametrize(
    ("text", "style", "problem", "position"),
    [
        ("Тч", Style.INTERNATIONAL, CardProblem.LOOK_ALIKE, 0),
        ("Дч", Style.INTERNATIONAL, CardProblem.OTHER_STYLE, 0),
        ("9ч", Style.INTERNATIONAL, CardProblem.OTHER_STYLE, 1),
        ("Ws", Style.INTERNATIONAL, CardProblem.OTHER_STYLE, 0),
        ("Oh", Style.LETTERS, CardProblem.OTHER_STYLE, 0),
        ("Ｄk", Style.POLISH, CardProblem.LOOK_ALIKE, 0),
        ("QH", Style.RUSSIAN, CardProblem.OTHER_STYLE, 0),
        ("Kч", Style.RUSSIAN, CardProblem.LOOK_ALIKE, 0),
        ("Tч", Style.RUSSIAN, CardProblem.LOOK_ALIKE, 0),
        ("10s", Style.RUSSIAN, CardProblem.NO_SUIT, 2),
        ("Th", Style.GERMAN, CardProblem.OTHER_STYLE, 0),
        ("10x", Style.GERMAN, CardProblem.NO_SUIT, 2),
        ("Q♥", Style.POLISH, CardProblem.OTHER_STYLE, 0),
        ("10", Style.RUSSIAN, CardProblem.RANK_ALONE, 2),
        ("", Style.GERMAN, CardProblem.NOTHING, 0),
        ("10чч", Style.RUSSIAN, CardProblem.TOO_MUCH, 3),
        ("İs", Style.INTERNATIONAL, CardProblem.NO_RANK, 0),
        ("²s", Style.INTERNATIONAL, CardProblem.NO_RANK, 0),
    ],
)
def test_what_is_no_card_of_the_style_is_refused_with_a_hint(
    text: str, style: Style, problem: CardProblem, position: int
) -> None:
    with pytest.raises(CardTextError) as caught:
        parse_card(text, style)
    assert (caught.value.problem, caught.value.position) == (problem, position)
    assert "{" not in str(caught.value)


def test_a_card_twice_is_shown_as_the_style_writes_it() -> None:
    with pytest.raises(CardTextError, match="Тч"):
        parse_cards("Тч тч", Style.RUSSIAN)


@given(styles(), st.text(max_size=8))
def test_any_text_is_a_card_or_an_error(style: Style, text: str) -> None:
    try:
        one: Card | CardTextError = parse_card(text, style)
    except CardTextError as error:
        one = error
    if isinstance(one, CardTextError):
        assert 0 <= one.position <= len(text)
        assert str(one).isprintable()
        assert text not in CARD_OF[style]
    else:
        assert card_ascii(one)


@pytest.mark.parametrize(
    ("language", "style"),
    [
        ("ru", Style.RUSSIAN),
        ("ru_RU", Style.RUSSIAN),
        ("uk", Style.RUSSIAN),
        ("pl-PL", Style.POLISH),
        ("de", Style.INTERNATIONAL),
        ("en_GB", Style.INTERNATIONAL),
        ("", Style.INTERNATIONAL),
    ],
)
def test_typed_cards_go_by_the_language(language: str, style: Style) -> None:
    assert style_of_language(language) is style
