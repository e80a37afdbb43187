"""Cards that are given and played by dragging them, with a mouse and with a finger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.players import Player, Visitors
from tests.e2e.seeing import Seen

PHONE: Final = (390, 844)
DESK: Final = (1280, 800)
_STEADY_MS: Final = 400
"""A card is not taken up while others still move."""
_STEPS: Final = 6

Spot = tuple[float, float]


class Pointer(Protocol):
    """What drags."""

    @contextmanager
    def drags(self, start: Spot, end: Spot) -> Iterator[None]:
        """Drag from a spot to another; it is let go at the end of the block."""


class Mouse:
    """A mouse with its left button."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    @contextmanager
    def drags(self, start: Spot, end: Spot) -> Iterator[None]:
        """Drag from a spot to another; it is let go at the end of the block."""
        self._mouse.move(*start)
        self._mouse.down()
        self._mouse.move(*end, steps=_STEPS)
        yield
        self._mouse.up()


class Finger:
    """A finger on a screen."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    @contextmanager
    def drags(self, start: Spot, end: Spot) -> Iterator[None]:
        """Drag from a spot to another; it is let go at the end of the block."""
        self._touches("touchStart", start)
        for step in range(1, _STEPS + 1):
            part = step / _STEPS
            x, y = (one + (other - one) * part for one, other in zip(start, end, strict=True))
            self._touches("touchMove", (x, y))
        yield
        self._touches("touchEnd")

    def _touches(self, kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(page: Page, where: str) -> Spot:
    """Give the middle of something on the page."""
    box = page.locator(where).first.bounding_box()
    assert box is not None, where
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def card(name: str) -> str:
    """Say where a card of the hand is."""
    return f'.hand [data-card="{name}"]'


def drop(player: Player, pointer: Pointer, name: str, where: str) -> None:
    """Drag a card of the hand to something, and let it go there."""
    page = player.page
    page.wait_for_timeout(_STEADY_MS)
    with pointer.drags(middle(page, card(name)), middle(page, where)):
        expect(page.locator(f"{card(name)}.dragged")).to_have_count(1)
    expect(page.locator(".dragged")).to_have_count(0)


def asked_to_give(player: Player) -> Seen:
    """Play until cards are to be given away, in another match if need be."""
    while player.plays_until("give", "over").phase == "over":
        player.tap(".bar .b.go")
    return player.sees()


@pytest.mark.parametrize(("size", "by"), [(DESK, Mouse), (PHONE, Finger), (PHONE, Mouse)])
def test_cards_are_given_and_played_by_dragging(
    visitors: Visitors, size: tuple[int, int], by: type[Mouse | Finger]
) -> None:
    player = visitors.comes(size=size)
    player.opens()
    page = player.page
    seen = asked_to_give(player)
    pointer = by(page)

    one, other = seen.hand[0], seen.hand[-1]
    drop(player, pointer, one, ".contract")  # nowhere: it stays in the hand
    assert player.sees().hand == seen.hand
    drop(player, pointer, one, ".drop >> nth=1")
    assert page.locator(".drop").nth(1).locator(".cd").count() == 1
    drop(player, pointer, other, ".drop >> nth=0")
    assert page.locator(".drop").nth(0).locator(".cd").count() == 1
    assert set(player.sees().hand) == set(seen.hand) - {one, other}
    page.click(".drop >> nth=1")  # and it is back in the hand
    assert one in player.sees().hand
    drop(player, pointer, one, ".drop >> nth=1")
    player.tap(".bar .b.go")

    seen = player.plays_until("play")
    assert not {one, other} & set(seen.hand)
    for refused in [held for held in seen.hand if held not in seen.playable][:1]:
        drop(player, pointer, refused, ".felt")
        assert refused in player.sees().hand
        expect(page.locator(".say.tip")).to_be_visible()
    played = seen.playable[-1]
    drop(player, pointer, played, ".felt")
    if player.sees().phase == "play" and page.locator(".bar .acts .b:not(.go)").count() > 0:
        player.tap(".bar .b.go")  # a marriage might be announced with it
    expect(page.locator(card(played))).to_have_count(0)
    assert len(player.waits_for("play", "wait").hand) == len(seen.hand) - 1
