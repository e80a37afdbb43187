"""How well the cards that were played fit the hands of possible worlds, by the rules of thumb.

In each world every card that a hidden hand played is compared with what the cheap player of
:mod:`tysiacha.kernels.thumb` would have played from it: the worse it looks, the less likely the
world. Costs are negative logarithms of likelihoods, in thousandths.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, highest, kernel
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.follow import hand_of
from tysiacha.kernels.memory import OPTIONS
from tysiacha.kernels.thumb import CARDS, announcing_score, follow_score, lead_score
from tysiacha.kernels.tricks import follower, following

EVENT: Final = 8
"""Integers of a card that was played: the place, the move, which card of its trick it was, the
trump that it met, the suit led, the best card and its place before it, and whether a marriage could
be announced."""
HANDS: Final = 3


@kernel
def _lead_loss(
    memory: Ints, hand: int, hidden: int, place: int, move: int, trump: int, announcing: bool
) -> int:
    """Give by how much the best lead looks better than the one that was made."""
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    best = -10_000
    played = -10_000
    cards = hand
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        score = lead_score(card, hand, hidden, place == 0, trump, announcing)
        best = max(best, score)
        if card == move:
            played = score
        if (wed >> card) & 1 and announcing:
            score = announcing_score(memory, card, hidden)
            best = max(best, score)
            if card + CARDS == move:
                played = score
    return best - played


@kernel
def _follow_loss(
    memory: Ints,
    hand: int,
    hidden: int,
    place: int,
    move: int,
    ply: int,
    trump: int,
    led: int,
    card_best: int,
    taker: int,
) -> int:
    """Give by how much the best card to follow with looks better than the one that was played."""
    friend = place != 0 and taker != 0
    friend_next = place != 0 and ply == 1 and follower(place) != 0
    best = -10_000
    played = -10_000
    cards = following(hand, led, card_best, trump, memory[OPTIONS])
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        score = follow_score(
            card, hand, hidden, ply == 2, friend, friend_next, led, card_best, trump
        )
        best = max(best, score)
        if card == move:
            played = score
    return best - played


@kernel
def play_costs(
    memory: Ints,
    hands: Ints,
    count: int,
    events: Ints,
    played: int,
    own: int,
    slope: int,
    most: int,
    out: Ints,
) -> None:
    """Write for each of ``count`` worlds how unlikely it makes the cards played.

    ``hands`` holds three hands of each world, as they were before the first trick; ``own`` is the
    place of who asks, whose cards tell him nothing. Every point of score lost costs ``slope``, a
    card ``most`` at the most.
    """
    for number in range(count):
        hand0 = hands[number * HANDS]
        hand1 = hands[number * HANDS + 1]
        hand2 = hands[number * HANDS + 2]
        cost = 0
        for event in range(played):
            at = event * EVENT
            place = events[at]
            move = events[at + 1]
            if place != own:
                hand = hand_of(place, hand0, hand1, hand2)
                if hand & (hand - 1):
                    hidden = (hand0 | hand1 | hand2) & ~hand
                    ply = events[at + 2]
                    trump = events[at + 3]
                    if ply == 0:
                        announcing = events[at + 7] == 1
                        loss = _lead_loss(memory, hand, hidden, place, move, trump, announcing)
                    else:
                        loss = _follow_loss(
                            memory,
                            hand,
                            hidden,
                            place,
                            move,
                            ply,
                            trump,
                            events[at + 4],
                            events[at + 5],
                            events[at + 6],
                        )
                    cost += min(most, slope * loss)
            gone = ~(1 << (move % CARDS))
            hand0 &= gone
            hand1 &= gone
            hand2 &= gone
        out[number] = cost
