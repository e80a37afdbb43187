"""What Python's own readers of TOML and JSON find wrong, as phrases to be translated.

They say it in English sentences; those that are known here can be said in other languages, and
one that a later Python may bring is left as it is.
"""

from __future__ import annotations

import re
from typing import Final

from tysiacha.rules.marking import N_
from tysiacha.rules.phrases import Message, Phrase

_TEMPLATES: Final = (
    # TOML
    N_("Cannot declare {key} twice"),
    N_("Cannot mutate immutable namespace {key}"),
    N_("Cannot overwrite a value"),
    N_("Cannot redefine namespace {key}"),
    N_("Duplicate inline table key {key}"),
    N_("Escaped character is not a Unicode scalar value"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected {sign}"),
    N_("Found invalid character {sign}"),
    N_("Illegal character {sign}"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid initial character for a key part"),
    N_("Invalid statement"),
    N_("Invalid value"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unescaped '\\' in a string"),
    N_("Unterminated string"),
    # JSON
    N_("Expecting ',' delimiter"),
    N_("Expecting ':' delimiter"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Expecting value"),
    N_("Extra data"),
    N_("Illegal trailing comma before end of array"),
    N_("Illegal trailing comma before end of object"),
    N_("Invalid \\escape"),
    N_("Invalid \\escape: {sign}"),
    N_("Invalid \\uXXXX escape"),
    N_("Invalid control character at"),
    N_("Invalid control character {sign} at"),
    N_("Unterminated string starting at"),
)
_PLACEHOLDER: Final = re.compile(r"\\\{(\w+)\\\}")
_PATTERNS: Final = tuple(
    (re.compile(_PLACEHOLDER.sub(r"(?P<\1>.+)", re.escape(one)), re.DOTALL), one)
    for one in _TEMPLATES
)


def parser_phrase(message: str) -> Phrase:
    """Give what a reader says as a phrase, or as it is if it is not known.

    >>> parser_phrase("Expected ']'")
    Message(text='Expected {sign}', facts=(('sign', "']'"),), plural=None, number=1)
    """
    for pattern, template in _PATTERNS:
        found = pattern.fullmatch(message)
        if found is not None:
            return Message(template, tuple(found.groupdict().items()))
    return message
