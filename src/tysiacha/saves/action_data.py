"""Actions and packs as plain data for a line of a save, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, assert_never

from tysiacha.cards import CARDS, Card
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.short_words import PLAIN_ACTIONS, PLAIN_WORD_OF
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
from tysiacha.saves.problems import key_text
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

Data: TypeAlias = dict[str, object]

_CARD_OF: Final = {card_ascii(one): one for one in CARDS}


class NoAction(ValueError):
    """Some data is no action; the message says what was expected."""


def action_data(action: Action) -> Data:
    """Give an action as data: ``{"do": "bid", "points": 110}``."""
    match action:
        case Cut(at):
            return {"do": "cut", "at": at}
        case Bid(points):
            return {"do": "bid", "points": points}
        case DeclareContract(points):
            return {"do": "contract", "points": points}
        case ChooseStock(which):
            return {"do": "stock", "which": which}
        case Give(card, to):
            return {"do": "give", "card": card_ascii(card), "to": to}
        case Discard(card):
            return {"do": "discard", "card": card_ascii(card)}
        case Play(card, marriage, aces):
            told = {"marriage": True} if marriage else {}
            return {"do": "play", "card": card_ascii(card), **told} | (
                {"aces": True} if aces else {}
            )
        case (
            KeepCards()
            | DemandRedeal()
            | Look()
            | ConfirmOpening()
            | Pass()
            | Concede()
            | SayContra()
            | Redouble()
            | LetStand()
        ):
            return {"do": PLAIN_WORD_OF[type(action)]}
        case _:
            assert_never(action)


def parse_action(data: Mapping[str, object]) -> Action:
    """Give the action that some data is, the twin of :func:`action_data`.

    Raises:
        NoAction: if it is none, or holds more than that.
    """
    given = dict(data)
    word = given.pop("do", None)
    if not isinstance(word, str) or word not in {*PLAIN_ACTIONS, *_READERS}:
        words = listed((*PLAIN_ACTIONS, *_READERS))
        message = key_text("do", _("one of {words}").format(words=words))
        raise NoAction(message)
    action = PLAIN_ACTIONS[word] if word in PLAIN_ACTIONS else _READERS[word](given)
    if given:
        message = _("nothing more: {keys}").format(keys=listed(sorted(given)))
        raise NoAction(message)
    return action


def pack_text(pack: tuple[Card, ...]) -> str:
    """Give a pack in one line, top card first."""
    return " ".join(card_ascii(one) for one in pack)


def parse_pack(text: object) -> tuple[Card, ...]:
    """Give the pack that a text is, the twin of :func:`pack_text`.

    Raises:
        NoAction: if it is not 24 different cards.
    """
    words = text.split(" ") if isinstance(text, str) else []
    cards = tuple(_CARD_OF[word] for word in words if word in _CARD_OF)
    if len(cards) != len(words) or len(words) != len(CARDS) or set(cards) != set(CARDS):
        message = _("a pack of 24 different cards")
        raise NoAction(message)
    return cards


def _number(given: Data, key: str) -> int:
    value = given.pop(key, None)
    if type(value) is not int:
        message = key_text(key, _("a whole number"))
        raise NoAction(message)
    return value


def _card(given: Data) -> Card:
    value = given.pop("card", None)
    if not isinstance(value, str) or value not in _CARD_OF:
        message = key_text("card", _("a card such as 10H"))
        raise NoAction(message)
    return _CARD_OF[value]


def _flag(given: Data, key: str) -> bool:
    value = given.pop(key, False)
    if not isinstance(value, bool):
        message = key_text(key, _("true, or left out"))
        raise NoAction(message)
    return value


_READERS: Final[dict[str, Callable[[Data], Action]]] = {
    "cut": lambda given: Cut(_number(given, "at")),
    "bid": lambda given: Bid(_number(given, "points")),
    "contract": lambda given: DeclareContract(_number(given, "points")),
    "stock": lambda given: ChooseStock(_number(given, "which")),
    "give": lambda given: Give(_card(given), _number(given, "to")),
    "discard": lambda given: Discard(_card(given)),
    "play": lambda given: Play(
        _card(given), marriage=_flag(given, "marriage"), aces=_flag(given, "aces")
    ),
}
