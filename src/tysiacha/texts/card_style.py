"""How cards are written in texts for people: with signs, with letters or in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from tysiacha.cards import CARDS, Card, Suit, card_text, cards_of
from tysiacha.notation.cards import card_ascii
from tysiacha.texts.lists import list_sign
from tysiacha.texts.terms import card_words


@dataclass(frozen=True, slots=True)
class CardStyle:
    """One way of writing all cards."""

    texts: tuple[str, ...]
    """By card."""
    between: str
    """What stands between two cards of a list."""
    between_suits: str
    """What stands between two suits of a hand."""

    def one(self, card: Card) -> str:
        """Give one card."""
        return self.texts[card]

    def many(self, cards: Iterable[Card]) -> str:
        """Give some cards in the order they come."""
        return self.between.join(self.texts[one] for one in cards)

    def mask(self, mask: int) -> str:
        """Give a set of cards, hearts and strong ones first."""
        return self.many(sorted(cards_of(mask), reverse=True))

    def painted(self, paint: Callable[[Card, str], str]) -> CardStyle:
        """Give the same style with something done to the text of each card."""
        return replace(self, texts=tuple(paint(one, self.texts[one]) for one in CARDS))


SIGNS: Final = CardStyle(tuple(card_text(one) for one in CARDS), " ", "   ")
"""``A♥ 10♥ 9♠``."""

LETTERS: Final = CardStyle(tuple(card_ascii(one) for one in CARDS), " ", "   ")
"""``AH 10H 9S``."""


def in_words() -> CardStyle:
    """Give the style ``ace of hearts, ten of hearts``, in the chosen language."""
    sign = list_sign()
    return CardStyle(tuple(card_words(one) for one in CARDS), sign, sign)


def hand_order(suits_first: Suit | None = None) -> tuple[Suit, ...]:
    """Give the suits in the order of a hand: trumps first, then by the value of marriages."""
    suits = sorted(Suit, reverse=True)
    return tuple(sorted(suits, key=lambda suit: suit != suits_first))
