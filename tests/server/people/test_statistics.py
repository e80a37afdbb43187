"""Counts are what the records say, and add up in any order."""

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import played
from tests.strategies.playing import eager
from tysiacha.notation.games import ReadGame
from tysiacha.notation.record_building import record_of
from tysiacha.notation.record_reading import read_any_games
from tysiacha.notation.records import ContractConceded, ContractPlayed, GameRecord
from tysiacha.rules.actions import Play
from tysiacha.rules.clauses import Clause
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.server.people.statistics import Counts, counts_in, sums

GOOD = Path(__file__).parents[2] / "data" / "records" / "good"
FILES = [one.name for one in sorted(GOOD.glob("*")) if one.name != "as_one_seat_saw_it.thousand"]


def records_in(name: str) -> list[GameRecord]:
    games = list(read_any_games([(GOOD / name).read_bytes()], name))
    return [game.record for game in games if isinstance(game, ReadGame)]


def a_match(seed: int, preset: str = "russian_online", rounds: int = 400) -> GameRecord:
    match = Match.new(PRESETS[preset])
    deals = played(match, seed, rounds, eager)
    return record_of(match, deals, names=("Anna", "Boris", "Vera", "Zoe")[: match.rules.players])


def said(record: GameRecord) -> list[Counter[str]]:
    """Count what is written in a record, line by line, knowing no rules."""
    found = [Counter[str]() for _ in record.players]
    for deal in record.deals:
        match deal.outcome:
            case ContractPlayed(seat, points, made):
                found[seat].update({"made": made, "failed": not made, "contract_points": points})
            case ContractConceded(seat):
                found[seat]["conceded"] += 1
            case _:
                pass
        for seat, score in enumerate(deal.scores):
            found[seat]["rounds"] += 1
            found[seat]["mounts"] += Clause.BARREL_1 in score.why
        for one in deal.actions:
            announced = isinstance(one.action, Play) and one.action.marriage
            found[one.seat]["marriages"] += announced
    return found


@pytest.mark.parametrize("name", FILES)
def test_of_every_good_file_what_it_says_is_counted(name: str) -> None:
    for record in records_in(name):
        for counts, own in zip(counts_in(record), said(record), strict=True):
            assert counts.made == own["made"]
            assert counts.failed == own["failed"]
            assert counts.conceded == own["conceded"]
            assert counts.marriages == own["marriages"]


@pytest.mark.parametrize("preset", ["russian_online", "classic_four", "classic_two", "polish"])
def test_of_whole_matches_what_they_say_is_counted(preset: str) -> None:
    record = a_match(2, preset, rounds=60)
    names = ("made", "failed", "conceded", "marriages", "rounds", "contract_points")
    for counts, own in zip(counts_in(record), said(record), strict=True):
        assert {name: getattr(counts, name) for name in names} == {
            name: own[name] for name in names
        }
    assert any(counts.made for counts in counts_in(record))


def test_a_match_to_its_end_has_one_winner_who_was_on_the_barrel() -> None:
    record = next(
        one for one in map(a_match, range(20)) if one.result and one.result.winner is not None
    )
    assert record.result is not None
    assert record.result.winner is not None
    counts = counts_in(record)
    assert [one.matches for one in counts] == [1, 1, 1]
    assert sum(one.wins for one in counts) == 1
    assert counts[record.result.winner].wins == 1
    assert counts[record.result.winner].mounts >= 1
    assert all(one.falls <= one.mounts for one in counts)
    assert sum(one.bolts for one in counts) > 0


def test_a_match_that_goes_on_is_no_match_yet() -> None:
    counts = counts_in(a_match(1, rounds=2))
    assert [(one.matches, one.wins) for one in counts] == [(0, 0)] * 3
    assert counts_in(a_match(1, rounds=0)) == (Counts(),) * 3


def test_rates_of_nothing_are_none() -> None:
    assert (Counts().made_rate, Counts().average_contract, Counts().win_rate) == (None, None, None)
    some = Counts(matches=4, wins=1, made=3, failed=1, contract_points=440)
    assert (some.made_rate, some.average_contract, some.win_rate) == (0.75, 110.0, 0.25)


@given(st.lists(st.builds(Counts, *[st.integers(0, 300)] * 12), max_size=6), st.randoms())
def test_counts_add_up_in_any_order(counts: list[Counts], dice: random.Random) -> None:
    mixed = dice.sample(counts, len(counts))
    assert sum(counts, start=Counts()) == sum(mixed, start=Counts())


def test_matches_are_summed_by_player_and_family() -> None:
    first, second = a_match(1, rounds=6), a_match(2, "polish", rounds=6)
    again = a_match(3, rounds=6)
    seats = ("a", "b", "c")
    matches = [(first, seats), (second, seats), (again, ("c", "a", "b"))]
    found = sums(matches)
    assert len(found) == 6
    assert found["a", "russian_online-3"] == counts_in(first)[0] + counts_in(again)[1]
    assert found["a", "polish-3"] == counts_in(second)[0]
