"""What the section ``game`` of a table holds, and the actions: what clients may rely on.

The values come from ``notation.view_json`` and ``notation.action_json``; tests hold them to this.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tysiacha.server.tables.settings import OptionData

SuitLetter: TypeAlias = Literal["H", "D", "C", "S"]
Card: TypeAlias = Literal[
    "AH", "10H", "KH", "QH", "JH", "9H",
    "AD", "10D", "KD", "QD", "JD", "9D",
    "AC", "10C", "KC", "QC", "JC", "9C",
    "AS", "10S", "KS", "QS", "JS", "9S",
]  # fmt: skip
PhaseWord: TypeAlias = Literal[
    "cutting",
    "hand-ask",
    "auction",
    "stock-choice",
    "exchange",
    "gift-ask",
    "naming",
    "contra-ask",
    "redouble-ask",
    "play",
    "over",
]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a view: every key is always there."""


class ShortRules(_Part, frozen=True, kw_only=True):
    """Rules by a preset and what differs from it."""

    base: str
    options: dict[str, OptionData]
    id: str
    """The id of the rules, which tells them apart from all others."""


class Barrel(_Part, frozen=True, kw_only=True):
    """A stay on the barrel."""

    since: int
    """The round in which it was mounted."""
    used: int
    """So many rounds are used up."""


class Standing(_Part, frozen=True, kw_only=True):
    """What a player has on the sheet."""

    total: int
    bolts: int
    falls: int
    concessions: int
    barrel: Barrel | None


class MatchView(_Part, frozen=True, kw_only=True):
    """The match as it stood before the deal."""

    round: int
    deal: int
    golden_left: int
    golden_made: bool
    standings: list[Standing]


class TableView(_Part, frozen=True, kw_only=True):
    """Who deals, cuts and plays; seats are counted from 0."""

    players: int
    dealer: int
    cutter: int
    active: list[int]
    sitting: int | None
    """Who sits out."""


class Call(_Part, frozen=True, kw_only=True):
    """A call of the auction."""

    by: int
    do: Literal["bid", "confirm", "pass", "look"]
    points: int | msgspec.UnsetType = msgspec.UNSET
    """Of a bid, and of the compulsory opening that is confirmed."""
    blind: Literal[True] | msgspec.UnsetType = msgspec.UNSET


class AuctionView(_Part, frozen=True, kw_only=True):
    """The auction."""

    calls: list[Call]
    high: Call | None
    passed: list[int]
    hidden: list[int]
    """Whose hands are hidden from themselves."""
    declarer: int | None
    bid: int | None
    blind: bool


class Gift(_Part, frozen=True, kw_only=True):
    """A card given away; who may not see it gets null."""

    by: int
    to: int
    card: Card | None


class ExchangeView(_Part, frozen=True, kw_only=True):
    """What became of the stock."""

    stock: int
    """Which of the stocks was taken."""
    open: bool
    gifts: list[Gift]
    discards: int


class ContractView(_Part, frozen=True, kw_only=True):
    """The contract."""

    points: int
    stood: list[int]
    contra: int | None
    redoubled: bool
    declined: bool
    factor: int


class Announced(_Part, frozen=True, kw_only=True):
    """A marriage or four aces."""

    by: int
    what: Literal["marriage", "aces"]
    suit: SuitLetter | None
    points: int


class Trick(_Part, frozen=True, kw_only=True):
    """A trick that was taken."""

    leader: int
    cards: list[Card]
    taker: int
    announced: Announced | None


class Leftover(_Part, frozen=True, kw_only=True):
    """What the last trick of two brought."""

    by: int
    stock: list[Card]
    discards: list[Card]


class PlayView(_Part, frozen=True, kw_only=True):
    """The tricks."""

    leader: int
    trick: list[Card]
    """The one on the table, in order."""
    announced: Announced | None
    trump: SuitLetter | None
    next_trump: SuitLetter | None
    tricks: list[Trick]
    taken: list[int]
    card_points: list[int]
    declared: list[int]
    leftover: Leftover | None


class SittingStock(_Part, frozen=True, kw_only=True):
    """What the stock brings to who sits out."""

    points: int
    marriage: int
    aces: int


class PlayedOutcome(_Part, frozen=True, kw_only=True, tag_field="kind", tag="played"):
    """The round was played to its end."""

    declarer: int
    contract: int
    raw: list[int]
    trickless: list[bool]
    blind: bool
    factor: int
    stock: SittingStock | None


class ConcededOutcome(_Part, frozen=True, kw_only=True, tag_field="kind", tag="conceded"):
    """The declarer gave up."""

    declarer: int
    contract: int
    stock: SittingStock | None


class FinedOutcome(_Part, frozen=True, kw_only=True, tag_field="kind", tag="fined"):
    """A fine and no play."""

    clause: str
    by: int
    fine: int


class RedealOutcome(_Part, frozen=True, kw_only=True, tag_field="kind", tag="redeal"):
    """The cards are dealt again."""

    clause: str
    by: int
    cards: list[Card]
    automatic: bool


class PassedOutcome(_Part, frozen=True, kw_only=True, tag_field="kind", tag="passed"):
    """Everybody passed."""


Outcome: TypeAlias = PlayedOutcome | ConcededOutcome | FinedOutcome | RedealOutcome | PassedOutcome


class SeatResult(_Part, frozen=True, kw_only=True):
    """What the round brought a seat."""

    base: int | None
    change: int
    after: Standing
    why: list[str]
    """The clauses that made it so."""


class Settlement(_Part, frozen=True, kw_only=True):
    """What became of the standings."""

    winner: int | None
    seats: list[SeatResult]


class OpenedStock(_Part, frozen=True, kw_only=True):
    """What was left, open to all."""

    stock: list[Card]
    leftover: list[Card]
    discards: list[Card]


class OverView(_Part, frozen=True, kw_only=True):
    """How the deal ended."""

    ended_in: PhaseWord
    turn: int | None
    """Whose turn it was."""
    outcome: Outcome
    settlement: Settlement | None
    opened: OpenedStock | None


class Kept(_Part, frozen=True, kw_only=True):
    """Who was asked about a redeal and kept the cards."""

    hands: list[int]
    gifts: list[int]


class View(_Part, frozen=True, kw_only=True):
    """What a seat, or a spectator, knows of a deal: see ``docs/bots.md``."""

    version: int
    seat: int | None
    phase: PhaseWord
    turn: int | None
    rules: ShortRules
    match: MatchView
    table: TableView
    hand: list[Card] | None
    stock: list[Card] | None
    discarded: list[Card]
    cuts: list[int]
    shown: list[Card]
    kept: Kept
    auction: AuctionView | None
    exchange: ExchangeView | None
    contract: ContractView | None
    play: PlayView | None
    over: OverView | None
