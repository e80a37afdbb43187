"""What is sent to a viewer depends on nothing that he may not know, and names nothing of it."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.server.tables.crowds import Watched, live, settings_at_random
from tests.server.tables.players import TABLE, Room
from tests.strategies.canary import cards_named
from tests.strategies.disguises import disguised
from tests.strategies.interference import made_public
from tests.strategies.playing import seeds, seen_by, share, told, viewers
from tests.strategies.rules import valid_rules
from tysiacha.cards import FULL_MASK, cards_of
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.errors import IllegalAction
from tysiacha.rules.options import Rules
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import Viewer
from tysiacha.server.tables.commands import Act, Claim, Command
from tysiacha.server.tables.decide import bot_seat, decide, due_at
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.facts import Acted
from tysiacha.server.tables.knowledge import sections
from tysiacha.server.tables.projection import opened_deals, sayings
from tysiacha.server.tables.refusals import Refused
from tysiacha.server.tables.settings import Settings, TurnClock
from tysiacha.server.tables.table import Table, apply_fact

CARD = re.compile(rb'"((?:9|10|J|Q|K|A)[SCDH])"')
ACTIONS = (
    {"do": "pass"},
    {"do": "bid", "points": 110},
    {"do": "play", "card": "AS"},
    {"do": "nonsense"},
)


def played(rules: Rules, seed: int) -> Room:
    dice = random.Random(seed)
    room = Watched(settings_at_random(dice, rules), seed=seed)
    room.fill(dice.randint(1, rules.players))
    room.start()
    live(room, 50)
    return room


def with_truth(table: Table, state: RoundState) -> Table:
    """Give the table with another truth of the deal that goes on; what proves it stays."""
    playing = table.playing
    assert playing is not None
    assert playing.deal is not None
    return replace(table, playing=replace(playing, deal=replace(playing.deal, state=state)))


def sent(room: Room, table: Table, viewer: Viewer) -> bytes:
    return msgspec.json.encode(sections(table, room.clockwork, viewer))


def answer(room: Room, table: Table, kind: type[Command], viewer: int, **members: object) -> str:
    chair = dict(table.people).get(viewer)
    player = "stranger" if chair is None else chair.player
    data = {"t": kind.__struct_config__.tag, "a": "x", "table": TABLE, "v": table.v} | members
    command = msgspec.convert(data, type=Command)
    try:
        decide(table, room.clockwork, command, player, room.chance)
    except Refused as refused:
        return f"{refused.code} {refused.about}"
    return "done"


@given(valid_rules(), seeds())
@share(0.06)
def test_other_truths_behind_a_view_are_sent_the_same_bytes(rules: Rules, seed: int) -> None:
    room, dice = played(rules, seed), random.Random(seed)
    if room.table.playing is None or room.playing.state is None or room.playing.deal is None:
        return
    state = room.playing.state
    for viewer in viewers(rules):
        other = with_truth(room.table, disguised(state, viewer, state, dice))
        assert sent(room, other, viewer) == sent(room, room.table, viewer)
        assert due_at(other, room.clockwork) == due_at(room.table, room.clockwork)
        assert bot_seat(other, room.clockwork) == bot_seat(room.table, room.clockwork)
        if viewer is None:
            continue
        assert answer(room, other, Claim, viewer) == answer(room, room.table, Claim, viewer)
        if viewer != room.playing.turn:
            for action in ACTIONS:
                one = answer(room, room.table, Act, viewer, action=action)
                assert answer(room, other, Act, viewer, action=action) == one != "done"


@given(valid_rules(), seeds())
@share(0.06)
def test_what_happens_is_told_in_the_same_bytes(rules: Rules, seed: int) -> None:
    room, dice = played(rules, seed), random.Random(seed)
    compared = 0
    for step in room.steps:
        before, after = step.before.playing, step.after.playing
        if not isinstance(step.fact, Acted) or before is None or after is None:
            continue
        assert before.state is not None
        assert after.state is not None
        for viewer in viewers(rules):
            other = with_truth(step.before, disguised(before.state, viewer, after.state, dice))
            try:
                applied = apply_fact(other, step.fact)
            except IllegalAction:
                continue
            if made_public(applied.events) != made_public(step.events):
                continue
            again = Step(step.fact, other, applied.table, applied.events)
            texts = [msgspec.json.encode(sayings(one, viewer)) for one in (step, again)]
            assert texts[0] == texts[1]
            assert sent(room, applied.table, viewer) == sent(room, step.after, viewer)
            compared += 1
    assert compared or len(room.steps) < 50


@given(valid_rules(), seeds())
@share(0.06)
def test_no_card_is_named_that_a_viewer_does_not_know(rules: Rules, seed: int) -> None:
    room = played(rules, seed)
    for step in room.steps[-40:]:
        playing = step.after.playing
        if playing is None or playing.state is None:
            continue
        for viewer in viewers(rules):
            known = cards_named((seen_by(playing.state, viewer), told(step.events, viewer)))
            codes = {card_ascii(card).encode() for card in cards_of(FULL_MASK & known)}
            text = sent(room, step.after, viewer) + msgspec.json.encode(sayings(step, viewer))
            assert set(CARD.findall(text)) <= codes


@pytest.mark.parametrize("reveal", ["deal", "match"])
def test_no_secret_of_a_deal_is_sent_before_it_may_be_opened(reveal: str) -> None:
    room = Room(msgspec.convert({"base": "simple", "reveal": reveal}, type=Settings), seed=2)
    room.fill(2)
    room.start()
    room.play_on(120)
    assert len(room.playing.deals) > 2
    for number, step in enumerate(room.steps):
        playing = step.after.playing
        if playing is None:
            continue
        opened = opened_deals(step.after)
        hidden = [deal.bound.proof.secret.value for deal in playing.deals if deal not in opened]
        if playing.next is not None:
            hidden += [playing.next.secret.value]
            hidden += [
                one.secret.value for one in playing.next.negotiation.opened if one is not None
            ]
        promises = [] if playing.next is None else playing.next.negotiation.commitments
        for viewer in (0, 1, 2, None):
            text = sent(room, step.after, viewer) + msgspec.json.encode(sayings(step, viewer))
            assert not any(one.hex().encode() in text for one in hidden), (number, step.fact)
            if playing.next is not None and playing.next.negotiation.stage.value == "committing":
                assert not any(one is not None and one.hex().encode() in text for one in promises)


def test_a_blind_hand_is_sent_to_nobody_before_it_is_looked_at() -> None:
    room = Room(Settings(options={"blind_bid": "any"}), seed=3)
    room.fill(3)
    room.start()
    room.deal()
    blind = [seat for seat in range(3) if room.view(seat).hand_mask is None]
    assert blind
    for seat in blind:
        game = sections(room.table, room.clockwork, seat)["game"]
        assert isinstance(game, dict)
        assert game["hand"] is None
        assert not CARD.findall(sent(room, room.table, seat))


def test_a_clock_shows_the_same_to_everybody() -> None:
    room = Room(Settings(clock=TurnClock(20, 60)), seed=3)
    room.fill(3)
    room.start()
    room.deal()
    room.wait(3_000)
    shown = [sections(room.table, room.clockwork, viewer)["clock"] for viewer in (0, 1, 2, None)]
    expected = {"by": room.playing.turn, "left_ms": 77_000, "banks_ms": [60_000] * 3}
    assert shown == [expected] * 4
