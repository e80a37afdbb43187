"""What people at one table ask of each other: moves taken back, tricks claimed, seats kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, expect

from tests.e2e.players import PATIENCE_S, Player, Visitors
from tests.e2e.servers import Served
from tests.e2e.tables import play_on
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.replaying import replay
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.server.tables.claims import claim_holds

_NO: Final = ".bar .acts .b:not(.go)"
_YES: Final = ".bar .acts .b.go"


def sit_down(visitors: Visitors, preset: str = "classic_two") -> tuple[Player, Player, str]:
    """Let two people begin a match; give them and the path of their table."""
    host = visitors.comes()
    path = host.opens(preset, bots=0)
    guest = visitors.comes(path)
    guest.tap(".chairs .b.go")
    host.tap(".bar .b.go:not([aria-disabled=true])")
    return host, guest, path


def turn_of(players: tuple[Player, Player], *phases: str) -> tuple[Player, Player]:
    """Play until somebody is asked for one of some things; give him and the other one."""
    end = time.monotonic() + PATIENCE_S
    while True:
        assert time.monotonic() < end, [one.sees() for one in players]
        for player, other in (players, players[::-1]):
            seen = player.sees()
            if seen.phase in phases:
                return player, other
            player.does(seen)


def menu(player: Player, name: str) -> None:
    """Choose something in the menu of the table."""
    player.tap(".top .ib")
    player.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_move_is_taken_back_when_the_other_one_agrees(visitors: Visitors) -> None:
    host, guest, _ = sit_down(visitors)
    one, other = turn_of((host, guest), "number")
    before = one.sees()
    one.does(before)
    other.waits_for("number", "answer")
    menu(one, "Ask to take back")
    expect(one.page.locator(".bar .state")).to_contain_text("You ask to take back.")
    expect(other.page.locator(".bar .state")).to_contain_text("asks to take back")
    other.page.get_by_role("button", name="Let it be taken back").click()
    again = one.waits_for("number")
    assert (again.main, again.hand) == (before.main, before.hand)
    expect(other.page.locator(".say")).to_contain_text("It was taken back.")


def test_a_move_stays_when_the_other_one_refuses(visitors: Visitors) -> None:
    host, guest, _ = sit_down(visitors)
    one, other = turn_of((host, guest), "number")
    one.does(one.sees())
    asked = other.waits_for("number", "answer")
    menu(one, "Ask to take back")
    other.page.get_by_role("button", name="Let it be taken back").wait_for()
    other.page.get_by_role("button", name="No", exact=True).click()
    expect(one.page.locator(".say")).to_contain_text("It is not taken back.")
    still = other.waits_for("number", "answer")
    assert (still.phase, still.main) == (asked.phase, asked.main)
    menu(one, "Ask to take back")  # once is enough for one move
    expect(one.page.locator(".say.tip")).to_be_visible()
    assert other.sees().main == asked.main


@dataclass(frozen=True)
class Lead:
    """A moment of a match at which a seat is about to lead."""

    deal: int
    step: int
    seat: int
    sure: bool
    """Whether all tricks to come are its own."""


def leads(record: str) -> list[Lead]:
    """Give the moments at which somebody leads, with two cards at least."""
    found = []
    for one in replay(parse_record(record)):
        phase = one.state.phase
        if one.number is None or not isinstance(phase, Tricks) or phase.cards:
            continue
        seat = phase.turn
        view = view_of(one.state, seat)
        if (view.hand_mask or 0).bit_count() > 1:
            found.append(Lead(one.deal, one.number + 1, seat, claim_holds(view)))
    return found


def test_all_tricks_to_come_are_claimed_and_granted_or_not(visitors: Visitors) -> None:
    player = visitors.comes()
    page = player.page
    match, found = "", list[Lead]()
    while not any(one.sure for one in found):
        player.opens()
        player.plays_until("over")
        match = (page.get_attribute('.bar a.b[href^="/r/"]', "href") or "").split("/")[2]
        record = page.request.get(f"{player.address}/api/v1/matches/{match}/record.thousand")
        found = leads(record.text())
    for lead in [next(one for one in found if one.sure is sure) for sure in (True, False)]:
        player.goes_to(play_on(page, match, deal=lead.deal, step=lead.step, seat=lead.seat))
        before = player.waits_for("play")
        menu(player, "All the rest are mine")
        if lead.sure:
            assert player.waits_for("score", "over").rounds == 1
        else:
            expect(page.locator(".say.tip")).to_contain_text("claimed")
            assert player.sees().hand == before.hand


def test_a_bot_plays_for_who_is_gone_until_he_is_back(browser: Browser, impatient: Served) -> None:
    visitors = Visitors(browser, impatient.address)
    host, guest, path = sit_down(visitors)
    turn_of((host, guest), "number")
    before = host.sees().rounds
    guest.page.close()
    expect(host.page.locator(".seat.away")).to_have_count(1)
    host.plays_until("score", "over")
    assert host.sees().rounds == before + 1
    host.tap(".bar .b.go")
    guest = visitors.tab_of(guest, path)
    expect(host.page.locator(".seats .seat")).to_have_count(1)
    expect(host.page.locator(".seat.away")).to_have_count(0)
    turn_of((guest, host), "number", "play", "give", "answer", "over")
    visitors.leave()


def test_who_leaves_a_match_can_play_on_later(visitors: Visitors) -> None:
    host, guest, _ = sit_down(visitors)
    turn_of((host, guest), "number")
    menu(guest, "Leave: a bot plays on for you")
    expect(host.page.locator(".seat.away")).to_have_count(1)
    back = guest.page.get_by_role("button", name="I am back: play on myself")
    back.click()
    expect(host.page.locator(".seat.away")).to_have_count(0)
    expect(back).to_have_count(0)
    turn_of((guest, host), "number", "play", "give", "answer", "score")
