"""Kernels, second solver and reference compared on random questions; a program for long runs.

``python -m tests.solve.agreement --seconds 600`` goes on until the time is up or they disagree.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Mapping

from tests.solve.plain_search import plain_values
from tests.solve.questions import ALL, random_question
from tysiacha.notation.styles import Style, hand_in
from tysiacha.rules.actions import Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.projection import view_of
from tysiacha.solve.answers import answer, makes, plays_that_make, value
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import points_needed
from tysiacha.solve.reference import reference_values
from tysiacha.solve.rounds import state_of

USUAL = {1: 5, 2: 30, 3: 60, 4: 40, 5: 10}
"""By cards in hand: how many questions a run of the tests asks for each set of rules."""
REFERENCE = {1: 2, 2: 6, 3: 6, 4: 1}
"""The same for the reference, which is slow."""


class Disagreement(AssertionError):
    """Two solvers give different answers."""


def check(rules: Rules, seed: str, sizes: Mapping[int, int], *, reference: bool = False) -> int:
    """Ask so many questions by the size of hands; give how many values were compared."""
    dice = random.Random(seed)
    compared = 0
    for cards, count in sizes.items():
        for _number in range(count):
            question = random_question(dice, rules, cards)
            seat = question.declarer if dice.random() < 0.7 else dice.choice(question.order)
            twin = reference_values if reference else plain_values
            compared += check_values(question, seat, twin(question, seat))
            if seat == question.declarer:
                check_contract(dice, question)
    return compared


def check_values(question: OpenCards, seat: int, right: Mapping[Play, int]) -> int:
    """Every legal play has the right value, and plays come in the order of the rules."""
    found = answer(question, seat)
    if found.values != dict(right):
        raise Disagreement(_told(question, seat, found.values, right))
    state = state_of(question)
    if list(found.values) != list(legal_actions(view_of(state, question.turn))):
        raise Disagreement(_told(question, seat, found.values, right))
    if value(question, seat) != found.value:
        raise Disagreement(_told(question, seat, {Play(question.trick[0]): 0}, right))
    return len(right)


def check_contract(dice: random.Random, question: OpenCards) -> None:
    """A contract is made exactly if the value reaches it, and so it is after every play."""
    values = {play: question.made + points for play, points in answer(question).values.items()}
    best = question.made + value(question)
    contract = max(1, dice.choice([best, best + 1, best - 1, dice.randrange(1, 300)]))
    need = points_needed(question.rules, contract)
    right = {play: points >= need for play, points in values.items()}
    if makes(question, contract) != (best >= need):
        raise Disagreement(f"contract {contract}: {question}, in all {best}")
    if dict(plays_that_make(question, contract)) != right:
        raise Disagreement(
            f"contract {contract}: {question}, {plays_that_make(question, contract)}"
        )


def _told(
    question: OpenCards, seat: int, found: Mapping[Play, int], right: Mapping[Play, int]
) -> str:
    hands = " | ".join(hand_in(hand, Style.LETTERS) for hand in question.hands)
    lines = [f"{hands}; for seat {seat}: {question}"]
    lines += [
        f"  {play}: {found.get(play)}, should be {right.get(play)}"
        for play in {**found, **right}
        if found.get(play) != right.get(play)
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the solvers on random questions.")
    parser.add_argument("--seconds", type=float, default=600, help="how long")
    parser.add_argument("--cards", type=int, default=5, help="the most cards in a hand")
    parser.add_argument("--seed", default=str(time.time_ns()), help="for the same run again")
    parser.add_argument("--small", action="store_true", help="a few questions, then the end")
    asked = parser.parse_args()
    end, turn, compared = time.monotonic() + asked.seconds, 0, 0
    sizes = {1: 1, 2: 3, 3: 3} if asked.small else {2: 20, 3: 20, 4: 20, asked.cards: 5}
    while turn == 0 or (time.monotonic() < end and not asked.small):
        for name, rules in ALL.items():
            compared += check(rules, f"{asked.seed} {name} {turn}", sizes, reference=asked.small)
        turn += 1
        print(f"{compared} values agree (seed {asked.seed})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
