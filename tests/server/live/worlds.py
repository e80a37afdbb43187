"""A simulated world: a table, its people and their screens, a server that dies, weather, a seed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.server.live.clients import Message, Server, quick_bot
from tests.server.live.screens import Person, Screen
from tests.server.live.weather import Skies, Weather
from tests.server.live.wishes import Mind, many, obj
from tests.soak.one_match import random_rules
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault
from tysiacha.server.botdesk.inline import InlineDesk
from tysiacha.server.storage.kept import Count, KeptMatch, Rating, Summary
from tysiacha.server.storage.log import Reply, Row
from tysiacha.server.storage.memory import MemoryStore

LONGEST: Final = 4 * 3600.0
"""Seconds of the virtual clock after which a table that has not ended must at least move."""


@dataclass
class Times:
    """When things happened to the store and the server, to check the clocks of players by."""

    begun: dict[int, float] = field(default_factory=dict)
    """When the fact of a version was first to be stored."""
    done: dict[int, float] = field(default_factory=dict)
    starts: list[float] = field(default_factory=list)
    """When a server began to live."""


class WorldStore(MemoryStore):
    """A store in a world: it remembers when things were stored, and lets the server die."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.kept: list[str] = []
        super().__init__(clock=world.now, faults=lambda _: world.skies.fault(world.now()))

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
        world = self.world
        for row in rows:
            world.times.begun.setdefault(row.v, world.now())
        await world.perhaps_die()
        await super().append(
            table, epoch=epoch, after_v=after_v, rows=rows, replies=replies, summary=summary
        )
        for row in rows:
            world.times.done.setdefault(row.v, world.now())
        await world.perhaps_die()

    async def keep_match(
        self, match: KeptMatch, *, ratings: Sequence[Rating] = (), counts: Sequence[Count] = ()
    ) -> bool:
        new = await super().keep_match(match, ratings=ratings, counts=counts)
        if new:
            self.kept.append(match.match)
        return new


class WorldDesk:
    """Bots in a world: they fail, and take their time."""

    def __init__(self, weather: Weather, dice: random.Random) -> None:
        self._weather = weather
        self._dice = dice
        self._desk = InlineDesk(maker=quick_bot, failing=self._failing)

    def _failing(self, _: AskedBot) -> DeskFault | None:
        if not self._weather.calm and self._dice.random() < self._weather.bots / 2:
            return self._dice.choice(list(DeskFault))
        return None

    async def ask(self, asked: AskedBot) -> BotAnswer:
        if not self._weather.calm and self._dice.random() < self._weather.bots / 4:
            await asyncio.sleep(self._dice.random() * asked.seconds)
        return await self._desk.ask(asked)

    async def close(self) -> None:
        await self._desk.close()


@dataclass
class World:
    """Everything, from one seed."""

    seed: str
    facts: int = 600
    """After so many facts a match is broken off, in the middle of whatever it is."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.weather = Weather.drawn(self.dice)
        self.skies = Skies(self.weather, random.Random(self.dice.random()))
        self.digest = hashlib.sha256()
        self.frames = 0
        self.times = Times()
        self.crashes = 0
        self.rules, self.settings = self._settings()
        self.seated = self.dice.randint(1, self.rules.players)
        self.people: list[Person] = []
        self.screens: list[Screen] = []
        self.server: Server | None = None
        self.notes: list[str] = []
        self.ended = False
        self._own: list[asyncio.Task[None]] = []

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def _settings(self) -> tuple[Rules, Message]:
        dice = self.dice
        rules = dice.choice(list(PRESETS.values())) if dice.random() < 0.5 else random_rules(dice)
        base = nearest_preset(rules)
        options = {key: option_data(rules, key) for key in differences(PRESETS[base], rules)}
        clock = {"turn_s": dice.choice((5, 20)), "bank_s": dice.choice((0, 30))}
        settings: Message = {
            "base": base,
            "options": options,
            "clock": clock if dice.random() < 0.5 else None,
            "pace": dice.choice(("quick", "normal", "slow")),
            "spectators": dice.random() < 0.8,
            "reveal": dice.choice(("deal", "match")),
        }
        return rules, settings

    async def run(self) -> None:
        """Let a match be played until it is over, then let all settle."""
        self._main = asyncio.current_task()
        self.store = WorldStore(self)
        self.begin_server()
        assert self.server is not None
        self.weather.calm = True
        for number in range(self.seated + self.dice.randint(0, 2)):
            who, _ = await self.server.naming.new_guest()
            person = Person(who, Mind(random.Random(self.dice.random())))
            self.people.append(person)
            for _ in range(1 + (self.dice.random() < 0.3)):
                self._add_screen(person, number if number < self.seated else None)
        self.weather.calm = False
        self._spawn(self._trouble())
        await self._until_over()
        self.weather.calm = True
        for person in self.people:
            person.away = False
        await asyncio.sleep(200.0)
        self.ended = True
        for task in self._own:
            task.cancel()
        await asyncio.gather(*self._own, return_exceptions=True)

    def _add_screen(self, person: Person, seat: int | None) -> None:
        dice = random.Random(self.dice.random())
        screen = Screen(person, dice, self.weather, lambda: self.server, self._tell)
        self.screens.append(screen)
        self._spawn(screen.live(lambda one: self._wish(one, seat)))

    def _spawn(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        self._own.append(asyncio.get_running_loop().create_task(work))

    def _tell(self, frame: bytes) -> None:
        self.digest.update(len(frame).to_bytes(4, "big") + frame)
        self.frames += 1

    # --- what people want --------------------------------------------------------------

    def _wish(self, screen: Screen, seat: int | None) -> Message | None:
        if screen.table is None:
            return self._find(screen, seat)
        if screen.known is None:
            return {"t": "watch", "table": screen.table, "v": 0}
        known = screen.known
        if known["match"] is not None:
            return None if self.weather.calm else screen.person.mind.wish(known)
        if seat is None:
            return None
        if known["you"] is None:
            return {"t": "sit", "seat": seat}
        return self._host_wish(known) if seat == 0 else None

    def _find(self, screen: Screen, seat: int | None) -> Message | None:
        """Open the table, or hear of it from who has."""
        first = self.people[0]
        opened = [ack for ack in first.acks.values() if b'"table":null' not in ack]
        table = next((obj_of(ack)["table"] for ack in opened), None)
        if table is None:
            if seat == 0 and screen is self.screens[0]:
                return {"t": "open", "settings": self.settings}
            return None
        screen.table = str(table)
        return {"t": "watch", "table": screen.table, "v": 0}

    def _host_wish(self, known: JsonObject) -> Message | None:
        seats = many(obj(known["room"])["seats"])
        for number, chair in enumerate(seats):
            if obj(chair)["kind"] == "empty":
                if number < self.seated:
                    return None
                return {"t": "bot", "seat": number, "level": "easy"}
        return {"t": "start"}

    # --- what goes wrong ---------------------------------------------------------------

    async def _until_over(self) -> None:
        last, since = -1, self.now()
        while True:
            await asyncio.sleep(5.0)
            v = len(self.times.done)
            if v != last:
                last, since = v, self.now()
            if v >= self.facts or self.is_over:
                return
            assert self.now() - since < 1800.0, self._stuck()
            assert self.now() < 1000.0 + 24 * LONGEST, "the match does not end"

    def _stuck(self) -> str:
        """Say how everything is at a table that does not move."""
        hosts = [] if self.server is None else list(self.server.hub.hosts)
        tables = [
            f"v {one.table.v} stuck {one.stuck} watchers {one.watchers} "
            f"parked {one.table.parked} chairs {one.table.chairs} here {one.clockwork.here}"
            for one in hosts
        ]
        screens = [one.about for one in self.screens]
        return f"the table does not move: {tables} {screens}"

    @property
    def is_over(self) -> bool:
        """Whether the match is over, as a screen shows it."""
        return any(
            isinstance(one.known and one.known["match"], dict)
            and obj(obj(one.known)["match"])["over"] is True
            for one in self.screens
        )

    async def _trouble(self) -> None:
        """Let people come and go."""
        while True:
            await asyncio.sleep(self.dice.expovariate(1 / 60))
            if self.weather.calm:
                return
            person = self.dice.choice(self.people)
            person.away = True
            for screen in self.screens:
                screen.news.set()
            everybody = self.dice.random() < 0.1
            for one in self.people if everybody else ():
                one.away = True
            await asyncio.sleep(self.dice.choice((1.0, 10.0, 50.0, 100.0)))
            for one in self.people:
                one.away = False

    async def perhaps_die(self) -> None:
        """Let the server end just now, with all that it does."""
        if self.weather.calm or self.ended or self.dice.random() >= self.weather.crash:
            return
        self.crash()
        await asyncio.Event().wait()

    def crash(self) -> None:
        """End the server as a power cut would; another begins after a while."""
        self.crashes += 1
        done = self.times.done
        self.times.begun = {v: at for v, at in self.times.begun.items() if v in done}
        self._take_notes()
        self.server = None
        tasks = asyncio.all_tasks() - set(self._own) - {self._main}
        for task in sorted(tasks, key=lambda one: int(one.get_name().rpartition("-")[2])):
            task.cancel()
        for screen in self.screens:
            if screen.line is not None:
                screen.line.end()
        loop = asyncio.get_running_loop()
        loop.call_later(self.dice.choice((0.5, 5.0, 40.0)), self.begin_server)

    def begin_server(self) -> None:
        """Let a server begin on what is stored."""
        self.times.starts.append(self.now())
        self.server = Server(
            self.store,
            seed=self.dice.randrange(2**32),
            desk=WorldDesk(self.weather, random.Random(self.dice.random())),
            owner=self.dice.choice(("one", "two")),
        )
        self.server.hub.start()
        self._settling = asyncio.get_running_loop().create_task(self.server.settle())

    def _take_notes(self) -> None:
        if self.server is not None:
            self.notes += self.server.notes.lines

    def finish(self) -> list[str]:
        """Give all notes of all servers."""
        self._take_notes()
        return self.notes


def obj_of(frame: bytes) -> JsonObject:
    """Give a frame as an object."""
    return obj(json.loads(frame))
