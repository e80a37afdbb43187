"""Whether an outcome can be settled at all: right lengths, the right seats, possible amounts.

What a deal of real cards can give, and what the auction allows, is checked where it is known: by
the game, or by the score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import CONTRA_FACTOR, CONTRACT_UNIT, REDOUBLE_FACTOR, P4Bonus
from tysiacha.rules.outcomes import (
    Fined,
    GivenUp,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    SittingStock,
    Skipped,
)
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import Table, table_of


def check_outcome(match: Match, outcome: Outcome | Fined) -> None:
    """Accept an outcome as one of this match's next round.

    Raises:
        ValueError: if the match is already won or cannot be one of its rules, or if the outcome
            cannot be one of this table.
    """
    for fault in _faults(match, outcome):
        raise ValueError(fault)


def _faults(match: Match, outcome: Outcome | Fined) -> Iterator[str]:
    yield from _faults_of_match(match)
    table = table_of(match)
    match outcome:
        case Played():
            yield from _faults_of_contract(table, outcome.declarer, outcome.contract)
            yield from _faults_of_points(table, outcome)
            yield from _faults_of_stock(table, outcome.stock)
        case GivenUp():
            yield from _faults_of_contract(table, outcome.declarer, outcome.contract)
            yield from _faults_of_concession(table, outcome.declarer)
            yield from _faults_of_stock(table, outcome.stock)
        case Skipped():
            yield from _faults_of_skip(table, outcome)
            yield from _faults_of_fine(table, outcome.seat, outcome.fine)
        case Fined():
            yield from _faults_of_fine(table, outcome.seat, outcome.fine)
        case Redealt() | PassedOut():
            pass
        case _:
            assert_never(outcome)


def _faults_of_match(match: Match) -> Iterator[str]:
    if match.winner is not None:
        yield f"seat {match.winner} has won the match: nothing can be settled after that"
    players, standings = match.rules.players, match.standings
    if len(standings) != players:
        yield f"a match of {players} players must have {players} standings, not {len(standings)}"
    if not match.rules.frozen_barrel and any(one.barrel is not None for one in standings):
        yield "somebody is on a barrel that these rules do not have"


def _faults_of_contract(table: Table, declarer: Seat, contract: int) -> Iterator[str]:
    if declarer not in table.active:
        yield f"the declarer must be one of the active seats {table.active}, not {declarer}"
    if contract < CONTRACT_UNIT or contract % CONTRACT_UNIT:
        yield f"a contract must be a positive multiple of {CONTRACT_UNIT}, not {contract}"


def _faults_of_points(table: Table, played: Played) -> Iterator[str]:
    players = table.rules.players
    for name, column in (("raw", played.raw), ("trickless", played.trickless)):
        if len(column) != players:
            yield f"{name} must have an entry for each of {players} seats, not {len(column)}"
    if any(points < 0 for points in played.raw):
        yield f"raw points cannot be below zero: {played.raw}"
    sitting = table.sitting
    if sitting is not None and (played.raw[sitting] or played.trickless[sitting]):
        yield f"seat {sitting} sat this round out: it has no raw points and no missing tricks"
    if played.factor not in (1, CONTRA_FACTOR, REDOUBLE_FACTOR):
        yield f"the factor must be 1, {CONTRA_FACTOR} or {REDOUBLE_FACTOR}, not {played.factor}"


def _faults_of_stock(table: Table, stock: SittingStock | None) -> Iterator[str]:
    if table.sitting is None and stock is not None:
        yield "the stock is scored only where the dealer of four players sits out"
    if table.sitting is not None and stock is None and table.rules.p4_bonus is not P4Bonus.NONE:
        yield f"the stock is missing, which seat {table.sitting}, who sat out, scores"


def _faults_of_concession(table: Table, declarer: Seat) -> Iterator[str]:
    rules = table.rules
    if rules.concede is None:
        yield "these rules know no concession (concede is off)"
    if table.golden:
        yield "a golden round cannot be conceded"
    standing = table.standings[declarer]
    if standing.barrel is not None:
        yield f"seat {declarer} is on the barrel and cannot concede"
    if rules.concede_limit is not None and standing.concessions >= rules.concede_limit:
        yield f"seat {declarer} has conceded {standing.concessions} times and may not again"


def _faults_of_skip(table: Table, skipped: Skipped) -> Iterator[str]:
    liable: dict[Clause, tuple[Seat, ...]] = {
        Clause.DEAL_5: (table.cutter,),
        Clause.BID_10: table.active,
        Clause.DEAL_10: (table.dealer,),
    }
    if skipped.clause not in liable:
        yield f"a round is skipped by {', '.join(liable)}, not by {skipped.clause}"
    elif skipped.seat not in liable[skipped.clause]:
        seats = liable[skipped.clause]
        yield f"{skipped.clause} fines one of the seats {seats}, not {skipped.seat}"


def _faults_of_fine(table: Table, seat: Seat, fine: int) -> Iterator[str]:
    if not 0 <= seat < table.rules.players:
        yield f"only a seat from 0 to {table.rules.players - 1} can be fined, not {seat}"
    if fine <= 0:
        yield f"a fine must be above zero, not {fine}"
