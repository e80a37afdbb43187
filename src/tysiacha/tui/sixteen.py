"""The colours for terminals that have sixteen: chosen one by one, since the nearest ones clash."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tysiacha.play.settings import ThemeName
from tysiacha.tui.palette import Palette

BLACK: Final = "#000000"
RED: Final = "#aa0000"
GREEN: Final = "#00aa00"
BLUE: Final = "#0000aa"
GREY: Final = "#aaaaaa"
BRIGHT_RED: Final = "#ff5555"
BRIGHT_GREEN: Final = "#55ff55"
YELLOW: Final = "#ffff55"
BRIGHT_CYAN: Final = "#55ffff"
WHITE: Final = "#ffffff"

DARK: Final = Palette(
    bg=BLACK,
    surface=BLACK,
    surface_2=BLUE,
    line=GREY,
    line_strong=GREY,
    ink=WHITE,
    ink_2=GREY,
    cloth=BLACK,
    cloth_lamp=BLACK,
    on_cloth=WHITE,
    on_cloth_2=GREY,
    chip=BLUE,
    accent=YELLOW,
    on_accent=BLACK,
    accent_ink=YELLOW,
    madder=BRIGHT_RED,
    on_madder=BLACK,
    good=BRIGHT_GREEN,
    bad=BRIGHT_RED,
    focus=BRIGHT_CYAN,
    card_face=WHITE,
    card_edge=GREY,
    back_1=RED,
    back_2=WHITE,
    suit_s=BLACK,
    suit_h=RED,
    suit_d4=BLUE,
    suit_c4=GREEN,
    paper_red=BRIGHT_RED,
    paper_black=WHITE,
    paper_blue=BRIGHT_CYAN,
    paper_green=BRIGHT_GREEN,
)

LIGHT: Final = replace(
    DARK,
    bg=WHITE,
    surface=WHITE,
    surface_2=GREY,
    line=BLACK,
    line_strong=BLACK,
    ink=BLACK,
    ink_2=BLACK,
    cloth=BLUE,
    cloth_lamp=BLUE,
    on_cloth_2=WHITE,
    chip=BLACK,
    accent_ink=BLUE,
    madder=RED,
    on_madder=WHITE,
    good=BLACK,
    bad=RED,
    focus=BLUE,
    paper_red=RED,
    paper_black=BLACK,
    paper_blue=BLUE,
    paper_green=GREEN,
)

PALETTES: Final = {
    ThemeName.LIGHT: LIGHT,
    ThemeName.DARK: DARK,
    ThemeName.LIGHT_CONTRAST: LIGHT,
    ThemeName.DARK_CONTRAST: DARK,
}
