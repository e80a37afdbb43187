"""``make soak-bots``: bots at all tables, by all presets and any rules; no answer may be wrong.

Without ``--bots`` the quick ones play 100,000 deals, then all of them 2,000. A part of a match is a
dozen deals at one table, of two to four bots drawn from the list; everything follows from the seed
and the number of the part. A failure names its part and how to play it again; a run that was broken
off tells how to go on. The last line is a summary in JSON; exit code 1 if anything failed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.soak.one_match import random_rules
from tests.strategies.deals import random_match, shuffled
from tests.strategies.tables import TABLES
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import BOT_NAMES, WITH_SOLVER, make_bot
from tysiacha.bots.thoughts import Explains
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.rules.option_errors import InvalidRules
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match

DEALS: Final = 100_000
DEALS_OF_SOLVERS: Final = 2_000
DEALS_OF_A_PART: Final = 12
EXPLAINED: Final = 0.02
"""How often a bot is asked what it thinks, before it acts."""
MOST_FAILURES: Final = 5
INTERRUPTED: Final = 130


@dataclass(frozen=True, slots=True)
class Part:
    """A dozen deals that a seed and a number decide."""

    bots: tuple[str, ...]
    seed: int
    number: int

    @property
    def again(self) -> str:
        """How to play it again."""
        bots = " ".join(self.bots)
        script = os.path.relpath(__file__)
        return f"python {script} --bots {bots} --seed {self.seed} --only {self.number}"


def play_part(part: Part) -> Counter[str]:
    """Play a part; every answer must be one of the proper actions of the view."""
    dice = random.Random(f"{part.seed} {part.number}")
    rules = table_rules(dice)
    names = [dice.choice(part.bots) for _ in range(rules.players)]
    bots = [make_bot(name, seed=dice.getrandbits(32)) for name in names]
    match = random_match(dice, rules) if dice.random() < 0.5 else Match.new(rules)
    counts: Counter[str] = Counter(parts=1)
    for _ in range(DEALS_OF_A_PART):
        match = _play_deal(match, bots, dice, counts)
        if match.winner is not None:
            counts["won"] += 1
            match = random_match(dice, rules)
    return counts


def table_rules(dice: random.Random) -> Rules:
    """Give any valid rules, a preset for any number of players, or a table of the tests."""
    kind = dice.random()
    if kind < 0.5:
        return random_rules(dice)
    if kind < 0.75:
        return TABLES[dice.choice(list(TABLES))]
    preset = PRESETS[dice.choice(list(PRESETS))]
    try:
        return replace(preset, players=dice.choice((2, 3, 4)))
    except InvalidRules:
        return preset


def _play_deal(
    match: Match, bots: Sequence[Bot], dice: random.Random, counts: Counter[str]
) -> Match:
    state = start_round(match, shuffled(dice)).state
    while (seat := state.phase.turn) is not None:
        view, bot = view_of(state, seat), bots[seat]
        thoughts = None
        if isinstance(bot, Explains) and dice.random() < EXPLAINED:
            thoughts = bot.explain(view)
            counts["explained"] += 1
        action = bot.act(view)
        assert action in legal_actions(view), f"{bot.name}: {action!r} is not legal in {view!r}"
        assert not is_offence(view, action), f"{bot.name}: {action!r} costs a fine in {view!r}"
        if thoughts is not None:
            assert thoughts.action == action, f"{bot.name} says {thoughts.action!r} in {view!r}"
        counts["actions"] += 1
        state = apply(state, action).state
    assert isinstance(state.phase, RoundOver)
    counts["deals"] += 1
    counts[f"outcome {type(state.phase.outcome).__name__}"] += 1
    return state.phase.match


Result = tuple[int, Counter[str] | None, str]
"""The number of a part, what was counted, or else the traceback."""


def play_numbered(part: Part) -> Result:
    """Play one part; what goes wrong comes back as text."""
    try:
        return part.number, play_part(part), ""
    except Exception:  # noqa: BLE001 - whatever goes wrong is what the soak looks for
        return part.number, None, traceback.format_exc(limit=-4)


def results(parts: Sequence[Part], jobs: int) -> Iterator[Result]:
    """Play parts on some cores; their results come in order, so that one can go on after any."""
    if jobs == 1:
        yield from map(play_numbered, parts)
        return
    context = multiprocessing.get_context("spawn")
    with closing(context.Pool(jobs, _leave_interrupts_to_the_parent)) as pool:
        try:
            yield from pool.imap(play_numbered, parts)
        finally:
            pool.terminate()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Soak:
    """So many deals of some bots."""

    bots: tuple[str, ...]
    seed: int
    numbers: range
    jobs: int

    def run(self) -> int:
        """Play all parts, tell how it goes, and give the exit code."""
        counts: Counter[str] = Counter()
        failures: list[int] = []
        parts = [Part(self.bots, self.seed, number) for number in self.numbers]
        interrupted, following, started = False, self.numbers.start, time.monotonic()
        try:
            for number, counted, error in results(parts, self.jobs):
                following = number + 1
                if counted is None:
                    failures.append(number)
                    again = Part(self.bots, self.seed, number).again
                    _line("")
                    print(f"part {number} failed; again: {again}\n{error}", file=sys.stderr)
                else:
                    counts += counted
                _tell_progress(following, self.numbers, len(failures), started)
                if len(failures) == MOST_FAILURES:
                    break
        except KeyboardInterrupt:
            interrupted = True
        _line("")
        if following < self.numbers.stop:
            print(f"go on with --from {following}", file=sys.stderr)
        summary = {
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": round(time.monotonic() - started, 1),
            "counts": dict(sorted(counts.items())),
            "failures": failures,
            "interrupted": interrupted,
        }
        print(json.dumps(summary), flush=True)
        return INTERRUPTED if interrupted else int(bool(failures))


_last_told = time.monotonic()


def _tell_progress(following: int, numbers: range, failures: int, started: float) -> None:
    """Keep one line of the terminal up to date; elsewhere write one now and then."""
    global _last_told
    watched, now = sys.stderr.isatty(), time.monotonic()
    if now - _last_told < (0.5 if watched else 60):
        return
    _last_told, seconds = now, now - started
    deals = (following - numbers.start) * DEALS_OF_A_PART
    said = f"part {following} of {numbers.stop}, {deals} deals, {failures} failed, {seconds:.0f} s"
    if watched:
        _line(said)
    else:
        print(said, file=sys.stderr, flush=True)


def _line(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def soaks(arguments: argparse.Namespace) -> list[Soak]:
    """Give what is to be played: what was asked for, or the quick bots and then all."""
    quick = tuple(name for name in BOT_NAMES if name not in WITH_SOLVER)
    asked = [(tuple(arguments.bots), arguments.deals or DEALS)] if arguments.bots else []
    planned = asked or [
        (quick, arguments.deals or DEALS),
        (BOT_NAMES, arguments.deals or DEALS_OF_SOLVERS),
    ]
    found = []
    for bots, deals in planned:
        numbers = range(int(arguments.start), -(-int(deals) // DEALS_OF_A_PART))
        if arguments.only is not None:
            numbers = range(int(arguments.only), int(arguments.only) + 1)
        found.append(Soak(bots, int(arguments.seed), numbers, int(arguments.jobs)))
    return found


def main(given: Sequence[str] | None = None) -> int:
    """Read the arguments and soak."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", nargs="+", choices=BOT_NAMES, help="who plays")
    parser.add_argument("--deals", type=int, help="how many deals, about")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--from", dest="start", type=int, default=0, help="the part to go on with")
    parser.add_argument("--only", type=int, metavar="N", help="play part number N alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    worst = 0
    for soak in soaks(parser.parse_args(given)):
        worst = max(worst, soak.run())
        if worst == INTERRUPTED:
            break
    return worst


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be gone on with as well
    sys.exit(main())
