"""How true match equity is: matches played to their end beside what was foreseen in every round.

``make bench-equity ARGS="--matches 2000"``. Every second match begins at zero, the others from
standings drawn at random, with bolts, falls and players on the barrel. What was played is kept in
``.cache/equity-bench`` and not played again; so a broken run goes on, and a new table is measured
on the same matches. Errors are by match, since the rounds of one match share their winner.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.equity_picture import Point, write_picture
from tysiacha.arena.chance import Chance
from tysiacha.arena.rounds import by_view, ending, play_rounds
from tysiacha.bots.equity import equity_for
from tysiacha.bots.registry import BOT_NAMES, make_bot
from tysiacha.rules.options import FALLS_TO_ZERO, Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Barrel, Match, Standing

SHARD = 50
ROOT = Path(".cache/equity-bench")
MOST_ROUNDS = 300
DECILES = 10
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """All rounds of many matches, from the standings before each."""

    matches: list[Match]
    number: NDArray[np.int64]
    """By round: the number of its match."""
    winners: NDArray[np.int64]
    """By round: who won its match."""


def random_start(rules: Rules, number: int) -> Match:
    """Give a match at its start, or, of odd numbers, somewhere in its course."""
    dice = random.Random(f"start {number}")
    match = replace(Match.new(rules, dealer=number % rules.players), golden_left=0)
    if number % 2 == 0:
        return match
    end = rules.barrel_at if rules.frozen_barrel and rules.barrel_at else rules.target
    standings = [
        Standing(
            total=5 * dice.randrange(-40, end // 5),
            bolts=dice.randrange(rules.bolt_limit) if rules.bolts else 0,
            falls=dice.choice((0, 0, 0, 1, 2)) % FALLS_TO_ZERO if rules.frozen_barrel else 0,
        )
        for _ in range(rules.players)
    ]
    if rules.frozen_barrel and dice.random() < 0.4:
        seat = dice.randrange(rules.players)
        stay = Barrel(since=19, used=dice.randrange(rules.barrel_attempts or 1))
        standings[seat] = replace(standings[seat], total=end, barrel=stay)
    return replace(match, standings=tuple(standings), round_number=20)


def played(rules: Rules, bot: str, number: int) -> list[list[int]]:
    """Give a match as rows: winner, dealer, and five numbers a seat, before every round."""
    match = random_start(rules, number)
    bots = [make_bot(bot, seed=number * 4 + seat) for seat in range(rules.players)]
    answers = [by_view(one.act) for one in bots]
    rows = [_row(match)]
    winner = None
    for state in play_rounds(match, answers, Chance(20_261, number), most=MOST_ROUNDS):
        after = ending(state).match
        winner = after.winner
        if winner is None:
            rows.append(_row(after))
    return [] if winner is None else [[number, winner, *row] for row in rows]


def _row(match: Match) -> list[int]:
    row = [match.dealer]
    for one in match.standings:
        stay = one.barrel or Barrel(since=0, used=0)
        row += [one.total, one.bolts, one.falls, stay.since, stay.used]
    return row


def shards(rules: Rules, bot: str, matches: int) -> Iterator[NDArray[np.int64]]:
    """Give what was played, and play what is missing."""
    folder = ROOT / f"{rules.rules_id}-{bot}"
    folder.mkdir(parents=True, exist_ok=True)
    began = time.time()
    for first in range(0, matches, SHARD):
        path = folder / f"{first // SHARD:05}.npy"
        if not path.exists():
            rows = [
                row for number in range(first, first + SHARD) for row in played(rules, bot, number)
            ]
            partial = path.with_suffix(".partial")
            with partial.open("wb") as file:
                np.save(file, np.array(rows, np.int64))
            partial.replace(path)
            print(
                f"\r{first + SHARD} of {matches} matches, {time.time() - began:.0f} s",
                end="",
                flush=True,
            )
        yield np.load(path)


def seen(rules: Rules, rows: NDArray[np.int64]) -> Seen:
    matches = [_match(rules, row) for row in rows.tolist()]
    return Seen(matches, rows[:, 0], rows[:, 1])


def _match(rules: Rules, row: Sequence[int]) -> Match:
    standings = []
    for at in range(3, len(row), 5):
        total, bolts, falls, since, used = row[at : at + 5]
        stay = Barrel(since, used) if since else None
        standings.append(Standing(total=total, bolts=bolts, falls=falls, barrel=stay))
    return Match(rules=rules, dealer=row[2], standings=tuple(standings), round_number=20)


def by_match(values: Floats, number: NDArray[np.int64]) -> tuple[float, float]:
    """Give the mean of values and its standard error, matches being the independent things."""
    mean = float(values.mean())
    _, group = np.unique(number, return_inverse=True)
    sums = np.bincount(group, values - mean)
    return mean, float(np.sqrt((sums**2).sum()) / len(values))


def scores(name: str, shares: Floats, found: Seen) -> None:
    """Print the log loss and the Brier score of some foresight."""
    won = np.eye(shares.shape[1])[found.winners]
    loss = -np.log(np.clip((shares * won).sum(axis=1), 1e-4, 1))
    brier = ((shares - won) ** 2).sum(axis=1)
    told = [by_match(values, found.number) for values in (loss, brier)]
    text = [f"{mean:.4f} ± {error:.4f}" for mean, error in told]
    print(f"  {name:<28} log loss {text[0]}, Brier {text[1]}")


def logistic(found: Seen) -> Floats:
    """Give the chances by the totals alone: the best logistic curve of their differences."""
    totals = np.array([[one.total for one in match.standings] for match in found.matches])
    won = np.eye(totals.shape[1])[found.winners]

    def shares(slope: float) -> Floats:
        powers = np.exp(slope * (totals - totals.max(axis=1, keepdims=True)))
        whole: Floats = powers / powers.sum(axis=1, keepdims=True)
        return whole

    slopes = np.arange(0.0005, 0.006, 0.0001)
    losses = [-np.log((shares(slope) * won).sum(axis=1)).mean() for slope in slopes]
    return shares(float(slopes[int(np.argmin(losses))]))


def deciles(shares: Floats, found: Seen, chosen: NDArray[np.bool_]) -> Iterator[tuple[Point, int]]:
    """Give each decile of what was foreseen, and how many seats of how many rounds are in it."""
    won = np.eye(shares.shape[1])[found.winners]
    foreseen, true = shares[chosen].ravel(), won[chosen].ravel()
    number = np.repeat(found.number[chosen], shares.shape[1])
    decile = np.minimum((foreseen * DECILES).astype(np.int64), DECILES - 1)
    for one in range(DECILES):
        inside = decile == one
        if inside.any():
            _, error = by_match(true[inside] - foreseen[inside], number[inside])
            means = float(foreseen[inside].mean()), float(true[inside].mean())
            yield Point(*means, error), int(inside.sum())


def calibration(name: str, shares: Floats, found: Seen, chosen: NDArray[np.bool_]) -> list[Point]:
    """Print, by decile of what was foreseen, how often it came true."""
    matches = len(np.unique(found.number[chosen]))
    print(f"{name}: {int(chosen.sum())} rounds of {matches} matches")
    print("  foreseen    won    difference ± error   seats")
    points = []
    for point, seats in deciles(shares, found, chosen):
        points.append(point)
        difference = 100 * (point.won - point.foreseen)
        print(
            f"   {point.foreseen:6.1%}  {point.won:6.1%}   {difference:+5.1f} ± "
            f"{100 * point.error:.1f} points   {seats:>6}"
        )
    return points


def drift(shares: Floats, found: Seen) -> None:
    """Print how much the chances move in a round on the mean, which ought to be nothing.

    This is a much sharper test of a table than who won: it looks at one round at a time.
    """
    won = np.eye(shares.shape[1])[found.winners]
    last = np.append(found.number[1:] != found.number[:-1], True)
    moved = np.where(last[:, None], won, np.roll(shares, -1, axis=0)) - shares
    on = np.array([[one.barrel is not None for one in match.standings] for match in found.matches])
    falls = np.array([[one.falls > 0 for one in match.standings] for match in found.matches])
    bolts = np.array([[one.bolts > 0 for one in match.standings] for match in found.matches])
    facing = on.any(axis=1, keepdims=True) & ~on
    kinds = {
        "foreseen below 20 %": shares < 0.2,
        "20 to 40 %": (shares >= 0.2) & (shares < 0.4),
        "40 to 60 %": (shares >= 0.4) & (shares < 0.6),
        "above 60 %": shares >= 0.6,
        "on the barrel": on,
        "facing one who is": facing,
        "has bolts": bolts,
        "has fallen": falls,
    }
    print("movement of the chances in one round, in points")
    for name, chosen in kinds.items():
        values = 100 * moved[chosen]
        if len(values) > 1:
            error = values.std() / len(values) ** 0.5
            print(f"  {name:<20} {values.mean():+6.2f} ± {error:.2f}   {len(values)} seats")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="classic", choices=PRESETS)
    parser.add_argument("--bot", default="careful", choices=BOT_NAMES)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--picture", type=Path, help="also draw it, in this SVG file")
    arguments = parser.parse_args()
    rules = PRESETS[arguments.rules]
    rows = np.concatenate(list(shards(rules, arguments.bot, arguments.matches)))
    print()
    equity = equity_for(rules)
    if equity is None:
        parser.error(f"there is no table of match equity for {arguments.rules}")
    found = seen(rules, rows)
    shares = equity.shares_of(found.matches)
    even = np.full_like(shares, 1 / rules.players)
    card = equity.card
    print(f"{arguments.rules}, all seats {arguments.bot}; table: {card.bot}, {card.deals} deals")
    scores("match equity", shares, found)
    scores("logistic of the totals", logistic(found), found)
    scores("all alike", even, found)
    everything = np.full(len(rows), fill_value=True)
    points = calibration("all rounds", shares, found, everything)
    if arguments.picture:
        title = f"{arguments.rules}: {len(np.unique(found.number))} matches"
        write_picture(arguments.picture, title, points)
    _, firsts = np.unique(found.number, return_index=True)
    first = ~everything
    first[firsts] = True
    calibration("first rounds of random standings", shares, found, first & (found.number % 2 == 1))
    marked = np.array(
        [any(one.falls or one.bolts for one in match.standings) for match in found.matches]
    )
    calibration("somebody has bolts or falls", shares, found, marked)
    barrel = np.array([any(one.barrel for one in match.standings) for match in found.matches])
    if barrel.any():
        calibration("somebody is on the barrel", shares, found, barrel)
    drift(shares, found)


if __name__ == "__main__":
    main()
