"""How deals ended, read from JSON: the twin of :mod:`tysiacha.notation.outcome_json`."""

from __future__ import annotations

from tysiacha.client.reading import (
    NotUnderstood,
    clause,
    flag,
    mask,
    member,
    number,
    numbers,
    seat,
)
from tysiacha.notation.outcome_json import settlement_json
from tysiacha.notation.strict_json import Node
from tysiacha.rules.outcomes import (
    GivenUp,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    Settlement,
    SittingStock,
    Skipped,
)
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Barrel, Match, Standing


def read_outcome(node: Node) -> Outcome:
    """Give how a deal ended."""
    kind = node.member("kind").text()
    match kind:
        case "played":
            return Played(
                declarer=seat(node.member("declarer")),
                contract=number(node.member("contract")),
                raw=numbers(node.member("raw")),
                trickless=tuple(map(flag, node.member("trickless").items())),
                blind=flag(node.member("blind")),
                factor=number(node.member("factor")),
                stock=member(node, "stock", _stock),
            )
        case "conceded":
            return GivenUp(
                declarer=seat(node.member("declarer")),
                contract=number(node.member("contract")),
                stock=member(node, "stock", _stock),
            )
        case "fined":
            return Skipped(
                clause(node.member("clause")), seat(node.member("by")), number(node.member("fine"))
            )
        case "redeal":
            return Redealt(
                clause(node.member("clause")),
                seat(node.member("by")),
                mask(node.member("cards")),
                flag(node.member("automatic")),
            )
        case "passed":
            return PassedOut()
        case _:
            message = f"{node.pointer}: no deal ends as {kind!r:.40}"
            raise NotUnderstood(message)


def read_settlement(node: Node, match: Match, outcome: Outcome) -> Settlement:
    """Give what became of the standings: it follows from the match before and the outcome.

    Raises:
        NotUnderstood: if the server says otherwise.
    """
    settlement = settle(match, outcome)
    if settlement_json(settlement) != node.plain():
        message = f"{node.pointer}: the round was settled by other rules than these"
        raise NotUnderstood(message)
    return settlement


def read_standing(node: Node) -> Standing:
    """Give what a player has on the sheet."""
    return Standing(
        total=number(node.member("total")),
        bolts=number(node.member("bolts")),
        falls=number(node.member("falls")),
        concessions=number(node.member("concessions")),
        barrel=member(node, "barrel", _barrel),
    )


def _barrel(node: Node) -> Barrel:
    return Barrel(number(node.member("since")), number(node.member("used")))


def _stock(node: Node) -> SittingStock:
    return SittingStock(*(number(node.member(key)) for key in ("points", "marriage", "aces")))
