"""``make bench-beliefs``: how much the bots believe in the cards as they lie, and how rightly.

Rounds are played by some bots; at many cards the seat to play is asked what it believes. Only
positions are counted in which all layouts that fit can be looked at. The figures go to
``runs/strength/belief.json``, from which ``make bench-bots ARGS=--write`` takes them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from bench.strength_belief import BELIEF_FILE
from tysiacha.arena.chance import Chance
from tysiacha.arena.rounds import Answer, play_rounds, single_deal
from tysiacha.bots.mind.beliefs import belief_in_play
from tysiacha.bots.mind.settings import STRONG, MindSettings
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import BOT_NAMES, make_bot
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Action
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import to_act
from tysiacha.rules.states import RoundState

MOST_LAYOUTS = 1500
BINS = 10


@dataclass
class Counted:
    """What was believed, and what was true."""

    truth: list[float] = field(default_factory=list)
    uniform: list[float] = field(default_factory=list)
    said: list[list[tuple[float, bool]]] = field(default_factory=lambda: [[] for _ in range(BINS)])

    def count(self, state: RoundState, settings: MindSettings) -> None:
        """Ask the seat to act, and look where the cards really are."""
        seat = to_act(state)
        phase = state.phase
        if seat is None or not isinstance(phase, Tricks) or len(phase.done) in (0, 7):
            return
        view = view_of(state, seat)
        possible = worlds_in_play(view, phase)
        if not 1 < len(possible) <= MOST_LAYOUTS:
            return
        belief = belief_in_play(view, phase, random.Random(0), settings, MOST_LAYOUTS)
        true = view_of(state, possible.seat).hand_mask or 0
        ways = sum(one.ways for one in belief.layouts)
        own = next(one.ways for one in belief.layouts if one.drawn == true)
        self.truth.append(math.log(belief.chance_of(true)))
        self.uniform.append(math.log(own / ways))
        pairs = list(zip(belief.layouts, belief.chances, strict=True))
        for card in CARDS:
            said = sum(chance for layout, chance in pairs if layout.drawn >> card & 1)
            if 0 < said < 1:
                self.said[min(BINS - 1, int(said * BINS))].append((said, bool(true >> card & 1)))

    def as_json(self, bot: str) -> dict[str, object]:
        """Give the figures as ``bench/strength_belief.py`` reads them."""
        bins = [
            [round(fmean(a for a, _ in one), 4), round(fmean(b for _, b in one), 4), len(one)]
            for one in self.said
            if one
        ]
        return {
            "bot": bot,
            "positions": len(self.truth),
            "truth": round(fmean(self.truth), 4),
            "uniform": round(fmean(self.uniform), 4),
            "bins": bins,
        }


def counting(bot: Bot, counted: Counted, settings: MindSettings, seat: int) -> Answer:
    """Give a seat a bot, and count what is believed there before it plays."""

    def act(state: RoundState) -> Action:
        counted.count(state, settings)
        return bot.act(view_of(state, seat))

    return act


def played(names: Sequence[str], deals: int, tell: Callable[[int], None]) -> Counted:
    """Play deals among some bots."""
    counted = Counted()
    for unit in range(deals):
        bots = [make_bot(name, seed=unit * 3 + seat) for seat, name in enumerate(names)]
        answers = [counting(bot, counted, STRONG, seat) for seat, bot in enumerate(bots)]
        match = single_deal(PRESETS["classic"], unit)
        for _ in play_rounds(match, answers, Chance(20_261_130, unit), most=1):
            pass
        tell(unit + 1)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--bots", nargs=3, choices=BOT_NAMES, default=["medium", "strong", "rule"])
    parser.add_argument("--folder", type=Path, default=Path("runs/strength"))
    arguments = parser.parse_args()

    def tell(done: int) -> None:
        print(f"\r{done} of {arguments.deals} deals", end="", flush=True)

    counted = played(arguments.bots, arguments.deals, tell)
    names = ", ".join(arguments.bots)
    found = counted.as_json(f"strong at a table of {names}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    (arguments.folder / BELIEF_FILE).write_text(json.dumps([found]) + "\n", encoding="utf-8")
    print("\n" + json.dumps(found))


if __name__ == "__main__":
    main()
