"""Families of rules: what is rated and counted together.

A family is the number of players and the preset that the rules are nearest to, ``classic-3``.
Rules that differ from every preset in more than a few options are games of their own, ``own-3``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences

Family: TypeAlias = str
"""The name of a preset, or ``own``, and the number of players."""

OWN: Final = "own"

MOST_DIFFERENCES: Final = 6
"""So many options may be otherwise than in the preset that gives the family its name."""


@cache
def family_of(rules: Rules) -> Family:
    """Give the family of some rules; the number of players makes no other difference.

    >>> family_of(PRESETS["classic"]), family_of(PRESETS["classic_four"])
    ('classic-3', 'classic-4')
    """
    distances = {
        name: len(differences(replace(preset, players=rules.players), rules))
        for name, preset in PRESETS.items()
    }
    nearest = min(distances, key=lambda name: distances[name])  # the first of equals
    name = nearest if distances[nearest] <= MOST_DIFFERENCES else OWN
    return f"{name}-{rules.players}"
