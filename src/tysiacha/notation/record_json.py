"""The JSON twin of a record: the same content for programs, one line of JSON for each game.

Keys that would hold nothing are left out. Cards are always written in ASCII letters, ``AH 10S``;
the style that the text is written in stands under ``cards``. Its twin is
:mod:`tysiacha.notation.record_json_reading`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from tysiacha.cards import Card, Mask, cards_of
from tysiacha.notation.actions import HIDDEN
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.records import (
    FORMAT_VERSION,
    ActionRecord,
    AllPassed,
    Annotation,
    BetterPlay,
    Comment,
    ContractConceded,
    ContractPlayed,
    ContractSaid,
    CutMade,
    DealRecord,
    DealtAgain,
    Extra,
    FineRecord,
    GameRecord,
    HiddenDiscard,
    HiddenGive,
    Holding,
    LeftoverSaid,
    Misdealt,
    OutcomeSaid,
    RecordedAction,
    ResultSaid,
    RoundFined,
    ScoreSaid,
    Tag,
    TrickSaid,
    Worth,
)
from tysiacha.notation.seating import sitting_seat
from tysiacha.notation.short_words import PLAIN_ACTIONS
from tysiacha.rules.actions import (
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.presets import PRESETS, differences
from tysiacha.rules.standing import Match, Standing

JSON_KEY: Final = "thousand_record"
"""The key that tells the version of the format."""

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | None
"""What can be written as JSON."""

_Object: TypeAlias = dict[str, Json]

WORD_OF: Final[Mapping[type[RecordedAction], str]] = {
    CutMade: "cut",
    Misdealt: "misdeal",
    Bid: "bid",
    ChooseStock: "choose",
    Give: "give",
    HiddenGive: "give",
    Discard: "discard",
    HiddenDiscard: "discard",
    DeclareContract: "declare",
    Play: "play",
    **{type(action): word for word, action in PLAIN_ACTIONS.items()},
}
"""What an action is called under ``do``."""


def record_json(record: GameRecord) -> str:
    """Give a record as one line of JSON, without a line feed."""
    content = _game(record)
    return json.dumps(content, ensure_ascii=False, separators=(", ", ": "))


def deal_content(deal: DealRecord, labels: Sequence[str]) -> Json:
    """Give one deal as it stands in the JSON twin, with these words for the players."""
    return _deal(deal, labels)


def start_content(match: Match, labels: Sequence[str]) -> Json:
    """Give where a match stands at the start of a record, as in the JSON twin."""
    return {"first_dealer": labels[match.dealer], "start": _start(match, labels)}


def _game(record: GameRecord) -> _Object:
    labels, rules = record.players, record.match.rules
    changed = differences(PRESETS[record.base], rules)
    return _filled(
        {
            JSON_KEY: FORMAT_VERSION,
            "extras": [_extra(one) for one in record.extras],
            "players": list(labels),
            "cards": str(record.style),
            "rules": {
                "base": record.base,
                "options": {key: option_data(rules, key) for key in changed},
                "id": rules.rules_id,
            },
            "first_dealer": labels[record.match.dealer],
            "start": _start(record.match, labels),
            "seen_by": None if record.seen_by is None else labels[record.seen_by],
            "result": None if record.result is None else _result(record.result, labels),
            "deals": [_deal(deal, labels) for deal in record.deals],
        },
        keep=("deals",),
    )


def _filled(members: _Object, *, keep: Sequence[str] = ()) -> _Object:
    """Leave out what holds nothing."""
    return {
        key: value
        for key, value in members.items()
        if key in keep or (value is not None and value is not False and value not in ((), [], {}))
    }


def _start(match: Match, labels: Sequence[str]) -> _Object:
    new = Match.new(match.rules)
    standings: _Object = {
        label: _standing(standing)
        for label, standing in zip(labels, match.standings, strict=True)
        if standing != Standing()
    }
    place: _Object = {
        "round": match.round_number,
        "deal": match.deal_number,
        "golden_left": match.golden_left,
        "golden_made": match.golden_made,
    }
    same = (match.round_number, match.deal_number, match.golden_left, match.golden_made) == (
        new.round_number,
        new.deal_number,
        new.golden_left,
        new.golden_made,
    )
    return _filled({"match": None if same else place, "standings": standings})


def _standing(standing: Standing) -> _Object:
    barrel = standing.barrel
    members = _filled(
        {
            "bolts": standing.bolts or None,
            "falls": standing.falls or None,
            "concessions": standing.concessions or None,
            "barrel": None if barrel is None else {"since": barrel.since, "used": barrel.used},
        }
    )
    return {"total": standing.total, **members}


def _result(result: ResultSaid, labels: Sequence[str]) -> _Object:
    winner = None if result.winner is None else labels[result.winner]
    return {"totals": dict(zip(labels, result.totals, strict=True)), "winner": winner}


def _extra(extra: Extra) -> _Object:
    match extra:
        case Comment(text):
            return {"comment": text}
        case Tag(name, value):
            return {"tag": name, "value": value}
        case _:
            assert_never(extra)


def _cards(cards: Iterable[Card]) -> list[Json]:
    return [card_ascii(one) for one in cards]


def _mask(mask: Mask) -> list[Json]:
    return _cards(sorted(cards_of(mask), reverse=True))


def _holding(holding: Holding) -> list[Json]:
    return [*_mask(holding.mask), *[HIDDEN] * holding.hidden]


def _deal(deal: DealRecord, labels: Sequence[str]) -> _Object:
    hands: _Object = {
        label: _holding(hand)
        for label, hand in zip(labels, deal.hands, strict=False)
        if hand is not None
    }
    sitting = sitting_seat(len(labels), deal.dealer)
    points: _Object = {
        label: raw
        for seat, (label, raw) in enumerate(
            zip(labels, deal.points.raw if deal.points else (), strict=False)
        )
        if seat != sitting
    }
    return {
        "deal": deal.number,
        "round": deal.round_number,
        "dealer": labels[deal.dealer],
        **_filled(
            {
                "golden": deal.golden,
                "fines": [_fine(one, labels) for one in deal.fines],
                "opening": [_extra(one) for one in deal.opening],
                "pack": None if deal.pack is None else _cards(deal.pack),
                "hands": hands,
                "stocks": [_holding(stock) for stock in deal.stocks],
                "actions": [_action_record(one, labels) for one in deal.actions],
                "contract": None if deal.contract is None else _contract(deal.contract, labels),
                "tricks": [_taken(one, labels) for one in deal.tricks],
                "leftover": _taken(deal.leftover, labels),
                "points": points,
                "outcome": None if deal.outcome is None else _outcome(deal.outcome, labels),
                "scores": {
                    label: _score(score) for label, score in zip(labels, deal.scores, strict=False)
                },
                "closing": [_extra(one) for one in deal.closing],
            }
        ),
    }


def _action_record(record: ActionRecord, labels: Sequence[str]) -> _Object:
    notes: list[Json] = [_note(note, labels) for note in record.notes]
    members = {"by": labels[record.seat], **_action(record.action, labels)}
    return {**members, "notes": notes} if notes else members


def _action(action: RecordedAction, labels: Sequence[str]) -> _Object:
    do: _Object = {"do": WORD_OF[type(action)]}
    match action:
        case CutMade(at, shown):
            card = None if shown is None else card_ascii(shown)
            return {**do, "at": at, **_filled({"shown": card})}
        case Bid(points) | DeclareContract(points):
            return {**do, "points": points}
        case ChooseStock(which):
            return {**do, "stock": which}
        case Give(card, to):
            return {**do, "to": labels[to], "card": card_ascii(card)}
        case HiddenGive(to):
            return {**do, "to": labels[to], "card": HIDDEN}
        case Discard(card):
            return {**do, "card": card_ascii(card)}
        case HiddenDiscard():
            return {**do, "card": HIDDEN}
        case Play(card, marriage, aces):
            announced = _filled({"marriage": marriage, "aces": aces})
            return {**do, "card": card_ascii(card), **announced}
        case (
            Misdealt()
            | KeepCards()
            | DemandRedeal()
            | Look()
            | ConfirmOpening()
            | Pass()
            | Concede()
            | SayContra()
            | Redouble()
            | LetStand()
        ):
            return do
        case _:
            assert_never(action)


def _note(note: Annotation, labels: Sequence[str]) -> _Object:
    match note:
        case Comment() | Tag():
            return _extra(note)
        case Worth():
            return _worth(note)
        case BetterPlay(action, worth):
            value = {} if worth is None else _worth(worth)
            return {"better": _action(action, labels), **value}
        case _:
            assert_never(note)


def _worth(worth: Worth) -> _Object:
    points = worth.points
    number: Json = int(points) if points == points.to_integral_value() else float(points)
    return _filled({"worth": number, "basis": None if worth.basis is None else str(worth.basis)})


def _contract(contract: ContractSaid, labels: Sequence[str]) -> _Object:
    by = None if contract.contra_by is None else labels[contract.contra_by]
    return {
        "by": labels[contract.seat],
        "points": contract.points,
        **_filled({"blind": contract.blind, "contra": by, "redoubled": contract.redoubled}),
    }


def _taken(said: TrickSaid | LeftoverSaid | None, labels: Sequence[str]) -> Json:
    return None if said is None else {"taker": labels[said.taker], "points": said.points}


def _outcome(outcome: OutcomeSaid, labels: Sequence[str]) -> _Object:
    match outcome:
        case ContractPlayed(seat, points, made):
            kind = "made" if made else "failed"
            return {"kind": kind, "by": labels[seat], "points": points}
        case ContractConceded(seat, points):
            return {"kind": "conceded", "by": labels[seat], "points": points}
        case RoundFined(seat, fine, clause):
            fined: _Object = {"kind": "fined", "by": labels[seat], "points": fine}
            return {**fined, "clause": str(clause)}
        case DealtAgain(seat, mask, clause):
            shown: _Object = {"kind": "redeal", "by": labels[seat], "shown": _mask(mask)}
            return {**shown, "clause": str(clause)}
        case AllPassed():
            return {"kind": "passed"}
        case _:
            assert_never(outcome)


def _fine(fine: FineRecord, labels: Sequence[str]) -> _Object:
    said = {"why": [str(fine.clause)]} if fine.said is None else _score(fine.said)
    return {"by": labels[fine.seat], **said}


def _score(score: ScoreSaid) -> _Object:
    why: list[Json] = [str(clause) for clause in score.why]
    return {"change": score.change, "after": _standing(score.after), **_filled({"why": why})}
