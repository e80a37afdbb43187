"""Whole deals solved by the second solver, which takes long: they are kept in a file.

``python -m tests.solve.whole_deals`` solves them again and writes the file.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypedDict

from tests.solve.plain_search import plain_values
from tests.solve.questions import ALL, into_the_trick
from tysiacha.cards import CARDS, FULL_MASK, SUITS, cards_of, mask_of
from tysiacha.notation.cards import card_ascii, parse_cards
from tysiacha.rules.actions import Play
from tysiacha.rules.options import Rules
from tysiacha.solve.open_cards import OpenCards, leftover_size
from tysiacha.solve.play_options import most_cards

FILE: Final = Path(__file__).parents[1] / "data" / "solver" / "whole_deals.json"
DEALS: Final = {
    "classic": 6,
    "polish": 6,
    "everything": 4,
    "dear spades": 4,
    "two": 2,
    "two, dead": 2,
}
"""By rules: how many deals."""


class Deal(TypedDict):
    """The first trick of a deal, and what every legal play in it brings the declarer."""

    rules: str
    hands: list[str]
    trick: str
    trump: int | None
    next_trump: int | None
    values: dict[str, int]


def full_deal(dice: random.Random, rules: Rules) -> OpenCards:
    """The first lead of hands dealt at random."""
    pack, size = dice.sample(CARDS, len(CARDS)), most_cards(rules)
    hands = tuple(mask_of(pack[size * seat : size * (seat + 1)]) for seat in range(rules.players))
    leftover = FULL_MASK & ~sum(hands) if leftover_size(rules) else 0
    return OpenCards(rules=rules, hands=hands, declarer=0, leader=0, leftover=leftover)


def kept_deals() -> list[Deal]:
    """The deals of the file."""
    kept: list[Deal] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def question_of_deal(deal: Deal) -> OpenCards:
    """The question that was solved."""
    rules = ALL[deal["rules"]]
    hands = tuple(mask_of(parse_cards(hand)) for hand in deal["hands"])
    trick = parse_cards(deal["trick"])
    left = FULL_MASK & ~sum(hands) & ~mask_of(trick)
    return OpenCards(
        rules=rules,
        hands=hands,
        declarer=0,
        leader=0,
        trick=trick,
        trump=None if deal["trump"] is None else SUITS[deal["trump"]],
        next_trump=None if deal["next_trump"] is None else SUITS[deal["next_trump"]],
        leftover=left if leftover_size(rules) else 0,
    )


def words(play: Play) -> str:
    """A play as the file has it."""
    return card_ascii(play.card) + " marriage" * play.marriage + " aces" * play.aces


def _solved() -> Iterator[Deal]:
    for name, count in DEALS.items():
        dice = random.Random(name)
        for _number in range(count):
            question = into_the_trick(dice, full_deal(dice, ALL[name]))
            values = plain_values(question)
            print(name, question.trick, values, flush=True)
            yield {
                "rules": name,
                "hands": [
                    " ".join(card_ascii(card) for card in cards_of(hand)) for hand in question.hands
                ],
                "trick": " ".join(card_ascii(card) for card in question.trick),
                "trump": question.trump,
                "next_trump": question.next_trump,
                "values": {words(play): points for play, points in values.items()},
            }


if __name__ == "__main__":
    deals = list(_solved())
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(deals, indent=1) + "\n", encoding="utf-8")
