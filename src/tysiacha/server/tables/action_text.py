"""Actions of the game as short texts, in which facts hold them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from tysiacha.notation.action_json import action_json, parse_action_json
from tysiacha.notation.strict_json import JsonError
from tysiacha.rules.actions import Action
from tysiacha.server.tables.refusals import Code, Refused


@lru_cache(maxsize=4096)
def action_text(action: Action) -> str:
    """Give an action as JSON, the twin of :func:`parse_action_text`."""
    return json.dumps(action_json(action), separators=(",", ":"))


@lru_cache(maxsize=4096)
def parse_action_text(text: str) -> Action:
    """Give the action that a text is.

    Raises:
        JsonError: if it is none.
    """
    return parse_action_json(text)


def read_action(data: Mapping[str, str | int | bool]) -> Action:
    """Give the action that a player sent.

    Raises:
        Refused: if it is none.
    """
    try:
        return _read(tuple(data.items()), tuple(map(type, data.values())))
    except JsonError as error:
        raise Refused(Code.NOT_AN_ACTION, str(error)[:200]) from None


@lru_cache(maxsize=4096)
def _read(members: tuple[tuple[str, str | int | bool], ...], _kinds: tuple[type, ...]) -> Action:
    """Give the action with some members; their types tell 1 and true apart."""
    return parse_action_text(json.dumps(dict(members), separators=(",", ":")))
