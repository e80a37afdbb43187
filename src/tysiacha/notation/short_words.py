"""Actions in the fewest words, for programs and for people who compare: ``give 9C to 2``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from tysiacha.cards import Card
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
from tysiacha.rules.standing import Seat

PlainAction: TypeAlias = (
    KeepCards
    | DemandRedeal
    | Look
    | ConfirmOpening
    | Pass
    | Concede
    | SayContra
    | Redouble
    | LetStand
)
"""An action with nothing more to it."""

PLAIN_ACTIONS: Final[Mapping[str, PlainAction]] = MappingProxyType(
    {
        "keep": KeepCards(),
        "redeal": DemandRedeal(),
        "look": Look(),
        "confirm": ConfirmOpening(),
        "pass": Pass(),
        "concede": Concede(),
        "contra": SayContra(),
        "redouble": Redouble(),
        "stand": LetStand(),
    }
)
"""Each of them by its word."""

PLAIN_WORD_OF: Final[Mapping[type[PlainAction], str]] = MappingProxyType(
    {type(action): word for word, action in PLAIN_ACTIONS.items()}
)
"""The twin: the word of each of them."""


def seat_number(seat: Seat) -> str:
    """Give a seat as people count."""
    return str(seat + 1)


def short_words(
    action: Action,
    *,
    card_text: Callable[[Card], str] = card_ascii,
    seat_text: Callable[[Seat], str] = seat_number,
    announced: tuple[str, str] = (" marriage", " aces"),
) -> str:
    """Give an action in a few words; ``announced`` follows a card with a marriage, or with aces.

    >>> short_words(Bid(105)), short_words(Give(Card(6), 1))
    ('bid 105', 'give 9C to 2')
    """
    match action:
        case Cut(at):
            return f"cut {at}"
        case Bid(points):
            return f"bid {points}"
        case ChooseStock(which):
            return f"stock {which}"
        case Give(card, to):
            return f"give {card_text(card)} to {seat_text(to)}"
        case Discard(card):
            return f"discard {card_text(card)}"
        case DeclareContract(points):
            return f"contract {points}"
        case Play(card, marriage, aces):
            return f"play {card_text(card)}" + announced[0] * marriage + announced[1] * aces
        case _:
            return PLAIN_WORD_OF[type(action)]
