"""The layouts of hidden cards that a seat cannot rule out: counted, drawn, or gone through.

Only hard facts are here (see :mod:`tysiacha.bots.known_cards`); which layouts are likely by what
others bid and played is not asked. A layout is named by one hand, the *drawn* one: with three hands
the third holds the rest of the unseen cards, with two the rest lies in no hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from random import Random
from typing import NamedTuple

from tysiacha.bots.known_cards import HiddenHand, known_cards
from tysiacha.cards import BIT, FULL_MASK, Mask, cards_of
from tysiacha.kernels._jit import filled
from tysiacha.kernels.choices import choose_cards
from tysiacha.rules.phases import Bargained, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size, trick_count
from tysiacha.rules.views import SeatView


class Layout(NamedTuple):
    """One layout of the hidden cards."""

    drawn: Mask
    """The cards of the drawn hand."""
    other: Mask
    """The other unseen cards: the third hand, or what lies in no hand."""
    ways: int
    """In how many ways it can have come about, as far as that was not settled by the draw."""


@dataclass(frozen=True, slots=True)
class PossibleWorlds:
    """All layouts that fit what a seat knows."""

    seat: Seat
    """Whose hand is drawn."""
    count: int
    """Number of cards in it."""
    unseen: Mask
    """All cards that are in hidden hands, or lie in no hand."""
    certain: Mask
    """Cards that must be in the drawn hand."""
    free: Mask
    """Cards that may be in it."""
    single: Mask = 0
    """Cards of the stock, of which one at most was given to it (rule STOCK-2)."""
    ways_without: int = 1
    """In how many ways a layout can have come about if no card of the stock was given to it."""

    def __len__(self) -> int:
        """Give the number of layouts."""
        return self._without + self._with

    def __contains__(self, drawn: object) -> bool:
        """Tell whether the drawn hand may be this one."""
        return (
            isinstance(drawn, int)
            and drawn.bit_count() == self.count
            and drawn & self.certain == self.certain
            and not drawn & ~(self.certain | self.free | self.single)
            and (drawn & self.single).bit_count() <= 1
        )

    def layout(self, number: int) -> Layout:
        """Give the layout of that number, from 0 on."""
        return self.layouts([number])[0]

    def layouts(self, numbers: Sequence[int]) -> list[Layout]:
        """Give the layouts of those numbers, in their order."""
        without = self._without
        given = _ways(self.free.bit_count(), self._missing - 1)
        plain = [number for number in numbers if number < without]
        rest = [number - without for number in numbers if number >= without]
        singles = list(cards_of(self.single))[::-1]
        drawn = iter(_choices(self.free, self._missing, plain))
        others = iter(_choices(self.free, self._missing - 1, [one % given for one in rest]))
        shown = iter([BIT[singles[one // given]] for one in rest])
        found = []
        for number in numbers:
            if number < without:
                hand, ways = self.certain | next(drawn), self.ways_without
            else:
                hand, ways = self.certain | next(others) | next(shown), 1
            found.append(Layout(hand, self.unseen & ~hand, ways))
        return found

    def sample(self, most: int, dice: Random) -> list[Layout]:
        """Give all layouts if they are so few, else so many different ones, drawn by their ways."""
        if len(self) <= most:
            return self.layouts(range(len(self)))
        without, given = self._without, self._with
        plain = sum(
            dice.random() * (self.ways_without * without + given) < self.ways_without * without
            for _ in range(most)
        )
        plain = max(min(plain, without), most - given)
        numbers = dice.sample(range(without), plain)
        numbers += dice.sample(range(without, without + given), most - plain)
        return [Layout(one.drawn, one.other, 1) for one in self.layouts(numbers)]

    @property
    def _missing(self) -> int:
        return self.count - self.certain.bit_count()

    @property
    def _without(self) -> int:
        """Give how many layouts give no card of the stock to the drawn hand."""
        return _ways(self.free.bit_count(), self._missing)

    @property
    def _with(self) -> int:
        return self.single.bit_count() * _ways(self.free.bit_count(), self._missing - 1)


def worlds_in_play(view: SeatView, phase: Tricks) -> PossibleWorlds:
    """Give all that the hidden hands can be for the seat to act in the play.

    For a defender of two the hand drawn is his partner's, who can hold one card of the stock only.
    """
    known = known_cards(view, phase)
    drawn = next((one for one in known.hidden if one.seat != phase.declarer), known.hidden[-1])
    other = next((one for one in known.hidden if one.seat != drawn.seat), None)
    certain = drawn.certain_mask
    possible = drawn.possible_mask & ~(other.certain_mask if other is not None else 0)
    if other is not None:
        certain |= known.unseen_mask & ~other.possible_mask
    worlds = PossibleWorlds(
        drawn.seat, drawn.count, known.unseen_mask, certain, possible & ~certain
    )
    if other is None or view.seat == phase.declarer or view.stock_mask is None:
        return worlds
    return _with_stock(worlds, view.stock_mask, phase, drawn)


def worlds_of_declarer(view: SeatView, phase: Bargained) -> PossibleWorlds:
    """Give all that the other two hands can be for the declarer before the play, without his gifts.

    Who has been given a card holds it besides.
    """
    given = sum(BIT[gift.card] for gift in view.gifts)
    unseen = FULL_MASK & ~((view.hand_mask or 0) | given)
    last = phase.table.opponents(view.seat)[-1]
    return PossibleWorlds(last, hand_size(phase.table.rules), unseen, 0, unseen)


def _with_stock(
    worlds: PossibleWorlds, stock: Mask, phase: Tricks, partner: HiddenHand
) -> PossibleWorlds:
    """Give the layouts in which one card of the stock at most went to the partner in defence."""
    tricks = [*((one.leader, one.cards) for one in phase.done), (phase.leader, phase.cards)]
    played = sum(
        BIT[card]
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if _player(phase, leader, place) == partner.seat
    )
    seen = (notice for notice in phase.exchanged.gifts if notice.receiver == partner.seat)
    face_up = any(notice.card is not None for notice in seen)
    single = worlds.free & stock
    free = worlds.free & ~stock
    gift_known = face_up or bool((worlds.certain | played) & stock)
    return PossibleWorlds(
        worlds.seat,
        worlds.count,
        worlds.unseen,
        worlds.certain,
        free,
        0 if gift_known else single,
        1 if gift_known else trick_count(phase.table.rules),
    )


def _player(phase: Tricks, leader: Seat, place: int) -> Seat:
    active = phase.table.active
    return active[(active.index(leader) + place) % len(active)]


def _choices(cards: Mask, count: int, numbers: list[int]) -> list[Mask]:
    """Give the choices of those numbers among all choices of so many cards."""
    if not numbers:
        return []
    found = filled(numbers)
    choose_cards(found, len(numbers), cards, count)
    return [int(found[at]) for at in range(len(numbers))]


@cache
def _ways(cards: int, count: int) -> int:
    return comb(cards, count) if count >= 0 else 0
