"""Settings of a bot changed by words: ``medium:worlds=10,rule.raise_at=0.4``.

What can be set are the fields of the frozen dataclass that a bot takes as ``settings``; a point
leads into one inside it. A value is written as the field's own kind: ``on`` or ``off``, a number, a
word. So a run can leave a part of a bot out, and its file says which.
"""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeGuard, cast

from tysiacha.bots.protocol import Bot

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SETTINGS_SIGN: Final = ":"

_FLAGS: Final = {
    **dict.fromkeys(("on", "yes", "true"), True),
    **dict.fromkeys(("off", "no", "false"), False),
}
_NOTHING: Final = "none"


class _Maker(Protocol):
    """The class of a bot that takes settings."""

    def __call__(self, *, seed: int, settings: object) -> Bot: ...


class Change(NamedTuple):
    """A setting and what it is to be, as they were written."""

    setting: str
    value: str


class BadSetting(ValueError):
    """A setting of a bot cannot be changed so; the message says why, in English."""


def split_settings(what: str) -> tuple[str, tuple[Change, ...]]:
    """Give the name of a bot, and what is to be changed in it.

    >>> split_settings("medium:worlds=10,tie=0")
    ('medium', (Change(setting='worlds', value='10'), Change(setting='tie', value='0')))

    Raises:
        BadSetting: if a part is no setting with a value, or one is there twice.
    """
    name, sign, rest = what.partition(SETTINGS_SIGN)
    if not sign:
        return name, ()
    changes: list[Change] = []
    for part in rest.split(","):
        setting, equals, value = (one.strip() for one in part.partition("="))
        if not (setting and equals and value):
            message = f"{part!r} is not SETTING=VALUE"
            raise BadSetting(message)
        if any(one.setting == setting for one in changes):
            message = f"{setting} is there twice"
            raise BadSetting(message)
        changes.append(Change(setting, value))
    return name, tuple(changes)


def settings_of(bot: Bot) -> object | None:
    """Give all that is tuned in a bot: its attribute, or what it takes if nothing is said."""
    said: object = getattr(bot, "settings", None)
    if said is not None:
        return said
    try:
        taken = inspect.signature(type(bot)).parameters.get("settings")
    except ValueError:
        return None
    usual: object = None if taken is None else taken.default
    return usual if is_dataclass(usual) and not isinstance(usual, type) else None


def changed_settings(bot: Bot, changes: tuple[Change, ...]) -> object | None:
    """Give all that is tuned in a bot, with some of it changed.

    Raises:
        BadSetting: if it has no such setting, or the value is none of that setting.
    """
    settings = settings_of(bot)
    if settings is None and changes:
        message = f"{bot.name} has no settings"
        raise BadSetting(message)
    for change in changes:
        settings = _changed(settings, change.setting.split("."), change)
    return settings


def with_changes(bot: Bot, changes: tuple[Change, ...], *, seed: int) -> Bot:
    """Give a bot like this one, with some settings changed.

    Raises:
        BadSetting: if it has no such setting, or the value is none of that setting.
    """
    if not changes:
        return bot
    settings = changed_settings(bot, changes)
    if "settings" not in inspect.signature(type(bot)).parameters:
        message = f"{bot.name} takes no settings"
        raise BadSetting(message)
    maker = cast("_Maker", type(bot))
    try:
        return maker(seed=seed, settings=settings)
    except (TypeError, ValueError) as error:
        message = f"{bot.name}: {error}"
        raise BadSetting(message) from error


def _changed(settings: object, path: list[str], change: Change) -> object:
    name, *rest = path
    if not _holds_fields(settings) or all(one.name != name for one in fields(settings)):
        raise _unknown(settings, name, change)
    before: object = getattr(settings, name)
    kind = next(str(one.type) for one in fields(settings) if one.name == name)
    after = _changed(before, rest, change) if rest else _value(before, kind, change)
    try:
        return replace(settings, **{name: after})
    except (TypeError, ValueError) as error:
        message = f"{change.setting}: {error}"
        raise BadSetting(message) from error


def _unknown(settings: object, name: str, change: Change) -> BadSetting:
    known = [one.name for one in fields(settings)] if _holds_fields(settings) else []
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"
    return BadSetting(f"there is no setting {change.setting}: {hint}")


def _value(before: object, kind: str, change: Change) -> object:
    text = change.value
    if text.lower() == _NOTHING and "None" in kind:
        return None
    try:
        if isinstance(before, bool):
            return _FLAGS[text.lower()]
        if isinstance(before, Enum):
            return type(before)(text)
        if isinstance(before, str):
            return text
        if isinstance(before, int):
            return int(text)
        if isinstance(before, float) or before is None:
            return float(text)
    except (KeyError, ValueError):
        expected = _expected(before)
        message = f"{change.setting} is {expected}, not {text!r}"
        raise BadSetting(message) from None
    message = f"{change.setting} cannot be set by a word"
    raise BadSetting(message)


def _expected(before: object) -> str:
    if isinstance(before, bool):
        return "on or off"
    if isinstance(before, Enum):
        return "one of " + ", ".join(str(one.value) for one in type(before))
    return "a whole number" if isinstance(before, int) else "a number"


def _holds_fields(value: object) -> TypeGuard[DataclassInstance]:
    return is_dataclass(value) and not isinstance(value, type)
