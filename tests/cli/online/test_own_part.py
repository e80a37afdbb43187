"""The own part of deals, in lines: what is checked without a word, and what is said when wrong."""

from __future__ import annotations

import pytest

from tests.cli.online.playing import Typist, link
from tests.server.live.clients import Server
from tests.server.live.virtual import run_virtually
from tysiacha.cli.online.wishes import Wishes
from tysiacha.notation.action_json import JsonObject

TWO: JsonObject = {"pace": "quick", "base": "classic_two", "undo": True}
WRONG = "Careful, this deal is not fair: {}. Nothing is told for it."


async def alone(server: Server) -> Typist:
    wishes = Wishes(link, open_settings=TWO, bots="beginner")
    return await Typist.at(server, wishes)


async def two(server: Server) -> tuple[Typist, Typist]:
    one = await Typist.at(server, Wishes(link, open_settings=TWO))
    await one.until(lambda: one.table.table is not None)
    assert one.table.table is not None
    other = await Typist.at(server, Wishes(link, table=one.table.table.id), 2, one)
    await one.until(lambda: one.table.asks)
    return one, other


def sent_by(one: Typist) -> list[JsonObject]:
    """Take down what somebody sends from now on."""
    sent: list[JsonObject] = []
    send = one.table.send

    def taken_down(command: JsonObject) -> str:
        sent.append(command)
        return send(command)

    one.table.send = taken_down
    return sent


def test_own_cards_are_asked_for_once_a_deal_and_good_ones_bring_no_word() -> None:
    async def main() -> None:
        one = await alone(Server())
        sent, opened = sent_by(one), []
        one.alter = lambda message: opened.append(message) if message["t"] == "cards" else None
        await one.play(lambda: len(one.table.sheet) == 2)
        asked = sum(command["t"] == "openings" for command in sent)
        assert asked == len(opened) >= 2
        assert all(message["cards"] for message in opened)
        assert "Careful" not in one.shown

    run_virtually(main())


def test_a_card_that_was_another_one_is_told_plainly() -> None:
    async def main() -> None:
        one = await alone(Server())

        def swap(message: JsonObject) -> None:
            cards = message.get("cards")
            if message["t"] != "cards":
                return
            assert isinstance(cards, list)
            first = cards[0]
            assert isinstance(first, dict)
            first["salt"] = "00" * 32

        one.alter = swap
        await one.play(lambda: len(one.table.sheet) == 1)
        (said,) = (line for line in one.shown.lines if line.startswith("Careful, this deal"))
        assert "of the pack was another one" in said

    run_virtually(main())


def test_nothing_is_told_to_a_server_that_lists_another_promise() -> None:
    async def main() -> None:
        one = await alone(Server())
        sent = sent_by(one)

        def change(message: JsonObject) -> None:
            sections = message.get("set")
            deal = sections.get("deal") if isinstance(sections, dict) else None
            coming = deal.get("next") if isinstance(deal, dict) else None
            if isinstance(coming, dict) and isinstance(coming["promises"], list):
                coming["promises"] = ["11" * 32 for _ in coming["promises"]]

        one.alter = change
        await one.play(lambda: "Careful" in one.shown)
        why = "the server lists another promise than the one that was sent"
        assert WRONG.format(why) in one.shown.lines
        assert all(command["t"] != "tell" for command in sent)

    run_virtually(main())


@pytest.mark.parametrize("typed", ["17", ""])
def test_who_cuts_is_told_how_long_there_is(typed: str) -> None:
    async def main() -> None:
        one = await alone(Server())

        def cuts() -> bool:
            question = one.table.question
            return question is not None and question.key.startswith("cut ")

        await one.play(cuts)
        limit = "Once all are ready you have 5 seconds to say it, then a lot decides."
        assert limit in one.shown
        await one.type(typed)
        assert not cuts()
        assert "a lot decides it" not in one.shown

    run_virtually(main())


def test_a_cutter_who_says_nothing_is_told_that_a_lot_decides() -> None:
    async def main() -> None:
        one, other = await two(Server())
        await one.type("")
        await one.until(
            lambda: any("You did not say in time" in player.shown for player in (one, other))
        )

    run_virtually(main())


def test_a_claim_that_is_not_certain_is_refused_in_words() -> None:
    async def main() -> None:
        one, _ = await two(Server())
        await one.type("/claim")
        await one.until(lambda: "That cannot be done at this point of the round." in one.shown)

    run_virtually(main())


def test_the_other_is_asked_when_somebody_wants_to_take_back() -> None:
    async def main() -> None:
        one, other = await two(Server())
        await one.type("")
        players = (one, other)

        def acting() -> Typist | None:
            asked = [one for one in players if one.table.table and one.table.table.asked]
            return asked[0] if asked else None

        await one.until(lambda: acting() is not None)
        actor = acting()
        assert actor is not None
        await actor.play(lambda: acting() is not actor)
        await actor.type("/undo")
        await actor.until(lambda: "You ask to take back." in actor.shown)
        answering = other if actor is one else one
        await answering.until(
            lambda: answering.table.question is not None and answering.table.question.key == "undo"
        )
        await answering.type("perhaps")
        await answering.type("yes")
        await actor.until(lambda: "The last move is taken back." in actor.shown)

    run_virtually(main())
