"""``make soak-simulator``: simulated matches replayed through the rules, for as long as you like.

Presets and random rules for three and four players, from the start and from random standings, with
random habits. The last line is a summary in JSON. The first difference ends it, with the deal in
full; exit code 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.simulate.replays import random_habits, random_rules, replayed_match
from tests.strategies.deals import random_match
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.simulate.packing import not_simulated

SECONDS: Final = 300
MOST_DEALS: Final = 60
SIMULATED: Final = [rules for rules in PRESETS.values() if not not_simulated(rules)]


def main() -> int:
    """Replay until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    dice = random.Random(int(arguments.seed))
    until = time.monotonic() + int(arguments.seconds)
    seen: Counter[str] = Counter()
    while time.monotonic() < until:
        players = dice.choice((3, 3, 4))
        rules = dice.choice(SIMULATED)
        if dice.random() < 0.6:
            rules = random_rules(dice, players=players)
        match = random_match(dice, rules) if dice.random() < 0.5 else Match.new(rules)
        habits, seed = random_habits(dice), dice.getrandbits(30)
        seen["matches"] += 1
        for deal, _outcome in replayed_match(match, seed=seed, habits=habits, most=MOST_DEALS):
            seen["deals"] += 1
            seen[deal.ending.name] += 1
            seen["won"] += deal.after.winner is not None
            seen["on_barrel"] += any(one.barrel is not None for one in deal.match.standings)
    print(json.dumps(dict(seen)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
