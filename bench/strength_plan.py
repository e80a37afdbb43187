"""What is measured to show how strong the bots are: a plan as data.

A measurement is a run of the arena: one bot against copies of another, on deals (or matches) that
follow from its seed. It has a quick size, to see whether all works, and a full one, which is what
counts. A bot that does not exist yet may stand in the plan: it is told that it is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS

SEED: Final = 20_261_130
"""No bot was tuned on these deals, but for `lift`, of which some values were tried on them too."""

LEVELS: Final = ("beginner", "easy", "medium", "strong", "expert")
"""From the weakest to the strongest; ``rule`` is beside them, a yardstick."""


class Figure(StrEnum):
    """What a measurement shows of its hero."""

    NET = "net a round"
    MADE = "contracts made"
    CONTRACT = "mean contract"
    VOLUNTARY = "voluntary contracts made"
    FORCED = "forced contracts made"
    DEFENCE = "own points in defence"
    THROWN = "own contracts thrown away, a round"
    LET_THROUGH = "contracts let through, a round of defence"
    WON = "matches won"


class Part(StrEnum):
    """A part of the page."""

    CLASSIC = "Against two of another bot, classic"
    MATCHES = "Whole matches"
    LEVELS = "Each level against the one below"
    PRESETS = "By every set of rules"
    ABLATIONS = "What each component gives"
    OTHER = "Other measurements"


@dataclass(frozen=True, slots=True)
class Want:
    """What a figure should be."""

    figure: Figure
    bound: float
    at_most: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One run, and what is wanted of it."""

    id: str
    part: Part
    hero: str
    others: str
    full: int
    quick: int
    rules: str = "classic"
    seed: int = SEED
    matches: bool = False
    """Whole matches instead of deals."""
    judged: bool = False
    """Whether each round is looked at again with open cards."""
    wants: tuple[Want, ...] = ()
    base: str | None = None
    """The measurement that this one is compared with, deal by deal: of the bot as it is."""
    about: str = ""


def ablation(bot: str, change: str, about: str, *, others: str = "rule") -> Measurement:
    """Give the measurement of a bot with settings changed, on the deals of the bot as it is."""
    return Measurement(
        id=f"{bot}-{others}-without-{about.replace(' ', '-')}",
        part=Part.ABLATIONS,
        hero=f"{bot}:{change}",
        others=others,
        full=1000,
        quick=20,
        base=f"{bot}-{others}",
        about=about,
    )


def plan() -> tuple[Measurement, ...]:
    """Give all measurements, in the order in which they are played."""
    return (*_classic(), *_matches(), *_levels(), *_presets(), *ABLATIONS)


ABLATIONS: Final = (
    ablation("strong", "beliefs.inference=off", "inference"),
    ablation("strong", "beliefs.learned=off", "the learned policy: inference by rules of thumb"),
    ablation("strong", "played=0", "playouts: the solver alone tells of the contract"),
    ablation("strong", "policy_playouts=0", "the learned policy in playouts"),
    ablation("strong", "sampled_gifts=off", "gifts and contract by worlds"),
    ablation("strong", "learned_bids=off", "learned bids"),
    ablation("strong", "match_equity=off", "match equity, in first rounds"),
    ablation("medium", "other_share=0,declarer_points=0", "own points"),
    ablation("medium", "worlds=5,gift_worlds=5,contract_worlds=10", "many worlds"),
)
"""The settings that leave a component out, by bot; against which bot they are measured."""


def _one(hero: str, others: str, *wants: Want, part: Part = Part.CLASSIC) -> Measurement:
    return Measurement(
        id=f"{hero}-{others}",
        part=part,
        hero=hero,
        others=others,
        full=1500,
        quick=30,
        judged=part is Part.CLASSIC,
        wants=wants,
    )


def _classic() -> Iterator[Measurement]:
    strong_play = (
        Want(Figure.VOLUNTARY, 0.90),
        Want(Figure.FORCED, 0.54),
        Want(Figure.DEFENCE, 40),
        Want(Figure.THROWN, 0.02, at_most=True),
        Want(Figure.LET_THROUGH, 0.045, at_most=True),
    )
    yield _one("strong", "rule", Want(Figure.NET, 22), *strong_play)
    yield _one("expert", "rule", Want(Figure.NET, 25))
    yield _one("medium", "rule")
    usual = (Want(Figure.MADE, 0.50), Want(Figure.CONTRACT, 108), Want(Figure.DEFENCE, 32))
    yield _one("rule", "rule", *usual)
    yield _one("rule", "strong", Want(Figure.NET, -20, at_most=True))
    yield _one("rule", "expert", Want(Figure.NET, -20, at_most=True))
    yield _one("expert", "medium", Want(Figure.NET, 1))
    yield _one("rule", "easy")
    yield _one("rule", "random")


def _matches() -> Iterator[Measurement]:
    for hero, others, wants in (
        ("expert", "medium", (Want(Figure.WON, 0.36),)),
        ("strong", "medium", ()),
        ("strong", "rule", ()),
        ("medium", "rule", ()),
    ):
        yield Measurement(
            id=f"{hero}-{others}-matches",
            part=Part.MATCHES,
            hero=hero,
            others=others,
            full=500,
            quick=2,
            matches=True,
            wants=wants,
        )


def _levels() -> Iterator[Measurement]:
    for below, level in pairwise(LEVELS):
        yield Measurement(
            id=f"level-{level}",
            part=Part.LEVELS,
            hero=level,
            others=below,
            full=1500,
            quick=30,
            wants=(Want(Figure.NET, 0),),
        )


def _presets() -> Iterator[Measurement]:
    for rules in PRESETS:
        if rules == DEFAULT_PRESET:
            continue
        yield Measurement(
            id=f"preset-{rules}",
            part=Part.PRESETS,
            hero="strong",
            others="rule",
            rules=rules,
            full=500,
            quick=20,
            wants=(Want(Figure.NET, 0),),
        )
