"""Actions as JSON for programs that take part: ``{"do": "bid", "points": 110}``.

The words under ``do`` are those of the JSON twin of a record; but a program knows no names, so
that ``to`` is a seat, counted from 0.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from tysiacha.cards import PACK_SIZE
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.json_parts import read_action, read_card
from tysiacha.notation.record_json import WORD_OF, Json
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.records import CutMade, HiddenDiscard, HiddenGive, Misdealt
from tysiacha.notation.strict_json import Node, load_json
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
from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.marking import N_

JsonObject: TypeAlias = dict[str, Json]

_CUT: Final = WORD_OF[CutMade]
_GIVE: Final = WORD_OF[Give]


def action_json(action: Action) -> JsonObject:
    """Give an action as the members of a JSON object.

    >>> from tysiacha.notation.cards import parse_card
    >>> action_json(Play(parse_card("KH"), marriage=True))
    {'do': 'play', 'card': 'KH', 'marriage': True}
    """
    if isinstance(action, Cut):
        return {"do": _CUT, "at": action.at}
    do: JsonObject = {"do": WORD_OF[type(action)]}
    match action:
        case Bid(points) | DeclareContract(points):
            return {**do, "points": points}
        case ChooseStock(which):
            return {**do, "stock": which}
        case Give(card, to):
            return {**do, "to": to, "card": card_ascii(card)}
        case Discard(card):
            return {**do, "card": card_ascii(card)}
        case Play(card, marriage, aces):
            announced = {"marriage": True} if marriage else {"aces": True} if aces else {}
            return {**do, "card": card_ascii(card), **announced}
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
            return do
        case _:
            assert_never(action)


def parse_action_json(text: str) -> Action:
    """Give the action that a line of JSON is, the twin of :func:`action_json`.

    >>> parse_action_json('{"do": "give", "to": 2, "card": "9C"}')
    Give(card=6, to=2)

    Raises:
        JsonError: if it is no JSON, or no action, or holds more than that.
    """
    return read_action_json(load_json(text))


def read_action_json(node: Node) -> Action:
    """Give the action that a value in a JSON text is.

    Raises:
        JsonError: if it is none.
    """
    word = node.member("do").text() if "do" in node.names() else None
    if word == _CUT:
        node.keys(("do", "at"))
        return Cut(node.member("at").number(1, PACK_SIZE - 1))
    if word == _GIVE:
        node.keys(("do", "to", "card"))
        return Give(read_card(node.member("card")), node.member("to").number(0, FOUR_PLAYERS - 1))
    action = read_action(node, {}, may_hide=False)
    if isinstance(action, CutMade | Misdealt | HiddenGive | HiddenDiscard):
        raise node.wrong(RecordCode.HIDDEN, N_("an object"))
    return action
