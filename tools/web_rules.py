"""The presets and options of the rules in words, as the pages about rules show them."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.rules.option_domains import (
    OFF,
    ON,
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OnOff,
    OptionValue,
    SuitPoints,
    YesNo,
    option_value,
)
from tysiacha.rules.option_meanings import OPTION_CLAUSES
from tysiacha.rules.presets import PRESETS
from tysiacha.texts.options import option_groups, option_meaning, preset_sentence, value_words
from tysiacha.texts.summary import summary_lines
from tysiacha.texts.translation import use_languages

Words = dict[str, object]


def rules_in_words(language: str) -> Words:
    """Give groups of options and presets, said in a language."""
    use_languages([language])
    try:
        return {"groups": [*_groups()], "presets": {name: _preset(name) for name in PRESETS}}
    finally:
        use_languages()


def _groups() -> list[Words]:
    return [
        {"title": title, "options": [_option(key) for key in keys]}
        for title, keys in option_groups()
    ]


def _option(key: str) -> Words:
    return {
        "key": key,
        "means": option_meaning(key),
        "clauses": [*OPTION_CLAUSES[key]],
        "choices": [[data, value_words(key, value)] for data, value in _choices(key)],
    }


def _choices(key: str) -> Iterator[tuple[bool | int | str, OptionValue]]:
    """Give the values of an option that can be listed, as data and as code holds them."""
    match OPTION_DOMAINS[key]:
        case YesNo():
            yield from ((True, True), (False, False))
        case OnOff():
            yield from ((ON, True), (OFF, False))
        case OneOf(choices, off):
            yield from [(OFF, None)] if off else []
            yield from ((str(one), one) for one in choices)
        case Number(off=off, words=words):
            yield from [(OFF, None)] if off else []
            yield from ((str(one), one) for one in words or ())
        case NumberOf(numbers):
            yield from ((one, one) for one in numbers)
        case SuitPoints():
            return


def _preset(name: str) -> Words:
    rules = PRESETS[name]
    return {
        "about": preset_sentence(name),
        "players": rules.players,
        "short": [*summary_lines(rules)],
        "values": {key: value_words(key, option_value(rules, key)) for key in OPTION_DOMAINS},
    }
