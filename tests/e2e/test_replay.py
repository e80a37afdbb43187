"""Matches that are over, looked at again: a record that is brought along, by keys and by taps."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page

from tests.e2e.players import Player, Visitors

PROVEN = Path("web/tests/data/proven.json")
PHONE, SMALL, ACROSS, DESK = (390, 844), (320, 568), (844, 390), (1280, 800)


class Proven(msgspec.Struct):
    record: str


def record() -> str:
    return msgspec.json.decode(PROVEN.read_bytes(), type=list[Proven])[0].record


def bring(page: Page, text: str) -> None:
    """Choose a record as a file."""
    file = {"name": "match.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("input[type=file]", file)  # type: ignore[arg-type] # a plain dict will do


def replays_own(player: Player) -> Page:
    """Play a match to its end, and look at it again from there."""
    player.opens()
    player.plays_until("over")
    page = player.page
    page.click('.bar a[href^="/r/"]')
    page.wait_for_selector(".line input", timeout=60_000)
    page.keyboard.press("2")
    return page


def step(page: Page) -> int:
    """Give at which step of the round the slider is."""
    return int(page.input_value(".line input"))


@pytest.mark.parametrize("size", [PHONE, SMALL, ACROSS, DESK])
def test_a_record_is_looked_at_step_by_step(visitors: Visitors, size: tuple[int, int]) -> None:
    player = visitors.comes("/r", size=size)
    page = player.page
    page.wait_for_selector(".dropzone", timeout=60_000)
    bring(page, record())
    page.wait_for_selector(".line input", timeout=60_000)
    assert step(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step(page) == 2
    page.keyboard.press("ArrowLeft")
    assert step(page) == 1
    page.keyboard.press("3")
    assert page.locator(".ply").inner_text().startswith("Trick 3")
    page.keyboard.press("End")
    assert page.locator(".trick li").count() >= 2
    page.keyboard.press("ArrowRight")
    assert step(page) == 0
    assert page.locator(".roundpick select").input_value() == "1"
    beyond = "document.documentElement.scrollWidth > innerWidth + 1"
    assert not page.evaluate(beyond)
    assert player.problems == []


def test_hands_are_closed_and_opened_again(visitors: Visitors) -> None:
    player = visitors.comes("/r")
    page = player.page
    page.wait_for_selector(".dropzone", timeout=60_000)
    bring(page, record())
    page.wait_for_selector(".line input", timeout=60_000)
    page.keyboard.press("1")
    assert page.locator(".mini.backs").count() == 0
    page.keyboard.press("f")
    page.wait_for_selector(".mini.backs")
    assert page.locator(".mini.backs").count() == 2
    page.click(".opp .lbl >> nth=0")
    assert page.locator(".mini.backs").count() == 1
    assert player.problems == []


def test_a_record_is_checked_in_the_page(visitors: Visitors) -> None:
    player = visitors.comes("/verify")
    page = player.page
    page.wait_for_selector(".dropzone", timeout=60_000)
    bring(page, record())
    page.wait_for_selector(".verdict.good", timeout=60_000)
    spoilt = json.loads(record())
    pack = spoilt["deals"][0]["pack"]
    pack[0], pack[1] = pack[1], pack[0]
    bring(page, json.dumps(spoilt))
    page.wait_for_selector(".verdict.wrong", timeout=60_000)
    assert page.locator(".problems li").count() >= 1
    bring(page, "no record")
    page.wait_for_selector(".trouble", timeout=60_000)
    assert player.problems == []


def test_a_match_that_is_over_is_looked_at_and_played_on(visitors: Visitors) -> None:
    player = visitors.comes()
    page = replays_own(player)
    page.wait_for_url("**/r/*?at=1.*")
    page.keyboard.press("v")
    page.wait_for_selector(".verdict.good", timeout=60_000)
    page.keyboard.press("Escape")
    page.click(".toolset .ib >> nth=-1")
    page.get_by_role("button", name="Play on from here").click()
    page.select_option("dialog .field >> nth=1 >> select", "beginner")
    page.click("dialog .b.go")
    page.wait_for_url("**/t/*", timeout=60_000)
    player.plays_until("score")
    assert page.locator('.bar a[href^="/r/"]').count() == 0
    assert player.problems == []
