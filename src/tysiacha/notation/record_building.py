"""Writing down a match that was played: a record with all that came of it.

:func:`record_of` makes a record at once; a game that goes on makes a :func:`deal_record` after
each deal, or after each action, and puts it in with :func:`with_deals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tysiacha.cards import Card
from tysiacha.notation.accounts import Saying, sayings_of_step, with_sayings
from tysiacha.notation.actions import recorded
from tysiacha.notation.labels import labels_for
from tysiacha.notation.records import (
    ActionRecord,
    CutMade,
    DealRecord,
    Extra,
    GameRecord,
    Part,
    RecordedAction,
    ResultSaid,
)
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.events import PackCut
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import nearest_preset
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import Step


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What must be kept of a deal to write it down."""

    pack: tuple[Card, ...]
    """As it was shuffled, top first."""
    actions: tuple[Action, ...]
    """All actions in order, the cuts first; of a deal that goes on, those so far."""


def record_of(
    match: Match,
    deals: Iterable[PlayedDeal],
    *,
    names: Sequence[str],
    style: Style = Style.INTERNATIONAL,
    extras: Sequence[Extra] = (),
) -> GameRecord:
    """Give the record of a match: ``match`` as it began, and its deals in order.

    Raises:
        IllegalAction, IllegalPack, MatchIsOver: if they could not have been played.
    """
    record = GameRecord(
        players=labels_for(names),
        base=nearest_preset(match.rules),
        match=match,
        style=style,
        extras=tuple(extras),
    )
    written: list[DealRecord] = []
    for played in deals:
        deal, match = deal_record(match, played)
        written.append(deal)
    return with_deals(record, written, match)


def with_deals(record: GameRecord, deals: Sequence[DealRecord], now: Match) -> GameRecord:
    """Give a record with these deals, and the result of the match as it is after them."""
    totals = tuple(standing.total for standing in now.standings)
    return replace(record, deals=tuple(deals), result=ResultSaid(totals, now.winner))


def deal_record(match: Match, played: PlayedDeal) -> tuple[DealRecord, Match]:
    """Give the record of a match's next deal, and the match after it, the same if it goes on.

    Raises:
        IllegalAction, IllegalPack, MatchIsOver: if it could not have been played.
    """
    start = DealRecord(
        match.deal_number, match.round_number, match.dealer, match.golden, pack=played.pack
    )
    actions: list[ActionRecord] = []
    sayings: list[Saying] = []
    state = start_round(match, played.pack).state
    for action in played.actions:
        seat, before = state.phase.turn, state.phase
        step = apply(state, action)
        assert seat is not None
        state = step.state
        actions.append(ActionRecord(seat, _made(action, step)))
        sayings += sayings_of_step(before, step.events, state.phase)
    if not any(isinstance(one, Play) for one in played.actions):
        sayings = [one for one in sayings if one[0] is not Part.CONTRACT]
    deal = with_sayings(start, sayings, match.rules.players)
    if isinstance(state.phase, RoundOver):
        match = state.phase.match
    return replace(deal, actions=tuple(actions)), match


def _made(action: Action, step: Step) -> RecordedAction:
    """Give an action as a record holds it, with the card that a cut showed."""
    event = step.events[0]
    if isinstance(event, PackCut):
        return CutMade(event.at, event.shown)
    return recorded(action)
