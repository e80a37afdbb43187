"""The score sheet for real cards in a real browser: written by hand, and without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.servers import Served


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en")
    made.set_default_timeout(30_000)
    yield made
    made.close()


def _begin(page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.get_by_role("button", name="New sheet").click()
    for place, name in enumerate(("Anna", "Boris", "Vera")):
        page.get_by_placeholder(f"Player {place + 1}").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")


def _write(page: Page, declarer: str, points: dict[str, int]) -> None:
    page.get_by_role("button", name="Write a round").click()
    form = page.locator("form.round")
    form.locator(".choice label", has_text=declarer).first.click()
    for name, number in points.items():
        form.get_by_role("group", name=name).get_by_role("textbox").fill(str(number))
    form.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def _totals(page: Page) -> list[str]:
    return page.locator("table.score tbody tr:last-child .tot").all_inner_texts()


def test_a_round_takes_few_taps_and_comes_back_after_a_reload(
    served: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    _begin(page, served.address)
    _write(page, "Anna", {"Boris": 10, "Vera": 5})  # the rest is the declarer's
    assert _totals(page) == ["105", "10", "5"]
    page.reload()
    assert _totals(page) == ["105", "10", "5"]
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("table.score tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Do again").click()
    assert _totals(page) == ["105", "10", "5"]


def test_an_earlier_round_is_changed_and_the_sheet_is_a_file(
    served: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    _begin(page, served.address)
    _write(page, "Anna", {"Boris": 10, "Vera": 5})
    _write(page, "Boris", {"Anna": 70, "Vera": 10})  # 40, and the contract is 105
    page.get_by_role("button", name="1. ").click()
    page.get_by_role("button", name="Change").click()
    form = page.locator("form.round")
    form.get_by_role("group", name="Boris").get_by_role("textbox").fill("60")
    form.get_by_role("group", name="Anna").get_by_role("textbox").fill("55")
    form.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert _totals(page) == ["−35", "−45", "15"]
    page.get_by_role("button", name="The sheet as a file").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save the file").click()
    assert coming.value.suggested_filename == "Anna-Boris-Vera.json"
    sheet = json.loads(coming.value.path().read_text(encoding="utf-8"))
    assert [one["declarer"] for one in sheet["rounds"]] == ["Anna", "Boris"]


def test_the_sheet_works_without_a_network(served: Served, context: BrowserContext) -> None:
    page = context.new_page()
    _begin(page, served.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("body")).to_be_visible()
    page.wait_for_function(
        "caches.keys().then(async names => { for (const name of names) {"
        " const kept = await (await caches.open(name)).keys();"
        " if (kept.some(one => one.url.includes('/assets/Table-'))) return true; } return false; })"
    )
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No network")).to_be_visible()
    _write(page, "Anna", {"Boris": 15, "Vera": 0})
    page.reload()
    assert _totals(page) == ["105", "15", "0"]
    page.goto(served.address)
    page.get_by_role("link", name="Score sheet").first.click()
    expect(page.locator(".kept strong")).to_contain_text("105")
    context.set_offline(False)
    expect(page.get_by_text("No network")).to_have_count(0)
