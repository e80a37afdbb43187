"""The presets and options of the rules in words, as the pages about rules show them."""

from __future__ import annotations

from tysiacha.rules.option_domains import OPTION_DOMAINS, option_value
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
    return {"key": key, "means": option_meaning(key), "clauses": [*OPTION_CLAUSES[key]]}


def _preset(name: str) -> Words:
    rules = PRESETS[name]
    return {
        "about": preset_sentence(name),
        "players": rules.players,
        "short": [*summary_lines(rules)],
        "values": {key: value_words(key, option_value(rules, key)) for key in OPTION_DOMAINS},
    }
