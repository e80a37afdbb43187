"""Notices of what happens, read from JSON: the twin of :mod:`tysiacha.notation.notice_json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tysiacha.client.outcomes import read_outcome, read_settlement
from tysiacha.client.reading import (
    NotUnderstood,
    card,
    cards,
    clause,
    flag,
    mask,
    member,
    number,
    numbers,
    read,
    seat,
    suit,
)
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import Node
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardDiscardedNotice,
    CardGivenNotice,
    CardPlayed,
    CardsKept,
    Conceded,
    ContractDeclared,
    ContraSaid,
    DeclarerFound,
    EverybodyPassed,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    LeftoverTaken,
    LetStand,
    MarriageAnnounced,
    Notice,
    OpeningConfirmed,
    PackCutNotice,
    Passed,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
    StockChosen,
    StockLaidNotice,
    StockOpened,
    StockTakenNotice,
    TrickTaken,
)
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GivenUp,
    GoldenReset,
    MatchWon,
    Played,
    Skipped,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.standing import Match, Seat

_Reader: TypeAlias = Callable[[Node], Notice]


def read_notice(said: Json, match: Match) -> Notice | None:
    """Give a notice, None for a saying that is about the table and not the game.

    ``match`` is the match as it was when the deal began: a settlement follows from it.

    Raises:
        NotUnderstood: if it is none.
    """
    return read(said, lambda node: _notice(node, match))


def _notice(node: Node, match: Match) -> Notice | None:
    word = node.member("say").text()
    if word == "scored":
        return _scored(node, match)
    reader = _READERS.get(word)
    return None if reader is None else reader(node)


def _scored(node: Node, match: Match) -> RoundScored:
    outcome = read_outcome(node.member("outcome"))
    if not isinstance(outcome, Played | GivenUp | Skipped):
        message = f"{node.pointer}: a deal that is dealt again has no result"
        raise NotUnderstood(message)
    return RoundScored(outcome, read_settlement(node.member("settlement"), match, outcome))


def _by(node: Node) -> Seat:
    return seat(node.member("by"))


def _number(node: Node, key: str) -> int:
    return number(node.member(key))


_READERS: Final[Mapping[str, _Reader]] = {
    "cut": lambda node: PackCutNotice(
        _by(node), member(node, "at", number), member(node, "shown", card)
    ),
    "dealt": lambda node: HandDealtNotice(
        _by(node), _number(node, "count"), member(node, "cards", mask)
    ),
    "stock-laid": lambda node: StockLaidNotice(
        numbers(node.member("counts")), member(node, "cards", mask)
    ),
    "looked": lambda node: HandLookedNotice(_by(node), member(node, "cards", mask)),
    "opened-hand": lambda node: HandOpenedNotice(_by(node), member(node, "cards", mask)),
    "stock-taken": lambda node: StockTakenNotice(
        _by(node), _number(node, "stock"), _number(node, "count"), member(node, "cards", mask)
    ),
    "gave": lambda node: CardGivenNotice(
        _by(node), seat(node.member("to")), member(node, "card", card)
    ),
    "discarded": lambda node: CardDiscardedNotice(_by(node), member(node, "card", card)),
    "bid": lambda node: BidMade(_by(node), _number(node, "points"), flag(node.member("blind"))),
    "confirmed": lambda node: OpeningConfirmed(_by(node), _number(node, "points")),
    "passed": lambda node: Passed(_by(node)),
    "all-passed": lambda _node: EverybodyPassed(),
    "declarer": lambda node: DeclarerFound(
        _by(node),
        _number(node, "points"),
        flag(node.member("blind")),
        flag(node.member("golden")),
    ),
    "redeal": lambda node: RedealCalled(
        _by(node),
        clause(node.member("clause")),
        mask(node.member("cards")),
        flag(node.member("automatic")),
    ),
    "stock-chosen": lambda node: StockChosen(_by(node), _number(node, "stock")),
    "kept": lambda node: CardsKept(_by(node)),
    "stood": lambda node: LetStand(_by(node)),
    "contract": lambda node: ContractDeclared(_by(node), _number(node, "points")),
    "conceded": lambda node: Conceded(_by(node), _number(node, "points")),
    "contra": lambda node: ContraSaid(_by(node)),
    "redouble": lambda node: Redoubled(_by(node)),
    "marriage": lambda node: MarriageAnnounced(
        _by(node), suit(node.member("suit")), _number(node, "points")
    ),
    "aces": lambda node: AcesAnnounced(_by(node), _number(node, "points")),
    "played": lambda node: CardPlayed(_by(node), card(node.member("card"))),
    "trick": lambda node: TrickTaken(_by(node), cards(node.member("cards"))),
    "leftover": lambda node: LeftoverTaken(
        _by(node), mask(node.member("stock")), mask(node.member("discards"))
    ),
    "skipped": lambda node: RoundSkipped(
        clause(node.member("clause")), _by(node), _number(node, "fine")
    ),
    "stock-opened": lambda node: StockOpened(
        *(mask(node.member(key)) for key in ("stock", "leftover", "discards"))
    ),
    "bolt": lambda node: BoltMarked(_by(node), _number(node, "marks")),
    "bolts-fined": lambda node: BoltFined(_by(node), _number(node, "fine")),
    "barrel-round": lambda node: BarrelRoundUsed(_by(node), _number(node, "used")),
    "barrel": lambda node: BarrelMounted(_by(node)),
    "fell": lambda node: BarrelFallen(
        _by(node), clause(node.member("clause")), _number(node, "total")
    ),
    "zeroed": lambda node: TotalZeroed(_by(node)),
    "dumped": lambda node: TotalDumped(_by(node)),
    "golden-reset": lambda node: GoldenReset(flag(node.member("replay"))),
    "won": lambda node: MatchWon(_by(node), _number(node, "total")),
}
