"""Who may do what at a table: the host, who sits there, who looks on, who was sent off."""

from __future__ import annotations

import pytest

from tests.server.tables.crowds import Watched
from tests.server.tables.players import Room
from tysiacha.rules.presets import PRESETS
from tysiacha.server.tables.chairs import EMPTY, Machine, Person
from tysiacha.server.tables.commands import (
    Act,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Change,
    Claim,
    ClearSeat,
    CloseTable,
    ComeBack,
    Command,
    GetUp,
    GiveTime,
    Lock,
    MakeHost,
    Promise,
    Ready,
    SeatBot,
    Sit,
    Start,
    Tell,
)
from tysiacha.server.tables.knowledge import sections
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import Settings

SETTINGS = {"base": "simple"}
COMMANDS: dict[type[Command], dict[str, object]] = {
    Sit: {"seat": 0},
    GetUp: {},
    SeatBot: {"seat": 1, "level": "easy"},
    ClearSeat: {"seat": 1},
    Lock: {"locked": True},
    MakeHost: {"seat": 1},
    Change: {"settings": SETTINGS},
    Start: {},
    Promise: {"deal": 1, "promise": "0" * 64},
    Tell: {"deal": 1, "seed": "0" * 64, "cuts": (0, 0, 0)},
    Act: {"action": {"do": "pass"}},
    Ready: {},
    ComeBack: {},
    AskUndo: {},
    AnswerUndo: {"agree": True},
    Claim: {},
    GiveTime: {},
    AskRematch: {},
    CloseTable: {},
}
OF_THE_HOST = (SeatBot, ClearSeat, Lock, MakeHost, Change, Start, CloseTable)
IN_PLAY = (Act, AskUndo, AnswerUndo, Claim)


def code(room: Watched, player: str, kind: type[Command], **members: object) -> Code | None:
    if room.try_to(player, kind, **members):
        return None
    return room.refused[-1].code


def started() -> Watched:
    room = Watched(Settings(base="simple"), seed=3)
    room.fill(3)
    room.start()
    room.deal()
    return room


def test_every_command_is_in_the_matrix() -> None:
    assert set(COMMANDS) == set(Command.__args__)


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("player", ["onlooker", "banned"])
def test_who_has_no_seat_does_nothing_in_a_match(kind: type[Command], player: str) -> None:
    room = Watched(Settings(base="simple"), seed=3)
    room.arrive("banned")
    room.say("banned", Sit, seat=1)
    room.say("p0", ClearSeat, seat=1)
    room.fill(3)
    room.start()
    room.deal()
    refused = code(room, player, kind, **COMMANDS[kind])
    if kind in OF_THE_HOST:
        assert refused == Code.NOT_HOST
    elif kind is Sit:
        assert refused == (Code.UNWELCOME if player == "banned" else Code.IN_MATCH)
    else:
        assert refused == Code.NOT_SEATED


@pytest.mark.parametrize("kind", OF_THE_HOST)
def test_what_is_the_hosts_is_nobody_elses(kind: type[Command]) -> None:
    room = Watched(Settings(base="simple"), seed=3)
    room.fill(3)
    assert code(room, "p1", kind, **COMMANDS[kind]) == Code.NOT_HOST
    room.start()
    assert code(room, "p1", kind, **COMMANDS[kind]) == Code.NOT_HOST


@pytest.mark.parametrize("kind", [SeatBot, ClearSeat, Change, Start, CloseTable])
def test_the_host_changes_nothing_of_a_match_that_goes_on(kind: type[Command]) -> None:
    assert code(started(), "p0", kind, **COMMANDS[kind]) == Code.IN_MATCH


@pytest.mark.parametrize("kind", IN_PLAY)
def test_who_has_a_bot_playing_for_him_comes_back_first(kind: type[Command]) -> None:
    room = started()
    if kind is AnswerUndo:
        while len(room.playing.deals[-1].actions) == len(room.playing.deals[-1].bound.deal.made):
            room.play_on(1)
        actor = room.playing.deals[-1].actors[-1]
        room.say(f"p{actor}", AskUndo)
        other = f"p{(actor + 1) % 3}"
    else:
        other = "p1"
    room.say(other, GetUp)
    assert code(room, other, kind, **COMMANDS[kind]) == Code.BOT_PLAYS
    room.say(other, ComeBack)
    assert code(room, other, kind, **COMMANDS[kind]) != Code.BOT_PLAYS


def test_a_seat_is_taken_once_and_nobody_takes_two() -> None:
    room = Watched(seed=3)
    room.say("p1", Sit, seat=1)
    assert code(room, "p2", Sit, seat=1) == Code.SEAT_TAKEN
    assert code(room, "p2", Sit, seat=3) == Code.NO_SUCH_SEAT
    room.say("p1", Sit, seat=2)
    assert room.table.chairs == (Person("p0"), EMPTY, Person("p1"))
    assert room.try_to("p1", Sit, seat=2), "the same again is no mistake"


def test_a_locked_table_takes_nobody_new() -> None:
    room = Watched(seed=3)
    room.say("p1", Sit, seat=1)
    room.say("p0", Lock, locked=True)
    assert code(room, "p2", Sit, seat=2) == Code.TABLE_LOCKED
    assert code(room, "p1", Sit, seat=2) is None, "who sits here may take another seat"
    room.say("p0", Lock, locked=False)
    assert code(room, "p2", Sit, seat=1) is None


def test_the_host_hands_on_his_office_by_word_or_by_leaving() -> None:
    room = Watched(seed=3)
    room.fill(3)
    room.say("p0", MakeHost, seat=2)
    assert room.table.host == "p2"
    room.say("p2", GetUp)
    assert room.table.host == "p0"
    room.say("p1", GetUp)
    room.say("p0", GetUp)
    assert room.table.closed
    assert code(room, "p0", Sit, seat=0) == Code.CLOSED
    room.arrive("p0")
    assert room.table.closed, "nothing comes of a closed table"


def test_a_table_with_empty_seats_does_not_start() -> None:
    room = Watched(seed=3)
    assert code(room, "p0", Start) == Code.SEATS_EMPTY
    assert code(room, "p0", SeatBot, seat=1, level="genius") == Code.NO_SUCH_BOT
    assert code(room, "p0", SeatBot, seat=0, level="easy") == Code.SEAT_TAKEN


@pytest.mark.parametrize(
    ("base", "chairs"),
    [
        ("classic_four", (Person("p0"), EMPTY, Person("p2"), EMPTY)),
        ("classic_two", (Person("p0"), Person("p2"))),
        ("polish", (Person("p0"), EMPTY, Person("p2"))),
    ],
)
def test_people_keep_their_seats_when_the_number_of_seats_changes(
    base: str, chairs: tuple[object, ...]
) -> None:
    room = Watched(seed=3)
    room.say("p2", Sit, seat=2)
    room.say("p0", Change, settings={"base": base})
    assert room.table.chairs == chairs
    assert room.table.rules == PRESETS[base]


def test_a_person_is_worth_more_than_a_bot_where_seats_go() -> None:
    room = Watched(seed=3)
    room.say("p2", Sit, seat=2)
    room.say("p0", SeatBot, seat=1, level="easy")
    room.say("p0", Change, settings={"base": "classic_two"})
    assert room.table.chairs == (Person("p0"), Person("p2"))
    room.say("p0", Change, settings={"base": "classic"})
    room.say("p1", Sit, seat=2)
    assert code(room, "p0", Change, settings={"base": "classic_two"}) == Code.BAD_SETTINGS
    assert code(room, "p0", Change, settings={"base": "chess"}) == Code.BAD_SETTINGS
    assert code(room, "p0", Change, settings={"options": {"targt": 1}}) == Code.BAD_SETTINGS


def plays(room: Room) -> bool:
    return room.table.in_match


def finished(people: int = 2) -> Room:
    room = Room(Settings(base="simple"), seed=2)
    room.fill(people)
    room.start()
    room.play_on(1_500)
    assert room.playing.over
    return room


def test_another_match_begins_when_all_people_want_it() -> None:
    room = finished()
    first = room.playing
    room.say("p0", AskRematch)
    assert room.playing is not first
    assert not plays(room)
    room.say("p1", AskRematch)
    assert plays(room)
    assert room.playing.id != first.id
    assert room.playing.start.dealer == first.match.next_dealer


def test_a_wish_goes_with_who_had_it() -> None:
    """Neither who sits down after him, nor an empty seat, wants what he wanted."""
    room = finished()
    room.say("p0", AskRematch)
    room.say("p0", GetUp)
    room.say("p1", AskRematch)
    assert not plays(room)
    room.say("p5", Sit, seat=0)
    assert room.playing.rematch == {1}
    room.say("p5", AskRematch)
    assert plays(room)


def test_the_last_match_is_shown_to_who_sits_on_a_seat_that_it_had_not() -> None:
    room = finished()
    room.say("p0", Change, settings={"base": "classic_four"})
    room.say("p7", Sit, seat=3)
    game = sections(room.table, room.clockwork, 3)["game"]
    assert isinstance(game, dict)
    assert game["hand"] is None


def test_who_was_away_at_the_end_plays_himself_in_the_next_match() -> None:
    room = Room(Settings(base="simple"), seed=2)
    room.fill(2)
    room.start()
    room.play_on(700)
    room.say("p1", GetUp)
    room.play_on(800)
    assert room.playing.over
    room.arrive("p1")
    room.start()
    assert room.table.awake == {0, 1}


def test_a_table_is_closed_by_its_host_between_matches() -> None:
    room = Watched(seed=3)
    room.fill(2)
    room.say("p0", CloseTable)
    assert room.table.closed
    with pytest.raises(Refused, match=Code.CLOSED):
        room.say("p1", GetUp)


def test_bots_of_another_level_take_the_place_of_bots() -> None:
    room = Watched(seed=3)
    room.fill(1)
    room.say("p0", SeatBot, seat=1, level="medium")
    assert room.table.chairs == (Person("p0"), Machine("medium"), Machine("easy"))
    room.say("p0", ClearSeat, seat=1)
    assert room.table.chairs.index(EMPTY) == 1
