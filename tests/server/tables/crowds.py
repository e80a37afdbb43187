"""People and bots who do at random what people do at tables, and who watches every step of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import msgspec

from tests.server.tables.players import Room
from tests.strategies.playing import eager
from tysiacha.notation.action_json import JsonObject, action_json
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.views import Viewer
from tysiacha.server.tables.commands import (
    Act,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Claim,
    ComeBack,
    Command,
    GetUp,
    GiveTime,
    Ready,
    Start,
)
from tysiacha.server.tables.decide import Decision, bot_seat, decide_bot
from tysiacha.server.tables.facts import Fact, Opened
from tysiacha.server.tables.knowledge import News, Own, Shared, changed, merged, sections
from tysiacha.server.tables.refusals import Refused
from tysiacha.server.tables.settings import Settings


def settings_of(rules: Rules, **others: object) -> Settings:
    """Give the settings of a table with these rules."""
    base = nearest_preset(rules)
    options = {key: option_data(rules, key) for key in differences(PRESETS[base], rules)}
    settings = msgspec.convert({"base": base, "options": options, **others}, type=Settings)
    assert settings.rules == rules
    return settings


@dataclass
class Watched(Room):
    """A room of which every decision is checked as it is taken."""

    facts: list[Fact] = field(init=False, default_factory=list)
    known: dict[Viewer, JsonObject] = field(init=False, default_factory=dict)
    shared: Shared | None = field(init=False, default=None)
    own: dict[Viewer, Own] = field(init=False, default_factory=dict)
    refused: list[Refused] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.facts.append(Opened(host="p0", settings=self.settings))
        super().__post_init__()

    def take(self, decision: Decision) -> Decision:
        at = self.table
        for step in decision.steps:
            assert step.before == at, "the facts follow each other"
            assert step.after.v == step.before.v + 1
            data = msgspec.json.encode(step.fact)
            fact = msgspec.json.decode(data, type=Fact)
            assert fact == step.fact, "stored and read a fact is the same"
            self.facts.append(fact)
            at = step.after
        assert decision.table == at
        super().take(decision)
        self._look()
        return decision

    def try_to(self, player: str, kind: type[Command], **members: object) -> bool:
        """Let a player ask for something that may be refused; then the table is as it was."""
        before, clock = self.table, self.clockwork
        try:
            self.say(player, kind, **members)
        except Refused as refused:
            assert self.table is before, "a refusal changes nothing"
            assert self.clockwork is clock
            self.refused.append(refused)
            return False
        return True

    def _look(self) -> None:
        table, before_all = self.table, self.shared
        shared = Shared.of(table, self.clockwork, before=before_all)
        for viewer in (*range(len(table.chairs)), None):
            fresh = through_json(sections(table, self.clockwork, viewer))
            own = Own.of(table, viewer, self.own.get(viewer))
            if (before := self.known.get(viewer)) is not None:
                news = through_json(changed(before, fresh))
                assert merged(before, news) == fresh
                assert before_all is not None
                found = News.between(before_all, shared).for_viewer(self.own[viewer], own)
                assert through_json(found) == news, "the fast way finds what the slow way does"
            self.known[viewer], self.own[viewer] = fresh, own
            assert through_json(shared.sections(viewer)) == fresh
        self.shared = shared


def through_json(value: JsonObject) -> JsonObject:
    """Give a value as it comes out of the wire."""
    return msgspec.json.decode(msgspec.json.encode(value), type=dict)


def settings_at_random(dice: random.Random, rules: Rules) -> Settings:
    """Give settings with or without a clock, and all else at random."""
    clock = {"turn_s": dice.choice((5, 20)), "bank_s": dice.choice((0, 30))}
    return settings_of(
        rules,
        clock=clock if dice.random() < 0.5 else None,
        pace=dice.choice(("quick", "normal", "slow")),
        undo=dice.random() < 0.8,
        reveal=dice.choice(("deal", "match")),
    )


def live(room: Watched, steps: int) -> None:
    """Let so many things happen in a room, whatever comes into people's heads."""
    dice = room.dice
    for _ in range(steps):
        chance = dice.random()
        if room.table.closed:
            return
        player = dice.choice([one.player for _, one in room.table.people])
        if chance < 0.02:
            room.leave(player)
        elif chance < 0.04 or (room.table.parked and chance < 0.5):
            room.arrive(player)
        elif chance < 0.07:
            room.wait(dice.choice((100, 1_000, 10_000, 50_000)))
        elif chance < 0.14:
            _try_anything(room, player)
        else:
            sensible(room)


def sensible(room: Watched) -> None:
    """Let the next thing happen that makes the match go on."""
    dice, table = room.dice, room.table
    if not table.in_match:
        if not room.try_to(table.host, Start):
            room.wait(1_000)
        return
    playing = room.playing
    here = [(seat, one.player) for seat, one in table.people if one.player in room.clockwork.here]
    if table.parked or not here:
        room.arrive(table.people[0][1].player)
    elif playing.between_deals:
        seat, player = dice.choice(here)
        if playing.deal is not None and seat not in playing.ready:
            room.try_to(player, Ready)
        elif room.try_part(seat):
            return
        room.wait(1_000)
    elif bot_seat(table, room.clockwork) is not None:
        turn = playing.turn
        assert turn is not None
        answer = (turn, playing.turn_v, eager(dice, room.view(turn)))
        room.take(decide_bot(table, room.clockwork, answer, room.chance))
    elif (turn := playing.turn) is not None and (turn in dict(here)):
        if turn not in table.awake:
            room.try_to(dict(here)[turn], ComeBack)
            return
        action = dict(action_json(eager(dice, room.view(turn))))
        room.try_to(dict(here)[turn], Act, action=action)
    else:
        room.wait(1_000)


def _try_anything(room: Watched, player: str) -> None:
    dice = room.dice
    kind = dice.choice(
        (GetUp, ComeBack, AskUndo, AnswerUndo, AnswerUndo, Claim, GiveTime, AskRematch, Ready, Act)
    )
    members: dict[str, object] = {}
    if kind is GetUp and not room.table.in_match:
        return
    if kind is AnswerUndo:
        members = {"agree": dice.random() < 0.8}
    if kind is Act:
        turn = room.table.playing.turn if room.table.playing is not None else None
        view = None if turn is None else room.view(turn)
        members = {
            "action": {"do": "pass"} if view is None else dict(action_json(eager(dice, view)))
        }
        members["v"] = max(0, room.table.v - dice.randint(0, 2))
    room.try_to(player, kind, **members)
