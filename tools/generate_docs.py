"""Write the parts of the documents that are made from the code.

A generated part stands between two comments, ``<!-- generated: NAME -->`` and ``<!-- end -->``,
anywhere in README.md or docs/; NAME is a key of :data:`PARTS`. Run it with ``make docs``. With
``--check`` nothing is written: what is out of date is named, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.protocol_conversation import conversation_part
from tools.protocol_documents import (
    asked_part,
    codes_part,
    sayings_part,
    schema_text,
    sections_part,
    told_part,
)
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionData, expected_phrase, option_data
from tysiacha.rules.option_meanings import OPTION_CLAUSES, OPTION_MEANINGS
from tysiacha.rules.presets import DEFAULT_PRESET, PRESET_DESCRIPTIONS, PRESETS, differences

TOP: Final = Path(__file__).resolve().parent.parent

OPTION_GROUPS: Final[Mapping[str, str]] = {
    "players": "Table, deal and redeal",
    "opening_bid": "Auction, stock and contract",
    "must_beat": "Play and marriages",
    "rounding": "Scoring and bolts",
    "target": "Winning and the barrel",
    "golden": "Golden rounds, four players, two players",
}
"""By the first option of a group, its title; options keep the order of the code."""

_PART: Final = re.compile(
    r"(?P<start><!-- generated: (?P<name>[\w-]+) -->\n)(?P<body>.*?)(?P<end><!-- end -->)",
    re.DOTALL,
)
_START: Final = re.compile(r"<!-- generated: ")
_WORD: Final = re.compile(r'"\w+"|\b(?:true|false)\b')
"""The words among the values of an option, as ``expected_phrase`` writes them."""

_SAME: Final = "="


class BadDocument(Exception):
    """A document's marks cannot be understood."""


def options_part() -> str:
    """Give a table of the options for each group: what they mean, their values, their clauses."""
    return "\n".join(f"### {title}\n\n{_options_table(keys)}" for title, keys in _groups())


def presets_part() -> str:
    """Give what each preset is, and a table of the options in which any differs from the first."""
    base = PRESETS[DEFAULT_PRESET]
    changed = {key for rules in PRESETS.values() for key in differences(base, rules)}
    unchanged = [key for key in OPTION_DOMAINS if key not in changed]
    sentences = _table(
        ("Preset", "What it is", "Options that differ"),
        (
            (_code(name), PRESET_DESCRIPTIONS[name], str(len(differences(base, rules))))
            for name, rules in PRESETS.items()
        ),
    )
    matrix = _table(
        ("Option", *map(_code, PRESETS)),
        (_matrix_row(key) for key in OPTION_DOMAINS if key in changed),
    )
    rest = f"The same in all presets: {', '.join(map(_option_link, unchanged))}.\n"
    return f"{sentences}\n{matrix}\n{rest}"


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "options": options_part,
    "presets": presets_part,
    "protocol-conversation": conversation_part,
    "protocol-asked": asked_part,
    "protocol-told": told_part,
    "protocol-sections": sections_part,
    "protocol-sayings": sayings_part,
    "protocol-codes": codes_part,
}
"""By name, what writes the part."""

FILES: Final[Mapping[str, Callable[[], str]]] = {"docs/protocol.schema.json": schema_text}
"""By path, what writes a whole file."""


def documents_in(top: Path) -> list[Path]:
    """Give the documents in which generated parts may stand."""
    return sorted([*top.glob("*.md"), *top.glob("docs/**/*.md")])


def with_parts(text: str) -> str:
    """Give a document with its generated parts as the code would write them.

    Raises:
        BadDocument: if a part has no end, or a name that is not in :data:`PARTS`.
    """
    names = [found["name"] for found in _PART.finditer(text)]
    unknown = sorted(set(names) - set(PARTS))
    if unknown:
        message = f"unknown generated part {', '.join(unknown)}; there are {', '.join(PARTS)}"
        raise BadDocument(message)
    if len(names) != len(_START.findall(text)):
        message = "a generated part has no <!-- end -->"
        raise BadDocument(message)
    return _PART.sub(_written, text)


def stale_parts(text: str) -> list[str]:
    """Give the names of the parts that the code would write differently."""
    return [found["name"] for found in _PART.finditer(text) if found[0] != _written(found)]


def main(arguments: list[str]) -> int:
    """Write the documents, or check them; give the exit code."""
    parser = argparse.ArgumentParser(description="Write the generated parts of the documents.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what is stale")
    parser.add_argument("--top", type=Path, default=TOP, help="the folder of the project")
    given = parser.parse_args(arguments)
    top: Path = given.top
    documents = {path: path.read_text(encoding="utf-8") for path in documents_in(top)}
    faults = list(_absent_parts(documents.values()))
    for path, text in documents.items():
        name = path.relative_to(top).as_posix()
        try:
            written = with_parts(text)
        except BadDocument as bad:
            faults.append(f"{name}: {bad}")
            continue
        if written == text:
            continue
        if given.check:
            faults.append(f"{name}: stale: {', '.join(stale_parts(text))} (run 'make docs')")
        else:
            path.write_text(written, encoding="utf-8")
            print(f"wrote {name}")
    faults += _files(top, check=given.check)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _files(top: Path, *, check: bool) -> Iterator[str]:
    """Write the files that are made as a whole, or say which are stale."""
    for name, made in FILES.items():
        path = top / name
        if not path.parent.is_dir():
            continue
        written = made()
        if path.exists() and path.read_text(encoding="utf-8") == written:
            continue
        if check:
            yield f"{name}: stale (run 'make docs')"
        else:
            path.write_text(written, encoding="utf-8")
            print(f"wrote {name}")


def _absent_parts(texts: Iterable[str]) -> Iterator[str]:
    names = {found["name"] for text in texts for found in _PART.finditer(text)}
    yield from (f"no document has the generated part {name}" for name in PARTS if name not in names)


def _written(found: re.Match[str]) -> str:
    return f"{found['start']}\n{PARTS[found['name']]()}\n{found['end']}"


def _groups() -> Iterator[tuple[str, list[str]]]:
    keys = list(OPTION_DOMAINS)
    starts = [keys.index(first) for first in OPTION_GROUPS]
    ends = [*starts[1:], len(keys)]
    for title, start, end in zip(OPTION_GROUPS.values(), starts, ends, strict=True):
        yield title, keys[start:end]


def _options_table(keys: Iterable[str]) -> str:
    base = PRESETS[DEFAULT_PRESET]
    return _table(
        ("Option", "What it decides", "Values", f"In {_code(DEFAULT_PRESET)}", "Rules"),
        (
            (
                f'<a id="{_option_anchor(key)}"></a>{_code(key)}',
                OPTION_MEANINGS[key],
                _WORD.sub(lambda found: _code(found[0].strip('"')), str(expected_phrase(domain))),
                _value(option_data(base, key)),
                ", ".join(f"[{clause}](#{clause})" for clause in OPTION_CLAUSES[key]),
            )
            for key, domain in ((key, OPTION_DOMAINS[key]) for key in keys)
        ),
    )


def _matrix_row(key: str) -> tuple[str, ...]:
    base = option_data(PRESETS[DEFAULT_PRESET], key)
    values = (option_data(rules, key) for rules in PRESETS.values())
    cells = (_SAME if value == base else f"**{_value(value)}**" for value in values)
    by_preset = dict(zip(PRESETS, cells, strict=True)) | {DEFAULT_PRESET: _value(base)}
    return (_option_link(key), *by_preset.values())


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _option_anchor(key: str) -> str:
    return f"option-{key}"


def _option_link(key: str) -> str:
    return f"[{_code(key)}](#{_option_anchor(key)})"


def _code(word: str) -> str:
    return f"`{word}`"


def _value(data: OptionData) -> str:
    match data:
        case bool():
            return _code(str(data).lower())
        case int():
            return str(data)
        case str():
            return _code(data)
        case _:
            return ", ".join(f"{suit} {points}" for suit, points in reversed(data.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
