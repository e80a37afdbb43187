"""The questions before the play: which cards the declarer gives away, with three and with two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tysiacha.cards import Card, Mask, cards_of
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import discards_due, gifts_due, hand_size, stock_places
from tysiacha.solve.open_cards import BadQuestion, Flaw
from tysiacha.solve.play_options import check_solvable, most_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveAway:
    """What the declarer holds with the stock, and what the others were dealt (rule STOCK-2).

    Raises:
        BadQuestion: if the cards do not go together.
        UnsolvableRules: if an option would make the answer wrong.
    """

    rules: Rules
    held: Mask
    """The declarer's ten cards, those he has already given away among them."""
    others: tuple[Mask, Mask]
    """The hands before the exchange, clockwise from the declarer's left."""
    seats: tuple[Seat, Seat, Seat] = (0, 1, 2)
    """The declarer and the others clockwise."""
    given: tuple[Card | None, Card | None] = (None, None)
    """What the others have already been given."""
    contract: int | None = None

    def __post_init__(self) -> None:
        check_solvable(self.rules)
        for flaw in _flaws(self):
            raise flaw


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway:
    """What the declarer of two holds with the stock, and what the other was dealt (rule P2-2).

    Raises:
        BadQuestion: if the cards do not go together.
        UnsolvableRules: if an option would make the answer wrong.
    """

    rules: Rules
    held: Mask
    """The declarer's twelve cards, those he has already put away among them."""
    other: Mask
    """The other hand as it was dealt."""
    declarer: Seat = 0
    gone: tuple[Card, ...] = ()
    """What has been put away already."""
    contract: int | None = None

    def __post_init__(self) -> None:
        check_solvable(self.rules)
        for flaw in _flaws_of_two(self):
            raise flaw

    @property
    def opponent(self) -> Seat:
        """The other seat."""
        return 1 - self.declarer

    @property
    def choices(self) -> tuple[tuple[Card, ...], ...]:
        """What can be put away: one card or two, with what is gone already."""
        due = gifts_due(self.rules) + discards_due(self.rules)
        ways = combinations(sorted(cards_of(self.held)), due)
        return tuple(way for way in ways if set(self.gone) <= set(way))


def _flaws(question: GiveAway) -> Iterator[BadQuestion]:
    if question.rules.players == TWO_PLAYERS:
        yield BadQuestion(Flaw.HAND_COUNT, expected=TWO_PLAYERS, found=len(question.seats))
        return
    left, right = question.others
    twice = question.held & left | question.held & right | left & right
    if twice:
        yield BadQuestion(Flaw.CARD_TWICE, cards=twice)
    dealt = most_cards(question.rules) - 1
    sizes = (dealt + 3, dealt, dealt)
    for seat, mask, size in zip(
        question.seats, (question.held, *question.others), sizes, strict=True
    ):
        if mask.bit_count() != size:
            yield BadQuestion(Flaw.HAND_SIZE, seat=seat + 1, found=mask.bit_count(), expected=size)


def _flaws_of_two(question: PutAway) -> Iterator[BadQuestion]:
    rules = question.rules
    if rules.players != TWO_PLAYERS:
        yield BadQuestion(Flaw.HAND_COUNT, expected=rules.players, found=TWO_PLAYERS)
        return
    if question.held & question.other:
        yield BadQuestion(Flaw.CARD_TWICE, cards=question.held & question.other)
    dealt = hand_size(rules)
    sizes = {
        question.declarer: (question.held, dealt + len(stock_places(rules)[0])),
        question.opponent: (question.other, dealt),
    }
    for seat, (mask, size) in sizes.items():
        if mask.bit_count() != size:
            yield BadQuestion(Flaw.HAND_SIZE, seat=seat + 1, found=mask.bit_count(), expected=size)
