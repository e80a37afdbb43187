"""Rules as the integers that kernels read, and what of the rules is not simulated."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tysiacha.cards import RANK_MASK, Rank
from tysiacha.kernels import house_rules as at
from tysiacha.kernels._jit import Ints, buffer
from tysiacha.kernels.house_rules import FAR, HABITS, RULES_SIZE
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.choices import (
    BarrelAttemptUnit,
    BarrelFailedContract,
    BarrelMode,
    BlindBid,
    BlindDoubles,
    BoltOnBarrel,
    Bolts,
    BoltTrigger,
    CapWithMarriage,
    Concede,
    Contra,
    CutCheck,
    DeclarerScores,
    DumpTruck,
    ForcedOpening,
    GoldenAuction,
    GoldenNoneMade,
    P4Bonus,
    RaiseAfterStock,
    RedealDemand,
    StockRedealAt,
    WinRule,
)
from tysiacha.rules.limits import blind_limit
from tysiacha.rules.options import Rules
from tysiacha.rules.questions import has_hand_demand
from tysiacha.simulate.habits import Habits
from tysiacha.solve.engine import play_bits

FAILING_CARDS: Final[Mapping[CutCheck | None, int]] = {
    None: 0,
    CutCheck.NINE: RANK_MASK[Rank.NINE],
    CutCheck.NINE_OR_JACK: RANK_MASK[Rank.NINE] | RANK_MASK[Rank.JACK],
}
"""The cards that may not lie at the bottom after the cut (DEAL-4)."""
_NUMBERED: Final[Mapping[type[StrEnum], tuple[StrEnum | None, ...]]] = {
    RedealDemand: (None, RedealDemand.ON_DEMAND, RedealDemand.AUTO),
    ForcedOpening: (ForcedOpening.FIRST_HAND, ForcedOpening.DEALER, ForcedOpening.NONE),
    BlindBid: (None, BlindBid.FIRST_HAND_120, BlindBid.ANY),
    RaiseAfterStock: (RaiseAfterStock.NO, RaiseAfterStock.ANY, RaiseAfterStock.SUM),
    Contra: (None, Contra.CONTRA, Contra.REDOUBLE),
    Concede: (None, Concede.BID_AND_60, Concede.BID_AND_HALF, Concede.ZERO_AND_60),
    Bolts: (None, Bolts.CUMULATIVE, Bolts.CONSECUTIVE),
    BoltOnBarrel: (BoltOnBarrel.NONE, BoltOnBarrel.MARKS_ONLY, BoltOnBarrel.FALLS),
    DumpTruck: (None, DumpTruck.PLUS, DumpTruck.BOTH),
    BarrelFailedContract: (
        BarrelFailedContract.NEVER,
        BarrelFailedContract.SUBTRACT_IF_WINNING,
        BarrelFailedContract.SUBTRACT_ANY,
    ),
    GoldenNoneMade: (GoldenNoneMade.CONTINUE, GoldenNoneMade.RESET, GoldenNoneMade.REPLAY),
}
"""By option: its words in the order of their numbers. Words of two options may be equal."""
_BONUS: Final[Mapping[P4Bonus, tuple[int, int, int]]] = {
    P4Bonus.CARDS_AND_MARRIAGE: (1, 1, 0),
    P4Bonus.CARDS_ONLY: (1, 0, 0),
    P4Bonus.MARRIAGE_ONLY: (0, 1, 0),
    P4Bonus.ACE40_AND_MARRIAGE: (0, 1, 40),
    P4Bonus.ACE50_AND_MARRIAGE: (0, 1, 50),
    P4Bonus.NONE: (0, 0, 0),
}
"""What the sitting dealer scores: card points, marriage, and for each ace."""


class NotSimulated(ValueError):
    """The simulator does not play by these rules; the message names the options."""


def not_simulated(rules: Rules) -> tuple[str, ...]:
    """Give the options, as ``key = value``, by which the simulator cannot play.

    >>> not_simulated(Rules(players=2))
    ('players = 2',)
    """
    return (f"players = {rules.players}",) if rules.players == TWO_PLAYERS else ()


def packed_rules(rules: Rules, habits: Habits) -> Ints:
    """Give rules and habits as kernels read them, see ``kernels.house_rules``.

    Raises:
        NotSimulated: if the simulator does not play by these rules.
        ValueError: if nobody would ever bid where nobody must.
    """
    missing = not_simulated(rules)
    if missing:
        message = f"the simulator does not play by {', '.join(missing)}"
        raise NotSimulated(message)
    chances = habits.in_128ths()
    packed = buffer(RULES_SIZE)
    for place, number in (_deal(rules) | _auction(rules) | _play(rules) | _result(rules)).items():
        packed[place] = number
    for place, chance in enumerate(chances):
        packed[HABITS + place] = chance
    if rules.forced_opening is ForcedOpening.NONE and packed[at.BIDS] == 0:
        message = "somebody has to bid where nobody must: bids is 0 and forced_opening is none"
        raise ValueError(message)
    return packed


def _deal(rules: Rules) -> dict[int, int]:
    nines = FAR
    if rules.redeal_four_nines is RedealDemand.ON_DEMAND:
        nines = 4
    if rules.redeal_three_nines:
        nines = 3
    return {
        at.PLAYERS: rules.players,
        at.FAILING_BOTTOM: FAILING_CARDS[rules.cut_check],
        at.AUTO_FOUR_NINES: rules.redeal_four_nines is RedealDemand.AUTO,
        at.HAND_NINES: nines,
        at.HAND_JACKS: 4 if rules.redeal_four_jacks else FAR,
        at.HAND_BELOW: rules.redeal_hand_below or 0,
        at.HAND_DEMANDS: has_hand_demand(rules),
        at.GIFT_ASK: rules.redeal_four_nines_after_pass,
        at.STOCK_NINES: _number(rules.redeal_two_nines_stock),
        at.STOCK_BELOW: rules.redeal_stock_below or 0,
        at.STOCK_UNRAISED: rules.stock_redeal_at is StockRedealAt.UNRAISED_100,
    }


def _auction(rules: Rules) -> dict[int, int]:
    cap, cap_with = rules.cap_without_marriage, rules.cap_with_marriage
    return {
        at.OPENING: rules.opening_bid,
        at.FORCED: _number(rules.forced_opening),
        at.STEP: rules.bid_step,
        at.JUMPS: rules.jump_bids,
        at.PLAIN_LIMIT: rules.bound if cap is None else min(cap, rules.bound),
        at.MARRIED_LIMIT: min(cap_with, rules.bound) if isinstance(cap_with, int) else rules.bound,
        at.LIMIT_SUM: cap_with is CapWithMarriage.SUM,
        at.BOUND: rules.bound,
        at.BLIND: _number(rules.blind_bid),
        at.BLIND_LIMIT: blind_limit(rules),
        at.BLIND_MINIMUM: -FAR if rules.blind_minimum is None else rules.blind_minimum,
        at.BLIND_ALL: rules.blind_doubles is BlindDoubles.ALL,
        at.SILENCE: -FAR if rules.silence_below is None else rules.silence_below,
        at.RAISE: _number(rules.raise_after_stock),
        at.CONTRA: _number(rules.contra),
        at.CONCEDE: _number(rules.concede),
        at.CONCEDE_LIMIT: _limit(rules.concede_limit),
        at.CONCEDE_FINE: rules.concede_third_fine or 0,
    }


def _play(rules: Rules) -> dict[int, int]:
    prices = (*rules.marriage_values, rules.ace_marriage or 0)
    return {
        at.PLAY: play_bits(rules),
        at.NEEDS_TRICK: rules.marriage_needs_trick,
        **{at.VALUES + kind: price for kind, price in enumerate(prices)},
        at.LAST_TRICK: rules.last_trick_bonus,
        at.ROUNDING: rules.rounding,
        at.DECLARER_ROUNDED: rules.declarer_rounded,
        at.ACTUAL: rules.declarer_scores is DeclarerScores.ACTUAL,
        at.BOLTS: _number(rules.bolts),
        at.BOLT_POINTS: rules.bolt_trigger is BoltTrigger.ZERO_POINTS,
        at.BOLT_LIMIT: rules.bolt_limit,
        at.BOLT_FINE: rules.bolt_fine,
        at.BOLT_DECLARER: rules.bolt_for_declarer,
        at.BOLT_ON_BARREL: _number(rules.bolt_on_barrel),
    }


def _result(rules: Rules) -> dict[int, int]:
    frozen, barrel = rules.frozen_barrel, rules.barrel_at
    only = rules.barrel_mode is BarrelMode.DECLARER_ONLY
    points, marriage, ace = _BONUS[rules.p4_bonus] if rules.players == FOUR_PLAYERS else (0, 0, 0)
    return {
        at.DUMP: _number(rules.dump_truck),
        at.DUMP_AT: rules.dump_truck_at,
        at.LEAST_WIN: rules.target + (rules.win_rule is WinRule.OVER),
        at.JUMP_WINS: rules.barrel_jump or not frozen,
        at.BARREL: barrel if frozen and barrel is not None else FAR,
        at.DEFENDERS_STOP: barrel if only and barrel is not None else FAR,
        at.ATTEMPTS: _limit(rules.barrel_attempts),
        at.OWN_CONTRACT: rules.barrel_attempt_unit is BarrelAttemptUnit.OWN_CONTRACT,
        at.TIMEOUT_FINE: rules.barrel_timeout_fine or 0,
        at.FAILED: _number(rules.barrel_failed_contract),
        at.PLACES: _limit(rules.places),
        at.DISPLACED_FINE: rules.barrel_displaced_fine or 0,
        at.THIRD_FALL: rules.barrel_third_fall is not None,
        at.WINNING_CONTRACT: _limit(rules.winning_contract),
        at.GOLDEN: rules.players if rules.golden else 0,
        at.GOLDEN_AUCTION: rules.golden_auction is GoldenAuction.MIN_120,
        at.GOLDEN_RAISE: rules.golden_raise,
        at.GOLDEN_NONE: _number(rules.golden_none_made),
        at.BONUS_POINTS: points,
        at.BONUS_MARRIAGE: marriage,
        at.BONUS_ACE: ace,
    }


def _number(word: StrEnum | None) -> int:
    return 0 if word is None else _NUMBERED[type(word)].index(word)


def _limit(number: int | None) -> int:
    return FAR if number is None else number
