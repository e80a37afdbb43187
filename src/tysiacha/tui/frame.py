"""How much room each part of the table gets in a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tysiacha.tui.card_pictures import Size

SMALLEST: Final = (56, 20)
"""Columns and rows; in a smaller window there is only a request for a larger one."""

_WITH_SIDE: Final = 116
"""So many columns have room for the log beside the table."""

_SIDE: Final = 38
_WIDE_SIDE: Final = 48
_WIDE: Final = 160

_SEAT_ROWS: Final = 3
_BACK_ROWS: Final = 3
"""Rows of the cards in the hands of the others, where there is room for them."""
_OTHER_ROWS: Final = 7
"""Top bar, message, own seat, status, remark, buttons, keys."""
_LEAST_MIDDLE: Final = 6

_MEDIUM_FROM: Final = 27
_TALL_FROM: Final = 34
_GRAND_FROM: Final = 46


@dataclass(frozen=True, slots=True)
class Frame:
    """The sizes of the parts, in columns and rows."""

    width: int
    """Of the table, without the side."""
    height: int
    side: int
    """Width of the log beside the table, 0 where there is none."""
    hand: Size
    """How large the cards in the hand are."""
    middle: int
    """Rows of the middle of the table."""
    seat_rows: int
    """Rows of the seats."""

    @property
    def hand_rows(self) -> int:
        """Rows of the hand: its cards, room to lift them, and their keys."""
        return self.hand.height + 2


def frame_for(width: int, height: int, *, cards: int = 10) -> Frame | None:
    """Give the sizes for a window, None if it is too small; ``cards`` may be in the hand."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    side = 0
    if width >= _WITH_SIDE:
        side = _WIDE_SIDE if width >= _WIDE else _SIDE
    table = width - side
    hand = _hand_size(table, height, cards)
    seats = _SEAT_ROWS + (_BACK_ROWS if height >= _GRAND_FROM else 0)
    middle = height - seats - _OTHER_ROWS - hand.height - 2
    while middle < _LEAST_MIDDLE and hand is not Size.LOW:
        hand = hand.smaller
        middle = height - seats - _OTHER_ROWS - hand.height - 2
    return Frame(table, height, side, hand, middle, seats)


def _hand_size(width: int, height: int, cards: int) -> Size:
    size = Size.LOW
    if height >= _GRAND_FROM:
        size = Size.GRAND
    elif height >= _TALL_FROM:
        size = Size.TALL
    elif height >= _MEDIUM_FROM:
        size = Size.MEDIUM
    while cards * size.width > width and size is not Size.LOW:
        size = size.smaller
    return size
