"""``docs/strength.md`` written from what is kept of the measurements, and what is missing of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.strength_belief import BELIEF, BELIEF_FILE, belief_lines
from bench.strength_earlier import NOT_PLAYED, REMARK, EarlierPage
from bench.strength_figures import HERO, Value, figure_of, paired, verdict
from bench.strength_plan import Figure, Measurement, Part, Want
from bench.strength_runs import is_fresh, kept
from tysiacha.arena.decision_times import DecisionTimes
from tysiacha.arena.run_files import KeptRun
from tysiacha.arena.summary import P99, Summary, summarize

START_FILE: Final = "start.json"

_SHARES: Final = frozenset({Figure.MADE, Figure.VOLUNTARY, Figure.FORCED, Figure.WON})
_RATES: Final = frozenset({Figure.THROWN, Figure.LET_THROUGH})
_COLUMNS: Final[Mapping[Part, tuple[Figure, ...]]] = {
    Part.CLASSIC: (
        *(Figure.NET, Figure.MADE, Figure.CONTRACT, Figure.VOLUNTARY, Figure.FORCED),
        *(Figure.DEFENCE, Figure.THROWN, Figure.LET_THROUGH),
    ),
    Part.MATCHES: (Figure.WON, Figure.NET),
    Part.LEVELS: (Figure.NET, Figure.MADE, Figure.CONTRACT, Figure.DEFENCE),
    Part.PRESETS: (Figure.NET, Figure.MADE, Figure.CONTRACT, Figure.DEFENCE),
    Part.OTHER: (Figure.NET, Figure.MADE, Figure.CONTRACT, Figure.VOLUNTARY, Figure.FORCED),
}
_NS_IN_HOUR: Final = 3.6e12
_KIB_IN_MIB: Final = 1024

_WANTED: Final = "What is wanted, and what was found"
_SPENT: Final = "Times, memory, illegal actions"
_START: Final = "The first moves of a fresh process"
_SOURCES: Final = "What it took"
_NO_PAGE: Final = EarlierPage()

_TOP: Final = """# How strong the bots are

Written by `make bench-bots` from the runs that it keeps; nothing here is typed by hand. Each line
is a run of the arena ([bots.md](bots.md)): one bot in each seat in turn against copies of another,
all on the same cards. The deal is the unit, *net* is the own score of a round less the mean of the
others', and in brackets stands the interval of 95 %. Of shares and means of contracts it is by
bootstrap over parts of ten deals (or one match): contracts of one deal are not independent. A line
is repeated, or its run gone on with, by its name:

```console
$ make bench-bots ARGS="--only {example}"
```

Without `--only` all that is missing is played, which takes days; it may be stopped and goes on.
What is said to be *{REMARK}* was found before, often by earlier code, by runs that
are not kept where this page was written.
With `--hero`, `--others` and `--than` other bots are measured, or one with other settings: `--help`
tells.

*Forced* is a contract that nobody chose: all others passed, and the seat that must open is left
with the opening bid; all the others are *voluntary*. A contract is *thrown away* where a card of
the declarer turns it, with open cards, from made into failed, and *let through* where a card of a
defender does the reverse: the exact solver, which sees all hands, looks at every card again.
"""

_TIMES: Final = """\
Milliseconds that a core worked for a decision, over all runs of `classic` above; a bot is asked
only where it has a choice. The longest ones hold the loading of compiled kernels in a fresh
process. *Replaced* are illegal, failed and late answers in all runs; memory is the most that a
process held which played the bot's runs."""


@dataclass(frozen=True, slots=True)
class Found:
    """A measurement, and what is kept of it."""

    one: Measurement
    run: KeptRun | None
    summary: Summary | None

    @property
    def who(self) -> str:
        """Who plays whom, and by which rules if not the usual ones."""
        rules = "" if self.one.rules == "classic" else f", {self.one.rules}"
        return f"{self.one.hero} against {self.one.others}{rules}"

    @property
    def state(self) -> str:
        """What is to be said against it, nothing if it is whole."""
        if self.run is None or self.summary is None or not self.run.results:
            return NOT_PLAYED
        remarks = []
        if self.summary.units < self.one.full:
            remarks.append(f"short: {self.summary.units} of {self.one.full}")
        if not is_fresh(self.one, self.run):
            remarks.append("by earlier code")
        return ", ".join(remarks)

    def value(self, figure: Figure) -> Value | None:
        """Give a figure, None where there is none."""
        if self.run is None or self.summary is None or not self.run.results:
            return None
        return figure_of(figure, self.summary, self.run.results)


def found_all(plan: Iterable[Measurement], folder: Path) -> list[Found]:
    """Give what is kept of all measurements."""
    found = []
    for one in plan:
        run = kept(one, folder)
        summary = None
        if run is not None and run.results:
            summary = summarize(run.head.run, run.results)
        found.append(Found(one, run, summary))
    return found


def page(found: Sequence[Found], folder: Path, earlier: EarlierPage = _NO_PAGE) -> str:
    """Give the whole page; of what is not kept, what an earlier page said."""
    played = [one for one in found if one.summary is not None]
    example = (played or list(found))[0].one.id
    lines = [_TOP.format(example=example, REMARK=REMARK)]
    lines += _wanted(found, earlier)
    for part in Part:
        here = [one for one in found if one.one.part is part]
        if here:
            if part is Part.ABLATIONS:
                lines += _ablations(here, found, earlier)
            else:
                lines += _figures(part, here, earlier)
    lines += _times(played, earlier)
    for title, measured, file in (
        (_START, _start(folder), START_FILE),
        (BELIEF, belief_lines(folder), BELIEF_FILE),
    ):
        lines += _measured(title, measured, earlier, here=(folder / file).exists())
    lines += _sources(found, earlier)
    return "\n".join(lines).rstrip() + "\n"


def told(one: Found) -> str:
    """Give the figures of one measurement in a line, as the command tells them."""
    parts = []
    for figure in Figure:
        value = one.value(figure)
        if value is not None and (figure is not Figure.WON or one.one.matches):
            parts.append(f"{figure} {_shown(figure, value)}")
    state = f" ({one.state})" if one.state else ""
    return f"{one.one.id}: {one.who}, {_size(one)}{state}; " + "; ".join(parts)


def _measured(
    title: str, lines: Iterable[str], earlier: EarlierPage, *, here: bool
) -> Iterable[str]:
    """Give a part that was measured here, or what was said before, if that was more."""
    before = earlier.part(title)
    return [f"## {title}", *before] if before and not here else lines


def _wanted(found: Sequence[Found], earlier: EarlierPage) -> Iterator[str]:
    yield f"## {_WANTED}"
    yield ""
    yield "| run | | wanted | found | reached | remarks |"
    yield "|---|---|---|---|---|---|"
    for one in found:
        before = _before(one, _WANTED, 6, earlier)
        if before:
            yield from before
            continue
        for want in one.one.wants:
            value = one.value(want.figure)
            shown = "–" if value is None else _shown(want.figure, value)
            reached = "–" if value is None else verdict(want, value)
            yield _row(f"`{one.one.id}`", one.who, _bound(want), shown, reached, one.state)
    yield ""


def _before(one: Found, part: str, columns: int, earlier: EarlierPage) -> list[str]:
    """Give what was said before of a measurement of which nothing is kept."""
    if one.summary is not None:
        return []
    who = _without(one.one) if part == Part.ABLATIONS else one.who
    return earlier.rows(part, one.one.id, who, columns)


def _figures(part: Part, found: Sequence[Found], earlier: EarlierPage) -> Iterator[str]:
    figures = _COLUMNS[part]
    unit = "matches" if part is Part.MATCHES else "deals"
    yield f"## {part}"
    yield ""
    yield _row("run", "who", unit, *figures, "remarks")
    yield "|---|---|---:|" + "---:|" * len(figures) + "---|"
    for one in found:
        before = _before(one, part, len(figures) + 4, earlier)
        if before:
            yield from before
            continue
        values = [one.value(figure) for figure in figures]
        cells = [
            "" if value is None else _shown(figure, value)
            for figure, value in zip(figures, values, strict=True)
        ]
        yield _row(f"`{one.one.id}`", one.who, _size(one), *cells, one.state)
    yield ""


def _without(one: Measurement) -> str:
    return f"{one.hero.partition(':')[0]} against {one.others}: {one.about}"


def _ablations(
    here: Sequence[Found], found: Sequence[Found], earlier: EarlierPage
) -> Iterator[str]:
    by_id = {one.one.id: one for one in found}
    yield f"## {Part.ABLATIONS}"
    yield ""
    yield "The bot with a component left out, against the same others on the same deals as the bot"
    yield "as it is. *Change* is what that does to net a round, paired by deal."
    yield ""
    yield _row("run", "without", "settings", "deals", "change", "standard error", "remarks")
    yield "|---|---|---|---:|---:|---:|---|"
    for one in here:
        before = _before(one, Part.ABLATIONS, 7, earlier)
        if before:
            yield from before
            continue
        base = by_id.get(one.one.base or "")
        settings = one.one.hero.partition(":")[2]
        cells = ["", "", ""]
        remarks = one.state
        if one.run is not None and one.run.results and base is not None and base.run is not None:
            change = paired(one.run.head.run, one.run.results, base.run.results)
            if change is not None and change.stderr is not None:
                value = Value(change.mean, change.low, change.high)
                shown = _shown(Figure.NET, value)
                cells = [str(change.count), shown, f"{change.stderr:.2f}"]
        elif one.state != "not played":
            remarks = f"`{one.one.base}` is not played"
        yield _row(f"`{one.one.id}`", _without(one.one), f"`{settings}`", *cells, remarks)
    yield ""


def _times(played: Sequence[Found], earlier: EarlierPage) -> Iterator[str]:
    by_bot: dict[str, dict[str, DecisionTimes]] = {}
    replaced: dict[str, int] = defaultdict(int)
    memory: dict[str, int] = {}
    for one in played:
        assert one.run is not None
        assert one.summary is not None
        for bot_summary, entrant in zip(one.summary.bots, one.run.head.run.entrants, strict=True):
            replaced[entrant.what] += bot_summary.illegal
            if one.one.rules != "classic" or entrant.changes:
                continue
            times = by_bot.setdefault(entrant.what, defaultdict(DecisionTimes))
            for phase, spent in bot_summary.by_phase.items():
                times[phase].join(spent)
        name = one.run.head.run.entrants[HERO].what
        memory[name] = max(memory.get(name, 0), one.summary.cost.most_kib)
    yield f"## {_SPENT}"
    yield ""
    yield _TIMES
    yield ""
    yield _row("bot", "phase", "decisions", "mean", "99 %", "longest", "replaced", "memory, MiB")
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for bot, phases in by_bot.items():
        whole = DecisionTimes()
        for spent in phases.values():
            whole.join(spent)
        most = f"{memory[bot] / _KIB_IN_MIB:.0f}" if memory.get(bot) else ""
        yield _row(f"`{bot}`", "all", *_time_cells(whole), str(replaced[bot]), most)
        for phase, spent in sorted(phases.items()):
            yield _row("", phase, *_time_cells(spent), "", "")
    yield from earlier.times(_SPENT, by_bot)
    yield ""


def _time_cells(times: DecisionTimes) -> tuple[str, str, str, str]:
    return (
        f"{times.count:,}",
        f"{times.mean_ms:.2f}",
        f"{min(times.percentile_ms(P99), times.longest_ms):.2f}",
        f"{times.longest_ms:.1f}",
    )


def _start(folder: Path) -> Iterator[str]:
    yield f"## {_START}"
    yield ""
    path = folder / START_FILE
    if not path.exists():
        yield "Not measured: `make bench-bots ARGS=--start`."
        yield ""
        return
    content: dict[str, dict[str, float]] = json.loads(path.read_text(encoding="utf-8"))
    phases = ("auction", "exchange", "naming", "play")
    yield "Milliseconds by the clock on the wall, with kernels compiled before: until the bot is"
    yield "there, and its first decision of each kind; memory after one round."
    yield ""
    yield _row("bot", "there after", *phases, "memory, MiB")
    yield "|---|" + "---:|" * (len(phases) + 2)
    for bot, said in content.items():
        cells = [f"{said[phase]:.1f}" if phase in said else "" for phase in ("ready", *phases)]
        yield _row(f"`{bot}`", *cells, f"{said['memory_mib']:.0f}")
    yield ""


def _sources(found: Sequence[Found], earlier: EarlierPage) -> Iterator[str]:
    yield f"## {_SOURCES}"
    yield ""
    spent: list[tuple[str, str, float]] = []
    for one in found:
        if one.run is None or one.summary is None:
            continue
        said = one.run.head.versions
        code = ", ".join(f"{name} {version}" for name, version in sorted(said.items()))
        spent.append((code, one.one.id, one.summary.cost.cpu_ns / _NS_IN_HOUR))
    missing = {one.one.id for one in found if one.summary is None}
    spent += earlier.hours(_SOURCES, missing)
    codes: dict[str, list[str]] = defaultdict(list)
    for code, run, hours in spent:
        codes[code].append(f"`{run}` {hours:.3f}")
    yield f"{sum(hours for *_, hours in spent):.2f} hours of a core in all. By run, in hours:"
    yield ""
    for code, runs in codes.items():
        yield f"- {code}: {', '.join(runs)}"
    yield ""


def _size(one: Found) -> str:
    return "0" if one.summary is None else str(one.summary.units)


def _shown(figure: Figure, value: Value) -> str:
    low, mean, high = value.low, value.mean, value.high
    if figure in _SHARES:
        return f"{100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    if figure in _RATES:
        return f"{mean:.3f} ({low:.3f} to {high:.3f})"
    if figure is Figure.NET:
        low, mean, high = (round(one, 1) + 0.0 for one in (low, mean, high))
        return f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


def _bound(want: Want) -> str:
    sign = "≤" if want.at_most else "≥"
    if want.figure in _SHARES:
        return f"{want.figure} {sign} {100 * want.bound:.0f} %"
    if want.figure is Figure.NET:
        return f"{want.figure} {sign} {want.bound:+.0f}"
    return f"{want.figure} {sign} {want.bound:g}"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
