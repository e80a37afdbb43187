"""Texts come from the catalogue of the language, and are English where there is none."""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tysiacha.cards import CARDS, Suit
from tysiacha.rules.notices import BidMade
from tysiacha.texts import translation
from tysiacha.texts.notices import notice_text
from tysiacha.texts.terms import card_words, suit_words
from tysiacha.texts.translation import _, ngettext, pgettext, use_languages
from tysiacha.texts.wording import Wording


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    catalogue = Catalog(locale="ru")
    catalogue.add("ace of hearts", "туз червей")
    catalogue.add("{name} bids {points}.", "{name}: {points}.")
    catalogue.add(("{n} card", "{n} cards"), ("{n} карта", "{n} карты", "{n} карт"))
    catalogue.add("pass", "пас", context="answer")
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    content = BytesIO()
    write_mo(content, catalogue)
    (folder / "tysiacha.mo").write_bytes(content.getvalue())
    monkeypatch.setattr(translation, "LOCALE_FOLDER", tmp_path)
    use_languages(["ru"])
    yield tmp_path
    monkeypatch.undo()
    use_languages([])


def test_a_catalogue_is_used(russian: Path) -> None:
    assert card_words(CARDS[23]) == "туз червей"
    assert suit_words(Suit.HEARTS) == "hearts"
    assert notice_text(BidMade(0, 110), Wording(("Анна",))) == "Анна: 110."
    assert pgettext("answer", "pass") == "пас"
    assert _("pass") == "pass"


@pytest.mark.parametrize(("number", "text"), [(1, "{n} карта"), (3, "{n} карты"), (7, "{n} карт")])
def test_numbers_choose_the_plural_form(russian: Path, number: int, text: str) -> None:
    assert ngettext("{n} card", "{n} cards", number) == text


def test_without_a_catalogue_texts_are_english() -> None:
    use_languages(["xx"])
    assert card_words(CARDS[23]) == "ace of hearts"
    assert ngettext("{n} card", "{n} cards", 2) == "{n} cards"


def test_every_card_has_words_of_its_own() -> None:
    assert len({card_words(card) for card in CARDS}) == len(CARDS)
    assert card_words(CARDS[4]) == "ten of spades"
    assert [suit_words(suit) for suit in Suit] == ["spades", "clubs", "diamonds", "hearts"]


@pytest.mark.parametrize("language", ["C", "POSIX", "ru_RU.UTF-8", "xx_YY", "", "\\/:.@"])
def test_any_language_of_the_environment_will_do(language: str) -> None:
    settings = {"PATH": os.environ.get("PATH", ""), "LC_ALL": language, "LANGUAGE": language}
    code = "from tysiacha.texts.terms import card_words; print(len(card_words(23)) > 0)"
    source = str(Path(__file__).parents[2] / "src")
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**settings, "PYTHONPATH": source},
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"True"
