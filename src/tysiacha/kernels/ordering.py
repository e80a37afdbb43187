"""Which moves to try, and in which order: the best first cuts the most."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, highest, kernel, lowest, word
from tysiacha.kernels.memory import (
    LEAD_SCORES,
    LEADS,
    SECOND_SCORES,
    SECONDS,
)
from tysiacha.kernels.tables import (
    HIGH_ENDS,
    LOW_ENDS,
    MARRIAGE_BIT,
    NO_TRUMP,
    POINTS,
    RANK,
    SUIT,
    SUIT_CARDS,
    SUIT_SIZE,
)
from tysiacha.kernels.tricks import beats

ANNOUNCED: Final = 32
"""Added to a card's number: led with an announcement of its marriage."""

_FIRST: Final = 1 << 30
_SURE: Final = 300
_PARTNERS: Final = 200
_OTHER: Final = 100
_OWN_MARRIAGE: Final = 500


@kernel
def _insert(memory: Ints, moves: int, scores: int, count: int, move: int, score: int) -> int:
    """Put a move in its place among ``count`` others, the best first; give the new count."""
    at = count
    while at > 0 and memory[scores + at - 1] < score:
        memory[scores + at] = memory[scores + at - 1]
        memory[moves + at] = memory[moves + at - 1]
        at -= 1
    memory[scores + at] = score
    memory[moves + at] = move
    return count + 1


@kernel
def order_leads(
    memory: Ints,
    slot: int,
    hand: int,
    partner: int,
    declarer: int,
    pairs: int,
    everyone: int,
    trump: int,
    known: int,
    announcing: int,
) -> int:
    """Write the leads of a hand into memory, the most promising first; give their count.

    ``partner`` is the other defender's hand, 0 where the declarer leads; ``pairs`` the kings and
    queens of the leader's marriages; ``announcing`` is 1 if they may be announced; ``known`` is
    the move that was best before, or -1.
    """
    own = partner == 0
    count = word(0)
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        points = POINTS[card] + 0
        suit = SUIT[card] + 0
        top = highest(everyone & SUIT_CARDS[suit])
        if card == top:
            score = _SURE + points
        elif own:
            score = _OTHER - 4 * points
        elif (partner >> top) & 1:
            score = _PARTNERS + points
        else:
            score = _OTHER - points
        if not own and (declarer & SUIT_CARDS[suit]) == 0 and declarer & SUIT_CARDS[trump]:
            score -= 150
        if (pairs >> card) & 1:
            score -= 60
            if announcing:
                move = card + ANNOUNCED
                value = _OWN_MARRIAGE + 20 * suit if own else score + 20
                if move == known:
                    value = _FIRST
                count = _insert(memory, slot + LEADS, slot + LEAD_SCORES, count, move, value)
        if card == known:
            score = _FIRST
        count = _insert(memory, slot + LEADS, slot + LEAD_SCORES, count, card, score)
    return count


@kernel
def order_seconds(
    memory: Ints,
    slot: int,
    legal: int,
    third: int,
    lead: int,
    trump: int,
    pairs: int,
    sides: int,
) -> int:
    """Write the second player's cards into memory, the most promising first; give their count.

    ``sides``: bit 0 the leader, bit 1 the second, bit 2 the third player is the declarer.
    """
    if legal & (legal - 1) == 0:
        memory[slot + SECONDS] = lowest(legal)
        return 1
    declarer = (sides >> 1) & 1
    with_leader = (sides & 1) == declarer
    with_third = (sides >> 2) & 1 == declarer
    led = SUIT[lead] + 0
    in_suit = third & SUIT_CARDS[led]
    trumps = third & SUIT_CARDS[trump]
    count = word(0)
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        takes = beats(card, lead, trump)
        best = card if takes else lead
        if in_suit:
            beaten = SUIT[best] == led and (in_suit >> best) > 1
        else:
            beaten = trumps != 0 and (SUIT[best] != trump or (trumps >> best) > 1)
        ours = with_third if beaten else (takes or with_leader)
        points = POINTS[lead] + POINTS[card]
        score = 200 + 4 * points - RANK[card] if ours else 100 - 4 * points
        if (pairs >> card) & 1:
            score -= 60 if declarer else 10
        count = _insert(memory, slot + SECONDS, slot + SECOND_SCORES, count, card, score)
    return count


@kernel
def _run_place(hand: int, others: int, suit: int, marriages: int) -> int:
    """Give where the tables of equal cards tell of this suit."""
    at = SUIT_SIZE * suit
    place = ((hand >> at) & 63) * 64 + ((others >> at) & 63)
    return place + (((marriages >> (at + MARRIAGE_BIT)) & 1) << 12)


@kernel
def _high_ends(hand: int, others: int, suit: int, marriages: int) -> int:
    """Give of every run of equal cards of a suit the highest."""
    return HIGH_ENDS[_run_place(hand, others, suit, marriages)] << (SUIT_SIZE * suit)


@kernel
def _low_ends(hand: int, others: int, suit: int, marriages: int) -> int:
    """Give of every run of equal cards of a suit the lowest."""
    return LOW_ENDS[_run_place(hand, others, suit, marriages)] << (SUIT_SIZE * suit)


@kernel
def order_last(
    memory: Ints,
    moves: int,
    scores: int,
    legal: int,
    others: int,
    best: int,
    trump: int,
    marriages: int,
    ours: bool,
    declarer: bool,
    keep: int,
) -> int:
    """Write the cards of whoever ends a trick into memory, the best first; give their count.

    Of equal cards only the dearest is tried where his side takes the trick, else the cheapest.
    ``ours`` tells whether the best card so far is his side's, ``others`` are the cards that part
    equal ones, ``marriages`` his own that can still be announced, ``keep`` his cards that are
    equal to no other.
    """
    if legal & (legal - 1) == 0:
        memory[moves] = lowest(legal)
        return 1
    count = word(0)
    suit = SUIT[lowest(legal)] + 0
    if legal & ~SUIT_CARDS[suit] == 0:
        if suit == SUIT[best]:
            losing = legal & ((1 << best) - 1)
        elif suit == trump:
            losing = 0
        else:
            losing = legal
        winning = legal ^ losing
        high = _high_ends(legal, others, suit, marriages) | keep
        winning &= high
        if ours:
            winning |= losing & high
            losing = 0
        else:
            losing &= _low_ends(legal, others, suit, marriages) | keep
        while winning:
            card = highest(winning)
            winning ^= 1 << card
            memory[moves + count] = card
            count += 1
        while losing:
            memory[moves + count] = lowest(losing)
            losing &= losing - 1
            count += 1
        return count
    chosen = 0
    for one in range(NO_TRUMP):
        here = legal & SUIT_CARDS[one]
        if here:
            takes = one == trump and SUIT[best] != trump
            chosen |= here & keep
            if ours or one == trump:
                chosen |= here & _high_ends(legal, others, one, marriages)
            if not (ours or takes):
                chosen |= here & _low_ends(legal, others, one, marriages)
    while chosen:
        card = lowest(chosen)
        chosen &= chosen - 1
        gets = ours or beats(card, best, trump)
        points = POINTS[card] + 0
        score = points if gets else -points
        if ((marriages | (marriages << 1)) >> card) & 1:
            score -= 15 if declarer else 3
        count = _insert(memory, moves, scores, count, card, score)
    return count
