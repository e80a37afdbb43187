"""Make a table of match equity: ``make equity ARGS="--rules classic --deals 3000"``.

Rounds are sampled first, and kept in ``.cache/equity``, so that a broken run goes on; then value
iteration works the chances out, with few deals at first and all of them in the end.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from training.grids import coarse_axis, fine_axis, marks_of
from training.sample_files import Source, sample
from training.solving import Solver, Stage
from tysiacha.bots.equity.card import Card
from tysiacha.bots.equity.families import family_id
from tysiacha.bots.equity.files import write_equity
from tysiacha.bots.registry import BOT_NAMES
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.warming import is_ready, prepare

SAMPLES = Path(".cache/equity")
TABLES = Path("src/tysiacha/bots/data/equity")
FEW, MANY = 150, 700
"""How many deals the first sweeps look at, and the next ones; the last look at all."""


def stages(deals: int) -> tuple[Stage, ...]:
    """Give how a table of so many deals is worked out."""
    return (
        Stage(step=max(1, deals // FEW), most=60, until=0.01),
        Stage(step=max(1, deals // MANY), most=12, until=0.003),
        Stage(step=max(1, deals // FEW), most=30, until=0.001, marks_only=True),
        Stage(step=1, most=6, until=0.003),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="classic", choices=PRESETS)
    parser.add_argument("--bot", default="careful", choices=BOT_NAMES)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.time()

    def told(text: str) -> None:
        print(f"{time.time() - began:6.0f} s  {arguments.rules}: {text}", flush=True)

    if not is_ready():
        prepare(lambda _done, _parts: None)
    rules = PRESETS[arguments.rules]
    source = Source(rules, arguments.bot, arguments.seed)
    samples = sample(source, SAMPLES, arguments.deals, lambda deals: told(f"{deals} deals played"))
    solved = Solver(rules, samples).run(stages(arguments.deals), told)
    card = Card(
        preset=arguments.rules,
        family=family_id(rules),
        players=rules.players,
        fine=fine_axis(rules),
        coarse=coarse_axis(rules),
        marks=marks_of(rules),
        bot=arguments.bot,
        deals=arguments.deals,
        seed=arguments.seed,
        change=solved.change,
    )
    TABLES.mkdir(parents=True, exist_ok=True)
    path = TABLES / f"{arguments.rules}.npz"
    write_equity(path, card, solved.base, solved.extra)
    told(f"wrote {path}, {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
