"""Tables in lines: opened, filled, played, lost and found again, on a virtual clock."""

from __future__ import annotations

import pytest

from tests.cli.online.playing import Typist, link
from tests.server.live.clients import Server
from tests.server.live.virtual import run_virtually
from tysiacha.cli.online.wishes import Wishes
from tysiacha.client.own_copies import own_text
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.fairness.own_checking import compare_own
from tysiacha.fairness.own_copy import read_own_copy
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.notation.record_reading import parse_record

QUICK: JsonObject = {"pace": "quick", "chat": "presets"}
SHORT: JsonObject = {"target": 500, "barrel_at": 400}


def opening(**more: Json) -> Wishes:
    return Wishes(link, open_settings={**QUICK, **more}, bots="beginner")


@pytest.mark.parametrize("base", ["classic", "polish", "classic_two", "classic_four"])
def test_deals_are_played_by_what_is_typed(base: str) -> None:
    async def main() -> None:
        server = Server()
        one = await Typist.at(server, opening(base=base))
        await one.play(lambda: len(one.table.sheet) == 2)
        for said in ("Others come to it by https://here/t/", "The match begins.", "Round 1."):
            assert said in one.shown
        await one.type("/leave")
        assert "so that a bot plays on for you" in one.shown
        await one.type("yes")
        await one.until(lambda: one.table.over)
        assert not one.table.failed

    run_virtually(main())


@pytest.mark.slow
def test_a_match_is_played_to_its_end_and_again_and_is_proven_by_the_own_copy() -> None:
    async def main() -> None:
        server = Server()
        one = await Typist.at(server, opening(options=SHORT))
        await one.play(lambda: one.table.finished is not None)
        assert "The match is over." in one.shown
        copies = one.copies.all()
        await one.type("/rematch")
        await one.until(lambda: one.shown.lines.count("The match begins.") == 2)
        await one.play(lambda: len(one.table.sheet) == 1)
        (kept,) = await server.store.matches_of(one.player)
        record = parse_record(kept.record)
        own = read_own_copy(own_text(copies))
        verification = verify_match(record)
        assert verification.problems == ()
        comparison = compare_own(record, verification, own)
        assert comparison.problems == ()
        assert comparison.compared == len(record.deals)
        assert all(deal.opened and deal.heard and deal.root for deal in own)

    run_virtually(main())


def test_two_people_talk_and_see_each_other_go() -> None:
    async def main() -> None:
        server = Server()
        settings: JsonObject = {**QUICK, "base": "classic_two"}
        one = await Typist.at(server, Wishes(link, open_settings=settings))
        await one.until(lambda: one.table.table is not None)
        assert one.table.table is not None
        two = await Typist.at(server, Wishes(link, table=one.table.table.id), 2, one)
        await one.until(lambda: "sits down." in one.shown)
        await two.until(lambda: two.table.question is not None)
        await two.type("/say good luck")
        await one.until(lambda: "Good luck" in one.shown)
        await one.until(lambda: one.table.asks)
        await one.type("")
        await two.until(lambda: "The match begins." in two.shown)
        await two.disconnect()
        await one.until(lambda: "A bot plays for" in one.shown)
        await two.connect()
        await two.until(lambda: "You play yourself again." in two.shown)

    run_virtually(main())


def test_a_spectator_sees_no_hand() -> None:
    async def main() -> None:
        server = Server()
        one = await Typist.at(server, opening())
        await one.until(lambda: one.table.asks)
        assert one.table.table is not None
        guest = await Typist.at(server, Wishes(link, table=one.table.table.id, watch=True), 2, one)
        await one.play(lambda: len(one.table.sheet) == 1)
        await guest.until(lambda: len(guest.table.sheet) == 1)
        assert "Your hand" not in guest.shown
        assert guest.table.question is None

    run_virtually(main())


def test_a_table_that_is_not_there_ends_it() -> None:
    async def main() -> None:
        one = await Typist.at(Server(), Wishes(link, table="nowhere"))
        assert one.table.over
        assert one.table.failed
        assert "There is no such table, or it is not for you." in one.shown

    run_virtually(main())
