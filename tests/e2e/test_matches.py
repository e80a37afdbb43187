"""Whole matches as people play them: on a phone, by keys, at tables of two and four, in company."""

from __future__ import annotations

import time

import pytest

from tests.e2e.players import PATIENCE_S, Visitors

SMALL, DESK = (320, 568), (1280, 800)


def test_a_match_begun_by_one_tap_is_played_by_taps_alone(visitors: Visitors) -> None:
    player = visitors.comes()
    player.tap(".choices .b.go")
    player.page.wait_for_url("**/t/*")
    player.plays_until("score", "over")
    assert player.sees().rounds == 1


def test_a_match_is_played_to_its_end_and_another_one_begun(visitors: Visitors) -> None:
    player = visitors.comes()
    player.opens()
    over = player.plays_until("over")
    assert over.rounds >= 1
    player.tap(".bar .b.go")
    player.plays_until("play")
    assert len(player.sees().hand) == 8


def test_a_match_is_played_by_keys_alone(visitors: Visitors) -> None:
    player = visitors.comes(size=DESK)
    player.opens()
    assert player.plays_until("over", by="keys").rounds >= 1


@pytest.mark.parametrize(("preset", "bots"), [("classic_two", 1), ("classic_four", 3)])
def test_a_match_is_played_at_tables_of_two_and_four(
    visitors: Visitors, preset: str, bots: int
) -> None:
    player = visitors.comes(size=SMALL)
    player.opens(preset, bots=bots)
    player.page.wait_for_selector(".seats .seat")
    assert player.page.locator(".seats .seat").count() == bots
    assert player.plays_until("over").rounds >= 1


def test_two_people_play_a_match_and_a_third_watches_it(visitors: Visitors) -> None:
    host = visitors.comes()
    path = host.opens("classic_two", bots=0)
    guest = visitors.comes(path)
    guest.bids = False
    guest.tap(".chairs .b.go")
    host.tap(".bar .b.go:not([aria-disabled=true])")
    watcher = visitors.comes(path)
    watcher.page.wait_for_selector(".seats .seat")
    end = time.monotonic() + PATIENCE_S
    while {host.sees().phase, guest.sees().phase} != {"over"}:
        assert time.monotonic() < end
        for player in (host, guest):
            player.does(player.sees())
        assert watcher.sees().hand == [], "a spectator sees no cards of players"
    assert host.sees().rounds == guest.sees().rounds >= 1
    watcher.waits_for("over")
