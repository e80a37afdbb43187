"""Somebody at a page: sees what is there, and taps or types as people do."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Final, Literal

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as NothingThere

from tests.e2e.seeing import Seen, look
from tests.e2e.tables import open_table

PATIENCE_S: Final = 300
"""Longer than anything takes, however busy the machine is."""

_QUICK_MS: Final = 3_000
_LOOKS_AGAIN_MS: Final = 40
_STEP_S: Final = 2.0
"""Where a tap did nothing, as right after cards have moved, it is made again."""

MAIN: Final = ".cutpicker .b.go, .bar .b.go:not([aria-disabled=true])"
_OTHER: Final = ".bar .acts .b:not(.go):not(.hintb):not(.wide)"

_PASS: Final = '.bar [data-do="pass"]'

By = Literal["taps", "keys"]


class Player:
    """A page, and who sits before it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.bids = True
        """Whether he bids where he may; otherwise he passes."""
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def goes_to(self, path: str) -> None:
        """Open a page by its address."""
        self.page.goto(self.address + path, timeout=PATIENCE_S * 1000)

    def opens(self, preset: str = "classic", *, bots: int = 2, chat: str = "presets") -> str:
        """Open a table with a short match, and go there; give its path."""
        path = open_table(self.page, preset, bots=bots, chat=chat)
        self.goes_to(path)
        return path

    def sees(self) -> Seen:
        """Look at the page."""
        return look(self.page)

    def waits_for(self, *phases: str) -> Seen:
        """Wait until one of some things is asked."""
        end = time.monotonic() + PATIENCE_S
        while (seen := self.sees()).phase not in phases:
            assert time.monotonic() < end, f"still {seen}, and not {phases}"
            self.page.wait_for_timeout(_LOOKS_AGAIN_MS)
        return seen

    def plays_until(self, *phases: str, by: By = "taps", among: int = 10) -> Seen:
        """Do all that is asked until something is, holding no more cards than so many."""
        for seen in self.looks_until(*phases, among=among):
            self.does(seen, by)
        assert self.problems == []
        return self.sees()

    def looks_until(self, *phases: str, among: int = 10) -> Iterator[Seen]:
        """Give each look at the page, to be answered, until something is asked."""
        end = time.monotonic() + PATIENCE_S
        while (seen := self.sees()).phase not in phases or len(seen.hand) > among:
            assert time.monotonic() < end, f"still {seen}, and not {phases}"
            yield seen
            self.waits_after(seen)

    def does(self, seen: Seen, by: By = "taps") -> None:
        """Do what is asked, as far as the page has not gone on in between."""
        with contextlib.suppress(NothingThere):
            (self._types if by == "keys" else self._taps)(seen)

    def waits_after(self, seen: Seen) -> None:
        """Wait until the page is another one than it was, though not for ever."""
        end = time.monotonic() + _STEP_S
        while self.sees() == seen and time.monotonic() < end:
            self.page.wait_for_timeout(_LOOKS_AGAIN_MS)

    def tap(self, where: str) -> None:
        """Tap something as soon as it is there."""
        self.page.click(where, timeout=PATIENCE_S * 1000)

    def tap_card(self, card: str) -> None:
        """Tap a card of the hand, whether it may be played or not."""
        self.page.click(f'.hand [data-card="{card}"]', timeout=_QUICK_MS, force=True)

    def _taps(self, seen: Seen) -> None:
        match seen.phase:
            case "give" if seen.given < seen.places:
                self.tap_card(seen.hand[-1])
            case "play" if seen.lifted is None and seen.playable:
                self.tap_card(seen.playable[0])
            case "question":
                self.page.click(_OTHER, timeout=_QUICK_MS)
            case "number" if seen.passes and not self.bids:
                self.page.click(_PASS, timeout=_QUICK_MS)
            case "cut" | "number" | "answer" | "score" | "give" | "play" if seen.main:
                self.page.click(MAIN, timeout=_QUICK_MS)
            case _:
                pass

    def _types(self, seen: Seen) -> None:
        match seen.phase:
            case "give" if seen.given < seen.places:
                self._chooses(len(seen.hand))
            case "play" if seen.lifted is None and seen.playable:
                self._chooses(seen.hand.index(seen.playable[0]) + 1)
            case "question":
                self.tabs_to(_OTHER)
            case "number" if seen.passes and not self.bids:
                self.page.keyboard.press("p")
            case "cut" | "number" | "answer" | "score" | "give" | "play" if seen.main:
                self.tabs_to(MAIN)
            case _:
                pass

    def _chooses(self, place: int) -> None:
        self.page.keyboard.press(str(place % 10))
        self.page.keyboard.press("Enter")

    def tabs_to(self, where: str) -> None:
        """Go by the tabulator to something, and press it."""
        for _ in range(60):
            if self.page.evaluate("(where) => document.activeElement?.matches(where)", where):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        assert not self.page.query_selector(where), f"no way by keys to {where}"


class Visitors:
    """All who open pages in one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._players: list[Player] = []

    def comes(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = (390, 844),
        language: str = "en",
        address: str | None = None,
        wish: str = "classic",
        theme: Literal["light", "dark"] = "light",
    ) -> Player:
        """Open a page as somebody who was never here."""
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=width < 900,
            service_workers="block",
        )
        self._contexts.append(context)
        kept = {
            "tysiacha.settings": {"pace": "off"},
            "tysiacha.wish": {"preset": wish, "level": "beginner"},
        }
        for key, value in kept.items():
            context.add_init_script(
                f"localStorage.getItem('{key}') ?? "
                f"localStorage.setItem('{key}', '{json.dumps(value)}')"
            )
        return self._at(context.new_page(), path, address or self._address)

    def tab_of(self, player: Player, path: str) -> Player:
        """Open another tab of somebody's browser."""
        return self._at(player.page.context.new_page(), path, player.address)

    def leave(self) -> None:
        """Close everything, and look whether anything went wrong in a page."""
        problems = [one for player in self._players for one in player.problems]
        for context in self._contexts:
            context.close()
        assert problems == []

    def _at(self, page: Page, path: str, address: str) -> Player:
        player = Player(page, address)
        self._players.append(player)
        player.goes_to(path)
        return player
