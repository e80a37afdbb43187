"""The door to a table: a command, from whom, and the time; facts come out, or a refusal.

Nothing is changed by asking: whoever runs a table stores the facts, and only then takes the table
that they lead to. Of a closed table nothing comes any more: commands are refused, and no time, no
arrival and no departure does anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from tysiacha.bots.registry import LEVELS
from tysiacha.rules.actions import Action
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.server.tables import acting, dealing, matches, seating, waiting
from tysiacha.server.tables.action_text import read_action
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.claims import claim_holds
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.commands import (
    Act,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Change,
    Claim,
    ClearSeat,
    CloseTable,
    ComeBack,
    Command,
    GetUp,
    GiveTime,
    Lock,
    MakeHost,
    Promise,
    Ready,
    SeatBot,
    Sit,
    Start,
    Tell,
)
from tysiacha.server.tables.deciding import Draft, Step
from tysiacha.server.tables.facts import TableClosed
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.table import Table


class Decision(msgspec.Struct, frozen=True):
    """What comes of a command: facts in order, and what they would make of the table."""

    table: Table
    clockwork: Clockwork
    steps: tuple[Step, ...]


def decide(
    table: Table, clockwork: Clockwork, command: Command, player: str, chance: Chance
) -> Decision:
    """Give what a player's command comes to.

    Raises:
        Refused: if it comes to nothing.
    """
    if table.closed:
        raise Refused(Code.CLOSED)
    if command.v > table.v:
        raise Refused(Code.STALE)
    return _drafted(table, clockwork, lambda draft: _do(draft, command, player, chance), chance)


def decide_arrival(table: Table, clockwork: Clockwork, player: str, chance: Chance) -> Decision:
    """Give what comes of a player's being there."""
    return _drafted(table, clockwork, lambda draft: waiting.arrive(draft, player, chance), chance)


def decide_departure(table: Table, clockwork: Clockwork, player: str, chance: Chance) -> Decision:
    """Give what comes of a player's being gone."""
    return _drafted(table, clockwork, lambda draft: waiting.leave(draft, player), chance)


def decide_time(table: Table, clockwork: Clockwork, chance: Chance) -> Decision:
    """Give what is due by now."""
    return _drafted(table, clockwork, lambda _: None, chance)


def decide_replaced(table: Table, clockwork: Clockwork) -> Decision:
    """Give what comes of it that the host of a what-if tries out something else."""
    draft = Draft(table, clockwork)
    if not table.closed:
        draft.add(TableClosed())
    return Decision(draft.table, draft.clockwork, tuple(draft.steps))


def decide_bot(
    table: Table,
    clockwork: Clockwork,
    answer: tuple[Seat, int, Action],
    chance: Chance,
) -> Decision:
    """Give what comes of a bot's answer: its seat, the ``turn_v`` it was asked at, its action."""
    seat, turn_v, action = answer

    def answered(draft: Draft) -> None:
        waiting.bot_answered(draft, seat, turn_v, action, chance)

    return _drafted(table, clockwork, answered, chance)


def due_at(table: Table, clockwork: Clockwork) -> int | None:
    """Give when something is due if nobody does anything, None if nothing ever is."""
    return waiting.due_at(Draft(table, clockwork))


def bot_seat(table: Table, clockwork: Clockwork) -> Seat | None:
    """Give the seat for which a bot is to be asked just now, or None.

    It may be the same seat and the same ``turn_v`` again after it was none for a while, when
    somebody came back and left: an answer that came meanwhile was not taken, so ask again.
    """
    return waiting.bot_seat(Draft(table, clockwork))


def _drafted(
    table: Table, clockwork: Clockwork, do: Callable[[Draft], None], chance: Chance
) -> Decision:
    draft = Draft(table, clockwork)
    if not table.closed:
        dealing.mend(draft, chance)
        do(draft)
        waiting.pass_time(draft, chance)
    return Decision(draft.table, draft.clockwork, tuple(draft.steps))


def _do(draft: Draft, command: Command, player: str, chance: Chance) -> None:
    match command:
        case Sit(seat=seat):
            seating.sit(draft, player, seat)
        case GetUp():
            seating.get_up(draft, player)
        case SeatBot(seat=seat, level=level):
            seating.seat_bot(draft, player, seat, level, LEVELS)
        case ClearSeat(seat=seat):
            seating.clear_seat(draft, player, seat)
        case Lock(locked=locked):
            seating.lock(draft, player, locked=locked)
        case MakeHost(seat=seat):
            seating.make_host(draft, player, seat)
        case Change(settings=settings):
            seating.change(draft, player, settings)
        case CloseTable():
            seating.close(draft, player)
        case Start():
            matches.start(draft, player, chance)
        case AskRematch():
            matches.ask_rematch(draft, player, chance)
        case _:
            _play(draft, command, _own_seat(draft, player), chance)


def _play(
    draft: Draft,
    command: Promise | Tell | Act | Ready | ComeBack | AskUndo | AnswerUndo | Claim | GiveTime,
    seat: Seat,
    chance: Chance,
) -> None:
    match command:
        case Act(action=action, v=seen):
            acting.act(draft, seat, read_action(action), seen, chance)
        case Promise(deal=deal, promise=promised):
            dealing.promise(draft, seat, deal, bytes.fromhex(promised))
        case Tell(deal=deal, seed=seed, cuts=cuts):
            dealing.tell(draft, seat, deal, bytes.fromhex(seed), cuts)
        case Ready(v=seen):
            acting.ready(draft, seat, seen)
        case ComeBack():
            waiting.return_to(draft, seat)
        case AskUndo():
            acting.ask_undo(draft, seat)
        case AnswerUndo(agree=agree, v=seen):
            acting.answer_undo(draft, seat, seen, agree=agree)
        case Claim(v=seen):
            acting.may_claim(draft, seat, seen)
            state = draft.playing.state
            assert state is not None
            holds = claim_holds(view_of(state, seat))
            acting.settle_claim(draft, seat, holds=holds, chance=chance)
        case GiveTime():
            acting.give_time(draft, seat)
        case _:
            assert_never(command)


def _own_seat(draft: Draft, player: str) -> Seat:
    seat = draft.table.seat_of(player)
    if seat is None:
        raise Refused(Code.NOT_SEATED)
    if not draft.table.in_match:
        raise Refused(Code.NO_MATCH)
    return seat
