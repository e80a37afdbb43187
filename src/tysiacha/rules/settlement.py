"""What a round does to the score sheet: one order of steps, for games and score sheets alike.

The order, where the steps are those of the rules' chapter on settlement:

====  ===========================================  ==================================
step  what                                         where
====  ===========================================  ==================================
1, 2  raw points, base results                     :mod:`tysiacha.rules.base_results`
3     the own contract of a player on the barrel   :mod:`tysiacha.rules.attempts`
4     bolts                                        :mod:`tysiacha.rules.bolts`
5     the clock of the barrel                      :mod:`tysiacha.rules.attempts`
6, 7  totals of the others, a win                  here
8, 9  arrivals and displacement, third falls       :mod:`tysiacha.rules.arrivals`
10    the dump truck                               here
11    after the last golden round                  here
====  ===========================================  ==================================

What ``SeatResult.why`` lists, and what not:

* BARREL-4 when his own contract throws a player off the barrel, not when it wins.
* BOLT-1 (golden BOLT-4) for marks got; BOLT-2 after it for the fine they bring. On the barrel that
  fine *is* the fall: BOLT-1, BARREL-3. Marks that bring no fine there: BOLT-1 alone.
* CONCEDE-4 for the fine of a third concession, which is no part of ``base``.
* GOLD-5 for each player whose standing the new start changed.
* Nothing for a base result that does not count (on the barrel, or BARREL-12), for rounds used up,
  for marks that a trick has cleared, and for a win: the match tells its winner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from tysiacha.rules.arrivals import arrive, zero_third_falls
from tysiacha.rules.attempts import judge_own_contract, use_rounds
from tysiacha.rules.base_results import (
    conceded_results,
    concession_fine,
    contract_made,
    golden_factor,
    played_results,
    sitting_stock,
)
from tysiacha.rules.bolts import mark_bolts
from tysiacha.rules.clauses import Clause
from tysiacha.rules.ledger import Ledger
from tysiacha.rules.options import (
    BarrelMode,
    DumpTruck,
    GoldenNoneMade,
    Misdeal,
    Rules,
    WinRule,
)
from tysiacha.rules.outcome_check import check_outcome
from tysiacha.rules.outcomes import (
    Fined,
    GivenUp,
    GoldenReset,
    MatchWon,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    Settlement,
    Skipped,
    TotalDumped,
)
from tysiacha.rules.standing import Match, Seat, Standing

__all__ = ["settle", "settle_fine", "sitting_stock"]

_NEW_START: Final = Standing()


def settle(match: Match, outcome: Outcome) -> Settlement:
    """Give what the next round's outcome did to every seat, and the match after it.

    Raises:
        ValueError: if the match is already won, or the outcome cannot be one of this table.
    """
    check_outcome(match, outcome)
    match outcome:
        case Played():
            return _settle_played(match, outcome)
        case GivenUp():
            return _settle_given_up(match, outcome)
        case Skipped():
            return _settle_skipped(match, outcome)
        case Redealt() | PassedOut():
            return Ledger.opened(match).settlement(match.redealt())
        case _:
            assert_never(outcome)


def settle_fine(match: Match, fined: Fined) -> Settlement:
    """Give what a fine outside the count did; the same round is still to be dealt (FINE-1, Q-33).

    Raises:
        ValueError: if the match is already won, or no such seat can be fined.
    """
    check_outcome(match, fined)
    ledger = _fine(Ledger.opened(match), fined.seat, fined.fine, fined.clause)
    return _dump_truck(zero_third_falls(ledger)).settlement(match)


def _settle_played(match: Match, played: Played) -> Settlement:
    ledger = Ledger.opened(match, played_results(match, played))
    ledger = judge_own_contract(ledger, played)
    ledger = mark_bolts(ledger, played)
    return _settle_rest(ledger, played.declarer, made=contract_made(match.rules, played))


def _settle_given_up(match: Match, given_up: GivenUp) -> Settlement:
    ledger = Ledger.opened(match, conceded_results(match, given_up))
    ledger = _concession(ledger, given_up.declarer)
    return _settle_rest(ledger, given_up.declarer, made=False)


def _settle_rest(ledger: Ledger, declarer: Seat, *, made: bool) -> Settlement:
    """Settle from step 5 on, which played and conceded rounds have in common."""
    ledger = use_rounds(ledger, declarer)
    ledger = _totals(ledger, declarer)
    ledger = _win(ledger, declarer)
    if ledger.winner is not None:
        return _next_round(zero_third_falls(ledger), made=made)
    ledger = arrive(ledger)
    ledger = zero_third_falls(ledger)
    return _next_round(_dump_truck(ledger), made=made)


def _settle_skipped(match: Match, skipped: Skipped) -> Settlement:
    """Settle a round that brings only its fine; a misdeal without one is dealt again (DEAL-11)."""
    ledger = Ledger.opened(match)
    misdealt = skipped.clause is Clause.DEAL_10
    if misdealt and match.rules.misdeal is Misdeal.SAME_DEALER:
        return ledger.settlement(match.redealt())
    ledger = _fine(ledger, skipped.seat, skipped.fine, skipped.clause)
    ledger = _dump_truck(zero_third_falls(ledger))
    return _next_round(ledger, made=False)


def _fine(ledger: Ledger, seat: Seat, fine: int, clause: Clause) -> Ledger:
    """Subtract a fixed fine, golden ones double; on the barrel it is a fall (GOLD-4, Q-33)."""
    fine *= golden_factor(ledger.match)
    if ledger.lines[seat].on:
        return ledger.fall(seat, ledger.barrel_at - fine, clause)
    return _subtract(ledger, seat, fine, clause)


def _subtract(ledger: Ledger, seat: Seat, fine: int, clause: Clause) -> Ledger:
    now = ledger.now(seat)
    return ledger.write(seat, replace(now, total=now.total - fine), why=clause)


def _concession(ledger: Ledger, declarer: Seat) -> Ledger:
    """Count a concession, and fine every third one of the player (step 2, CONCEDE-4)."""
    now = ledger.now(declarer)
    now = replace(now, concessions=now.concessions + 1)
    ledger = ledger.write(declarer, now)
    fine = concession_fine(ledger.match.rules, now.concessions)
    return ledger if fine is None else _subtract(ledger, declarer, fine, Clause.CONCEDE_4)


def _totals(ledger: Ledger, declarer: Seat) -> Ledger:
    """Add the base results of all who are not on (step 6, SCORE-7, BARREL-2)."""
    for seat, line in enumerate(ledger.lines):
        if line.on or (seat != declarer and _only_contracts_count(ledger, seat)):
            continue
        total = line.now.total + (line.base or 0)
        ledger = ledger.write(seat, replace(line.now, total=total))
    return ledger


def _only_contracts_count(ledger: Ledger, seat: Seat) -> bool:
    """Tell whether a player is past a barrel of the mode ``declarer_only`` (BARREL-12)."""
    rules = ledger.match.rules
    if rules.barrel_at is None or rules.barrel_mode is not BarrelMode.DECLARER_ONLY:
        return False
    return ledger.lines[seat].before.total >= rules.barrel_at


def _win(ledger: Ledger, declarer: Seat) -> Ledger:
    """Find the winner: from the barrel, or without one by the total alone (step 7, WIN-1, Q-36)."""
    rules = ledger.match.rules
    if ledger.winner is None and (rules.barrel_jump or not rules.frozen_barrel):
        players = rules.players
        clockwise = [(ledger.match.next_dealer + step) % players for step in range(players)]
        winners = [seat for seat in clockwise if _satisfies(rules, ledger.now(seat).total)]
        if winners:
            first = max(winners, key=lambda seat: (seat == declarer, ledger.now(seat).total))
            ledger = ledger.win(first, ledger.now(first).total)
    if ledger.winner is None:
        return ledger
    return ledger.tell(MatchWon(ledger.winner, ledger.now(ledger.winner).total))


def _satisfies(rules: Rules, total: int) -> bool:
    return total >= rules.target if rules.win_rule is WinRule.REACH else total > rules.target


def _dump_truck(ledger: Ledger) -> Ledger:
    """Make each total zero that has just come to the dump truck's number (step 10, DUMP-1)."""
    number = ledger.match.rules.dump_truck_at
    numbers = {None: (), DumpTruck.PLUS: (number,), DumpTruck.BOTH: (number, -number)}
    for seat, line in enumerate(ledger.lines):
        total = line.now.total
        if total != line.before.total and total in numbers[ledger.match.rules.dump_truck]:
            empty = replace(line.now, total=0)
            ledger = ledger.write(seat, empty, TotalDumped(seat), why=Clause.DUMP_1)
    return ledger


def _next_round(ledger: Ledger, *, made: bool) -> Settlement:
    """Close the round: the deal and the numbers move on, a golden round is used up (step 11)."""
    match = ledger.match
    after = replace(
        match,
        dealer=match.next_dealer,
        round_number=match.round_number + 1,
        deal_number=match.deal_number + 1,
        golden_left=max(match.golden_left - 1, 0),
        golden_made=match.golden_made or (match.golden and made),
        winner=ledger.winner,
    )
    series_over = match.golden and not after.golden
    none_made = series_over and not after.golden_made and after.winner is None
    if not none_made or match.rules.golden_none_made is GoldenNoneMade.CONTINUE:
        return ledger.settlement(after)
    replay = match.rules.golden_none_made is GoldenNoneMade.REPLAY
    for seat, line in enumerate(ledger.lines):
        if line.now != _NEW_START:
            ledger = ledger.write(seat, _NEW_START, why=Clause.GOLD_5)
    after = replace(after, golden_left=match.rules.players if replay else 0)
    return ledger.tell(GoldenReset(replay)).settlement(after)
