"""What a viewer is told of what happens, as JSON for programs: ``{"say": "passed", "by": 2}``.

It is made of a :data:`~tysiacha.rules.notices.Notice` alone, which is made for one viewer: what he
may not know is null. The keys of one kind of notice are always the same, so that neither the shape
nor the number of keys tells anything. Seats are counted from 0.
"""

from __future__ import annotations

from typing import assert_never

from tysiacha.cards import Card, Mask
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.outcome_json import cards_json, outcome_json, settlement_json
from tysiacha.notation.record_json import Json
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
    GoldenReset,
    Happening,
    MatchWon,
    TotalDumped,
    TotalZeroed,
)


def notice_json(notice: Notice) -> JsonObject:
    """Give a notice as the members of a JSON object.

    >>> notice_json(BidMade(1, 110))
    {'say': 'bid', 'by': 1, 'points': 110, 'blind': False}
    """
    match notice:
        case PackCutNotice(seat, at, shown):
            return _say("cut", by=seat, at=at, shown=_card(shown))
        case HandDealtNotice(seat, count, cards):
            return _say("dealt", by=seat, count=count, cards=_cards(cards))
        case StockLaidNotice(counts, cards):
            return _say("stock-laid", counts=list(counts), cards=_cards(cards))
        case HandLookedNotice(seat, cards):
            return _say("looked", by=seat, cards=_cards(cards))
        case HandOpenedNotice(seat, cards):
            return _say("opened-hand", by=seat, cards=_cards(cards))
        case StockTakenNotice(seat, which, count, cards):
            return _say("stock-taken", by=seat, stock=which, count=count, cards=_cards(cards))
        case CardGivenNotice(seat, receiver, card):
            return _say("gave", by=seat, to=receiver, card=_card(card))
        case CardDiscardedNotice(seat, card):
            return _say("discarded", by=seat, card=_card(card))
        case BidMade(seat, points, blind):
            return _say("bid", by=seat, points=points, blind=blind)
        case OpeningConfirmed(seat, points):
            return _say("confirmed", by=seat, points=points)
        case DeclarerFound(seat, points, blind, golden):
            return _say("declarer", by=seat, points=points, blind=blind, golden=golden)
        case RedealCalled(seat, clause, justified, automatic):
            why, open_cards = str(clause), cards_json(justified)
            return _say("redeal", by=seat, clause=why, cards=open_cards, automatic=automatic)
        case StockChosen(seat, which):
            return _say("stock-chosen", by=seat, stock=which)
        case ContractDeclared(seat, points):
            return _say("contract", by=seat, points=points)
        case Conceded(seat, points):
            return _say("conceded", by=seat, points=points)
        case MarriageAnnounced(seat, suit, points):
            return _say("marriage", by=seat, suit=suit.letter, points=points)
        case AcesAnnounced(seat, points):
            return _say("aces", by=seat, points=points)
        case CardPlayed(seat, card):
            return _say("played", by=seat, card=card_ascii(card))
        case TrickTaken(seat, played):
            return _say("trick", by=seat, cards=[card_ascii(one) for one in played])
        case LeftoverTaken(seat, stock, discards):
            return _say("leftover", by=seat, stock=cards_json(stock), discards=cards_json(discards))
        case RoundSkipped(clause, seat, fine):
            return _say("skipped", by=seat, clause=str(clause), fine=fine)
        case RoundScored(outcome, settlement):
            settled = settlement_json(settlement)
            return _say("scored", outcome=outcome_json(outcome), settlement=settled)
        case StockOpened(stock, leftover, discards):
            return _say(
                "stock-opened",
                stock=cards_json(stock),
                leftover=cards_json(leftover),
                discards=cards_json(discards),
            )
        case Passed() | EverybodyPassed() | CardsKept() | LetStand() | ContraSaid() | Redoubled():
            return _plain(notice)
        case _:
            return _happening(notice)


def _plain(
    notice: Passed | EverybodyPassed | CardsKept | LetStand | ContraSaid | Redoubled,
) -> JsonObject:
    match notice:
        case EverybodyPassed():
            return _say("all-passed")
        case Passed(seat):
            return _say("passed", by=seat)
        case CardsKept(seat):
            return _say("kept", by=seat)
        case LetStand(seat):
            return _say("stood", by=seat)
        case ContraSaid(seat):
            return _say("contra", by=seat)
        case Redoubled(seat):
            return _say("redouble", by=seat)
        case _:
            assert_never(notice)


def _happening(notice: Happening) -> JsonObject:
    match notice:
        case BoltMarked(seat, marks):
            return _say("bolt", by=seat, marks=marks)
        case BoltFined(seat, fine):
            return _say("bolts-fined", by=seat, fine=fine)
        case BarrelRoundUsed(seat, used):
            return _say("barrel-round", by=seat, used=used)
        case BarrelMounted(seat):
            return _say("barrel", by=seat)
        case BarrelFallen(seat, clause, total):
            return _say("fell", by=seat, clause=str(clause), total=total)
        case TotalZeroed(seat):
            return _say("zeroed", by=seat)
        case TotalDumped(seat):
            return _say("dumped", by=seat)
        case GoldenReset(replay):
            return _say("golden-reset", replay=replay)
        case MatchWon(seat, total):
            return _say("won", by=seat, total=total)
        case _:
            assert_never(notice)


def _say(what: str, **members: Json) -> JsonObject:
    return {"say": what, **members}


def _card(card: Card | None) -> Json:
    return None if card is None else card_ascii(card)


def _cards(mask: Mask | None) -> Json:
    return None if mask is None else cards_json(mask)
