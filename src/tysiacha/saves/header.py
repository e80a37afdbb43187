"""The first line of a save: all that is agreed before a match begins."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.standing import Match, Seat
from tysiacha.saves.problems import key_text
from tysiacha.texts.lists import listed
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

SAVE_VERSION: Final = 1
"""The version of the format of saves; newer ones are refused."""

VERSION_KEY: Final = "tysiacha_save"
"""The key with which every save begins."""

_LONGEST_TEXT: Final = 200
_MOST_ROUNDS: Final = 10**6
_KEYS: Final = (
    *(VERSION_KEY, "rules", "options", "rules_id", "rules_name", "seats", "dealer"),
    *("by_lot", "seed", "round_limit", "began"),
)


class NoHeader(ValueError):
    """Some data is no header; the message says what was expected."""


class OtherRules(ValueError):
    """The rules of a header are not those that this program knows by that name."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sits in a seat."""

    name: str
    bot: str | None
    """The kind of bot, None for a person."""


@dataclass(frozen=True, slots=True)
class SaveHeader:
    """What a match needs to begin, or to go on."""

    rules: Rules
    rules_name: str
    seats: tuple[SavedSeat, ...]
    dealer: Seat
    """Who deals first."""
    by_lot: bool
    """Whether the first dealer was drawn."""
    seed: int
    """From which all chance of the match comes: packs to come, and the bots' dice."""
    began: str
    """When, for people."""
    round_limit: int | None = None

    @property
    def match(self) -> Match:
        """The match at its start."""
        return Match.new(self.rules, dealer=self.dealer)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)


def header_data(header: SaveHeader) -> dict[str, object]:
    """Give a header as the data of the first line."""
    base = nearest_preset(header.rules)
    changed = differences(PRESETS[base], header.rules)
    return {
        VERSION_KEY: SAVE_VERSION,
        "rules": base,
        "options": {key: option_data(header.rules, key) for key in changed},
        "rules_id": header.rules.rules_id,
        "rules_name": header.rules_name,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in header.seats],
        "dealer": header.dealer,
        "by_lot": header.by_lot,
        "seed": header.seed,
        "round_limit": header.round_limit,
        "began": header.began,
    }


def parse_header(data: Mapping[str, object]) -> SaveHeader:
    """Give the header that some data is, the twin of :func:`header_data`.

    Raises:
        NoHeader: if it is none.
        OtherRules: if its rules cannot be had, or are others by now.
    """
    if set(data) != set(_KEYS):
        message = _("the keys {keys}").format(keys=listed(_KEYS))
        raise NoHeader(message)
    rules = _rules(data)
    seats = _seats(data["seats"], rules)
    limit = data["round_limit"]
    by_lot = data["by_lot"]
    if not isinstance(by_lot, bool):
        message = key_text("by_lot", _("true or false"))
        raise NoHeader(message)
    return SaveHeader(
        rules=rules,
        rules_name=_text(data, "rules_name"),
        seats=seats,
        dealer=_number(data["dealer"], "dealer", 0, rules.players - 1),
        by_lot=by_lot,
        seed=_number(data["seed"], "seed", 0, 2**64 - 1),
        began=_text(data, "began"),
        round_limit=None if limit is None else _number(limit, "round_limit", 1, _MOST_ROUNDS),
    )


def _rules(data: Mapping[str, object]) -> Rules:
    base, options = data["rules"], data["options"]
    if not isinstance(base, str) or base not in PRESETS or not isinstance(options, dict):
        message = key_text("rules", _("one of {words}").format(words=listed(PRESETS)))
        raise OtherRules(message)
    try:
        rules = rules_with(PRESETS[base], options)
    except BadOverrides as error:
        raise OtherRules(" ".join(phrase_text(one) for one in error.phrases)) from None
    if rules.rules_id != data["rules_id"]:
        message = f"rules_id {rules.rules_id}"
        raise OtherRules(message)
    return rules


def _seats(data: object, rules: Rules) -> tuple[SavedSeat, ...]:
    listed = data if isinstance(data, list) else []
    seats = [_seat(one) for one in listed]
    if len(seats) != rules.players or not TWO_PLAYERS <= len(seats) <= FOUR_PLAYERS:
        message = key_text("seats", _("a list of {n}").format(n=rules.players))
        raise NoHeader(message)
    return tuple(seats)


def _seat(data: object) -> SavedSeat:
    if not isinstance(data, dict) or set(data) != {"name", "bot"}:
        message = key_text("seats", _("each with a name and a bot"))
        raise NoHeader(message)
    bot = data["bot"]
    if bot is None:
        return SavedSeat(_text(data, "name"), None)
    return SavedSeat(_text(data, "name"), _text(data, "bot"))


def _text(data: Mapping[str, object], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_TEXT or not _showable(value):
        message = key_text(key, _("one line of text"))
        raise NoHeader(message)
    return value


def _showable(text: str) -> bool:
    return not any(unicodedata.category(letter).startswith("C") for letter in text)


def _number(value: object, key: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        message = key_text(key, expected)
        raise NoHeader(message)
    return value
