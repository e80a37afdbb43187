"""What somebody has done at tables, counted match by match; counts add up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from operator import add

from tysiacha.notation.records import GameRecord
from tysiacha.notation.replaying import ReplayStep, replay
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.notices import MarriageAnnounced
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BoltMarked,
    GivenUp,
    Happening,
    Played,
)
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.standing import Seat
from tysiacha.server.people.families import Family, family_of
from tysiacha.server.people.ratings import PlayerId


@dataclass(frozen=True, slots=True)
class Counts:
    """What one player has done; all whole numbers, so that sums are exact."""

    matches: int = 0
    """Played to their end."""
    wins: int = 0
    rounds: int = 0
    """Settled, those included in which he dealt and sat out."""
    made: int = 0
    """Contracts that he declared and made."""
    failed: int = 0
    conceded: int = 0
    contract_points: int = 0
    """The sum of the contracts that he made or failed."""
    bolts: int = 0
    mounts: int = 0
    """Times that he mounted the barrel."""
    falls: int = 0
    marriages: int = 0
    points: int = 0
    """What his rounds were worth before barrel and bolts, and his fines outside the count."""

    def __add__(self, other: Counts) -> Counts:
        return Counts(*map(add, astuple(self), astuple(other)))

    @property
    def contracts(self) -> int:
        """How many contracts he played."""
        return self.made + self.failed

    @property
    def made_rate(self) -> float | None:
        """The share of his contracts that he made, None without any."""
        return _share(self.made, self.contracts)

    @property
    def average_contract(self) -> float | None:
        """The mean of the contracts that he played, None without any."""
        return _share(self.contract_points, self.contracts)

    @property
    def win_rate(self) -> float | None:
        """The share of his matches that he won, None without any."""
        return _share(self.wins, self.matches)


def counts_in(record: GameRecord) -> tuple[Counts, ...]:
    """Give by seat what each did in a match, as far as it was played.

    Raises:
        RecordDisagrees: if the record cannot be replayed, or says what is not so.
    """
    counts = [Counts()] * len(record.players)
    winner = record.match.winner
    for step in replay(record):
        for seat, more in _counted(step):
            counts[seat] += more
        phase = step.state.phase
        winner = (phase.match if isinstance(phase, RoundOver) else phase.table.match).winner
    if winner is None:
        return tuple(counts)
    over = Counts(matches=1)
    return tuple(
        one + (replace(over, wins=1) if seat == winner else over) for seat, one in enumerate(counts)
    )


def sums(
    matches: Iterable[tuple[GameRecord, tuple[PlayerId, ...]]],
) -> Mapping[tuple[PlayerId, Family], Counts]:
    """Give for each player and family of rules what he did in some matches, with who sat where.

    Raises:
        RecordDisagrees: as :func:`counts_in` does.
    """
    found: dict[tuple[PlayerId, Family], Counts] = {}
    for record, seats in matches:
        family = family_of(record.match.rules)
        for player, counts in zip(seats, counts_in(record), strict=True):
            found[player, family] = found.get((player, family), Counts()) + counts
    return found


def _counted(step: ReplayStep) -> Iterator[tuple[Seat, Counts]]:
    """Give what one step adds, by seat."""
    for event in step.events:
        if isinstance(event, MarriageAnnounced):
            yield event.seat, Counts(marriages=1)
    if step.fine is not None:
        assert step.fine.said is not None
        yield step.fine.seat, Counts(points=step.fine.said.change)
        return
    phase = step.state.phase
    if not isinstance(phase, RoundOver) or phase.settlement is None:
        return
    for seat, result in enumerate(phase.settlement.seats):
        yield seat, Counts(rounds=1, points=result.base or 0)
    yield from _declared(phase)
    for happening in phase.settlement.happenings:
        yield from _happened(happening)


def _declared(phase: RoundOver) -> Iterator[tuple[Seat, Counts]]:
    outcome = phase.outcome
    if isinstance(outcome, GivenUp):
        yield outcome.declarer, Counts(conceded=1)
    elif isinstance(outcome, Played):
        points = outcome.contract
        if contract_made(phase.table.rules, outcome):
            yield outcome.declarer, Counts(made=1, contract_points=points)
        else:
            yield outcome.declarer, Counts(failed=1, contract_points=points)


def _happened(happening: Happening) -> Iterator[tuple[Seat, Counts]]:
    match happening:
        case BoltMarked(seat, marks):
            yield seat, Counts(bolts=marks)
        case BarrelMounted(seat):
            yield seat, Counts(mounts=1)
        case BarrelFallen(seat):
            yield seat, Counts(falls=1)
        case _:
            return


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
