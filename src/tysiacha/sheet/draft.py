"""A round as far as it is known: one that is being typed, or read from a file with mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table
from tysiacha.sheet.entries import ConcededEntry, PlayedEntry, StockCount
from tysiacha.texts.lists import listed


@dataclass(frozen=True, slots=True)
class Scene:
    """The table of one round, and the names of who sits there."""

    table: Table
    names: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    def name(self, seat: Seat) -> str:
        """Give the name of a seat."""
        return self.names[seat]

    def listed(self, seats: Iterable[Seat]) -> str:
        """Give some names in a row."""
        return listed(self.names[seat] for seat in seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What is known of a round; None, and a missing part of ``cards``, is what is not."""

    declarer: Seat | None = None
    contract: int | None = None
    bid: int | None = None
    """The winning bid, where one was told apart from the contract."""
    bid_is_wrong: bool = False
    """Whether something was told that is no bid: then the contract says nothing about the bid."""
    blind: bool = False
    contra: int | None = None
    conceded: bool = False
    cards: tuple[int | None, ...] = ()
    """By seat; 0 for a sitting dealer."""
    marriages: tuple[int, ...] | None = None
    no_trick: frozenset[Seat] | None = None
    last_trick: Seat | None = None
    stock: StockCount | None = None

    @property
    def won_at(self) -> int | None:
        """The winning bid as far as it is known: the contract, unless it was raised."""
        if self.bid_is_wrong:
            return None
        return self.contract if self.bid is None else self.bid

    @property
    def known_cards(self) -> tuple[int, ...] | None:
        """The card points of all, or None while some are missing."""
        known = tuple(points for points in self.cards if points is not None)
        return known if self.cards and len(known) == len(self.cards) else None

    def entry(self) -> PlayedEntry | ConcededEntry:
        """Give the entry of a draft that is complete and in which nothing was found wrong."""
        assert self.declarer is not None
        assert self.contract is not None
        bid = None if self.bid == self.contract else self.bid
        if self.conceded:
            return ConcededEntry(self.declarer, self.contract, bid, self.stock)
        assert self.known_cards is not None
        return PlayedEntry(
            declarer=self.declarer,
            contract=self.contract,
            cards=self.known_cards,
            marriages=self.marriages or (0,) * len(self.cards),
            no_trick=self.no_trick or frozenset(),
            last_trick=self.last_trick,
            bid=bid,
            blind=self.blind,
            contra=self.contra,
            stock=self.stock,
        )
