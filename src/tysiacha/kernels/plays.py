"""Eight tricks of the random player: any legal card, and most marriages (PLAY-1 to MAR-10)."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, highest, inlined, kernel, lowest, popcount
from tysiacha.kernels.boards import (
    ACES,
    DECLARER,
    HANDS,
    IN_FAVOUR,
    MARRIAGE,
    PLAY_PLAIN,
    RAW,
    TRICKLESS,
    next_place,
    note,
)
from tysiacha.kernels.chance import after_choice, choice, new_share, nth
from tysiacha.kernels.house_rules import ANNOUNCES, LAST_TRICK, NEEDS_TRICK, PLAY, VALUES
from tysiacha.kernels.memory import FIRST_ONLY, FOUR_ACES, NEXT_TRICK
from tysiacha.kernels.tables import ACES as ACE_CARDS
from tysiacha.kernels.tables import NO_TRUMP, POINTS, QUEENS, RANK, RANK_CARDS, SUIT
from tysiacha.kernels.tricks import beats, following

_TRICKS: Final = 8
_ACE: Final = 5
_RANKS: Final = 6
_CHANCE: Final = 1 << 7


@kernel
def play(rules: Ints, board: Ints) -> None:
    """Play all tricks; writes raw points and who took none."""
    options = rules[PLAY]
    favour = board[IN_FAVOUR]
    declarer = board[DECLARER]
    leader = declarer
    trump = NO_TRUMP
    next_trump = NO_TRUMP
    taken = 0
    board[RAW] = 0
    board[RAW + 1] = 0
    board[RAW + 2] = 0
    for trick in range(_TRICKS):
        share = new_share(board)
        cards = _TRICKS - trick
        hand = board[HANDS + leader]
        best = nth(hand, choice(share, cards))
        if favour:
            best = _favoured_lead(hand, leader == declarer, trick > 0)
        share = after_choice(share, cards)
        kind = PLAY_PLAIN
        if trick > 0 or rules[NEEDS_TRICK] == 0:
            kind = _announced(rules, hand, best, share)
            share = after_choice(share, _CHANCE)
        if kind == MARRIAGE:
            suit = SUIT[best] + 0
            board[RAW + leader] += rules[VALUES + suit]
            if options & FIRST_ONLY == 0 or next_trump == NO_TRUMP:
                next_trump = suit
            if options & NEXT_TRICK == 0:
                trump = next_trump
        elif kind == ACES:
            board[RAW + leader] += rules[VALUES + NO_TRUMP]
        note(board, kind, best)
        board[HANDS + leader] = hand ^ (1 << best)
        led = SUIT[best] + 0
        points = POINTS[best] + 0
        taker = leader
        place = leader
        for _ in range(2):
            place = next_place(place)
            hand = board[HANDS + place]
            legal = following(hand, led, best, trump, options)
            count = popcount(legal)
            card = nth(legal, choice(share, count))
            if favour:
                card = highest_rank(legal) if place == declarer else lowest_rank(legal)
            share = after_choice(share, count)
            note(board, PLAY_PLAIN, card)
            board[HANDS + place] = hand ^ (1 << card)
            points += POINTS[card]
            if beats(card, best, trump):
                best = card
                taker = place
        board[RAW + taker] += points
        taken |= 1 << taker
        leader = taker
        trump = next_trump
    board[RAW + leader] += rules[LAST_TRICK]
    board[TRICKLESS] = 7 ^ taken


@kernel
def lowest_rank(cards: int) -> int:
    """Give a card of the lowest rank among some cards."""
    for rank in range(_RANKS):
        if cards & RANK_CARDS[rank]:
            return lowest(cards & RANK_CARDS[rank])
    return -1


@kernel
def highest_rank(cards: int) -> int:
    """Give a card of the highest rank among some cards."""
    for rank in range(_RANKS):
        if cards & RANK_CARDS[_ACE - rank]:
            return highest(cards & RANK_CARDS[_ACE - rank])
    return -1


@kernel
def _favoured_lead(hand: int, own: bool, late: bool) -> int:
    """Give a lead in the declarer's favour: his marriages and high cards, the others' low ones."""
    if not own:
        return lowest_rank(hand)
    pairs = hand & (hand >> 1) & QUEENS
    if late and pairs:
        return highest(pairs)
    return highest_rank(hand)


@inlined
def _announced(rules: Ints, hand: int, card: int, share: int) -> int:
    """Give how a card is led that could be announced: announced or plain."""
    pairs = hand & (hand >> 1) & QUEENS
    both = pairs | (pairs << 1)
    if (both >> card) & 1:
        return MARRIAGE if (share >> 49) < rules[ANNOUNCES] else PLAY_PLAIN
    if rules[PLAY] & FOUR_ACES and RANK[card] == _ACE and hand & ACE_CARDS == ACE_CARDS:
        return ACES if (share >> 49) < rules[ANNOUNCES] else PLAY_PLAIN
    return PLAY_PLAIN
