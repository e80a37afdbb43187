"""What is done is taken back if all people agree who are there; the deal stays as it is."""

from __future__ import annotations

import pytest

from tests.server.tables.players import Room
from tysiacha.rules.phases import Tricks
from tysiacha.server.tables.clockwork import UNDO_MS
from tysiacha.server.tables.commands import AnswerUndo, AskUndo, Command, GetUp
from tysiacha.server.tables.decide import bot_seat, due_at
from tysiacha.server.tables.facts import UndoAsked, UndoDropped, Undone
from tysiacha.server.tables.playing import Undo
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import Settings


def in_tricks(people: int, *, undo: bool = True, seed: int = 6) -> Room:
    """Give a room in which seat 0 has just played a card and somebody else is to act."""
    room = Room(Settings(undo=undo), seed=seed)
    room.fill(people)
    room.start()
    for _ in range(200):
        room.play_on(1)
        deal = room.playing.deal
        if deal is None or deal.over or not deal.actors:
            continue
        if isinstance(deal.state.phase, Tricks) and deal.actors[-1] == 0 and room.playing.turn != 0:
            return room
    raise AssertionError


def wish(room: Room) -> Undo | None:
    return room.playing.undo


def refused(room: Room, player: str, kind: type[Command], **members: object) -> Code:
    with pytest.raises(Refused) as caught:
        room.say(player, kind, **members)
    return caught.value.code


def test_all_who_are_there_agree_and_the_card_is_in_the_hand_again() -> None:
    room = in_tricks(3)
    deal = room.playing.deal
    assert deal is not None
    room.say("p0", AskUndo)
    room.say("p1", AnswerUndo, agree=True)
    assert wish(room) is not None
    room.say("p2", AnswerUndo, agree=True)
    after = room.playing.deal
    assert after is not None
    assert wish(room) is None
    assert room.playing.turn == 0
    assert after.actions == deal.actions[:-1]
    assert after.bound == deal.bound, "the deal is the same"
    assert "undo" in room.playing.unrated


def test_one_who_disagrees_is_enough_and_it_is_not_asked_again_at_once() -> None:
    room = in_tricks(3)
    before = room.playing.deal
    room.say("p0", AskUndo)
    room.say("p1", AnswerUndo, agree=True)
    room.say("p2", AnswerUndo, agree=False)
    assert wish(room) is None
    assert room.playing.deal == before
    assert refused(room, "p0", AskUndo) == Code.NOT_NOW
    room.play_on(1)
    assert room.playing.unheard == frozenset()


def test_a_wish_is_dropped_when_nobody_answers_in_time() -> None:
    room = in_tricks(2)
    room.say("p0", AskUndo)
    room.wait(UNDO_MS - 1)
    assert wish(room) is not None
    room.wait(1)
    assert wish(room) is None
    assert isinstance(room.steps[-1].fact, UndoDropped)


def test_an_answer_must_have_seen_the_wish() -> None:
    """What was meant for an earlier wish agrees to no later one."""
    room = in_tricks(3)
    seen = room.table.v
    room.say("p0", AskUndo)
    assert refused(room, "p1", AnswerUndo, agree=True, v=seen) == Code.STALE
    room.say("p1", AnswerUndo, agree=True)


def test_bots_wait_for_the_answer_and_go_on_after_it() -> None:
    room = in_tricks(2)
    while bot_seat(room.table, room.clockwork) is None:
        room.play_on(1)
    room.say("p1", AskUndo)
    assert bot_seat(room.table, room.clockwork) is None
    assert due_at(room.table, room.clockwork) == room.clockwork.now + UNDO_MS
    room.say("p0", AnswerUndo, agree=False)
    assert bot_seat(room.table, room.clockwork) is not None


def test_who_plays_with_bots_alone_needs_nobody() -> None:
    room = in_tricks(1)
    room.say("p0", AskUndo)
    assert [type(step.fact) for step in room.steps[-2:]] == [UndoAsked, Undone]


def test_a_person_for_whom_a_bot_plays_is_not_asked() -> None:
    room = in_tricks(3)
    room.say("p0", AskUndo)
    room.say("p1", AnswerUndo, agree=True)
    room.say("p2", GetUp)
    assert isinstance(room.steps[-1].fact, Undone)
    assert refused(room, "p2", AskUndo) == Code.BOT_PLAYS


def test_the_wish_of_who_leaves_is_dropped() -> None:
    room = in_tricks(3)
    room.say("p0", AskUndo)
    room.say("p0", GetUp)
    assert isinstance(room.steps[-1].fact, UndoDropped)


def test_an_action_is_an_answer_too() -> None:
    room = in_tricks(3)
    room.say("p0", AskUndo)
    room.play_on(1)
    assert wish(room) is None


def test_a_table_may_be_without_it() -> None:
    assert refused(in_tricks(3, undo=False), "p0", AskUndo) == Code.UNDO_OFF


def test_nothing_is_taken_back_before_one_has_acted_or_from_an_earlier_deal() -> None:
    room = Room(seed=3)
    room.fill(3)
    room.start()
    assert refused(room, "p0", AskUndo) == Code.NO_DEAL
    room.deal()
    assert {refused(room, f"p{seat}", AskUndo) for seat in range(3)} == {Code.NOTHING_TO_UNDO}


def test_taking_back_never_shuffles_anew() -> None:
    """However far it goes back, the deal keeps its pack and its cuts."""
    room = in_tricks(1)
    deal = room.playing.deal
    assert deal is not None
    while True:
        try:
            room.say("p0", AskUndo)
        except Refused as caught:
            assert caught.code == Code.NOTHING_TO_UNDO  # noqa: PT017
            break
        assert room.playing.deal is not None
        assert room.playing.deal.bound == deal.bound
        assert room.playing.next is None
    assert room.playing.deal is not None
    assert len(room.playing.deal.actions) >= len(deal.bound.deal.made)
