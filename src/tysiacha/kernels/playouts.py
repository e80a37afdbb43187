"""A round played to its end by cheap players, for how the points are split between three seats."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.follow import hand_of
from tysiacha.kernels.memory import FIRST_ONLY, NEXT_TRICK, OPTIONS, PRICES
from tysiacha.kernels.tables import NO_TRUMP, POINTS, SUIT
from tysiacha.kernels.thumb import CARDS, thumb_follow, thumb_lead
from tysiacha.kernels.tricks import beats, follower, following

SEATS: Final = 3
TALLY: Final = 2 * SEATS
"""Points by place, then tricks by place."""


@kernel
def playout(
    memory: Ints,
    hand0: int,
    hand1: int,
    hand2: int,
    place: int,
    ply: int,
    now: int,
    then: int,
    card0: int,
    card1: int,
    bonus: int,
    opening: int,
    first: int,
    tally: Ints,
) -> None:
    """Play on from a move of ``place``; write into ``tally`` what each place makes from now on.

    The arguments are those of :func:`tysiacha.kernels.root.move_values`; ``first`` is the move.
    """
    for at in range(TALLY):
        tally[at] = 0
    best = card0 + 0
    led = SUIT[max(card0, 0)] + 0
    worth = 0
    taker = place + 0
    if ply > 0:
        taker = follower(place) if ply == 2 else follower(follower(place))
        worth = POINTS[card0] + 0
    if ply > 1:
        worth += POINTS[card1]
        if beats(card1, best, now):
            best = card1 + 0
            taker = follower(taker)
    move = first + 0
    announcing = opening == 0
    while True:
        hand = hand_of(place, hand0, hand1, hand2)
        hidden = (hand0 | hand1 | hand2) & ~hand
        if move < 0:
            if ply == 0:
                move = thumb_lead(memory, hand, hidden, place == 0, now, announcing)
            else:
                after = follower(place)
                move = thumb_follow(
                    hand,
                    following(hand, led, best, now, memory[OPTIONS]),
                    hidden,
                    ply == 2,
                    place != 0 and taker != 0,
                    place != 0 and ply == 1 and after != 0,
                    led,
                    best,
                    now,
                )
        card = move % CARDS
        said = move // CARDS
        move = -1
        if ply == 0:
            led = SUIT[card] + 0
            best = card
            taker = place
            worth = 0
            if said == 1:
                tally[place] += memory[PRICES + led]
                if memory[OPTIONS] & FIRST_ONLY == 0 or then == NO_TRUMP:
                    then = led
                    if memory[OPTIONS] & NEXT_TRICK == 0:
                        now = led
            elif said == 2:
                tally[place] += memory[PRICES + NO_TRUMP]
        elif beats(card, best, now):
            best = card
            taker = place
        worth += POINTS[card]
        gone = ~(1 << card)
        hand0 &= gone
        hand1 &= gone
        hand2 &= gone
        ply += 1
        place = follower(place)
        if ply == SEATS:
            tally[taker] += worth
            tally[SEATS + taker] += 1
            now = then
            ply = 0
            place = taker
            announcing = True
            if hand0 | hand1 | hand2 == 0:
                tally[taker] += bonus
                return
