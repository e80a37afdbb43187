"""What a seat knows, as JSON for programs that take part: all of a view, and nothing besides.

It is made of a view alone, so that nothing hidden can be in it. Every key is always there; what
has not come yet is null, and for spectators also what only seats have. ``docs/bots.md`` describes
them all. Seats are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tysiacha.cards import Card, Suit
from tysiacha.notation.action_json import JsonObject, action_json
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.outcome_json import (
    cards_json,
    outcome_json,
    settlement_json,
    standing_json,
)
from tysiacha.notation.position_text import PHASE_WORDS
from tysiacha.notation.record_json import Json
from tysiacha.rules.actions import ConfirmOpening, Look, Pass
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.notices import (
    Announcement,
    BidMade,
    Call,
    LeftoverTaken,
    Looked,
    MarriageAnnounced,
    OpeningConfirmed,
    Passed,
    StockOpened,
)
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import (
    Bargain,
    Bidding,
    ContraAsk,
    Contract,
    Cutting,
    GiftAsk,
    HandAsk,
    LivePhase,
    Naming,
    Phase,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.standing import Match
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView, View

VIEW_VERSION: Final = 1
"""Rises when a key changes its meaning or goes; new keys may come without that."""

CUTTING: Final = "cutting"
OVER: Final = "over"
"""What the phases without a position are called; the others as in positions."""


def view_json(view: View) -> JsonObject:
    """Give all that a seat, or a spectator, knows as the members of a JSON object."""
    phase = view.phase
    live = _live(phase)
    own = SeatView(-1, phase)  # the seat of nobody knows what all know
    public: JsonObject = {
        "version": VIEW_VERSION,
        "seat": None,
        "phase": phase_word(phase),
        "turn": phase.turn,
        "rules": short_rules(phase.table.rules),
        "match": _match(phase.table.match),
        "table": _table(phase.table),
        "hand": None,
        "stock": _stock(own, live),
        "discarded": [],
        "cuts": [],
        "shown": _cards(_shown(live)),
        "kept": _kept(live),
        "auction": _auction(live),
        "exchange": _exchange(live, own),
        "contract": _contract(live),
        "play": play_json(live) if isinstance(live, Tricks) else None,
        "over": _over(phase) if isinstance(phase, RoundOver) else None,
    }
    return with_own_json(public, view) if isinstance(view, SeatView) else public


def with_own_json(public: JsonObject, view: SeatView) -> JsonObject:
    """Give what a seat knows, where what a spectator of the same phase knows is there already."""
    return {**public, **own_json(view)}


def own_json(view: SeatView) -> JsonObject:
    """Give the members in which what a seat knows differs from what all know."""
    live = _live(view.phase)
    return {
        "seat": view.seat,
        "hand": None if view.hand_mask is None else cards_json(view.hand_mask),
        "stock": _stock(view, live),
        "discarded": cards_json(view.discard_mask),
        "cuts": list(view.cuts),
        "exchange": _exchange(live, view),
    }


def actions_json(view: SeatView) -> list[Json]:
    """Give what the seat to act may do without a fine, in a pinned order."""
    return [action_json(one) for one in proper_actions(view)]


def rules_json(rules: Rules) -> JsonObject:
    """Give rules with all their options, by the names of ``docs/rules.md``."""
    options: JsonObject = {key: option_data(rules, key) for key in OPTION_DOMAINS}
    return {**short_rules(rules), "options": options}


@cache
def short_rules(rules: Rules) -> JsonObject:
    """Give rules by the nearest preset and what differs from it."""
    base = nearest_preset(rules)
    options: JsonObject = {
        key: option_data(rules, key) for key in differences(PRESETS[base], rules)
    }
    return {"base": base, "options": options, "id": rules.rules_id}


def phase_word(phase: LivePhase | RoundOver) -> str:
    """Give what a phase is called in a view."""
    match phase:
        case RoundOver():
            return OVER
        case Cutting():
            return CUTTING
        case _:
            return PHASE_WORDS[type(phase)]


def _live(phase: Phase) -> LivePhase:
    """Give the phase, or the one in which the deal ended."""
    return phase.before if isinstance(phase, RoundOver) else phase


def _match(match: Match) -> JsonObject:
    return {
        "round": match.round_number,
        "deal": match.deal_number,
        "golden_left": match.golden_left,
        "golden_made": match.golden_made,
        "standings": [standing_json(one) for one in match.standings],
    }


def _table(table: Table) -> JsonObject:
    return {
        "players": table.rules.players,
        "dealer": table.dealer,
        "cutter": table.cutter,
        "active": list(table.active),
        "sitting": table.sitting,
    }


def _bargain(phase: LivePhase) -> Bargain | None:
    return None if isinstance(phase, Cutting | HandAsk | Bidding) else phase.bargain


def _shown(phase: LivePhase) -> tuple[Card, ...]:
    if isinstance(phase, Cutting | HandAsk | Bidding):
        return phase.shown
    return phase.bargain.shown


def _kept(phase: LivePhase) -> JsonObject:
    """Give who was asked about a redeal and kept the cards: the hand, then the card given."""
    bargain = _bargain(phase)
    hands = bargain.kept if bargain is not None else ()
    gifts: tuple[int, ...] = ()
    match phase:
        case HandAsk():
            hands = phase.kept
        case GiftAsk() | Naming():
            gifts = phase.kept
        case ContraAsk() | RedoubleAsk() | Tricks():
            gifts = phase.contract.kept
        case _:
            pass
    return {"hands": list(hands), "gifts": list(gifts)}


def _auction(phase: LivePhase) -> Json:
    match phase:
        case Cutting() | HandAsk():
            return None
        case Bidding():
            high = phase.high
            return {
                "calls": [_call(one) for one in phase.calls],
                "high": None if high is None else _call(high),
                "passed": list(phase.passed),
                "hidden": list(phase.hidden),
                "declarer": None,
                "bid": None,
                "blind": False,
            }
        case _:
            bargain = phase.bargain
            calls = bargain.calls
            return {
                "calls": [_call(one) for one in calls],
                "high": None,
                "passed": [one.seat for one in calls if isinstance(one, Passed)],
                "hidden": [],
                "declarer": bargain.declarer,
                "bid": bargain.bid,
                "blind": bargain.blind,
            }


def _call(call: Call) -> JsonObject:
    by: JsonObject = {"by": call.seat}
    match call:
        case BidMade(_seat, points, blind):
            return {**by, "do": "bid", "points": points, **({"blind": True} if blind else {})}
        case OpeningConfirmed(_seat, points):
            return {**by, **action_json(ConfirmOpening()), "points": points}
        case Passed():
            return {**by, **action_json(Pass())}
        case Looked():
            return {**by, **action_json(Look())}


def _stock(view: SeatView, phase: LivePhase) -> Json:
    """Give the stock as far as it was seen; what all saw, spectators saw too (Q-47)."""
    seen = view.stock_mask
    if seen is None and not isinstance(phase, Cutting | HandAsk | Bidding | StockChoice):
        seen = phase.exchanged.stock
    return None if seen is None else cards_json(seen)


def _exchange(phase: LivePhase, view: SeatView) -> Json:
    if isinstance(phase, Cutting | HandAsk | Bidding | StockChoice):
        return None
    exchanged = phase.exchanged
    known = {(one.giver, one.receiver): one.card for one in view.gifts}
    gifts: list[Json] = []
    for gift in exchanged.gifts:
        card = known.get((gift.seat, gift.receiver), gift.card)
        told = None if card is None else card_ascii(card)
        gifts.append({"by": gift.seat, "to": gift.receiver, "card": told})
    return {
        "stock": exchanged.which,
        "open": exchanged.stock is not None,
        "gifts": gifts,
        "discards": exchanged.discards,
    }


def _contract(phase: LivePhase) -> Json:
    if not isinstance(phase, ContraAsk | RedoubleAsk | Tricks):
        return None
    contract: Contract = phase.contract
    return {
        "points": contract.points,
        "stood": list(contract.stood),
        "contra": contract.contra_by,
        "redoubled": contract.redoubled,
        "declined": contract.redouble_declined,
        "factor": contract.factor,
    }


def play_json(phase: Tricks, tricks: list[Json] | None = None) -> JsonObject:
    """Give the play of the cards; ``tricks`` are those that are done, if they are made already."""
    return {
        "leader": phase.leader,
        "trick": _cards(phase.cards),
        "announced": _announced(phase.announced),
        "trump": _suit(phase.trump),
        "next_trump": _suit(phase.next_trump),
        "tricks": [trick_json(one) for one in phase.done] if tricks is None else tricks,
        "taken": list(phase.taken),
        "card_points": list(phase.card_points),
        "declared": list(phase.declared),
        "leftover": _leftover(phase.leftover),
    }


def trick_json(trick: Trick) -> JsonObject:
    """Give a trick that is done."""
    return {
        "leader": trick.leader,
        "cards": _cards(trick.cards),
        "taker": trick.taker,
        "announced": _announced(trick.announced),
    }


def _announced(announced: Announcement | None) -> Json:
    if announced is None:
        return None
    suit = announced.suit if isinstance(announced, MarriageAnnounced) else None
    return {
        "by": announced.seat,
        "what": "aces" if suit is None else "marriage",
        "suit": _suit(suit),
        "points": announced.points,
    }


def _leftover(taken: LeftoverTaken | None) -> Json:
    if taken is None:
        return None
    return {
        "by": taken.seat,
        "stock": cards_json(taken.stock),
        "discards": cards_json(taken.discards),
    }


def _over(phase: RoundOver) -> JsonObject:
    settlement = phase.settlement
    return {
        "ended_in": phase_word(phase.before),
        "turn": phase.before.turn,
        "outcome": outcome_json(phase.outcome),
        "settlement": None if settlement is None else settlement_json(settlement),
        "opened": _opened(phase.opened),
    }


def _opened(opened: StockOpened | None) -> Json:
    if opened is None:
        return None
    return {
        "stock": cards_json(opened.stock),
        "leftover": cards_json(opened.leftover),
        "discards": cards_json(opened.discards),
    }


def _cards(cards: Iterable[Card]) -> list[Json]:
    return [card_ascii(one) for one in cards]


def _suit(suit: Suit | None) -> Json:
    return None if suit is None else suit.letter
