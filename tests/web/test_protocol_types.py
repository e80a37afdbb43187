"""The types of messages in the client are those of the schema, which is that of the server."""

from __future__ import annotations

import json

import pytest

from tools.protocol_types import SCHEMA_FILE, TYPES_FILE, Unwritable, types_text


def test_the_types_are_up_to_date() -> None:
    text = types_text(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))
    assert TYPES_FILE.read_text(encoding="utf-8") == text, "run: make protocol-types"


def test_what_a_schema_says_becomes_a_type() -> None:
    text = types_text(
        {
            "$defs": {
                "Said": {"oneOf": [{"$ref": "#/$defs/Pass"}, {"type": "null"}]},
                "Pass": {
                    "description": "Who ``passes``\nhere.",
                    "type": "object",
                    "properties": {
                        "do": {"enum": ["pass"]},
                        "by-whom": {"type": "array", "items": {"type": "integer"}},
                        "at": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                        "own": {"type": "object", "properties": {"a": {"type": "boolean"}}},
                    },
                    "required": ["do", "by-whom"],
                },
            }
        }
    )
    assert text.split("\n", 2)[2] == (
        "export type Said = Pass | null;\n"
        "\n"
        "/** Who `passes` here. */\n"
        "export interface Pass {\n"
        '  do: "pass";\n'
        '  "by-whom": number[];\n'
        "  at?: string | null;\n"
        "  own?: { a?: boolean };\n"
        "}\n"
    )


def test_what_has_no_type_is_refused_and_not_taken_for_anything() -> None:
    with pytest.raises(Unwritable, match="any JSON"):
        types_text({"$defs": {"Open": {"description": "any JSON value"}}})
