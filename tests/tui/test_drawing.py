"""What is drawn where: the bar of keys, the trick on a large table, the cards of the others."""

import pytest

from tests.tui.sitting import Sitting, picture
from tests.tui.tables import plan
from tysiacha.texts.translation import LANGUAGES, use_languages
from tysiacha.tui.draw_bars import draw_keys
from tysiacha.tui.keys import bar_keys
from tysiacha.tui.scene import Scene


def scene(keys: str = "", rules: str = "classic", dealer: int = 2) -> Scene:
    sitting = Sitting(plan(rules, seed=4, dealer=dealer, steady_bots=True), keys.split())
    sitting.play()
    return sitting.scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [56, 64, 80])
def test_help_and_leaving_are_in_every_bar(language: str, width: int) -> None:
    giving = scene("enter")
    use_languages([language])
    try:
        bar = draw_keys(giving, width, bar_keys(giving.question, waits=False))
    finally:
        use_languages(["en"])
    assert {"command:help", "command:leave", "enter"} <= bar.hits().keys()


def test_a_wide_bar_has_all_keys_in_their_order() -> None:
    giving = scene("enter")
    bar = draw_keys(giving, 100, bar_keys(giving.question, waits=False)).lines()[0]
    assert bar == (" ←→ choose  ⏎ put  ⌫ undo  ? help  l last  s sheet  g log  o options  q leave")


def place_of(lines: tuple[str, ...], text: str) -> tuple[int, int]:
    """Give the row and column of a text, which is there once."""
    found = [(row, line.index(text)) for row, line in enumerate(lines) if text in line]
    assert len(found) == 1, (text, found)
    return found[0]


def test_in_a_large_window_cards_lie_before_who_played_them() -> None:
    lines = picture(scene("p", dealer=0), 200, 60).lines()
    table = tuple(line[:150] for line in lines)
    anna, fox = place_of(table, "1. Anna"), place_of(table, "2. Fox")
    mine = next(row for row in range(20, 45) if table[row].strip() == "You")
    assert anna[0] == fox[0] < mine
    assert anna[1] < table[mine].index("You") < fox[1]


def test_in_a_small_window_they_lie_in_the_order_of_play() -> None:
    lines = picture(scene("p", dealer=0), 80, 24).lines()
    row = next(line for line in lines[4:8] if "Anna" in line)
    assert row.split() == ["Anna", "Fox", "You"]


def test_the_others_hold_as_many_backs_as_cards() -> None:
    lines = picture(scene("p", dealer=0), 200, 60).lines()
    assert lines[5].count("▎") == 2 * 6
    assert "▎" not in "".join(picture(scene("p", dealer=0), 120, 40).lines())
