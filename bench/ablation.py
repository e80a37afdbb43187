"""``make bench-ablation``: what each idea of the exact solver gives, by leaving it out.

For every idea the sources are copied, the idea is taken out by a small edit, and the copy solves
the same deals. Values must not change; nodes do. The last line is one JSON object: by idea, how
many times more nodes an exact value takes without it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
DEALS: Final = 400
Edit = tuple[str, str, str]


@dataclass(frozen=True)
class Idea:
    """An idea, and the edits (module, text, text instead) that take it out."""

    name: str
    edits: tuple[Edit, ...]


IDEAS: Final = (
    Idea("everything as it is", ()),
    Idea("transposition table", (("search", "stored = opening == 0", "stored = opening < 0"),)),
    Idea(
        "order of moves",
        (
            (
                "ordering",
                "while at > 0 and memory[scores + at - 1] < score:",
                "while at > count:",
            ),
        ),
    ),
    Idea(
        "structural key",
        (
            (
                "search",
                "key = structure_key(hand0 | hand2, hand1 | hand2, pairs, leader, trump, live)",
                (
                    "key = (hand0 | hand2) | ((hand1 | hand2) << 24) | (leader << 48)"
                    " | (trump << 50) | (live << 61) | (1 << 62)"
                ),
            ),
        ),
    ),
    Idea(
        "bounds by points left",
        (
            (
                "search",
                "if pairs0 == 0 and aces == 0 and points <= alpha:",
                "if points < -beta:",
            ),
            (
                "search",
                (
                    "        bound = points + marriages_pay(memory, pairs0, most) + aces\n"
                    "        if bound <= alpha:"
                ),
                (
                    "        bound = points + marriages_pay(memory, pairs0, most) + aces\n"
                    "        if bound < -beta:"
                ),
            ),
        ),
    ),
    Idea(
        "sure tricks",
        (
            ("search", "sure = sure_tricks(hand0, hand1, hand2, trump)", "sure = word(0)"),
            ("search", "sure = sure_tricks(hand, hand0, partner, trump)", "sure = word(0)"),
            ("search", "paid += sure_tricks(spare, hand1, hand2, trump) & 0xFFFF", "paid += 0"),
        ),
    ),
    Idea(
        "what is thrown on sure tricks",
        (
            ("search", "elif low < beta <= low + _THROWN * run:", "elif low < -beta:"),
            ("search", "            if bound > alpha:\n", "            if bound < -beta:\n"),
        ),
    ),
    Idea(
        "top trumps",
        (
            (
                "search",
                "if pairs == 0 and forced == 0 and aces == 0:",
                "if pairs == 0 and forced == 0 and aces < 0:",
            ),
        ),
    ),
    Idea(
        "equal cards",
        (
            ("search", "if tried and (lone", "if tried < 0 and (lone"),
            ("search", "if second_tried and not", "if second_tried < 0 and not"),
        ),
    ),
    Idea(
        "dominance in the last hand",
        (("search", "keep = legal if top3 and aces else 0", "keep = legal + 0"),),
    ),
    Idea(
        "the table's best move first",
        (("search", "known = ((said >> 24) & 255) - 1", "known = word(-1)"),),
    ),
)

COUNT: Final = """
import sys
import numpy as np
from bench.solver import MUST_TRUMP, PRICES, _memory, _packed, decide_all, solve_all
from bench.solver_deals import auction_like, uniform
half = int(sys.argv[1]) // 2
deals = _packed([*auction_like(half, 2), *uniform(half, 2)])
values, nodes, needs, answers, hard = (np.zeros(2 * half, np.int64) for _ in range(5))
memory = _memory()
solve_all(memory, deals, values, nodes)
needs[:] = values // 5 * 5
decide_all(memory, deals, needs, answers, hard)
print(int(values.sum()), nodes.mean(), hard.mean())
"""


def main() -> None:
    """Print a table of ideas, and the factors as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--deals", type=int, default=DEALS)
    deals = parser.parse_args().deals
    print(f"mean nodes over {deals} deals, half auction-like, half with nothing chosen")
    print(f"{'left out':34}{'exact':>10}{'hard yes':>10}{'factor':>9}")
    factors: dict[str, float] = {}
    whole: tuple[int, float, float] | None = None
    for idea in IDEAS:
        found = _nodes_without(idea, deals)
        whole = whole or found
        if found[0] != whole[0]:
            sys.exit(f"without {idea.name} the values are others: {found[0]}, not {whole[0]}")
        factors[idea.name] = found[1] / whole[1]
        print(
            f"{idea.name:34}{found[1]:10.0f}{found[2]:10.0f}{factors[idea.name]:9.2f}", flush=True
        )
    print(json.dumps({name: round(factor, 3) for name, factor in factors.items()}))


def _nodes_without(idea: Idea, deals: int) -> tuple[int, float, float]:
    """Give the sum of the values, the nodes of an exact value and those of a hard question."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src" / "tysiacha", copy / "tysiacha")
        for module, text, instead in idea.edits:
            _edit(copy / "tysiacha" / "kernels" / f"{module}.py", text, instead)
        environment = dict(os.environ)
        environment["PYTHONPATH"] = f"{copy}{os.pathsep}{ROOT}"
        environment["TYSIACHA_CACHE"] = str(copy / "cache")
        done = subprocess.run(
            [sys.executable, "-c", COUNT, str(deals)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        sys.exit(f"without {idea.name}: {done.stderr}")
    total, exact, hard = done.stdout.split()
    return int(total), float(exact), float(hard)


def _edit(path: Path, text: str, instead: str) -> None:
    source = path.read_text(encoding="utf-8")
    if source.count(text) != 1:
        sys.exit(f"{path.name} has this {source.count(text)} times, not once: {text}")
    path.write_text(source.replace(text, instead), encoding="utf-8")


if __name__ == "__main__":
    main()
