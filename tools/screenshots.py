"""Take a picture of every page and phase of the client: ``python -m tools.screenshots``.

A match against bots is played in a real browser; whatever is asked for the first time is shown in
every size, light and dark, then again in other languages. ``--keep`` takes those alone that
``docs/screenshots`` holds, and renews them.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from playwright.sync_api import Browser, Page

from tests.e2e.players import Player, Visitors
from tests.e2e.seeing import Seen
from tests.e2e.servers import Served
from tools.browsing import browsing

TOP: Final = Path(__file__).resolve().parent.parent
MADE: Final = TOP / ".cache" / "screenshots"
KEPT: Final = TOP / "docs" / "screenshots"

SIZES: Final = ((1280, 800), (390, 844), (320, 568), (844, 390))
THEMES: Final = ("light", "dark")
PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "home": "/",
        "lobby": "/lobby",
        "matches": "/matches",
        "settings": "/settings",
        "rules": "/rules/classic",
        "sheet": "/score",
        "verify": "/verify",
        "missing": "/nowhere",
    }
)
PHASES: Final = frozenset({"cut", "auction", "contract", "give", "play", "trick", "score"})
"""What a match has to show before it is left: the others come if the cards will have it."""

KEEP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "home.webp": "en-home-390x844-light",
        "auction.webp": "en-auction-390x844-light",
        "tricks.webp": "en-trick-390x844-light",
        "tricks-dark.webp": "en-trick-1280x800-dark",
        "score-sheet.webp": "en-score-1280x800-light",
        "arabic.webp": "ar-trick-390x844-light",
        "rules.webp": "ru-rules-390x844-light",
    }
)
"""By its name in the documents, the picture that is kept."""

PLAY_NOW: Final = ".choices .b.go"
MATCH_SECONDS: Final = 900
AT_REST_MS: Final = 400
TELLING_HAND: Final = 4
"""So many cards are left where a trick is worth a picture."""

WEBP_QUALITY: Final = 82

Wanted = Callable[[str], bool]


class Camera:
    """Takes each picture once, in all sizes and themes."""

    def __init__(self, folder: Path, language: str, wanted: Wanted) -> None:
        self._folder = folder
        self._language = language
        self._wanted = wanted
        self.taken: set[str] = set()

    def take(self, page: Page, name: str) -> None:
        """Show what is there now."""
        if name in self.taken:
            return
        self.taken.add(name)
        for width, height in SIZES:
            for theme in THEMES:
                picture = f"{self._language}-{name}-{width}x{height}-{theme}"
                if not self._wanted(picture):
                    continue
                page.set_viewport_size({"width": width, "height": height})
                wear(page, theme)
                page.wait_for_timeout(AT_REST_MS)
                page.screenshot(path=self._folder / f"{picture}.png")
                if picture in KEEP.values():
                    (self._folder / f"{picture}.webp").write_bytes(small_picture(page))


def small_picture(page: Page) -> bytes:
    """Take a picture that is small enough to be kept."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": WEBP_QUALITY})
    return base64.b64decode(taken["data"])


def wear(page: Page, theme: str) -> None:
    """Let a page be light or dark, as the system of its reader would."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


def show_pages(player: Player, camera: Camera, address: str) -> None:
    """Take the pages beside the table."""
    for name, path in PAGES.items():
        player.page.goto(address + path, timeout=60_000)
        player.page.wait_for_selector("#main", timeout=60_000)
        player.page.wait_for_load_state("networkidle")
        camera.take(player.page, name)


def phase_at(seen: Seen, *, given: bool) -> str | None:
    """Give what a picture of the table would show: numbers are bid first, and named at the end."""
    match seen.phase:
        case "number":
            return "contract" if given else "auction"
        case "play" if seen.trick:
            return "trick" if len(seen.hand) >= TELLING_HAND else None
        case "wait" | "nothing" | "before":
            return None
        case phase:
            return phase


def show_match(player: Player, camera: Camera) -> None:
    """Play until every phase has been seen; a trick is shown when one has led to it."""
    player.tap(PLAY_NOW)
    until = time.monotonic() + MATCH_SECONDS
    while not camera.taken >= PHASES and time.monotonic() < until:
        seen = player.sees()
        name = phase_at(seen, given="give" in camera.taken)
        if name is not None:
            camera.take(player.page, name)
        player.does(seen)
        player.waits_after(seen)
    wanting = PHASES - camera.taken
    if wanting:
        print(f"not seen: {', '.join(sorted(wanting))}")


def show_text_table(player: Player, camera: Camera) -> None:
    """Take the table as text, of the match that is played."""
    change = "localStorage.setItem('tysiacha.settings', JSON.stringify({...JSON.parse("
    change += "localStorage.getItem('tysiacha.settings') ?? '{}'), plain: true}))"
    player.page.evaluate(change)
    player.page.reload()
    player.page.wait_for_selector("#main", timeout=60_000)
    player.page.wait_for_load_state("networkidle")
    camera.take(player.page, "text")


def show(browser: Browser, served: Served, language: str, wanted: Wanted) -> None:
    """Take the pictures that are wanted in a language."""
    camera = Camera(MADE, language, wanted)
    visitors = Visitors(browser, served.address)
    player = visitors.comes(language=language)
    show_pages(player, camera, served.address)
    player.page.goto(served.address, timeout=60_000)
    show_match(player, camera)
    show_text_table(player, camera)
    visitors.leave()
    print(f"{language}: {', '.join(sorted(camera.taken))}")


def keep() -> None:
    """Renew the pictures of the documents."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name, picture in KEEP.items():
        shutil.copy(MADE / f"{picture}.webp", KEPT / name)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--languages", default="en,ar,ru", help="all but the first light alone")
    parser.add_argument("--keep", action="store_true", help="those of the documents alone")
    asked = parser.parse_args()
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    languages = asked.languages.split(",")

    def wanted(picture: str) -> bool:
        if asked.keep:
            return picture in KEEP.values()
        return picture.startswith(f"{languages[0]}-") or picture.endswith("-light")

    with browsing() as (browser, served):
        for language in languages:
            show(browser, served, language, wanted)
    if asked.keep:
        keep()
    print(json.dumps({"pictures": len(list(MADE.glob("*.png"))), "folder": str(MADE)}))


if __name__ == "__main__":
    main()
