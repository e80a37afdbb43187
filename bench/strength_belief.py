"""What bots believe about hidden cards, from a file that another command writes.

``belief.json`` in the folder of the runs: a list of objects with the keys ``bot``, ``positions``
(how many were asked about), ``truth`` and ``uniform`` (mean natural logarithm of the probability
that the true layout gets from the bot, and if all layouts that fit are alike), and ``bins``: for
each range of probabilities that the bot gave some statement ``[said, came, count]``, the mean said,
the share that came true and how many there were.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tysiacha.notation.strict_json import Node, load_json

BELIEF: Final = "What is believed about hidden cards"
BELIEF_FILE: Final = "belief.json"
_BAR: Final = 20
_MOST: Final = 10**12


def belief_lines(folder: Path) -> Iterator[str]:
    """Give the part of the page about beliefs."""
    path = folder / BELIEF_FILE
    yield f"## {BELIEF}"
    yield ""
    if not path.exists():
        yield f"Not measured: there is no `{BELIEF_FILE}` beside the runs."
        yield ""
        return
    for one in load_json(path.read_text(encoding="utf-8")).items():
        yield from _bot(one)


def _bot(node: Node) -> Iterator[str]:
    node.keys(("bot", "positions", "truth", "uniform", "bins"))
    truth, uniform = (float(node.member(key).decimal()) for key in ("truth", "uniform"))
    count = node.member("positions").number(1, _MOST)
    yield (
        f"`{node.member('bot').text()}`, {count:,} positions: the true layout gets a mean log "
        f"probability of {truth:.3f}, {truth - uniform:+.3f} against {uniform:.3f} if all that fit "
        "are alike."
    )
    yield ""
    yield "```text"
    yield "said   came true        how many"
    for one in node.member("bins").items():
        said_node, came_node, number = one.items(3, 3)
        said, came = float(said_node.decimal()), float(came_node.decimal())
        bar = "".join(
            "|" if place == round(said * _BAR) else "#" if place < round(came * _BAR) else " "
            for place in range(_BAR + 1)
        )
        yield f"{said:.3f}  {came:.3f} {bar} {number.number(0, _MOST):>9,}"
    yield "```"
    yield ""
    yield "The sign `|` stands at what was said: a bar that ends there is what it should be."
    yield ""
