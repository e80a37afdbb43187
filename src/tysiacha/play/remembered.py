"""What is remembered from one run to the next: how somebody likes to play, and at which table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from tysiacha.play.settings import Pace, Settings, Signs, ThemeName
from tysiacha.saves.problems import shown_path
from tysiacha.saves.whole_files import whole_file
from tysiacha.texts.lists import listed
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import LANGUAGES, _

LARGEST: Final = 1 << 16
"""Bytes of a settings file that are read; what is written here has some hundred."""

ASIDE: Final = ".broken"
"""What the name of a settings file gets that was put aside."""

_FOLDER_MODE: Final = 0o700
_LONGEST: Final = 1_000

_Word = TypeVar("_Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the next run begins with; None leaves it to the program."""

    settings: Settings = field(default_factory=Settings)
    rules: str | None = None
    """A preset, or the path of a rules file."""
    players: int | None = None
    seats: str | None = None
    """As ``--seats`` takes them."""
    names: str | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a settings file says, and what is wrong with it."""

    remembered: Remembered
    problem: str | None = None


def load(path: Path, *, put_aside: bool = True) -> Loaded:
    """Give what a settings file remembers; without a file what the program begins with.

    A file that cannot be understood is told of and put aside, and as much as can be is used.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Loaded(Remembered())
    except (OSError, ValueError) as error:
        reason = os_reason(error) if isinstance(error, OSError) else str(error)
        told = _("cannot be read ({reason})").format(reason=reason)
        return Loaded(Remembered(), f"{shown_path(path)}: {told}")
    data = _object(content)
    remembered, wrong = (Remembered(), ["JSON"]) if data is None else _parsed(data)
    if not wrong:
        return Loaded(remembered)
    told = _("{path}: cannot be understood ({keys})").format(
        path=shown_path(path), keys=listed(wrong)
    )
    return Loaded(remembered, f"{told}{_put_aside(path)}" if put_aside else told)


def save(path: Path, remembered: Remembered) -> None:
    """Write what is to be remembered, the file before being replaced at one go.

    Raises:
        OSError: if it cannot be written; what was remembered before stays.
    """
    path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    text = json.dumps(_data(remembered), indent=2, ensure_ascii=False) + "\n"
    with whole_file(path, replaces=True) as file:
        file.write(text.encode())


def changed(remembered: Remembered, before: Settings, after: Settings) -> Remembered:
    """Give what is remembered after some settings were changed: these, and not the others.

    What an option of the command line says for one run alone is so not remembered by chance.
    """
    kept = remembered.settings
    for name in _SETTINGS:
        if getattr(before, name) != getattr(after, name):
            kept = replace(kept, **{name: getattr(after, name)})
    return replace(remembered, settings=kept)


_SETTINGS: Final = ("pace", "theme", "four_colour", "confirm", "signs", "language")


def _data(remembered: Remembered) -> dict[str, object]:
    settings = remembered.settings
    return {
        **{name: getattr(settings, name) for name in _SETTINGS},
        "rules": remembered.rules,
        "players": remembered.players,
        "seats": remembered.seats,
        "names": remembered.names,
    }


def _object(content: bytes) -> Mapping[str, object] | None:
    if len(content) > LARGEST:
        return None
    try:
        data: object = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _parsed(data: Mapping[str, object]) -> tuple[Remembered, list[str]]:
    """Give what can be used of some data, and the keys of what cannot; unknown keys are newer."""
    given = _Given(data)
    plain = Remembered()
    settings = Settings(
        pace=given.word("pace", Pace, plain.settings.pace),
        theme=given.word("theme", ThemeName, plain.settings.theme),
        four_colour=given.flag("four_colour", plain.settings.four_colour),
        confirm=given.flag("confirm", plain.settings.confirm),
        signs=given.word("signs", Signs, plain.settings.signs),
        language=given.text("language", LANGUAGES.__contains__),
    )
    remembered = Remembered(
        settings=settings,
        rules=given.text("rules"),
        players=given.number("players"),
        seats=given.text("seats"),
        names=given.text("names"),
    )
    return remembered, given.wrong


@dataclass(slots=True)
class _Given:
    """The values of a settings file, read one by one."""

    data: Mapping[str, object]
    wrong: list[str] = field(default_factory=list)
    """The keys of what cannot be used."""

    def word(self, key: str, words: type[_Word], otherwise: _Word) -> _Word:
        value = self.data.get(key, otherwise)
        for one in words:
            if one == value:
                return one
        self.wrong.append(key)
        return otherwise

    def flag(self, key: str, otherwise: bool) -> bool:  # noqa: FBT001 - as the file has it
        value = self.data.get(key, otherwise)
        if isinstance(value, bool):
            return value
        self.wrong.append(key)
        return otherwise

    def number(self, key: str) -> int | None:
        value = self.data.get(key)
        if value is None or type(value) is int:
            return value
        self.wrong.append(key)
        return None

    def text(self, key: str, is_good: Callable[[str], bool] = str.isprintable) -> str | None:
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, str) and 0 < len(value) <= _LONGEST and is_good(value):
            return value
        self.wrong.append(key)
        return None


def _put_aside(path: Path) -> str:
    """Put a broken file aside, and give what is told of that."""
    aside = path.with_name(path.name + ASIDE)
    try:
        path.replace(aside)
    except OSError as error:
        return f"; {os_reason(error)}"
    return "; " + _("it was put aside as {name}").format(name=aside.name)
