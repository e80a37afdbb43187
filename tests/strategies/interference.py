"""Non-interference: what a viewer cannot see changes nothing that he sees or is told."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.strategies.disguises import disguised
from tests.strategies.playing import Moment, seen_by, told
from tysiacha.rules.errors import IllegalAction
from tysiacha.rules.events import Event, PackCut
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import RedealCalled, RoundSkipped
from tysiacha.rules.round import apply, to_act
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView, Viewer

BY_THE_BYTE = 0.1
"""How often the texts of two values are compared too: 1 equals True, but is not written alike."""


def check_view(state: RoundState, viewer: Viewer, dice: random.Random) -> None:
    """A viewer's view, and what he may do, are the same behind another truth."""
    other = disguised(state, viewer, state, dice)
    view, other_view = seen_by(state, viewer), seen_by(other, viewer)
    assert other_view == view
    if isinstance(view, SeatView) and isinstance(other_view, SeatView):
        assert legal_actions(other_view) == legal_actions(view)
    if dice.random() < BY_THE_BYTE:
        assert repr(other_view) == repr(view)


def check_notices(moment: Moment, viewer: Viewer, dice: random.Random) -> bool:
    """A viewer is told the same of the same action behind another truth.

    Gives False where the two cannot be compared: the action was another seat's and is not legal in
    the other truth, or the rules themselves make a difference public.
    """
    other = disguised(moment.before, viewer, moment.after, dice)
    try:
        step = apply(other, moment.action)
    except IllegalAction:
        assert viewer != to_act(moment.before), "what is legal follows from the own view"
        return False
    if made_public(step.events) != made_public(moment.events):
        return False
    notices, other_notices = told(moment.events, viewer), told(step.events, viewer)
    assert other_notices == notices
    assert seen_by(step.state, viewer) == seen_by(moment.after, viewer)
    if dice.random() < BY_THE_BYTE:
        assert repr(other_notices) == repr(notices)
    return True


def made_public(events: Iterable[Event]) -> list[object]:
    """Give what the rules make public of hidden cards: shown ones, and what an offence tells."""
    shown = [one.shown for one in events if isinstance(one, PackCut)]
    others = [one for one in events if isinstance(one, RedealCalled | RoundSkipped)]
    return [*shown, *others]
