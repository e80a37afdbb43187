"""Random valid rules: every option reaches every word it knows, and the numbers people use."""

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tysiacha.rules.option_domains import (
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OptionValue,
    SuitPoints,
)
from tysiacha.rules.option_errors import Conflict, ContradictoryRules
from tysiacha.rules.option_values import with_values
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences

CLASSIC: Final = Rules()

NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "redeal_hand_below": (14, 13, 1, 20),
    "redeal_stock_below": (5, 1, 10),
    "opening_bid": (100, 60, 40, 120, 5, 200),
    "cap_without_marriage": (120, 100, 60, 160),
    "cap_with_marriage": (300, 120, 200),
    "blind_minimum": (240, 0, -60),
    "silence_below": (-120, 0, 200),
    "concede_limit": (3, 1),
    "concede_third_fine": (120, 0),
    "ace_marriage": (200, 20),
    "last_trick_bonus": (0, 10, 7),
    "bolt_fine": (120, 0, 500),
    "dump_truck_at": (555, 120, 700),
    "target": (1000, 500, 300, 1500),
    "barrel_at": (880, 900, 800, 400, 200),
    "barrel_attempts": (3, 1, 2, 4, 5),
    "barrel_timeout_fine": (120, 125, 0),
    "barrel_capacity": (1, 2, 3),
    "barrel_displaced_fine": (125, 120, 0),
}
"""For options that take whole numbers: the ones that are drawn."""

MARRIAGE_VALUES: Final = (
    (40, 60, 80, 100),
    (80, 100, 40, 60),
    (60, 40, 80, 100),
    (20, 100, 60, 200),
)


def plausible_values(key: str) -> tuple[OptionValue, ...]:
    """Give what is drawn for an option, all its words included; the classic value comes first."""
    domain = OPTION_DOMAINS[key]
    values: list[OptionValue] = [getattr(CLASSIC, key)]
    match domain:
        case OneOf():
            values += [*domain.choices, *([None] if domain.off else [])]
        case Number():
            values += [*NUMBERS[key], *(domain.words or ()), *([None] if domain.off else [])]
        case NumberOf():
            values += domain.numbers
        case SuitPoints():
            values += MARRIAGE_VALUES
        case _:
            values += [False, True]
    return tuple(dict.fromkeys(values))


def valid_rules(*, players: int | None = None) -> SearchStrategy[Rules]:
    """Draw rules that do not contradict themselves, for some number of players or any.

    Where options that were drawn do not go together, some of them get their classic values, until
    they do; nothing is thrown away.
    """
    drawn = {key: st.sampled_from(plausible_values(key)) for key in OPTION_DOMAINS}
    if players is not None:
        drawn["players"] = st.just(players)
    return _agreed(st.fixed_dictionaries(drawn))


def preset_rules() -> SearchStrategy[Rules]:
    """Draw the rules of a preset."""
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def _agreed(draw: DrawFn, drawn: SearchStrategy[dict[str, OptionValue]]) -> Rules:
    values = draw(drawn)
    while True:
        try:
            return with_values(CLASSIC, values)
        except ContradictoryRules as refused:
            key = draw(st.sampled_from(_culprits(refused.conflicts[0], values)))
            values = {**values, key: getattr(CLASSIC, key)}


def _culprits(conflict: Conflict, values: Mapping[str, OptionValue]) -> list[str]:
    """Give the options of a conflict that are not classic, the number of players only if alone."""
    changed = [key for key in conflict.options if values[key] != getattr(CLASSIC, key)]
    return [key for key in changed if key != "players"] or changed


def changed_options(rules: Rules) -> frozenset[str]:
    """Give the options that are not as in ``classic``."""
    return frozenset(differences(CLASSIC, rules))
