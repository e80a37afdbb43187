"""The value of every legal move of whoever is to act, at any card of a trick."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, highest, kernel
from tysiacha.kernels.bounds import card_points, marriages_of
from tysiacha.kernels.follow import after_trick, hand_of, third_best
from tysiacha.kernels.memory import FIRST_ONLY, FOUR_ACES, OPTIONS, PRICES, set_bonus
from tysiacha.kernels.ordering import ANNOUNCED
from tysiacha.kernels.search import FIRST_TRICK, most, search
from tysiacha.kernels.tables import ACES, NO_TRUMP, POINTS, SUIT
from tysiacha.kernels.tricks import beats, follower, following

CARDS: Final = 24
MOVES: Final = 3 * CARDS
"""A move's number: the card, + 24 with its marriage, + 48 with the four aces."""
ILLEGAL: Final = -1


@kernel
def answer(value: int, need: int) -> int:
    """Give the value where it is asked for, else whether it reaches the need."""
    if need < 0:
        return value
    return 1 if value >= need else 0


@kernel
def _lead_values(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    place: int,
    trump: int,
    points: int,
    opening: int,
    alpha: int,
    beta: int,
    need: int,
    out: Ints,
) -> None:
    """Write what each lead is worth, with and without what it may announce."""
    hand = hand_of(place, hand0, hand1, hand2)
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    announcing = opening & FIRST_TRICK == 0
    aces = memory[OPTIONS] & FOUR_ACES != 0 and hand & ACES == ACES and announcing
    idle = place != 0 and memory[OPTIONS] & FIRST_ONLY != 0 and trump != NO_TRUMP
    cards = hand
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        lone = aces and (ACES >> card) & 1 == 1
        forced = opening | ((card + 1) << 1)
        # the search leads an ace from the declarer's four with their announcement only
        paid = memory[PRICES + NO_TRUMP] if lone and place == 0 else 0
        value = search(
            memory, hand0, hand1, hand2, place, trump, points, alpha + paid, beta + paid, forced
        )
        out[card] = answer(value - paid, need)
        if lone:
            value = search(memory, hand0, hand1, hand2, place, trump, points, alpha, beta, forced)
            out[card + 2 * CARDS] = answer(value, need)
        if announcing and (wed >> card) & 1:
            if idle:  # it pays the declarer nothing and changes no trump
                out[card + CARDS] = out[card]
                continue
            forced = opening | ((card + ANNOUNCED + 1) << 1)
            value = search(memory, hand0, hand1, hand2, place, trump, points, alpha, beta, forced)
            out[card + CARDS] = answer(value, need)


@kernel
def move_values(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    place: int,
    ply: int,
    trump: int,
    then: int,
    card0: int,
    card1: int,
    bonus: int,
    opening: int,
    need: int,
    out: Ints,
) -> None:
    """Write into ``out`` (72 places) what the declarer still makes after each move, or ILLEGAL.

    ``place`` is to play card number ``ply`` of a trick (0, 1, 2); ``card0`` and ``card1`` lie on
    the table, -1 where not, and are no longer in the hands. ``trump`` works in this trick and
    ``then`` from the next on. ``bonus`` is what the last trick brings besides its cards;
    ``opening`` is 1 if a lead now may not announce. With ``need`` of 0 or more the answers are
    1 or 0, whether the declarer reaches it.
    """
    for at in range(MOVES):
        out[at] = ILLEGAL
    hand = hand_of(place, hand0, hand1, hand2)
    points = card_points(hand0 | hand1 | hand2) + set_bonus(memory, bonus)
    if ply > 0:
        points += POINTS[card0]
    if ply > 1:
        points += POINTS[card1]
    alpha = need - 1
    beta = need + 0
    if need < 0:
        alpha = -1
        beta = most(memory, hand0, points) + 1
    if ply == 0:
        _lead_values(
            memory, hand0, hand1, hand2, place, trump, points, opening, alpha, beta, need, out
        )
        return
    leader = follower(place) if ply == 2 else follower(follower(place))
    led = SUIT[card0] + 0
    taker = leader
    best = card0
    if ply == 2 and beats(card1, card0, trump):
        taker = follower(leader)
        best = card1
    cards = following(hand, led, best, trump, memory[OPTIONS])
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        gone = ~(1 << card)
        rest0 = hand0 & gone
        rest1 = hand1 & gone
        rest2 = hand2 & gone
        takes = place if beats(card, best, trump) else taker
        if ply == 1:
            value = third_best(
                memory,
                rest0,
                rest1,
                rest2,
                follower(place),
                trump,
                then,
                led,
                takes,
                card if takes == place else best,
                POINTS[card0] + POINTS[card],
                points,
                alpha,
                beta,
            )
        else:
            worth = POINTS[card0] + POINTS[card1] + POINTS[card]
            value = after_trick(
                memory, rest0, rest1, rest2, takes, then, worth, points, alpha, beta
            )
        out[card] = answer(value, need)
