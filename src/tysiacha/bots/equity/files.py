"""Tables of match equity in files: a card in JSON, and the chances in two bytes each.

A file is numpy's ``.npz`` with three members: ``card``, the bytes of the JSON text; ``base`` and
``extra``, the chances of all places but the last, in whole parts. The card holds the SHA-256 of
both.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import IO, Final

import numpy as np
from numpy.typing import NDArray

from tysiacha.bots.equity.axes import Axis, Marks
from tysiacha.bots.equity.card import Card
from tysiacha.bots.equity.tables import Equity, Floats
from tysiacha.notation.strict_json import Node, load_json
from tysiacha.rules.options import Rules

FORMAT: Final = 1
_BASE_UNIT: Final = 65_535
_EXTRA_UNIT: Final = 32_767
"""What a chance of 1 is written as; extras may be below zero."""
_MOST: Final = 10**9
_KEYS: Final = (
    "format", "preset", "family", "players", "fine", "coarse", "bolts", "falls", "bot", "deals",
    "seed", "change_in_millionths", "sha256",
)  # fmt: skip


class EquityDamaged(ValueError):
    """A file is no table of match equity, or not a whole one."""


def write_equity(path: Path, card: Card, base: Floats, extra: Floats) -> None:
    """Write a table to a file, the same bytes for the same table."""
    base_parts = _in_parts(base, _BASE_UNIT).astype(np.uint16)
    extra_parts = _in_parts(extra, _EXTRA_UNIT).astype(np.int16)
    text = json.dumps(_card_json(card, _digest(base_parts, extra_parts)), indent=1)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(
            file,
            card=np.frombuffer(text.encode(), np.uint8),
            base=base_parts,
            extra=extra_parts,
        )
    partial.replace(path)


def read_equity(file: IO[bytes], rules: Rules) -> Equity:
    """Give the table of a file, for these rules.

    Raises:
        EquityDamaged: if the file is no such table, or its numbers are not those of its card.
    """
    try:
        with np.load(file) as members:
            text = members["card"].tobytes().decode()
            base, extra = members["base"], members["extra"]
        card, digest = _read_card(load_json(text))
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile) as error:
        message = f"no table of match equity: {error}"
        raise EquityDamaged(message) from None
    if _digest(base, extra) != digest:
        message = f"the table of match equity for {card.preset} is damaged: its sum does not fit"
        raise EquityDamaged(message)
    places = card.players
    cells = card.fine.size**places
    blocks = places * (card.marks.kinds - 1) * card.coarse.size**places
    if base.size != cells * (places - 1) or extra.size != blocks * (places - 1):
        message = f"the table of match equity for {card.preset} has not as many cells as it says"
        raise EquityDamaged(message)
    return Equity(
        rules,
        card,
        _whole(base.reshape(-1, places - 1) / _BASE_UNIT, 1.0),
        _whole(extra.reshape(-1, places - 1) / _EXTRA_UNIT, 0.0),
    )


def _in_parts(chances: Floats, unit: int) -> Floats:
    places = chances.shape[-1]
    return np.round(chances.reshape(-1, places)[:, :-1] * unit)


def _whole(chances: Floats, whole: float) -> Floats:
    """Give the chances with those of the last place, which make them whole."""
    last = whole - chances.sum(axis=1, keepdims=True)
    return np.concatenate([chances, last], axis=1)


def _digest(base: NDArray[np.uint16], extra: NDArray[np.int16]) -> str:
    both = hashlib.sha256(base.astype("<u2").tobytes())
    both.update(extra.astype("<i2").tobytes())
    return both.hexdigest()


def _card_json(card: Card, digest: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "preset": card.preset,
        "family": card.family,
        "players": card.players,
        "fine": _axis_json(card.fine),
        "coarse": _axis_json(card.coarse),
        "bolts": card.marks.bolts,
        "falls": card.marks.falls,
        "bot": card.bot,
        "deals": card.deals,
        "seed": card.seed,
        "change_in_millionths": round(card.change * 1_000_000),
        "sha256": digest,
    }


def _read_card(node: Node) -> tuple[Card, str]:
    node.keys(_KEYS)
    node.member("format").number(FORMAT, FORMAT)
    marks = Marks(bolts=node.member("bolts").number(1, 9), falls=node.member("falls").number(1, 9))
    card = Card(
        preset=node.member("preset").text(),
        family=node.member("family").text(),
        players=node.member("players").number(2, 4),
        fine=_read_axis(node.member("fine")),
        coarse=_read_axis(node.member("coarse")),
        marks=marks,
        bot=node.member("bot").text(),
        deals=node.member("deals").number(1, _MOST),
        seed=node.member("seed").number(0, _MOST),
        change=node.member("change_in_millionths").number(0, _MOST) / 1_000_000,
    )
    return card, node.member("sha256").text()


def _axis_json(axis: Axis) -> dict[str, object]:
    return {"totals": list(axis.totals), "barrel_rounds": axis.barrel_rounds}


def _read_axis(node: Node) -> Axis:
    node.keys(("totals", "barrel_rounds"))
    totals = tuple(one.number(-_MOST, _MOST) for one in node.member("totals").items(2))
    if list(totals) != sorted(set(totals)):
        message = "the totals of an axis must rise"
        raise ValueError(message)
    return Axis(totals, node.member("barrel_rounds").number(0, 9))
