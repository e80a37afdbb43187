"""All that is asked at a table, on every size of screen, in Arabic and with large letters."""

from __future__ import annotations

from typing import Final

import pytest

from tests.e2e.players import Player, Visitors

SIZES: Final = [(320, 568), (390, 844), (844, 390), (1280, 800)]

_FAULTS: Final = """(scrolls) => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (one) => one.getBoundingClientRect();
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.push('the page is too wide');
  if (!scrolls && root.scrollHeight > innerHeight + 4) faults.push('the page is too high');
  for (const one of all('.hand .card, .bar .b, .say, .seat, .drop, .contract, .cutpicker')) {
    const { left, right, bottom } = box(one);
    if (left < -1 || right > innerWidth + 1) faults.push(`${one.className} is beside the screen`);
    if (!scrolls && bottom > innerHeight + 4) faults.push(`${one.className} is below the screen`);
  }
  for (const one of all('.bar .b, .say, .state')) {
    if (one.scrollWidth > one.clientWidth + 2) faults.push(`${one.textContent} is cut off`);
  }
  const covers = (one, other) => {
    const [a, b] = [box(one), box(other)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  };
  for (const [these, those] of [['.say', '.hand .card:not(.up)'], ['.say', '.drop'],
    ['.seat', '.drop'], ['.seat', '.cutpicker'], ['.hand .card', '.drop'], ['.say', '.seat'],
    ['.hand .card', '.bar'], ['.hand .card', '.cap'], ['.hand .card', '.seat']]) {
    if (all(these).some((one) => all(those).some((other) => covers(one, other)))) {
      faults.push(`${these} covers ${those}`);
    }
  }
  for (const one of all('.hand .card, .bar .b, .top .ib, .step button')) {
    const { width, height } = box(one);
    if (Math.min(width, height) < 44 && width > 0) faults.push(`${one.className} is too small`);
  }
  return [...new Set(faults)];
}"""


def faults(player: Player, *, scrolls: bool = False) -> list[str]:
    """Give what is beside the screen, cut off, covered or too small to be tapped."""
    found = player.page.evaluate(_FAULTS, scrolls)
    assert isinstance(found, list)
    return [str(one) for one in found]


def plays_and_looks(player: Player, *, scrolls: bool = False) -> dict[str, list[str]]:
    """Play a round, and give what is wrong by what is asked."""
    found: dict[str, list[str]] = {}
    for seen in player.looks_until("score", "over"):
        wrong = faults(player, scrolls=scrolls)
        if wrong and player.sees() == seen:
            found[seen.phase] = wrong
        player.does(seen)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ar", "de"])
def test_a_round_fits_the_screen(visitors: Visitors, size: tuple[int, int], language: str) -> None:
    player = visitors.comes(size=size, language=language)
    player.opens()
    assert plays_and_looks(player) == {}
    assert faults(player, scrolls=True) == []


def test_in_arabic_seats_stay_where_they_are(visitors: Visitors) -> None:
    player = visitors.comes(language="ar")
    player.opens()
    player.plays_until("play")
    assert player.page.get_attribute("html", "dir") == "rtl"
    left = player.page.locator(".seat.l").bounding_box()
    right = player.page.locator(".seat.r").bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"]
    assert player.plays_until("over").rounds >= 1


@pytest.mark.parametrize("size", SIZES)
def test_a_round_is_played_with_letters_of_twice_the_size(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    player = visitors.comes(size=size)
    player.page.context.new_cdp_session(player.page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}}
    )
    player.opens()
    assert plays_and_looks(player, scrolls=True) == {}


@pytest.mark.parametrize("size", [(900, 700), (1280, 800)])
def test_a_bar_that_says_much_lies_below_the_hand(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    player = visitors.comes(size=size, language="de")
    player.opens()
    player.waits_for("number", "play", "give", "question", "answer", "wait")
    player.page.evaluate("""() => {
        const said = document.querySelector('.bar .state');
        said.textContent = 'Du bist am Zug: spiele eine Karte. '.repeat(9);
    }""")
    player.page.wait_for_timeout(200)
    assert faults(player) == []
