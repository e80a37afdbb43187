"""What it costs to ask a bot in a process of its own: ``python bench/botdesk.py``.

Decisions of whole deals are asked for one after the other, so that the time from ask to answer is
that of one alone; then all at once, for how many come in a second. The processor's time of the
server is counted apart from that of the workers. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import statistics
import time
from typing import Final

from tysiacha.bots.registry import make_bot
from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView
from tysiacha.server.botdesk.asks import AskedBot
from tysiacha.server.botdesk.desk import BotDesk, DeskSettings
from tysiacha.server.botdesk.packing import packed

SECONDS: Final = 30.0
MILLI: Final = 1000.0


def decisions(count: int) -> list[SeatView]:
    """Give so many views of those whose turn it was, in rounds of a match among three bots."""
    dice = random.Random(1)
    views: list[SeatView] = []
    while len(views) < count:
        state = start_round(Match.new(PRESETS["russian_online"]), _pack(dice)).state
        while (seat := state.phase.turn) is not None:
            view = view_of(state, seat)
            views.append(view)
            state = apply(state, make_bot("rule", seed=1).act(view)).state
    return views[:count]


def _pack(dice: random.Random) -> tuple[Card, ...]:
    return tuple(dice.sample(CARDS, PACK_SIZE))


async def measure(desk: BotDesk, level: str, views: list[SeatView]) -> dict[str, float | str]:
    """Ask for all decisions one by one, then all at once."""
    asks = [AskedBot(level, seed, view, SECONDS) for seed, view in enumerate(views)]
    trips, faults = [], 0
    cpu = time.process_time()
    for ask in asks:
        begun = time.perf_counter()
        faults += (await desk.ask(ask)).fault is not None
        trips.append((time.perf_counter() - begun) * MILLI)
    cpu = time.process_time() - cpu
    begun = time.perf_counter()
    answers = await asyncio.gather(*(desk.ask(ask) for ask in asks))
    together = time.perf_counter() - begun
    faults += sum(answer.fault is not None for answer in answers)
    here = time.process_time()
    for ask in asks:
        make_bot(level, seed=ask.seed).act(ask.view)
    here = time.process_time() - here
    return {
        "level": level,
        "decisions": len(asks),
        "faults": faults,
        "trip_median_ms": round(statistics.median(trips), 3),
        "trip_mean_ms": round(statistics.fmean(trips), 3),
        "server_cpu_ms": round(cpu / len(asks) * MILLI, 3),
        "same_here_cpu_ms": round(here / len(asks) * MILLI, 3),
        "together_per_second": round(len(asks) / together),
    }


async def run(levels: list[str], count: int, workers: int) -> dict[str, object]:
    """Measure the levels."""
    views = decisions(count)
    settings = DeskSettings(most_waiting=count, most_waiting_slow=count)
    begun = time.perf_counter()
    async with BotDesk(workers=workers, slow_workers=1, settings=settings) as desk:
        started = time.perf_counter() - begun
        rows = [await measure(desk, level, views) for level in levels]
    asks = [AskedBot("rule", 1, view, SECONDS) for view in views]
    return {
        "bench": "botdesk",
        "workers": workers,
        "start_seconds": round(started, 2),
        "ask_bytes": round(statistics.fmean(len(packed(1, ask, SECONDS)) for ask in asks)),
        "largest_worker_mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
        "levels": rows,
    }


def main() -> None:
    """Print one line of JSON."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--levels", default="rule,easy")
    options.add_argument("--decisions", type=int, default=1000)
    options.add_argument("--workers", type=int, default=1)
    given = options.parse_args()
    found = asyncio.run(run(given.levels.split(","), given.decisions, given.workers))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
