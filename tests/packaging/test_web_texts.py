"""The texts of the client are found in its sources, and its plural forms are the right ones."""

import gettext

import pytest
from babel import Locale
from babel.messages.plurals import get_plural

from tools.web_texts import FRACTIONS, PLURALS, texts_in


def _found(source: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.function, one.texts) for one in texts_in(source)]


def test_texts_are_found_in_scripts_and_markup() -> None:
    source = """<p title={_("A title")}>{counted("{n} card", "{n} cards", n)}</p>
    const both = inContext("level", 'it\\'s easy') + _("one " + "text");"""
    assert _found(source) == [
        ("_", ("A title",)),
        ("counted", ("{n} card", "{n} cards")),
        ("inContext", ("level", "it's easy")),
        ("_", ("one text",)),
    ]


def test_what_is_no_text_is_not_found() -> None:
    assert (
        _found('call_("a"); this._("b"); _(name); _(`${x}`); export function _(m: string) {}') == []
    )


def test_comments_for_translators_are_those_of_the_line_above() -> None:
    source = '// Translators: of a card.\n_("Play")\n_("Pass")'
    assert [one.comments for one in texts_in(source)] == [("Translators: of a card.",), ()]


@pytest.mark.parametrize("language", PLURALS)
def test_the_forms_of_a_catalogue_are_those_of_the_language(language: str) -> None:
    form_of = gettext.c2py(get_plural(language).plural_expr)
    category_of = Locale(language).plural_form
    for number in range(1001):
        assert PLURALS[language][form_of(number)] == category_of(number), number
    if "other" not in PLURALS[language]:
        assert category_of(1.5) == "other"
        assert FRACTIONS[language] in PLURALS[language]
