"""Actions as words: ``bids 100``, ``gives Boris 9♣``, ``plays K♥ marriage``; written and read.

======================================  ====================================================
words                                   action
======================================  ====================================================
``misdeals``                            Misdealt
``cuts 9``, ``cuts ?``                  Cut; with ``, shows 9♥`` where the bottom card is shown
``keeps``, ``demands a redeal``         KeepCards, DemandRedeal
``looks``                               Look
``bids 120``, ``passes``, ``confirms``  Bid, Pass, ConfirmOpening
``chooses stock 2``                     ChooseStock
``gives Boris 9♣``, ``discards 9♣``     Give, Discard; with ``?`` for a card that is hidden
``declares 120``, ``concedes``          DeclareContract, Concede
``says contra``, ``redoubles``          SayContra, Redouble
``lets it stand``                       LetStand
``plays A♥``                            Play; with ``marriage`` or ``aces`` after the card
======================================  ====================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from tysiacha.cards import PACK_SIZE, Card
from tysiacha.notation.lines import Words
from tysiacha.notation.records import CutMade, HiddenDiscard, HiddenGive, Misdealt, RecordedAction
from tysiacha.notation.styles import TEXTS_OF, Style
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

HIDDEN: Final = "?"
"""What stands for a card or a number that is not known."""

MOST_POINTS: Final = 99_999
"""The most points of a bid or contract that are read; the rules allow far less."""

Seats: TypeAlias = Mapping[str, Seat]
"""The seat of each player by what he is called."""

_Reader: TypeAlias = Callable[[Words, Seats, Style], RecordedAction]

_PLAIN: Final[Mapping[str, tuple[str, ...]]] = {
    "Misdealt": ("misdeals",),
    "KeepCards": ("keeps",),
    "DemandRedeal": ("demands", "a", "redeal"),
    "Look": ("looks",),
    "ConfirmOpening": ("confirms",),
    "Pass": ("passes",),
    "Concede": ("concedes",),
    "SayContra": ("says", "contra"),
    "Redouble": ("redoubles",),
    "LetStand": ("lets", "it", "stand"),
}
_PLAIN_ACTIONS: Final[tuple[RecordedAction, ...]] = (
    Misdealt(),
    KeepCards(),
    DemandRedeal(),
    Look(),
    ConfirmOpening(),
    Pass(),
    Concede(),
    SayContra(),
    Redouble(),
    LetStand(),
)
_PLAYS: Final = {
    announced: tuple(
        Play(Card(card), marriage=announced == "marriage", aces=announced == "aces")
        for card in range(PACK_SIZE)
    )
    for announced in ("", "marriage", "aces")
}
"""One value for each play, however often it is read."""

ALL_PLAYS: Final[tuple[Play, ...]] = tuple(play for plays in _PLAYS.values() for play in plays)
"""Every play that can be written."""


def action_words(action: RecordedAction, labels: Sequence[str], style: Style) -> str:
    """Give an action in words, without who does it.

    >>> action_words(Give(Card(6), 1), ["Anna", "Boris"], Style.LETTERS)
    'gives Boris 9C'
    """
    cards = TEXTS_OF[style]
    match action:
        case CutMade(at, shown):
            lifted = HIDDEN if at is None else str(at)
            return f"cuts {lifted}" + ("" if shown is None else f", shows {cards[shown]}")
        case Bid(points):
            return f"bids {points}"
        case ChooseStock(which):
            return f"chooses stock {which}"
        case Give(card, to):
            return f"gives {labels[to]} {cards[card]}"
        case HiddenGive(to):
            return f"gives {labels[to]} {HIDDEN}"
        case Discard(card):
            return f"discards {cards[card]}"
        case HiddenDiscard():
            return f"discards {HIDDEN}"
        case DeclareContract(points):
            return f"declares {points}"
        case Play():
            return f"plays {play_words(action, style)}"
        case (
            Misdealt()
            | KeepCards()
            | DemandRedeal()
            | Look()
            | ConfirmOpening()
            | Pass()
            | Concede()
            | SayContra()
            | Redouble()
            | LetStand()
        ):
            return " ".join(_PLAIN[type(action).__name__])
        case _:
            assert_never(action)


def play_words(play: Play, style: Style) -> str:
    """Give a play as tricks list it: ``K♥ marriage``."""
    announced = " marriage" * play.marriage + " aces" * play.aces
    return TEXTS_OF[style][play.card] + announced


def read_action(words: Words, seats: Seats, style: Style) -> RecordedAction:
    """Take an action from the words of a line.

    Raises:
        NotationError: if it is none.
    """
    return words.one_of(_READERS)(words, seats, style)


def read_play(words: Words, style: Style) -> Play:
    """Take a play as tricks list it.

    Raises:
        NotationError: if it is none.
    """
    card = words.card(style)
    for announced in ("marriage", "aces"):
        if words.take(announced):
            return _PLAYS[announced][card]
    return _PLAYS[""][card]


def parse_action(text: str, labels: Sequence[str], style: Style = Style.LETTERS) -> RecordedAction:
    """Give the action that a text is, the twin of :func:`action_words`.

    >>> parse_action("gives Boris 9C", ["Anna", "Boris"])
    Give(card=6, to=1)

    Raises:
        NotationError: if it is none.
    """
    words = Words(text)
    action = read_action(words, {label: seat for seat, label in enumerate(labels)}, style)
    words.end()
    return action


def recorded(action: Action) -> RecordedAction:
    """Give an action of the rules as a record holds it."""
    return CutMade(action.at) if isinstance(action, Cut) else action


def _read_cut(words: Words, _seats: Seats, style: Style) -> RecordedAction:
    at = None if words.take(HIDDEN) else words.number(1, PACK_SIZE - 1)
    if words.following != (",", "shows"):  # of a better cut its value may follow
        return CutMade(at)
    words.word()
    words.word()
    return CutMade(at, words.card(style))


def _read_stock(words: Words, _seats: Seats, _style: Style) -> RecordedAction:
    words.expect("stock")
    return ChooseStock(words.number(1, 2))


def _read_give(words: Words, seats: Seats, style: Style) -> RecordedAction:
    to = words.seat(seats)
    return HiddenGive(to) if words.take(HIDDEN) else Give(words.card(style), to)


def _read_discard(words: Words, _seats: Seats, style: Style) -> RecordedAction:
    return HiddenDiscard() if words.take(HIDDEN) else Discard(words.card(style))


def _read_plain(action: RecordedAction, rest: tuple[str, ...]) -> _Reader:
    def read(words: Words, _seats: Seats, _style: Style) -> RecordedAction:
        for word in rest:
            words.expect(word)
        return action

    return read


def _points(words: Words) -> int:
    return words.number(0, MOST_POINTS)


_READERS: Final[Mapping[str, _Reader]] = {
    "cuts": _read_cut,
    "bids": lambda words, _seats, _style: Bid(_points(words)),
    "chooses": _read_stock,
    "gives": _read_give,
    "discards": _read_discard,
    "declares": lambda words, _seats, _style: DeclareContract(_points(words)),
    "plays": lambda words, _seats, style: read_play(words, style),
    **{
        spelt[0]: _read_plain(action, spelt[1:])
        for action, spelt in zip(_PLAIN_ACTIONS, _PLAIN.values(), strict=True)
    },
}

VERBS: Final = frozenset(_READERS)
"""The words with which actions begin."""
