"""What a record says of what came of the actions, in words: one phrase for each thing.

The phrases stand in the text of records; where a record is wrong they say what it has and what it
should have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tysiacha.notation.actions import HIDDEN
from tysiacha.notation.records import (
    AllPassed,
    ContractConceded,
    ContractPlayed,
    ContractSaid,
    DealRecord,
    DealtAgain,
    FineRecord,
    Holding,
    LeftoverSaid,
    OutcomeSaid,
    Part,
    PointsSaid,
    ResultSaid,
    RoundFined,
    Said,
    ScoreSaid,
    TrickSaid,
)
from tysiacha.notation.standings import standing_words
from tysiacha.notation.styles import Style, hand_in
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.standing import Seat


def heading_words(deal: DealRecord, labels: Sequence[str]) -> str:
    """Give which deal it is: ``Deal 3, round 2: Vera deals``."""
    golden = ", golden" if deal.golden else ""
    return f"Deal {deal.number}, round {deal.round_number}: {labels[deal.dealer]} deals{golden}"


def holding_words(holding: Holding, style: Style) -> str:
    """Give some cards, a question mark for each that is not known."""
    known = [hand_in(holding.mask, style)] if holding.mask else []
    return " ".join([*known, *[HIDDEN] * holding.hidden])


def contract_words(contract: ContractSaid, labels: Sequence[str]) -> str:
    """Give a contract: ``Anna 120, blind, contra Boris, redoubled``."""
    parts = [f"{labels[contract.seat]} {contract.points}"]
    if contract.blind:
        parts.append("blind")
    if contract.contra_by is not None:
        parts.append(f"contra {labels[contract.contra_by]}")
    if contract.redoubled:
        parts.append("redoubled")
    return ", ".join(parts)


def taker_words(said: TrickSaid | LeftoverSaid, labels: Sequence[str]) -> str:
    """Give who took what: ``Anna takes 13``."""
    return f"{labels[said.taker]} takes {said.points}"


def points_words(said: PointsSaid, labels: Sequence[str], sitting: Seat | None) -> str:
    """Give raw points: ``Anna 127, Boris 8, Vera 45``."""
    return ", ".join(
        f"{labels[seat]} {points}" for seat, points in enumerate(said.raw) if seat != sitting
    )


def outcome_words(outcome: OutcomeSaid, labels: Sequence[str], style: Style) -> str:
    """Give how a deal ended: ``Anna makes 120``."""
    match outcome:
        case ContractPlayed(seat, points, made):
            return f"{labels[seat]} {'makes' if made else 'fails'} {points}"
        case ContractConceded(seat, points):
            return f"{labels[seat]} concedes {points}"
        case RoundFined(seat, fine, clause):
            return f"{labels[seat]} fined {fine} ({clause})"
        case DealtAgain(seat, 0, clause):
            return f"{labels[seat]} misdeals, redeal ({clause})"
        case DealtAgain(seat, mask, clause):
            return f"{labels[seat]} shows {hand_in(mask, style)}, redeal ({clause})"
        case AllPassed():
            return "everybody passed, redeal"
        case _:
            assert_never(outcome)


def score_words(score: ScoreSaid) -> str:
    """Give what a round brought: ``+120, total 120 (BARREL-1)``."""
    change = f"{score.change:+d}" if score.change else "0"
    why = f" ({', '.join(score.why)})" if score.why else ""
    return f"{change}, {standing_words(score.after)}{why}"


def fine_words(fine: FineRecord, labels: Sequence[str]) -> str:
    """Give a fine outside the count: ``Anna -120, total 125 (FINE-1)``."""
    said = f" ({fine.clause})" if fine.said is None else f" {score_words(fine.said)}"
    return f"{labels[fine.seat]}{said}"


def result_words(result: ResultSaid, labels: Sequence[str]) -> str:
    """Give how a match stands: ``Anna 120, Boris 10, Vera 45; unfinished``."""
    totals = ", ".join(
        f"{label} {total}" for label, total in zip(labels, result.totals, strict=True)
    )
    ending = "unfinished" if result.winner is None else f"{labels[result.winner]} wins"
    return f"{totals}; {ending}"


def saying_words(part: Part, which: int, said: Said, labels: Sequence[str], style: Style) -> str:
    """Give one thing that is said of a deal, as its line or the part of a line that says it."""
    match said:
        case Holding():
            cards = holding_words(said, style)
            if part is Part.HAND:
                return f"{labels[which]} holds {cards}"
            number = f" {which + 1}" if len(labels) == TWO_PLAYERS else ""
            return f"Stock{number}: {cards}"
        case ContractSaid():
            return f"Contract: {contract_words(said, labels)}"
        case TrickSaid():
            return f"Trick {which + 1}: {taker_words(said, labels)}"
        case LeftoverSaid():
            return f"Leftover: {taker_words(said, labels)}"
        case PointsSaid():
            return f"Points: {points_words(said, labels, None)}"
        case ScoreSaid():
            return f"Score: {labels[which]} {score_words(said)}"
        case _:
            return f"Outcome: {outcome_words(said, labels, style)}"
