"""Answers of the solver as JSON; seats are counted from 1."""

from __future__ import annotations

from typing import TypeAlias

from tysiacha.cards import Card
from tysiacha.notation.styles import Style, card_in
from tysiacha.rules.actions import Play
from tysiacha.rules.standing import Seat
from tysiacha.solve.answers import Answer
from tysiacha.solve.gifts import GiftAnswer, PutAwayAnswer
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.lines import Line
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import points_needed

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


def answer_json(answer: Answer, line: Line, style: Style) -> dict[str, Json]:
    """Give an answer about the play: what is asked for first, then the best line."""
    question = answer.question
    return {
        "value": answer.value,
        "makes": _makes(answer),
        "actions": [
            {**_play(play, style), "value": points} for play, points in answer.values.items()
        ],
        "seat": answer.seat + 1,
        "turn": question.turn + 1,
        "made": question.made,
        "contract": question.contract,
        "line": list(_line(question, line, style)),
    }


def put_away_json(answer: PutAwayAnswer, style: Style) -> dict[str, Json]:
    """Give an answer about the cards that one of two gives or puts away."""
    return {
        "value": answer.value,
        "makes": _makes_from(answer.question, answer.value),
        "best": [{"cards": _cards(cards, style)} for cards in answer.best],
        "gifts": [
            {"cards": _cards(cards, style), "value": points}
            for cards, points in answer.values.items()
        ],
        "contract": answer.question.contract,
    }


def gift_json(answer: GiftAnswer, style: Style) -> dict[str, Json]:
    """Give an answer about the cards to be given away."""
    question = answer.question
    return {
        "value": answer.value,
        "makes": _makes_from(question, answer.value),
        "best": [
            {"left": card_in(pair.left, style), "right": card_in(pair.right, style)}
            for pair in answer.best
        ],
        "gifts": [
            {
                "left": card_in(pair.left, style),
                "right": card_in(pair.right, style),
                "value": points,
            }
            for pair, points in answer.values.items()
        ],
        "contract": question.contract,
    }


def _cards(cards: tuple[Card, ...], style: Style) -> list[Json]:
    return [card_in(card, style) for card in cards]


def _makes_from(question: GiveAway | PutAway, points: int) -> bool | None:
    if question.contract is None:
        return None
    return points >= points_needed(question.rules, question.contract)


def _makes(answer: Answer) -> bool | None:
    question = answer.question
    if question.contract is None or answer.seat != question.declarer:
        return None
    return question.made + answer.value >= points_needed(question.rules, question.contract)


def _play(play: Play, style: Style) -> dict[str, Json]:
    words: dict[str, Json] = {"action": card_in(play.card, style), "marriage": play.marriage}
    if play.aces:
        words["aces"] = True
    return words


def _line(question: OpenCards, line: Line, style: Style) -> list[Json]:
    """Give the plays to come, in their order."""
    order = sorted(question.order)
    said: list[Json] = []
    for trick in line.tricks:
        first = order.index(trick.leader)
        seats: tuple[Seat, ...] = (*order[first:], *order[:first])
        played = list(zip(seats, trick.plays, strict=True))[trick.begun :]
        said += [{"seat": seat + 1, **_play(play, style)} for seat, play in played]
    return said
