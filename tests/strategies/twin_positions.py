"""A state of the play in the words of its slow twin, and whether both allow the same."""

from __future__ import annotations

from tests.rules import play_twin
from tests.rules.play_twin import Habits, Position
from tysiacha.cards import card_text, cards_of
from tysiacha.rules.actions import Action, Concede, Play
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.states import Dealt, RoundState


def habits_of(rules: Rules) -> Habits:
    """Give what a table has agreed on about the play."""
    return Habits(
        must_trump=rules.must_trump,
        must_beat=rules.must_beat,
        must_overtrump=rules.must_overtrump,
        needs_trick=rules.marriage_needs_trick,
        next_trick=rules.trump_effect is TrumpEffect.NEXT_TRICK,
        first_only=rules.trump_change is TrumpChange.FIRST_ONLY,
        aces=rules.ace_marriage is not None,
    )


def twin_of(state: RoundState) -> Position:
    """Give a state of the play, in a trick or before it, as the twin knows it."""
    phase, secret = state.phase, state.secret
    assert isinstance(phase, Tricks)
    assert isinstance(secret, Dealt)
    return Position(
        habits=habits_of(phase.table.rules),
        hands={
            seat: [card_text(card) for card in cards_of(secret.hands[seat])]
            for seat in phase.table.active
        },
        leader=phase.leader,
        trump=None if phase.trump is None else phase.trump.symbol,
        tricks={seat: phase.taken[seat] for seat in phase.table.active},
        table=[card_text(card) for card in phase.cards],
    )


def play_words(action: Action) -> str:
    """Give a play in the words of the twin."""
    assert isinstance(action, Play)
    announced = " marriage" if action.marriage else " aces" if action.aces else ""
    return card_text(action.card) + announced


def check_plays(state: RoundState) -> None:
    """The same player is to act as with the twin, and may play the same."""
    turn = state.phase.turn
    assert turn is not None
    twin = twin_of(state)
    assert turn == play_twin.player_to_act(twin)
    plays = [one for one in legal_actions(view_of(state, turn)) if not isinstance(one, Concede)]
    assert sorted(play_words(one) for one in plays) == sorted(play_twin.plays(twin))
