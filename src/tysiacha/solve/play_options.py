"""Which options of the rules decide what the play of the cards is worth, and which do not.

Every option is in one of three groups, so that a new one is refused until somebody has thought
about it. Of the options of play all values are supported, but not such large prices that a round
brings more than :data:`MOST_POINTS`.
"""

from __future__ import annotations

from typing import Final

from tysiacha.cards import PACK_POINTS
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.marking import N_
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionData, option_data, option_value
from tysiacha.rules.options import Rules
from tysiacha.rules.stock import trick_count

PLAY_OPTIONS: Final = frozenset(
    {
        "players",
        "must_beat",
        "must_trump",
        "must_overtrump",
        "marriage_needs_trick",
        "marriage_values",
        "trump_effect",
        "trump_change",
        "ace_marriage",
        "last_trick_bonus",
        "p2_form",
        "p2_leftover",
    }
)
"""They decide what may be played and what it brings."""

COUNT_OPTIONS: Final = frozenset({"rounding", "declarer_rounded"})
"""They decide only whether points make a contract (rule SCORE-5)."""

OTHER_OPTIONS: Final = frozenset(
    {
        # before the play: the deal, the auction, the stock, what is said to the contract
        "cut_check",
        "misdeal",
        "redeal_four_nines",
        "redeal_four_nines_after_pass",
        "redeal_two_nines_stock",
        "redeal_three_nines",
        "redeal_four_jacks",
        "redeal_hand_below",
        "redeal_stock_below",
        "stock_redeal_at",
        "opening_bid",
        "forced_opening",
        "bid_step",
        "jump_bids",
        "cap_without_marriage",
        "cap_with_marriage",
        "illegal_bid",
        "raise_after_stock",
        "blind_bid",
        "blind_doubles",
        "blind_minimum",
        "stock_hidden_when_blind",
        "silence_below",
        "contra",
        "stock_shown",
        "passed_cards",
        "concede",
        "concede_limit",
        "concede_third_fine",
        "golden",
        "golden_auction",
        "golden_raise",
        # after the play: what the points bring on the score sheet
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
        "golden_none_made",
        "p4_bonus",
        "p4_dealer_sees_stock",
    }
)
"""They change neither what may be played nor how many points it brings."""

MOST_POINTS: Final = 999
"""The most points of a round that the kernels count to."""


class UnsolvableRules(ValueError):
    """The solver does not know what an option means for the play, or cannot count so far."""

    UNKNOWN: Final = N_("The solver does not know the option {option} ({value}).")
    TOO_MUCH: Final = N_(
        "By these rules a round can bring more than the {most} points that the solver counts to: "
        "the option {option} is {value}."
    )

    def __init__(self, message: str, option: str, value: OptionData) -> None:
        super().__init__(message, option, value)
        self.message = message
        self.option = option
        self.facts: dict[str, object] = {"option": option, "value": value, "most": MOST_POINTS}

    def __str__(self) -> str:
        return self.message.format_map(self.facts)


def check_solvable(rules: Rules) -> None:
    """Accept rules whose play the solver knows.

    Raises:
        UnsolvableRules: with the option that it does not know, or that brings too many points.
    """
    for option in OPTION_DOMAINS.keys() - PLAY_OPTIONS - COUNT_OPTIONS - OTHER_OPTIONS:
        raise UnsolvableRules(UnsolvableRules.UNKNOWN, option, option_data(rules, option))
    prices = {
        "marriage_values": sum(rules.marriage_values),
        "ace_marriage": rules.ace_marriage or 0,
        "last_trick_bonus": rules.last_trick_bonus,
    }
    if PACK_POINTS + sum(prices.values()) > MOST_POINTS:
        dearest = max(prices, key=lambda option: prices[option])
        raise UnsolvableRules(UnsolvableRules.TOO_MUCH, dearest, option_data(rules, dearest))


def play_rules(rules: Rules, players: int) -> Rules:
    """Give rules with the same play at a table of so many, and all else as in ``classic``."""
    return Rules(
        players=players,
        must_beat=rules.must_beat,
        must_trump=rules.must_trump,
        must_overtrump=rules.must_overtrump,
        marriage_needs_trick=rules.marriage_needs_trick,
        marriage_values=rules.marriage_values,
        trump_effect=rules.trump_effect,
        trump_change=rules.trump_change,
        ace_marriage=rules.ace_marriage,
        last_trick_bonus=rules.last_trick_bonus,
        rounding=rules.rounding,
        declarer_rounded=rules.declarer_rounded,
        p2_form=rules.p2_form,
        p2_leftover=rules.p2_leftover,
    )


def same_play(one: Rules, other: Rules) -> bool:
    """Tell whether two sets of rules have the same play and count contracts alike."""
    keys = PLAY_OPTIONS | COUNT_OPTIONS
    return all(option_value(one, key) == option_value(other, key) for key in keys)


def most_cards(rules: Rules) -> int:
    """Give how many cards a hand has when the first card is led: 8, with two players 10 or 11."""
    return trick_count(rules)


def works_later(rules: Rules) -> bool:
    """Tell whether an announced trump works from the next trick on (option ``trump_effect``)."""
    return rules.trump_effect is TrumpEffect.NEXT_TRICK


def keeps_first(rules: Rules) -> bool:
    """Tell whether only the first marriage sets trumps (option ``trump_change``)."""
    return rules.trump_change is TrumpChange.FIRST_ONLY


def points_needed(rules: Rules, contract: int) -> int:
    """Give the fewest raw points that make a contract (rule SCORE-5).

    >>> points_needed(Rules(), 100), points_needed(Rules(declarer_rounded=True), 100)
    (100, 98)
    """
    if not rules.declarer_rounded:
        return contract
    unit = rules.rounding
    return -(-contract // unit) * unit - unit // 2
