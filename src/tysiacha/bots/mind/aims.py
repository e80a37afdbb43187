"""What the results of a round are worth to a seat: settled by the rules, then weighed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from statistics import fmean
from typing import Final, Protocol

from tysiacha.bots.equity import equity_for
from tysiacha.bots.rule_settings import StakeWeights
from tysiacha.rules.base_results import sitting_stock
from tysiacha.rules.choices import DeclarerScores
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp, Outcome, Played, Settlement, SittingStock
from tysiacha.rules.phases import Bargained
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Match, Seat, Standing
from tysiacha.rules.table import Table
from tysiacha.solve.weighing import MOST_POINTS, Worths

_STEP: Final = 5
_PLACES: Final = 3
_FEWER: Final = 20
_POINTS_OF_MATCH: Final = 1800.0
"""What the whole match is worth in points, by what a point is worth at its start."""
_SHORT: Final = 20
"""By how much a contract usually fails."""
_USUAL: Final = 30
"""What a defender takes in a usual round."""
_TOLD_APART: Final = 180
"""Points of a defender from which on more are not settled one by one."""
_STAKES: Final = StakeWeights()
_BOLT_SHARE: Final = 0.7
_BLOCK: Final = 60
"""Contracts within so many points are weighed together."""
_HALF_STOCK: Final = SittingStock(10)


class Aim(Protocol):
    """What a bot plays for: it weighs how a round may end."""

    def __hash__(self) -> int:
        """Give a hash: what was weighed is remembered by its aim."""

    def worths(self, match: Match, outcomes: Sequence[Played | GivenUp], seat: Seat) -> list[float]:
        """Give what each outcome of a match's next round is worth to a seat.

        At the start of a match one is worth about a point of the sheet.
        """


@dataclass(frozen=True, slots=True)
class PointsAim:
    """Weighs the own sheet against the mean of the others'."""

    places: bool = True
    """Whether a win, a place on the barrel and bolts count besides points."""

    def worths(self, match: Match, outcomes: Sequence[Played | GivenUp], seat: Seat) -> list[float]:
        """Settle every outcome by the rules."""
        return [self._worth(settle(match, one), seat) for one in outcomes]

    def _worth(self, settlement: Settlement, seat: Seat) -> float:
        match = settlement.match
        sheets = [
            one.change + self.places * _place(match, one.after, won=match.winner == number)
            for number, one in enumerate(settlement.seats)
        ]
        return sheets[seat] - fmean(sheets[:seat] + sheets[seat + 1 :])


@dataclass(frozen=True, slots=True, eq=False)
class MatchAim:
    """Weighs the chance to win the match."""

    equity: Shares

    def worths(self, match: Match, outcomes: Sequence[Played | GivenUp], seat: Seat) -> list[float]:
        """Look up where the match stands after every outcome."""
        return [
            float(one[seat]) * _POINTS_OF_MATCH for one in self.equity.shares_after(match, outcomes)
        ]


class Shares(Protocol):
    """A table of the chances to win (see :mod:`tysiacha.bots.equity`)."""

    def shares_after(
        self, match: Match, outcomes: Sequence[Outcome], /
    ) -> Iterable[Sequence[float]]:
        """Give the chances of all seats after each outcome of the next round."""


def _place(match: Match, standing: Standing, *, won: bool) -> float:
    """Give what a standing is worth besides its points."""
    if won:
        return _STAKES.win
    worth = 0.0
    rules = match.rules
    if standing.barrel is not None:
        worth += _STAKES.barrel - _STAKES.attempt * standing.barrel.used
    if rules.bolts is not None and standing.bolts:
        worth -= _BOLT_SHARE * rules.bolt_fine * standing.bolts / rules.bolt_limit
    return worth


POINTS: Final = PointsAim()
PLAIN: Final = PointsAim(places=False)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is played for a contract: all that its results are settled by."""

    match: Match
    seats: tuple[Seat, ...]
    """Who plays, by place: the declarer first."""
    contract: int
    blind: bool = False
    factor: int = 1
    stock: SittingStock | None = None

    def played(self, raw: Mapping[Seat, int], idle: Seat | None = None) -> Played:
        """Give a result; who is idle took no trick."""
        players = range(self.match.rules.players)
        return Played(
            declarer=self.seats[0],
            contract=self.contract,
            raw=tuple(raw.get(one, 0) for one in players),
            trickless=tuple(one == idle for one in players),
            blind=self.blind,
            factor=self.factor,
            stock=self.stock,
        )

    def usual(self, *, made: bool) -> dict[Seat, int]:
        """Give the points of a usual result."""
        short = max(0, self.contract - _SHORT)
        return {
            **dict.fromkeys(self.seats[1:], _USUAL),
            self.seats[0]: self.contract if made else short,
        }


def aim_for(rules: Rules, *, match_equity: bool) -> Aim:
    """Give what to play for: the match, where its chances are known, else points."""
    return (_match_aim(rules) if match_equity else None) or POINTS


@cache
def _match_aim(rules: Rules) -> Aim | None:
    equity = equity_for(rules)
    return None if equity is None else MatchAim(equity)


def foreseen(table: Table, declarer: Seat, contract: int) -> Round:
    """Give a round as it may come, while the auction goes on."""
    stock = None if table.sitting is None else _HALF_STOCK
    return Round(table.match, (declarer, *table.opponents(declarer)), contract, stock=stock)


def round_of(phase: Bargained, contract: int, factor: int = 1) -> Round:
    """Give the round of a phase in which declarer and stock are settled."""
    table, declarer = phase.table, phase.bargain.declarer
    stock = None
    if table.sitting is not None:
        shown = phase.exchanged.stock
        stock = _HALF_STOCK if shown is None else sitting_stock(table.rules, shown)
    seats = (declarer, *table.opponents(declarer))
    return Round(table.match, seats, contract, phase.bargain.blind, factor, stock)


@lru_cache(maxsize=512)
def worths_of_contract(asked: Round, seat: Seat, aim: Aim) -> tuple[float, float]:
    """Give what the usual results of a contract are worth: failed, made."""
    results = [asked.played(asked.usual(made=made)) for made in (False, True)]
    failed, made = aim.worths(asked.match, results, seat)
    return failed, made


def worths_of_contracts(
    asked: Round, highest: int, seat: Seat, aim: Aim
) -> Mapping[int, tuple[float, float]]:
    """Give the same of every contract from that of a round to the highest, and of some above it."""
    blocks = -(-(highest + 1 - asked.contract) // _BLOCK)
    return _worths_of_contracts(asked, asked.contract + blocks * _BLOCK, seat, aim)


@lru_cache(maxsize=64)
def _worths_of_contracts(
    asked: Round, end: int, seat: Seat, aim: Aim
) -> Mapping[int, tuple[float, float]]:
    contracts = range(asked.contract, end, asked.match.rules.bid_step)
    rounds = [replace(asked, contract=contract) for contract in contracts]
    results = [one.played(one.usual(made=made)) for one in rounds for made in (False, True)]
    worths = aim.worths(asked.match, results, seat)  # to ask once takes as long for many as for one
    return dict(zip(contracts, zip(worths[::2], worths[1::2], strict=True), strict=True))


@lru_cache(maxsize=64)
def worth_of_point(asked: Round, seat: Seat, aim: Aim) -> float:
    """Give what it is worth that a point goes to the declarer instead of a defender."""
    usual, few = asked.usual(made=True), _USUAL - _FEWER
    less = {**usual, **dict.fromkeys(asked.seats[1:], few)}
    now, then = aim.worths(asked.match, [asked.played(usual), asked.played(less)], seat)
    return (then - now) / (_FEWER * (len(asked.seats) - 1))


@lru_cache(maxsize=64)
def worths_of_round(asked: Round, seat: Seat, aim: Aim) -> Worths:
    """Give what all results of a round are worth to a seat."""
    results: list[Played] = []
    parts: list[tuple[int, int]] = []
    for made in (False, True):
        for place in range(len(asked.seats)):
            steps = _steps(asked, place, made=made)
            parts.append((len(results), len(steps)))
            results += steps
    worths = aim.worths(asked.match, results, seat)
    bases = worths_of_contract(asked, seat, aim)
    table: list[float] = []
    for side, base in enumerate(bases):
        for place in range(_PLACES):
            if place >= len(asked.seats):
                table += [0.0] * (MOST_POINTS + 2)
                continue
            start, count = parts[side * len(asked.seats) + place]
            less = 0.0 if place == 0 else base
            table += [one - less for one in _spread(worths[start : start + count])]
    return Worths.of(table)


def _steps(asked: Round, place: int, *, made: bool) -> list[Played]:
    """Give the results in which a place takes no trick, then 0, 5, 10 … points."""
    who, usual = asked.seats[place], asked.usual(made=made)
    idle = asked.played({**usual, who: 0}, who)
    points = range(0, _TOLD_APART + 1, _STEP)
    if place == 0:
        if asked.match.rules.declarer_scores is DeclarerScores.CONTRACT:
            base = asked.played(usual)
            return [base if made else idle, base]
        low = asked.contract if made else 0
        high = MOST_POINTS if made else max(0, asked.contract - 1)
        amounts = [min(max(one, low), high) for one in range(0, MOST_POINTS + 1, _STEP)]
    else:
        amounts = list(points)
    return [idle, *(asked.played({**usual, who: one}) for one in amounts)]


def _spread(steps: list[float]) -> Iterator[float]:
    """Give a worth for every point, on the lines between the steps; the last one for all above."""
    yield steps[0]
    worths = steps[1:]
    for points in range(MOST_POINTS + 1):
        at, rest = divmod(points, _STEP)
        if at + 1 < len(worths):
            yield worths[at] + (worths[at + 1] - worths[at]) * rest / _STEP
        else:
            yield worths[-1]
