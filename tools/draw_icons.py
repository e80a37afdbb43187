"""Draw the icons of the client as pictures, for phones that install it: from icon.svg, by Chromium.

python -m tools.draw_icons            write web/public/icons

An icon that is shown as it is has round corners. One that a phone cuts to its own shape is filled
to the edges: the drawing lies inside the circle that no phone cuts, as a test checks.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web" / "public"
SOURCE: Final = PUBLIC / "icon.svg"
FOLDER: Final = PUBLIC / "icons"
CORNER: Final = 0.22

WHOLE: Final = {"maskable-192": 192, "maskable-512": 512, "apple-touch-icon": 180}
"""By name the size of icons that are cut to a shape by the phone."""

ROUNDED: Final = {"icon-192": 192, "icon-512": 512}
"""By name the size of icons that are shown as they are."""


def page_of(svg: str, size: int, corner: float) -> str:
    """Give a page that shows nothing but the icon."""
    radius = round(size * corner)
    style = f"svg{{display:block;width:{size}px;height:{size}px;border-radius:{radius}px}}"
    return f"<style>html,body{{margin:0;background:none}}{style}</style>{svg}"


def main() -> None:
    """Draw all of them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - wanted by nobody who builds

    svg = SOURCE.read_text(encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(
            executable_path=os.environ.get("TYSIACHA_CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for sizes, corner in ((WHOLE, 0.0), (ROUNDED, CORNER)):
            for name, size in sizes.items():
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(page_of(svg, size, corner))
                page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
