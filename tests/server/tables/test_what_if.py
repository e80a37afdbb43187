"""Playing on from a moment of a match that is over: that deal alone, for nothing."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from tests.server.tables.players import TABLE, Room
from tysiacha.notation.records import GameRecord
from tysiacha.notation.replaying import replay
from tysiacha.rules.phases import RoundOver
from tysiacha.server.live.history import match_record
from tysiacha.server.tables.chairs import Machine, Person
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.facts import Fact, MatchEnded, Opened
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import opened, replayed
from tysiacha.server.tables.what_if import WHAT_IF, NoSuchMoment, branch_of, settings_of


@cache
def over(base: str = "simple") -> GameRecord:
    """Give the record of a match that was played at a table, with its proofs."""
    room = Room(Settings(base=base), seed=2)
    room.fill(2)
    room.start()
    room.play_on(1_500)
    return match_record(room.table, ["Anna", "Boris", "", ""][: room.table.rules.players])


def played_on(record: GameRecord, *, deal: int, step: int, seat: int) -> Room:
    """Give a room at the table that plays on from there."""
    branch = branch_of(record, deal=deal, step=step, seat=seat, level="easy")
    room = Room(seed=5)
    room.table = opened(TABLE, Opened(host="p0", settings=settings_of(record), branch=branch))
    room.clockwork = Clockwork.at(0)
    room.steps.clear()
    room.arrive("p0")
    return room


@pytest.mark.parametrize(("base", "deal"), [("simple", 1), ("classic_four", 1), ("simple", 0)])
def test_a_table_plays_on_from_every_moment_as_it_was(base: str, deal: int) -> None:
    record = over(base)
    steps = [one for one in replay(record) if one.deal == deal]
    for number, step in enumerate(steps):
        room = played_on(record, deal=deal, step=number, seat=1)
        if number >= 3:  # the cuts that are to come are made at once
            assert room.playing.state is not None
            assert room.playing.state.phase == step.before.phase
            assert room.playing.state.secret == step.before.secret
        assert room.table.chairs[1] == Person("p0")
        assert [one for one in room.table.chairs if isinstance(one, Machine)] == [
            Machine("easy")
        ] * (len(record.players) - 1)


@pytest.mark.parametrize("step", [0, 9, 20])
def test_it_ends_with_its_deal_and_its_log_leads_there(step: int) -> None:
    record = over()
    room = played_on(record, deal=1, step=step, seat=0)
    assert room.table.in_match
    room.play_on(200)
    assert room.playing.over
    assert WHAT_IF in room.playing.unrated
    assert len(room.playing.deals) == 1
    state = room.playing.state
    assert state is not None
    assert isinstance(state.phase, RoundOver)
    facts: list[Fact] = [one.fact for one in room.steps]
    assert isinstance(facts[-1], MatchEnded)
    branch = branch_of(record, deal=1, step=step, seat=0, level="easy")
    first = Opened(host="p0", settings=settings_of(record), branch=branch)
    kept = msgspec.json.decode(msgspec.json.encode(first), type=Opened)
    assert replayed(TABLE, [kept, *facts]) == room.table


def test_rules_standings_and_nobodys_name_come_along() -> None:
    record = over()
    room = played_on(record, deal=1, step=5, seat=0)
    assert room.table.rules == record.match.rules
    assert room.playing.match.deal_number == 2
    branch = branch_of(record, deal=1, step=5, seat=0, level="easy")
    assert "Anna" not in branch.record
    assert "Boris" not in branch.record


@pytest.mark.parametrize(
    ("deal", "step", "seat"), [(99, 0, 0), (0, 99, 0), (0, 0, 3), (-1, 0, 0), (0, -1, 0)]
)
def test_from_no_moment_nothing_is_played_on(deal: int, step: int, seat: int) -> None:
    with pytest.raises(NoSuchMoment):
        branch_of(over(), deal=deal, step=step, seat=seat, level="easy")


def test_from_the_end_of_a_deal_nothing_is_played_on() -> None:
    record = over()
    with pytest.raises(NoSuchMoment):
        branch_of(record, deal=0, step=len(record.deals[0].actions), seat=0, level="easy")
