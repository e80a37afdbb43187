"""The committed drawings are those that the tool draws."""

from tools.draw_cards import drawings


def test_the_drawings_are_up_to_date() -> None:
    old = [path.name for path, text in drawings() if path.read_text(encoding="utf-8") != text]
    assert old == [], "run: make decks"
