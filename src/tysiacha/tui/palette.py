"""The colours: the roles of the design's tokens, light and dark, with more contrast, or none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style

from tysiacha.cards import Suit
from tysiacha.play.settings import ThemeName


@dataclass(frozen=True, slots=True)
class Palette:
    """The roles of the design's tokens, by the same names."""

    bg: str
    surface: str
    surface_2: str
    line: str
    line_strong: str
    ink: str
    ink_2: str
    cloth: str
    cloth_lamp: str
    on_cloth: str
    on_cloth_2: str
    chip: str
    accent: str
    on_accent: str
    accent_ink: str
    madder: str
    on_madder: str
    good: str
    bad: str
    focus: str
    card_face: str
    card_edge: str
    back_1: str
    back_2: str
    suit_s: str
    suit_h: str
    suit_d4: str
    suit_c4: str
    paper_red: str
    paper_black: str
    paper_blue: str
    paper_green: str


LIGHT: Final = Palette(
    bg="#f4ecdd",
    surface="#fffaf0",
    surface_2="#efe4cf",
    line="#d9cbb1",
    line_strong="#86755a",
    ink="#2a211c",
    ink_2="#5e4f42",
    cloth="#2b5a50",
    cloth_lamp="#376b5f",
    on_cloth="#fff7e8",
    on_cloth_2="#dce8df",
    chip="#214a41",
    accent="#e9b24a",
    on_accent="#2a1d08",
    accent_ink="#7d5308",
    madder="#9b2f29",
    on_madder="#fff4e6",
    good="#1f6646",
    bad="#a02620",
    focus="#153fae",
    card_face="#fffcf5",
    card_edge="#cbbfa9",
    back_1="#8c2f2a",
    back_2="#e8c98a",
    suit_s="#241e1b",
    suit_h="#b0231d",
    suit_d4="#1c5fa8",
    suit_c4="#17703a",
    paper_red="#b0231d",
    paper_black="#241e1b",
    paper_blue="#1c5fa8",
    paper_green="#17703a",
)

DARK: Final = Palette(
    bg="#171210",
    surface="#241d18",
    surface_2="#32291f",
    line="#463a2e",
    line_strong="#9a8770",
    ink="#f6ecdc",
    ink_2="#cbb9a2",
    cloth="#1c3a34",
    cloth_lamp="#264a42",
    on_cloth="#f8eedb",
    on_cloth_2="#b9cbc0",
    chip="#142e29",
    accent="#ebb955",
    on_accent="#261a06",
    accent_ink="#f0c56c",
    madder="#e2796c",
    on_madder="#1d0d08",
    good="#7fcaa2",
    bad="#f2958a",
    focus="#9cc0ff",
    card_face="#f4ecdd",
    card_edge="#b8aa92",
    back_1="#7a2a26",
    back_2="#dcbd80",
    suit_s="#241e1b",
    suit_h="#a71f1a",
    suit_d4="#1c5fa8",
    suit_c4="#17703a",
    paper_red="#f2958a",
    paper_black="#f6ecdc",
    paper_blue="#9cc0ff",
    paper_green="#7fcaa2",
)

LIGHT_CONTRAST: Final = Palette(
    bg="#ffffff",
    surface="#ffffff",
    surface_2="#f0f0f0",
    line="#000000",
    line_strong="#000000",
    ink="#000000",
    ink_2="#1f1f1f",
    cloth="#06332b",
    cloth_lamp="#06332b",
    on_cloth="#ffffff",
    on_cloth_2="#ffffff",
    chip="#00110d",
    accent="#ffd04d",
    on_accent="#000000",
    accent_ink="#5c3a00",
    madder="#7a0f0a",
    on_madder="#ffffff",
    good="#004d2c",
    bad="#8a0900",
    focus="#0b2fc0",
    card_face="#ffffff",
    card_edge="#000000",
    back_1="#8c2f2a",
    back_2="#e8c98a",
    suit_s="#000000",
    suit_h="#b00000",
    suit_d4="#1c5fa8",
    suit_c4="#17703a",
    paper_red="#a00000",
    paper_black="#000000",
    paper_blue="#1c5fa8",
    paper_green="#004d2c",
)

DARK_CONTRAST: Final = Palette(
    bg="#000000",
    surface="#000000",
    surface_2="#1a1a1a",
    line="#ffffff",
    line_strong="#ffffff",
    ink="#ffffff",
    ink_2="#ececec",
    cloth="#001a15",
    cloth_lamp="#001a15",
    on_cloth="#ffffff",
    on_cloth_2="#ffffff",
    chip="#000000",
    accent="#ffd04d",
    on_accent="#000000",
    accent_ink="#ffd04d",
    madder="#ff9d92",
    on_madder="#000000",
    good="#8ff0bd",
    bad="#ffb0a6",
    focus="#a8c8ff",
    card_face="#ffffff",
    card_edge="#000000",
    back_1="#7a2a26",
    back_2="#dcbd80",
    suit_s="#000000",
    suit_h="#b00000",
    suit_d4="#1c5fa8",
    suit_c4="#17703a",
    paper_red="#ffb0a6",
    paper_black="#ffffff",
    paper_blue="#a8c8ff",
    paper_green="#8ff0bd",
)

PALETTES: Final = {
    ThemeName.LIGHT: LIGHT,
    ThemeName.DARK: DARK,
    ThemeName.LIGHT_CONTRAST: LIGHT_CONTRAST,
    ThemeName.DARK_CONTRAST: DARK_CONTRAST,
}

_DIMMED: Final = 0.66
"""How much of a dimmed card is left over the cloth."""


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is coloured; ``palette`` is None where there are no colours."""

    palette: Palette | None = LIGHT
    four_colour: bool = False

    @property
    def mono(self) -> bool:
        """Whether all must be seen without colours."""
        return self.palette is None

    def style(self, ink: str, ground: str, *, bold: bool = False, dim: bool = False) -> Style:
        """Give the style of a text by the names of two roles; without colours plain."""
        return _style(self.palette, ink, ground, bold=bold, dim=dim)

    def colour(self, role: str) -> str:
        """Give the colour of a role."""
        colour: str = getattr(self.palette, role)
        return colour

    def marked(self, *, bold: bool = True) -> Style:
        """Give the style of what is the player's to do: honey, or without colours reversed."""
        if self.palette is None:
            return Style(reverse=True, bold=bold or None)
        return self.style("on_accent", "accent", bold=bold)

    def suit_on_card(self, suit: Suit, *, dimmed: bool = False) -> Style:
        """Give the style of a card's face and what is drawn on it."""
        if self.palette is None:
            return Style(dim=dimmed or None)
        ink, face = self.colour(self._suit_role(suit)), self.colour("card_face")
        if dimmed:
            cloth = self.colour("cloth")
            ink, face = blended(ink, cloth, 0.8), blended(face, cloth, _DIMMED)
        return Style(color=ink, bgcolor=face, bold=not dimmed)

    def suit_on_paper(self, suit: Suit) -> str | None:
        """Give the colour of a suit's sign in running text on paper; None without colours."""
        if self.palette is None:
            return None
        return self.colour(self._paper_role(suit))

    def _suit_role(self, suit: Suit) -> str:
        if suit is Suit.HEARTS:
            return "suit_h"
        if suit is Suit.DIAMONDS:
            return "suit_d4" if self.four_colour else "suit_h"
        return "suit_c4" if suit is Suit.CLUBS and self.four_colour else "suit_s"

    def _paper_role(self, suit: Suit) -> str:
        if suit is Suit.HEARTS:
            return "paper_red"
        if suit is Suit.DIAMONDS:
            return "paper_blue" if self.four_colour else "paper_red"
        return "paper_green" if suit is Suit.CLUBS and self.four_colour else "paper_black"


@lru_cache(maxsize=512)
def _style(palette: Palette | None, ink: str, ground: str, *, bold: bool, dim: bool) -> Style:
    """Give a style; the same object every time, so that pictures are compared fast."""
    if palette is None:
        return Style(bold=bold or None, dim=dim or None)
    return Style(color=getattr(palette, ink), bgcolor=getattr(palette, ground), bold=bold or None)


def blended(colour: str, ground: str, share: float) -> str:
    """Give a colour laid over another, ``share`` of it left.

    >>> blended("#ffffff", "#000000", 0.5)
    '#808080'
    """
    upper, lower = Color.parse(colour).get_truecolor(), Color.parse(ground).get_truecolor()
    mixed = (
        round(one * share + other * (1 - share)) for one, other in zip(upper, lower, strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours by WCAG 2, 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    first, second = sorted((_luminance(one), _luminance(other)), reverse=True)
    return round((first + 0.05) / (second + 0.05), 2)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in Color.parse(colour).get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Give how much light a part of a colour is, by WCAG 2."""
    darkest = 0.04045
    linear: float = part / 12.92 if part <= darkest else ((part + 0.055) / 1.055) ** 2.4
    return linear
