"""The bots that others are measured by play what they played when the measures were taken."""

from __future__ import annotations

import hashlib
import random

import pytest

from tests.bots.duel import bots_named
from tysiacha.cards import CARDS
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match


def digest(name: str, preset: str, deals: int) -> str:
    """A digest of all actions of one bot in every seat, in some deals of a match."""
    actions, dice, rules = hashlib.sha256(), random.Random(preset), PRESETS[preset]
    match, bots = Match.new(rules), bots_named([name] * rules.players, 0)
    for _ in range(deals):
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        while (seat := state.phase.turn) is not None:
            action = bots[seat].act(view_of(state, seat))
            actions.update(repr(action).encode())
            state = apply(state, action).state
        assert isinstance(state.phase, RoundOver)
        match = state.phase.match if state.phase.match.winner is None else Match.new(rules)
    return actions.hexdigest()[:16]


@pytest.mark.parametrize(
    ("name", "preset", "deals", "expected"),
    [
        ("careful", "classic", 60, "7cd5a1f9af4f4a5e"),
        ("careful", "classic_four", 60, "888b91b24000da7f"),
        ("careful", "classic_two", 60, "ca79437de2ea3fbb"),
        ("careful", "russian_house", 60, "1e3a0eef94e21130"),
        ("careful", "polish", 60, "b3ef83328185f0fc"),
        ("rule", "classic", 60, "7ad8c055612b341a"),
        ("rule", "classic_four", 60, "e3dd3a1ae2c2c388"),
        ("rule", "russian_house", 60, "1e6b2b566c49b827"),
        ("medium", "classic", 4, "6f391f747f1b945f"),
        ("medium", "classic_four", 4, "46d240efc4faf5be"),
        ("medium", "classic_two", 4, "f3224193ad52c2aa"),
        ("medium", "russian_house", 4, "32de171135a36f23"),
        ("medium", "polish", 4, "ce795be711a00413"),
    ],
)
def test_a_yardstick_plays_as_ever(name: str, preset: str, deals: int, expected: str) -> None:
    assert digest(name, preset, deals) == expected
