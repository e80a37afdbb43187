"""Somebody at a page: sees what is there, and taps or types as people do."""

from __future__ import annotations

import contextlib
import json
import time
from typing import Final

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as NothingThere

from tests.e2e.servers import Served

PATIENCE_S: Final = 240
QUICK_MS: Final = 3_000

_DIALOGUE: Final = """() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const go = one('.bar .b.go');
  return {
    phase: one('.cutpicker') ? 'cut' : one('.before') ? 'before' : one('.sheetwrap .result') ? 'end'
      : one('.drop') ? 'give' : one('.trick .slot') ? 'play' : one('.step') ? 'number'
      : go ? 'answer' : 'wait',
    go: go !== null && go.getAttribute('aria-disabled') !== 'true',
    places: all('.drop').length, given: all('.drop .cd').length,
    hand: all('.hand .card').map((card) => card.dataset.card),
    playable: all('.hand .card:not([aria-disabled])').map((card) => card.dataset.card),
    rounds: all('.sheetwrap .score tbody tr').length,
  };
}"""


class Seen(dict[str, object]):
    """What is on a page."""

    @property
    def phase(self) -> str:
        """What is asked, or that nothing is."""
        return str(self["phase"])

    def cards(self, key: str) -> list[str]:
        """Give the names of cards."""
        found = self[key]
        assert isinstance(found, list)
        return [str(one) for one in found]

    def number(self, key: str) -> int:
        """Give a number."""
        found = self[key]
        assert isinstance(found, int)
        return found


class Player:
    """A page of a browser of its own, and who sits before it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def seen(self) -> Seen:
        """Look at the page."""
        return Seen(self.page.evaluate(_DIALOGUE))

    def until(self, *phases: str) -> Seen:
        """Wait until one of some things is asked."""
        end = time.monotonic() + PATIENCE_S
        while (seen := self.seen()).phase not in phases:
            assert time.monotonic() < end, f"still {seen.phase}, and not {phases}"
            self.page.wait_for_timeout(100)
        return seen

    def step(self, *, keys: bool = False) -> str:
        """Do what is asked, by taps or by keys alone; give what that was."""
        seen = self.seen()
        with contextlib.suppress(NothingThere):  # the page went on in between: look again
            (self._by_keys if keys else self._by_taps)(seen)
        self.page.wait_for_timeout(120)
        return seen.phase

    def play_round(self, *, keys: bool = False) -> None:
        """Play until the round is over."""
        end = time.monotonic() + 2 * PATIENCE_S
        while self.step(keys=keys) != "end":
            assert time.monotonic() < end, "the round does not end"
        assert self.problems == []

    def _by_taps(self, seen: Seen) -> None:
        page = self.page
        match seen.phase:
            case "cut":
                page.click(".cutpicker .b.go", timeout=QUICK_MS)
            case "give" if seen.number("given") < seen.number("places"):
                page.click(f'[data-card="{seen.cards("hand")[-1]}"]', timeout=QUICK_MS)
            case "play" if seen.cards("playable"):
                page.wait_for_timeout(320)  # a tap right after cards have moved is not meant
                page.click(f'[data-card="{seen.cards("playable")[0]}"]', timeout=QUICK_MS)
                page.click(".bar .b.go:not([aria-disabled=true])", timeout=QUICK_MS)
            case "give" | "number" | "answer":
                page.click(".bar .b.go:not([aria-disabled=true])", timeout=QUICK_MS)
            case "wait" if other := page.query_selector(".bar .acts .b:not(.wide)"):
                other.click(timeout=QUICK_MS)
            case _:
                pass

    def _by_keys(self, seen: Seen) -> None:
        keyboard = self.page.keyboard
        match seen.phase:
            case "cut" | "answer" | "number":
                self.page.evaluate("document.activeElement?.blur()")
                keyboard.press("Enter")
            case "give" if seen.number("given") < seen.number("places"):
                keyboard.press("1")
                keyboard.press("Enter")
            case "give":
                self.page.evaluate("document.activeElement?.blur()")
                keyboard.press("Enter")
            case "play" if seen.cards("playable"):
                place = seen.cards("hand").index(seen.cards("playable")[0])
                keyboard.press(str(place + 1))
                keyboard.press("Enter")
                self.page.wait_for_timeout(150)
                if self.page.query_selector(".card.up"):  # a marriage: the main button announces it
                    self.page.evaluate("document.activeElement?.blur()")
                    keyboard.press("Enter")
            case "wait":
                keyboard.press("p")
            case _:
                pass


def at_page(
    browser: Browser,
    served: Served,
    path: str = "/",
    *,
    size: tuple[int, int] = (390, 844),
    language: str = "en",
    preset: str = "classic",
) -> Player:
    """Open a page as somebody who was never here."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=language, has_touch=width < height
    )
    page = context.new_page()
    kept = {
        "tysiacha.settings": {"pace": "off"},
        "tysiacha.wish": {"preset": preset, "level": "beginner"},
    }
    for key, value in kept.items():
        page.add_init_script(
            f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{json.dumps(value)}')"
        )
    page.goto(served.address + path, timeout=60_000)
    return Player(page)


def against_bots(player: Player) -> None:
    """Begin a match from the first page with one tap."""
    player.page.click(".choices .b.go", timeout=60_000)
    player.page.wait_for_url("**/t/*", timeout=60_000)
