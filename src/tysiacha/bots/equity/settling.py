"""Outcomes of one round settled by the compiled steps of settlement, many at once.

Players sit by place here: the first hand in row 0, and so on, the dealer last. Two players sit at a
table of three whose third chair is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

from tysiacha.cards import CARDS, MARRIAGE_MASK, RANK_MASK, SUITS, Mask, Rank, mask_of, points_of
from tysiacha.kernels import boards, house_rules, sheets
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.many_settlements import WIDTH, settle_many
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp, Outcome, Played, SittingStock, Skipped
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.simulate.habits import USUAL
from tysiacha.simulate.packing import packed_rules

_ACTIVE: Final = 3
_STOCK_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class Settler:
    """The rules of a table, and memory to settle in; not for two threads at once."""

    rules: Rules
    packed: Ints

    def sheets_after(self, match: Match, outcomes: Sequence[Outcome]) -> Ints:
        """Give the sheets after each outcome, one behind the other, rows by place before it."""
        count = len(outcomes)
        fields, out = buffer(max(count, 1) * WIDTH), buffer(max(count, 1) * sheets.SHEET_SIZE)
        active = table_of(match).active
        for number, outcome in enumerate(outcomes):
            for at, value in enumerate(outcome_fields(match.rules, active, outcome)):
                fields[number * WIDTH + at] = value
        start, sheet = sheet_by_place(match), buffer(sheets.SHEET_SIZE)
        settle_many(self.packed, start, fields, count, buffer(boards.PACK), sheet, out)
        return out


@cache
def settler_for(rules: Rules) -> Settler:
    """Give who settles by these rules."""
    if rules.players != TWO_PLAYERS:
        return Settler(rules, packed_rules(rules, USUAL))
    packed = packed_rules(replace(rules, players=_ACTIVE), USUAL)
    packed[house_rules.PLACES] = house_rules.FAR if rules.places is None else rules.places
    return Settler(rules, packed)


def sheet_by_place(match: Match) -> Ints:
    """Write a match down as kernels read it, with the first hand in row 0."""
    sheet = buffer(sheets.SHEET_SIZE)
    players = match.rules.players
    sheet[sheets.DEALER] = players - 1 if players != TWO_PLAYERS else _ACTIVE - 1
    sheet[sheets.ROUND] = match.round_number
    sheet[sheets.DEAL] = match.deal_number
    sheet[sheets.GOLDEN_LEFT] = match.golden_left
    sheet[sheets.GOLDEN_MADE] = int(match.golden_made)
    sheet[sheets.WINNER] = sheets.NO_WINNER
    for place in range(players):
        one = match.standings[(match.dealer + 1 + place) % players]
        row = sheets.SEATS + sheets.ROW * place
        sheet[row + sheets.TOTAL] = one.total
        sheet[row + sheets.BOLTS] = one.bolts
        sheet[row + sheets.FALLS] = one.falls
        sheet[row + sheets.CONCESSIONS] = one.concessions
        sheet[row + sheets.SINCE] = 0 if one.barrel is None else one.barrel.since
        sheet[row + sheets.USED] = 0 if one.barrel is None else one.barrel.used
    return sheet


def can_settle(match: Match, outcome: Outcome) -> bool:
    """Tell whether the compiled steps know the outcome: of skipped rounds only that by the cut."""
    if not isinstance(outcome, Skipped):
        return True
    return outcome.clause is Clause.DEAL_5 and match.rules.players != TWO_PLAYERS


def outcome_fields(rules: Rules, active: Sequence[Seat], outcome: Outcome) -> tuple[int, ...]:
    """Give the fields of an outcome, see ``kernels.many_settlements``; the rest is 0."""
    match outcome:
        case Played():
            raw = [outcome.raw[seat] for seat in active]
            marks = sum(outcome.trickless[seat] << place for place, seat in enumerate(active))
            return (
                boards.PLAYED,
                active.index(outcome.declarer),
                outcome.contract,
                int(outcome.blind),
                outcome.factor,
                marks,
                _stock(rules, outcome.stock),
                *raw,
            )
        case GivenUp():
            place = active.index(outcome.declarer)
            stock = _stock(rules, outcome.stock)
            return (boards.GIVEN_UP, place, outcome.contract, 0, 1, 0, stock)
        case Skipped():
            return (boards.SKIPPED,)
        case _:
            return (boards.REDEALT,)


def _stock(rules: Rules, stock: SittingStock | None) -> Mask:
    if stock is None or rules.players != FOUR_PLAYERS:
        return 0
    return _stocks(rules.marriage_values)[stock.points, stock.marriage, stock.aces]


@cache
def _stocks(values: tuple[int, ...]) -> dict[tuple[int, int, int], Mask]:
    """Give a stock for everything that a sitting dealer may score by."""
    found = {}
    for cards in combinations(CARDS, _STOCK_SIZE):
        held = mask_of(cards)
        marriage = sum(
            values[suit] for suit in SUITS if held & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
        )
        aces = (held & RANK_MASK[Rank.ACE]).bit_count()
        found[points_of(held), marriage, aces] = held
    return found
