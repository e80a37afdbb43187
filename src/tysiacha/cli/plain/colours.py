"""Cards in colour, where a terminal shows it: two colours, or four for those who want them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tysiacha.cards import SUIT_OF, Card, Suit
from tysiacha.texts.card_style import CardStyle

_RESET: Final = "\x1b[0m"
_RED: Final = "\x1b[31m"
_GREEN: Final = "\x1b[32m"
_BRIGHT_BLUE: Final = "\x1b[94m"

TWO_COLOURS: Final[Mapping[Suit, str]] = {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED}
FOUR_COLOURS: Final[Mapping[Suit, str]] = {
    Suit.HEARTS: _RED,
    Suit.DIAMONDS: _BRIGHT_BLUE,
    Suit.CLUBS: _GREEN,
}


def painted(style: CardStyle, colours: Mapping[Suit, str]) -> CardStyle:
    """Give a way of writing cards in colours; suits without one stay as they are."""

    def paint(card: Card, text: str) -> str:
        colour = colours.get(SUIT_OF[card])
        return text if colour is None else f"{colour}{text}{_RESET}"

    return style.painted(paint)
