"""What a run showed: of every bot its points, contracts, defence, times and faults."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

from tysiacha.arena.costs import NO_COST, Cost, total_cost
from tysiacha.arena.decision_times import DecisionTimes
from tysiacha.arena.duplicate import gain, seats_of
from tysiacha.arena.ratings import Rung, ladder
from tysiacha.arena.referee import Fault
from tysiacha.arena.runs import Contest, Run
from tysiacha.arena.sequential import Verdict, log_ratio, verdict
from tysiacha.arena.shards import ShardResult
from tysiacha.arena.statistics import Estimate, estimate, mean_of
from tysiacha.arena.tallies import Tally
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json

P99: Final = 0.99
_DIGITS: Final = 6
"""Decimals in JSON: enough for everything that is measured here."""
_FEWEST_GAINS: Final = 2


@dataclass(frozen=True, slots=True)
class BotSummary:
    """What a run showed of one bot."""

    name: str
    points: Estimate | None
    """Points a round more than the others', over deals or matches; in a ladder its rating."""
    won: Estimate | None
    """The share of matches won, by any of its seats; None where no matches were played."""
    fair: float
    """The share that it would win if all were alike."""
    tally: Tally
    faults: Counter[Fault]
    times: DecisionTimes
    by_phase: Mapping[str, DecisionTimes]

    @property
    def illegal(self) -> int:
        """How many answers were replaced."""
        return self.faults.total()

    @property
    def contracts_made(self) -> float | None:
        """The share of its contracts, those conceded too; None without any."""
        return _share(self.tally.made, self.tally.declared)

    @property
    def average_contract(self) -> float | None:
        """The mean of its contracts."""
        return _share(self.tally.contract_points, self.tally.declared)

    @property
    def voluntary_made(self) -> float | None:
        """The share of the contracts it chose to bid that it made; None without any."""
        tally = self.tally
        return _share(tally.made - tally.forced_made, tally.declared - tally.forced)

    @property
    def forced_made(self) -> float | None:
        """The share of those it made that it had not chosen; None without any."""
        return _share(self.tally.forced_made, self.tally.forced)

    @property
    def over_100(self) -> float | None:
        """The share of its rounds in which it won the auction with more than 100."""
        return _share(self.tally.bid_over_100, self.tally.rounds)

    @property
    def defence_points(self) -> float | None:
        """Mean raw points in a round played against somebody else's contract."""
        return _share(self.tally.defence_points, self.tally.defended)

    @property
    def thrown_declaring(self) -> float | None:
        """How often it threw away a contract of its own that was played; None without any."""
        tally = self.tally
        return _share(tally.thrown_declaring, tally.declared - tally.conceded)

    @property
    def thrown_defending(self) -> float | None:
        """How often it let through a contract of others that would have failed; None without."""
        return _share(self.tally.thrown_defending, self.tally.defended)

    @property
    def bolts(self) -> float | None:
        """Mean marks for no trick, in a round."""
        return _share(self.tally.bolts, self.tally.rounds)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run showed."""

    run: Run
    units: int
    """Deals, or matches, of each pairing that count."""
    rounds: int
    """Rounds that were played in them, over all seatings."""
    unfinished: int
    """Matches that ended without a winner."""
    over_100: float | None
    """The share of rounds in which the auction was won with more than 100."""
    bots: tuple[BotSummary, ...]
    """In the order they were asked for."""
    rungs: tuple[Rung, ...] = ()
    """The ladder, if it is one."""
    gains: tuple[float, ...] = ()
    """What the first bot gained in every deal or match."""
    cost: Cost = NO_COST

    @property
    def log_ratio(self) -> float | None:
        """How far the sequential test has come, None if there is none."""
        if self.run.until is None or len(self.gains) < _FEWEST_GAINS:
            return None
        return log_ratio(self.gains, self.run.until)

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test has decided, None if there is none."""
        return None if self.run.until is None else verdict(self.gains, self.run.until)


def summarize(run: Run, results: Sequence[ShardResult]) -> Summary:
    """Give what the results of some shards of a run show, the first ones."""
    units = _common_units(run, results)
    rungs = _rungs(run, results, units) if run.contest is Contest.LADDER and units else ()
    ratings = {one.bot: one.rating for one in rungs}
    bots = tuple(_bot(run, results, bot, ratings.get(bot)) for bot in range(len(run.entrants)))
    rounds = sum(sum(unit.rounds) for one in results for unit in one.units)
    matches = run.contest is Contest.MATCHES
    return Summary(
        run=run,
        units=units,
        rounds=rounds,
        unfinished=sum(
            unit.winners.count(None) for one in results for unit in one.units if matches
        ),
        over_100=_share(sum(one.tally.bid_over_100 for one in bots), rounds),
        bots=bots,
        rungs=rungs,
        cost=total_cost(one.cost for one in results),
        gains=() if rungs else tuple(gain for one in results for gain in gains_of(run, one, 0)),
    )


def gains_of(run: Run, result: ShardResult, place: int) -> list[float]:
    """Give the points a round that a bot of a pairing gained in each deal, or match, of a shard.

    Every seating counts alike, however many rounds were played in it.
    """
    seated = run.pairings[result.shard.pairing].seated
    return [
        mean_of(
            [
                gain(place, seating, scores) / max(1, rounds)
                for seating, scores, rounds in zip(seated, unit.scores, unit.rounds, strict=True)
            ]
        )
        for unit in result.units
    ]


def summary_json(summary: Summary) -> JsonObject:
    """Give what a run showed as the members of a JSON object."""
    run = summary.run
    members: JsonObject = {
        "bots": [_bot_json(one, run) for one in summary.bots],
        str(run.contest if run.contest is not Contest.LADDER else Contest.DEALS): summary.units,
        "rules": run.rules_name,
        "rules_id": run.rules.rules_id,
        "seed": run.seed,
        "rounds": summary.rounds,
        "over_100": _rounded(summary.over_100),
    }
    if run.contest is Contest.MATCHES:
        members["unfinished"] = summary.unfinished
    if run.until is not None:
        members["until"] = run.until
        ratio = summary.log_ratio
        members["log_ratio"] = _rounded(ratio) if ratio is not None and isfinite(ratio) else None
        members["verdict"] = str(summary.verdict)
    if summary.rungs:
        members["ladder"] = [_rung_json(one, run) for one in summary.rungs]
    return members


def _common_units(run: Run, results: Sequence[ShardResult]) -> int:
    """Give how many deals of every pairing are there."""
    counts = Counter(dict.fromkeys(range(len(run.pairings)), 0))
    for result in results:
        counts[result.shard.pairing] += len(result.units)
    return min(counts.values())


def _rungs(run: Run, results: Sequence[ShardResult], units: int) -> tuple[Rung, ...]:
    gains: dict[tuple[int, int], list[float]] = {}
    for result in results:
        one, other = run.pairings[result.shard.pairing].bots
        gains.setdefault((one, other), []).extend(gains_of(run, result, 0))
    same = {pair: values[:units] for pair, values in gains.items()}
    return ladder(same, len(run.entrants), seed=run.seed)


def _bot(run: Run, results: Sequence[ShardResult], bot: int, rating: Estimate | None) -> BotSummary:
    tally, faults, times = Tally(), Counter[Fault](), DecisionTimes()
    by_phase: defaultdict[str, DecisionTimes] = defaultdict(DecisionTimes)
    gains: list[float] = []
    won: list[float] = []
    fair = 0.0
    for result in results:
        pairing = run.pairings[result.shard.pairing]
        if bot not in pairing.bots:
            continue
        place = pairing.bots.index(bot)
        part = result.bots[place]
        tally = tally.plus(part.tally)
        faults.update(dict(part.faults))
        times.join(part.times)
        for phase, spent in part.by_phase.items():
            by_phase[phase].join(spent)
        gains += gains_of(run, result, place)
        seats = [seats_of(place, seating) for seating in pairing.seated]
        fair = mean_of([len(one) / run.rules.players for one in seats])
        for unit in result.units:
            wins = [one in own for one, own in zip(unit.winners, seats, strict=True)]
            won.append(mean_of(wins))
    matches = run.contest is Contest.MATCHES
    points = rating
    if points is None and gains and run.contest is not Contest.LADDER:
        points = estimate(gains, seed=run.seed)
    share = estimate(won, seed=run.seed) if won and matches else None
    name = run.entrants[bot].name
    return BotSummary(name, points, share, fair, tally, faults, times, by_phase)


def _bot_json(bot: BotSummary, run: Run) -> JsonObject:
    tally = bot.tally
    members: JsonObject = {
        "name": bot.name,
        **_estimate_json("points_per_round", bot.points),
        "contracts_made": _rounded(bot.contracts_made),
        "average_contract": _rounded(bot.average_contract),
        "contracts": tally.declared,
        "conceded": tally.conceded,
        "voluntary": tally.declared - tally.forced,
        "voluntary_made": _rounded(bot.voluntary_made),
        "forced": tally.forced,
        "forced_made": _rounded(bot.forced_made),
        "rounds": tally.rounds,
        "over_100": _rounded(bot.over_100),
        "bolts": _rounded(bot.bolts),
        "defence_points": _rounded(bot.defence_points),
        "decisions": bot.times.count,
        "ms_mean": _rounded(bot.times.mean_ms),
        "ms_p99": _rounded(bot.times.percentile_ms(P99)),
        "ms_by_phase": {phase: _times_json(times) for phase, times in sorted(bot.by_phase.items())},
        "illegal": bot.illegal,
        "faults": {str(fault): bot.faults[fault] for fault in Fault},
    }
    if run.judged:
        members["thrown_declaring"] = _rounded(bot.thrown_declaring)
        members["thrown_defending"] = _rounded(bot.thrown_defending)
    if run.contest is Contest.MATCHES:
        won = bot.won
        members["matches_won"] = None if won is None else _rounded(won.mean)
        members["matches_won_stderr"] = None if won is None else _rounded(won.stderr)
        members["fair_share"] = _rounded(bot.fair)
    return members


def _times_json(times: DecisionTimes) -> JsonObject:
    return {
        "decisions": times.count,
        "mean": _rounded(times.mean_ms),
        "p99": _rounded(times.percentile_ms(P99)),
        "longest": _rounded(times.longest_ms),
    }


def _estimate_json(name: str, found: Estimate | None) -> JsonObject:
    interval: list[Json] | None = None
    if found is not None:
        interval = [_rounded(found.low), _rounded(found.high)]
    return {
        name: None if found is None else _rounded(found.mean),
        "stderr": None if found is None else _rounded(found.stderr),
        "interval": interval,
    }


def _rung_json(rung: Rung, run: Run) -> JsonObject:
    ahead = rung.ahead
    return {
        "name": run.entrants[rung.bot].name,
        **_estimate_json("rating", rung.rating),
        "ahead": None if ahead is None else _rounded(ahead.mean),
        "ahead_stderr": None if ahead is None else _rounded(ahead.stderr),
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS) + 0.0  # no minus before a zero
