"""The full state of a round: what everybody knows, and what is hidden. Referees only.

Bots, environments and clients must never import this module; they get views.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Card, Mask
from tysiacha.rules.events import Event
from tysiacha.rules.phases import Phase
from tysiacha.rules.views import Gift


@dataclass(frozen=True, slots=True)
class Undealt:
    """What is hidden before the deal."""

    pack: tuple[Card, ...]
    """24 cards, top first, as the last cut left them."""
    cuts: tuple[int, ...] = ()
    """Places of the cuts made; known to the cutter alone (S-3)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is hidden after the deal."""

    cuts: tuple[int, ...]
    hands: tuple[Mask, ...]
    """By seat; empty for a sitting dealer."""
    stocks: tuple[Mask, ...]
    """As laid: one, with two players two."""
    gifts: tuple[Gift, ...] = ()
    discards: Mask = 0


Secret: TypeAlias = Undealt | Dealt


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round at one moment: ``phase`` is public, ``secret`` is not."""

    phase: Phase
    secret: Secret


@dataclass(frozen=True, slots=True)
class Step:
    """What one action did: the state after it, and the events in order."""

    state: RoundState
    events: tuple[Event, ...]
