"""The order in which legal actions are offered, at every table and in every phase.

Programs count on it: the same dice choose the same action, and a number can stand for an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.golden.words import actions_text
from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.projection import view_of

SEEDS: Final = range(6)


def action_order() -> str:
    """Give for each table and phase the longest list of actions that a few deals offer."""
    lines = ["Golden order of legal actions: the longest list of each phase in a few deals"]
    for name, rules in TABLES.items():
        lines += ["", f"== {name}"]
        for phase, (place, actions) in _longest(rules).items():
            lines += [f"{phase}, {place}", f"  {actions_text(actions)}"]
    return "\n".join(lines) + "\n"


def _longest(rules: Rules) -> dict[str, tuple[str, tuple[Action, ...]]]:
    found: dict[str, tuple[str, tuple[Action, ...]]] = {}
    for phase, place, actions in _offers(rules):
        if phase not in found or len(actions) > len(found[phase][1]):
            found[phase] = (place, actions)
    return found


def _offers(rules: Rules) -> Iterator[tuple[str, str, tuple[Action, ...]]]:
    for seed in SEEDS:
        for step, state in enumerate(SeededDeal(rules, seed).states(), 1):
            turn = state.phase.turn
            if turn is not None:
                actions = legal_actions(view_of(state, turn))
                yield type(state.phase).__name__, f"seed {seed} step {step}", actions
