"""The plays that the bot ``easy`` never makes, in whatever haste, if there are others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tysiacha.bots.rule_position import Position
from tysiacha.cards import (
    BIT,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
)
from tysiacha.rules.actions import Play
from tysiacha.rules.tricks import winning_place

_HIGH: Final = POINTS_OF[Rank.TEN]


def sensible(position: Position, plays: Iterable[Play]) -> list[Play]:
    """Give the plays without those that are plainly wrong; all, if that leaves none."""
    offered = list(plays)
    wrong = _thrown_away if position.phase.cards else _led_into_a_ruff
    low = any(_is_low(position, play) for play in offered)
    kept = [play for play in offered if not wrong(position, play, low=low)]
    return kept or offered


def _led_into_a_ruff(position: Position, play: Play, *, low: bool) -> bool:
    """Tell whether a defender leads what the declarer is known to be out of, and may trump."""
    del low  # a question of those who follow
    suit, trump = SUIT_OF[play.card], position.phase.trump
    if position.declaring or trump is None or suit == trump:
        return False
    return any(
        enemy.chance_without(SUIT_MASK[suit]) == 1 and enemy.possible_mask & SUIT_MASK[trump]
        for enemy in position.enemies
    )


def _thrown_away(position: Position, play: Play, *, low: bool) -> bool:
    """Tell whether an ace goes to an enemy, or a trump on what a friend has, and need not."""
    phase = position.phase
    place = winning_place(phase.cards, phase.trump)
    best = phase.cards[place]
    friendly = position.partner is not None and position.partner.seat == _seat(position, place)
    if friendly:
        return SUIT_OF[play.card] == phase.trump != SUIT_OF[best]
    return low and RANK_OF[play.card] is Rank.ACE and not _takes(position, best, play.card)


def _takes(position: Position, best: Card, card: Card) -> bool:
    return winning_place((best, card), position.phase.trump) == 1


def _is_low(position: Position, play: Play) -> bool:
    """Tell whether little is lost with a card: no points, no trump, no marriage."""
    return POINTS_OF[play.card] < _HIGH and not BIT[play.card] & _dear(position)


def _dear(position: Position) -> Mask:
    trump, hand = position.phase.trump, position.hand
    dear = 0 if trump is None else SUIT_MASK[trump]
    return dear | sum(pair for pair in MARRIAGE_MASK if hand & pair == pair)


def _seat(position: Position, place: int) -> int:
    active = position.phase.table.active
    return active[(active.index(position.phase.leader) + place) % len(active)]
