"""Which rules share a table of match equity: those that settle rounds alike."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from tysiacha.rules.option_domains import option_data
from tysiacha.rules.options import RULES_VERSION, Rules
from tysiacha.rules.presets import PRESETS

FAMILY_OPTIONS: Final = (
    "players",
    "opening_bid",
    "marriage_values",
    "ace_marriage",
    "last_trick_bonus",
    "rounding",
    "declarer_rounded",
    "declarer_scores",
    "bolts",
    "bolt_trigger",
    "bolt_limit",
    "bolt_fine",
    "bolt_for_declarer",
    "bolt_on_barrel",
    "dump_truck",
    "dump_truck_at",
    "target",
    "win_rule",
    "barrel_at",
    "barrel_mode",
    "barrel_attempts",
    "barrel_attempt_unit",
    "barrel_timeout_fine",
    "barrel_failed_contract",
    "barrel_capacity",
    "barrel_displaced_fine",
    "barrel_simultaneous",
    "barrel_third_fall",
    "barrel_jump",
    "p4_bonus",
    "p2_form",
    "p2_leftover",
)
"""The options in which rules of one family are equal. The others, of deal, auction and play, change
what rounds bring too, but less than the samples behind a table would show."""

_DIGITS: Final = 12


def family_id(rules: Rules) -> str:
    """Give twelve hexadecimal digits: the same for rules of one family only."""
    content = {key: option_data(rules, key) for key in FAMILY_OPTIONS}
    text = json.dumps({"options": content, "rules": RULES_VERSION}, sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_DIGITS]


def family_preset(rules: Rules) -> str | None:
    """Give the preset whose family these rules are of, None if none.

    >>> family_preset(Rules(cut_check=None)), family_preset(Rules(target=500, barrel_at=380))
    ('classic', None)
    """
    wanted = family_id(rules)
    return next((name for name, one in PRESETS.items() if family_id(one) == wanted), None)
