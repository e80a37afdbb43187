"""What a phone is told that installs the client, in each language."""

from __future__ import annotations

from typing import Final

from tysiacha.texts.translation import _, use_languages

NAMES: Final = {
    "en": "Tysiacha",
    "ru": "Тысяча",
    "pl": "Tysiąc",
    "uk": "Тисяча",
    "de": "Tausend",
    "ar": "ألف",
    "th": "พัน",
}
"""By language what the game is called: the name under the icon."""

_GREEN: Final = "#2b5a50"

Manifest = dict[str, object]


def manifest(language: str) -> Manifest:
    """Give the manifest in a language."""
    use_languages([language])
    try:
        return {
            "id": "/",
            "name": NAMES[language],
            "short_name": NAMES[language],
            "description": _("The card game Thousand: bid, marry, reach 1000."),
            "lang": language,
            "dir": "rtl" if language == "ar" else "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": _GREEN,
            "theme_color": _GREEN,
            "categories": ["games", "cards"],
            "icons": [*_icons()],
            "shortcuts": [
                {"name": _("Score sheet"), "url": "/score"},
                {"name": _("Tables"), "url": "/lobby"},
                {"name": _("Rules"), "url": "/rules"},
            ],
        }
    finally:
        use_languages()


def _icons() -> tuple[dict[str, str], ...]:
    pictures = [
        {"src": f"/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "purpose": purpose}
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    drawn = {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return (*({**one, "type": "image/png"} for one in pictures), drawn)
