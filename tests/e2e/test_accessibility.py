"""Everybody can use every page: by keys, by screen readers, with large text, in any theme."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import faults
from tests.e2e.players import Player, Visitors

PAGES: Final = ("/", "/lobby", "/matches", "/rules", "/rules/classic", "/settings", "/nowhere/at")
TREES: Final = Path(__file__).parent / "trees"
SMALL: Final = (320, 568)
ENDS: Final = ("score", "over")
"""A round is over then, and perhaps the match with it."""

_FOCUS: Final = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const target = one.matches('.choice input') ? one.closest('label') : one;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const style = getComputedStyle(target);
  return {
    text: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40),
    shown: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    seen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    covered: under !== null && !target.contains(under) && !under.contains(target),
    inHand: one.closest('.hand') !== null,
  };
}"""

_LOST: Final = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['too wide'] : [];
  const cut = [...document.querySelectorAll('body *')].filter((one) => {
    if (one.closest('.vh, svg, .drawings, .skip') !== null || one.children.length > 0) return false;
    if ((one.textContent ?? '').trim() === '') return false;
    const style = getComputedStyle(one);
    if (style.visibility === 'hidden' || style.display === 'inline') return false;
    const clipped = style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
      || style.overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 2;
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (clipped || left < -1 || right > innerWidth + 1);
  }).map((one) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 60)}`);
  return [...wide, ...cut];
}"""


def come(player: Player, path: str) -> Page:
    """Go to a page, and wait until it stands."""
    player.goes_to(path)
    page = player.page
    page.wait_for_selector("#main", timeout=60_000)
    page.wait_for_load_state("networkidle", timeout=60_000)
    return page


def focused(page: Page) -> dict[str, object] | None:
    """Give what has the focus, and whether that can be seen."""
    found: dict[str, object] | None = page.evaluate(_FOCUS)
    return found


def larger_text(page: Page) -> None:
    """Let the text be twice as large, as browsers do when they are asked to."""
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%', 'important')")
    page.wait_for_timeout(200)


def test_axe_finds_nothing_on_any_page_in_any_theme(visitors: Visitors) -> None:
    player = visitors.comes()
    found = {path: faults(come(player, path)) for path in PAGES}
    come(player, "/")
    player.page.get_by_role("button", name="Enter a code").click()
    found["code"] = faults(player.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_at_the_table_in_any_phase_and_theme(visitors: Visitors) -> None:
    player = visitors.comes()
    player.opens()
    found: dict[str, list[str]] = {}
    while (seen := player.sees()).phase not in ENDS:
        if seen.phase not in found:
            found[seen.phase] = faults(player.page)
        player.does(seen)
        player.waits_after(seen)
    found["score"] = faults(player.page)
    assert "play" in found
    assert not any(found.values()), found


@pytest.mark.parametrize("path", ["/", "/lobby", "/rules", "/settings"])
def test_the_focus_is_seen_wherever_it_goes(visitors: Visitors, path: str) -> None:
    player = visitors.comes(size=SMALL)
    page = come(player, path)
    met: list[object] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        here = focused(page)
        if here is None or (met and here["text"] == met[0]):
            break
        met.append(here["text"])
        assert here["shown"], here
        assert here["seen"], here
        assert not here["covered"], here
    assert met[0] == "Skip to the content"
    assert len(met) > 4


def test_the_first_stop_leads_past_the_links(visitors: Visitors) -> None:
    player = visitors.comes()
    page = come(player, "/settings")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#main') !== null")


def test_the_hand_is_one_stop_and_arrows_go_from_card_to_card(visitors: Visitors) -> None:
    player = visitors.comes(size=(1280, 800))
    player.opens()
    player.plays_until("play")
    page = player.page
    page.evaluate("document.activeElement?.blur()")
    stops: list[bool] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        here = focused(page)
        if here is None:  # past the last one: on to the first
            if len(stops) > 3 and True in stops:
                break
            continue
        assert here["shown"], here
        stops.append(here["inHand"] is True)
    assert stops.count(True) in {1, 2}  # twice where the tour began in the middle
    assert stops.index(True) + 1 == len(stops) or not stops[stops.index(True) + 1]
    page.keyboard.press("h")
    names = []
    for _ in player.sees().hand:
        card = focused(page)
        assert card is not None
        assert card["inHand"]
        names.append(card["text"])
        page.keyboard.press("ArrowRight")
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_lost_when_text_is_twice_as_large(visitors: Visitors, path: str) -> None:
    player = visitors.comes(size=SMALL)
    page = come(player, path)
    larger_text(page)
    assert page.evaluate(_LOST) == []


def test_a_round_is_played_on_a_small_phone_with_text_twice_as_large(visitors: Visitors) -> None:
    player = visitors.comes(size=SMALL)
    player.opens()
    larger_text(player.page)
    lost: dict[str, list[str]] = {}
    while (seen := player.sees()).phase not in ENDS:
        if seen.phase not in lost:
            lost[seen.phase] = player.page.evaluate(_LOST)
        player.does(seen)
        player.waits_after(seen)
    lost["score"] = player.page.evaluate(_LOST)
    assert not any(lost.values()), lost


def test_who_wants_no_motion_sees_none(visitors: Visitors) -> None:
    player = visitors.comes()
    player.page.add_init_script("localStorage.setItem('tysiacha.settings', '{}')")
    player.opens()
    player.plays_until("play")
    moving = player.page.evaluate(
        """() => [...document.querySelectorAll('*')].filter((one) => {
          const style = getComputedStyle(one);
          const longest = (text) => Math.max(...text.split(',').map((part) => parseFloat(part)));
          return longest(style.transitionDuration) > 0 ||
            (style.animationName !== 'none' && longest(style.animationDuration) > 0);
        }).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert moving == []


def test_screen_readers_hear_whose_turn_it_is_and_each_trick(
    visitors: Visitors,
) -> None:
    player = visitors.comes()
    page = player.page
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          window.heard = [];
          new MutationObserver((changes) => {
            for (const { target } of changes) {
              const region = (target.parentElement ?? target).closest?.('[aria-live]');
              const text = region?.textContent.trim() ?? '';
              if (text !== '') heard.push([region.getAttribute('aria-live'), text]);
            }
          }).observe(document, { subtree: true, childList: true, characterData: true });
        })"""
    )
    player.opens()
    player.plays_until(*ENDS)
    heard = page.evaluate("heard")
    urgent = [text for how, text in heard if how == "assertive"]
    polite = [text for how, text in heard if how == "polite"]
    assert any(text.startswith("Your turn") for text in urgent)
    assert len(urgent) < len(polite), urgent
    tricks = [text for text in polite if "takes it:" in text or "You take it:" in text]
    assert tricks, polite
    assert all(text.count(" it:") <= 2 for text in tricks), "no more than went by at once"


@pytest.mark.parametrize("path", ["/", "/rules", "/settings", "/nowhere/at"])
def test_the_tree_of_a_page_is_the_one_that_was_kept(visitors: Visitors, path: str) -> None:
    page = come(visitors.comes(), path)
    compare(path.strip("/").replace("/", "-") or "home", page.locator("body").aria_snapshot())


def test_the_tree_of_the_table_is_the_one_that_was_kept(visitors: Visitors) -> None:
    player = visitors.comes()
    player.opens()
    player.plays_until("play", among=8)
    page = player.page
    compare("table-play", told_apart(page.locator("#app").aria_snapshot()))


def told_apart(tree: str) -> str:
    """Take out of a tree what is another one in each deal: who leads, and what is said of it."""
    tree = re.sub(
        r'( dealer| declarer)+$|, marriage \d+(?=")| \[disabled\](: .*)?$',
        "",
        tree,
        flags=re.MULTILINE,
    )
    tree = re.sub(r'(- list "The trick"):\n(?: {4,}- listitem.*\n)+', r"\1\n", tree)
    tree = re.sub(r"(- (?:paragraph|status|alert|text)): .*", r"\1", tree)
    tree = re.sub(r"- 'heading .*|- heading .*", "- heading", tree)
    cards = r"(ace|ten|king|queen|jack|nine) of (spades|hearts|diamonds|clubs)"
    tree = re.sub(cards, "a card", tree, flags=re.IGNORECASE)
    tree = re.sub(r'(- option "a card"): .*', r"\1", tree)
    tree = re.sub(r"\b(You|Fox|Owl)\b", "NAME", tree)
    return re.sub(r"\d+", "N", tree)


def compare(name: str, tree: str) -> None:
    """Compare a tree with the one that is kept; TYSIACHA_TREES=write keeps this one."""
    kept = TREES / f"{name}.yml"
    if os.environ.get("TYSIACHA_TREES") == "write":
        kept.write_text(tree + "\n", encoding="utf-8")
    assert tree + "\n" == kept.read_text(encoding="utf-8")
