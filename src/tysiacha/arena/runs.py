"""All that decides a run, and the head of its file: the same head gives the same result."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

import tysiacha
from tysiacha.arena.chance import LARGEST_SEED
from tysiacha.arena.entrants import Entrant, Kind
from tysiacha.arena.schedule import Pairing, Shard, everybody_meets, one_table, shards
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import JsonError, Node
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences, nearest_preset

RUN_VERSION: Final = 1
"""The version of the form of run files."""

VERSION_KEY: Final = "tysiacha_arena"
DEALS_IN_SHARD: Final = 10
MOST_UNITS: Final = 10_000_000
MOST_MS: Final = 3_600_000

_PLAYED: Final = ("arena", "bots", "kernels", "notation", "rules", "simulate", "solve")
"""The packages that a result depends on."""


class Contest(StrEnum):
    """What is played."""

    DEALS = "deals"
    MATCHES = "matches"
    LADDER = "ladder"


class OtherRun(ValueError):
    """A file is no run, or was made by another version of the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """All that decides what is played and what comes of it."""

    contest: Contest
    entrants: tuple[Entrant, ...]
    rules: Rules
    rules_name: str
    seed: int
    units: int
    """Deals, or matches, of each pairing; the most of them where the run may stop before."""
    shard_units: int = DEALS_IN_SHARD
    time_limit_ms: int = 10_000
    """What a bot that is a program of its own has for a decision."""
    judged: bool = False
    """Whether rounds are looked at again with open cards: which contracts were thrown away."""
    until: float | None = None
    """The points a round that a sequential test looks for, None where all is played."""

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who meets whom."""
        bots, players = len(self.entrants), self.rules.players
        if self.contest is Contest.LADDER:
            return everybody_meets(bots, players)
        return one_table(bots, players)

    @property
    def needs_solver(self) -> bool:
        """Whether the exact solver takes part, in a bot or as the judge."""
        return self.judged or any(one.needs_solver for one in self.entrants)

    @property
    def shards(self) -> tuple[Shard, ...]:
        """The parts of the run, in order."""
        return tuple(shards(len(self.pairings), self.units, self.shard_units))


@dataclass(frozen=True, slots=True)
class Head:
    """A run, and where it comes from."""

    run: Run
    argv: tuple[str, ...]
    began: str
    versions: Mapping[str, str]


def versions() -> dict[str, str]:
    """Give what a run was made with; ``code`` stands for all files that decide its results."""
    return {
        "tysiacha": tysiacha.__version__,
        "python": platform.python_version(),
        "code": code_digest(),
    }


@cache
def code_digest() -> str:
    """Give a digest of the code that a result depends on."""
    top = Path(tysiacha.__file__).parent
    digest = hashlib.sha256()
    files = [top / "cards.py"]
    for name in _PLAYED:
        files += sorted((top / name).rglob("*.py"))
    for path in files:
        digest.update(f"{path.relative_to(top).as_posix()} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def head_json(head: Head) -> JsonObject:
    """Give the head of a run's file."""
    run = head.run
    base = nearest_preset(run.rules)
    options: JsonObject = {
        key: option_data(run.rules, key) for key in differences(PRESETS[base], run.rules)
    }
    bots: list[Json] = [
        {"name": one.name, "kind": str(one.kind), "what": one.what, "settings": one.settings}
        for one in run.entrants
    ]
    return {
        VERSION_KEY: RUN_VERSION,
        "versions": dict(head.versions),
        "argv": list(head.argv),
        "began": head.began,
        "contest": str(run.contest),
        "bots": bots,
        "rules": {
            "name": run.rules_name,
            "base": base,
            "options": options,
            "id": run.rules.rules_id,
        },
        "seed": run.seed,
        "units": run.units,
        "shard_units": run.shard_units,
        "time_limit_ms": run.time_limit_ms,
        "until": run.until,
        "judged": run.judged,
    }


def read_head(node: Node) -> Head:
    """Give the head that a JSON object holds, the twin of :func:`head_json`.

    Raises:
        OtherRun: if it is none, or of another form or other rules than this program knows.
    """
    try:
        return _head(node)
    except JsonError as error:
        raise OtherRun(str(error)) from None


def _head(node: Node) -> Head:
    if VERSION_KEY not in node.names():
        message = f"no key {VERSION_KEY!r}"
        raise OtherRun(message)
    node.member(VERSION_KEY).number(RUN_VERSION, RUN_VERSION)
    node.keys(_HEAD_KEYS, ("shards", "judged"))
    judged = node.get("judged")
    contests = {str(one): one for one in Contest}
    until = node.member("until")
    rules = node.member("rules")
    run = Run(
        contest=node.member("contest").one_of(contests),
        entrants=tuple(_entrant(one) for one in node.member("bots").items(1)),
        rules=_rules(rules),
        rules_name=rules.member("name").text(),
        seed=node.member("seed").number(0, LARGEST_SEED),
        units=node.member("units").number(1, MOST_UNITS),
        shard_units=node.member("shard_units").number(1, MOST_UNITS),
        time_limit_ms=node.member("time_limit_ms").number(1, MOST_MS),
        until=None if until.is_null() else float(until.decimal()),
        judged=judged is not None and judged.flag(),
    )
    versions_said = node.member("versions")
    return Head(
        run,
        tuple(one.text() for one in node.member("argv").items()),
        node.member("began").text(),
        {name: versions_said.member(name).text() for name in versions_said.names()},
    )


_HEAD_KEYS: Final = (
    *(VERSION_KEY, "versions", "argv", "began", "contest", "bots", "rules", "seed", "units"),
    *("shard_units", "time_limit_ms", "until"),
)


def _entrant(node: Node) -> Entrant:
    node.keys(("name", "kind", "what", "settings"))
    kinds = {str(one): one for one in Kind}
    return Entrant(
        node.member("name").text(),
        node.member("kind").one_of(kinds),
        node.member("what").text(),
        node.member("settings").text(),
    )


def _rules(node: Node) -> Rules:
    node.keys(("name", "base", "options", "id"))
    options = node.member("options").plain()
    base = node.member("base").one_of(PRESETS)
    if not isinstance(options, dict):
        message = "rules: no options"
        raise OtherRun(message)
    try:
        rules = rules_with(base, options)
    except BadOverrides as error:
        raise OtherRun(str(error)) from None
    if rules.rules_id != node.member("id").text():
        message = f"rules: they are {rules.rules_id} by now"
        raise OtherRun(message)
    return rules
