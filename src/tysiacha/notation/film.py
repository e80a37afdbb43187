"""A record as a film: what all, and what each seat, knew after every step, as JSON for screens.

The pictures are the views of :mod:`tysiacha.notation.view_json`; after the first one of a deal only
what changed in them is told. Beside what each seat knew stands what nobody knew then and everybody
may know now: hands and stocks as they were. It is for matches that are over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.notice_json import notice_json
from tysiacha.notation.outcome_json import cards_json
from tysiacha.notation.record_json import Json
from tysiacha.notation.records import DealRecord, GameRecord
from tysiacha.notation.replaying import RecordDisagrees, ReplayStep, replay
from tysiacha.notation.view_json import view_json, with_own_json
from tysiacha.rules.events import Event, PartlyHidden
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.states import Dealt, RoundState

FILM_VERSION: Final = 1
"""Rises when a key changes its meaning or goes; new keys may come without that."""

OWN_KEYS: Final = ("hand", "stock", "discarded", "cuts", "exchange")
"""The parts of a view in which a seat knows more than all do."""


def film_json(record: GameRecord) -> JsonObject:
    """Give the film of a record: its deals, step by step, as far as they are as the rules say."""
    deals: list[Json] = []
    trouble: RecordDisagrees | None = None
    shot: _Shot | None = None
    try:
        for step in replay(record):
            if shot is None or shot.deal != step.deal:
                shot = _Shot(step.deal, record.deals[step.deal])
                deals.append(shot.told)
            shot.take(step)
    except RecordDisagrees as found:
        trouble = found
    return {
        "version": FILM_VERSION,
        "players": list(record.players),
        "winner": None if record.result is None else record.result.winner,
        "deals": deals,
        "trouble": None if trouble is None else _trouble(trouble),
    }


def steps_in(record: GameRecord) -> int:
    """Give about how many steps a record has, without playing it."""
    return sum(len(deal.actions) + len(deal.fines) + 1 for deal in record.deals)


def _trouble(found: RecordDisagrees) -> JsonObject:
    return {"deal": found.spot.deal, "text": found.fault.text}


@dataclass(slots=True)
class _Shot:
    """One deal while it is filmed."""

    deal: int
    record: DealRecord
    steps: list[Json] = field(default_factory=list)
    _known: JsonObject = field(default_factory=dict)
    _own: list[JsonObject] = field(default_factory=list)
    _open: JsonObject = field(default_factory=dict)

    @property
    def told(self) -> JsonObject:
        """What is told of it; its steps come as they are taken."""
        return {
            "deal": self.record.number,
            "round": self.record.round_number,
            "dealer": self.record.dealer,
            "steps": self.steps,
        }

    def take(self, step: ReplayStep) -> None:
        """Add a step, and before the first one how the deal began."""
        if not self.steps:
            self._add(step.before, {"by": None, "say": []})
        what: JsonObject = {"by": step.seat, "say": list(_sayings(step.events))}
        if step.fine is not None:
            what = {**what, "fine": {"by": step.fine.seat, "clause": str(step.fine.clause)}}
        self._add(step.state, what)

    def _add(self, state: RoundState, what: JsonObject) -> None:
        known = view_json(public_view(state))
        seats = range(state.phase.table.rules.players)
        own = [_own_parts(with_own_json(known, view_of(state, seat))) for seat in seats]
        opened = _opened(state)
        before: Sequence[JsonObject] = self._own or [{} for _ in seats]
        self.steps.append(
            {
                **what,
                "set": _news(self._known, known),
                "own": [_news(old, new) for old, new in zip(before, own, strict=True)],
                "open": _news(self._open, opened),
            }
        )
        self._known, self._own, self._open = known, own, opened


def _news(before: JsonObject, after: JsonObject) -> JsonObject:
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


def _own_parts(view: JsonObject) -> JsonObject:
    return {key: view[key] for key in OWN_KEYS}


def _opened(state: RoundState) -> JsonObject:
    """Give hands and stocks as they are, whoever knew them."""
    secret = state.secret
    if not isinstance(secret, Dealt):
        return {"hands": None, "stocks": None}
    return {
        "hands": [cards_json(hand) for hand in secret.hands],
        "stocks": [cards_json(stock) for stock in secret.stocks],
    }


def _sayings(events: Sequence[Event]) -> Iterator[Json]:
    """Give what happened in full; under ``heard`` stands who was told all of it, if not all."""
    for event in events:
        audience = event.audience if isinstance(event, PartlyHidden) else None
        told = notice_json(notice_for(event, audience[0] if audience else None))
        yield told if audience is None else {**told, "heard": list(audience)}
