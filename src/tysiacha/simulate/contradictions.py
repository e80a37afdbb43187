"""Conditions that no deal can satisfy, recognised without dealing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tysiacha.cards import (
    FULL_MASK,
    POINTS_OF,
    RANK_MASK,
    RANKS,
    SUIT_MASK,
    SUITS,
    CardSet,
    Mask,
    Rank,
    Suit,
)
from tysiacha.rules.marking import N_
from tysiacha.simulate.condition_text import ConditionError
from tysiacha.simulate.conditions import (
    Condition,
    Counted,
    Group,
    Holds,
    Lacks,
    Measure,
    Pile,
    Sum,
    Test,
    most_of,
)

_POINTS: Final = sorted(POINTS_OF)
STOCK: Final = -1
"""The stock among the places of cards, whose others are seats."""


@dataclass(slots=True)
class _Place:
    """What is demanded of the cards in one place, as far as it is certain."""

    size: int
    holds: Mask = 0
    lacks: Mask = 0
    ranges: dict[tuple[type, int | str], tuple[int, int]] = field(default_factory=dict)

    def range_of(self, measure: Measure) -> tuple[int, int]:
        """Give the least and the most there can be."""
        least, most = self.ranges.get(_key(measure), (0, most_of(measure)))
        if isinstance(measure, Sum):
            if measure is Sum.POINTS:
                most = min(most, sum(_POINTS[-self.size :]))
                least = max(least, sum(_POINTS[: self.size]))
            return least, most
        of = _cards_of(measure)
        least = max(least, (self.holds & of).bit_count())
        room = self.size - (self.holds & ~of).bit_count()
        return least, min(most, room, (of & ~self.lacks).bit_count())

    def demand(self, test: Test) -> None:
        """Note what a test demands."""
        match test:
            case Holds(mask):
                self.holds |= mask
            case Lacks(mask):
                self.lacks |= mask
            case Counted(measure, least, most):
                low, high = self.ranges.get(_key(measure), (0, most_of(measure)))
                self.ranges[_key(measure)] = max(low, least), min(high, most)
            case _:
                pass


def certain_cards(conditions: Iterable[Condition], sizes: Mapping[int, int]) -> dict[int, Mask]:
    """Give the cards that must lie in each place, the seats and ``STOCK``, in every deal."""
    return {at: place.holds for at, place in _places(conditions, sizes).items()}


def check_possible(conditions: Sequence[Condition], sizes: Mapping[int, int]) -> None:
    """Accept conditions that may be possible; ``sizes`` are the cards in each place.

    Not every contradiction is seen.

    Raises:
        ConditionError: if no deal can satisfy them all.
    """
    places = _places(conditions, sizes)
    _check_cards(places)
    measures: tuple[Measure, ...] = (*RANKS, *SUITS, Sum.POINTS)
    for measure in measures:
        ranges = [place.range_of(measure) for place in places.values()]
        whole = most_of(measure)
        empty = any(least > most for least, most in ranges)
        least, most = (sum(column) for column in zip(*ranges, strict=True))
        if empty or least > whole or most < whole:
            message = N_("No deal can be like that: the {what} do not add up.")
            raise ConditionError(message, what=_name(measure))
    for place in places.values():
        for kinds in (RANKS, SUITS):
            ranges = [place.range_of(kind) for kind in kinds]
            least, most = (sum(column) for column in zip(*ranges, strict=True))
            if least > place.size or most < place.size:
                message = N_("No deal can be like that: one hand or stock has {n} cards only.")
                raise ConditionError(message, n=str(place.size))


def _places(conditions: Iterable[Condition], sizes: Mapping[int, int]) -> dict[int, _Place]:
    places = {at: _Place(size) for at, size in sizes.items()}
    for condition in conditions:
        if len(condition.clauses) > 1 or condition.holder is Group.ANY:
            continue
        for at in _places_of(condition, sizes):
            for test in condition.clauses[0]:
                places[at].demand(test)
    return places


def _places_of(condition: Condition, sizes: Mapping[int, int]) -> list[int]:
    match condition.holder:
        case Pile():
            return [STOCK]
        case Group():
            return [at for at in sizes if at != STOCK]
        case seat:
            return [seat]


def _check_cards(places: Mapping[int, _Place]) -> None:
    """Refuse cards that would have to lie in two places, or in none."""
    seen = lost = 0
    nowhere = FULL_MASK
    for place in places.values():
        twice = place.holds & seen
        if twice:
            message = N_("No deal can be like that: {cards} would have to be in two places.")
            raise ConditionError(message, cards=str(CardSet(twice)))
        seen |= place.holds
        nowhere &= place.lacks
        lost |= place.holds & place.lacks
    nowhere |= lost
    if nowhere:
        message = N_("No deal can be like that: {cards} would be nowhere.")
        raise ConditionError(message, cards=str(CardSet(nowhere)))


def _key(measure: Measure) -> tuple[type, int | str]:
    """Give a key for a measure: a rank and a suit may be the same number."""
    return type(measure), measure.value


def _cards_of(measure: Rank | Suit) -> Mask:
    return RANK_MASK[measure] if isinstance(measure, Rank) else SUIT_MASK[measure]


def _name(measure: Measure) -> str:
    return measure.value if isinstance(measure, Sum) else measure.name.lower().rstrip("s") + "s"
