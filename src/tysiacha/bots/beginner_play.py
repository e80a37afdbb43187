"""How the bot ``beginner`` plays the cards: what it can see on the table and in its own hand.

Of the cards played it remembers the aces and no others. It does not think of who sits where: it
takes tricks from a friend too, and gives him nothing.
"""

from __future__ import annotations

from tysiacha.bots.beginner_settings import BeginnerSettings
from tysiacha.cards import (
    BIT,
    HIGHER_MASK,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    card,
)
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.tricks import winning_place


def liked_play(hand: Mask, phase: Tricks, play: Play, settings: BeginnerSettings) -> float:
    """Give how much it likes a play."""
    score = _follow(phase, play, settings) if phase.cards else _lead(hand, phase, play, settings)
    return score - settings.keep_marriage if _breaks_marriage(hand, phase, play) else score


def _lead(hand: Mask, phase: Tricks, play: Play, settings: BeginnerSettings) -> float:
    """Announce what can be announced, then aces and what was left behind them, then low cards."""
    rules, suit, rank = phase.table.rules, SUIT_OF[play.card], RANK_OF[play.card]
    if play.marriage:
        return settings.announce + rules.marriage_values[suit] + rank
    if play.aces:
        return settings.announce + (rules.ace_marriage or 0)
    if rank is Rank.ACE or (rank is Rank.TEN and _seen(phase, card(Rank.ACE, suit))):
        return settings.ace_first + POINTS_OF[play.card]
    score = float((hand & SUIT_MASK[suit]).bit_count() - POINTS_OF[play.card])
    if suit == phase.trump and phase.declarer == phase.turn:
        score += settings.trump_lead + 2 * POINTS_OF[play.card]
    return score


def _follow(phase: Tricks, play: Play, settings: BeginnerSettings) -> float:
    """Take the trick if that goes, the last one as cheaply as it can; else play the lowest card."""
    cost = POINTS_OF[play.card]
    best = phase.cards[winning_place(phase.cards, phase.trump)]
    trumps = SUIT_OF[play.card] == phase.trump != SUIT_OF[best]
    if not trumps and not BIT[play.card] & HIGHER_MASK[best]:
        return float(-cost)
    last = len(phase.cards) + 1 == len(phase.table.active)
    return settings.take + (-cost if last or trumps else cost)


def _breaks_marriage(hand: Mask, phase: Tricks, play: Play) -> bool:
    """Tell whether the play parts king and queen that may still be announced."""
    suit = SUIT_OF[play.card]
    pair = MARRIAGE_MASK[suit]
    return bool(not play.marriage and BIT[play.card] & pair and hand & pair == pair) and not any(
        getattr(one, "suit", None) == suit for one in phase.announcements
    )


def _seen(phase: Tricks, one: Card) -> bool:
    return any(one in trick.cards for trick in phase.done)
