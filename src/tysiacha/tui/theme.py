"""The palettes as themes of Textual, and the style sheet."""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from tysiacha.play.settings import Settings, ThemeName
from tysiacha.tui import sixteen
from tysiacha.tui.palette import PALETTES, Look, Palette

STYLE: Final = """
Screen { background: $background; }
TableScreen { layout: horizontal; overflow: hidden; }
#table { width: 1fr; height: 100%; }
#table Drawn { width: 100%; height: 1; }
#table #seats { height: 3; }
#table #middle { height: 1fr; }
#table #actions { height: 2; }
#side { height: 100%; display: none; }
#small { display: none; width: 100%; height: 100%; }
Dialog { align: center middle; background: $shade; }
Dialog.opaque { background: $background; }
#paper { background: $surface; padding: 0 0; }
#title { height: 1; width: 100%; }
#text { width: 100%; height: 1fr; padding: 1 2 0 2; background: $surface; scrollbar-size: 1 1; }
#page { width: 100%; height: auto; }
#buttons { height: 1; width: 100%; }
"""


_FEW: Final = "-sixteen"

NO_SHADE: Final = {"shade": "transparent"}
"""Over the table behind a dialog; colours cannot be mixed with those of the terminal."""


def look_of(settings: Settings) -> Look:
    """Give how everything is coloured by these settings."""
    palettes = sixteen.PALETTES if settings.sixteen else PALETTES
    return Look(palettes.get(settings.theme), settings.four_colour)


def theme_name(settings: Settings) -> str:
    """Give the name under which Textual knows the theme of these settings."""
    few = settings.sixteen and settings.theme is not ThemeName.MONO
    return f"tysiacha-{settings.theme}{_FEW if few else ''}"


def themes() -> tuple[Theme, ...]:
    """Give all themes for Textual."""
    coloured = tuple(
        _theme(f"tysiacha-{name}{few}", palette, dark="dark" in name)
        for few, palettes in (("", PALETTES), (_FEW, sixteen.PALETTES))
        for name, palette in palettes.items()
    )
    return (*coloured, _mono())


def _theme(name: str, palette: Palette, *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=palette.accent,
        secondary=palette.madder,
        accent=palette.accent,
        warning=palette.accent,
        error=palette.bad,
        success=palette.good,
        foreground=palette.ink,
        background=palette.cloth,
        surface=palette.surface,
        panel=palette.surface_2,
        dark=dark,
        variables={"shade": f"{palette.cloth} 55%"},
    )


def _mono() -> Theme:
    """Give a theme that leaves all colours to the terminal."""
    plain = "ansi_default"
    return Theme(
        name=f"tysiacha-{ThemeName.MONO}",
        primary=plain,
        secondary=plain,
        accent=plain,
        warning=plain,
        error=plain,
        success=plain,
        foreground=plain,
        background=plain,
        surface=plain,
        panel=plain,
        boost=plain,
        dark=True,
        ansi=True,
        variables={
            **BUILTIN_THEMES["ansi-dark"].variables,
            **dict.fromkeys(_ANSI_VARIABLES, plain),
            **NO_SHADE,
        },
    )


_ANSI_VARIABLES: Final = (
    *("ansi-background", "ansi-foreground", "scrollbar", "scrollbar-hover", "scrollbar-active"),
    *("scrollbar-background", "scrollbar-corner-color"),
    *("scrollbar-background-hover", "scrollbar-background-active"),
)
