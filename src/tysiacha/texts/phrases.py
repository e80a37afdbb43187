"""Phrases of the lower layers in the chosen language: messages with all that stands in them."""

from __future__ import annotations

from typing import assert_never

from tysiacha.rules.phrases import Message, Phrase, Row
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, ngettext


def phrase_text(phrase: Phrase) -> str:
    """Give a phrase in words."""
    match phrase:
        case str():
            return phrase
        case Row(parts):
            return listed(phrase_text(one) for one in parts)
        case Message(text, facts, plural, number):
            said = _(text) if plural is None else ngettext(text, plural, number)
            return said.format_map({name: phrase_text(value) for name, value in facts})
        case _:
            assert_never(phrase)
