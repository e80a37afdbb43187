"""The example conversation of ``docs/protocol.md``: what goes over the wire in a seeded match."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping
from typing import Final

from tests.server.live.clients import Client, Message, Server
from tests.server.live.virtual import run_virtually
from tysiacha.server.storage.kept import Player

_WIDEST: Final = 60
"""A value whose text is longer is not written out."""

_LONGEST_ID: Final = 24
_SHOWN_OF_IDS: Final = 6


class _Speaker(Client):
    """A client that writes down what it says and hears."""

    def __init__(self, server: Server, player: Player) -> None:
        super().__init__(server, player, random.Random(1))
        self.lines: list[str] = []
        self.acted = False

    async def raw(self, message: Message) -> None:
        self.lines.append(f"-> {_text(message)}")
        self.acted = self.acted or message["t"] == "act"
        await super().raw(message)

    def push(self, frame: bytes) -> None:
        if self.session is not None:
            self.lines.append(f"<- {_text(json.loads(frame))}")
        super().push(frame)


def conversation_part() -> str:
    """Give the messages of one player from the greeting to a first action in the game."""
    lines = "\n".join(run_virtually(_conversation()))
    return f"```text\n{lines}\n```\n"


async def _conversation() -> list[str]:
    server = Server()
    player, _ = await server.naming.new_guest()
    speaker = _Speaker(server, player)
    await speaker.connect()
    table = await speaker.open(base="classic_two", pace="quick")
    other = await server.client(seed=2)
    await other.ask("watch", table=table)
    await other.at(table, "sit", seat=1)
    await speaker.at(table, "start")
    playing = asyncio.create_task(other.play(table))
    await speaker.play(table, until=lambda: speaker.acted)
    playing.cancel()
    return speaker.lines


def _text(message: Message) -> str:
    shown: Message = {}
    for key, value in message.items():
        if key == "set" and isinstance(value, dict):
            shown[key] = {name: _short(section) for name, section in value.items()}
        elif key == "say" and isinstance(value, list):
            shown[key] = [{name: _short(part) for name, part in one.items()} for one in value]
        else:
            shown[key] = _short(value)
    text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    return text.replace('"{…}"', "{…}").replace('"[…]"', "[…]")


def _short(value: object) -> object:
    """Give a value as it is shown: ids and digests by their beginning, no long lists."""
    if isinstance(value, str) and len(value) >= _LONGEST_ID and value.isalnum():
        return f"{value[:_SHOWN_OF_IDS]}…"
    if isinstance(value, list | Mapping) and len(json.dumps(value)) > _WIDEST:
        return "[…]" if isinstance(value, list) else "{…}"
    return value
