"""Cards as text, read strictly in the style that is declared; by default the international one.

A rank comes first, then the suit: ``A♥``, ``AH``, ``ah``, ``10♠``, ``TS``; see
:mod:`tysiacha.notation.styles` for all styles. Which style a text is in is never guessed: letters
of other alphabets or styles are refused with a hint, and so is everything after a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from tysiacha.cards import RANK_OF, SUIT_OF, Card, Rank, card
from tysiacha.notation.look_alikes import look_alike, style_with_rank, style_with_suit
from tysiacha.notation.styles import LETTERS_OF, TEXTS_OF, Style
from tysiacha.rules.marking import N_


class CardProblem(Enum):
    """What is wrong in the text of a card: a sentence in English, a message for translation.

    Its placeholders are ``{place}``, which counts characters from 1, ``{found}``, ``{looks}``; of
    the style that was asked for ``{ranks}`` and ``{last_rank}``, ``{suits}`` and ``{last_suit}``,
    ``{example}`` and ``{other}``; ``{style}`` is another style.
    """

    NO_RANK = N_("A card begins with its rank, {ranks} or {last_rank}, not with {found}.")
    NO_SUIT = N_("After the rank comes the suit, {suits} or {last_suit}, not {found}.")
    RANK_ALONE = N_("The suit is missing: {suits} or {last_suit} after the rank.")
    NOTHING = N_("A card is missing, such as {example} or {other}.")
    TOO_MUCH = N_("There is too much after the card: {found}.")
    LOOK_ALIKE = N_("{found} looks like {looks} but is another letter: use {looks} itself.")
    OTHER_STYLE = N_(
        "{found} is of the card style {style}, which was not declared: here cards are written "
        "like {example} or {other}."
    )
    TWICE = N_("The card {found} is there twice.")


class CardTextError(ValueError):
    """A text is no card; ``position`` is the index of the character that is wrong."""

    def __init__(
        self,
        problem: CardProblem,
        position: int,
        style: Style = Style.INTERNATIONAL,
        *,
        found: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(problem, position, style, found, hint)
        self.problem = problem
        self.position = position
        letters = LETTERS_OF[style]
        self.facts = {
            "place": str(position + 1),
            "found": found,
            "looks": hint,
            "style": hint,
            **letters.facts,
        }

    def __str__(self) -> str:
        sentence = self.problem.value.format_map(self.facts)
        return f"character {self.position + 1}: {sentence}"


CARD_OF: Final[Mapping[Style, Mapping[str, Card]]] = MappingProxyType(
    {
        style: MappingProxyType(
            {
                rank_text + suit_text: card(rank, suit)
                for rank_text, rank in letters.rank_of.items()
                for suit_text, suit in letters.suit_of.items()
            }
        )
        for style, letters in LETTERS_OF.items()
    }
)
"""By style: the card of every spelling that is read; the quick way for texts that are right."""

_LONGEST_SHOWN: Final = 12
_SELECTORS: Final = ("\ufe0e", "\ufe0f")
"""Variation selectors: keyboards put one after a suit to ask for a plain or a coloured sign."""

_TEN: Final = Rank.TEN.index


def parse_card(text: str, style: Style = Style.INTERNATIONAL) -> Card:
    """Give the card that a text names in a style.

    >>> parse_card("10s") == parse_card("T♠") == parse_card("10п", Style.RUSSIAN)
    True

    Raises:
        CardTextError: if it names none, with the place and what was expected.
    """
    return _card_at(text, 0, style)


def parse_cards(text: str, style: Style = Style.INTERNATIONAL) -> tuple[Card, ...]:
    """Give the cards that a text names, divided by spaces; none for an empty text.

    >>> [card_ascii(one) for one in parse_cards("A♥ th 9S")]
    ['AH', '10H', '9S']

    Raises:
        CardTextError: if a word is no card, or one is there twice.
    """
    cards: list[Card] = []
    start = 0
    for word in text.split(" "):
        if word:
            one = _card_at(word, start, style)
            if one in cards:
                shown_card = TEXTS_OF[style][one]
                raise CardTextError(CardProblem.TWICE, start, style, found=shown_card)
            cards.append(one)
        start += len(word) + 1
    return tuple(cards)


def card_ascii(card: Card) -> str:
    """Give a card in the international style in ASCII: ``AH``, ``10S``."""
    return _ASCII[card]


_ASCII: Final = tuple(rank.index + suit.letter for rank, suit in zip(RANK_OF, SUIT_OF, strict=True))


def shown(text: str) -> str:
    r"""Give what stands somewhere as a short quotation without control characters.

    >>> print(shown("x\x1b[2J"))
    'x\x1b[2J'
    """
    cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
    return repr(cut)


def _card_at(text: str, start: int, style: Style) -> Card:
    """Give the one card of a word that begins at a place of a longer text."""
    known = CARD_OF[style].get(text)
    if known is not None:
        return known
    if not text:
        raise CardTextError(CardProblem.NOTHING, start, style)
    rank, length = _rank(text, start, style)
    rest = text[length:]
    if not rest:
        raise CardTextError(CardProblem.RANK_ALONE, start + length, style)
    suit = LETTERS_OF[style].suit_of.get(rest[0])
    if suit is None:
        raise _wrong_suit(rest, start + length, style)
    after = rest[1:]
    if after and after not in _SELECTORS:
        raise CardTextError(CardProblem.TOO_MUCH, start + length + 1, style, found=shown(after))
    return card(rank, suit)


def _rank(text: str, start: int, style: Style) -> tuple[Rank, int]:
    if text.startswith(_TEN):
        return Rank.TEN, len(_TEN)
    rank = LETTERS_OF[style].rank_of.get(text[0])
    if rank is None:
        raise _wrong_rank(text, start, style)
    return rank, 1


def _wrong_rank(text: str, start: int, style: Style) -> CardTextError:
    looks = look_alike(text[0], LETTERS_OF[style].rank_of)
    return _wrong(text, start, style, CardProblem.NO_RANK, looks, style_with_rank(text[0]))


def _wrong_suit(text: str, start: int, style: Style) -> CardTextError:
    looks = look_alike(text[0], LETTERS_OF[style].suit_of)
    # Nearly every Latin letter is a suit somewhere, so that it hints at nothing.
    other = None if text[0].isascii() else style_with_suit(text[0])
    return _wrong(text, start, style, CardProblem.NO_SUIT, looks, other)


def _wrong(
    text: str,
    start: int,
    style: Style,
    problem: CardProblem,
    looks: str | None,
    other: Style | None,
) -> CardTextError:
    """Give the error for a character that is no rank or suit, with a hint where one helps."""
    if looks is not None:
        problem = CardProblem.LOOK_ALIKE
        return CardTextError(problem, start, style, found=shown(text[0]), hint=looks)
    if other is not None:
        problem = CardProblem.OTHER_STYLE
        return CardTextError(problem, start, style, found=shown(text[0]), hint=other)
    return CardTextError(problem, start, style, found=shown(text))
