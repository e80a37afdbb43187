"""Replay, check and score sheet for everybody: by keys alone, in any theme, on small phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import faults
from tests.e2e.players import Player, Visitors
from tests.e2e.test_replay import bring, record, replays_own

SMALL, DESK = (320, 568), (1280, 800)

_FOCUS = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return '';
  const label = one.closest('label') ?? one;
  const text = one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? '';
  const all = `${text} ${label.textContent ?? ''}`.replace(/[\\u2066-\\u2069]/g, '');
  return all.replace(/\\s+/g, ' ').trim();
}"""


def tab_to(page: Page, name: str) -> None:
    """Go by the tabulator to what has that name."""
    met = []
    for _ in range(80):
        page.keyboard.press("Tab")
        met.append(str(page.evaluate(_FOCUS)))
        if met[-1].startswith(name):
            return
    raise AssertionError(f"no way by keys to {name}: {met}")


def press(page: Page, name: str) -> None:
    """Go by the tabulator to a button, and press it."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def shows_replay(player: Player) -> Page:
    """Look at a record that was brought along."""
    player.goes_to("/r")
    page = player.page
    page.wait_for_selector(".dropzone", timeout=60_000)
    bring(page, record())
    page.wait_for_selector(".line input", timeout=60_000)
    return page


def test_a_sheet_is_kept_by_keys_alone(visitors: Visitors) -> None:
    player = visitors.comes("/score", size=DESK)
    page = player.page
    press(page, "New sheet")
    for place, name in enumerate(("Anna", "Boris", "Vera"), 1):
        tab_to(page, f"Player {place}")
        page.keyboard.type(name)
    press(page, "Begin")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
    press(page, "Write a round")
    form = page.locator("form.round")
    expect(form).to_be_visible()
    tab_to(page, "Anna")
    page.keyboard.press("Space")  # she is the declarer
    for name, points in (("Boris", "10"), ("Vera", "5")):
        tab_to(page, f"{name}, Card points")
        page.keyboard.type(points)
    press(page, "Write it down")
    expect(page.get_by_role("dialog")).to_have_count(0)
    totals = page.locator("table.score tbody tr:last-child .tot")
    assert totals.all_inner_texts() == ["105", "10", "5"]
    press(page, "Take back")
    expect(page.locator("table.score tbody tr")).to_have_count(1)
    press(page, "Do again")
    assert totals.all_inner_texts() == ["105", "10", "5"]


@pytest.mark.parametrize("size", [SMALL, DESK])
def test_axe_finds_nothing_on_replay_check_and_sheet(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    player = visitors.comes(size=size)
    page = player.page
    found: dict[str, list[str]] = {}
    player.goes_to("/score")
    page.get_by_role("button", name="New sheet").wait_for()
    found["score"] = faults(page)
    page.get_by_role("button", name="New sheet").click()
    found["names"] = faults(page)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Write a round").click()
    page.wait_for_selector("form.round")
    found["round"] = faults(page)
    page.keyboard.press("Escape")
    player.goes_to("/verify")
    page.wait_for_selector(".dropzone")
    found["verify"] = faults(page)
    bring(page, record())
    page.wait_for_selector(".verdict.good", timeout=60_000)
    found["verdict"] = faults(page)
    player.goes_to("/r")
    page.wait_for_selector(".dropzone")
    found["bring"] = faults(page)
    shows_replay(player)
    page.keyboard.press("3")
    found["replay"] = faults(page)
    page.keyboard.press("v")
    page.wait_for_selector("dialog .verdict")
    found["checked"] = faults(page)
    assert not any(found.values()), found


def test_axe_finds_nothing_on_the_replay_of_a_match_of_ones_own(visitors: Visitors) -> None:
    player = visitors.comes()
    page = replays_own(player)
    assert faults(page) == []
    page.click(".toolset .ib >> nth=-1")
    page.wait_for_selector("dialog[open]")
    assert faults(page) == []


@pytest.mark.parametrize("name", ["Медведь", "Ведмідь", "Niedźwiedź"])
def test_the_name_of_the_bear_is_read_whole_on_a_small_phone(visitors: Visitors, name: str) -> None:
    player = visitors.comes(size=SMALL)
    page = shows_replay(player)
    page.keyboard.press("3")
    cut = page.evaluate(
        """(name) => [...document.querySelectorAll('.open')].filter((seat) => {
          const [shown, total] = [seat.querySelector('.nm'), seat.querySelector('.figs b')];
          [shown.textContent, total.textContent] = [name, '−1240'];
          return shown.scrollWidth > shown.clientWidth || seat.scrollWidth > seat.clientWidth;
        }).length""",
        name,
    )
    assert cut == 0
