"""``make bench-records``: how fast records are read and checked, and in how much memory.

Random matches are written down, and their text is read again and again as one long file. Beside
the reader stand what it could be at best: Python's own ``json.loads`` on the JSON twin, and for the
check the rules alone, which apply the same actions without any text. The peak of memory is that of
another process that reads the whole file. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.notation.games import ReadGame
from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_reading import read_any_games
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.notation.replaying import first_disagreement, replay
from tysiacha.rules.actions import Action, Concede, DemandRedeal
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Bidding, RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState

MEGABYTE: Final = 1_000_000
SEED: Final = 1
MATCHES: Final = 12
ROUNDS: Final = 20
PIECE: Final = 65_536
REPEATS: Final = 3
PRESET: Final = "russian_online"


@dataclass(frozen=True, slots=True)
class Pace:
    """What some seconds came to."""

    megabytes: float
    games: int
    seconds: float
    cpu_seconds: float

    @property
    def rate(self) -> float:
        """Megabytes in a second of the processor."""
        return self.megabytes / self.cpu_seconds


def written_matches() -> list[GameRecord]:
    """Give records of random matches, most of whose rounds are played to the end."""
    dice = random.Random(SEED)
    return [_written(dice) for _ in range(MATCHES)]


def _written(dice: random.Random) -> GameRecord:
    start = match = Match.new(PRESETS[PRESET])
    deals: list[PlayedDeal] = []
    while len(deals) < ROUNDS and match.winner is None:
        pack = tuple(dice.sample(CARDS, PACK_SIZE))
        state = start_round(match, pack).state
        actions: list[Action] = []
        while state.phase.turn is not None:
            actions.append(_move(state, dice))
            state = apply(state, actions[-1]).state
        assert isinstance(state.phase, RoundOver)
        match = state.phase.match
        deals.append(PlayedDeal(pack, tuple(actions)))
    return record_of(start, deals, names=["Anna", "Boris", "Vera"])


def _move(state: RoundState, dice: random.Random) -> Action:
    assert state.phase.turn is not None
    offered = proper_actions(view_of(state, state.phase.turn))
    wanted = [one for one in offered if not isinstance(one, Concede | DemandRedeal)]
    return dice.choice(wanted[:2] if isinstance(state.phase, Bidding) else wanted)


def long_file(sample: bytes, megabytes: float) -> Iterator[bytes]:
    """Give a sample over and over, in pieces as a file gives them."""
    left = int(megabytes * MEGABYTE)
    for start in itertools.cycle(range(0, len(sample), PIECE)):
        if left <= 0 and start == 0:
            return
        piece = sample[start : start + PIECE]
        left -= len(piece)
        yield piece


def paced(sample: bytes, games: int, megabytes: float, use: Callable[[GameRecord], object]) -> Pace:
    """Read a long file and do something with each of its games."""
    count = 0
    started, cpu = time.perf_counter(), time.process_time()
    for game in read_any_games(long_file(sample, megabytes), "bench"):
        assert isinstance(game, ReadGame)
        use(game.record)
        count += 1
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - cpu
    size = count * len(sample) // games
    return Pace(size / MEGABYTE, count, seconds, cpu_seconds)


def _nothing(_record: GameRecord) -> None:
    """Do nothing."""


def _agrees(record: GameRecord) -> None:
    assert first_disagreement(record) is None


def rules_seconds(records: list[GameRecord]) -> float:
    """Give how long the rules alone take to apply all actions of some records."""
    replays = [_actions(record) for record in records]
    started = time.process_time()
    for record, deals in zip(records, replays, strict=True):
        match = record.match
        for pack, actions in deals:
            state = start_round(match, pack).state
            for action in actions:
                state = apply(state, action).state
            assert isinstance(state.phase, RoundOver)
            match = state.phase.match
    return time.process_time() - started


def _actions(record: GameRecord) -> list[tuple[tuple[Card, ...], list[Action]]]:
    deals: list[tuple[tuple[Card, ...], list[Action]]] = [
        (deal.pack or (), []) for deal in record.deals
    ]
    for step in replay(record):
        if step.action is not None:
            deals[step.deal][1].append(step.action)
    return deals


def json_rate(records: list[GameRecord]) -> float:
    """Give how many megabytes of text in JSON Python's own reader takes in a second."""
    lines = [record_json(record) for record in records]
    started = time.process_time()
    for line in lines:
        json.loads(line)
    return sum(len(line.encode()) for line in lines) / MEGABYTE / (time.process_time() - started)


def peak_megabytes(megabytes: float) -> tuple[float, float]:
    """Give the peak of memory of a process that has read the sample, and of one with the file."""
    few, many = (
        float(
            subprocess.run(
                [sys.executable, __file__, "--child", str(size)],
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for size in (0.001, megabytes)
    )
    return few, many


def child(megabytes: float) -> None:
    """Read a long file, and print the peak of memory in megabytes."""
    records = written_matches()
    sample = "\n".join(record_text(record) for record in records).encode() + b"\n"
    paced(sample, len(records), megabytes, _nothing)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE)


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--read", type=float, default=10.0, help="megabytes to read")
    parser.add_argument("--check", type=float, default=2.0, help="megabytes to read and check")
    parser.add_argument("--memory", type=float, default=100.0, help="megabytes to read for memory")
    parser.add_argument("--child", type=float, default=None, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child is not None:
        child(arguments.child)
        return
    records = written_matches()
    sample = "\n".join(record_text(record) for record in records).encode() + b"\n"
    rounds = sum(len(record.deals) for record in records)
    print(f"{len(records)} matches of {rounds} rounds: {len(sample) / rounds:.0f} bytes a round")
    read = paced(sample, len(records), arguments.read, _nothing)
    check = paced(sample, len(records), arguments.check, _agrees)
    alone = min(rules_seconds(records) for _ in range(REPEATS)) * check.games / len(records)
    as_json = json_rate(records)
    few, many = peak_megabytes(arguments.memory)
    print(f"read       {read.rate:8.2f} MB/s   json.loads {as_json:8.1f} MB/s")
    share = alone / check.cpu_seconds
    print(f"and check  {check.rate:8.2f} MB/s   rules alone {100 * share:.0f} % of that time")
    print(f"memory     {many:8.1f} MB for {arguments.memory:.0f} MB, {few:.1f} MB for the sample")
    result = {
        "bytes_per_round": round(len(sample) / rounds),
        "read_mb_per_cpu_second": round(read.rate, 2),
        "read_mb_per_second": round(read.megabytes / read.seconds, 2),
        "check_mb_per_cpu_second": round(check.rate, 3),
        "check_mb_per_second": round(check.megabytes / check.seconds, 3),
        "checked_rounds_per_cpu_second": round(
            check.games * rounds / len(records) / check.cpu_seconds, 1
        ),
        "rules_alone_share_of_check": round(share, 2),
        "json_loads_mb_per_cpu_second": round(as_json, 1),
        "memory_file_mb": arguments.memory,
        "peak_mb": round(many, 1),
        "peak_mb_of_one_sample": round(few, 1),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
