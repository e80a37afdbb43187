"""What bots must not give away or gain: how long they thought, and ratings from their owners."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.server.live.clients import Server
from tests.server.live.rooms import asked, follow, play_until, settled, started
from tests.server.live.virtual import run_virtually
from tests.server.live.wishes import obj
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
        assert thinks_ms(pace, level)[0] >= (500 if level == "strong" else 1_500)
        assert thinks_ms(pace, level, two=True)[0] >= 1_500
        assert thinks_ms(pace, level)[1] == thinks_ms(pace, "easy")[1]


async def reasons(server: Server, table: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Give why the match at a table will not be rated."""
    host = server.hub.live(table)
    assert host is not None
    assert host.table.playing is not None
    record = record_of(host.table.playing.start, [], names=players)
    family = family_of(host.table.rules)
    return await History(server.store).why_unrated(host.table, players, record, family)


@pytest.mark.parametrize("owned", [(), (1,), (1, 2), (2,)])
@pytest.mark.parametrize("removed", [False, True])
def test_T33_no_two_at_a_table_answer_for_each_other(
    owned: tuple[int, ...], *, removed: bool
) -> None:
    """A bot with its owner, two bots of one owner: not rated, even if the bots are removed then."""

    async def main() -> None:
        server = Server()
        clients, table = await started(server, 3)
        players = tuple(one.player for one in clients)
        stranger = (await server.client()).player
        owner = players[0] if owned in {(1,), (2,)} else stranger
        for seat in owned:
            token = BotToken(bytes([seat]) * 32, owner, players[seat], 0)
            await server.store.add_bot_token(token)
            if removed:
                await server.store.remove_bot_token(token.token)
        why = await reasons(server, table, players)
        assert (UnratedReason.OWN_BOT in why) == bool(owned)

    run_virtually(main())


def test_T33_bots_of_two_owners_who_do_not_play_are_rated() -> None:
    async def main() -> None:
        server = Server()
        clients, table = await started(server, 3)
        players = tuple(one.player for one in clients)
        for seat in (1, 2):
            owner = (await server.client()).player
            await server.store.add_bot_token(BotToken(bytes([seat]) * 32, owner, players[seat], 0))
        assert UnratedReason.OWN_BOT not in await reasons(server, table, players)

    run_virtually(main())


@pytest.mark.parametrize(("people", "chosen"), [(1, True), (2, False)])
def test_T33_alone_against_bots_of_ones_own_choice_is_not_rated(
    people: int, *, chosen: bool
) -> None:
    async def main() -> None:
        server = Server()
        clients, table = await started(server, people)
        players = (*(one.player for one in clients), *["bot:easy"] * (3 - people))
        assert (UnratedReason.CHOSEN_BOTS in await reasons(server, table, players)) == chosen

    run_virtually(main())


@pytest.mark.parametrize("agreed", [True, False])
def test_T33_a_match_in_which_something_was_taken_back_is_not_rated(*, agreed: bool) -> None:
    async def main() -> None:
        server = Server()
        clients, table = await started(server, 2)
        anna, boris = clients
        players = (anna.player, boris.player, "bot:easy")
        await play_until(clients, table, lambda: bool(asked(anna, table)))
        await anna.at(table, "act", action=asked(anna, table)[0])
        assert (await anna.at(table, "undo"))["t"] == "ack"
        assert UnratedReason.UNDO not in await reasons(server, table, players)
        await settled()
        answer = await boris.at(table, "undo-answer", agree=agreed)
        assert answer["t"] == "ack", answer
        assert (UnratedReason.UNDO in await reasons(server, table, players)) == agreed

    run_virtually(main())


def test_T33_two_sockets_of_one_player_are_one_player() -> None:
    """He sits once, so that he cannot play with himself."""

    async def main() -> None:
        server = Server()
        anna = await server.client()
        table = await anna.open()
        again = await server.client(anna.who)
        await follow(again, table)
        answer = await again.at(table, "sit", seat=1)
        seats = obj(again.known[table]["room"])["seats"]
        assert isinstance(seats, list)
        sitting = [number for number, one in enumerate(seats) if obj(one)["kind"] == "person"]
        assert len(sitting) == 1, answer

    run_virtually(main())
