"""Kill a match with SIGKILL again and again, each time go on, and lose nothing.

``python -m tests.saves.kill_soak 200`` kills 200 times. A child process plays a match: at each
turn it says which action it is about to show, after having saved it. The parent kills it at a
random moment; all that was said must be in the save. At the end the match must be the one that is
played without being killed.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.saves.matches import NOON, steady_choice
from tests.tui.tables import plan
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import PlayPlan
from tysiacha.play.session import Session
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Match, Seat
from tysiacha.saves.listing import saves_in
from tysiacha.saves.reading import load
from tysiacha.tui.course import Course

TOP = Path(__file__).parents[2]
ROUNDS = 12


@dataclass(slots=True)
class SteadyTable:
    """People who choose by the place in the match, at a table without a screen."""

    session: Session
    told: bool = False
    """Whether to say how many actions have been played."""
    slow: float = 0.0
    shown: list[int] = field(default_factory=list)

    def show(self) -> None:
        played = sum(len(deal.actions) for deal in self.session.deals)
        if self.told:
            os.write(1, f"{played}\n".encode())

    async def ask(self, seat: Seat) -> tuple[Action, ...]:
        place = sum(len(deal.actions) for deal in self.session.deals)
        return (steady_choice(self.session.seat_view(seat), place),)

    async def pause(self, *, trick: bool) -> None:
        if self.slow:
            await asyncio.sleep(self.slow)

    async def hand_over(self, seat: Seat) -> None:
        return

    async def show_end(self) -> None:
        return

    async def tell(self, sentence: str) -> None:
        raise AssertionError(sentence)


def the_plan(folder: Path, rules: str) -> PlayPlan:
    found = saves_in(folder).unfinished
    resume = found[0].path if found else None
    made = plan(rules, people=(0, 1), seed=5, bot="random", round_limit=ROUNDS)
    return replace(made, saves=folder, resume=resume)


def play(
    folder: Path, rules: str, *, told: bool, slow: float
) -> tuple[Match, tuple[PlayedDeal, ...]]:
    """Play the match of a folder to its end."""
    chosen = the_plan(folder, rules)
    session = Session(chosen)
    keeping = Keeping(session, lambda: NOON)
    keeping.start()
    assert keeping.trouble is None
    table = SteadyTable(session, told=told, slow=slow)
    asyncio.run(Course(keeping, table).play())
    assert keeping.trouble is None
    return session.match, session.deals


def kill_often(times: int, rules: str, *, seed: int) -> tuple[int, int]:
    """Kill so many times at most; give how often it was done, and how many actions were told.

    Raises:
        AssertionError: if anything was lost.
    """
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "matches"
        killed = acknowledged = 0
        while killed < times:
            ended, heard = _one_life(folder, rules, dice.uniform(0.0, 0.35))
            acknowledged = max(acknowledged, heard)
            if ended:
                break
            killed += 1
            if not saves_in(folder).unfinished:
                break  # it was killed when the match was over and put aside
            for saved in saves_in(folder).unfinished:
                kept = sum(len(deal.actions) for deal in load(saved.path).deals)
                assert kept >= acknowledged, (kept, acknowledged)
        assert saves_in(folder).problems == ()
        here = play(folder, rules, told=False, slow=0) if saves_in(folder).unfinished else None
        if here is not None:
            with tempfile.TemporaryDirectory() as other:
                assert here == play(Path(other), rules, told=False, slow=0)
    return killed, acknowledged


def _one_life(folder: Path, rules: str, seconds: float) -> tuple[bool, int]:
    """Let the child play for a while, kill it; give whether it had ended, and what it told."""
    command = [sys.executable, "-m", "tests.saves.kill_soak", "--child", str(folder), rules]
    environment = os.environ | {"PYTHONPATH": f"{TOP / 'src'}{os.pathsep}{TOP}"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=TOP) as child:
        assert child.stdout is not None
        heard = child.stdout.readline()  # it plays
        time.sleep(seconds)
        child.kill()
        heard += child.stdout.read()
        code = child.wait()
    numbers = [int(one) for one in heard.split(b"\n")[:-1]]
    return code == 0, max(numbers, default=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=20)
    parser.add_argument("--child", nargs=2, metavar=("FOLDER", "RULES"))
    given = parser.parse_args()
    if given.child:
        play(Path(given.child[0]), given.child[1], told=True, slow=0.005)
        return
    left, seed = given.times, 0
    while left > 0:
        rules = ("classic", "classic_four", "russian_house")[seed % 3]
        killed, told = kill_often(min(left, 25), rules, seed=seed)
        left, seed = left - max(killed, 1), seed + 1
        print(f"{rules}: killed {killed} times, {told} actions, nothing lost")


if __name__ == "__main__":
    main()
