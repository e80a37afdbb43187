"""What the documents say of the protocol, made from the types of its messages."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, get_args

import msgspec

from tysiacha.server.protocol import sections
from tysiacha.server.protocol.actions import Action
from tysiacha.server.protocol.asking import Asked
from tysiacha.server.protocol.game import Card, Outcome, PhaseWord, SuitLetter
from tysiacha.server.protocol.sayings import SAYINGS, keys_of, saying_struct
from tysiacha.server.protocol.sections import (
    SECTION_NEWS,
    CardOpening,
    ChatLine,
    OpenedDeal,
    Sections,
)
from tysiacha.server.protocol.telling import Told
from tysiacha.server.tables.refusals import Code
from tysiacha.server.tables.settings import ChatKind, Pace, Reveal, Settings

_REF: Final = "#/$defs/{name}"
_ANYTHING: Final = {"description": "any JSON value"}
_NAMED: Final[Mapping[str, object]] = MappingProxyType(
    {
        "Card": Card,
        "SuitLetter": SuitLetter,
        "PhaseWord": PhaseWord,
        "Pace": Pace,
        "ChatKind": ChatKind,
        "Reveal": Reveal,
        "Action": Action,
        "Outcome": Outcome,
    }
)
"""What has a name of its own wherever it occurs."""

_HELD: Final[Mapping[tuple[str, str], object]] = MappingProxyType(
    {
        ("Act", "action"): {"$ref": "#/$defs/Action"},
        ("Event", "set"): {"$ref": "#/$defs/SectionNews"},
        ("Event", "say"): {"type": "array", "items": {"$ref": "#/$defs/Saying"}},
        ("Room", "set"): {"$ref": "#/$defs/SectionNews"},
        ("Snapshot", "set"): {"$ref": "#/$defs/Sections"},
        ("Snapshot", "opened"): {"type": "array", "items": {"$ref": "#/$defs/OpenedDeal"}},
        ("Snapshot", "chat"): {"type": "array", "items": {"$ref": "#/$defs/ChatLine"}},
        ("Chat", "line"): {"$ref": "#/$defs/ChatLine"},
        ("OpenedCards", "cards"): {"type": "array", "items": {"$ref": "#/$defs/CardOpening"}},
    }
)
"""What messages hold where their own types say JSON: it is made, and checked, elsewhere."""


def schema_text() -> str:
    """Give ``docs/protocol.schema.json``: all messages and sections as a JSON schema."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def schema() -> dict[str, object]:
    """Give all messages and sections as a JSON schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of tysiacha serve",
        "oneOf": [{"$ref": "#/$defs/Asked"}, {"$ref": "#/$defs/Told"}],
        "$defs": {
            "Asked": {"oneOf": [{"$ref": _ref(one)} for one in _kinds(Asked)]},
            "Told": {"oneOf": [{"$ref": _ref(one)} for one in _kinds(Told)]},
            "Saying": {"oneOf": [_inlined(saying_struct(word)) for word in SAYINGS]},
            **{name: _plain_schema(kind) for name, kind in _NAMED.items()},
            **{name: _with_names(one) for name, one in _components().items()},
        },
    }


def asked_part() -> str:
    """Give the messages of clients as a table."""
    return _messages(Asked)


def told_part() -> str:
    """Give the messages of the server as a table."""
    return _messages(Told)


def sayings_part() -> str:
    """Give the kinds of sayings as a table."""
    rows = (
        (f"`{word}`", ", ".join(f"`{key}`" for key in keys_of(word)) or "-", meaning)
        for word, (_, meaning) in SAYINGS.items()
    )
    return _table(("`say`", "Other keys", "Meaning"), rows)


def sections_part() -> str:
    """Give the sections and what they hold as a table for each."""
    titles: dict[str, type[msgspec.Struct]] = {
        "room": sections.RoomSection,
        "room.rules": sections.RulesSection,
        "room.seats (person)": sections.PersonSeat,
        "room.seats (bot)": sections.BotSeat,
        "match": sections.MatchSection,
        "deal": sections.DealSection,
        "deal.next": sections.ComingDeal,
        "clock": sections.ClockSection,
        "settings": Settings,
    }
    return "\n".join(
        f"**`{title}`**: {_sentence(kind)}\n\n{_fields(kind)}" for title, kind in titles.items()
    )


def codes_part() -> str:
    """Give the codes of refusals."""
    notes = _notes(Code)
    rows = ((f"`{one.value}`", notes.get(one.name, "-")) for one in Code)
    return _table(("`code`", "Meaning"), rows)


def _messages(union: object) -> str:
    rows = ((f"`{_tag(kind)}`", _keys(kind), _sentence(kind)) for kind in _kinds(union))
    return _table(("`t`", "Other keys", "Meaning"), rows)


def _keys(kind: type[msgspec.Struct]) -> str:
    names = [
        f"`{one.encode_name}`" + ("" if one.required else "?")
        for one in msgspec.structs.fields(kind)
    ]
    return ", ".join(names) or "-"


def _fields(kind: type[msgspec.Struct]) -> str:
    notes = _notes(kind)
    properties = _components()[kind.__name__]["properties"]
    rows = (
        (f"`{name}`", _type_words(schema), notes.get(name, "-"))
        for name, schema in properties.items()
    )
    return _table(("Key", "Value", "Meaning"), rows)


def _type_words(schema: Mapping[str, object]) -> str:
    if "anyOf" in schema:
        parts = schema["anyOf"]
        assert isinstance(parts, list)
        return " or ".join(_type_words(one) for one in parts)
    if "enum" in schema:
        values = schema["enum"]
        assert isinstance(values, list)
        return ", ".join(f"`{one}`" for one in values)
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array" and isinstance(items := schema.get("items"), dict):
        return f"list of {_type_words(items)}"
    return str(schema.get("type", "any"))


def _sentence(kind: type[object]) -> str:
    return " ".join((inspect.getdoc(kind) or "").split()).replace("``", "`")


def _notes(kind: type[object]) -> dict[str, str]:
    """Give the sentences below the members of a class."""
    notes: dict[str, str] = {}
    name = ""
    held: list[str] | None = None
    for line in inspect.getsource(kind).splitlines()[1:]:
        text = line.strip()
        if held is not None:
            held.append(text)
        elif name and text.startswith('"""'):
            held = [text]
        else:
            first = text.split(":")[0].split(" = ")[0]
            name = first if first.isidentifier() else ""
        if held is not None and text.endswith('"""') and (len(held) > 1 or len(text) > 3):
            notes[name] = " ".join(held).strip('"').strip()
            name, held = "", None
    return notes


def _kinds(union: object) -> Iterator[type[msgspec.Struct]]:
    for one in get_args(union):
        assert isinstance(one, type)
        assert issubclass(one, msgspec.Struct)
        yield one


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _ref(kind: type[msgspec.Struct]) -> str:
    return _REF.format(name=kind.__name__)


def _components() -> dict[str, dict[str, dict[str, dict[str, object]]]]:
    """Give the structs by name, with what messages hold, and what the server always sends."""
    told = [_named(one) for one in _kinds(Told)]
    held = [Sections, SECTION_NEWS, Action, OpenedDeal, ChatLine, CardOpening]
    _, components = msgspec.json.schema_components(
        [*_kinds(Asked), *told, *held],
        ref_template=_REF,
        schema_hook=lambda _kind: dict(_ANYTHING),
    )
    for (name, key), schema in _HELD.items():
        components[name]["properties"][key] = schema
    for one in told:
        components[one.__name__]["required"] = list(components[one.__name__]["properties"])
    return dict(sorted(components.items()))


def _plain_schema(kind: object) -> dict[str, object]:
    [schema], _ = msgspec.json.schema_components([kind], ref_template=_REF)
    found: dict[str, object] = dict(schema)
    found.pop("discriminator", None)
    return found


def _inlined(kind: type[msgspec.Struct]) -> object:
    """Give the schema of a struct that needs no name."""
    _, components = msgspec.json.schema_components([kind], ref_template=_REF)
    found = dict(components[kind.__name__])
    found.pop("title")
    return _with_names(found)


def _with_names(schema: object) -> object:
    """Give a schema in which what has a name is called by it."""
    match schema:
        case dict():
            for name, kind in _NAMED.items():
                named = _plain_schema(kind)
                (key, parts), *_ = named.items()
                if schema.get(key) == parts and key in {"enum", "anyOf"}:
                    rest = {one: schema[one] for one in ("default", "description") if one in schema}
                    return {"$ref": _REF.format(name=name), **rest}
            return {key: _with_names(value) for key, value in schema.items()}
        case list():
            return [_with_names(one) for one in schema]
        case _:
            return schema


def _named(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Give a message with JSON of any kind where it holds some: schemas name no recursive type."""
    fields = [
        (one.encode_name, _plain(one.name, kind), _default(one))
        for one in msgspec.structs.fields(kind)
    ]
    made = msgspec.defstruct(
        kind.__name__,
        [field if field[2] is not msgspec.NODEFAULT else field[:2] for field in fields],
        kw_only=True,
        tag_field="t",
        tag=_tag(kind),
    )
    made.__doc__ = kind.__doc__
    return made


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default


def _plain(name: str, kind: type[object]) -> object:
    said = inspect.get_annotations(kind)[name]
    words = {
        "list[Json]": list[object],
        "JsonObject": dict[str, object],
        "str": str,
        "int": int,
        "bool": bool,
        "str | None": str | None,
    }
    return words[str(said)]


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
