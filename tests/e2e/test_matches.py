"""Matches as people play them: on a phone, by keys, with others, through lost connections."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.players import Player, against_bots, at_page
from tests.e2e.servers import Served

PHONE, SMALL, ACROSS, DESK = (390, 844), (320, 568), (844, 390), (1280, 800)


def fits(player: Player) -> bool:
    """Tell whether nothing of the table is beside the screen."""
    return bool(
        player.page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth + 1
              && [...document.querySelectorAll('.hand .card, .bar .b, .say')].every((one) => {
                const { left, right } = one.getBoundingClientRect();
                return left >= -1 && right <= innerWidth + 1;
              })"""
        )
    )


def test_a_round_is_played_on_a_phone_by_taps_alone(browser: Browser, served: Served) -> None:
    player = at_page(browser, served)
    against_bots(player)
    player.play_round()
    assert player.seen().number("rounds") == 1


def test_a_round_is_played_by_keys_alone(browser: Browser, served: Served) -> None:
    player = at_page(browser, served, size=DESK)
    player.page.keyboard.press("Tab")
    against_bots(player)
    player.play_round(keys=True)
    assert player.seen().number("rounds") == 1


@pytest.mark.parametrize(("preset", "seats"), [("classic_two", 1), ("classic_four", 3)])
def test_a_round_is_played_at_tables_of_two_and_four(
    browser: Browser, served: Served, preset: str, seats: int
) -> None:
    player = at_page(browser, served, size=SMALL, preset=preset)
    against_bots(player)
    player.page.wait_for_selector(".seats .seat", timeout=60_000)
    assert player.page.locator(".seats .seat").count() == seats
    player.play_round()
    assert player.seen().number("rounds") == 1


@pytest.mark.parametrize("size", [PHONE, SMALL, ACROSS, DESK])
def test_the_table_stands_in_arabic_and_fits(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    player = at_page(browser, served, size=size, language="ar")
    against_bots(player)
    while not player.seen().cards("hand"):
        player.step()
    assert player.page.get_attribute("html", "dir") == "rtl"
    left = player.page.locator(".seat.l").bounding_box()
    right = player.page.locator(".seat.r").bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"], "seats are not mirrored"
    assert fits(player)


def test_two_people_play_and_a_third_watches(browser: Browser, served: Served) -> None:
    host = at_page(browser, served, preset="classic_two")
    host.page.click(".choices .duo .b", timeout=60_000)
    host.page.wait_for_url("**/t/*", timeout=60_000)
    path = "/t/" + host.page.url.rsplit("/", 1)[1]
    guest = at_page(browser, served, path)
    guest.page.click(".chairs .b.go", timeout=60_000)
    host.page.click(".bar .b.go:not([aria-disabled=true])", timeout=60_000)
    watcher = at_page(browser, served, path)
    watcher.page.wait_for_selector(".seats .seat", timeout=60_000)
    for _ in range(4_000):
        phases = {host.step(), guest.step()}
        if phases == {"end"}:
            break
    assert host.seen().number("rounds") == guest.seen().number("rounds") == 1
    assert watcher.page.locator(".hand .card").count() == 0
    assert host.problems == guest.problems == watcher.problems == []


def test_a_lost_connection_is_made_again_in_the_middle_of_a_trick(
    browser: Browser, served: Served
) -> None:
    player = at_page(browser, served)
    against_bots(player)
    while player.step() != "play":
        pass
    player.page.context.set_offline(True)
    player.page.wait_for_timeout(1_000)
    player.page.context.set_offline(False)
    player.page.reload()
    player.play_round()
    assert player.seen().number("rounds") == 1


def test_a_match_goes_on_after_the_server_was_restarted(browser: Browser, served: Served) -> None:
    player = at_page(browser, served)
    against_bots(player)
    while player.step() != "play":
        pass
    before = player.seen().cards("hand")
    served.stop()
    served.start()
    player.until("play")
    assert set(player.seen().cards("hand")) <= set(before)
    player.play_round()
    assert player.seen().number("rounds") == 1
