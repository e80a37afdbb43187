"""Asks as bytes for a worker. Pickled, since the server writes them for its own child alone.

The rules are most of a view, and the same in all views of a match: they are pickled once, and made
from that once, which takes two thirds off the time of both sides.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from operator import attrgetter
from typing import IO, Final, NamedTuple

from tysiacha.rules import notices, outcomes, phases, standing, table, views
from tysiacha.rules.options import Rules
from tysiacha.rules.views import SeatView
from tysiacha.server.botdesk.asks import AskedBot

_SIZE: Final = 4
"""Bytes of the number that says how long an ask is."""

_RULES_REMEMBERED: Final = 64


class Ask(NamedTuple):
    """An ask as a worker reads it."""

    number: int
    level: str
    seed: int
    seconds: float
    """What is left of its time."""
    view: SeatView


def packed(number: int, asked: AskedBot, seconds: float) -> bytes:
    """Give an ask as the bytes that a worker reads; ``seconds`` is what is left of its time."""
    content = (number, asked.level, asked.seed, seconds, asked.view)
    file = io.BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _TABLE
    pickler.dump(content)
    body = file.getvalue()
    return len(body).to_bytes(_SIZE, "big") + body


def next_ask(asks: IO[bytes]) -> Ask | None:
    """Read the next ask, None where there is none any more."""
    size = asks.read(_SIZE)
    if len(size) < _SIZE:
        return None
    body = asks.read(int.from_bytes(size, "big"))
    number, level, seed, seconds, view = pickle.loads(body)  # noqa: S301 - from who began this
    return Ask(number, level, seed, seconds, view)


def unpacked_rules(content: bytes) -> Rules:
    """Give the rules that are packed in some bytes, which views name for it."""
    return _remembered(content)


@lru_cache(_RULES_REMEMBERED)
def _remembered(content: bytes) -> Rules:
    rules: Rules = pickle.loads(content)  # noqa: S301 - as above
    return rules


@lru_cache(_RULES_REMEMBERED)
def _packed_rules(rules: Rules) -> bytes:
    return pickle.dumps(rules, pickle.HIGHEST_PROTOCOL)


def _reduced(rules: Rules) -> tuple[Callable[[bytes], Rules], tuple[bytes]]:
    return unpacked_rules, (_packed_rules(rules),)


def _taken_apart(kind: type) -> Callable[[object], tuple[type, tuple[object, ...]]]:
    """Give what takes values of a dataclass apart: it is made again from all its fields."""
    names = [one.name for one in fields(kind)]
    get = attrgetter(*names) if len(names) > 1 else None

    def reduced(value: object) -> tuple[type, tuple[object, ...]]:
        return kind, get(value) if get else tuple(getattr(value, one) for one in names)

    return reduced


def _plain(kind: object) -> bool:
    """Tell whether a class is one of values that are made from all their fields in order."""
    return (
        isinstance(kind, type)
        and is_dataclass(kind)
        and all(one.init and not one.kw_only for one in fields(kind))
    )


_TABLE: Final = {
    **copyreg.dispatch_table,
    # Dataclasses by themselves ask for their fields anew, value by value, on both sides.
    **{
        kind: _taken_apart(kind)
        for module in (views, phases, table, standing, notices, outcomes)
        for kind in vars(module).values()
        if _plain(kind)
    },
    Rules: _reduced,
}
