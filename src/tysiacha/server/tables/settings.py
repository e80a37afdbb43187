"""What the host of a table chooses, and the rules that come of it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS

OptionData: TypeAlias = bool | int | str | dict[str, int]
"""The value of one option of the rules, as in a rules file."""

Pace: TypeAlias = Literal["quick", "normal", "slow"]
"""How long a finished trick stays, and how long bots seem to think."""

ChatKind: TypeAlias = Literal["off", "presets", "text"]
"""Whether people may speak: not at all, by presets and emoji, or named players by text too."""

Reveal: TypeAlias = Literal["deal", "match"]
"""When the secret of a deal is told, and with it all its cards: at the end of deal or match."""

TRICK_STAYS_MS: Final[dict[Pace, int]] = {"quick": 400, "normal": 1_200, "slow": 2_500}
"""Milliseconds for which a finished trick lies on the table before a program acts."""

_MOST_OPTIONS: Final = 60


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time for each decision, and a reserve for the whole match."""

    turn_s: Annotated[int, Meta(ge=5, le=3600)]
    """Seconds for each decision."""
    bank_s: Annotated[int, Meta(ge=0, le=36_000)] = 0
    """Seconds of reserve that are used when a decision takes longer."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is agreed at a table before a match."""

    base: Annotated[str, Meta(max_length=40)] = DEFAULT_PRESET
    """The preset that the rules start from."""
    options: dict[Annotated[str, Meta(max_length=40)], OptionData] = {}
    """The options that differ from it."""
    title: Annotated[str, Meta(max_length=60)] = ""
    private: bool = True
    """Whether only those find it who have its link."""
    clock: TurnClock | None = None
    """None where nobody is hurried."""
    pace: Pace = "normal"
    chat: ChatKind = "presets"
    spectators: bool = True
    undo: bool = True
    """Whether a move may be taken back if all people at the table agree."""
    reveal: Reveal = "deal"

    @property
    def rules(self) -> Rules:
        """The rules of play.

        Raises:
            BadSettings: if there are none such.
        """
        return _rules(self.base, msgspec.json.encode(self.options, order="sorted"))


class BadSettings(ValueError):
    """The rules of some settings do not exist or contradict each other; the message says how."""


@cache
def _preset_rules(base: str) -> Rules:
    if base not in PRESETS:
        message = f"base: expected one of {', '.join(PRESETS)}"
        raise BadSettings(message)
    return PRESETS[base]


_seen: dict[tuple[str, bytes], Rules] = {}
_MOST_SEEN: Final = 1_000


def _rules(base: str, options: bytes) -> Rules:
    """Give the rules; they are compared by many tables, so those of equal settings are one."""
    start = _preset_rules(base)
    key = (base, options)
    if key in _seen:
        return _seen[key]
    changes = msgspec.json.decode(options, type=dict[str, OptionData])
    if len(changes) > _MOST_OPTIONS:
        message = f"options: expected at most {_MOST_OPTIONS}"
        raise BadSettings(message)
    try:
        rules = rules_with(start, changes)
    except BadOverrides as error:
        raise BadSettings("; ".join(str(one) for one in error.phrases)) from None
    if len(_seen) < _MOST_SEEN:
        _seen[key] = rules
    return rules
