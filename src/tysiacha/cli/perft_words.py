"""Actions and positions in few ASCII letters, always in English: for people who compare programs.

The words are meant to be searched for and compared, so they are neither translated nor padded.
"""

from __future__ import annotations

from typing import Final

from tysiacha.cards import cards_of
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.states import RoundState

_PLAIN_WORDS: Final[dict[type[Action], str]] = {
    KeepCards: "keep",
    DemandRedeal: "redeal",
    Look: "look",
    ConfirmOpening: "confirm",
    Pass: "pass",
    Concede: "concede",
    SayContra: "contra",
    Redouble: "redouble",
    LetStand: "stand",
}


def action_words(action: Action) -> str:
    """Give an action in words, seats counted from 1.

    >>> from tysiacha.notation.cards import parse_card
    >>> action_words(Bid(105)), action_words(Play(parse_card("KH"), marriage=True))
    ('bid 105', 'play KH marriage')
    """
    match action:
        case Cut(at):
            return f"cut {at}"
        case Bid(points):
            return f"bid {points}"
        case ChooseStock(which):
            return f"stock {which}"
        case Give(card, to):
            return f"give {card_ascii(card)} to {to + 1}"
        case Discard(card):
            return f"discard {card_ascii(card)}"
        case DeclareContract(points):
            return f"contract {points}"
        case Play(card, marriage, aces):
            announced = " marriage" * marriage + " aces" * aces
            return f"play {card_ascii(card)}{announced}"
        case _:
            return _PLAIN_WORDS[type(action)]


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
