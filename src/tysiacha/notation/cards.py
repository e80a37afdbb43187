"""Cards as text in the international style, read strictly: ``A♥``, ``AH``, ``ah``, ``10♠``, ``TS``.

A rank is ``A K Q J 10 9``, with ``T`` for the ten, a suit is ``♠ ♣ ♦ ♥`` or ``S C D H``, in either
case. Letters and digits are those of ASCII: letters of other alphabets that look like them are
refused with a hint, and so is everything after a card. Which style a text is in is never guessed.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import Final

from tysiacha.cards import RANK_OF, RANKS, SUIT_OF, SUITS, Card, Rank, card
from tysiacha.rules.marking import N_


class CardProblem(Enum):
    """What is wrong in the text of a card: a sentence in English, a message for translation.

    Its placeholders are ``{place}``, which counts characters from 1, ``{found}`` and ``{looks}``.
    """

    NO_RANK = N_("A card begins with its rank, A K Q J 10 or 9, not with {found}.")
    NO_SUIT = N_("After the rank comes the suit, S C D or H, not {found}.")
    RANK_ALONE = N_("The suit is missing: S, C, D or H after the rank.")
    NOTHING = N_("A card is missing, such as AH or 10S.")
    TOO_MUCH = N_("There is too much after the card: {found}.")
    LOOK_ALIKE = N_("{found} looks like {looks} but is another letter: use the plain {looks}.")
    TWICE = N_("The card {found} is there twice.")


class CardTextError(ValueError):
    """A text is no card; ``position`` is the index of the character that is wrong."""

    def __init__(
        self, problem: CardProblem, position: int, *, found: str = "", looks: str = ""
    ) -> None:
        super().__init__(problem, position, found, looks)
        self.problem = problem
        self.position = position
        self.facts = {"place": str(position + 1), "found": found, "looks": looks}

    def __str__(self) -> str:
        sentence = self.problem.value.format_map(self.facts)
        return f"character {self.position + 1}: {sentence}"


_LONGEST_SHOWN: Final = 12
_SELECTORS: Final = ("\ufe0e", "\ufe0f")
"""Variation selectors: keyboards put one after a suit to ask for a plain or a coloured sign."""

_RANK_OF_LETTER: Final = {
    letter: rank
    for rank in RANKS
    for letter in (rank.index, rank.index.lower())
    if len(letter) == 1
} | {"T": Rank.TEN, "t": Rank.TEN}
_SUIT_OF_LETTER: Final = {
    letter: suit for suit in SUITS for letter in (suit.symbol, suit.letter, suit.letter.lower())
}
_TEN: Final = Rank.TEN.index
_LOOK_ALIKES: Final = dict(
    zip("АВЕКМНОРСТХаеорсхТтЅѕЈј", "ABEKMHOPCTXaeopcxTtSsJj", strict=True)
) | dict(zip("ΑΒΕΗΙΚΜΝΟΡΤΧ♡♢♤♧", "ABEHIKMNOPTX♥♦♠♣", strict=True))
"""Letters of other alphabets by the plain ones that they look like."""


def parse_card(text: str) -> Card:
    """Give the card that a text names in the international style.

    >>> parse_card("10s") == parse_card("T♠") == card(Rank.TEN, SUITS[0])
    True

    Raises:
        CardTextError: if it names none, with the place and what was expected.
    """
    return _card_at(text, 0)


def parse_cards(text: str) -> tuple[Card, ...]:
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
            one = _card_at(word, start)
            if one in cards:
                raise CardTextError(CardProblem.TWICE, start, found=card_ascii(one))
            cards.append(one)
        start += len(word) + 1
    return tuple(cards)


def card_ascii(card: Card) -> str:
    """Give a card in the international style in ASCII: ``AH``, ``10S``."""
    return RANK_OF[card].index + SUIT_OF[card].letter


def shown(text: str) -> str:
    r"""Give what stands somewhere as a short quotation without control characters.

    >>> print(shown("x\x1b[2J"))
    'x\x1b[2J'
    """
    cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
    return repr(cut)


def _card_at(text: str, start: int) -> Card:
    """Give the one card of a word that begins at a place of a longer text."""
    if not text:
        raise CardTextError(CardProblem.NOTHING, start)
    rank, length = _rank(text, start)
    rest = text[length:]
    if not rest:
        raise CardTextError(CardProblem.RANK_ALONE, start + length)
    suit = _SUIT_OF_LETTER.get(rest[0])
    if suit is None:
        raise _wrong(rest, start + length, CardProblem.NO_SUIT)
    after = rest[1:]
    if after in _SELECTORS:
        after = ""
    if after:
        raise CardTextError(CardProblem.TOO_MUCH, start + length + 1, found=shown(after))
    return card(rank, suit)


def _rank(text: str, start: int) -> tuple[Rank, int]:
    if text.startswith(_TEN):
        return Rank.TEN, len(_TEN)
    rank = _RANK_OF_LETTER.get(text[0])
    if rank is None:
        raise _wrong(text, start, CardProblem.NO_RANK)
    return rank, 1


def _wrong(text: str, position: int, problem: CardProblem) -> CardTextError:
    """Give the error for a character that is no rank or suit, with a hint for a look-alike."""
    looks = _LOOK_ALIKES.get(text[0]) or _plain(text[0])
    if looks is None:
        return CardTextError(problem, position, found=shown(text))
    return CardTextError(CardProblem.LOOK_ALIKE, position, found=shown(text[0]), looks=looks)


def _plain(letter: str) -> str | None:
    """Give the ASCII letter or digit that a full-width or styled one stands for."""
    plain = unicodedata.normalize("NFKC", letter)
    is_other = plain != letter and len(plain) == 1 and plain.isascii() and plain.isalnum()
    return plain if is_other else None
