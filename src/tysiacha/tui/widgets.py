"""The one widget that everything is made of: a picture, and clicks on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tysiacha.tui.canvas import HIT, Canvas

Draw: TypeAlias = Callable[[int, int], Canvas]
"""Gives the picture for so many columns and rows."""


class Drawn(Widget):
    """Shows a picture that a function draws."""

    ALLOW_SELECT = False

    class Hit(Message):
        """Something in the picture was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, draw: Draw, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._draw = draw
        self._drawn: Canvas | None = None

    def redraw(self) -> None:
        """Draw anew; what has not changed is not sent to the terminal again."""
        before, self._drawn = self._drawn, None
        if before is None or self._picture() != before:
            self.refresh()

    def hits(self) -> dict[str, tuple[int, int]]:
        """Give what can be clicked, with the column and row of its first cell."""
        return self._picture().hits()

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self._drawn = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Give one row of the picture."""
        return Strip(self._picture().segments(y), self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        name: object = event.style.meta.get(HIT)
        if isinstance(name, str):
            event.stop()
            self.post_message(self.Hit(name))

    def _picture(self) -> Canvas:
        if self._drawn is None:
            self._drawn = self._draw(self.size.width, self.size.height)
        return self._drawn


class Page(Drawn):
    """A picture as high as what it shows, to be scrolled."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the rows that the picture takes."""
        return self._draw(width, 0).height
