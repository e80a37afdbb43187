"""``make soak``: thousands of random matches by all presets and any rules, under all invariants.

Two to four players do random legal things, offences included now and then. A match that nobody has
won after so many rounds is stopped: random players may never win (``--rounds``). The last line is a
summary in JSON. A failure names its match and how to play it again; exit code 1.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.soak.one_match import Tally, play_match

MATCHES: Final = 10_000
ROUNDS: Final = 40
MOST_FAILURES: Final = 5
INTERRUPTED: Final = 130

Result = tuple[int, Tally | None, str]
"""The number of a match, what was counted, or else the traceback."""


def play_numbered(work: tuple[int, int, int]) -> Result:
    """Play one match; what goes wrong comes back as text."""
    seed, number, rounds = work
    try:
        return number, play_match(f"{seed} {number}", rounds), ""
    except Exception:  # noqa: BLE001 - whatever goes wrong is what the soak looks for
        return number, None, traceback.format_exc(limit=-5)


def results(seed: int, numbers: range, rounds: int, jobs: int) -> Iterator[Result]:
    """Play matches on all cores; the order of the results does not matter."""
    work = [(seed, number, rounds) for number in numbers]
    if jobs == 1:
        yield from map(play_numbered, work)
        return
    with closing(multiprocessing.Pool(jobs, _leave_interrupts_to_the_parent)) as pool:
        try:
            yield from pool.imap_unordered(play_numbered, work, chunksize=4)
        finally:
            pool.terminate()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def soak(arguments: argparse.Namespace) -> int:
    """Play all matches, tell how it goes, and give the exit code."""
    seed, rounds = int(arguments.seed), int(arguments.rounds)
    numbers = range(int(arguments.matches))
    if arguments.only is not None:
        numbers = range(int(arguments.only), int(arguments.only) + 1)
    tally, failures, interrupted = Tally(), [], False
    started = time.monotonic()
    try:
        for number, counted, error in results(seed, numbers, rounds, int(arguments.jobs)):
            if counted is None:
                failures.append(number)
                _tell_failure(seed, number, rounds, error)
            else:
                tally.add(counted)
            _tell_progress(tally, len(failures), len(numbers), time.monotonic() - started)
            if len(failures) == MOST_FAILURES:
                break
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.monotonic() - started
    _line("")
    summary = {
        "seed": seed,
        "rounds_limit": rounds,
        "seconds": round(seconds, 1),
        "rounds_per_second": round(tally.counts["rounds"] / max(seconds, 1e-9), 1),
        "counts": dict(sorted(tally.counts.items())),
        "failures": failures,
        "interrupted": interrupted,
    }
    print(json.dumps(summary), flush=True)
    return INTERRUPTED if interrupted else int(bool(failures))


def _tell_failure(seed: int, number: int, rounds: int, error: str) -> None:
    _line("")
    script = os.path.relpath(__file__)
    again = f"python {script} --seed {seed} --rounds {rounds} --only {number}"
    print(f"match {number} of seed {seed} failed; again: {again}\n{error}", file=sys.stderr)


_last_told = 0.0


def _tell_progress(tally: Tally, failures: int, matches: int, seconds: float) -> None:
    """Keep one line of the terminal up to date; elsewhere say nothing."""
    global _last_told  # noqa: PLW0603 - one line on one terminal
    if seconds - _last_told < 0.5 or not sys.stderr.isatty():
        return
    _last_told = seconds
    done, rounds = tally.counts["matches"] + failures, tally.counts["rounds"]
    _line(f"{done} of {matches} matches, {rounds} rounds, {failures} failed, {seconds:.0f} s")


def _line(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Read the arguments and soak."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("matches", nargs="?", type=int, default=MATCHES, help="how many matches")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="after which a match is stopped")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", type=int, metavar="N", help="play match number N alone")
    return soak(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
