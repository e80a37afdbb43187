"""One client's connection: what it may send, in which order and how fast, and who answers."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.bots.registry import LEVELS
from tysiacha.server.live.chatting import chat_line, line_data, said_in
from tysiacha.server.live.host import TableHost
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.naming import Naming
from tysiacha.server.live.outlets import Outlet
from tysiacha.server.live.services import Services
from tysiacha.server.live.showing import shown_match
from tysiacha.server.people.buckets import CHAT_RATE, SOCKET_RATE, Bucket
from tysiacha.server.people.chat import BadChat
from tysiacha.server.people.names import BadName
from tysiacha.server.protocol.asking import (
    OLDEST_CLIENT,
    PROTOCOL_VERSION,
    Hello,
    Openings,
    OpenTable,
    Ping,
    Rename,
    Say,
    Unwatch,
    Watch,
    WhatIf,
)
from tysiacha.server.protocol.reading import BadMessage, parse_message
from tysiacha.server.protocol.telling import Ack, Bye, Gone, Nack, Pong, Welcome, encoded
from tysiacha.server.storage.kept import Player
from tysiacha.server.storage.problems import NameTaken, StoreUnavailable
from tysiacha.server.tables.commands import Command, SeatBot, Start
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.what_if import NoSuchMoment

MOST_WATCHED: Final = 8
"""So many tables may one connection follow."""

Asked: TypeAlias = Watch | Unwatch | OpenTable | WhatIf | Say | Rename | Openings | Command


@dataclass(frozen=True, slots=True)
class Closing:
    """The connection is to be closed, and with which code."""

    code: int
    about: str


RATE_LIMIT: Final = 1008
TOO_OLD: Final = 4426
NO_HELLO: Final = 4400


class Session:
    """Takes the frames of one connection, one after the other."""

    def __init__(
        self, player: Player, outlet: Outlet, hub: Hub, services: Services, naming: Naming
    ) -> None:
        now = _now()
        self._player = player
        self._outlet = outlet
        self._hub = hub
        self._services = services
        self._naming = naming
        self._bucket = Bucket.full(SOCKET_RATE, now)
        self._chat = Bucket.full(CHAT_RATE, now)
        self._greeted = False
        self._watched: set[str] = set()

    async def take(self, data: bytes | str) -> Closing | None:
        """Take a frame; a value means that the connection must be closed."""
        self._bucket, passed = self._bucket.take(_now())
        if not passed:
            return Closing(RATE_LIMIT, "too many messages")
        try:
            message = parse_message(data)
        except BadMessage as bad:
            if not self._greeted:
                return Closing(NO_HELLO, "hello was expected")
            self._push(Nack(a=bad.a or "", code=Code.BAD_MESSAGE, about=bad.about))
            return None
        if isinstance(message, Hello):
            return await self._hello(message)
        if not self._greeted:
            return Closing(NO_HELLO, "hello was expected")
        if isinstance(message, Ping):
            self._push(Pong(at=message.at, now=_now()))
            return None
        try:
            await self._do(message, data if isinstance(data, bytes) else data.encode())
        except Refused as refused:
            self._push(Nack(a=message.a, code=refused.code, about=refused.about))
        except StoreUnavailable:
            self._push(Nack(a=message.a, code=Code.BUSY))
        except Exception as error:  # noqa: BLE001 - one message fails, not the connection
            self._push(Nack(a=message.a, code=self._failed(error, Code.FAILED)))
        return None

    def _failed(self, error: Exception, code: Code) -> Code:
        if not isinstance(error, StoreUnavailable):
            self._services.log.warning("message-failed", error=type(error).__name__)
        return code

    async def end(self) -> None:
        """Let go of all tables: the connection is closed."""
        for table in self._watched:
            host = self._hub.live(table)
            if host is not None:
                host.unwatch(self._outlet)
        self._watched.clear()

    async def _hello(self, hello: Hello) -> Closing | None:
        if hello.proto < OLDEST_CLIENT:
            self._push(Bye(code="too-old", about="reload"))
            return Closing(TOO_OLD, "this client is too old: reload it")
        if hello.proto > PROTOCOL_VERSION:
            self._push(Bye(code="too-new", about="the server is older than this client"))
            return Closing(TOO_OLD, "this client is newer than the server: reload it")
        self._greeted = True
        player = self._player
        self._push(
            Welcome(
                proto=PROTOCOL_VERSION,
                player=player.id,
                name=player.name,
                guest=player.name_key is None,
                now=_now(),
            )
        )
        for seen in hello.tables:
            try:
                await self._watch(seen.id, seen.v)
            except Exception as error:  # noqa: BLE001 - the other tables are followed all the same
                code = error.code if isinstance(error, Refused) else self._failed(error, Code.BUSY)
                self._push(Gone(table=seen.id, code=code))
        return None

    async def _do(self, message: Asked, body: bytes) -> None:
        match message:
            case Watch(a=a, table=table, v=v):
                await self._watch(table, v)
                self._push(Ack(a=a, v=v, table=table))
            case Unwatch(a=a, table=table):
                host = self._hub.live(table)
                if host is not None and table in self._watched:
                    host.unwatch(self._outlet)
                self._watched.discard(table)
                self._push(Ack(a=a, table=table))
            case OpenTable(a=a, bots=bots):
                if bots is not None and bots not in LEVELS:
                    raise Refused(Code.NO_SUCH_BOT, bots)
                opened = await self._hub.open(self._player.id, a, message.settings)
                self._push(Ack(a=a, v=opened.table.v, table=opened.id))
                await self._watch(opened.id, 0)
                if bots is not None:
                    self._begin(opened, message, bots, body)
            case WhatIf():
                opened = await self._what_if(message)
                self._push(Ack(a=message.a, v=opened.table.v, table=opened.id))
                await self._watch(opened.id, 0)
            case Say():
                await self._say(message)
            case Rename(a=a, name=name):
                await self._rename(a, name)
            case Openings(a=a, table=table):
                (await self._host(table)).openings(self._outlet, a)
            case _:
                host = await self._host(message.table)
                host.command(self._outlet, message, body)

    def _begin(self, host: TableHost, asked: OpenTable, level: str, body: bytes) -> None:
        """Seat bots and start, as commands of the one that opens: again, they do nothing again."""
        names = (f"{asked.a}.{number}" for number in itertools.count(1))
        seats = range(1, host.table.settings.rules.players)
        for seat in seats:
            bot = SeatBot(a=next(names), table=host.id, seat=seat, level=level)
            host.command(self._outlet, bot, body)
        host.command(self._outlet, Start(a=next(names), table=host.id), body)

    async def _what_if(self, asked: WhatIf) -> TableHost:
        """Open a table that plays on from a moment of a match that this player may see."""
        store, player = self._services.store, self._player.id
        kept = await shown_match(store, self._hub, asked.match, player)
        if kept is None:
            raise Refused(Code.NO_MATCH)
        if asked.level not in LEVELS:
            raise Refused(Code.NO_SUCH_BOT, asked.level)
        try:
            settings, branch = await self._services.branch(kept.record, asked)
        except NoSuchMoment:
            raise Refused(Code.NOT_NOW) from None
        return await self._hub.open(player, asked.a, settings, branch)

    async def _host(self, table: str) -> TableHost:
        """Give the host of a table that this player may see; there is no other for him."""
        host = await self._hub.get(table)
        if not host.may_watch(self._player.id):
            raise Refused(Code.NO_TABLE)
        return host

    async def _watch(self, table: str, v: int) -> None:
        if table not in self._watched and len(self._watched) >= MOST_WATCHED:
            raise Refused(Code.TOO_MANY)
        host = await self._host(table)
        chat = []
        if host.table.settings.chat != "off":
            lines = await self._services.store.chat_of(table, limit=50)
            await self._services.directory.learn(line.player for line in lines)
            chat = [line_data(one, self._services.directory.names) for one in lines]
        self._watched.add(table)
        host.watch(self._outlet, v, chat)

    async def _say(self, say: Say) -> None:
        host = await self._hub.get(say.table)
        if say.table not in self._watched or not host.may_watch(self._player.id):
            raise Refused(Code.NO_TABLE)
        self._chat, passed = self._chat.take(_now())
        if not passed:
            raise Refused(Code.TOO_FAST)
        player = await self._services.store.player(self._player.id)
        if player is None or player.muted:
            raise Refused(Code.MUTED)
        seated = host.table.seat_of(player.id) is not None
        try:
            said = said_in(say, host.table.settings.chat, named=player.name_key is not None)
        except BadChat as bad:
            raise Refused(Code.BAD_TEXT, bad.fault) from None
        if not seated and not host.table.settings.spectators:
            raise Refused(Code.CHAT_OFF)
        line = await self._services.store.add_chat(
            say.table, player=player.id, text=chat_line(said), at_ms=self._services.utc_ms()
        )
        self._services.directory.tell(player.id, player.name)
        host.tell(line_data(line, self._services.directory.names))
        self._push(Ack(a=say.a))

    async def _rename(self, a: str, name: str) -> None:
        try:
            self._player = await self._naming.rename(self._player, name)
        except BadName as bad:
            raise Refused(Code.BAD_NAME, bad.fault) from None
        except NameTaken:
            raise Refused(Code.BAD_NAME, "taken") from None
        for table in self._watched:
            host = self._hub.live(table)
            if host is not None:
                host.renamed()
        self._push(Ack(a=a))

    def _push(self, message: Ack | Nack | Welcome | Pong | Bye | Gone) -> None:
        self._outlet.push(encoded(message))


def _now() -> int:
    return int(asyncio.get_running_loop().time() * 1000)
