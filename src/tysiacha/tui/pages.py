"""Pages over the table, as pictures: help, score sheet, last trick, results, leaving."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import preset_name
from tysiacha.rules.standing import Match
from tysiacha.texts.clauses import clause_reason
from tysiacha.texts.layout import wrapped
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.summary import summary_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording
from tysiacha.tui.canvas import Canvas
from tysiacha.tui.card_pictures import Mood, Painter, Size
from tysiacha.tui.draw_side import draw_sheet
from tysiacha.tui.keys import help_sections
from tysiacha.tui.palette import Look
from tysiacha.tui.paper import write
from tysiacha.tui.scene import Scene


def text_page(lines: Sequence[str], width: int, look: Look) -> Canvas:
    """Give some lines on paper, broken where they are too long."""
    broken: list[str] = []
    for line in lines:
        broken += wrapped(line, width, indent="  ") or ("",)
    canvas = Canvas(width, max(len(broken), 1), look.style("ink", "surface"))
    for row, line in enumerate(broken):
        write(canvas, (0, row), line, look, look.style("ink", "surface"))
    return canvas


def help_page(scene: Scene, width: int) -> Canvas:
    """Give all keys, and the rules in short."""
    look = scene.look
    lines: list[tuple[str, str]] = []
    for title, keys in help_sections():
        lines.append((title, ""))
        lines += [(f"  {key}", text) for key, text in keys]
        lines.append(("", ""))
    lines.append((_("Rules: {name}").format(name=scene.rules_name), ""))
    left = max(cell_len(key) for key, text in lines if text) + 2
    rows: list[tuple[str, str]] = []
    for key, text in lines:
        parts = wrapped(text, max(width - left, 10)) or ("",)
        rows.append((key, parts[0]))
        rows += [("", part) for part in parts[1:]]
    rules = scene.table.rules
    summary = [part for line in summary_lines(rules) for part in wrapped(f"- {line}", width)]
    name = preset_name(rules)
    if name is not None:
        summary.append(_("All of it: tysiacha rules show {name}").format(name=name))
    canvas = Canvas(width, len(rows) + len(summary), look.style("ink", "surface"))
    for row, (key, text) in enumerate(rows):
        heading = not text and bool(key)
        style = look.style("accent_ink", "surface", bold=True)
        canvas.put(0, row, key, style if heading else look.style("ink", "surface", bold=True))
        canvas.put(left, row, text)
    for row, line in enumerate(summary, start=len(rows)):
        write(canvas, (0, row), line, look, look.style("ink", "surface"))
    return canvas


def sheet_page(scene: Scene, match: Match, width: int) -> Canvas:
    """Give the whole score sheet, how everybody stands, and why totals changed."""
    look = scene.look
    sheet = draw_sheet(scene, min(width, 100))
    below = [*standing_lines(match, scene.wording), "", *_why_lines(scene)]
    text = text_page(below, width, look)
    canvas = Canvas(width, sheet.height + 1 + text.height, look.style("ink", "surface"))
    canvas.lay(0, 0, sheet)
    canvas.lay(0, sheet.height + 1, text)
    return canvas


def last_trick_page(scene: Scene, width: int) -> Canvas:
    """Give the last trick: who played what, and who took it."""
    look = scene.look
    live = scene.live
    if not isinstance(live, Tricks) or not live.done:
        return text_page([_("No trick has been played yet in this round.")], width, look)
    trick = live.done[-1]
    painter = Painter(look, scene.wording.cards)
    size = Size.MEDIUM
    canvas = Canvas(width, size.height + 2, look.style("on_cloth", "cloth"))
    step = max(size.width + 4, 14)
    seat, column = trick.leader, max((width - step * len(trick.cards)) // 2, 0)
    for card in trick.cards:
        took = seat == trick.taker
        middle = column + step // 2
        name = scene.wording.name(seat)
        canvas.put(
            middle - cell_len(name) // 2, 0, name, look.style("on_cloth", "cloth", bold=took)
        )
        mood = Mood.MARKED if took else Mood.PLAIN
        canvas.lay(middle - size.width // 2, 1, painter.face(card, size, mood))
        if took:
            text = _("★ took it")
            style = look.style("accent", "cloth", bold=True)
            canvas.put(middle - cell_len(text) // 2, size.height + 1, text, style)
        column += step
        seat = scene.table.after[seat]
    return canvas


def match_lines(match: Match, wording: Wording) -> tuple[str, ...]:
    """Give how a match ended."""
    if match.winner is None:
        first = _("The limit of rounds is reached, and nobody has won.")
    else:
        total = match.standings[match.winner].total
        first = wording.say(
            match.winner,
            _("You win the match with {total} points!"),
            _("{name} wins the match with {total} points!"),
            total=total,
        )
    return (first, "", *standing_lines(match, wording))


def _why_lines(scene: Scene) -> list[str]:
    lines = []
    for entry in scene.sheet:
        for seat, clauses in enumerate(entry.why):
            for clause in clauses:
                text = _("Round {number}, {name}: {reason}. ({clause})")
                lines.append(
                    text.format(
                        number=entry.number,
                        name=scene.wording.name(seat),
                        reason=clause_reason(clause),
                        clause=clause,
                    )
                )
    return lines
