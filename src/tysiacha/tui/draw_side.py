"""Beside the table: the score sheet as on paper, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from tysiacha.play.session import SheetEntry
from tysiacha.rules.standing import Seat
from tysiacha.texts.layout import wrapped
from tysiacha.texts.results import signed
from tysiacha.texts.translation import _
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.log import LogLine, log_lines
from tysiacha.tui.paper import write
from tysiacha.tui.scene import Scene

_SHEET_ROUNDS: Final = 6
_INDENT: Final = 2
_FIRST_COLUMN: Final = 9
_BARREL: Final = "▤"


def draw_side(scene: Scene, width: int, height: int) -> Canvas:
    """Give the last rounds of the sheet, and under them the log, the newest line last."""
    look = scene.look
    canvas = Canvas(width, height, look.style("ink", "surface"))
    edge = look.style("line_strong", "surface", dim=look.mono)
    for row in range(height):
        canvas.put(0, row, "│", edge)
    sheet = draw_sheet(scene, width - 3, rounds=_SHEET_ROUNDS)
    canvas.lay(2, 0, sheet)
    top = sheet.height + 1
    canvas.put(2, top, _("Log"), look.style("accent_ink", "surface", bold=True))
    canvas.lay(2, top + 1, draw_log(scene, width - 3, height - top - 1))
    return canvas


def draw_log(scene: Scene, width: int, height: int) -> Canvas:
    """Give the log, the newest line last; at the start of a deal with the end of the one before."""
    look = scene.look
    canvas = Canvas(width, height, look.style("ink", "surface"))
    lines = [*log_lines(scene.earlier, scene.wording), *log_lines(scene.told, scene.wording)]
    shown = _broken(lines, width)[-height:] if height > 0 else []
    for row, (text, heading) in enumerate(shown):
        role = "accent_ink" if heading else "ink"
        write(canvas, (0, row), text, look, look.style(role, "surface", bold=heading))
    return canvas


def draw_sheet(scene: Scene, width: int, *, rounds: int | None = None) -> Canvas:
    """Give the score sheet: a column for each player with changes and totals.

    The contract stands in its own column, the total of the declarer is underlined.
    """
    entries = scene.sheet if rounds is None else scene.sheet[-rounds:]
    look = scene.look
    height = len(entries) + 3
    canvas = Canvas(width, height, look.style("ink", "surface"))
    players = scene.table.rules.players
    first = _FIRST_COLUMN
    column_width = (width - first) // players
    head = look.style("ink_2", "surface", bold=True)
    canvas.put(0, 0, shortened(_("Round"), first), head)
    rule = look.style("line_strong", "surface", dim=look.mono)
    for seat in range(players):
        name = shortened(scene.wording.name(seat), column_width - 1)
        canvas.right(first + (seat + 1) * column_width, 0, name, head)
    canvas.put(0, 1, "─" * width, rule)
    for row, entry in enumerate(entries, start=2):
        contract = "" if entry.contract is None else str(entry.contract)
        canvas.put(0, row, f"{entry.number:>3} {contract:>4}", look.style("ink_2", "surface"))
        for seat in range(players):
            _draw_result(canvas, scene, entry, seat, (first + (seat + 1) * column_width, row))
    _draw_now(canvas, scene, first, column_width)
    return canvas


def _draw_result(
    canvas: Canvas, scene: Scene, entry: SheetEntry, seat: Seat, place: tuple[int, int]
) -> None:
    look = scene.look
    end, row = place
    total, change = str(entry.totals[seat]), signed(entry.changes[seat])
    declarer = seat == entry.declarer
    role = "bad" if entry.changes[seat] < 0 else "ink"
    style = look.style(role, "surface", bold=declarer)
    canvas.right(end, row, total, style + Style(underline=True) if declarer else style)
    room = (canvas.width - _FIRST_COLUMN) // scene.table.rules.players
    if cell_len(total) + cell_len(change) + 2 <= room:
        quiet = look.style("ink_2", "surface", dim=look.mono)
        canvas.right(end - cell_len(total) - 1, row, change, quiet)


def _draw_now(canvas: Canvas, scene: Scene, first: int, column_width: int) -> None:
    """Draw bolts and the barrel of everybody in the last row."""
    look = scene.look
    row = canvas.height - 1
    rules = scene.table.rules
    for seat, standing in enumerate(scene.standings):
        marks = []
        if standing.bolts:
            marks.append("●" * standing.bolts + "○" * max(rules.bolt_limit - standing.bolts, 0))
        if standing.barrel is not None:
            used = standing.barrel.used
            most = "" if rules.barrel_attempts is None else f" {used}/{rules.barrel_attempts}"
            words = _("barrel") + most
            marks.append(words if cell_len(words) < column_width else f"{_BARREL}{most}")
        end = first + (seat + 1) * column_width
        text = shortened(" ".join(marks), column_width - 1)
        canvas.right(end, row, text, look.style("madder", "surface", bold=True))


def _broken(lines: Sequence[LogLine], width: int) -> list[tuple[str, bool]]:
    broken: list[tuple[str, bool]] = []
    for line in lines:
        if line.heading and broken:
            broken.append(("", False))
        parts = wrapped(line.text, width, indent=" " * _INDENT)
        broken += [(part, line.heading) for part in parts]
    return broken
