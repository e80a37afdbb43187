"""How strong a bot is and how long it thinks: one against two others, each deal in all seats.

``make bench-bots ARGS="--deals 300 --hero medium --others rule"``. The unit is the deal: its score
is the mean over the seatings of the hero's points less the mean of the others' points.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import defaultdict
from statistics import mean, stdev

from tests.bots.duel import play_deal
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import BOT_NAMES, make_bot
from tysiacha.cards import PACK_POINTS
from tysiacha.rules.actions import Action
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView
from tysiacha.solve.warming import is_ready, prepare


class Timed:
    """A bot whose decisions are timed, in CPU time of this thread, by phase."""

    def __init__(self, bot: Bot, times: dict[str, list[float]]) -> None:
        self.name = bot.name
        self._bot = bot
        self._times = times

    def act(self, view: SeatView) -> Action:
        start = time.thread_time()
        action = self._bot.act(view)
        self._times[type(view.phase).__name__].append(time.thread_time() - start)
        return action


class Figures:
    """What is counted of the rounds of one run."""

    def __init__(self) -> None:
        self.by_deal: list[float] = []
        self.contracts: dict[bool, list[int]] = {True: [], False: []}
        self.made: dict[bool, list[bool]] = {True: [], False: []}
        self.defence: dict[bool, list[int]] = {True: [], False: []}
        """By whether it is the hero."""

    def count(self, over: RoundOver, place: int) -> None:
        outcome = over.outcome
        if not isinstance(outcome, Played):
            return
        hero = outcome.declarer == place
        self.contracts[hero].append(outcome.contract)
        self.made[hero].append(contract_made(over.table.rules, outcome))
        for seat in over.table.active:
            if seat != outcome.declarer:
                self.defence[seat == place].append(outcome.raw[seat])


def play(arguments: argparse.Namespace, times: dict[str, list[float]]) -> Figures:
    rules, figures = PRESETS[arguments.rules], Figures()
    for number in range(arguments.first, arguments.first + arguments.deals):
        nets = []
        for place in range(rules.players):
            seeds = [number * rules.players + seat for seat in range(rules.players)]
            bots: list[Bot] = [make_bot(arguments.others, seed=seed) for seed in seeds]
            bots[place] = Timed(make_bot(arguments.hero, seed=seeds[place]), times)
            dice = random.Random(number)
            match = Match.new(rules, dealer=number % rules.players)
            while (over := play_deal(match, bots, dice)).settlement is None:
                match = over.match
            changes = [seat.change for seat in over.settlement.seats]
            nets.append(changes[place] - mean(changes[:place] + changes[place + 1 :]))
            figures.count(over, place)
        figures.by_deal.append(mean(nets))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hero", default="medium", choices=BOT_NAMES)
    parser.add_argument("--others", default="rule", choices=BOT_NAMES)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--rules", default="classic", choices=PRESETS)
    arguments = parser.parse_args()
    if not is_ready():
        prepare(lambda _done, _parts: None)
    times: dict[str, list[float]] = defaultdict(list)
    start = time.time()
    figures = play(arguments, times)
    deals = figures.by_deal
    error = stdev(deals) / len(deals) ** 0.5
    print(
        f"{arguments.hero} against {arguments.others}, {arguments.rules}: net "
        f"{mean(deals):+.1f} ± {error:.1f} a round ({len(deals)} deals in all seats, "
        f"{time.time() - start:.0f} s, load {os.getloadavg()[0]:.1f})"
    )
    for hero, name in ((True, arguments.hero), (False, arguments.others)):
        contracts = figures.contracts[hero]
        print(
            f"  {name}: {len(contracts)} contracts of {mean(contracts):.0f}, "
            f"{mean(figures.made[hero]):.0%} made; "
            f"{mean(figures.defence[hero]):.1f} of {PACK_POINTS} points in defence"
        )
    for phase, spent in sorted(times.items()):
        spent.sort()
        late = spent[int(0.99 * len(spent))]
        print(
            f"  {phase}: {len(spent)} decisions, mean {1e3 * mean(spent):.2f} ms, "
            f"99 % within {1e3 * late:.2f} ms"
        )


if __name__ == "__main__":
    main()
