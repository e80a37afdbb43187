"""Record what a server sends to a seat and to a spectator, for the browser client to replay.

    python -m tests.web.record_matches FOLDER

Beside the frames stand the sections as the server has them in the end, and of some decisions why
the other cards may not be played.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.server.live.clients import Client, Message, Server
from tests.server.live.virtual import run_virtually
from tysiacha.cards import cards_of
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.tricks import refused
from tysiacha.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Recording:
    """A match to record, as far as some deals."""

    name: str
    seed: int
    deals: int
    settings: dict[str, object]


RECORDINGS: Final = (
    Recording("classic", 1, 2, {"base": "classic"}),
    Recording("four", 2, 1, {"base": "classic_four"}),
    Recording("polish_two", 3, 2, {"base": "polish", "options": {"players": 2}}),
    Recording("house", 4, 2, {"base": "russian_house", "clock": {"turn_s": 30}}),
)


class _Calm(Client):
    """A client that takes its time, as people do: who sends too much is not listened to."""

    async def raw(self, message: Message) -> None:
        await asyncio.sleep(0.3)
        await super().raw(message)


@dataclass(slots=True)
class _Watcher:
    """Notes why cards may not be played, while a client plays."""

    server: Server
    table: str
    client: Client
    deals: int
    reasons: dict[int, dict[str, str | None]] = field(default_factory=dict)

    def over(self) -> bool:
        host = self.server.hub.live(self.table)
        assert host is not None
        table: Table = host.table
        playing = table.playing
        if playing is None or table.v != self.client.versions[self.table]:
            return False
        seat = table.seat_of(self.client.player)
        state = playing.state
        if state is not None and seat is not None and playing.turn == seat:
            view = view_of(state, seat)
            if isinstance(view.phase, Tricks) and view.hand_mask is not None:
                hand = view.hand_mask
                self.reasons[table.v] = {
                    card_ascii(card): None if why is None else why.name
                    for card in cards_of(hand)
                    for why in [refused(view.phase, hand, Play(card))]
                }
        return len(playing.deals) >= self.deals and playing.deals[self.deals - 1].over


def recording(asked: Recording) -> dict[str, object]:
    """Play a match as far as it is asked for, and give what was sent."""
    return run_virtually(_recorded(asked))


async def _recorded(asked: Recording) -> dict[str, object]:
    server = Server(seed=asked.seed)
    one, other, idle = [await _connected(server, asked.seed + 100 * n) for n in range(3)]
    table = await one.open(**asked.settings)
    for client in (other, idle):
        assert (await client.ask("watch", table=table))["t"] == "ack"
    assert (await other.at(table, "sit", seat=1))["t"] == "ack"
    room = one.known[table]["room"]
    assert isinstance(room, dict)
    chairs = room["seats"]
    assert isinstance(chairs, list)
    for seat in range(2, len(chairs)):
        assert (await one.at(table, "bot", seat=seat, level="beginner"))["t"] == "ack"
    assert (await one.at(table, "start"))["t"] == "ack"
    await other.ask("say", table=table, phrase="hello")
    watcher = _Watcher(server, table, one, asked.deals)
    partner = asyncio.create_task(other.play(table))
    await one.play(table, until=watcher.over)
    partner.cancel()
    return {
        "table": table,
        "seat": _told(one, table),
        "spectator": _told(idle, table),
        "reasons": {str(v): reasons for v, reasons in watcher.reasons.items()},
    }


async def _connected(server: Server, seed: int) -> Client:
    player, _ = await server.naming.new_guest()
    client = _Calm(server, player, random.Random(seed))
    await client.connect()
    return client


def _told(client: Client, table: str) -> dict[str, object]:
    frames = [one for one in client.messages if one["t"] not in {"welcome", "pong"}]
    return {"frames": frames, "v": client.versions[table], "sections": client.known[table]}


def main() -> None:
    """Write all recordings to a folder."""
    folder = Path(sys.argv[1])
    for one in RECORDINGS:
        text = json.dumps(recording(one), separators=(",", ":"), ensure_ascii=False)
        (folder / f"{one.name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
