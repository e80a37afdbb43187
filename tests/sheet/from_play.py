"""Played matches as score sheets: every deal that a referee settled becomes an entry."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.strategies.deals import random_match, shuffled
from tests.strategies.playing import PLAYERS, Player, play_deal
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    GivenUp,
    PassedOut,
    Played,
    Redealt,
    SittingStock,
    Skipped,
)
from tysiacha.rules.phases import Bargained, RoundOver, Tricks
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.progress import leftover_points
from tysiacha.rules.standing import Match
from tysiacha.sheet.entries import (
    ConcededEntry,
    Entry,
    PlayedEntry,
    RedealEntry,
    RulesSource,
    Sheet,
    SkippedEntry,
    StartLine,
    StockCount,
)
from tysiacha.sheet.head import start_problems

NAMES = ("Anna", "Boris", "Vera", "Leo")


@dataclass(frozen=True, slots=True)
class Told:
    """One deal: how a sheet tells it, None if it has no entry, and the match after it."""

    before: Match
    entry: Entry | None
    after: Match


def played_match(
    match: Match, dice: random.Random, *, rounds: int, player: Player | None = None
) -> Iterator[Told]:
    """Play deals until somebody wins, at most so many, and tell each."""
    for _number in range(rounds):
        if match.winner is not None:
            return
        chosen = player or dice.choice(PLAYERS)
        *_before, last = play_deal(match, shuffled(dice), chosen, dice)
        over = last.after.phase
        assert isinstance(over, RoundOver)
        after = over.match
        yield Told(match, entry_of(over), after)
        match = after


def entry_of(over: RoundOver) -> Entry | None:
    """Give what a sheet says about a deal that is over."""
    match over.outcome:
        case Played() as outcome:
            assert isinstance(over.before, Tricks)
            return _played_entry(over.before, outcome)
        case GivenUp(declarer, contract, stock):
            assert isinstance(over.before, Bargained)
            bid = _lower(over.before.bargain.bid, contract)
            return ConcededEntry(declarer, contract, bid, _count(stock))
        case Skipped(clause, seat, fine):
            return SkippedEntry(clause, seat, fine if clause is Clause.BID_10 else None)
        case Redealt(clause):
            return RedealEntry(clause)
        case PassedOut():
            return None


def _played_entry(phase: Tricks, outcome: Played) -> PlayedEntry:
    rules, table = phase.table.rules, phase.table
    last = phase.done[-1].taker
    cards = tuple(
        phase.card_points[seat] + leftover_points(phase, seat) for seat in range(rules.players)
    )
    return PlayedEntry(
        declarer=phase.declarer,
        contract=phase.contract.points,
        cards=cards,
        marriages=phase.declared,
        no_trick=frozenset(seat for seat in table.active if not phase.taken[seat]),
        last_trick=last if rules.last_trick_bonus else None,
        bid=_lower(phase.bargain.bid, phase.contract.points),
        blind=phase.bargain.blind,
        contra=phase.contract.factor if phase.contract.factor > 1 else None,
        stock=_count(outcome.stock),
    )


def _lower(bid: int, contract: int) -> int | None:
    return bid if bid < contract else None


def _count(stock: SittingStock | None) -> StockCount | None:
    return None if stock is None else StockCount(stock.points, stock.marriage, stock.aces)


def told_match(rules: Rules, seed: int, rounds: int) -> tuple[Sheet, list[Told]]:
    """Play some rounds from any standing that a sheet can start with, and give the empty sheet."""
    dice = random.Random(seed)
    match = random_match(dice, rules)
    if rules.golden or start_problems(rules, NAMES[: rules.players], sheet_for(match).start):
        match = Match.new(rules, dealer=match.dealer)
    return sheet_for(match), list(played_match(match, dice, rounds=rounds))


def sheet_for(match: Match) -> Sheet:
    """Give an empty sheet that goes on from a match."""
    start = tuple(
        StartLine(
            one.total,
            one.bolts,
            one.falls,
            one.concessions,
            None if one.barrel is None else one.barrel.used,
            None if one.barrel is None else one.barrel.since,
        )
        for one in match.standings
    )
    rules = match.rules
    base = nearest_preset(rules)
    source = RulesSource(base, tuple(differences(PRESETS[base], rules)))
    return Sheet(source, rules, NAMES[: rules.players], match.dealer, start)
