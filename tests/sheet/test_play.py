"""A match that was played, told as a score sheet, comes out the same: for all kinds of rules."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.sheet.files import read
from tests.sheet.from_play import told_match
from tests.strategies.playing import seeds, share
from tests.strategies.rules import valid_rules
from tests.strategies.tables import TABLES
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Standing
from tysiacha.sheet.explaining import accounts_of
from tysiacha.sheet.reckoning import Reckoning, opened
from tysiacha.sheet.writing import sheet_text


def told_as_a_sheet(rules: Rules, seed: int, rounds: int) -> Reckoning:
    """Tell a random match; after each entry everybody has what the referee wrote."""
    sheet, told = told_match(rules, seed, rounds)
    reckoning = opened(sheet)
    for deal in told:
        if deal.entry is None:
            continue
        reckoning = reckoning.with_entry(deal.entry)
        assert on_paper(reckoning.match) == on_paper(deal.after)
    return reckoning


def on_paper(match: Match) -> tuple[object, ...]:
    """What a sheet shows of a match: not the numbers of rounds before it."""
    lines = [
        (one.total, one.bolts, one.falls, one.concessions, _used(one)) for one in match.standings
    ]
    return (lines, match.dealer, match.golden_left, match.golden_made, match.winner)


def _used(standing: Standing) -> int | None:
    return None if standing.barrel is None else standing.barrel.used


@pytest.mark.parametrize("name", TABLES)
@share(0.05)
@given(seed=seeds())
def test_a_played_match_comes_out_the_same(name: str, seed: int) -> None:
    told_as_a_sheet(TABLES[name], seed, rounds=12)


@share(0.5)
@given(rules=valid_rules(), seed=seeds())
def test_it_does_under_any_rules(rules: Rules, seed: int) -> None:
    reckoning = told_as_a_sheet(rules, seed, rounds=6)
    assert read(sheet_text(reckoning)) == reckoning


@share(0.5)
@given(rules=valid_rules(), seed=seeds())
def test_the_steps_of_an_explanation_lead_to_every_total(rules: Rules, seed: int) -> None:
    reckoning = told_as_a_sheet(rules, seed, rounds=6)
    for seat in range(rules.players):
        for account, line in zip(accounts_of(reckoning, seat), reckoning.lines, strict=True):
            assert account.before == line.before.standings[seat].total
            assert account.after == line.settlement.match.standings[seat].total
