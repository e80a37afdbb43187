"""The description of the interface: what the framework makes of the routes, and what it leaves out.

It knows paths, shapes and codes. Here summaries, the sense of the shapes, examples, tags and the
ways to say who one is are added.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Final

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.plugins import JsonRenderPlugin

from tysiacha.notation.record_json import Json
from tysiacha.server.http.api import shapes
from tysiacha.server.http.api.examples import EXAMPLES, PARAMETERS, TROUBLE, plain
from tysiacha.server.http.cookies import PLAIN, SECURE

_Object = dict[str, Json]

TAGS: Final[Mapping[str, str]] = {
    "rules": "Presets of rules, and how they differ.",
    "tables": "The lobby.",
    "matches": "Matches that are over, and their records with proofs.",
    "players": "What everybody may know: names, ratings, statistics.",
    "me": "Oneself: being known, the name, coming back by a code.",
    "passkeys": "Coming back by what a device keeps.",
    "bots": "Programs that play as bots of a player.",
    "health": "Whether the server lives, for whoever looks after it.",
}

_OPEN: Final = frozenset({"rules", "players", "health"})
"""Tags of requests that are answered alike whoever asks."""

_SCHEMES: Final[_Object] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a program, from `POST /api/v1/guests` or `me/bots`.",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": PLAIN,
        "description": f"What a browser got at its first socket; over TLS it is called {SECURE}.",
    },
}
_KNOWN: Final[list[Json]] = [{"token": []}, {"cookie": []}]


class Description(JsonRenderPlugin):
    """Gives the description as JSON."""

    def render(self, request: Request[object, object, State], openapi_schema: _Object) -> bytes:
        """Give it, completed."""
        return super().render(request, completed(openapi_schema))


def completed(schema: _Object) -> _Object:
    """Give a description with all that the framework leaves out."""
    parts = _object(schema["components"])
    return {
        **schema,
        "info": {
            **_object(schema["info"]),
            "description": "Requests to a server of Tysiacha. Play itself goes over the socket.",
        },
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": {
            path: {method: _operation(_object(one)) for method, one in _object(methods).items()}
            for path, methods in _object(schema["paths"]).items()
        },
        "components": {
            **parts,
            "schemas": {
                name: {"description": _sense(name), **_object(one)}
                for name, one in _object(parts["schemas"]).items()
            },
            "securitySchemes": _SCHEMES,
        },
    }


def _operation(one: _Object) -> _Object:
    name = str(one["operationId"])
    example = EXAMPLES[name]
    about = str(one["description"])
    known: list[Json] = [] if _OPEN & set(_texts(one["tags"])) else [*_KNOWN, {}]
    made: _Object = {
        **one,
        "summary": about.split("\n", maxsplit=1)[0].rstrip("."),
        "security": known,
        "responses": {
            code: _answer(int(code), _object(answer), plain(example.answer))
            for code, answer in _object(one["responses"]).items()
        },
    }
    if example.body is not None:
        body = _object(one["requestBody"])
        made["requestBody"] = {**body, "content": _shown(body, plain(example.body))}
    if name in PARAMETERS:
        given = PARAMETERS[name]
        made["parameters"] = [
            {**parameter, "example": given[str(parameter["name"])]}
            for parameter in map(_object, _many(one["parameters"]))
        ]
    return made


def _answer(code: int, answer: _Object, example: Json) -> _Object:
    if code in TROUBLE:
        return {**answer, "content": _shown(answer, plain(TROUBLE[code]))}
    if "content" not in answer:
        return {**answer, "description": "It is done."}
    return {**answer, "description": "As asked.", "content": _shown(answer, example)}


def _shown(holder: _Object, example: Json) -> _Object:
    return {
        kind: {**_object(one), "example": example}
        for kind, one in _object(holder["content"]).items()
    }


def _sense(name: str) -> str:
    shape: object = getattr(shapes, name)
    return inspect.getdoc(shape) or ""


def _object(value: Json) -> _Object:
    assert isinstance(value, dict)
    return dict(value)


def _many(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return list(value)


def _texts(value: Json) -> Iterator[str]:
    return map(str, _many(value))
