"""What the library axe finds wrong with a page, in each theme."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
THEMES: Final = (("light", False), ("dark", False), ("light", True), ("dark", True))
"""Brightness, and whether the contrast is high."""

_WEAR: Final = """([theme, more]) => {
  const root = document.documentElement;
  root.setAttribute('data-theme', theme);
  if (more) root.setAttribute('data-contrast', 'more');
  else root.removeAttribute('data-contrast');
}"""
_ALL: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_COLOURS: Final = ("color-contrast",)
"""What else but colours is the same in all themes, and takes long."""

_LOOK: Final = """(rules) => axe.run(document, { runOnly: rules }).then(
  (found) => found.violations.flatMap((one) =>
    one.nodes.map((node) => `${one.impact} ${one.id}: ${node.html.slice(0, 200)}`)))"""


def wear(page: Page, theme: str, *, more: bool) -> None:
    """Put a theme on, as the settings do."""
    page.evaluate(_WEAR, [theme, more])
    page.wait_for_timeout(200)  # what changes its colour slowly has changed it


def faults(page: Page) -> list[str]:
    """Give what is wrong with a page, in any theme."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for place, (theme, more) in enumerate(THEMES):
        wear(page, theme, more=more)
        rules = _COLOURS if place else _ALL
        named = f"{theme}{', more contrast' if more else ''}"
        found += [f"{named}: {one}" for one in page.evaluate(_LOOK, list(rules))]
    wear(page, "light", more=False)
    return found
