"""The lines that records are mostly made of, read quickly where they are as they are written here.

A line that is not is left to the careful reader, which also finds what is wrong with it. Both give
the same for every line that both can read.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tysiacha.cards import Card
from tysiacha.notation.actions import ALL_PLAYS, Seats, play_words
from tysiacha.notation.cards import CARD_OF
from tysiacha.notation.records import RecordedAction, TrickSaid
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Play
from tysiacha.rules.standing import Seat

_MOST_KNOWN: Final = 2_000
_LONGEST_KNOWN: Final = 100
_MOST_DIGITS: Final = 4


class QuickTrick(NamedTuple):
    """A trick as its line says it."""

    number: int
    plays: tuple[tuple[Seat, Play, int], ...]
    """Who played what, and in which column it stands."""
    said: TrickSaid | None
    column: int
    """Where it says who took it."""


class QuickLines:
    """What is known of the lines of one game."""

    __slots__ = ("_actions", "_cards", "_plays", "_seats")

    def __init__(self, seats: Seats, style: Style) -> None:
        self._seats = seats
        self._cards = CARD_OF[style]
        self._plays = {play_words(play, style): play for play in ALL_PLAYS}
        self._actions: dict[str, tuple[Seat, RecordedAction]] = {}

    def action(self, text: str) -> tuple[Seat, RecordedAction] | None:
        """Give who does what by a line, if the same line was read before."""
        return self._actions.get(text)

    def learn(self, text: str, seat: Seat, action: RecordedAction) -> None:
        """Remember what a line means."""
        if len(text) <= _LONGEST_KNOWN and len(self._actions) < _MOST_KNOWN:
            self._actions[text] = (seat, action)

    def cards(self, text: str) -> list[Card] | None:
        """Give the cards of a list, None if one of its words is no card."""
        cards: list[Card] = []
        for word in text.split(" "):
            card = self._cards.get(word)
            if card is None:
                return None
            cards.append(card)
        return cards

    def trick(self, text: str) -> QuickTrick | None:
        """Give the trick of a line, None if it is not exactly as it is written."""
        head, colon, rest = text.partition(": ")
        number = head.removeprefix("Trick ")
        if not colon or not _is_number(number) or number == head:
            return None
        cards, semicolon, taken = rest.partition("; ")
        column = len(head) + len(colon) + 1
        plays: list[tuple[Seat, Play, int]] = []
        for part in cards.split(", "):
            label, _space, words = part.partition(" ")
            seat, play = self._seats.get(label), self._plays.get(words)
            if seat is None or play is None:
                return None
            plays.append((seat, play, column))
            column += len(part) + 2
        if not semicolon:
            return QuickTrick(int(number), tuple(plays), None, column)
        said = self._said(taken)
        return None if said is None else QuickTrick(int(number), tuple(plays), said, column)

    def _said(self, taken: str) -> TrickSaid | None:
        label, _takes, points = taken.partition(" takes ")
        taker = self._seats.get(label)
        if taker is None or not _is_number(points):
            return None
        return TrickSaid(taker, int(points))


def _is_number(text: str) -> bool:
    """Tell whether a text is a small whole number in ASCII digits."""
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
