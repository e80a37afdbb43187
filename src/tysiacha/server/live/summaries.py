"""What the lobby tells about a table."""

from __future__ import annotations

from tysiacha.rules.presets import nearest_preset, preset_name
from tysiacha.server.storage.kept import Summary
from tysiacha.server.tables.chairs import Chair, Empty, Machine, Person
from tysiacha.server.tables.table import Table


def summary_of(table: Table) -> Summary:
    """Give the line of a table in the lobby."""
    name = preset_name(table.rules)
    return Summary(
        title=table.settings.title,
        rules=name if name is not None else f"{nearest_preset(table.rules)}*",
        seats=tuple(_who(one) for one in table.chairs),
        private=table.settings.private,
        state=_state(table),
    )


def told_of(table: Table) -> tuple[object, ...]:
    """Give all that the line of a table is made of: if it is the same, so is the line."""
    return (table.settings, table.chairs, table.closed, table.in_match, table.parked, table.locked)


def _who(chair: Chair) -> str:
    match chair:
        case Empty():
            return ""
        case Machine(level):
            return f"bot:{level}"
        case Person(player):
            return player


def _state(table: Table) -> str:
    if table.closed:
        return "closed"
    if table.in_match:
        return "parked" if table.parked else "playing"
    return "locked" if table.locked else "open"
