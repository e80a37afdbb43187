"""Real servers with the built client, and real browsers before them: for ``make e2e`` alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="make e2e installs it")

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.servers import Served

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless they are asked for."""
    if os.environ.get("TYSIACHA_E2E"):
        return
    here = Path(__file__).parent
    wanted = [one for one in items if here not in one.path.parents]
    if len(wanted) < len(items):
        config.hook.pytest_deselected(items=[one for one in items if here in one.path.parents])
        items[:] = wanted


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give a browser without a window."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        opened = playwright.chromium.launch(executable_path=found, args=flags)
        yield opened
        opened.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Give a server that listens on a port of this machine."""
    server = Served(tmp_path / "data")
    server.start()
    yield server
    server.stop()
