"""Hypothesis strategies for settlement: rules, standings before a round, and its outcome.

They know nothing of cards: any outcome that :func:`settle` accepts may come, and totals, contracts
and points lie near the numbers at which something happens more often than elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
from tysiacha.rules.standing import Barrel, Match, Standing

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

_CHANGES = st.lists(
    st.sampled_from(sorted(OPTION_VALUES)).flatmap(
        lambda key: st.tuples(st.just(key), st.sampled_from(OPTION_VALUES[key]))
    ),
    max_size=10,
)


def _changed(rules: Rules, key: str, value: object) -> Rules:
    try:
        return rules_with(rules, {key: value})
    except BadOverrides:
        return rules


@st.composite
def rules_of_any_table(draw: st.DrawFn) -> Rules:
    """Give a preset for 2 to 4 players with some options changed, those left out that clash."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    rules = _changed(rules, "players", draw(st.sampled_from((3, 4, 2))))
    for key, value in draw(_CHANGES):
        rules = _changed(rules, key, value)
    return rules


@st.composite
def matches(draw: st.DrawFn, rules: Rules) -> Match:
    """Give a match between two rounds that these rules can reach, or nearly."""
    round_number = draw(st.integers(5, 40))
    count = rules.players
    most_on = min(count, count if rules.places is None else rules.places)
    on: list[int] = []
    if rules.frozen_barrel:
        size = draw(st.integers(0, most_on))
        on = draw(st.permutations(range(count)))[:size]
    standings = tuple(
        draw(_standings(rules, on=seat in on, round_number=round_number)) for seat in range(count)
    )
    golden_left = draw(st.integers(0, count)) if rules.golden else 0
    return Match(
        rules=rules,
        dealer=draw(st.integers(0, count - 1)),
        standings=standings,
        round_number=round_number,
        deal_number=round_number + draw(st.integers(0, 3)),
        golden_left=golden_left,
        golden_made=golden_left > 0 and draw(st.booleans()),
    )


@st.composite
def _standings(draw: st.DrawFn, rules: Rules, *, on: bool, round_number: int) -> Standing:
    bolts = draw(st.integers(0, rules.bolt_limit - 1)) if rules.bolts is not None else 0
    falls = draw(st.integers(0, 2 if rules.barrel_third_fall is not None else 4))
    concessions = draw(st.integers(0, 5))
    total, barrel = draw(_totals(rules)), None
    if on:
        assert rules.barrel_at is not None
        attempts = rules.barrel_attempts or 6
        total = rules.barrel_at
        since = round_number - draw(st.integers(1, 4))
        barrel = Barrel(since=since, used=draw(st.integers(0, attempts - 1)))
    return Standing(
        total=total, bolts=bolts, falls=falls, concessions=concessions, barrel=barrel
    )


def _totals(rules: Rules) -> st.SearchStrategy[int]:
    """Give totals off the barrel that have not won, most of them near something."""
    line = rules.barrel_at if rules.frozen_barrel and rules.barrel_at else rules.target
    steps = st.integers(1, 40).map(lambda step: line - 5 * step)
    before_dump = st.integers(-8, 40).map(lambda step: rules.dump_truck_at - 5 * step)
    below_zero = st.integers(-40, 40).map(lambda step: -rules.dump_truck_at + 5 * step)
    anywhere = st.integers(-200, line // 5 - 1).map(lambda step: 5 * step)
    return st.one_of(st.just(0), steps, before_dump, below_zero, anywhere).filter(
        lambda total: total < line
    )


@st.composite
def outcomes(draw: st.DrawFn, match: Match) -> Outcome | Fined:
    """Give an outcome of the next round, most often one played to its end, or a fine."""
    kind = draw(st.sampled_from(("played",) * 8 + ("given up", "given up", "skipped", "fined", "no")))
    if kind == "given up" and (given_up := draw(_given_up(match))) is not None:
        return given_up
    if kind == "skipped":
        return draw(_skipped(match))
    if kind == "fined":
        return Fined(Clause.FINE_1, draw(st.integers(0, match.rules.players - 1)), 120)
    if kind == "no":
        return draw(st.sampled_from((PassedOut(), Redealt(Clause.REDEAL_1, 0, 0))))
    return draw(_played(match))


def _active(match: Match) -> list[int]:
    seats = range(match.rules.players)
    return [seat for seat in seats if match.rules.players < 4 or seat != match.dealer]


def _contracts(rules: Rules) -> st.SearchStrategy[int]:
    step = rules.bid_step
    least = rules.opening_bid // step
    usual = st.integers(least, max(least, 40)).map(lambda n: n * step)
    if rules.winning_contract is None:
        return usual
    near = st.integers(rules.winning_contract // step - 2, rules.winning_contract // step + 2)
    return st.one_of(usual, near.map(lambda n: max(n * step, rules.opening_bid)))


@st.composite
def _played(draw: st.DrawFn, match: Match) -> Played:
    rules, active = match.rules, _active(match)
    declarer = draw(st.sampled_from(active))
    contract = 120 if match.golden else draw(_contracts(rules))
    raw = [0] * rules.players
    trickless = [False] * rules.players
    for seat in active:
        idle = draw(st.integers(0, 3)) == 0
        raw[seat] = draw(st.just(0) if idle else st.one_of(st.integers(0, 12), st.integers(0, 90)))
        trickless[seat] = raw[seat] == 0 and draw(st.booleans())
    if draw(st.booleans()):
        raw[declarer] = max(0, contract + draw(st.integers(-12, 12)))
        announced_only = not rules.marriage_needs_trick
        trickless[declarer] = announced_only and draw(st.booleans())
    ordinary = not match.golden
    return Played(
        declarer=declarer,
        contract=contract,
        raw=tuple(raw),
        trickless=tuple(trickless),
        blind=ordinary and draw(st.integers(0, 3)) == 0,
        factor=draw(st.sampled_from((1, 1, 1, 2, 4))) if ordinary else 1,
        stock=draw(_stocks(rules)),
    )


@st.composite
def _given_up(draw: st.DrawFn, match: Match) -> GivenUp | None:
    rules = match.rules
    limit = 99 if rules.concede_limit is None else rules.concede_limit
    able = [
        seat
        for seat in _active(match)
        if match.standings[seat].barrel is None and match.standings[seat].concessions < limit
    ]
    if rules.concede is None or match.golden or not able:
        return None
    return GivenUp(
        declarer=draw(st.sampled_from(able)),
        contract=draw(_contracts(rules)),
        stock=draw(_stocks(rules)),
    )


@st.composite
def _skipped(draw: st.DrawFn, match: Match) -> Skipped:
    clause = draw(st.sampled_from((Clause.DEAL_5, Clause.DEAL_10, Clause.BID_10)))
    if clause is Clause.DEAL_5:
        return Skipped(clause, (match.dealer - 1) % match.rules.players, 120)
    if clause is Clause.DEAL_10:
        return Skipped(clause, match.dealer, 120)
    return Skipped(clause, draw(st.sampled_from(_active(match))), 5 * draw(st.integers(25, 60)))


@st.composite
def _stocks(draw: st.DrawFn, rules: Rules) -> SittingStock | None:
    if rules.players < 4:
        return None
    return SittingStock(
        points=draw(st.integers(0, 33)),
        marriage=draw(st.sampled_from((0, 0, 40, 60, 80, 100))),
        aces=draw(st.integers(0, 3)),
    )


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Match, Outcome | Fined]:
    """Give a match and what its next round brought."""
    match = draw(matches(draw(rules_of_any_table())))
    return match, draw(outcomes(match))
