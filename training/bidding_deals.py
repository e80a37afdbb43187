"""Sampled deals, finished by every seat as declarer; kept in shards, so that a broken run goes on.

Each declarer takes the stock and gives as the bot ``rule`` does. What he makes then is what he
makes with open cards; what the defenders make is told by one playout of players who see their own
cards only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_gifts import best_gifts
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.cards import BIT, CARDS, Mask, cards_of, mask_of
from tysiacha.rules.actions import Play
from tysiacha.rules.options import Rules
from tysiacha.solve.over_worlds import Moment, World, first_lead_values, prospects

DEALS_PER_SHARD: Final = 100
SEATS: Final = 3
HAND: Final = 7
RULES: Final = Rules()
SETTINGS: Final = RuleBotSettings()

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Deals:
    """Many deals; seat 0 is the first hand."""

    hands: Whole
    """By deal and seat: the cards as dealt."""
    kept: Whole
    """By deal and declarer: the cards he keeps."""
    made: Whole
    """By deal and declarer: what he makes with open cards."""
    split: Whole
    """By deal, declarer and seat: the points of the playout."""


def sample_deals(seed: int, deals: int, root: Path, told: Callable[[int], None]) -> Deals:
    """Give that many deals, and finish those that are not there yet."""
    folder = root / str(seed)
    folder.mkdir(parents=True, exist_ok=True)
    shards = []
    for first in range(0, deals, DEALS_PER_SHARD):
        path = folder / f"{first // DEALS_PER_SHARD:06}.npz"
        if not path.exists():
            numbers = range(first, first + DEALS_PER_SHARD)
            _write(path, joined([finished(dealt(seed, number)) for number in numbers]))
            told(first + DEALS_PER_SHARD)
        shards.append(_read(path))
    whole = joined(shards)
    return Deals(whole.hands[:deals], whole.kept[:deals], whole.made[:deals], whole.split[:deals])


def joined(parts: list[Deals]) -> Deals:
    """Give deals one after another."""
    return Deals(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.kept for part in parts]),
        np.concatenate([part.made for part in parts]),
        np.concatenate([part.split for part in parts]),
    )


def dealt(seed: int, number: int) -> tuple[Mask, Mask, Mask, Mask]:
    """Give the hands of a deal from the first hand on, and the stock."""
    pack = random.Random(f"bidding {seed} {number}").sample(CARDS, len(CARDS))
    first, second, third = (mask_of(pack[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))
    return first, second, third, mask_of(pack[HAND * SEATS :])


def finished(deal: tuple[Mask, Mask, Mask, Mask]) -> Deals:
    """Give what every seat brings home as the declarer of one deal."""
    *hands, stock = deal
    scale = scale_for(RULES, SETTINGS.kept_of_three)
    worlds = []
    for seat, hand in enumerate(hands):
        held = hand | stock
        left, right = best_gifts(RULES, scale, held, SEATS - 1, SETTINGS.gifts)
        kept = held & ~BIT[left] & ~BIT[right]
        others = (hands[(seat + 1) % SEATS] | BIT[left], hands[(seat + 2) % SEATS] | BIT[right])
        worlds.append(World((kept, *others)))
    values = first_lead_values(RULES, worlds, (0, 0))
    split = np.zeros((1, SEATS, SEATS), np.int64)
    for seat, (world, value) in enumerate(zip(worlds, values, strict=True)):
        for place, points in enumerate(_playout(world, value)):
            split[0, seat, (seat + place) % SEATS] = points
    return Deals(
        np.array([hands], np.int64),
        np.array([[world.hands[0] for world in worlds]], np.int64),
        np.array([values], np.int64),
        split,
    )


def _playout(world: World, value: int) -> tuple[int, ...]:
    """Give what the places make after the best lead, the declarer first."""
    moment = Moment(
        place=0,
        cards=(),
        trump=None,
        next_trump=None,
        opening=RULES.marriage_needs_trick,
        need=value,
    )
    plays = [Play(card) for card in cards_of(world.hands[0])]
    leads = prospects(RULES, moment, [world], plays).values()
    best = max(leads, key=lambda lead: (lead.made, lead.points[0]))
    return tuple(round(points) for points in best.points)


def _write(path: Path, deals: Deals) -> None:
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(
            file,
            hands=deals.hands.astype(np.int32),
            kept=deals.kept.astype(np.int32),
            made=deals.made.astype(np.int16),
            split=deals.split.astype(np.int16),
        )
    partial.replace(path)


def _read(path: Path) -> Deals:
    with np.load(path) as shard:
        names = ("hands", "kept", "made", "split")
        hands, kept, made, split = (shard[name].astype(np.int64) for name in names)
    return Deals(hands, kept, made, split)
