"""Time at a table: clocks, who is gone, who plays for him, and what waits for whom."""

from __future__ import annotations

import pytest

from tests.server.tables.crowds import Watched
from tests.server.tables.players import TABLE, Room
from tysiacha.rules.notices import TrickTaken
from tysiacha.server.tables.clockwork import GRACE_MS, HOST_MS, READY_MS, Clockwork
from tysiacha.server.tables.commands import Act, ComeBack, GetUp, GiveTime, Ready
from tysiacha.server.tables.decide import bot_seat, due_at
from tysiacha.server.tables.facts import Acted, HostChanged, Readied, SubstituteSat
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import TRICK_STAYS_MS, Settings, TurnClock
from tysiacha.server.tables.table import replayed


def hurried(people: int = 3, *, turn_s: int = 20, bank_s: int = 0, seed: int = 3) -> Watched:
    """Give a room with a clock, with the first deal before everybody."""
    room = Watched(Settings(clock=TurnClock(turn_s, bank_s)), seed=seed)
    room.fill(people)
    room.start()
    room.deal()
    return room


def waits(room: Room) -> bool:
    return room.table.parked


def turn_of(room: Room) -> tuple[int, str]:
    turn = room.playing.turn
    assert turn is not None
    return turn, f"p{turn}"


def test_the_reserve_is_used_after_the_time_of_a_turn_and_stays_used() -> None:
    room = hurried(bank_s=60)
    turn, _ = turn_of(room)
    room.wait(50_000)
    assert room.playing.turn == turn
    room.play_on(1)
    assert room.playing.banks_ms[turn] == 30_000
    assert [room.playing.banks_ms[seat] for seat in range(3) if seat != turn] == [60_000] * 2


def test_when_the_time_is_over_the_quiet_action_is_taken() -> None:
    room = hurried()
    turn, _ = turn_of(room)
    room.wait(19_999)
    assert room.playing.turn == turn
    room.wait(1)
    fact = room.steps[-1].fact
    assert isinstance(fact, Acted)
    assert (fact.seat, fact.by) == (turn, "clock")


def test_two_decisions_late_in_a_row_give_the_seat_to_a_bot() -> None:
    room = hurried(1, seed=2)
    late = 0
    while room.table.in_match and not room.table.parked:
        room.bots_answer()
        room.deal()
        room.wait(1_000)
        late = sum(isinstance(s.fact, Acted) and s.fact.by == "clock" for s in room.steps)
    assert late == 2
    assert room.table.parked, "nobody else was there"


def test_who_acted_in_time_in_between_is_not_late_twice_in_a_row() -> None:
    room = hurried()
    turn, _ = turn_of(room)
    room.wait(20_000)
    assert room.playing.late[turn] == 1
    while room.playing.turn != turn:
        room.play_on(1)
    room.play_on(1)
    assert room.playing.late[turn] == 0
    assert turn in room.table.awake


def test_who_came_back_may_be_late_once_again() -> None:
    room = hurried()
    turn, player = turn_of(room)
    room.wait(20_000)
    room.say(player, GetUp)
    room.say(player, ComeBack)
    assert room.playing.late[turn] == 0


def test_a_trick_that_lies_there_costs_nobody_time() -> None:
    room = hurried()
    while not any(isinstance(one, TrickTaken) for one in room.steps[-1].events):
        room.play_on(1)
        if room.playing.between_deals:
            room.deal()
    turn, _ = turn_of(room)
    assert due_at(room.table, room.clockwork) is not None
    room.wait(TRICK_STAYS_MS["normal"] + 19_999)
    assert room.playing.turn == turn
    assert room.playing.late[turn] == 0
    room.wait(1)
    assert room.playing.late[turn] == 1


def test_coming_and_going_gives_nobody_more_time() -> None:
    """Neither the one who comes and goes, nor the one who thinks."""
    room = hurried()
    turn, player = turn_of(room)
    other = f"p{(turn + 1) % 3}"
    room.wait(15_000)
    for one in (player, other):
        room.say(one, GetUp)
        room.say(one, ComeBack)
    room.wait(4_999)
    assert room.playing.late[turn] == 0
    room.wait(1)
    assert room.playing.late[turn] == 1


def test_others_give_the_one_who_thinks_more_time() -> None:
    room = hurried()
    turn, player = turn_of(room)
    with pytest.raises(Refused, match=Code.NOT_NOW):
        room.say(player, GiveTime)
    room.say(f"p{(turn + 1) % 3}", GiveTime)
    room.wait(49_999)
    assert room.playing.turn == turn
    room.wait(1)
    assert room.playing.late[turn] == 1
    assert room.playing.extra_ms == 0, "it was for that decision"


def test_a_bot_is_given_no_time() -> None:
    room = hurried(1)
    while bot_seat(room.table, room.clockwork) is None:
        room.play_on(1)
    with pytest.raises(Refused, match=Code.NOT_NOW):
        room.say("p0", GiveTime)


def test_who_is_gone_is_waited_for_and_then_a_bot_plays_until_he_is_back() -> None:
    room = Watched(seed=3)
    room.fill(3)
    room.start()
    room.deal()
    turn, player = turn_of(room)
    room.leave(player)
    room.wait(GRACE_MS - 1)
    assert turn in room.table.awake
    room.wait(1)
    assert isinstance(room.steps[-1].fact, SubstituteSat)
    assert bot_seat(room.table, room.clockwork) == turn
    with pytest.raises(Refused, match=Code.BOT_PLAYS):
        room.say(player, Act, action={"do": "pass"})
    room.arrive(player)
    assert turn in room.table.awake
    assert bot_seat(room.table, room.clockwork) is None


def test_when_all_are_gone_the_match_waits_and_goes_on_as_it_was() -> None:
    room = hurried(2, turn_s=3_600, bank_s=60)
    banks, deal = room.playing.banks_ms, room.playing.deal
    room.leave("p0")
    room.leave("p1")
    room.wait(GRACE_MS)
    assert waits(room)
    assert due_at(room.table, room.clockwork) is None
    room.wait(10 * 3_600_000)
    assert room.playing.deal == deal
    room.arrive("p1")
    assert not waits(room)
    assert (room.playing.deal, room.playing.banks_ms) == (deal, banks)
    assert room.table.awake == {1}, "for the other a bot plays now"
    room.arrive("p0")
    assert room.table.awake == {0, 1}


def test_nobody_acts_while_a_match_waits() -> None:
    room = hurried(1)
    room.leave("p0")
    room.wait(GRACE_MS)
    with pytest.raises(Refused):
        room.say("p0", Act, action={"do": "pass"})


def test_after_a_restart_nobody_has_lost_time_and_all_are_waited_for() -> None:
    room = hurried(3, bank_s=60)
    room.wait(10_000)
    turn, _ = turn_of(room)
    room.table = replayed(TABLE, room.facts)
    room.clockwork = Clockwork.at(5)
    room.wait(0)
    assert room.table.awake == {0, 1, 2}
    for seat in range(3):
        room.arrive(f"p{seat}")
    room.wait(79_999)
    assert room.playing.turn == turn
    assert room.playing.banks_ms == (60_000,) * 3


def test_an_outage_of_ours_is_nobodys_time() -> None:
    room = hurried()
    turn, _ = turn_of(room)
    room.clockwork = room.clockwork.moved(room.clockwork.now + 30_000).delayed(30_000)
    room.wait(19_999)
    assert room.playing.late[turn] == 0


def test_being_ready_counts_once_and_only_for_the_deal_one_has_seen_end() -> None:
    room = Watched(Settings(base="simple"), seed=3)
    room.fill(3)
    room.start()
    while not (room.playing.deal is not None and room.playing.deal.over):
        room.play_on(1)
    seen = room.table.v
    room.say("p1", Ready)
    facts = len(room.facts)
    room.say("p1", Ready)
    assert len(room.facts) == facts
    room.deal()
    while not room.playing.between_deals:
        room.play_on(1)
    with pytest.raises(Refused, match=Code.STALE):
        room.say("p1", Ready, v=seen)


def test_with_a_clock_the_next_deal_does_not_wait_for_ever() -> None:
    room = hurried(turn_s=3_600)
    while not room.playing.between_deals:
        room.play_on(1)
    room.wait(READY_MS)
    assert [s.fact.seat for s in room.steps[-3:] if isinstance(s.fact, Readied)] == [0, 1, 2]
    room.wait(5_000)
    assert not room.playing.between_deals


def test_between_matches_somebody_else_is_host_when_the_host_stays_away() -> None:
    room = Watched(seed=3)
    room.fill(3)
    room.leave("p0")
    room.wait(HOST_MS - 1)
    assert room.table.host == "p0"
    room.wait(1)
    assert room.table.host == "p1"
    assert isinstance(room.steps[-1].fact, HostChanged)


def test_a_version_that_has_passed_answers_nothing() -> None:
    room = hurried()
    turn, player = turn_of(room)
    with pytest.raises(Refused, match=Code.STALE):
        room.say(player, Act, action={"do": "pass"}, v=room.playing.turn_v - 1)
    with pytest.raises(Refused, match=Code.STALE):
        room.say(player, Act, action={"do": "pass"}, v=room.table.v + 1)
    with pytest.raises(Refused, match=Code.NOT_YOUR_TURN):
        room.say(f"p{(turn + 1) % 3}", Act, action={"do": "pass"})
    room.leave(f"p{(turn + 1) % 3}")
    room.play_on(1)
