"""The numbers of the bot ``beginner``: how it counts its hand, and how it likes to play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginnerSettings:
    """How somebody thinks who has just learnt the game."""

    base: int = 20
    """What any hand is hoped to take, with what lies in the stock."""
    alone: int = -10
    """What it adds to that with two players, of whose ten cards more are counted."""
    ace: int = 16
    ten: int = 10
    """A ten that another card of its suit guards."""
    long_suit: int = 4
    """For every card of a suit beyond the third."""
    marriage: int = 8
    """What a marriage takes besides its own value."""
    tempers: tuple[int, ...] = (-15, 0, 10)
    """What it adds to every count, timid or bold: which of them is a matter of character."""
    barrel: int = 20
    """How much bolder it is on the barrel, where waiting wins nothing."""
    timid_raise: int = 35
    """How far below its count it stays with what it names of its own will."""
    hopeless: int = 50
    """How far the count must be below the bid before it gives up or throws its cards in."""
    sure: int = 40
    """How far the count must be above the contract before a contra is answered."""
    aces_for_contra: int = 3
    weak_hand: int = 16
    """Card points below which a hand that may be thrown in is."""

    take: float = 20.0
    """How much it likes to take a trick, whoever would take it otherwise."""
    ace_first: float = 30.0
    """How much it likes to lead an ace, or a ten whose ace it remembers."""
    announce: float = 60.0
    """How much it likes to announce, besides what that brings."""
    trump_lead: float = 5.0
    keep_marriage: float = 25.0
    """What it thinks of a play that breaks a marriage in its hand."""
