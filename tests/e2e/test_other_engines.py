"""A match in Firefox and in WebKit, the engine of Safari: ``make engines`` alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.e2e.engines import EnginePage, firefox, webkit
from tests.e2e.players import Player
from tests.e2e.servers import Served, free_port

PHONE = (390, 844)

_TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
_SHOWN = """(language) => document.documentElement.lang === language
  && document.querySelector('main')?.innerText.length > 20"""
_SPEAKS = "(language) => localStorage.setItem('tysiacha.settings', JSON.stringify({language}))"
_PAGES = ("/", "/rules", "/rules/classic", "/score", "/verify", "/r", "/settings", "/matches")


@pytest.fixture(params=["firefox", "webkit"])
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EnginePage]:
    """Give a page in one of the two engines; none of its scripts may have failed."""
    opened = firefox(PHONE, tmp_path) if request.param == "firefox" else webkit(PHONE, free_port())
    with opened as engine:
        found = EnginePage(engine)
        yield found
        found.picture(tmp_path / "last.png")
        assert found.problems() == []


def test_a_match_begun_by_one_tap_is_played_to_its_end(page: EnginePage, lasting: Served) -> None:
    player = Player(cast("Page", page), lasting.address)
    player.goes_to("/")
    player.tap(".choices .b.go")
    assert player.plays_until("score").rounds == 1
    player.opens()
    assert player.plays_until("over").rounds >= 1


@pytest.mark.parametrize("language", ["en", "ar", "th"])
def test_no_page_is_wider_than_the_screen(page: EnginePage, lasting: Served, language: str) -> None:
    page.goto(lasting.address)
    page.evaluate(_SPEAKS, language)
    for path in _PAGES:
        page.goto(lasting.address + path)
        page.waits_for(_SHOWN, language)
        assert page.evaluate(_TOO_WIDE) <= 0, path
