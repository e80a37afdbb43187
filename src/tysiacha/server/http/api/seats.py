"""Who sits where, with names as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tysiacha.server.http.api.shapes import SeatLine
from tysiacha.server.http.house import House

_BOT = "bot:"


async def names_of(house: House, players: Iterable[str]) -> dict[str, str]:
    """Give the names of some players; who was erased has none."""
    wanted = sorted({one for one in players if one and not one.startswith(_BOT)})
    return {one.id: one.name for one in await house.services.store.players(wanted)}


def seat_lines(seats: Sequence[str], names: dict[str, str]) -> list[SeatLine]:
    """Give the seats of a table or match."""
    return [_line(one, names) for one in seats]


def _line(seat: str, names: dict[str, str]) -> SeatLine:
    if not seat:
        return SeatLine(kind="free")
    if seat.startswith(_BOT):
        return SeatLine(kind="bot", name=seat.removeprefix(_BOT))
    return SeatLine(kind="player", player=seat, name=names.get(seat, ""))
