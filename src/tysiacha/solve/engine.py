"""Questions turned into the integers of kernels, and their integers turned into answers.

Besides :mod:`tysiacha.solve.over_worlds` the only module that calls kernels. Each thread has memory
of its own, which is kept from one question to the next.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE, Card, Mask, Suit, cards_of
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.duel import duel_values
from tysiacha.kernels.gifts import gift_values
from tysiacha.kernels.memory import (
    FIRST_ONLY,
    FOUR_ACES,
    MUST_BEAT,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    NEXT_TRICK,
    new_memory,
    set_play,
)
from tysiacha.kernels.root import move_values
from tysiacha.kernels.search import exact, reaches
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.solve.give_away import GiveAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import keeps_first, works_later

EXACT: Final = -1
"""As ``need``: ask for values; any other number asks whether they reach it."""

_NO_CARD: Final = -1
_BROAD_BITS: Final = 15
"""32,768 entries: 512 KiB."""
_KINDS: Final = (
    tuple(Play(card) for card in CARDS),
    tuple(Play(card, marriage=True) for card in CARDS),
    tuple(Play(card, aces=True) for card in CARDS),
)


class _Workspace(threading.local):
    """What one thread needs."""

    def __init__(self) -> None:
        self.memory = new_memory()
        self.broad: Ints | None = None
        self.plays = buffer(PACK_SIZE * len(_KINDS))
        self.gifts = buffer(PACK_SIZE * PACK_SIZE)

    def ready(self, rules: Rules) -> Ints:
        """Give the memory for the play by some rules."""
        set_play(self.memory, play_bits(rules), _prices(rules))
        return self.memory


_workspace: Final = _Workspace()


def memory_for(rules: Rules) -> Ints:
    """Give this thread's memory of searches, ready for the play by some rules."""
    return _workspace.ready(rules)


def broad_memory_for(rules: Rules) -> Ints:
    """Give this thread's memory of searches that begin at the first lead: it has more room."""
    memory = _workspace.broad
    if memory is None:
        memory = _workspace.broad = new_memory(_BROAD_BITS)
    set_play(memory, play_bits(rules), _prices(rules))
    return memory


def play_values(question: OpenCards, seat: Seat, need: int = EXACT) -> dict[Play, int]:
    """Give what every legal play brings a seat, or with ``need`` 1 where it brings so much, else 0.

    Plays are in the order in which the rules list them: by card, plain play first.
    """
    memory, out = _workspace.ready(question.rules), _workspace.plays
    seats, turn = question.places(seat)
    hands = [question.hands[one] for one in seats]
    first, second, *_ = [*map(int, question.trick), _NO_CARD, _NO_CARD]
    now, then = trump_number(question.trump), trump_number(question.next_trump)
    ply, bonus, opening = len(question.trick), question.bonus, int(question.opening)
    if len(hands) == TWO_PLAYERS:
        own, other = hands
        duel_values(memory, own, other, turn, ply, now, then, first, bonus, opening, need, out)
    else:
        own, left, right = hands
        move_values(
            memory, own, left, right, turn, ply, now, then, first, second, bonus, opening, need, out
        )
    return dict(_legal(question.hands[question.turn]))


def lead_value(question: OpenCards, seat: Seat, need: int = EXACT) -> int:
    """Give what the best lead brings a seat of three at a trick's beginning, or 1 or 0 as above."""
    memory = _workspace.ready(question.rules)
    seats, turn = question.places(seat)
    hand0, hand1, hand2 = (question.hands[one] for one in seats)
    trump, bonus, opening = trump_number(question.trump), question.bonus, int(question.opening)
    if need == EXACT:
        return int(exact(memory, hand0, hand1, hand2, turn, trump, bonus, opening))
    return int(reaches(memory, hand0, hand1, hand2, turn, trump, bonus, opening, need))


def pair_values(question: GiveAway, need: int = EXACT) -> dict[tuple[Card, Card], int]:
    """Give what giving every pair of cards, the left one first, brings the declarer."""
    rules, out = question.rules, _workspace.gifts
    bonus, opening = rules.last_trick_bonus, int(rules.marriage_needs_trick)
    memory = _workspace.ready(rules)
    left, right = question.others
    gift_values(memory, question.held, left, right, bonus, opening, need, out)
    held = list(cards_of(question.held))
    return {
        (one, other): int(out[PACK_SIZE * one + other])
        for one in held
        for other in held
        if one != other
    }


def play_bits(rules: Rules) -> int:
    """Give the rules of play as the bits of the kernels."""
    chosen = {
        MUST_BEAT: rules.must_beat,
        MUST_TRUMP: rules.must_trump,
        MUST_OVERTRUMP: rules.must_overtrump,
        NEXT_TRICK: works_later(rules),
        FIRST_ONLY: keeps_first(rules),
        FOUR_ACES: rules.ace_marriage is not None,
    }
    return sum(bit for bit, on in chosen.items() if on)


def trump_number(suit: Suit | None) -> int:
    """Give what kernels call a trump, or none."""
    return NO_TRUMP if suit is None else int(suit)


def _prices(rules: Rules) -> tuple[int, ...]:
    """Give what the four marriages pay by suit, and then the four aces."""
    return (*rules.marriage_values, rules.ace_marriage or 0)


def _legal(hand: Mask) -> Iterator[tuple[Play, int]]:
    """Read the plays that a kernel has written."""
    for card in cards_of(hand):
        for kind, plays in enumerate(_KINDS):
            value = int(_workspace.plays[PACK_SIZE * kind + card])
            if value >= 0:
                yield plays[card], value
