"""What a phone is told that installs the client."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tools.draw_icons import FOLDER, PUBLIC, ROUNDED, WHOLE
from tools.web_manifest import NAMES, manifest

LANGUAGES = ("en", "ru", "pl", "uk", "de", "ar", "th")


def size_of(picture: Path) -> tuple[int, int]:
    """Give the width and height that a PNG names."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_manifest_of_its_own(language: str) -> None:
    told = manifest(language)
    assert told["name"] == NAMES[language]
    assert told["lang"] == language
    assert told["dir"] == ("rtl" if language == "ar" else "ltr")
    english = manifest("en")["description"]
    assert (told["description"] == english) == (language == "en")


def test_its_pictures_are_there_in_the_sizes_that_it_names() -> None:
    icons = manifest("en")["icons"]
    assert isinstance(icons, list)
    for icon in icons:
        picture = PUBLIC / icon["src"].removeprefix("/")
        if icon["type"] == "image/png":
            assert size_of(picture) == tuple(map(int, icon["sizes"].split("x")))
        else:
            assert picture.is_file()
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}


@pytest.mark.parametrize(("name", "size"), (WHOLE | ROUNDED).items())
def test_every_icon_is_drawn(name: str, size: int) -> None:
    assert size_of(FOLDER / f"{name}.png") == (size, size)
