"""Random rounds and matches by the million, counted: the same for every number of threads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.kernels import boards, tallies
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.boards import ACTIONS, CHANCE, MOST_OTHERS
from tysiacha.kernels.chance import STATES
from tysiacha.kernels.matches import play_matches, play_rounds
from tysiacha.kernels.sheets import SHEET_SIZE
from tysiacha.rules.options import Rules
from tysiacha.simulate.habits import USUAL, Habits
from tysiacha.simulate.packing import packed_rules

MOST_ROUNDS: Final = 10_000
"""After so many rounds a match is given up, unless something else is asked for."""
ROUNDS_AT_ONCE: Final = 50_000
MATCHES_AT_ONCE: Final = 250
"""What one thread plays before it is asked again: the parts that results are made of."""

Part: TypeAlias = tuple[int, int]
"""The number of a part, and how many rounds or matches it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What simulated rounds or matches came to."""

    played: int
    """Rounds played to their end."""
    given_up: int
    skipped: int
    """Rounds that ended with a fine at the cut (DEAL-5)."""
    redealt: int
    passed_out: int
    """Deals without a result: redeals, and those in which everybody passed."""
    actions: int
    made: int
    """Contracts made, of the rounds played."""
    won_blind: int
    contracts: int
    """The sum of the contracts played."""
    raw_sum: int
    raw_squares: int
    """The sums of the declarers' raw points in them, and of their squares."""
    defenders_sum: int
    """The sum of all defenders' raw points."""
    trickless: int
    """Players that took no trick."""
    declared: tuple[int, int, int]
    """Rounds played by the declarer's place, the first hand first."""
    matches: int = 0
    finished: int = 0
    """Matches with a winner; the others were given up."""
    match_rounds: int = 0
    match_squares: int = 0
    """The sums of the rounds of finished matches, and of the squares of their numbers."""
    longest: int = 0
    wins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Matches won, by seat."""

    @property
    def rounds(self) -> int:
        """Rounds that count: played, given up or skipped."""
        return self.played + self.given_up + self.skipped

    @property
    def deals(self) -> int:
        """All deals, redeals among them."""
        return self.rounds + self.redealt + self.passed_out


def simulate_rounds(
    rules: Rules, rounds: int, *, seed: int, habits: Habits = USUAL, threads: int = 1
) -> Tally:
    """Play that many random rounds, each the first of a match, and count what they came to.

    Raises:
        NotSimulated: if the simulator does not play by these rules.
    """

    def play(part: Part) -> Ints:
        bench = Bench.made(rules, habits, seed, part[0])
        play_rounds(bench.rules, bench.sheet, bench.board, bench.tally, part[1])
        return bench.tally

    return _added(_mapped(play, rounds, ROUNDS_AT_ONCE, threads))


def simulate_matches(
    rules: Rules,
    matches: int,
    *,
    seed: int,
    habits: Habits = USUAL,
    most_rounds: int = MOST_ROUNDS,
    threads: int = 1,
) -> Tally:
    """Play that many random matches, none longer than ``most_rounds``, and count.

    Raises:
        NotSimulated: if the simulator does not play by these rules.
    """

    def play(part: Part) -> Ints:
        bench = Bench.made(rules, habits, seed, part[0])
        play_matches(bench.rules, bench.sheet, bench.board, bench.tally, part[1], most_rounds)
        return bench.tally

    return _added(_mapped(play, matches, MATCHES_AT_ONCE, threads))


@dataclass(frozen=True, slots=True)
class Bench:
    """All that the kernels read and write for one thread."""

    rules: Ints
    sheet: Ints
    board: Ints
    tally: Ints

    @classmethod
    def made(cls, rules: Rules, habits: Habits, seed: int, stream: int) -> Bench:
        """Give a bench whose chance begins where seed and stream say."""
        most_bids = rules.bound // rules.bid_step
        board = buffer(ACTIONS + MOST_OTHERS + most_bids)
        board[CHANCE] = chance_of(seed, stream)
        return cls(
            packed_rules(rules, habits), buffer(SHEET_SIZE), board, buffer(tallies.TALLY_SIZE)
        )


def chance_of(seed: int, stream: int) -> int:
    """Give the state of chance at which a stream of a seed begins.

    >>> 0 <= chance_of(1, 0) < 2**63, chance_of(1, 0) == chance_of(1, 1)
    (True, False)
    """
    digest = hashlib.sha256(f"{seed} {stream}".encode()).digest()
    return int.from_bytes(digest[:8]) % STATES


def _mapped(play: Callable[[Part], Ints], whole: int, at_once: int, threads: int) -> Iterator[Ints]:
    parts = _parts(whole, at_once)
    if threads == 1:
        yield from map(play, parts)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(play, parts)


def _parts(whole: int, at_once: int) -> Iterator[Part]:
    """Cut the work into parts that do not depend on the number of threads."""
    for number, first in enumerate(range(0, whole, at_once)):
        yield number, min(at_once, whole - first)


def _added(parts: Iterator[Ints]) -> Tally:
    sums = [0] * tallies.TALLY_SIZE
    for part in parts:
        for place in range(tallies.TALLY_SIZE):
            grown = sums[place] + int(part[place])
            longest = place == tallies.LONGEST
            sums[place] = max(sums[place], int(part[place])) if longest else grown
    return tally_of(sums)


def tally_of(sums: list[int]) -> Tally:
    """Give the sums of a kernel as a value."""
    declared, wins = tallies.DECLARED, tallies.WINS
    return Tally(
        played=sums[tallies.ENDED + boards.PLAYED],
        given_up=sums[tallies.ENDED + boards.GIVEN_UP],
        skipped=sums[tallies.ENDED + boards.SKIPPED],
        redealt=sums[tallies.ENDED + boards.REDEALT],
        passed_out=sums[tallies.ENDED + boards.PASSED_OUT],
        actions=sums[tallies.ACTIONS_DONE],
        made=sums[tallies.MADE],
        won_blind=sums[tallies.BLIND_WON],
        contracts=sums[tallies.CONTRACTS],
        raw_sum=sums[tallies.RAW_SUM],
        raw_squares=sums[tallies.RAW_SQUARES],
        defenders_sum=sums[tallies.DEFENDERS_SUM],
        trickless=sums[tallies.TRICKLESS_SUM],
        declared=(sums[declared], sums[declared + 1], sums[declared + 2]),
        matches=sums[tallies.MATCHES],
        finished=sums[tallies.FINISHED],
        match_rounds=sums[tallies.MATCH_ROUNDS],
        match_squares=sums[tallies.MATCH_SQUARES],
        longest=sums[tallies.LONGEST],
        wins=(sums[wins], sums[wins + 1], sums[wins + 2], sums[wins + 3]),
    )
