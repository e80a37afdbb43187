"""Texts on paper: suit signs in their colours, lines that keep to a width."""

from __future__ import annotations

from typing import Final

from rich.style import Style

from tysiacha.cards import SUITS
from tysiacha.tui.canvas import Canvas
from tysiacha.tui.palette import Look

_SUIT_OF_SIGN: Final = {suit.symbol: suit for suit in SUITS}


def write(
    canvas: Canvas,
    place: tuple[int, int],
    text: str,
    look: Look,
    style: Style,
    *,
    hit: str | None = None,
) -> int:
    """Write a text at a column and row, its suit signs in their colours; give the column after."""
    column, row = place
    plain = ""
    for letter in text:
        suit = _SUIT_OF_SIGN.get(letter)
        colour = None if suit is None else look.suit_on_paper(suit)
        if colour is None:
            plain += letter
            continue
        column = canvas.put(column, row, plain, style, hit=hit)
        column = canvas.put(column, row, letter, style + Style(color=colour, bold=True), hit=hit)
        plain = ""
    return canvas.put(column, row, plain, style, hit=hit)
