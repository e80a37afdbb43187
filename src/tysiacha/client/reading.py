"""Values of the server's messages, read: each as what it must be, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from tysiacha.cards import Card, Mask, Suit
from tysiacha.notation.json_parts import read_card, read_mask
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import JsonError, Node
from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.clauses import Clause
from tysiacha.rules.standing import Seat

MOST: Final = 10**7
"""No number of a game is larger."""

_SUITS: Final[Mapping[str, Suit]] = {one.letter: one for one in Suit}
_CLAUSES: Final[Mapping[str, Clause]] = {str(one): one for one in Clause}

_T = TypeVar("_T")


class NotUnderstood(ValueError):
    """The server sent what this program cannot read; the message says where and what."""


def read(value: Json, reader: Callable[[Node], _T]) -> _T:
    """Give what a value is.

    Raises:
        NotUnderstood: if it is something else.
    """
    try:
        return reader(Node(value, ""))
    except (JsonError, KeyError, ValueError) as error:
        raise NotUnderstood(str(error)) from None


def member(node: Node, key: str, reader: Callable[[Node], _T]) -> _T | None:
    """Give a member of an object that may be null."""
    value = node.member(key)
    return None if value.is_null() else reader(value)


def number(node: Node) -> int:
    """Give a whole number."""
    return node.number(-MOST, MOST)


def seat(node: Node) -> Seat:
    """Give a seat, counted from 0."""
    return node.number(0, FOUR_PLAYERS - 1)


def flag(node: Node) -> bool:
    """Give true or false."""
    return node.flag()


def suit(node: Node) -> Suit:
    """Give a suit by its letter."""
    return node.one_of(_SUITS)


def clause(node: Node) -> Clause:
    """Give a clause of the rules by its id."""
    return node.one_of(_CLAUSES)


def card(node: Node) -> Card:
    """Give a card."""
    return read_card(node)


def mask(node: Node) -> Mask:
    """Give a set of cards."""
    return read_mask(node)


def seats(node: Node) -> tuple[Seat, ...]:
    """Give seats in order."""
    return tuple(map(seat, node.items()))


def numbers(node: Node) -> tuple[int, ...]:
    """Give whole numbers in order."""
    return tuple(map(number, node.items()))


def cards(node: Node) -> tuple[Card, ...]:
    """Give cards in order."""
    return tuple(map(card, node.items()))
