"""``make bench-rules``: how fast the rules are, on one core, and where the time goes.

Whole random rounds are played through ``start_round`` and ``apply``, with the view and the legal
actions of the seat to act made at each step; then again with all notices for all seats and a
spectator. The start of the command is timed beside that of a Python that does nothing. Tables come
first; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import random
import statistics
import subprocess
import sys
import sysconfig
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Final

import tysiacha
from tysiacha.cards import CARDS, PACK_SIZE
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS
from tysiacha.rules.projection import notice_for, view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import Step

ROUNDS: Final = 600
REPEATS: Final = 5
STARTS: Final = 11
SEED: Final = 1
SHOWN_FUNCTIONS: Final = 15
PACKAGE: Final = Path(tysiacha.__file__).parent


@dataclass(frozen=True, slots=True)
class Pace:
    """What some seconds of play came to."""

    rounds: int
    actions: int
    seconds: float
    cpu_seconds: float


def played(rounds: int, preset: str) -> Iterator[Step]:
    """Play random rounds of one match after the other, and give every step."""
    dice = random.Random(SEED)
    rules = PRESETS[preset]
    match = Match.new(rules)
    for _ in range(rounds):
        if match.winner is not None:
            match = Match.new(rules)
        step = start_round(match, tuple(dice.sample(CARDS, PACK_SIZE)))
        yield step
        while (turn := step.state.phase.turn) is not None:
            step = apply(step.state, dice.choice(legal_actions(view_of(step.state, turn))))
            yield step
        phase = step.state.phase
        assert isinstance(phase, RoundOver)
        match = phase.match


def play(rounds: int, preset: str) -> Pace:
    """Play, and do nothing with what comes of it."""
    return _paced(rounds, preset, _forget)


def play_and_tell(rounds: int, preset: str) -> Pace:
    """Play, and make every notice for every viewer."""
    viewers = (*range(PRESETS[preset].players), None)

    def tell(step: Step) -> None:
        for viewer in viewers:
            for event in step.events:
                notice_for(event, viewer)

    return _paced(rounds, preset, tell)


def _forget(_step: Step) -> None:
    """Do nothing."""


def _paced(rounds: int, preset: str, use: Callable[[Step], None]) -> Pace:
    started, cpu = time.perf_counter(), time.process_time()
    steps = 0
    for step in played(rounds, preset):
        use(step)
        steps += 1
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - cpu
    return Pace(rounds, steps - rounds, seconds, cpu_seconds)


def best(paces: list[Pace]) -> Pace:
    """Give the run that others on this machine disturbed least."""
    return min(paces, key=lambda pace: pace.cpu_seconds)


def start_milliseconds(commands: dict[str, list[str]], starts: int) -> dict[str, float]:
    """Give the median time of each command, all started in turn."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(starts):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[name].append(1000 * (time.perf_counter() - started))
    return {name: round(statistics.median(column), 1) for name, column in times.items()}


def start_commands() -> dict[str, list[str]]:
    """Give what is started: Python doing nothing, the module, and the script if it is installed."""
    commands = {
        "python": [sys.executable, "-c", "pass"],
        "module": [sys.executable, "-m", "tysiacha", "--help"],
    }
    script = Path(sysconfig.get_path("scripts")) / "tysiacha"
    if script.exists():
        commands["script"] = [str(script), "--help"]
    return commands


def show_profile(rounds: int, preset: str) -> None:
    """Print where the time goes: by module, and the functions that take most of it."""
    profile = cProfile.Profile()
    profile.runcall(play, rounds, preset)
    rows = [
        (entry.inlinetime, entry.callcount, *_place_and_name(entry.code))
        for entry in profile.getstats()
    ]
    whole = sum(own for own, *_ in rows)
    modules: dict[str, float] = defaultdict(float)
    for own, _calls, place, _name in rows:
        modules[place] += own
    print(f"profile of {rounds} rounds; shares of the time spent in each place itself")
    for place, own in sorted(modules.items(), key=lambda row: -row[1])[:SHOWN_FUNCTIONS]:
        print(f"  {100 * own / whole:5.1f} %  {place}")
    print("functions: share, calls per round")
    for own, calls, place, name in sorted(rows, reverse=True)[:SHOWN_FUNCTIONS]:
        print(f"  {100 * own / whole:5.1f} %  {calls / rounds:7.1f}  {place}: {name}")


def _place_and_name(code: CodeType | str) -> tuple[str, str]:
    if isinstance(code, str):
        return "built-in", code
    path = Path(code.co_filename)
    if path.is_relative_to(PACKAGE):
        return str(path.relative_to(PACKAGE)), code.co_name
    return ("this bench" if path == Path(__file__) else path.name), code.co_name


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds in each run")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="of which the best counts")
    parser.add_argument("--preset", default=DEFAULT_PRESET, choices=list(PRESETS))
    arguments = parser.parse_args()
    rounds, preset = int(arguments.rounds), str(arguments.preset)
    show_profile(max(1, rounds // 3), preset)
    plain = best([play(rounds, preset) for _ in range(arguments.repeats)])
    telling = best([play_and_tell(rounds, preset) for _ in range(arguments.repeats)])
    starts = start_milliseconds(start_commands(), STARTS)
    slowest = max(starts.values())
    print(f"start, median of {STARTS}: " + ", ".join(f"{n} {t} ms" for n, t in starts.items()))
    result = {
        "preset": preset,
        "rounds_per_second": round(plain.rounds / plain.seconds, 1),
        "rounds_per_cpu_second": round(plain.rounds / plain.cpu_seconds, 1),
        "actions_per_second": round(plain.actions / plain.seconds),
        "actions_per_round": round(plain.actions / plain.rounds, 1),
        "rounds_per_second_with_all_notices": round(telling.rounds / telling.seconds, 1),
        "startup_ms": starts,
        "startup_over_python": round(slowest / starts["python"], 2),
        "startup_more_than_python_ms": round(slowest - starts["python"], 1),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
