"""Write the messages of the protocol as types of TypeScript, from their JSON schema.

python -m tools.protocol_types            write web/src/protocol/schema.ts
python -m tools.protocol_types --check    fail if the file there is another one
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

TOP: Final = Path(__file__).resolve().parent.parent
SCHEMA_FILE: Final = TOP / "docs" / "protocol.schema.json"
TYPES_FILE: Final = TOP / "web" / "src" / "protocol" / "schema.ts"

_HEAD: Final = """\
// Made from docs/protocol.schema.json by "make protocol-types": do not change it by hand.
"""
_WIDE: Final = 100
_PLAIN: Final[Mapping[str, str]] = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema: TypeAlias = "Mapping[str, object]"


class Unwritable(Exception):
    """A schema for which there is no type here."""


def types_text(schema: Schema) -> str:
    """Give the types as a file."""
    return "\n".join([_HEAD, *(_definition(name, one) for name, one in _members(schema, "$defs"))])


def _definition(name: str, schema: Schema) -> str:
    if "properties" in schema:
        told = _comment(schema, "")
        return f"{told}export interface {name} {_object(schema, '')}\n"
    parts = [_type(one, "  ") for one in _choices(schema) or [schema]]
    line = f"export type {name} = {' | '.join(parts)};"
    if len(line) > _WIDE or "\n" in line:
        line = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in parts) + ";"
    return f"{_comment(schema, '')}{line}\n"


def _type(schema: Schema, indent: str) -> str:
    """Give a type as it stands after this indent."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    choices = _choices(schema)
    if choices:
        return " | ".join(_type(one, indent) for one in choices)
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, indent)
    if kind == "object":
        if "properties" in schema:
            return _object(schema, indent)
        value = schema.get("additionalProperties")
        if isinstance(value, dict):
            return f"{{ [key: string]: {_type(value, indent)} }}"
    if isinstance(kind, str) and kind in _PLAIN:
        return _PLAIN[kind]
    message = f"no type for {json.dumps(dict(schema))}"
    raise Unwritable(message)


def _array(schema: Schema, indent: str) -> str:
    items = schema["items"]
    assert isinstance(items, dict)
    inner = _type(items, indent)
    return f"({inner})[]" if " | " in inner or "\n" in inner else f"{inner}[]"


def _object(schema: Schema, indent: str) -> str:
    """Give an object type: on one line where it names no more than fits there."""
    required = schema.get("required", [])
    assert isinstance(required, list)
    members = [
        (
            _comment(one, f"{indent}  "),
            f"{_key(key)}{'' if key in required else '?'}: {_type(one, f'{indent}  ')};",
        )
        for key, one in _members(schema, "properties")
    ]
    inline = f"{{ {' '.join(text for _, text in members)[:-1]} }}"
    noted = any(comment for comment, _ in members)
    if indent and not noted and "\n" not in inline and len(indent + inline) + 3 < _WIDE:
        return inline
    lines = "".join(f"{comment}{indent}  {text}\n" for comment, text in members)
    return f"{{\n{lines}{indent}}}"


def _choices(schema: Schema) -> list[Schema]:
    """Give the schemas of which one holds; none where a schema is no choice."""
    if "enum" in schema:
        values = schema["enum"]
        assert isinstance(values, list)
        return [{"$ref": json.dumps(one)} for one in values]
    for key in ("oneOf", "anyOf"):
        found = schema.get(key)
        if isinstance(found, list):
            return found
    return []


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _comment(schema: Schema, indent: str) -> str:
    words = str(schema.get("description", "")).replace("``", "`").split("\n\n")[0]
    return f"{indent}/** {' '.join(words.split())} */\n" if words else ""


def _members(schema: Schema, key: str) -> Iterator[tuple[str, Schema]]:
    found = schema[key]
    assert isinstance(found, dict)
    for name, one in found.items():
        assert isinstance(one, dict)
        yield name, one


def main() -> int:
    """Write the file, or compare it, and give the exit code."""
    text = types_text(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))
    if "--check" in sys.argv[1:]:
        same = TYPES_FILE.is_file() and TYPES_FILE.read_text(encoding="utf-8") == text
        if not same:
            print(f"{TYPES_FILE} is out of date: make protocol-types", file=sys.stderr)
        return 0 if same else 1
    TYPES_FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
