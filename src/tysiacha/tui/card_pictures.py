"""Cards drawn with characters, in five sizes; without colours with lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rich.style import Style

from tysiacha.cards import RANK_OF, SUIT_OF, Card, Rank
from tysiacha.texts.card_style import CardStyle
from tysiacha.tui.canvas import Canvas
from tysiacha.tui.palette import Look


class Size(Enum):
    """How large a card is: columns and rows, with its edges."""

    LOW = (6, 3)
    MEDIUM = (7, 5)
    TALL = (9, 7)
    GRAND = (13, 9)
    HUGE = (17, 11)

    @property
    def width(self) -> int:
        """Columns."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Rows."""
        return self.value[1]

    @property
    def smaller(self) -> Size:
        """The next smaller size, or the smallest itself."""
        sizes = list(Size)
        return sizes[max(0, sizes.index(self) - 1)]


class Mood(Enum):
    """What a card is at the moment."""

    PLAIN = "plain"
    MARKED = "marked"
    """Lifted, or winning the trick: framed."""
    DIMMED = "dimmed"
    """It may not be played."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws cards on a ground."""

    look: Look
    style: CardStyle
    ground: str = "cloth"
    """The role of the colour that the cards lie on."""

    def face(
        self, card: Card, size: Size, mood: Mood = Mood.PLAIN, *, fold: bool = False
    ) -> Canvas:
        """Give a card face up; ``fold`` marks it in its corner."""
        face = self.look.suit_on_card(SUIT_OF[card], dimmed=mood is Mood.DIMMED)
        canvas = self._blank(size, face, mood)
        for row, line in enumerate(_inside(card, size, self.style), start=1):
            canvas.put(1, row, line, face)
        if fold:
            canvas.put(size.width - 2, 1, "◥", self._fold_style(face))
        return canvas

    def back(self, size: Size) -> Canvas:
        """Give a card face down."""
        if self.look.mono:
            canvas = self._framed(size, Style(), _LIGHT_LINES)
            pattern = "░"
            style = Style()
        else:
            style = self.look.style("back_2", "back_1")
            canvas = self._blocks(size, style, style.background_style, self.look.colour("back_1"))
            pattern = "╳"
        for row in range(1, size.height - 1):
            canvas.put(1, row, pattern * (size.width - 2), style)
        return canvas

    def slot(self, size: Size, *, active: bool) -> Canvas:
        """Give an empty place for a card."""
        style = self.look.style("accent" if active else "on_cloth_2", self.ground, bold=active)
        lines = _HEAVY_DASHES if active else _DASHES
        canvas = self._framed(size, style, lines)
        if active:
            canvas.put(size.width // 2, size.height // 2, "↑", style)
        return canvas

    def _blank(self, size: Size, face: Style, mood: Mood) -> Canvas:
        if self.look.mono:
            return self._framed(size, face, _MOOD_LINES[mood])
        edge = self.look.colour("accent") if mood is Mood.MARKED else _background(face)
        canvas = self._blocks(size, face, face, edge)
        if mood is Mood.MARKED:
            side = Style(color=edge, bgcolor=_background(face))
            for row in range(1, size.height - 1):
                canvas.put(0, row, "▌", side)
                canvas.put(size.width - 1, row, "▐", side)
        return canvas

    def _blocks(self, size: Size, ground: Style, face: Style, edge: str) -> Canvas:
        """Give a card of colour whose upper and lower edges take half a row."""
        canvas = Canvas(size.width, size.height, ground)
        half = Style(color=edge, bgcolor=self.look.colour(self.ground))
        canvas.put(0, 0, "▄" * size.width, half)
        canvas.fill(0, 1, size.width, size.height - 2, face)
        canvas.put(0, size.height - 1, "▀" * size.width, half)
        return canvas

    def _framed(self, size: Size, style: Style, lines: str) -> Canvas:
        """Give a card drawn with lines."""
        ground = style if self.look.mono else self.look.style("on_cloth", self.ground)
        canvas = Canvas(size.width, size.height, ground)
        across, down, corners = lines[0], lines[1], lines[2:]
        middle = across * (size.width - 2)
        canvas.put(0, 0, corners[0] + middle + corners[1], style)
        for row in range(1, size.height - 1):
            canvas.put(0, row, down, style)
            canvas.put(size.width - 1, row, down, style)
        canvas.put(0, size.height - 1, corners[2] + middle + corners[3], style)
        return canvas

    def _fold_style(self, face: Style) -> Style:
        if self.look.mono:
            return face
        return Style(color=self.look.colour("accent_ink"), bgcolor=_background(face))


_LIGHT_LINES: Final = "─│┌┐└┘"
_HEAVY_LINES: Final = "━┃┏┓┗┛"
_DASHES: Final = "╌╎┌┐└┘"
_HEAVY_DASHES: Final = "╍╏┏┓┗┛"

_MOOD_LINES: Final = {
    Mood.PLAIN: _LIGHT_LINES,
    Mood.MARKED: _HEAVY_LINES,
    Mood.DIMMED: _DASHES,
}

_COURT: Final = {Rank.KING: "♚", Rank.QUEEN: "♛", Rank.JACK: "♞"}

_TALL_PIPS: Final = {
    Rank.NINE: ("• •", "• •", " • ", "• •", "• •"),
    Rank.TEN: (" • ", "•••", "• •", "•••", " • "),
    Rank.ACE: ("   ", "   ", " • ", "   ", "   "),
}
_TALL_COURT: Final = ("╭─╮", "│@│", "│•│", "│@│", "╰─╯")
_GRAND_PIPS: Final = {
    Rank.NINE: ("•   •", "     ", "•   •", "  •  ", "•   •", "     ", "•   •"),
    Rank.TEN: ("•   •", "  •  ", "•   •", "     ", "•   •", "  •  ", "•   •"),
    Rank.ACE: ("     ", "  ∙  ", "     ", "  •  ", "     ", "  ∙  ", "     "),
}
_GRAND_COURT: Final = ("╭───╮", "│•  │", "│ @ │", "│═══│", "│ @ │", "│  •│", "╰───╯")
_PAIR: Final = "•     •"
_LONE: Final = "   •   "
_GAP: Final = "       "
_HUGE_PIPS: Final = {
    Rank.NINE: (_PAIR, _GAP, _PAIR, _GAP, _LONE, _GAP, _PAIR, _GAP, _PAIR),
    Rank.TEN: (_PAIR, _LONE, _PAIR, _GAP, _GAP, _GAP, _PAIR, _LONE, _PAIR),
    Rank.ACE: (_GAP, "   ∙   ", _GAP, _GAP, _LONE, _GAP, _GAP, "   ∙   ", _GAP),
}
_HUGE_COURT: Final = (
    *("╭─────╮", "│•    │", "│  @  │", "│     │", "│═════│"),
    *("│     │", "│  @  │", "│    •│", "╰─────╯"),
)
_PICTURES: Final[Mapping[Size, tuple[Mapping[Rank, tuple[str, ...]], tuple[str, ...]]]] = {
    Size.TALL: (_TALL_PIPS, _TALL_COURT),
    Size.GRAND: (_GRAND_PIPS, _GRAND_COURT),
    Size.HUGE: (_HUGE_PIPS, _HUGE_COURT),
}


def _inside(card: Card, size: Size, style: CardStyle) -> tuple[str, ...]:
    """Give the rows between the edges, without the outermost columns."""
    text = style.one(card)
    width = size.width - 2
    if size is Size.LOW:
        return (text.ljust(width),)
    sign = text[-1]
    if size is Size.MEDIUM:
        return (text.ljust(width), sign.center(width), text.rjust(width))
    return _pictured(card, size, rank=text[:-1], sign=sign)


def _pictured(card: Card, size: Size, *, rank: str, sign: str) -> tuple[str, ...]:
    """Give a large face: rank over sign in two corners, pips or a court card in the middle."""
    value = RANK_OF[card]
    pips, court = _PICTURES[size]
    middle = pips.get(value, court)
    rows = []
    last = len(middle) - 1
    side = (size.width - 2 - len(middle[0])) // 2
    for number, row in enumerate(middle):
        drawn = row.replace("•", sign).replace("@", _COURT.get(value, ""))
        left = {0: rank, 1: sign}.get(number, "")
        right = {last: rank, last - 1: sign}.get(number, "")
        rows.append(left.ljust(side) + drawn + right.rjust(side))
    return tuple(rows)


def _background(style: Style) -> str:
    return "" if style.bgcolor is None else style.bgcolor.name
