"""What changed in a view, made from the view before: a play of a card changes little of it.

The members are those of :mod:`tysiacha.notation.view_json`, its slow twin: what follows from the
same values is the very same object as before, and is not made again.
"""

from __future__ import annotations

from typing import NamedTuple

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.outcome_json import cards_json
from tysiacha.notation.record_json import Json
from tysiacha.notation.view_json import own_json, play_json, trick_json, view_json
from tysiacha.rules.phases import Phase, Tricks
from tysiacha.rules.views import PublicView, SeatView


class PublicPart(NamedTuple):
    """What all know in a phase, as JSON."""

    phase: Phase
    members: JsonObject


class OwnPart(NamedTuple):
    """What a seat knows beyond that, as JSON."""

    view: SeatView
    members: JsonObject


def public_part(view: PublicView, before: PublicPart | None = None) -> PublicPart:
    """Give what all know, made from what they knew before as far as it is the same."""
    phase = view.phase
    if before is not None and _plays_on(before.phase, phase):
        play = _play_after(before, phase)
        return PublicPart(phase, {**before.members, "turn": phase.turn, "play": play})
    return PublicPart(phase, view_json(view))


def own_part(view: SeatView, before: OwnPart | None = None) -> OwnPart:
    """Give what a seat alone knows, made from what it knew before as far as it is the same."""
    if (
        before is not None
        and _plays_on(before.view.phase, view.phase)
        and _same_but_for_the_hand(before.view, view)
    ):
        if before.view.hand_mask == view.hand_mask:
            return OwnPart(view, before.members)
        hand = None if view.hand_mask is None else cards_json(view.hand_mask)
        return OwnPart(view, {**before.members, "hand": hand})
    return OwnPart(view, own_json(view))


def _plays_on(before: Phase, phase: Phase) -> bool:
    """Tell whether two phases are of the play of the same contract: then only the play differs."""
    return (
        isinstance(phase, Tricks)
        and isinstance(before, Tricks)
        and phase.contract is before.contract
        and phase.table is before.table
    )


def _same_but_for_the_hand(before: SeatView, view: SeatView) -> bool:
    return (
        before.seat == view.seat
        and before.cuts == view.cuts
        and before.stock_mask == view.stock_mask
        and before.gifts == view.gifts
        and before.discard_mask == view.discard_mask
    )


def _play_after(before: PublicPart, phase: Phase) -> JsonObject:
    """Give the play; the tricks that were done before are done still."""
    assert isinstance(phase, Tricks)
    assert isinstance(before.phase, Tricks)
    play, old = before.members["play"], before.phase.done
    assert isinstance(play, dict)
    tricks = play["tricks"]
    assert isinstance(tricks, list)
    if phase.done is not old:
        if phase.done[: len(old)] != old:
            return play_json(phase)
        later: list[Json] = [trick_json(one) for one in phase.done[len(old) :]]
        tricks = [*tricks, *later]
    return play_json(phase, tricks)
