"""``python -m bench.strength_start BOT``: what a fresh process needs for its first moves.

It prints one JSON object: milliseconds until the bot was there, of its first decision in each phase
(by the clock on the wall; compiled kernels are loaded then), and the memory held after one round.
"""

from __future__ import annotations

import time

BEGAN = time.perf_counter()

import argparse  # noqa: E402 (the clock comes first)
import json  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402

from bench.strength_plan import SEED  # noqa: E402
from tysiacha.arena.chance import Chance  # noqa: E402
from tysiacha.arena.costs import most_memory  # noqa: E402
from tysiacha.arena.rounds import by_view, play_rounds, single_deal  # noqa: E402
from tysiacha.bots.registry import make_bot  # noqa: E402
from tysiacha.notation.view_json import phase_word  # noqa: E402
from tysiacha.rules.actions import Action  # noqa: E402
from tysiacha.rules.presets import PRESETS  # noqa: E402
from tysiacha.rules.views import SeatView  # noqa: E402


def measured_start(name: str) -> dict[str, float]:
    """Give what a fresh process says of a bot."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name, name], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    found["process"] = round(1000 * (time.perf_counter() - began), 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("bot")
    name = parser.parse_args().bot
    bots = [make_bot(name, seed=seat) for seat in range(3)]
    found = {"ready": round(1000 * (time.perf_counter() - BEGAN), 1)}

    def timed(view: SeatView) -> Action:
        began = time.perf_counter()
        action = bots[view.seat].act(view)
        found.setdefault(phase_word(view.phase), round(1000 * (time.perf_counter() - began), 1))
        return action

    match = single_deal(PRESETS["classic"], 0)
    for _ in play_rounds(match, [by_view(timed)] * 3, Chance(SEED, 0), most=1):
        pass
    found["memory_mib"] = round(most_memory() / 1024, 1)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
