"""A cheap player for playouts: one look at each card, by what its own seat can see.

It knows its hand, the trick, and which cards are still hidden from it, but not who holds them.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, highest, kernel, popcount
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.memory import PRICES
from tysiacha.kernels.tables import POINTS, RANK, SUIT, SUIT_CARDS
from tysiacha.kernels.tricks import above, beats

CARDS: Final = 24
_TEN: Final = 4
_ACE: Final = 5
_WORST: Final = -10_000


@kernel
def lead_score(
    card: int, hand: int, hidden: int, declares: bool, trump: int, announcing: bool
) -> int:
    """Give how well a lead looks without an announcement."""
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    drawing = hidden & SUIT_CARDS[trump]
    suit = SUIT[card] + 0
    points = POINTS[card] + 0
    out = popcount(hidden & SUIT_CARDS[suit])
    winner = above(hidden, card) == 0
    paired = wed & SUIT_CARDS[suit] != 0
    if winner and (suit == trump or drawing == 0):
        score = 400 + points
        if suit == trump and drawing == 0:
            score = 200 + points  # the last trumps can wait
        elif paired and announcing:
            score = 250 + points  # the marriage first
    elif winner:
        score = 150 + points + 5 * out
    else:
        score = 50 - 2 * points + 3 * popcount(hand & SUIT_CARDS[suit])
        if RANK[card] == _TEN:
            score -= 15
        if paired:
            score -= 10
        if suit == trump:
            score += 10 if declares else -10
    if (wed >> card) & 1:
        score -= 40
    return score


@kernel
def announcing_score(memory: Ints, card: int, hidden: int) -> int:
    """Give how well it looks to lead a king or queen and announce its marriage."""
    points = POINTS[card] + 0
    score = 300 + memory[PRICES + SUIT[card]]
    return score + points if above(hidden, card | 1) == 0 else score - points


@kernel
def thumb_lead(
    memory: Ints, hand: int, hidden: int, declares: bool, trump: int, announcing: bool
) -> int:
    """Give a lead: the card, or the card + 24 with its marriage."""
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    best = _WORST
    move = 0
    cards = hand
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        score = lead_score(card, hand, hidden, declares, trump, announcing)
        if score > best:
            best = score
            move = card
        if (wed >> card) & 1 and announcing:
            score = announcing_score(memory, card, hidden)
            if score > best:
                best = score
                move = card + CARDS
    return move


@kernel
def follow_score(
    card: int,
    hand: int,
    hidden: int,
    last: bool,
    friend: bool,
    friend_next: bool,
    led: int,
    card_best: int,
    trump: int,
) -> int:
    """Give how well a card looks to follow with; the arguments are those of ``thumb_follow``."""
    pairs = marriages_of(hand)
    wed = pairs | (pairs << 1)
    drawing = hidden & SUIT_CARDS[trump]
    few = popcount(hidden & SUIT_CARDS[led]) < 3
    stands = above(hidden, card_best) == 0 and not (drawing and few and SUIT[card_best] != trump)
    points = POINTS[card] + 0
    trumping = SUIT[card] == trump and led != trump
    wins = beats(card, card_best, trump)
    boss = above(hidden, card) == 0
    score = 50 - 4 * points
    if last:
        if wins and not friend:
            score = 190 - points if trumping else 200 + 2 * points
            if RANK[card] == _ACE and not trumping:
                score -= 8
        elif friend:
            score = 100 + 3 * points
            if boss and RANK[card] == _ACE:
                score -= 25
    else:
        sure = wins and boss and (SUIT[card] == trump or not (drawing and few))
        if friend:
            score = 50 - 3 * points
            if stands:
                score = 120 + 2 * points - (30 if wins else 0)
            elif sure:
                score = 100 + points
        elif sure:
            score = 200 + points
        elif wins and friend_next:
            score = 60 - points if points < 10 else 40 - points
        elif wins and trumping:
            score = 100 - points
    if (wed >> card) & 1:
        score -= 30
    return score


@kernel
def thumb_follow(
    hand: int,
    legal: int,
    hidden: int,
    last: bool,
    friend: bool,
    friend_next: bool,
    led: int,
    card_best: int,
    trump: int,
) -> int:
    """Give a card to follow with.

    ``friend`` says that the trick is now one's partner's, ``friend_next`` that he plays after.
    """
    best = _WORST
    move = 0
    cards = legal
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        score = follow_score(card, hand, hidden, last, friend, friend_next, led, card_best, trump)
        if score > best:
            best = score
            move = card
    return move
