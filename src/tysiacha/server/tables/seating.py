"""What is asked between matches: seats, bots, settings, who is the host."""

from __future__ import annotations

from collections.abc import Container

from tysiacha.rules.standing import Seat
from tysiacha.server.tables.chairs import Empty, Machine, Person
from tysiacha.server.tables.deciding import Draft
from tysiacha.server.tables.facts import (
    Banned,
    BotSat,
    HostChanged,
    Sat,
    SeatEmptied,
    SettingsChanged,
    SubstituteSat,
    TableClosed,
    TableLocked,
)
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import BadSettings, Settings


def sit(draft: Draft, player: str, seat: Seat) -> None:
    """Let somebody take an empty seat."""
    table = draft.table
    chair = _chair(draft, seat)
    if isinstance(chair, Person) and chair.player == player:
        return
    if player in table.banned:
        raise Refused(Code.UNWELCOME)
    if table.in_match:
        raise Refused(Code.IN_MATCH)
    if not isinstance(chair, Empty):
        raise Refused(Code.SEAT_TAKEN)
    own = table.seat_of(player)
    if table.locked and own is None and player != table.host:
        raise Refused(Code.TABLE_LOCKED)
    if own is not None:
        draft.add(SeatEmptied(own))
    draft.add(Sat(seat, player))


def get_up(draft: Draft, player: str) -> None:
    """Let somebody leave; in a match his seat stays his, and a bot plays on."""
    table = draft.table
    seat = table.seat_of(player)
    if seat is None:
        raise Refused(Code.NOT_SEATED)
    if table.in_match:
        chair = table.chairs[seat]
        if isinstance(chair, Person) and not chair.substituted:
            draft.add(SubstituteSat(seat))
        return
    draft.add(SeatEmptied(seat))
    others = draft.table.people
    if not others:
        draft.add(TableClosed())
    elif table.host == player:
        draft.add(HostChanged(others[0][1].player))


def seat_bot(draft: Draft, player: str, seat: Seat, level: str, levels: Container[str]) -> None:
    """Let the host put a bot on a seat, or give it another level."""
    _as_host(draft, player)
    if level not in levels:
        raise Refused(Code.NO_SUCH_BOT, level)
    chair = _chair(draft, seat)
    if isinstance(chair, Person):
        raise Refused(Code.SEAT_TAKEN)
    if chair != Machine(level):
        draft.add(BotSat(seat, level))


def clear_seat(draft: Draft, player: str, seat: Seat) -> None:
    """Let the host remove a bot, or send somebody off, who may not sit here again."""
    _as_host(draft, player)
    chair = _chair(draft, seat)
    if isinstance(chair, Empty):
        return
    if isinstance(chair, Person):
        if chair.player == player:
            raise Refused(Code.NOT_NOW, "the host leaves by leaving")
        draft.add(SeatEmptied(seat))
        draft.add(Banned(chair.player))
        return
    draft.add(SeatEmptied(seat))


def lock(draft: Draft, player: str, *, locked: bool) -> None:
    """Let the host lock the table, or open it again."""
    _is_host(draft, player)
    if draft.table.locked != locked:
        draft.add(TableLocked(locked))


def make_host(draft: Draft, player: str, seat: Seat) -> None:
    """Let the host hand his office to somebody who sits here."""
    _is_host(draft, player)
    chair = _chair(draft, seat)
    if not isinstance(chair, Person):
        raise Refused(Code.NO_SUCH_SEAT)
    if chair.player != player:
        draft.add(HostChanged(chair.player))


def change(draft: Draft, player: str, settings: Settings) -> None:
    """Let the host choose other settings."""
    _as_host(draft, player)
    try:
        rules = settings.rules
    except BadSettings as error:
        raise Refused(Code.BAD_SETTINGS, str(error)[:500]) from None
    if rules.players < len(draft.table.people):
        raise Refused(Code.BAD_SETTINGS, "more people sit here than may play by these rules")
    if settings != draft.table.settings:
        draft.add(SettingsChanged(settings))


def close(draft: Draft, player: str) -> None:
    """Let the host close the table."""
    _as_host(draft, player)
    draft.add(TableClosed())


def _chair(draft: Draft, seat: Seat) -> Empty | Person | Machine:
    if seat >= len(draft.table.chairs):
        raise Refused(Code.NO_SUCH_SEAT)
    return draft.table.chairs[seat]


def _is_host(draft: Draft, player: str) -> None:
    if draft.table.host != player:
        raise Refused(Code.NOT_HOST)


def _as_host(draft: Draft, player: str) -> None:
    _is_host(draft, player)
    if draft.table.in_match:
        raise Refused(Code.IN_MATCH)
