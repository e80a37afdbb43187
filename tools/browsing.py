"""A browser without a window before a server of its own, for what looks at the client."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.servers import Served

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def browsing() -> Iterator[tuple[Browser, Served]]:
    """Give a browser and a server; both end with it."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        sys.exit(f"a browser is needed: none of {', '.join(BROWSERS)} is here")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder) / "data")
        served.start()
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        try:
            yield browser, served
        finally:
            browser.close()
            served.stop()
