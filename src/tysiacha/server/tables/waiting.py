"""What happens because time passes, or somebody comes and goes: nobody has to ask for it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tysiacha.play.bot_guard import quiet_action
from tysiacha.play.forced import forced_action, may_be_forced
from tysiacha.rules.actions import Action
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.server.tables.acting import come_back, do, settle_undo, time_left
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.clockwork import (
    ALONE_MS,
    GRACE_MS,
    HOST_MS,
    READY_MS,
    UNDO_MS,
    waited_for,
)
from tysiacha.server.tables.dealing import deal_due, go_on
from tysiacha.server.tables.deciding import Draft
from tysiacha.server.tables.facts import (
    HostChanged,
    MatchParked,
    MatchResumed,
    Readied,
    SubstituteSat,
    UndoDropped,
)

LATE_ALLOWED: Final = 2
"""After so many decisions in a row by the clock a bot plays for the seat."""


def arrive(draft: Draft, player: str, chance: Chance) -> None:
    """Let a player be there; he takes his seat back, and a parked match goes on."""
    new = not draft.clockwork.knows(player)
    draft.clockwork = draft.clockwork.arrived(player)
    seat = draft.table.seat_of(player)
    if seat is None:
        return
    return_to(draft, seat)
    playing = draft.table.playing
    coming = None if playing is None else playing.next
    if new and coming is not None and seat in coming.negotiation.awaited:
        draft.clockwork = replace(draft.clockwork, closed_since=draft.now)
    pass_time(draft, chance)


def return_to(draft: Draft, seat: Seat) -> None:
    """Let somebody who is there have his seat again; a match that waited goes on."""
    come_back(draft, seat)
    if draft.table.in_match and draft.table.parked:
        draft.add(MatchResumed())


def leave(draft: Draft, player: str) -> None:
    """Let a player be gone: the time of grace of who has a seat begins."""
    if draft.table.seat_of(player) is None:
        draft.clockwork = draft.clockwork.forgotten(player)
    else:
        draft.clockwork = draft.clockwork.left(player)


def pass_time(draft: Draft, chance: Chance) -> None:
    """Let all happen that is due by now."""
    if not draft.table.in_match:
        _hand_over(draft)
        return
    _send_substitutes(draft)
    if draft.table.parked:
        return
    settle_undo(draft)
    playing = draft.playing
    if playing.undo is not None and draft.now >= draft.clockwork.undo_since + UNDO_MS:
        draft.add(UndoDropped())
    if _ready_is_due(draft):
        for seat in sorted(waited_for(draft.table, draft.clockwork) - playing.ready):
            draft.add(Readied(seat))
    draft.clockwork = draft.clockwork.looked(draft.table)
    go_on(draft, chance)
    _answer_alone(draft, chance)
    _answer_late(draft, chance)


def due_at(draft: Draft) -> int | None:
    """Give when something is due next if nobody does anything, None if nothing ever is."""
    table, clockwork = draft.table, draft.clockwork
    if not table.in_match:
        return _handed_over_at(draft)
    if table.parked:
        return None
    times = [deal_due(draft)]
    for _, one in table.people:
        if not one.substituted and one.player not in clockwork.here:
            times.append(draft.now + max(0, GRACE_MS - clockwork.away_for(one.player)))
    playing = draft.playing
    if playing.undo is not None:
        times.append(clockwork.undo_since + UNDO_MS)
    if table.settings.clock is not None and playing.between_deals:
        times.append(clockwork.between_since + READY_MS if not _all_are_ready(draft) else None)
    left = time_left(draft)
    if left is not None:
        times.append(draft.now + max(0, left))
    if _alone(draft) is not None:
        times.append(clockwork.turn_since + ALONE_MS)
    return min((one for one in times if one is not None), default=None)


def bot_seat(draft: Draft) -> Seat | None:
    """Give the seat for which a bot is to be asked just now, or None."""
    table = draft.table
    if not table.in_match or table.parked:
        return None
    if draft.playing.undo is not None:
        return None
    return _bots_turn(draft)


def bot_answered(draft: Draft, seat: Seat, turn_v: int, action: Action, chance: Chance) -> None:
    """Take what a bot answered, unless the decision is not open any more."""
    if not draft.table.in_match or draft.table.parked:
        return
    if _bots_turn(draft) == seat and draft.playing.turn_v == turn_v:
        do(draft, seat, action, "bot", chance)
        pass_time(draft, chance)


def _bots_turn(draft: Draft) -> Seat | None:
    turn = draft.playing.turn
    if turn is None or turn in draft.table.awake or _alone(draft) is not None:
        return None
    return turn


def _hand_over(draft: Draft) -> None:
    """Let somebody who is there be the host, if the one between matches is gone for long."""
    due, table = _handed_over_at(draft), draft.table
    if due is None or draft.now < due:
        return
    player = next(one.player for _, one in table.people if one.player in draft.clockwork.here)
    draft.add(HostChanged(player))


def _handed_over_at(draft: Draft) -> int | None:
    table, clockwork = draft.table, draft.clockwork
    if table.closed or table.host in clockwork.here:
        return None
    if all(one.player not in clockwork.here for _, one in table.people):
        return None
    if table.seat_of(table.host) is None:
        return draft.now
    return draft.now + max(0, HOST_MS - clockwork.away_for(table.host))


def _send_substitutes(draft: Draft) -> None:
    """Put bots on the seats of who is gone for long; if all are, the match waits instead."""
    table, clockwork = draft.table, draft.clockwork
    if table.parked:
        return
    waited = waited_for(table, clockwork)
    if not waited:
        draft.add(MatchParked())
        return
    for seat in sorted(table.awake - waited):
        draft.add(SubstituteSat(seat))


def _all_are_ready(draft: Draft) -> bool:
    return draft.clockwork.ready_since is not None


def _ready_is_due(draft: Draft) -> bool:
    if draft.table.settings.clock is None or not draft.playing.between_deals:
        return False
    if _all_are_ready(draft):
        return False
    return draft.now >= draft.clockwork.between_since + READY_MS


def _alone(draft: Draft) -> Action | None:
    """Give the answer that all can see to be the only one."""
    playing = draft.playing
    turn, state = playing.turn, playing.state
    if turn is None or state is None or playing.undo is not None:
        return None
    if not may_be_forced(state.phase):
        return None
    return forced_action(view_of(state, turn))


def _answer_alone(draft: Draft, chance: Chance) -> None:
    if draft.now < draft.clockwork.turn_since + ALONE_MS or not draft.table.in_match:
        return
    action, turn = _alone(draft), draft.playing.turn
    if action is not None and turn is not None:
        do(draft, turn, action, "all", chance)


def _answer_late(draft: Draft, chance: Chance) -> None:
    left = time_left(draft)
    if left is None or left > 0 or not draft.table.in_match:
        return
    playing = draft.playing
    turn, state = playing.turn, playing.state
    assert turn is not None
    assert state is not None
    do(draft, turn, quiet_action(view_of(state, turn)), "clock", chance)
    after = draft.table.playing
    if after is not None and after.late[turn] >= LATE_ALLOWED and draft.table.in_match:
        draft.add(SubstituteSat(turn))
        _send_substitutes(draft)
