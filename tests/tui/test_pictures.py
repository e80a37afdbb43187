"""The pictures in the documents show the game as it is."""

import re

import pytest

from tools import terminal_picture


@pytest.mark.parametrize("picture", terminal_picture.PICTURES, ids=lambda one: str(one.name))
def test_the_pictures_are_up_to_date(picture: terminal_picture.Picture) -> None:
    """``python tools/terminal_picture.py`` writes them anew."""
    path = terminal_picture.FOLDER / f"{picture.name}.svg"
    assert path.read_text(encoding="utf-8") == terminal_picture.svg_of(picture)


def test_the_pictures_ask_nothing_of_the_network() -> None:
    for path in terminal_picture.FOLDER.glob("terminal*.svg"):
        text = path.read_text(encoding="utf-8")
        links = re.findall(r"(?:href|src|url)\s*[=(]\s*[\"']?([^\"')]*)", text)
        assert [one for one in links if not one.startswith("#")] == []
