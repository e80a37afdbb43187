"""Every language says everything, and says it with the same values filled in."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tysiacha.texts.translation import DOMAIN, LANGUAGES, LOCALE_FOLDER

TOP = Path(__file__).parents[2]
SOURCES = (TOP / "src" / "tysiacha", TOP / "web" / "src")
METHODS = [
    ("**.test.ts", "ignore"),
    ("**.py", "python"),
    ("**.ts", "tools.web_texts:extract"),
    ("**.svelte", "tools.web_texts:extract"),
]
CODES = [code for code in LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "phrase": None,
    "counted": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "means": ((1, "c"), 3),
}


def _catalogue(code: str) -> Catalog:
    path = LOCALE_FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        return read_po(file, locale=code)


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _source_messages() -> set[tuple[str, str | None]]:
    """The (text, context) of every message in the code; the singular stands for a plural."""
    return {
        (text if isinstance(text, str) else text[0], context)
        for source in SOURCES
        for _file, _line, text, _comments, context in extract_from_dir(
            source, keywords=KEYWORDS, method_map=METHODS
        )
    }


@pytest.mark.parametrize("code", CODES)
def test_no_message_is_missing(code: str) -> None:
    catalogue = _catalogue(code)
    missing = [
        text
        for text, context in sorted(_source_messages(), key=str)
        if (message := catalogue.get(text, context)) is None or not _complete(message, catalogue)
    ]
    assert not missing


def _key(message: Message) -> tuple[str, str | None]:
    return message.id if isinstance(message.id, str) else message.id[0], message.context


def _forms(message: Message) -> tuple[str, ...]:
    if isinstance(message.string, str):
        return (message.string,)
    return tuple(message.string or ())


def _complete(message: Message, catalogue: Catalog) -> bool:
    forms = _forms(message)
    expected = 1 if isinstance(message.id, str) else catalogue.num_plurals
    return not message.fuzzy and len(forms) == expected and all(forms)


@pytest.mark.parametrize("code", CODES)
def test_the_same_values_are_filled_in(code: str) -> None:
    wrong = [message.id for message in _messages(_catalogue(code)) if not _same_values(message)]
    assert not wrong


def _same_values(message: Message) -> bool:
    """A form may leave out the number, or what one of the English forms leaves out too."""
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    values = [set(PLACEHOLDER.findall(one)) for one in ids]
    expected, needed = set.union(*values), set.intersection(*values)
    if len(ids) > 1:
        needed -= {"{n}"}
    return all(needed <= set(PLACEHOLDER.findall(one)) <= expected for one in _forms(message))


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_the_written_one(code: str) -> None:
    with (LOCALE_FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        compiled = read_mo(file)
    said = {_key(one): _forms(one) for one in _messages(compiled)}
    written = {_key(one): _forms(one) for one in _messages(_catalogue(code))}
    assert said == written, "run: make messages"


@pytest.mark.parametrize("code", CODES)
def test_no_translation_holds_a_control_or_overriding_character(code: str) -> None:
    """Click's own backspace, which keeps a paragraph as it is, is the one exception."""
    hidden = re.compile("[\x00-\x07\x0b-\x1f\x7f\u200b\u202a-\u202e\u2066-\u2069\ufeff]")
    for message in _messages(_catalogue(code)):
        assert not any(hidden.search(one) for one in _forms(message)), message.id
