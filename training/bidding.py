"""Learn what a bid gains on a pass: ``make bids ARGS="--deals 27000 --seed 11"``.

Deals are sampled first and kept in ``.cache/bidding``, so that a broken run goes on. The gains are
fitted to every other deal and measured in the rest. ``--write`` puts them into the bots.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from training.bidding_deals import sample_deals
from training.bidding_fit import (
    FEATURES,
    Figure,
    Gains,
    Ground,
    careful_limits,
    fit_among_themselves,
    ground_of,
    held_out_gain,
    limits_of,
)
from tysiacha.bots.mind import bid_weights
from tysiacha.bots.mind.bid_weights import BidGain
from tysiacha.solve.warming import is_ready, prepare

SAMPLES: Final = Path(".cache/bidding")
WEIGHTS: Final = Path(bid_weights.__file__)
_FIRST: Final = "GAIN_OVER_OPENING: Final"


class Learnt(NamedTuple):
    """The gains that were found, and the deals to measure them in."""

    gains: Gains
    ground: Ground

    def figures(self, gains: Gains) -> tuple[Figure, Figure]:
        """Give what gains net more than ``careful``: against two of it, and of their own."""
        fitted, careful = limits_of(self.ground, gains), careful_limits(self.ground)
        return (
            held_out_gain(self.ground, fitted, careful, careful),
            held_out_gain(self.ground, fitted, careful, fitted),
        )


def learn(seed: int, deals: int, root: Path, told: Callable[[str], None]) -> Learnt:
    """Sample deals, as far as they are not in the folder, and fit the gains."""
    sampled = sample_deals(seed, deals, root, lambda done: told(f"{done} deals finished"))
    told("fitting")
    ground = ground_of(sampled)
    return Learnt(fit_among_themselves(ground), ground)


def source_of(gains: Gains, present: str) -> str:
    """Give the text of the module of weights, with others than at present."""
    head = present[: present.index(_FIRST)]
    return head + "\n".join(
        [
            *_lines(
                "GAIN_OVER_OPENING",
                gains.over_opening,
                "Where a pass may leave another with the opening bid that he had to make.",
            ),
            *_lines(
                "GAIN_OVER_BIDDER",
                gains.over_bidder,
                "Where a pass leaves it to one who bid of his own will.",
            ),
            "",
        ]
    )


def _lines(name: str, gain: BidGain, meaning: str) -> Iterator[str]:
    yield f"{name}: Final = BidGain("
    yield "    HandWeights("
    for feature in (*FEATURES, "spread"):
        yield f"        {feature}={getattr(gain.weights, feature)!r},"
    yield "    ),"
    yield f"    step={gain.step!r},"
    yield ")"
    yield f'"""{meaning}"""'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=27_000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true", help="put the weights into the bots")
    arguments = parser.parse_args()
    began = time.time()

    def told(text: str) -> None:
        print(f"{time.time() - began:6.0f} s  {text}", flush=True)

    if not is_ready():
        prepare(lambda _done, _parts: None)
    learnt = learn(arguments.seed, arguments.deals, SAMPLES, told)
    present = Gains(bid_weights.GAIN_OVER_OPENING, bid_weights.GAIN_OVER_BIDDER)
    print("net points a round more than by the thresholds of careful, in deals held out:")
    for name, gains in (("fitted", learnt.gains), ("those of the bots", present)):
        against, among = learnt.figures(gains)
        print(f"  {name}: against two of careful {_words(against)}, of their own {_words(among)}")
    text = source_of(learnt.gains, WEIGHTS.read_text(encoding="utf-8"))
    if arguments.write:
        WEIGHTS.write_text(text, encoding="utf-8")
        told(f"wrote {WEIGHTS}")
    else:
        print(text[text.index(_FIRST) :], end="")


def _words(figure: Figure) -> str:
    return f"{figure.mean:+.2f} ± {figure.error:.2f}"


if __name__ == "__main__":
    main()
