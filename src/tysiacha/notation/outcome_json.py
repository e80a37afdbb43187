"""What a round brought, as JSON for programs that take part; see :mod:`.view_json`."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from tysiacha.cards import Mask, cards_of
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.record_json import Json
from tysiacha.rules.outcomes import (
    GivenUp,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    SeatResult,
    Settlement,
    SittingStock,
    Skipped,
)
from tysiacha.rules.standing import Standing


def cards_json(mask: Mask) -> list[Json]:
    """Give a set of cards, hearts and strong cards first.

    >>> from tysiacha.cards import MARRIAGE_MASK, Suit
    >>> cards_json(MARRIAGE_MASK[Suit.HEARTS])
    ['KH', 'QH']
    """
    return list(_card_texts(mask))


@lru_cache(maxsize=8192)
def _card_texts(mask: Mask) -> tuple[str, ...]:
    return tuple(card_ascii(one) for one in sorted(cards_of(mask), reverse=True))


def standing_json(standing: Standing) -> JsonObject:
    """Give what a player has on the sheet, all of it."""
    barrel = standing.barrel
    return {
        "total": standing.total,
        "bolts": standing.bolts,
        "falls": standing.falls,
        "concessions": standing.concessions,
        "barrel": None if barrel is None else {"since": barrel.since, "used": barrel.used},
    }


def outcome_json(outcome: Outcome) -> JsonObject:
    """Give how a deal ended."""
    match outcome:
        case Played():
            return {
                "kind": "played",
                "declarer": outcome.declarer,
                "contract": outcome.contract,
                "raw": list(outcome.raw),
                "trickless": list(outcome.trickless),
                "blind": outcome.blind,
                "factor": outcome.factor,
                "stock": _stock(outcome.stock),
            }
        case GivenUp(declarer, contract, stock):
            return {
                "kind": "conceded",
                "declarer": declarer,
                "contract": contract,
                "stock": _stock(stock),
            }
        case Skipped(clause, seat, fine):
            return {"kind": "fined", "clause": str(clause), "by": seat, "fine": fine}
        case Redealt(clause, seat, cards, automatic):
            shown = cards_json(cards)
            return {
                "kind": "redeal",
                "clause": str(clause),
                "by": seat,
                "cards": shown,
                "automatic": automatic,
            }
        case PassedOut():
            return {"kind": "passed"}
        case _:
            assert_never(outcome)


def settlement_json(settlement: Settlement) -> JsonObject:
    """Give what became of the standings."""
    return {
        "winner": settlement.match.winner,
        "seats": [_seat_result(one) for one in settlement.seats],
    }


def _seat_result(result: SeatResult) -> JsonObject:
    why: list[Json] = [str(clause) for clause in result.why]
    return {
        "base": result.base,
        "change": result.change,
        "after": standing_json(result.after),
        "why": why,
    }


def _stock(stock: SittingStock | None) -> Json:
    if stock is None:
        return None
    return {"points": stock.points, "marriage": stock.marriage, "aces": stock.aces}
