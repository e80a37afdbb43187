"""Make the data of the policy, train its nets, and measure them: ``python -m training.policy``."""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from pathlib import Path
from typing import Final

from training.policy_data import (
    FULL,
    Sizes,
    exchanges_of,
    make_data,
    read_games,
    read_gifts,
    read_thoughts,
    rows_of,
    weighed,
)
from training.policy_measure import call_figures, card_figures, gift_figures
from training.policy_train import train_calls, train_cards, train_gifts
from tysiacha.bots.policy.weights import CARD, WEIGHTS, Heads, read_heads, write_heads

SEED: Final = 20261130
FOLDER: Final = Path(".cache/policy")
SHIPPED: Final = Path(__file__).parent.parent / "src/tysiacha/bots/data"
_WORLDS: Final = 100
"""In which held-out decisions are weighed."""


def train(folder: Path, sizes: Sizes, seed: int) -> Heads:
    """Train all three nets on the data of a folder."""
    rounds, calls = read_games(folder, range(sizes.held_out, sizes.games))
    thoughts = read_thoughts(folder, range(sizes.thoughts))
    gifts, made = read_gifts(folder, range(sizes.gifts))
    return Heads(
        train_cards(sizes, thoughts, rows_of(rounds, seed), seed, _tell),
        train_calls(sizes, calls, seed + 1, _tell),
        train_gifts(gifts, made, exchanges_of(rounds), seed + 2, _tell),
    )


def measure(heads: Heads, folder: Path, sizes: Sizes, seed: int) -> dict[str, object]:
    """Give the figures of nets on the games that were held out."""
    rounds, calls = read_games(folder, range(sizes.held_out))
    worths = weighed(rounds, seed + 3, _WORLDS)
    return {
        "cards": card_figures(heads.cards, rows_of(rounds, seed), worths, _WORLDS),
        "calls": call_figures(heads.calls, calls),
        "gifts": gift_figures(heads.gifts, exchanges_of(rounds)),
    }


def write_card(path: Path, weights: Path, figures: dict[str, object], sizes: Sizes) -> None:
    """Write what the weights are."""
    heads = read_heads(weights)
    card = {
        "weights": weights.name,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
        "seed": SEED,
        "parameters": {
            "cards": heads.cards.size,
            "calls": heads.calls.size,
            "gifts": heads.gifts.size,
        },
        "data": {name: getattr(sizes, name) for name in Sizes.__dataclass_fields__},
        "figures": figures,
    }
    path.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def _tell(text: str) -> None:
    print(f"{time.process_time():7.1f} s  {text}", flush=True)


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("data", "train", "measure"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--out", type=Path, default=SHIPPED)
    arguments = parser.parse_args()
    folder, weights = arguments.folder, arguments.out / WEIGHTS
    if arguments.task == "data":
        make_data(folder, FULL, _tell)
        return
    if arguments.task == "train":
        write_heads(weights, train(folder, FULL, SEED))
    figures = measure(read_heads(weights), folder, FULL, SEED)
    write_card(arguments.out / CARD, weights, figures, FULL)
    _tell(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
