"""The words of cards, suits and seats: each card is a message of its own, never put together."""

from __future__ import annotations

from typing import Final

from tysiacha.cards import Card, Suit
from tysiacha.rules.marking import N_
from tysiacha.texts.translation import _

_SUIT_WORDS: Final = (N_("spades"), N_("clubs"), N_("diamonds"), N_("hearts"))

_CARD_WORDS: Final = (
    N_("nine of spades"),
    N_("jack of spades"),
    N_("queen of spades"),
    N_("king of spades"),
    N_("ten of spades"),
    N_("ace of spades"),
    N_("nine of clubs"),
    N_("jack of clubs"),
    N_("queen of clubs"),
    N_("king of clubs"),
    N_("ten of clubs"),
    N_("ace of clubs"),
    N_("nine of diamonds"),
    N_("jack of diamonds"),
    N_("queen of diamonds"),
    N_("king of diamonds"),
    N_("ten of diamonds"),
    N_("ace of diamonds"),
    N_("nine of hearts"),
    N_("jack of hearts"),
    N_("queen of hearts"),
    N_("king of hearts"),
    N_("ten of hearts"),
    N_("ace of hearts"),
)


def suit_words(suit: Suit) -> str:
    """Give the name of a suit."""
    return _(_SUIT_WORDS[suit])


def card_words(card: Card) -> str:
    """Give the name of a card: ``ace of hearts``."""
    return _(_CARD_WORDS[card])
