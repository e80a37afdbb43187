"""The ways of writing a card: which letters stand for ranks and suits, and how it is read.

A text declares its style, by a tag or a flag; it is never guessed, for the same letters mean
different cards: ``D`` is a queen in Polish and the diamonds in English, ``10s`` is the ten of
spades here and the ten of bells there. Where nothing is declared the style is international.

==================  ================  ==============  ====================================
style               ranks             suits           examples of what is written
==================  ================  ==============  ====================================
``international``   A K Q J 10 9      ♠ ♣ ♦ ♥         ``A♥ Q♦ 10♠``
``letters``         A K Q J 10 9      S C D H         ``AH QD 10S``
``russian``         Т К Д В 10 9      п т б ч         ``Тч Дб 10п``
``polish``          A K D W 10 9      p t k c         ``Ac Dk 10p``
``german``          A K O U 10 9      e l s h         ``Ah Os 10e``
==================  ================  ==============  ====================================

Every style also reads the four signs, and letters in either case. ``international`` and
``letters`` read the same texts. The Russian letters serve Ukrainian too; the Polish ``c`` is
*kier*, since ``k`` is *karo*, as bridge players write. German suits go by their value and never
by name (Q-32): hearts 100, bells (``s``, Schellen) 80, leaves (``l``, Laub, also ``g`` for Grün)
60, acorns (``e``, Eicheln) 40; an ober is a queen, an unter a jack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tysiacha.cards import CARDS, RANK_OF, RANKS, SUIT_OF, SUITS, Card, Mask, Rank, Suit, cards_of


class Style(StrEnum):
    """A way of writing cards, by the word that declares it."""

    INTERNATIONAL = "international"
    LETTERS = "letters"
    RUSSIAN = "russian"
    POLISH = "polish"
    GERMAN = "german"


@dataclass(frozen=True, slots=True)
class Letters:
    """What a style writes and reads."""

    ranks: tuple[str, ...]
    """As they are written, by rank."""
    suits: tuple[str, ...]
    """As they are written, by suit."""
    rank_of: Mapping[str, Rank]
    """All spellings of a rank that are read."""
    suit_of: Mapping[str, Suit]
    """All spellings of a suit that are read."""
    suit_letters: tuple[str, ...]
    """The letters for suits, in the order in which people are told of them."""

    @property
    def facts(self) -> dict[str, str]:
        """The letters as messages tell people of them, by placeholder."""
        *ranks, last_rank = reversed(self.ranks)
        *suits, last_suit = self.suit_letters
        return {
            "ranks": " ".join([ranks[0], *ranks[2:], ranks[1]]),
            "last_rank": last_rank,
            "suits": " ".join(suits),
            "last_suit": last_suit,
            "example": ranks[0] + last_suit,
            "other": self.ranks[Rank.TEN] + suits[0],
        }


_TEN: Final = "10"
_SIGNS: Final = {suit.symbol: suit for suit in SUITS}


def _both_cases(letters: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    for letter, number in letters:
        yield letter.upper(), number
        yield letter.lower(), number


def _letters(
    ranks: str,
    suits: str,
    *,
    signs: bool = False,
    more_ranks: Mapping[str, Rank] | None = None,
    more_suits: Mapping[str, Suit] | None = None,
) -> Letters:
    """Give a style: its letters for nine, jack, queen, king, ace, and for the four suits."""
    written = (*ranks[:4], _TEN, ranks[4])
    read_ranks = [*zip(written, RANKS, strict=True), *(more_ranks or {}).items()]
    read_suits = [*zip(suits, SUITS, strict=True), *(more_suits or {}).items()]
    return Letters(
        ranks=written,
        suits=tuple(_SIGNS) if signs else tuple(suits),
        rank_of={text: Rank(number) for text, number in _both_cases(read_ranks)},
        suit_of=_SIGNS | {text: Suit(number) for text, number in _both_cases(read_suits)},
        suit_letters=tuple(suits),
    )


LETTERS_OF: Final[Mapping[Style, Letters]] = MappingProxyType(
    {
        Style.INTERNATIONAL: _letters("9JQKA", "SCDH", signs=True, more_ranks={"T": Rank.TEN}),
        Style.LETTERS: _letters("9JQKA", "SCDH", more_ranks={"T": Rank.TEN}),
        Style.RUSSIAN: _letters("9ВДКТ", "птбч"),
        Style.POLISH: _letters("9WDKA", "ptkc"),
        Style.GERMAN: _letters("9UOKA", "elsh", more_suits={"g": Suit.CLUBS}),
    }
)
"""The letters of every style."""

TEXTS_OF: Final[Mapping[Style, tuple[str, ...]]] = MappingProxyType(
    {
        style: tuple(letters.ranks[RANK_OF[one]] + letters.suits[SUIT_OF[one]] for one in CARDS)
        for style, letters in LETTERS_OF.items()
    }
)
"""Every card as a style writes it, by card."""

SUIT_TEXTS_OF: Final[Mapping[Style, tuple[str, ...]]] = MappingProxyType(
    {style: letters.suits for style, letters in LETTERS_OF.items()}
)
"""Every suit as a style writes it, by suit."""

_STYLE_OF_LANGUAGE: Final = {"ru": Style.RUSSIAN, "uk": Style.RUSSIAN, "pl": Style.POLISH}


def style_of_language(language: str) -> Style:
    """Give the style in which people type cards in a language, by its code: ``pl``, ``ru_RU``.

    >>> style_of_language("uk"), style_of_language("de_AT")
    (<Style.RUSSIAN: 'russian'>, <Style.INTERNATIONAL: 'international'>)
    """
    code = language.replace("-", "_").partition("_")[0].lower()
    return _STYLE_OF_LANGUAGE.get(code, Style.INTERNATIONAL)


def card_in(card: Card, style: Style) -> str:
    """Give a card in a style.

    >>> [card_in(Card(22), style) for style in Style]
    ['10♥', '10H', '10ч', '10c', '10h']
    """
    return TEXTS_OF[style][card]


def cards_in(cards: Iterable[Card], style: Style) -> str:
    """Give some cards in a style, in the order they come."""
    texts = TEXTS_OF[style]
    return " ".join(texts[one] for one in cards)


def hand_in(mask: Mask, style: Style) -> str:
    """Give a set of cards in a style, hearts and strong cards first."""
    return cards_in(sorted(cards_of(mask), reverse=True), style)
