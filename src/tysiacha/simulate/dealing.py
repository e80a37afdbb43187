"""Random deals that satisfy conditions: what must lie somewhere is put there, the rest is tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import (
    BIT,
    FULL_MASK,
    PACK_SIZE,
    Card,
    Mask,
    cards_of,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.stock import stock_places
from tysiacha.rules.table import Table, table_of
from tysiacha.simulate.conditions import Condition
from tysiacha.simulate.contradictions import STOCK, certain_cards, check_possible
from tysiacha.simulate.packing import FAILING_CARDS

TRIES_BETWEEN_TELLING: Final = 1_000
MOST_TRIES: Final = 1_000_000
"""After so many deals that do not fit, the search for one that does is given up."""


class NoSuchDeal(LookupError):
    """No deal was found that satisfies the conditions."""

    def __init__(self, tries: int) -> None:
        super().__init__(f"no such deal in {tries} tries")
        self.tries = tries


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A deal: the pack as shuffled, and the cut after which it deals these hands."""

    match: Match
    """The match before it, at its start."""
    pack: tuple[Card, ...]
    """Before the cut, top card first."""
    cut: int
    hands: tuple[Mask, ...]
    """By seat; 0 for a sitting dealer."""
    stock: Mask
    """With two players both stocks together."""
    tries: int
    """How many deals were tried, this one included."""


class Deals:
    """Random deals of one table under conditions; each has dice of its own.

    Raises:
        ConditionError: if no deal can satisfy the conditions.
    """

    def __init__(
        self, rules: Rules, conditions: Sequence[Condition] = (), *, seed: int, dealer: Seat = 0
    ) -> None:
        self._match = Match.new(rules, dealer=dealer)
        self._conditions = tuple(conditions)
        self._seed = seed
        self._places = _places_by_holder(table_of(self._match))
        sizes = {at: len(places) for at, places in self._places.items()}
        check_possible(self._conditions, sizes)
        self._certain = certain_cards(self._conditions, sizes)
        self._free = [*cards_of(FULL_MASK & ~sum(self._certain.values()))]

    def deal(
        self,
        number: int,
        *,
        tries: int = MOST_TRIES,
        told: Callable[[int], None] = lambda _tried: None,
    ) -> FoundDeal:
        """Give the deal with that number, from 1; ``told`` hears of the tries now and then.

        Raises:
            NoSuchDeal: if none was found in so many tries.
        """
        dice = random.Random(f"{self._seed} deal {number}")
        failing = FAILING_CARDS[self._match.rules.cut_check]
        for tried in range(1, tries + 1):
            if tried % TRIES_BETWEEN_TELLING == 0:
                told(tried)
            after = self._dealt(dice)
            if BIT[after[-1]] & failing:
                continue
            held = {
                at: sum(BIT[after[place]] for place in places)
                for at, places in self._places.items()
            }
            hands = tuple(held.get(seat, 0) for seat in range(self._match.rules.players))
            if all(one.holds(hands, held[STOCK]) for one in self._conditions):
                cut = dice.randrange(1, PACK_SIZE)
                pack = (*after[PACK_SIZE - cut :], *after[: PACK_SIZE - cut])
                return FoundDeal(self._match, pack, cut, hands, held[STOCK], tried)
        raise NoSuchDeal(tries)

    def _dealt(self, dice: random.Random) -> list[Card]:
        """Give a pack after the cut in which what is certain lies where it must."""
        free = self._free.copy()
        dice.shuffle(free)
        pack = [Card(0)] * PACK_SIZE
        for at, places in self._places.items():
            cards = [*cards_of(self._certain[at])]
            while len(cards) < len(places):
                cards.append(free.pop())
            if self._certain[at]:
                dice.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                pack[place] = card
        return pack


def _places_by_holder(table: Table) -> dict[int, list[int]]:
    """Give the places of the pack after the cut that make each hand and the stock (Q-5)."""
    stock = [place for places in stock_places(table.rules) for place in places]
    dealt = [place for place in range(PACK_SIZE) if place not in stock]
    active = table.active
    hands = {seat: dealt[number :: len(active)] for number, seat in enumerate(active)}
    return {**hands, STOCK: stock}
