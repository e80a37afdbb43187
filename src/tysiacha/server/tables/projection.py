"""The one door out of a table: all that any viewer is ever sent about it is made here.

What is known is given as *sections*, each a JSON value that replaces the one before; what happened
as *sayings*. :mod:`.knowledge` puts the sections together for a viewer. All are built from what the
viewer may know, never by taking away from what he may not: the game from
:func:`~tysiacha.rules.projection.view_of`, what happened from
:func:`~tysiacha.rules.projection.notice_for`, the rest field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import assert_never

from tysiacha.fairness.negotiation import Negotiation, Stage
from tysiacha.fairness.recording import SEAT_TAG, deal_tags
from tysiacha.notation.action_json import JsonObject, action_json
from tysiacha.notation.notice_json import notice_json
from tysiacha.notation.record_json import Json
from tysiacha.notation.view_json import short_rules
from tysiacha.rules.actions import Action
from tysiacha.rules.events import PartlyHidden
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.projection import notice_for
from tysiacha.rules.views import SeatView, Viewer
from tysiacha.server.tables.acting import time_left
from tysiacha.server.tables.chairs import Chair, Empty, Machine, Person
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.deciding import Draft, Step
from tysiacha.server.tables.facts import (
    Acted,
    Banned,
    BotSat,
    CameBack,
    Claimed,
    DealPrepared,
    HostChanged,
    MatchBegan,
    MatchEnded,
    MatchParked,
    MatchResumed,
    Opened,
    PackBound,
    PromisesClosed,
    Readied,
    RematchAsked,
    Sat,
    SeatEmptied,
    SeedPromised,
    SeedTold,
    SettingsChanged,
    SubstituteSat,
    TableClosed,
    TableLocked,
    TimeGiven,
    UndoAgreed,
    UndoAsked,
    UndoDropped,
    Undone,
)
from tysiacha.server.tables.playing import Deal, Playing
from tysiacha.server.tables.table import Table


def said_to_all(step: Step) -> list[Json] | None:
    """Give what all are told of a fact alike; None if some are told what others are not."""
    hides = any(isinstance(one, PartlyHidden) for one in step.events)
    return None if hides else sayings(step, None)


def sayings(step: Step, viewer: Viewer) -> list[Json]:
    """Give what a viewer is told of a fact, in order; nothing where it does not concern him."""
    fact = step.fact
    match fact:
        case Acted(seat, _, by):
            told: list[Json] = [notice_json(notice_for(one, viewer)) for one in step.events]
            if by in {"clock", "all", "claim"}:
                told.insert(0, {"say": "answered", "by": seat, "how": by})
            return [*told, *_revealed(step)]
        case SeedPromised() | SeedTold() | Banned() | Opened():
            return []
        case Sat(seat):
            return [{"say": "sat", "by": seat}]
        case BotSat(seat, level):
            return [{"say": "bot", "by": seat, "level": level}]
        case SeatEmptied(seat):
            return [{"say": "left", "by": seat}]
        case SettingsChanged():
            return [{"say": "settings"}]
        case TableLocked(locked):
            return [{"say": "locked", "locked": locked}]
        case HostChanged(player):
            return [{"say": "host", "player": player}]
        case MatchBegan(match, dealer):
            return [{"say": "match", "id": match, "dealer": dealer}]
        case DealPrepared():
            return [{"say": "prepared"}]
        case PromisesClosed():
            return [{"say": "promises"}]
        case PackBound():
            return [{"say": "bound"}]
        case Readied(seat):
            return [{"say": "ready", "by": seat}]
        case SubstituteSat(seat):
            return [{"say": "away", "by": seat}]
        case CameBack(seat):
            return [{"say": "back", "by": seat}]
        case MatchParked():
            return [{"say": "parked"}]
        case MatchResumed():
            return [{"say": "resumed"}]
        case UndoAsked(seat):
            return [{"say": "undo-asked", "by": seat}]
        case UndoAgreed(seat):
            return [{"say": "undo-agreed", "by": seat}]
        case UndoDropped(seat):
            return [{"say": "undo-dropped", "by": seat}]
        case Undone():
            return [{"say": "undone"}]
        case Claimed(seat, granted):
            return [{"say": "claimed", "by": seat, "granted": granted}]
        case TimeGiven(seat, by, ms):
            return [{"say": "time", "to": seat, "by": by, "ms": ms}]
        case RematchAsked(seat):
            return [{"say": "rematch", "by": seat}]
        case MatchEnded(winner):
            return [{"say": "ended", "winner": winner}, *_revealed(step)]
        case TableClosed():
            return [{"say": "closed"}]
        case _:
            assert_never(fact)


@cache
def rules_section(rules: Rules) -> JsonObject:
    """Give rules by the nearest preset and what differs from it."""
    return {**short_rules(rules), "players": rules.players}


def proof_section(deal: Deal) -> JsonObject:
    """Give all that proves a deal, secrets included: for deals that are to be opened only."""
    proof = deal.bound.proof
    tags = deal_tags(proof)
    return {
        "number": proof.context.deal_number,
        **{tag.name: tag.value for tag in tags if tag.name != SEAT_TAG},
        SEAT_TAG: [tag.value for tag in tags if tag.name == SEAT_TAG],
    }


def opened_deals(table: Table) -> tuple[Deal, ...]:
    """Give the deals of a match whose secrets are told to everybody by now."""
    playing = table.playing
    if playing is None:
        return ()
    if playing.over:
        return playing.deals
    if table.settings.reveal == "match":
        return ()
    deal = playing.deal
    return playing.deals if deal is not None and deal.over else playing.done


def _revealed(step: Step) -> list[Json]:
    known = len(opened_deals(step.before)) if _same_match(step) else 0
    return [{"say": "opened", **proof_section(deal)} for deal in opened_deals(step.after)[known:]]


def _same_match(step: Step) -> bool:
    before, after = step.before.playing, step.after.playing
    return before is not None and after is not None and before.id == after.id


def room_section(table: Table, clockwork: Clockwork, names: Mapping[str, str]) -> JsonObject:
    """Give what all know of a table itself, and of who is there."""
    settings = table.settings
    clock = settings.clock
    return {
        "rules": rules_section(table.rules),
        "title": settings.title,
        "private": settings.private,
        "clock": None if clock is None else {"turn_s": clock.turn_s, "bank_s": clock.bank_s},
        "pace": settings.pace,
        "chat": settings.chat,
        "spectators": settings.spectators,
        "undo": settings.undo,
        "reveal": settings.reveal,
        "host": table.host,
        "locked": table.locked,
        "closed": table.closed,
        "seats": [_chair(one, clockwork, names) for one in table.chairs],
    }


def _chair(chair: Chair, clockwork: Clockwork, names: Mapping[str, str]) -> JsonObject:
    match chair:
        case Empty():
            return {"kind": "empty"}
        case Machine(level):
            return {"kind": "bot", "level": level}
        case Person(player, substituted):
            return {
                "kind": "person",
                "player": player,
                "name": names.get(player, ""),
                "here": player in clockwork.here,
                "substituted": substituted,
            }


def match_section(table: Table, playing: Playing) -> JsonObject:
    """Give how the match stands, the game itself not counted."""
    undo = playing.undo
    return {
        "id": playing.id,
        "over": playing.over,
        "winner": playing.winner,
        "parked": table.parked,
        "unrated": sorted(playing.unrated),
        "between": playing.between_deals,
        "ready": sorted(playing.ready),
        "rematch": sorted(playing.rematch),
        "since": playing.turn_v,
        "undo": None if undo is None else {"by": undo.seat, "agreed": sorted(undo.agreed)},
    }


def deal_section(table: Table, playing: Playing) -> JsonObject:
    """Give what all may know of how the deals come about (fairness, steps 1, 2 and 7)."""
    coming = playing.next
    deal = playing.deal
    return {
        "table": table.id,
        "match": playing.id,
        "seats": list(playing.ids),
        "next": None if coming is None else _coming(coming.negotiation),
        "root": None if deal is None else deal.bound.proof.root.hex(),
        "commitment": None if deal is None else deal.bound.proof.server_commitment.hex(),
    }


def _coming(talk: Negotiation) -> JsonObject:
    context = talk.context
    closed = talk.stage is Stage.REVEALING
    return {
        "number": context.deal_number,
        "dealer": context.dealer,
        "cutter": context.cutter,
        "rules": context.rules_hash.hex(),
        "commitment": talk.server_commitment.hex(),
        "stage": talk.stage.value,
        "promised": [one is not None for one in talk.commitments],
        "promises": [None if one is None else one.hex() for one in talk.commitments]
        if closed
        else None,
        "told": [one is not None for one in talk.opened],
        "left_out": sorted(talk.left_out),
    }


def clock_section(table: Table, clockwork: Clockwork) -> Json:
    """Give whose time runs, and how much is left just now."""
    playing = table.playing
    left = time_left(Draft(table, clockwork))
    if playing is None or left is None:
        return None
    return {"by": playing.turn, "left_ms": max(0, left), "banks_ms": list(playing.banks_ms)}


def ask_section(table: Table, playing: Playing | None, view: SeatView | None) -> list[Json]:
    """Give what may be done just now from the seat that a view is of; nothing without one."""
    if playing is None or view is None or playing.turn != view.seat:
        return []
    chair = table.chairs[view.seat]
    if isinstance(chair, Person) and chair.substituted:
        return []  # a bot answers
    return [_open_action(one) for one in proper_actions(view)]


@lru_cache(maxsize=4096)
def _open_action(action: Action) -> JsonObject:
    """Give an action as one that may be chosen; there are few, and they are said all the time."""
    return action_json(action)
