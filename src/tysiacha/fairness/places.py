"""Who is dealt which places of the pack, so that each card is opened to its owner alone (Q-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import CARDS, cards_of
from tysiacha.rules.stock import deal
from tysiacha.rules.table import Table

Places: TypeAlias = tuple[int, ...]
"""Places of the pack as it is dealt, 0 the top card."""


@dataclass(frozen=True, slots=True)
class DealtPlaces:
    """Where the cards of the pack go."""

    hands: tuple[Places, ...]
    """By seat; nothing for a sitting dealer."""
    stocks: tuple[Places, ...]


def dealt_places(table: Table) -> DealtPlaces:
    """Give where the cards of the pack go at a table."""
    hands, stocks = deal(table, CARDS)  # in this pack each card lies at the place of its number
    return DealtPlaces(
        tuple(tuple(cards_of(mask)) for mask in hands),
        tuple(tuple(cards_of(mask)) for mask in stocks),
    )
