"""Positions in few ASCII letters, always in English: for people who compare programs.

The words are meant to be searched for and compared, so they are neither translated nor padded.
"""

from __future__ import annotations

from tysiacha.cards import cards_of
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.states import RoundState


def cards_words(mask: int) -> str:
    """Give a set of cards, hearts and strong cards first."""
    return " ".join(card_ascii(card) for card in sorted(cards_of(mask), reverse=True))


def position_words(state: RoundState) -> dict[str, str | list[str]]:
    """Give what decides a count: phase, turn, all hands, and in the play trump and tricks taken."""
    phase = state.phase
    turn = phase.turn
    hands = [cards_words(view_of(state, seat).hand.mask) for seat in phase.table.active]
    words: dict[str, str | list[str]] = {
        "phase": type(phase).__name__,
        "turn": "" if turn is None else str(turn + 1),
        "seats": [str(seat + 1) for seat in phase.table.active],
        "hands": hands,
    }
    if isinstance(phase, Tricks):
        words["trump"] = "none" if phase.trump is None else phase.trump.letter
        words["tricks"] = [str(phase.taken[seat]) for seat in phase.table.active]
    return words
