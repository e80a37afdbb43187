"""The question of the solver: one moment of the play with all cards open, as a frozen value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tysiacha.cards import BIT, PACK_SIZE, Card, Mask, Suit, points_of
from tysiacha.notation.styles import Style, hand_in
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.marking import N_
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.solve.play_options import check_solvable, most_cards


class Flaw(Enum):
    """What is wrong with a question: a sentence in English, a message for translation."""

    NO_CARDS = N_("No hand has a card: there is nothing left to be played.")
    HAND_COUNT = N_("These rules need {expected} hands, not {found}.")
    NO_SUCH_SEAT = N_("There is no seat {seat} in this round.")
    CARD_TWICE = N_("Each card is there once only, unlike {cards}.")
    HAND_SIZE = N_("Seat {seat} should hold {expected} cards, not {found}.")
    TOO_MANY = N_("Hands have at most {expected} cards by these rules, not {found}.")
    WHOLE_TRICK = N_("A trick of {found} cards is over: name fewer cards, or who leads now.")
    PENDING_TRUMP = N_("The trump cannot change between two tricks.")
    NO_LEFTOVER = N_("By these rules nobody gets leftover cards.")
    LEFTOVER_SIZE = N_(
        "By these rules {expected} leftover cards go to the last trick, not {found}: say which."
    )


class BadQuestion(ValueError):
    """Something that cannot be asked; ``flaw`` says why."""

    def __init__(self, flaw: Flaw, *, cards: Mask = 0, **facts: int) -> None:
        super().__init__(flaw, cards, facts)
        self.flaw = flaw
        self.cards = cards
        self._facts = facts

    def facts(self, style: Style = Style.INTERNATIONAL) -> dict[str, object]:
        """Give what fills the placeholders, with cards in a style."""
        return {**self._facts, "cards": hand_in(self.cards, style)}

    def __str__(self) -> str:
        return self.flaw.value.format_map(self.facts())


class Places(NamedTuple):
    """How kernels see seats: 0 maximises, the others follow in the order of play."""

    seats: tuple[Seat, ...]
    """By place."""
    turn: int
    """The place of who acts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCards:
    """One moment of the play: what each holds, what lies on the table, and what has counted so far.

    How it came about is not judged: any cards may have been played before.

    Raises:
        BadQuestion: if cards and seats do not go together.
        UnsolvableRules: if an option would make the answer wrong.
    """

    rules: Rules
    hands: tuple[Mask, ...]
    """By seat, without the cards on the table; empty for a sitting dealer."""
    declarer: Seat
    leader: Seat
    """Who led or leads to this trick."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in the order played."""
    trump: Suit | None = None
    """What is trump in this trick."""
    next_trump: Suit | None = None
    """What is trump from the next trick on; it differs only after an announcement in this one."""
    takers: frozenset[Seat] = frozenset()
    """Who has taken a trick (rule MAR-3)."""
    leftover: Mask = 0
    """With two players: what the last trick brings besides its cards (rule P2-3)."""
    made: int = 0
    """What the declarer has made so far, an announcement in this trick included."""
    contract: int | None = None
    sitting: Seat | None = None
    """The dealer of four players."""

    def __post_init__(self) -> None:
        check_solvable(self.rules)
        for flaw in _flaws(self):
            raise flaw

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who plays, clockwise from the leader."""
        seats = [seat for seat in range(len(self.hands)) if seat != self.sitting]
        first = seats.index(self.leader)
        return (*seats[first:], *seats[:first])

    @property
    def turn(self) -> Seat:
        """Who plays next."""
        return self.order[len(self.trick)]

    @property
    def bonus(self) -> int:
        """What the last trick brings besides its cards."""
        return self.rules.last_trick_bonus + points_of(self.leftover)

    @property
    def opening(self) -> bool:
        """Whether who leads now may not announce yet (rule MAR-3)."""
        if self.trick or not self.rules.marriage_needs_trick:
            return False
        return self.leader not in self.takers

    def places(self, seat: Seat) -> Places:
        """Give the seats as kernels see them when ``seat`` wants as many points as he can get."""
        order = self.order
        first = order.index(seat)
        seats = (*order[first:], *order[:first])
        return Places(seats, seats.index(self.turn))


def leftover_size(rules: Rules) -> int:
    """Give how many cards the last trick of two players brings besides its own (P2-3, Q-21)."""
    if rules.players != TWO_PLAYERS or rules.p2_leftover is P2Leftover.DEAD:
        return 0
    return PACK_SIZE - TWO_PLAYERS * most_cards(rules)


def _flaws(cards: OpenCards) -> Iterator[BadQuestion]:
    rules, hands = cards.rules, cards.hands
    if len(hands) != rules.players:
        yield BadQuestion(Flaw.HAND_COUNT, expected=rules.players, found=len(hands))
        return
    playing = frozenset(range(len(hands))) - {cards.sitting}
    for seat in (cards.declarer, cards.leader, *sorted(cards.takers)):
        if seat not in playing:
            yield BadQuestion(Flaw.NO_SUCH_SEAT, seat=seat + 1)
            return
    yield from _card_flaws(cards)
    yield from _size_flaws(cards, len(playing))
    yield from _leftover_flaws(cards)
    if not cards.trick and cards.trump != cards.next_trump:
        yield BadQuestion(Flaw.PENDING_TRUMP)


def _card_flaws(cards: OpenCards) -> Iterator[BadQuestion]:
    seen = twice = 0
    for mask in (*cards.hands, *(BIT[card] for card in cards.trick), cards.leftover):
        twice |= seen & mask
        seen |= mask
    if twice:
        yield BadQuestion(Flaw.CARD_TWICE, cards=twice)


def _size_flaws(cards: OpenCards, players: int) -> Iterator[BadQuestion]:
    on_table = len(cards.trick)
    if on_table >= players:
        yield BadQuestion(Flaw.WHOLE_TRICK, found=on_table)
        return
    order = cards.order
    before = {seat: cards.hands[seat].bit_count() for seat in order}
    for seat in order[:on_table]:
        before[seat] += 1
    size = max(before.values())
    most = most_cards(cards.rules)
    if size == 0:
        yield BadQuestion(Flaw.NO_CARDS)
    if size > most:
        yield BadQuestion(Flaw.TOO_MANY, expected=most, found=size)
    for seat, count in sorted(before.items()):
        if count != size:
            played = order.index(seat) < on_table
            held = cards.hands[seat].bit_count()
            yield BadQuestion(
                Flaw.HAND_SIZE, seat=seat + 1, found=held, expected=size - int(played)
            )


def _leftover_flaws(cards: OpenCards) -> Iterator[BadQuestion]:
    expected, found = leftover_size(cards.rules), cards.leftover.bit_count()
    if found and not expected:
        yield BadQuestion(Flaw.NO_LEFTOVER)
    elif found != expected:
        yield BadQuestion(Flaw.LEFTOVER_SIZE, expected=expected, found=found)
