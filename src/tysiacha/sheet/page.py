"""The sheet as it lies on the table: a line per entry, three columns per player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Standing
from tysiacha.sheet.describing import entry_brief, labels
from tysiacha.sheet.reckoning import Reckoned, Reckoning
from tysiacha.texts.clauses import clause_reason
from tysiacha.texts.layout import padded, text_width, wrapped
from tysiacha.texts.results import signed
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording

_BOLT: Final = "|"
_GOLDEN: Final = "*"
_GAP: Final = "  "
_ENOUGH_OF_A_NAME: Final = 8
"""Columns that a longer name gets at least."""

_DOTS: Final = "…"


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the table."""

    label: str
    brief: str
    cells: tuple[tuple[str, str, str], ...]
    """By seat: change, total, marks."""
    why: str = ""


def page_lines(reckoning: Reckoning, width: int) -> tuple[str, ...]:
    """Give the sheet in lines that keep to a width, with what its signs and rule ids mean."""
    names, rows = reckoning.sheet.names, _rows(reckoning)
    return (
        *_table(names, rows, width),
        *_signs(reckoning, reckoning.lines, width),
        *_reasons(reckoning.lines, width),
    )


def last_page_lines(reckoning: Reckoning, width: int, entries: int) -> tuple[str, ...]:
    """Give the last entries of the sheet, with what its signs mean."""
    names, rows = reckoning.sheet.names, _rows(reckoning)
    left_out = max(0, len(rows) - entries)
    lines = reckoning.lines[-entries:]
    return (
        *((_("(entries before these: {n})").format(n=left_out),) if left_out else ()),
        *_table(names, rows[left_out:], width),
        *_signs(reckoning, lines, width),
    )


def standing_text(reckoning: Reckoning) -> tuple[str, ...]:
    """Give what everybody has now, and who has won."""
    match = reckoning.match
    lines = standing_lines(match, Wording(reckoning.sheet.names))
    if match.winner is None:
        return lines
    return (
        *lines[:-1],
        _("{name} has won with {total} points.").format(
            name=reckoning.winner, total=match.standings[match.winner].total
        ),
    )


def _rows(reckoning: Reckoning) -> tuple[_Row, ...]:
    names = reckoning.sheet.names
    found = []
    start = _start_row(reckoning)
    if start is not None:
        found.append(start)
    for line, label in zip(reckoning.lines, labels(reckoning.lines), strict=True):
        found.append(_row(line, label, names))
    return tuple(found)


def _start_row(reckoning: Reckoning) -> _Row | None:
    match = reckoning.up_to(0).match
    if all(standing == Standing() for standing in match.standings):
        return None
    cells = tuple(("", str(one.total), _marks(match.rules, one)) for one in match.standings)
    return _Row("", _("before"), cells)


def _row(line: Reckoned, label: str, names: Sequence[str]) -> _Row:
    before, settlement = line.before, line.settlement
    cells = []
    reasons = []
    for name, result in zip(names, settlement.seats, strict=True):
        untouched = result.base is None and not result.change and not result.why
        change = "" if untouched else signed(result.change)
        cells.append((change, str(result.after.total), _marks(before.rules, result.after)))
        if result.why:
            reasons.append(f"{name} {' '.join(result.why)}")
    golden = _GOLDEN if before.golden else ""
    return _Row(label + golden, entry_brief(line.entry, names), tuple(cells), "; ".join(reasons))


def _marks(rules: Rules, standing: Standing) -> str:
    """Give bolts, the barrel with the rounds used, and falls as signs."""
    parts = [_BOLT * standing.bolts] if standing.bolts else []
    if standing.barrel is not None:
        used, attempts = standing.barrel.used, rules.barrel_attempts
        parts.append("(B)" if attempts is None else f"({used}/{attempts})")
    if standing.falls:
        parts.append(f"f{standing.falls}")
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class _Widths:
    """How wide the columns of the table are."""

    label: int
    brief: int
    names: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    """By seat: change, total, marks."""

    @classmethod
    def of(cls, names: Sequence[str], rows: Sequence[_Row]) -> _Widths:
        """Give the widths that some rows need."""
        seats = range(len(rows[0].cells))
        return cls(
            label=max(text_width(one) for one in (_("No."), *(row.label for row in rows))),
            brief=max(text_width(row.brief) for row in rows),
            names=tuple(min(text_width(name), _ENOUGH_OF_A_NAME) for name in names),
            cells=tuple(
                tuple(max(text_width(row.cells[seat][part]) for row in rows) for part in range(3))
                for seat in seats
            ),
        )

    @property
    def blocks(self) -> tuple[int, ...]:
        """The width of all that stands below a player's name."""
        return tuple(
            max(name, change + 1 + total + (1 + marks if marks else 0))
            for name, (change, total, marks) in zip(self.names, self.cells, strict=True)
        )

    @property
    def numbers(self) -> int:
        """The width of a line without what the entry was about."""
        return self.label + sum(len(_GAP) + block for block in self.blocks)


def _table(names: Sequence[str], rows: Sequence[_Row], width: int) -> Iterator[str]:
    """Give rows in aligned columns; briefs get lines of their own where there is no room."""
    if not rows:
        return
    widths = _Widths.of(names, rows)
    if widths.numbers > width:
        yield from _list(names, rows, width)
        return
    apart = widths.numbers + len(_GAP) + widths.brief > width
    blank = " " * widths.brief
    heads = _heads(names, widths.blocks)
    label = padded(_("No."), widths.label)
    yield _GAP.join([label, *([] if apart else [blank]), *heads]).rstrip()
    for row in rows:
        label = padded(row.label, widths.label)
        if apart:
            yield f"{label}{_GAP}{row.brief}"
        lead = [" " * widths.label] if apart else [label, padded(row.brief, widths.brief)]
        cells = (
            _block(cell, column, block)
            for cell, column, block in zip(row.cells, widths.cells, widths.blocks, strict=True)
        )
        yield from _with_reasons(_GAP.join([*lead, *cells]).rstrip(), row.why, width)


def _heads(names: Sequence[str], blocks: Sequence[int]) -> list[str]:
    """Give names cut to their columns, numbered where that leaves them alike."""
    heads = [_cut(name, block) for name, block in zip(names, blocks, strict=True)]
    if any(_is_alike(one, other) for one, other in combinations(heads, 2)):
        numbered = (f"{seat} {name}" for seat, name in enumerate(names, start=1))
        heads = [_cut(name, block) for name, block in zip(numbered, blocks, strict=True)]
    return [padded(head, block) for head, block in zip(heads, blocks, strict=True)]


def _is_alike(one: str, other: str) -> bool:
    """Tell whether two heads, of which one at least was cut, may stand for the same name."""
    shorter, longer = sorted((one.rstrip(_DOTS), other.rstrip(_DOTS)), key=len)
    return _DOTS in one + other and longer.startswith(shorter)


def _block(cell: tuple[str, str, str], column: Sequence[int], block: int) -> str:
    change, total, marks = cell
    numbers = f"{padded(change, column[0], right=True)} {padded(total, column[1], right=True)}"
    return padded(f"{numbers} {marks}" if marks else numbers, block)


def _with_reasons(line: str, why: str, width: int) -> Iterator[str]:
    """Give a line with the rule ids behind it, or below it where there is no room."""
    if not why:
        yield line
    elif text_width(line) + len(_GAP) + text_width(why) <= width:
        yield f"{line}{_GAP}{why}"
    else:
        yield line
        yield from wrapped(f"      {why}", width)


def _list(names: Sequence[str], rows: Sequence[_Row], width: int) -> Iterator[str]:
    """Give rows where the table is too wide: a line for each player."""
    for row in rows:
        yield from wrapped(f"{row.label} {row.brief}", width)
        for name, (change, total, marks) in zip(names, row.cells, strict=True):
            parts = [part for part in (change, total, marks) if part]
            yield from wrapped(f"  {name}: {' '.join(parts)}", width, indent="  ")
        if row.why:
            yield from wrapped(f"  {row.why}", width)


def _cut(name: str, width: int) -> str:
    """Give the beginning of a name that is wider than its column."""
    if text_width(name) <= width:
        return name
    short = name
    while short and text_width(short + _DOTS) > width:
        short = short[:-1]
    return short + _DOTS


def _signs(reckoning: Reckoning, lines: Sequence[Reckoned], width: int) -> Iterator[str]:
    """Give what the signs of some lines mean."""
    matches = [reckoning.match, *(line.before for line in lines)]
    signs = [_("* golden round")] if any(line.before.golden for line in lines) else []
    signs += _sign_texts(matches)
    if signs:
        yield from wrapped(_("Signs: {signs}.").format(signs="; ".join(signs)), width, indent="  ")


def _reasons(lines: Sequence[Reckoned], width: int) -> Iterator[str]:
    """Give what the rule ids of some lines mean."""
    clauses = {clause for line in lines for one in line.settlement.seats for clause in one.why}
    for clause in sorted(clauses):
        yield from wrapped(f"{clause}: {clause_reason(clause)}", width, indent="  ")


def _sign_texts(matches: Sequence[Match]) -> Iterator[str]:
    standings = [standing for match in matches for standing in match.standings]
    if any(standing.bolts for standing in standings):
        yield _("| a bolt")
    if any(standing.barrel is not None for standing in standings):
        attempts = matches[0].rules.barrel_attempts
        if attempts is None:
            yield _("(B) on the barrel")
        else:
            yield _("(1/{n}) on the barrel, 1 of {n} rounds used").format(n=attempts)
    if any(standing.falls for standing in standings):
        yield _("f1 fallen off it once")
