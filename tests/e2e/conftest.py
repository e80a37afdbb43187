"""Real servers with the built client, and real browsers before them: for ``make e2e`` alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="make e2e installs it")

from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.network import Wire
from tests.e2e.players import PATIENCE_S, Visitors
from tests.e2e.servers import Served

expect.set_options(timeout=PATIENCE_S * 1000)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


OTHER_ENGINES = "test_other_engines.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless they are asked for."""
    here = Path(__file__).parent
    asked = os.environ.get("TYSIACHA_E2E")
    wanted: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for one in items:
        needs = "engines" if one.path.name == OTHER_ENGINES else "1"
        (left if here in one.path.parents and asked != needs else wanted).append(one)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = wanted


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give a browser without a window."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    assert found is not None, f"none of these browsers is here: {', '.join(BROWSERS)}"
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        opened = playwright.chromium.launch(executable_path=found, args=flags)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a server for all tests that do not stop it."""
    yield from _serving(tmp_path_factory.mktemp("lasting") / "data")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Give a server of one's own."""
    yield from _serving(tmp_path / "data")


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Served]:
    """Give a server that soon lets a bot play for whoever is gone."""
    yield from _serving(tmp_path / "data", "tests.e2e.impatient")


@pytest.fixture
def wire(lasting: Served) -> Iterator[Wire]:
    """Give a way to the server that can be spoilt."""
    found = Wire(lasting.port)
    yield found
    found.close()


@pytest.fixture
def visitors(browser: Browser, lasting: Served) -> Iterator[Visitors]:
    """Give who opens pages; no page may have had an error, and all are closed at the end."""
    found = Visitors(browser, lasting.address)
    yield found
    found.leave()


def _serving(data: Path, module: str = "tysiacha") -> Iterator[Served]:
    server = Served(data, module)
    server.start()
    yield server
    server.stop()
