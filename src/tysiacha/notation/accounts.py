"""What came of an action, in the terms of a record: from events, to be written or compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from tysiacha.cards import POINTS_OF, points_of
from tysiacha.notation.records import (
    AllPassed,
    ContractConceded,
    ContractPlayed,
    ContractSaid,
    DealRecord,
    DealtAgain,
    Holding,
    LeftoverSaid,
    Part,
    PointsSaid,
    RoundFined,
    Said,
    ScoreSaid,
    TrickSaid,
)
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.events import Event, HandDealt, StockLaid
from tysiacha.rules.notices import (
    EverybodyPassed,
    LeftoverTaken,
    RedealCalled,
    RoundScored,
    RoundSkipped,
    TrickTaken,
)
from tysiacha.rules.outcomes import GivenUp, Played
from tysiacha.rules.phases import Phase, RoundOver, Tricks

Saying: TypeAlias = tuple[Part, int, Said]
"""One thing that a record says, with its place: which part, and which one of several."""


def sayings_of_step(
    before: Phase | None, events: Iterable[Event], after: Phase
) -> Iterator[Saying]:
    """Give what an action came to; ``before`` is None for the start of a deal."""
    for event in events:
        yield from _sayings(event, after)
    if isinstance(after, Tricks) and not isinstance(before, Tricks):
        contract = after.contract
        bargain = contract.exchanged.bargain
        said = ContractSaid(
            seat=bargain.declarer,
            points=contract.points,
            blind=bargain.blind,
            contra_by=contract.contra_by,
            redoubled=contract.redoubled,
        )
        yield Part.CONTRACT, 0, said


def sayings_in(deal: DealRecord) -> Iterator[Saying]:
    """Give all that the record of a deal says, in the order in which it comes about."""
    for seat, hand in enumerate(deal.hands):
        if hand is not None:
            yield Part.HAND, seat, hand
    for number, stock in enumerate(deal.stocks):
        yield Part.STOCK, number, stock
    if deal.contract is not None:
        yield Part.CONTRACT, 0, deal.contract
    for number, trick in enumerate(deal.tricks):
        if trick is not None:
            yield Part.TRICK, number, trick
    if deal.leftover is not None:
        yield Part.LEFTOVER, 0, deal.leftover
    if deal.points is not None:
        yield Part.POINTS, 0, deal.points
    if deal.outcome is not None:
        yield Part.OUTCOME, 0, deal.outcome
    for seat, score in enumerate(deal.scores):
        yield Part.SCORE, seat, score


def with_sayings(deal: DealRecord, sayings: Iterable[Saying], players: int) -> DealRecord:
    """Give the record of a deal with all that is said of it, the twin of :func:`sayings_in`."""
    hands: list[Holding | None] = [None] * players
    stocks: list[Holding] = []
    tricks: list[TrickSaid | None] = []
    scores: list[ScoreSaid] = []
    for part, which, said in sayings:
        match said:
            case Holding() if part is Part.HAND:
                hands[which] = said
            case Holding():
                stocks.append(said)
            case TrickSaid():
                tricks += [None] * (which - len(tricks))
                tricks.append(said)
            case ScoreSaid():
                scores.append(said)
            case ContractSaid():
                deal = replace(deal, contract=said)
            case LeftoverSaid():
                deal = replace(deal, leftover=said)
            case PointsSaid():
                deal = replace(deal, points=said)
            case _:
                deal = replace(deal, outcome=said)
    return replace(
        deal,
        hands=tuple(hands) if any(hands) else (),
        stocks=tuple(stocks),
        tricks=tuple(tricks),
        scores=tuple(scores),
    )


def _sayings(event: Event, after: Phase) -> Iterator[Saying]:
    match event:
        case HandDealt(seat, cards):
            yield Part.HAND, seat, Holding(cards)
        case StockLaid(stocks):
            for number, stock in enumerate(stocks):
                yield Part.STOCK, number, Holding(stock)
        case TrickTaken(seat, played):
            live = after.before if isinstance(after, RoundOver) else after
            number = len(live.done) - 1 if isinstance(live, Tricks) else 0
            yield Part.TRICK, number, TrickSaid(seat, sum(POINTS_OF[one] for one in played))
        case LeftoverTaken(seat, stock, discards):
            yield Part.LEFTOVER, 0, LeftoverSaid(seat, points_of(stock | discards))
        case RoundSkipped(clause, seat, fine):
            yield Part.OUTCOME, 0, RoundFined(seat, fine, clause)
        case RedealCalled(seat, clause, cards):
            yield Part.OUTCOME, 0, DealtAgain(seat, cards, clause)
        case EverybodyPassed():
            yield Part.OUTCOME, 0, AllPassed()
        case RoundScored():
            yield from _sayings_of_score(event)
        case _:
            pass


def _sayings_of_score(scored: RoundScored) -> Iterator[Saying]:
    outcome, settlement = scored.outcome, scored.settlement
    match outcome:
        case Played(declarer, contract, raw):
            made = contract_made(settlement.match.rules, outcome)
            yield Part.POINTS, 0, PointsSaid(raw)
            yield Part.OUTCOME, 0, ContractPlayed(declarer, contract, made)
        case GivenUp(declarer, contract):
            yield Part.OUTCOME, 0, ContractConceded(declarer, contract)
        case _:
            pass  # of a skipped round its fine has been said
    for seat, result in enumerate(settlement.seats):
        yield Part.SCORE, seat, ScoreSaid(result.change, result.after, result.why)
