"""Matches through lost connections, restarts, second tabs and slow networks."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.e2e.network import Wire
from tests.e2e.players import Visitors
from tests.e2e.servers import Served


def test_a_connection_that_breaks_in_a_trick_is_made_again(visitors: Visitors, wire: Wire) -> None:
    player = visitors.comes(address=wire.address)
    player.opens()
    before = player.plays_until("play", among=6)
    wire.broken = True
    assert wire.cut() > 0
    player.page.wait_for_selector(".say.tip")
    player.tap_card(before.playable[0])
    wire.broken = False
    player.page.wait_for_selector(".say.tip", state="detached")
    after = player.waits_for("play", "wait", "score", "over")
    assert set(after.hand) <= set(before.hand)
    player.plays_until("over")


def test_a_page_that_is_loaded_anew_in_a_trick_shows_the_same(visitors: Visitors) -> None:
    player = visitors.comes()
    player.opens()
    before = player.plays_until("play", among=5)
    player.page.reload()
    after = player.waits_for("play")
    assert (after.hand, after.playable, after.trick) == (before.hand, before.playable, before.trick)


def test_a_match_goes_on_after_the_server_was_restarted(browser: Browser, served: Served) -> None:
    visitors = Visitors(browser, served.address)
    player = visitors.comes()
    player.opens()
    before = player.plays_until("play", among=6)
    served.stop()
    player.page.wait_for_selector(".say.tip")
    served.start()
    player.page.wait_for_selector(".say.tip", state="detached")
    assert player.waits_for("play").hand == before.hand
    player.plays_until("over")
    visitors.leave()


def test_two_tabs_of_one_player_show_and_play_the_same(visitors: Visitors) -> None:
    one = visitors.comes()
    path = one.opens()
    one.plays_until("play")
    other = visitors.tab_of(one, path)
    assert other.waits_for("play").hand == one.sees().hand
    other.plays_until("play", among=7)
    one.plays_until("play", among=6)
    assert other.plays_until("score", "over").rounds == one.waits_for("score", "over").rounds == 1


def test_a_round_is_played_through_a_slow_network(visitors: Visitors, wire: Wire) -> None:
    player = visitors.comes(address=wire.address)
    player.opens()
    wire.seconds = 0.4
    assert player.plays_until("score", "over").rounds == 1


def test_a_round_is_played_through_a_network_that_breaks_again_and_again(
    visitors: Visitors, wire: Wire
) -> None:
    player = visitors.comes(address=wire.address)
    player.opens()
    cuts = 0
    for seen in player.looks_until("score", "over"):
        player.does(seen)
        if seen.phase == "play":
            cuts += wire.cut()
    assert cuts > 3
    assert player.sees().rounds == 1
