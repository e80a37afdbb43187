"""What a run of the arena showed, told in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tysiacha.arena.plot import FINE, PLAIN, Marks, interval_lines, running_means, spark_line
from tysiacha.arena.runs import Contest
from tysiacha.arena.sequential import ERROR, Verdict
from tysiacha.arena.statistics import Estimate
from tysiacha.arena.summary import P99, BotSummary, Summary
from tysiacha.texts.translation import _, ngettext

_LONGEST_NAME: Final = 24


def summary_lines(summary: Summary) -> Iterator[str]:
    """Give all that a run showed."""
    yield _head(summary)
    for bot in summary.bots:
        yield ""
        yield from _bot_lines(bot)
    if summary.verdict is not None:
        yield ""
        yield _verdict(summary)
    if summary.rungs:
        yield ""
        yield from _ladder(summary)


def plot_lines(summary: Summary, *, plain: bool) -> Iterator[str]:
    """Give a picture of how much the bots gained, and how the mean of the first one settled."""
    marks = PLAIN if plain else FINE
    shown = [(bot.name, bot.points) for bot in summary.bots if bot.points is not None]
    if not shown:
        return
    lines = interval_lines([(one.low, one.mean, one.high) for _name, one in shown], marks=marks)
    width = max(len(_short(name)) for name, _one in shown)
    yield ""
    yield _("Points a round, with the interval of 95 %:")
    for (name, one), line in zip(shown, lines, strict=True):
        yield f"{_short(name):{width}} {line} {_signed(one.mean)}"
    if len(summary.gains) > 1:
        yield from _settling(summary, marks)


def _settling(summary: Summary, marks: Marks) -> Iterator[str]:
    means = running_means(summary.gains)
    yield ""
    text = _("How the mean of {name} settled, from {first} to {last}:")
    name = _short(summary.bots[0].name)
    yield text.format(name=name, first=_signed(means[0]), last=_signed(means[-1]))
    yield spark_line(means, marks=marks)


def _head(summary: Summary) -> str:
    run = summary.run
    n = summary.units
    if run.contest is Contest.MATCHES:
        text = ngettext(
            "{rules}: {n} match in {seatings} seatings, {rounds} rounds, seed {seed}",
            "{rules}: {n} matches in {seatings} seatings, {rounds} rounds, seed {seed}",
            n,
        )
    else:
        text = ngettext(
            "{rules}: {n} deal in {seatings} seatings, {rounds} rounds, seed {seed}",
            "{rules}: {n} deals in {seatings} seatings, {rounds} rounds, seed {seed}",
            n,
        )
    seatings = len(run.pairings[0].seated)
    return text.format(
        rules=run.rules_name, n=n, seatings=seatings, rounds=summary.rounds, seed=run.seed
    )


def _bot_lines(bot: BotSummary) -> Iterator[str]:
    if bot.points is not None:
        yield f"{bot.name}: {_points(bot.points)}"
    else:
        yield f"{bot.name}:"
    if bot.won is not None:
        text = _("matches won: {share} ± {error}, alike it would be {fair}")
        error = _percent(bot.won.stderr)
        yield "  " + text.format(share=_percent(bot.won.mean), error=error, fair=_percent(bot.fair))
    text = _("contracts: {count}, made {made}, average {average}; over 100 in {over} of rounds")
    yield "  " + text.format(
        count=bot.tally.declared,
        made=_percent(bot.contracts_made),
        average=_number(bot.average_contract),
        over=_percent(bot.over_100),
    )
    yield "  " + _own_choice(bot)
    text = _("in defence: {points} points; bolts a round: {bolts}")
    points, bolts = _number(bot.defence_points), _number(bot.bolts, 3)
    yield "  " + text.format(points=points, bolts=bolts)
    text = _("decisions: {count}, mean {mean} ms, 99 % within {most} ms; replaced: {illegal}")
    yield "  " + text.format(
        count=bot.times.count,
        mean=_number(bot.times.mean_ms, 2),
        most=_number(bot.times.percentile_ms(P99), 2),
        illegal=bot.illegal,
    )
    if bot.illegal:
        counts = ", ".join(f"{fault} {count}" for fault, count in sorted(bot.faults.items()))
        yield "  " + _("replaced because of: {faults}").format(faults=counts)


def _own_choice(bot: BotSummary) -> str:
    forced = bot.tally.forced
    text = _("bid freely: {free}, made {made}; forced to open: {forced}, made {forced_made}")
    return text.format(
        free=bot.tally.declared - forced,
        made=_percent(bot.voluntary_made),
        forced=forced,
        forced_made=_percent(bot.forced_made),
    )


def _points(found: Estimate) -> str:
    text = _("{mean} ± {error} points a round (95 %: {low} to {high})")
    return text.format(
        mean=_signed(found.mean),
        error=_number(found.stderr),
        low=_signed(found.low),
        high=_signed(found.high),
    )


def _verdict(summary: Summary) -> str:
    run = summary.run
    found = {
        Verdict.BETTER: _("{name} is better, as if by {points} points a round (error {error})."),
        Verdict.NOT_BETTER: _("{name} is not better by {points} points a round (error {error})."),
        Verdict.OPEN: _("Not decided whether {name} is better by {points} points a round."),
    }
    text = found[summary.verdict or Verdict.OPEN]
    name, points = summary.bots[0].name, _number(run.until)
    return text.format(name=name, points=points, error=_percent(ERROR))


def _ladder(summary: Summary) -> Iterator[str]:
    for place, rung in enumerate(summary.rungs, start=1):
        name = summary.bots[rung.bot].name
        line = f"{place}. {name}: {_signed(rung.rating.mean)} ± {_number(rung.rating.stderr)}"
        if rung.ahead is not None:
            text = _("ahead of the next by {points} ± {error}")
            points, error = _number(rung.ahead.mean), _number(rung.ahead.stderr)
            line += "; " + text.format(points=points, error=error)
        yield line


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _signed(value: float) -> str:
    return f"{round(value, 1) + 0.0:+.1f}"  # no minus before a zero


def _number(value: float | None, digits: int = 1) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."
