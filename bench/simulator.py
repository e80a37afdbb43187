"""``make bench-simulator``: random rounds and matches a second, beside the rules and OpenSpiel.

Everything runs on one core, timed by the processor time of this thread, the simulator and its
yardsticks in turn. The rules library plays the same rounds: those that the simulator has just
played, action by action, through ``start_round`` and ``apply``. OpenSpiel plays random rounds of
skat and bridge, from the deal to the score, through its Python interface. The last line is one JSON
object.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Final, Protocol, cast

from tysiacha.kernels._jit import JIT
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.simulate.habits import LIVELY
from tysiacha.simulate.packing import not_simulated
from tysiacha.simulate.simulation import simulate_matches, simulate_rounds
from tysiacha.simulate.traces import SimulatedDeal, simulated_deals

ROUNDS: Final = 1_000_000
MATCHES: Final = 500
MOST_ROUNDS: Final = 2_000
REPLAYED: Final = 300
PEER_ROUNDS: Final = 300
REPEATS: Final = 3
SEED: Final = 1
PEERS: Final = {"skat": "skat", "bridge": "bridge(use_double_dummy_result=false)"}
"""Games of OpenSpiel: bridge with its cards played out, not solved."""


class PeerState(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class PeerGame(Protocol):
    """What is used of a game of OpenSpiel."""

    def new_initial_state(self) -> PeerState: ...


class Peers(Protocol):
    """What is used of OpenSpiel."""

    def load_game(self, name: str) -> PeerGame: ...


def seconds_of(work: Callable[[], object]) -> float:
    """Give the processor time that some work takes."""
    started = time.thread_time()
    work()
    return time.thread_time() - started


def best(work: Callable[[], object], repeats: int) -> float:
    """Give the shortest time: the run that others on this machine disturbed least."""
    return min(seconds_of(work) for _ in range(repeats))


def replay(deals: list[SimulatedDeal]) -> None:
    """Play simulated deals through the rules library."""
    for deal in deals:
        state = start_round(deal.match, deal.pack).state
        for action in deal.actions:
            state = apply(state, action).state


def first_deals(rules: Rules, count: int) -> list[SimulatedDeal]:
    """Give deals that begin matches."""
    streams = (simulated_deals(Match.new(rules), seed=SEED, stream=n) for n in range(count))
    return [deal for stream in streams for deal in islice(stream, 1)]


def play_peer(game: PeerGame, rounds: int) -> None:
    """Play random rounds of a game of OpenSpiel."""
    dice = random.Random(SEED)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))


def peers() -> Peers | None:
    """Give OpenSpiel, if it is installed."""
    if find_spec("pyspiel") is None:
        return None
    return cast("Peers", import_module("pyspiel"))


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds in each run")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="of which the best counts")
    names = [name for name, rules in PRESETS.items() if not not_simulated(rules)]
    parser.add_argument("--preset", default=DEFAULT_PRESET, choices=names)
    arguments = parser.parse_args()
    rounds, repeats, preset = int(arguments.rounds), int(arguments.repeats), str(arguments.preset)
    print(json.dumps(measured(preset, rounds, repeats)))


def measured(preset: str, rounds: int, repeats: int) -> dict[str, object]:
    """Measure, print tables, and give all figures."""
    rules = PRESETS[preset]
    if not JIT:
        print("numba is missing or switched off: kernels run as plain Python")
    started = time.process_time()
    simulate_rounds(rules, 1, seed=SEED)
    simulate_matches(rules, 1, seed=SEED, most_rounds=1)
    print(f"compiled or loaded in {time.process_time() - started:.1f} s of processor time")
    pace = rounds / best(lambda: simulate_rounds(rules, rounds, seed=SEED), repeats)
    deals = first_deals(rules, REPLAYED)
    rules_pace = REPLAYED / best(lambda: replay(deals), repeats)
    tally = simulate_matches(rules, MATCHES, seed=SEED, habits=LIVELY, most_rounds=MOST_ROUNDS)
    spent = seconds_of(
        lambda: simulate_matches(rules, MATCHES, seed=SEED, habits=LIVELY, most_rounds=MOST_ROUNDS)
    )
    print(f"rules {preset}: {pace:,.0f} random rounds a core-second")
    print(f"the rules library, the same rounds: {rules_pace:,.0f}; ratio {pace / rules_pace:,.0f}")
    print(
        f"whole matches: {MATCHES / spent:,.1f} a core-second, {tally.finished} of {MATCHES} with "
        f"a winner within {MOST_ROUNDS} rounds, {tally.rounds / MATCHES:.0f} rounds each"
    )
    result: dict[str, object] = {
        "preset": preset,
        "compiled": JIT,
        "load": round(os.getloadavg()[0], 1),
        "rounds_per_core_second": round(pace),
        "rules_rounds_per_core_second": round(rules_pace, 1),
        "ratio_rules": round(pace / rules_pace, 1),
        "matches_per_core_second": round(MATCHES / spent, 1),
        "matches_finished": tally.finished,
        "matches": MATCHES,
        "rounds_in_matches_per_core_second": round(tally.rounds / spent),
    }
    return result | peer_figures(pace, repeats)


def peer_figures(pace: float, repeats: int) -> dict[str, object]:
    """Measure OpenSpiel, or say that it is missing."""
    library = peers()
    if library is None:
        print("OpenSpiel is not installed: no peer was measured")
        return {"peer": None}
    figures: dict[str, object] = {"peer": "open-spiel"}
    for name, loaded in PEERS.items():
        game = library.load_game(loaded)
        play_peer(game, 1)
        peer = PEER_ROUNDS / best(partial(play_peer, game, PEER_ROUNDS), repeats)
        print(f"OpenSpiel, {name}: {peer:,.0f} random rounds; ratio {pace / peer:,.0f}")
        figures[f"{name}_rounds_per_core_second"] = round(peer, 1)
        figures[f"ratio_{name}"] = round(pace / peer, 1)
    return figures


if __name__ == "__main__":
    main()
