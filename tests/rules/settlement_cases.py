"""Random cases of settlement: rules, standings before a round, and its outcome.

They know nothing of cards: any outcome that :func:`settle` accepts may come, and totals, contracts
and points lie near the numbers at which something happens more often than elsewhere. The choices
are made with :class:`Dice`: Hypothesis rolls few that it can shrink, a seed many that are quick.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeVar

from hypothesis import strategies as st

from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    Fined,
    GivenUp,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    SittingStock,
    Skipped,
)
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Barrel, Match, Seat, Standing

_One = TypeVar("_One")


class Dice(Protocol):
    """Where the choices of a case come from."""

    def number(self, least: int, most: int) -> int:
        """Give a whole number, both ends included."""

    def pick(self, options: Sequence[_One]) -> _One:
        """Give one of some options."""


class SeededDice:
    """Dice from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def number(self, least: int, most: int) -> int:
        return self._random.randint(least, most)

    def pick(self, options: Sequence[_One]) -> _One:
        return self._random.choice(options)


class DrawnDice:
    """Dice that Hypothesis rolls."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def number(self, least: int, most: int) -> int:
        return self._draw(st.integers(least, most))

    def pick(self, options: Sequence[_One]) -> _One:
        return self._draw(st.sampled_from(options))


OPTION_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "misdeal": ("fine_next_dealer", "same_dealer"),
    "opening_bid": (60, 100, 120),
    "blind_doubles": ("all", "declarer"),
    "concede": ("off", "bid_and_60", "bid_and_half", "zero_and_60"),
    "concede_limit": ("off", 1, 3, 5),
    "concede_third_fine": ("off", 60, 120),
    "rounding": (1, 5, 10),
    "declarer_rounded": (True, False),
    "declarer_scores": ("contract", "actual"),
    "bolts": ("off", "cumulative", "consecutive"),
    "bolt_trigger": ("zero_tricks", "zero_points"),
    "bolt_limit": (3, 5),
    "bolt_fine": (0, 60, 120),
    "bolt_for_declarer": (True, False),
    "bolt_on_barrel": ("falls", "marks_only", "none"),
    "dump_truck": ("off", "plus", "both"),
    "dump_truck_at": (100, 240, 555, 760),
    "target": (500, 1000, 1005),
    "win_rule": ("over", "reach"),
    "barrel_at": ("off", 400, 800, 880, 900),
    "barrel_mode": ("frozen", "frozen", "declarer_only"),
    "barrel_attempts": ("off", 1, 2, 3, 5),
    "barrel_attempt_unit": ("every_round", "own_contract"),
    "barrel_timeout_fine": ("off", 0, 120, 125),
    "barrel_failed_contract": ("subtract_if_winning", "subtract_any", "never"),
    "barrel_capacity": ("auto", 1, 2, 3, "unlimited"),
    "barrel_displaced_fine": ("off", 0, 120, 125),
    "barrel_simultaneous": ("fine_all", "all_mount"),
    "barrel_third_fall": ("zero", "off"),
    "barrel_jump": (True, False),
    "golden": ("on", "off"),
    "golden_none_made": ("continue", "reset", "replay"),
    "p4_bonus": (
        "cards_and_marriage",
        "cards_only",
        "marriage_only",
        "ace40_and_marriage",
        "ace50_and_marriage",
        "none",
    ),
}
"""Every option that settlement reads, with some values as data."""


def some_rules(dice: Dice) -> Rules:
    """Give a preset for 2 to 4 players with some options changed, those left out that clash."""
    rules = PRESETS[dice.pick(sorted(PRESETS))]
    rules = _changed(rules, "players", dice.pick((3, 4, 2)))
    for _ in range(dice.number(0, 10)):
        key = dice.pick(sorted(OPTION_VALUES))
        rules = _changed(rules, key, dice.pick(OPTION_VALUES[key]))
    return rules


def some_match(dice: Dice, rules: Rules) -> Match:
    """Give a match between two rounds that these rules can reach, or nearly."""
    round_number = dice.number(5, 40)
    on: list[Seat] = []
    if rules.frozen_barrel:
        places = rules.players if rules.places is None else rules.places
        free = list(range(rules.players))
        for _ in range(dice.number(0, min(places, rules.players))):
            on.append(dice.pick(free))
            free.remove(on[-1])
    golden_left = dice.number(0, rules.players) if rules.golden else 0
    return Match(
        rules=rules,
        dealer=dice.number(0, rules.players - 1),
        standings=tuple(
            _standing(dice, rules, round_number if seat in on else None)
            for seat in range(rules.players)
        ),
        round_number=round_number,
        deal_number=round_number + dice.number(0, 3),
        golden_left=golden_left,
        golden_made=golden_left > 0 and _chance(dice, 2),
    )


def some_outcome(dice: Dice, match: Match) -> Outcome | Fined:
    """Give an outcome of the next round, most often one played to its end, or a fine."""
    kind = dice.pick(("played",) * 8 + ("given up", "given up", "skipped", "fined", "no"))
    if kind == "given up" and (given_up := _given_up(dice, match)) is not None:
        return given_up
    if kind == "skipped":
        return _skipped(dice, match)
    if kind == "fined":
        return Fined(Clause.FINE_1, dice.number(0, match.rules.players - 1), 120)
    if kind == "no":
        return Redealt(Clause.REDEAL_1, 0, 0) if _chance(dice, 2) else PassedOut()
    return _played(dice, match)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Match, Outcome | Fined]:
    """Give a match and what its next round brought."""
    dice = DrawnDice(draw)
    match = some_match(dice, some_rules(dice))
    return match, some_outcome(dice, match)


def _changed(rules: Rules, key: str, value: object) -> Rules:
    try:
        return rules_with(rules, {key: value})
    except BadOverrides:
        return rules


def _chance(dice: Dice, sides: int) -> bool:
    return dice.number(1, sides) == sides


def _standing(dice: Dice, rules: Rules, on_in: int | None) -> Standing:
    """Give a standing; ``on_in``: the number of the round, for one who is on the barrel."""
    total, barrel = _total(dice, rules), None
    if on_in is not None:
        assert rules.barrel_at is not None
        total = rules.barrel_at
        used = dice.number(0, (rules.barrel_attempts or 6) - 1)
        barrel = Barrel(since=on_in - dice.number(1, 4), used=used)
    return Standing(
        total=total,
        bolts=dice.number(0, rules.bolt_limit - 1) if rules.bolts is not None else 0,
        falls=dice.number(0, 2 if rules.barrel_third_fall is not None else 4),
        concessions=dice.number(0, 5),
        barrel=barrel,
    )


def _total(dice: Dice, rules: Rules) -> int:
    """Give a total off the barrel that has not won, most of them near something."""
    line = rules.barrel_at if rules.frozen_barrel and rules.barrel_at else rules.target
    start = dice.pick((line, line, rules.dump_truck_at, -rules.dump_truck_at, 0))
    return min(start + 5 * dice.number(-40, 40), line - 5 * dice.number(1, 20))


def _active(match: Match) -> tuple[Seat, ...]:
    seats = range(match.rules.players)
    return tuple(seat for seat in seats if match.rules.players < 4 or seat != match.dealer)


def _contract(dice: Dice, rules: Rules) -> int:
    step, least = rules.bid_step, rules.opening_bid
    if rules.winning_contract is not None and _chance(dice, 2):
        near = (rules.winning_contract // step + dice.number(-2, 2)) * step
        return max(near, least)
    return least + step * dice.number(0, 40)


def _played(dice: Dice, match: Match) -> Played:
    rules, active = match.rules, _active(match)
    declarer = dice.pick(active)
    contract = 120 if match.golden else _contract(dice, rules)
    raw = [0] * rules.players
    trickless = [False] * rules.players
    for seat in active:
        raw[seat] = dice.number(0, dice.pick((0, 12, 90)))
        trickless[seat] = raw[seat] == 0 and _chance(dice, 2)
    if _chance(dice, 2):
        raw[declarer] = max(0, contract + dice.number(-12, 12))
        trickless[declarer] = not rules.marriage_needs_trick and _chance(dice, 2)
    ordinary = not match.golden
    return Played(
        declarer=declarer,
        contract=contract,
        raw=tuple(raw),
        trickless=tuple(trickless),
        blind=ordinary and _chance(dice, 4),
        factor=dice.pick((1, 1, 1, 2, 4)) if ordinary else 1,
        stock=_stock(dice, rules),
    )


def _given_up(dice: Dice, match: Match) -> GivenUp | None:
    rules, standings = match.rules, match.standings
    able = [
        seat
        for seat in _active(match)
        if standings[seat].barrel is None
        and (rules.concede_limit is None or standings[seat].concessions < rules.concede_limit)
    ]
    if rules.concede is None or match.golden or not able:
        return None
    return GivenUp(dice.pick(able), _contract(dice, rules), _stock(dice, rules))


def _skipped(dice: Dice, match: Match) -> Skipped:
    clause = dice.pick((Clause.DEAL_5, Clause.DEAL_10, Clause.BID_10))
    if clause is Clause.DEAL_5:
        return Skipped(clause, (match.dealer - 1) % match.rules.players, 120)
    if clause is Clause.DEAL_10:
        return Skipped(clause, match.dealer, 120)
    return Skipped(clause, dice.pick(_active(match)), 5 * dice.number(25, 60))


def _stock(dice: Dice, rules: Rules) -> SittingStock | None:
    if rules.players < 4:
        return None
    marriage = dice.pick((0, 0, 40, 60, 80, 100))
    return SittingStock(points=dice.number(0, 33), marriage=marriage, aces=dice.number(0, 3))
