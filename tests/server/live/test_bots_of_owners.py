"""What bots must not give away or gain: how long they thought, and ratings from their owners."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.server.live.clients import Server
from tests.server.live.rooms import started
from tests.server.live.virtual import run_virtually
from tysiacha.bots.registry import BOT_NAMES, QUICK
from tysiacha.notation.record_building import record_of
from tysiacha.server.live.history import History
from tysiacha.server.live.thinking import thinks_ms
from tysiacha.server.people.families import family_of
from tysiacha.server.people.rateable import UnratedReason
from tysiacha.server.storage.kept import BotToken
from tysiacha.server.tables.settings import Pace


@pytest.mark.parametrize("pace", get_args(Pace))
def test_bots_that_look_far_ahead_seem_to_need_longer_than_they_do(pace: Pace) -> None:
    for level in set(BOT_NAMES) - set(QUICK):
        assert thinks_ms(pace, level)[0] >= 1_500
        assert thinks_ms(pace, level)[1] == thinks_ms(pace, "easy")[1]


@pytest.mark.parametrize("owned", [False, True])
def test_a_match_of_a_bot_with_its_owner_is_not_rated(*, owned: bool) -> None:
    async def main() -> None:
        server = Server()
        clients, table = await started(server, 3)
        if owned:
            anna, fox = clients[0].player, clients[1].player
            await server.store.add_bot_token(BotToken(b"t" * 32, anna, fox, 0))
        host = server.hub.live(table)
        assert host is not None
        assert host.table.playing is not None
        names = tuple(one.player for one in clients)
        record = record_of(host.table.playing.start, [], names=names)
        history = History(server.store, server.services.directory)
        family = family_of(host.table.rules)
        why = await history._unrated(host.table, names, record, family)  # noqa: SLF001
        assert (UnratedReason.OWN_BOT in why) == owned

    run_virtually(main())
