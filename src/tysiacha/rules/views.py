"""What one seat, or a spectator, may know. Everything a bot or a client sees is one of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Card, CardSet, Mask
from tysiacha.rules.phases import Phase
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class Gift:
    """A card given away, as its giver and its receiver know it (rule STOCK-2)."""

    giver: Seat
    receiver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: the public phase, and its own secrets."""

    seat: Seat
    phase: Phase
    hand_mask: Mask | None = None
    """Own cards; None before the deal, while hidden from himself (Q-31), or for who sits out."""
    cuts: tuple[int, ...] = ()
    """Where this seat cut the pack, if it is the cutter (S-3)."""
    stock_mask: Mask | None = None
    """The stock, as far as this seat has seen it (Q-47)."""
    gifts: tuple[Gift, ...] = ()
    """Cards this seat gave or was given."""
    discard_mask: Mask = 0
    """Cards this seat put away (two players)."""

    @property
    def hand(self) -> CardSet:
        """Own cards; empty where they are not there or not seen."""
        return CardSet(self.hand_mask or 0)

    @property
    def stock(self) -> CardSet | None:
        """The stock, or None while this seat has not seen it."""
        return None if self.stock_mask is None else CardSet(self.stock_mask)

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.phase.turn == self.seat


@dataclass(frozen=True, slots=True)
class PublicView:
    """What a spectator knows: the public phase and nothing else."""

    phase: Phase


View: TypeAlias = SeatView | PublicView

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator."""
