"""Packs as a server deals and stores them: through tables, the log, and back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from tests.server.tables.players import Room
from tysiacha.cards import BIT, Card
from tysiacha.fairness.places import dealt_places
from tysiacha.rules.states import Dealt
from tysiacha.server.live.chance import SystemChance
from tysiacha.server.live.codec import facts_of, row_of
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.sealing import Sealer
from tysiacha.server.tables.facts import Opened
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import Table, opened, replayed

SETTINGS = Settings(options={"cut_check": "off"})


def stored_packs(deals: int, *, seed: int | None = None) -> Iterator[tuple[Card, ...]]:
    """Give the packs of so many first deals; without a seed each from fresh entropy."""
    seal = Sealer(secrets.token_bytes(32))
    for number in range(deals):
        room = Room(SETTINGS, seed=secrets.randbits(64) if seed is None else seed + number)
        if seed is None:
            room.chance = SystemChance()
        room.fill(1)
        room.start()
        room.deal()
        yield _pack(stored(room, seal))


def stored(room: Room, seal: Sealer) -> Table:
    """Give the table that the stored log of a room leads to."""
    first = opened(room.table.id, Opened(host="p0", settings=room.settings))
    fact = Opened(host="p0", settings=room.settings)
    rows = [row_of(fact, first, at_ms=0, seal=seal)]
    rows += [row_of(one.fact, one.after, at_ms=0, seal=seal) for one in room.steps]
    log = TableLog(room.table.id, tuple(rows), ())
    return replayed(room.table.id, facts_of(log, seal))


def _pack(table: Table) -> tuple[Card, ...]:
    """Give the pack that the hands at a table come from, and see that they do."""
    assert table.playing is not None
    deal = table.playing.deal
    assert deal is not None
    secret = deal.state.secret
    assert isinstance(secret, Dealt)
    pack = deal.bound.deal.pack
    places = dealt_places(deal.state.phase.table)
    hands = tuple(sum(BIT[pack[place]] for place in hand) for hand in places.hands)
    assert hands == secret.hands
    return pack
