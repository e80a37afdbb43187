"""The texts of the client in the browser: found for the one catalogue, and written for its build.

In ``web/src`` a text is looked up by ``_("…")``, ``inContext("context", "…")`` and
``counted("{n} point", "{n} points", n)``, and marked by ``N_("…")``, as in Python. This finds them
for ``pybabel``, and writes for each language those that the client uses, with the rules of the
presets in words, to ``web/src/texts/made``. ``make web`` and the build of the wheel run it; it
needs nothing but Python.
"""

from __future__ import annotations

import gettext
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

TOP: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = TOP / "web" / "src"
MADE: Final = SOURCES / "texts" / "made"
CONTEXT_END: Final = "\x04"

PLURALS: Final[Mapping[str, tuple[str, ...]]] = {
    "ru": ("one", "few", "many"),
    "uk": ("one", "few", "many"),
    "pl": ("one", "few", "many"),
    "de": ("one", "other"),
    "ar": ("zero", "one", "two", "few", "many", "other"),
    "th": ("other",),
}
"""By language, which category of numbers each form of its catalogue is for, in order."""

FRACTIONS: Final[Mapping[str, str]] = {"ru": "few", "uk": "few", "pl": "few"}
"""By language, the form that stands with fractions where whole numbers never need "other"."""

_CALL: Final = re.compile(r"(?<![\w.$])(_|N_|counted|inContext)\(\s*(?=[\"'`])")
_LITERAL: Final = re.compile(r"\s*(\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`\\$]*`)\s*")
_COMMENT: Final = re.compile(r"(?://|/\*|<!--)\s*(Translators:.*?)\s*(?:\*/|-->|$)", re.MULTILINE)
_TEXTS: Final[Mapping[str, int]] = {"_": 1, "N_": 1, "counted": 2, "inContext": 2}


@dataclass(frozen=True, slots=True)
class FoundText:
    """A call that names a text."""

    line: int
    function: str
    texts: tuple[str, ...]
    comments: tuple[str, ...]


def texts_in(source: str) -> Iterator[FoundText]:
    """Give the calls with texts in a source, in order."""
    comments = {_line(source, one.end()): one[1] for one in _COMMENT.finditer(source)}
    for call in _CALL.finditer(source):
        function = call[1]
        texts = tuple(_literals(source, call.end(), _TEXTS[function]))
        if len(texts) == _TEXTS[function]:
            line = _line(source, call.start())
            yield FoundText(line, function, texts, tuple(_above(comments, line)))


def extract(
    file: IO[bytes],
    keywords: Sequence[str],
    comment_tags: Sequence[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Give the texts of an open file as Babel asks for them."""
    as_babel = {"inContext": "pgettext"}
    for found in texts_in(file.read().decode("utf-8")):
        texts = found.texts[0] if len(found.texts) == 1 else found.texts
        yield found.line, as_babel.get(found.function, found.function), texts, [*found.comments]


def used_texts() -> tuple[FoundText, ...]:
    """Give all calls with texts of the client."""
    return tuple(
        found
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in {".ts", ".svelte"} and not path.name.endswith(".test.ts")
        for found in texts_in(path.read_text(encoding="utf-8"))
    )


Forms = str | dict[str, str]


def messages_of(language: str, used: Sequence[FoundText]) -> dict[str, Forms]:
    """Give by English text what the catalogue of a language has for the texts that are used."""
    catalogue = _Catalogue(language)
    messages: dict[str, Forms] = {}
    for found in used:
        first = found.texts[0]
        if found.function == "counted":
            forms = catalogue.forms(first)
            if forms:
                messages[first] = forms
            continue
        key = CONTEXT_END.join(found.texts)
        said = catalogue.said(key)
        if said is not None:
            messages[key] = said
    return dict(sorted(messages.items()))


def write_all() -> None:
    """Write the texts of all languages for the build."""
    from tools.web_manifest import manifest  # noqa: PLC0415 - the extractor needs no rules
    from tools.web_rules import rules_in_words  # noqa: PLC0415 - the extractor needs no rules

    used = used_texts()
    MADE.mkdir(parents=True, exist_ok=True)
    for language in PLURALS:
        _write(MADE / f"messages.{language}.json", messages_of(language, used))
    for language in ("en", *PLURALS):
        _write(MADE / f"rules.{language}.json", rules_in_words(language))
        _write(MADE / f"manifest.{language}.json", manifest(language))


class _Catalogue:
    """A compiled catalogue, with its plural forms by category."""

    def __init__(self, language: str) -> None:
        folder = TOP / "src" / "tysiacha" / "texts" / "locale"
        self._categories = PLURALS[language]
        self._fraction = FRACTIONS.get(language)
        with (folder / language / "LC_MESSAGES" / "tysiacha.mo").open("rb") as file:
            self._found = _Raw(file).texts

    def said(self, key: str) -> str | None:
        return self._found.get(key)

    def forms(self, singular: str) -> dict[str, str]:
        said = {
            category: self._found[singular, index]
            for index, category in enumerate(self._categories)
            if (singular, index) in self._found
        }
        if self._fraction is not None and self._fraction in said:
            said["other"] = said[self._fraction]
        return said


class _Raw(gettext.GNUTranslations):
    """A catalogue whose texts can be listed."""

    _catalog: dict[str | tuple[str, int], str]

    @property
    def texts(self) -> Mapping[str | tuple[str, int], str]:
        return self._catalog


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _literals(source: str, at: int, most: int) -> Iterator[str]:
    """Give the literals from here on, of which those joined by + are one."""
    for _index in range(most):
        text = ""
        while True:
            literal = _LITERAL.match(source, at)
            if literal is None:
                return
            text += _value(literal[1])
            at = literal.end()
            if source[at : at + 1] != "+":
                break
            at += 1
        yield text
        if source[at : at + 1] != ",":
            return
        at += 1


def _value(literal: str) -> str:
    inner = literal[1:-1]
    if literal[0] != '"':
        inner = re.sub(r"\\(['`])", r"\1", inner).replace('"', '\\"')
    value: object = json.loads(f'"{inner}"', strict=False)
    assert isinstance(value, str)
    return value


def _above(comments: Mapping[int, str], line: int) -> Iterator[str]:
    if line - 1 in comments:
        yield comments[line - 1]


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1


if __name__ == "__main__":
    sys.path.insert(0, str(TOP))
    sys.path.insert(0, str(TOP / "src"))
    write_all()
