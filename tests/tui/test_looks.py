"""Colours can be told apart, cards too without colours, and texts keep to their room."""

from dataclasses import fields

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from tysiacha.cards import CARDS, SUIT_OF, Suit
from tysiacha.play.settings import ThemeName
from tysiacha.texts.card_style import LETTERS, SIGNS
from tysiacha.tui import sixteen
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.card_pictures import Mood, Painter, Size
from tysiacha.tui.palette import PALETTES, Look, Palette, blended, contrast

_LOW = ((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170))
_HIGH = ((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255))
SIXTEEN = TerminalTheme(
    (0, 0, 0),
    (255, 255, 255),
    [*_LOW, (0, 170, 170), (170, 170, 170)],
    [*_HIGH, (255, 85, 255), (85, 255, 255), (255, 255, 255)],
)
"""The colours of the text mode of old, by which the nearest ones are looked for."""

_READABLE = 4.5
_VISIBLE = 3.0

_TEXTS = (
    ("ink", "surface"),
    ("ink", "surface_2"),
    ("ink", "bg"),
    ("ink_2", "surface"),
    ("ink_2", "surface_2"),
    ("accent_ink", "surface"),
    ("accent_ink", "surface_2"),
    ("on_accent", "accent"),
    ("on_cloth", "cloth"),
    ("on_cloth_2", "cloth"),
    ("on_cloth", "chip"),
    ("on_cloth_2", "chip"),
    ("bad", "surface"),
    ("madder", "surface"),
    ("suit_s", "card_face"),
    ("suit_h", "card_face"),
    ("suit_d4", "card_face"),
    ("suit_c4", "card_face"),
    ("paper_red", "surface"),
    ("paper_blue", "surface"),
    ("paper_green", "surface"),
)
_LARGE = ("suit_c4", "card_face"), ("paper_green", "surface")
"""The green of sixteen colours is a light one; clubs have their sign besides."""
_SIGNS = (("accent", "cloth"), ("card_face", "cloth"), ("back_2", "back_1"))


@pytest.mark.parametrize("theme", PALETTES)
def test_texts_can_be_read_and_signs_be_seen(theme: ThemeName) -> None:
    palette = PALETTES[theme]
    for pairs, least in ((_TEXTS, _READABLE), (_SIGNS, _VISIBLE)):
        for ink, ground in pairs:
            ratio = contrast(getattr(palette, ink), getattr(palette, ground))
            assert ratio >= least, (ink, ground, ratio)


@pytest.mark.parametrize("theme", sixteen.PALETTES)
def test_sixteen_colours_are_of_the_sixteen_and_can_be_read(theme: ThemeName) -> None:
    palette = sixteen.PALETTES[theme]
    for role in fields(Palette):
        colour = Color.parse(getattr(palette, role.name))
        few = colour.downgrade(ColorSystem.STANDARD)
        assert few.get_truecolor(SIXTEEN) == colour.triplet
    for ink, ground in (*_TEXTS, *_SIGNS):
        least = _VISIBLE if (ink, ground) in (*_LARGE, *_SIGNS) else _READABLE
        assert contrast(getattr(palette, ink), getattr(palette, ground)) >= least, (ink, ground)


@pytest.mark.parametrize("theme", PALETTES)
def test_a_dimmed_card_can_still_be_read(theme: ThemeName) -> None:
    look = Look(PALETTES[theme], four_colour=True)
    for suit in Suit:
        style = look.suit_on_card(suit, dimmed=True)
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.name, style.bgcolor.name) >= _VISIBLE


def test_four_colours_are_four() -> None:
    two, four = (Look(PALETTES[ThemeName.LIGHT], four_colour=many) for many in (False, True))
    assert len({two.suit_on_card(suit).color for suit in Suit}) == 2
    assert len({four.suit_on_card(suit).color for suit in Suit}) == 4


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("style", [SIGNS, LETTERS], ids=["signs", "letters"])
def test_every_card_looks_different_and_fits(size: Size, style: object) -> None:
    assert style in (SIGNS, LETTERS)
    chosen = SIGNS if style is SIGNS else LETTERS
    for look in (Look(None), Look(PALETTES[ThemeName.DARK])):
        painter = Painter(look, chosen)
        pictures = [painter.face(card, size) for card in CARDS]
        assert len({picture.lines() for picture in pictures}) == len(CARDS)
        for card, picture in zip(CARDS, pictures, strict=True):
            assert (picture.width, picture.height) == (size.width, size.height)
            text = "".join(picture.lines())
            sign = chosen.one(card)[-1]
            assert text.count(sign) >= 1
            assert SUIT_OF[card] in Suit


@pytest.mark.parametrize("size", Size)
def test_moods_can_be_told_apart_without_colours(size: Size) -> None:
    painter = Painter(Look(None), SIGNS)
    pictures = {painter.face(CARDS[0], size, mood).lines() for mood in Mood}
    assert len(pictures | {painter.back(size).lines()}) == 4


def test_a_canvas_keeps_to_its_edges_and_counts_wide_letters() -> None:
    canvas = Canvas(6, 2, Style())
    assert canvas.put(-2, 0, "abcdefghij") == 8
    canvas.put(0, 1, "カe\u0301x")
    canvas.put(9, 9, "far")
    assert canvas.lines() == ("cdefgh", "カe\u0301x")
    canvas.lay(4, -1, canvas)
    assert canvas.lines()[0] == "cdefカ"


@pytest.mark.parametrize(
    ("width", "short"), [(0, ""), (1, "…"), (4, "Bar…"), (5, "Barto"), (9, "Barto")]
)
def test_a_text_is_cut_with_dots(width: int, short: str) -> None:
    assert shortened("Barto", width) == short


def test_colours_are_mixed_evenly() -> None:
    assert blended("#102030", "#102030", 0.3) == "#102030"
