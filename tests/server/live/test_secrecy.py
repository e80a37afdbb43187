"""What a living table sends, when it sends it and what it notes tells nothing that is hidden."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from tests.server.live.clients import Notes, Server
from tests.server.live.effort import effort
from tests.server.live.rooms import play_until, settled, started
from tests.server.live.virtual import run_virtually
from tests.server.tables.players import Room
from tests.server.tables.test_secrecy import CARD, played, with_truth
from tests.strategies.canary import cards_named
from tests.strategies.disguises import disguised
from tests.strategies.interference import made_public
from tests.strategies.playing import Moment, eager, play_on, seen_by, viewers
from tysiacha.cards import FULL_MASK, cards_of
from tysiacha.notation.action_json import action_json
from tysiacha.notation.cards import card_ascii
from tysiacha.play.forced import forced_action
from tysiacha.rules.actions import Action
from tysiacha.rules.errors import IllegalAction
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import Viewer
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer
from tysiacha.server.live.host import TableHost
from tysiacha.server.storage.kept import Summary
from tysiacha.server.storage.log import Reply, Row
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.memory_writes import Failing, Fault, no_faults
from tysiacha.server.tables.commands import Act, Claim
from tysiacha.server.tables.table import Table


class Forgetful(MemoryStore):
    """Takes whatever is stored: for tables that begin in the middle."""

    async def append(
        self,
        table: str,
        *,
        epoch: int,
        after_v: int,
        rows: Sequence[Row] = (),
        replies: Sequence[Reply] = (),
        summary: Summary | None = None,
    ) -> None:
        await asyncio.sleep(0.002)


@dataclass
class Script:
    """The desk of bots that do what was decided before."""

    actions: list[Action]
    host: TableHost | None = None

    async def ask(self, asked: AskedBot) -> BotAnswer:
        return BotAnswer(self.actions[self.done(asked)])

    def done(self, _: AskedBot) -> int:
        assert self.host is not None
        playing = self.host.table.playing
        assert playing is not None
        assert playing.deal is not None
        return min(len(playing.deal.actions) - self.before, len(self.actions) - 1)

    async def close(self) -> None:
        pass

    before: int = 0


@dataclass(eq=False)
class Recorder:
    """A connection that keeps all it gets, with the time, and looks for cards in it."""

    player: str
    viewer: Viewer
    got: list[tuple[float, bytes]] = field(default_factory=list)
    host: TableHost | None = None
    known: int = 0
    leaks: list[bytes] = field(default_factory=list)
    """Frames with a card that the viewer does not know."""

    def push(self, frame: bytes) -> None:
        self.got.append((asyncio.get_running_loop().time(), frame))
        assert self.host is not None
        playing = self.host.table.playing
        assert playing is not None
        assert playing.state is not None
        self.known |= cards_named((seen_by(playing.state, self.viewer),))
        codes = {card_ascii(card).encode() for card in cards_of(FULL_MASK & self.known)}
        if not set(CARD.findall(frame)) <= codes:
            self.leaks.append(frame)


async def course(table: Table, script: list[Action]) -> tuple[list[Recorder], list[str]]:
    """Let a table that begins in the middle of a deal go on by a script, and record it."""
    playing = table.playing
    assert playing is not None
    assert playing.deal is not None
    desk = Script(script, before=len(playing.deal.actions))
    server = Server(Forgetful(), desk=desk)
    host = TableHost(table, 1, server.services)
    desk.host = host
    recorders = [Recorder(one.player, seat) for seat, one in table.people]
    recorders.append(Recorder("looker", None))
    for one in recorders:
        one.host = host
        host.watch(one, 0, [])
    for number in range(400):
        await asyncio.sleep(0.5)
        now = host.table.playing
        assert now is not None
        assert now.deal is not None
        done = len(now.deal.actions) - desk.before
        if done >= len(script):
            break
        for one in recorders:
            if one.viewer == now.turn and number % 3 == 0:
                data = action_json(script[done])
                action = {key: one for key, one in data.items() if isinstance(one, str | int)}
                act = Act(a=f"{number}", table=table.id, v=host.table.v, action=action)
                host.command(one, act, str(act).encode())
            elif number % 3 == 1:
                host.command(one, Claim(a=f"c{number}", table=table.id), b"claim")
                host.openings(one, f"o{number}")
    for one in recorders:
        host.watch(one, host.table.v, [])
        host.watch(one, 0, [])
    await asyncio.sleep(0.3)
    await host.close(release=False)
    assert isinstance(server.notes, Notes)
    return recorders, server.notes.lines


def consistent(state: RoundState, moments: list[Moment]) -> bool:
    """Tell whether another truth allows the same course, and it looks the same."""
    for moment in moments:
        try:
            step = apply(state, moment.action)
        except IllegalAction:
            return False
        if made_public(step.events) != made_public(moment.events):
            return False
        state = step.state
    return True


def middle(name: str, seed: int) -> Room:
    """Give a room in the middle of a deal, where there is one."""
    return played(PRESETS[name], seed)


def goes_on_alone(state: RoundState) -> bool:
    """Tell whether the table answers next, which may open cards that the script does not."""
    turn = state.phase.turn
    return turn is None or forced_action(view_of(state, turn)) is not None


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_T1_T2_T3_T4_T7_other_hidden_cards_give_the_same_bytes_at_the_same_time(name: str) -> None:
    """Every byte sent to a viewer, and when, is the same whatever is hidden from him.

    Seats and spectators; frames, refusals, answers of the table itself, what bots seem to think,
    what comes after a lost connection; and the notes of the server.
    """
    compared = 0
    for seed in range(effort(30, 400)):
        dice = random.Random(f"{name} {seed}")
        room = middle(name, seed)
        playing = room.table.playing
        if playing is None or playing.state is None or playing.turn is None or playing.over:
            continue
        if room.table.parked or any(one.substituted for _, one in room.table.people):
            continue
        moments = list(play_on(playing.state, eager, dice))[:-1][: dice.randint(1, 8)]
        if not moments or goes_on_alone(moments[-1].after):
            continue
        script = [moment.action for moment in moments]
        recorders, notes = run_virtually(course(room.table, script))
        for one in recorders:
            assert one.viewer in viewers(PRESETS[name])
            later = moments[-1].after
            other = disguised(playing.state, one.viewer, later, dice)
            if other == playing.state or not consistent(other, moments):
                continue
            again, other_notes = run_virtually(course(with_truth(room.table, other), script))
            same = next(two for two in again if two.viewer == one.viewer)
            assert one.got == same.got
            assert notes == other_notes
            compared += 1
    assert compared >= 3


def test_T5_T27_notes_hold_no_card_secret_or_word_of_chat() -> None:
    """Whatever goes wrong, the notes name no card, no secret, and nothing that people wrote."""

    async def everything() -> tuple[list[str], list[str]]:
        store = MemoryStore(clock=lambda: asyncio.get_running_loop().time())
        server = Server(store)
        (one, two), table = await started(server, seed=4, chat="text")
        await one.ask("name", name="Canary")
        await one.ask("say", table=table, text="canary\u2028\x1b[31m text")
        await one.ask("say", table=table, text="canary text")
        for number in range(40):
            bad = number % 5 == 4
            store.faults = (lambda _: Fault(Failing.AFTER)) if bad else no_faults
            v = one.versions[table]
            if not bad:
                await play_until((one, two), table, lambda v=v: one.versions[table] > v)  # type: ignore[misc]
            await one.take(b'{"t":"act","a":"AS","table":"x","card":"AS"}')
            await asyncio.sleep(0.5)
        store.faults = no_faults
        store.spoil(table, 3, b'{"k":"acted","card":"AS"}')
        other = Server(store, owner="two")
        await asyncio.sleep(30)
        await (await other.client(one.who)).ask("watch", table=table)
        await settled()
        secrets = [
            value.value.hex() for client in (one, two) for value, _ in client.secrets.values()
        ]
        return server.notes.lines + other.notes.lines, secrets

    notes, secrets = run_virtually(everything())
    assert notes
    assert secrets
    for line in notes:
        assert not CARD.findall(line.replace("'", '"').encode())
        assert not any(one in line for one in secrets)
        assert "canary" not in line.lower()
        assert line.isprintable()
