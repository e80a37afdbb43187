"""Simulate whole matches on a server where much goes wrong; a failure names the seed that shows it.

``make simulate ARGS="--matches 2000 --seed 7"``
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from tests.server.live.verdicts import problems
from tests.server.live.virtual import run_virtually
from tests.server.live.worlds import World


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a world."""

    seed: str
    problems: tuple[str, ...]
    digest: str
    """Of all frames that all screens got, in order."""
    frames: int
    facts: int
    crashes: int


def simulate(seed: str, facts: int = 600) -> Outcome:
    """Let a world take its course; the same seed gives the same frames, byte for byte."""
    world = World(seed, facts)

    async def course() -> list[str]:
        await world.run()
        return await problems(world)

    try:
        found = run_virtually(course())
    except Exception as error:  # noqa: BLE001 - whatever it is, the seed is what helps
        where = traceback.format_exc(limit=-3) if not isinstance(error, AssertionError) else ""
        found = [f"{type(error).__name__}: {error} {where}"]
    return Outcome(
        seed,
        tuple(found),
        world.digest.hexdigest(),
        world.frames,
        len(world.times.done),
        world.crashes,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--facts", type=int, default=600, help="a match is broken off then")
    given = parser.parse_args(arguments)
    failures = facts = frames = crashes = 0
    started = time.process_time()
    for number in range(given.first, given.first + given.matches):
        outcome = simulate(f"{given.seed}:{number}", given.facts)
        facts, frames = facts + outcome.facts, frames + outcome.frames
        crashes += outcome.crashes
        for problem in outcome.problems:
            print(f"match {number}: {problem}", flush=True)
        if outcome.problems:
            failures += 1
            print(
                f'again: make simulate ARGS="--seed {given.seed} --first {number} --matches 1"',
                flush=True,
            )
    seconds = time.process_time() - started
    print(
        f"{given.matches} matches, {facts} facts, {frames} frames, {crashes} crashes, "
        f"{failures} failures, {seconds:.0f} s of processor"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
