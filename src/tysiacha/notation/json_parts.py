"""The parts of the JSON twin of a record, read: players, cards, actions, and what is said of them.

Each function here is the twin of one in :mod:`tysiacha.notation.record_json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from tysiacha.cards import BIT, PACK_SIZE, Card, Mask
from tysiacha.notation.actions import HIDDEN, MOST_POINTS, Seats
from tysiacha.notation.cards import CARD_OF
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.record_writing import NOTE_NAMES
from tysiacha.notation.records import (
    ActionRecord,
    AllPassed,
    Annotation,
    Basis,
    BetterPlay,
    Comment,
    ContractConceded,
    ContractPlayed,
    ContractSaid,
    CutMade,
    DealtAgain,
    Extra,
    FineRecord,
    HiddenDiscard,
    HiddenGive,
    Holding,
    Misdealt,
    OutcomeSaid,
    RecordedAction,
    RoundFined,
    ScoreSaid,
    Tag,
    Worth,
)
from tysiacha.notation.sayings_reading import FINES, MOST_RAW_POINTS, parse_worth
from tysiacha.notation.short_words import PLAIN_ACTIONS
from tysiacha.notation.standings import MOST_COUNT, MOST_TOTAL
from tysiacha.notation.strict_json import Node
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import (
    Bid,
    ChooseStock,
    DeclareContract,
    Discard,
    Give,
    Play,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.marking import N_
from tysiacha.rules.phrases import Row
from tysiacha.rules.standing import Barrel, Seat, Standing

_CARDS: Final = CARD_OF[Style.LETTERS]
_CLAUSES: Final = {str(one): one for one in Clause}
_BASES: Final = {str(one): one for one in Basis}
_COUNTS: Final = ("bolts", "falls", "concessions")


def read_seat(node: Node, seats: Seats) -> Seat:
    """Give a player's seat."""
    seat = seats.get(node.text())
    if seat is None:
        players = Row(tuple(seats))
        raise node.wrong(RecordCode.UNKNOWN_PLAYER, N_("a player: {players}"), players=players)
    return seat


def read_card(node: Node) -> Card:
    """Give a card, written in ASCII letters."""
    card = _CARDS.get(node.text())
    if card is None:
        raise node.wrong(RecordCode.WRONG_CARD, N_("A card is like AH or 10S."))
    return card


def read_cards(node: Node, least: int = 0, most: int | None = None) -> tuple[Card, ...]:
    """Give a list of different cards."""
    cards: list[Card] = []
    for one in node.items(least, most):
        card = read_card(one)
        if card in cards:
            raise one.wrong(RecordCode.DUPLICATE_CARD, N_("each card once"))
        cards.append(card)
    return tuple(cards)


def read_mask(node: Node) -> Mask:
    """Give a set of cards."""
    return sum(BIT[card] for card in read_cards(node))


def read_holding(node: Node, size: int, held: Mask, *, may_hide: bool) -> Holding:
    """Give a hand or stock of some size, none of whose cards is held elsewhere."""
    mask = hidden = 0
    for one in node.items(size, size):
        if one.text() == HIDDEN:
            if not may_hide:
                expected = N_("a card, for without the tag Seen-By nothing is hidden")
                raise one.wrong(RecordCode.HIDDEN, expected)
            hidden += 1
            continue
        bit = BIT[read_card(one)]
        if bit & (mask | held):
            raise one.wrong(RecordCode.DUPLICATE_CARD, N_("each card once"))
        mask |= bit
    return Holding(mask, hidden)


def read_extra(node: Node, reserved: Sequence[str]) -> Extra:
    """Give a comment or a tag, whose name must not be one of those that mean something else."""
    if "comment" in node.names():
        node.keys(("comment",))
        return node.member("comment").parsed(Comment, N_("one line of text"))
    node.keys(("tag", "value"))
    name, value = node.member("tag"), node.member("value")
    name.parsed(lambda text: Tag(text, ""), N_("a name of ASCII letters, digits and hyphens"))
    if name.text().lower() in [one.lower() for one in reserved]:
        raise name.wrong(RecordCode.WRONG_PLACE, N_("a name that has no meaning of its own"))
    return value.parsed(lambda text: Tag(name.text(), text), N_("one line of text"))


def read_action_record(node: Node, seats: Seats, *, may_hide: bool) -> ActionRecord:
    """Give an action, who did it and what is said about it."""
    seat = node.get("by")
    if seat is None:
        raise node.wrong(RecordCode.MISSING_TAG, N_('a key "{key}"'), key="by")
    action = read_action(node, seats, more=("by", "notes"), may_hide=may_hide)
    notes = node.get("notes")
    read = () if notes is None else tuple(read_note(one, seats) for one in notes.items())
    return ActionRecord(read_seat(seat, seats), action, read)


def read_action(
    node: Node, seats: Seats, *, more: Sequence[str] = (), may_hide: bool = True
) -> RecordedAction:
    """Give an action; ``more`` are keys that belong to something else."""
    if "do" not in node.names():
        raise node.wrong(RecordCode.MISSING_TAG, N_('a key "{key}"'), key="do")
    word = node.member("do")
    required, optional, read = word.one_of(ACTION_READERS)
    node.keys(("do", *required), (*more, *optional))
    action = read(node, seats)
    if isinstance(action, HiddenGive | HiddenDiscard) and not may_hide:
        expected = N_("a card, for without the tag Seen-By nothing is hidden")
        raise node.member("card").wrong(RecordCode.HIDDEN, expected)
    return action


def read_note(node: Node, seats: Seats) -> Annotation:
    """Give an annotation."""
    names = node.names()
    if "better" in names:
        node.keys(("better",), ("worth", "basis"))
        action = read_action(node.member("better"), seats)
        return BetterPlay(action, read_worth(node) if "worth" in names else None)
    if "worth" in names:
        node.keys(("worth",), ("basis",))
        return read_worth(node)
    return read_extra(node, NOTE_NAMES)


def read_worth(node: Node) -> Worth:
    """Give a value and what it goes by."""
    number = node.member("worth")
    points = parse_worth(number.decimal())
    if points is None:
        raise number.wrong(RecordCode.WRONG_NUMBER, N_("a number such as -12.5"))
    basis = node.get("basis")
    return Worth(points, None if basis is None else basis.one_of(_BASES))


def read_standing(node: Node) -> Standing:
    """Give what a player has on the sheet."""
    node.keys(("total",), (*_COUNTS, "barrel"))
    counts = [
        0 if (one := node.get(name)) is None else one.number(0, MOST_COUNT) for name in _COUNTS
    ]
    barrel, stay = node.get("barrel"), None
    if barrel is not None:
        barrel.keys(("since", "used"))
        since, used = (barrel.member(key).number(0, MOST_COUNT) for key in ("since", "used"))
        stay = Barrel(since, used)
    bolts, falls, concessions = counts
    total = node.member("total").number(-MOST_TOTAL, MOST_TOTAL)
    return Standing(total, bolts, falls, concessions, stay)


def read_contract(node: Node, seats: Seats) -> ContractSaid:
    """Give the contract when the first card is led."""
    node.keys(("by", "points"), ("blind", "contra", "redoubled"))
    contra = node.get("contra")
    return ContractSaid(
        seat=read_seat(node.member("by"), seats),
        points=node.member("points").number(0, MOST_POINTS),
        blind=flag_of(node, "blind"),
        contra_by=None if contra is None else read_seat(contra, seats),
        redoubled=flag_of(node, "redoubled"),
    )


def read_taker(node: Node, seats: Seats) -> tuple[Seat, int]:
    """Give who took how much."""
    node.keys(("taker", "points"))
    taker = read_seat(node.member("taker"), seats)
    return taker, node.member("points").number(0, MOST_RAW_POINTS)


def read_outcome(node: Node, seats: Seats) -> OutcomeSaid:
    """Give how a deal ended."""
    if "kind" not in node.names():
        raise node.wrong(RecordCode.MISSING_TAG, N_('a key "{key}"'), key="kind")
    kind = node.member("kind").text()
    if kind == "passed":
        node.keys(("kind",))
        return AllPassed()
    if kind == "redeal":
        node.keys(("kind", "by", "shown", "clause"))
        shown = read_mask(node.member("shown"))
        return DealtAgain(read_seat(node.member("by"), seats), shown, _clause_of(node))
    if kind not in ("made", "failed", "conceded", "fined"):
        expected = N_("one of {words}")
        words = "made, failed, conceded, fined, redeal, passed"
        raise node.member("kind").wrong(RecordCode.WRONG_VALUE, expected, words=words)
    node.keys(("kind", "by", "points", *(["clause"] if kind == "fined" else [])))
    seat = read_seat(node.member("by"), seats)
    points = node.member("points").number(0, MOST_POINTS)
    if kind == "fined":
        return RoundFined(seat, points, _clause_of(node))
    if kind == "conceded":
        return ContractConceded(seat, points)
    return ContractPlayed(seat, points, made=kind == "made")


def read_fine(node: Node, seats: Seats) -> FineRecord:
    """Give a fine outside the count, with what it did where that is said."""
    said = ("change", "after") if {"change", "after"} & set(node.names()) else ()
    node.keys(("by", "why", *said))
    why = node.member("why")
    first, *more = why.items(1, None if said else 1)
    clause = first.one_of(FINES)
    seat = read_seat(node.member("by"), seats)
    if not said:
        return FineRecord(seat, clause)
    rest = (one.one_of(_CLAUSES) for one in more)
    return FineRecord(seat, clause, _score_of(node, (clause, *rest)))


def read_score(node: Node) -> ScoreSaid:
    """Give what a round brought to one seat."""
    node.keys(("change", "after"), ("why",))
    why = node.get("why")
    return _score_of(node, () if why is None else tuple(x.one_of(_CLAUSES) for x in why.items()))


def _score_of(node: Node, why: tuple[Clause, ...]) -> ScoreSaid:
    return ScoreSaid(
        change=node.member("change").number(-MOST_TOTAL, MOST_TOTAL),
        after=read_standing(node.member("after")),
        why=why,
    )


def flag_of(node: Node, key: str) -> bool:
    """Give a member that is true or false; false where it is left out."""
    member = node.get(key)
    return member is not None and member.flag()


def _clause_of(node: Node) -> Clause:
    clause = _CLAUSES.get(node.member("clause").text())
    if clause is None:
        expected = N_("the id of a rule, such as BOLT-1")
        raise node.member("clause").wrong(RecordCode.WRONG_VALUE, expected)
    return clause


def _read_cut(node: Node, _seats: Seats) -> RecordedAction:
    at, shown = node.member("at"), node.get("shown")
    lifted = None if at.is_null() else at.number(1, PACK_SIZE - 1)
    return CutMade(lifted, None if shown is None else read_card(shown))


def _read_give(node: Node, seats: Seats) -> RecordedAction:
    to, card = read_seat(node.member("to"), seats), node.member("card")
    return HiddenGive(to) if card.text() == HIDDEN else Give(read_card(card), to)


def _read_discard(node: Node, _seats: Seats) -> RecordedAction:
    card = node.member("card")
    return HiddenDiscard() if card.text() == HIDDEN else Discard(read_card(card))


def _read_play(node: Node, _seats: Seats) -> RecordedAction:
    card = read_card(node.member("card"))
    return Play(card, marriage=flag_of(node, "marriage"), aces=flag_of(node, "aces"))


def _points(node: Node) -> int:
    return node.member("points").number(0, MOST_POINTS)


_Reader: TypeAlias = tuple[
    tuple[str, ...], tuple[str, ...], Callable[[Node, Seats], RecordedAction]
]
"""The keys that must be there, those that may be, and what makes the action of them."""


def _plain(action: RecordedAction) -> _Reader:
    return (), (), lambda _node, _seats: action


_PLAIN: Final[Mapping[str, RecordedAction]] = {
    "misdeal": Misdealt(),
    **PLAIN_ACTIONS,
}

ACTION_READERS: Final[Mapping[str, _Reader]] = {
    "cut": (("at",), ("shown",), _read_cut),
    "bid": (("points",), (), lambda node, _seats: Bid(_points(node))),
    "choose": (
        ("stock",),
        (),
        lambda node, _seats: ChooseStock(node.member("stock").number(1, 2)),
    ),
    "give": (("to", "card"), (), _read_give),
    "discard": (("card",), (), _read_discard),
    "declare": (("points",), (), lambda node, _seats: DeclareContract(_points(node))),
    "play": (("card",), ("marriage", "aces"), _read_play),
    **{word: _plain(action) for word, action in _PLAIN.items()},
}
