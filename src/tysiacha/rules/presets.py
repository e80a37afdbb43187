"""The named sets of rules: the encyclopedia's, and what real tables and programs play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tysiacha.rules.choices import (
    BarrelCapacity,
    BarrelFailedContract,
    BarrelMode,
    BarrelSimultaneous,
    BlindBid,
    BlindDoubles,
    BoltOnBarrel,
    Bolts,
    BoltTrigger,
    CapWithMarriage,
    Concede,
    DumpTruck,
    ForcedOpening,
    GoldenNoneMade,
    Misdeal,
    P2Form,
    P2Leftover,
    P4Bonus,
    RaiseAfterStock,
    StockRedealAt,
    StockShown,
    WinRule,
)
from tysiacha.rules.marking import N_
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionValue, option_value
from tysiacha.rules.options import Rules

DEFAULT_PRESET: Final = "classic"

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "classic": Rules(),
        "classic_four": Rules(players=4),
        "classic_two": Rules(players=2),
        "russian_online": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_stock_below=5,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
            concede=Concede.BID_AND_60,
            concede_third_fine=120,
            bolt_on_barrel=BoltOnBarrel.NONE,
            win_rule=WinRule.REACH,
            barrel_failed_contract=BarrelFailedContract.SUBTRACT_ANY,
            barrel_displaced_fine=120,
        ),
        "russian_house": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_hand_below=14,
            redeal_stock_below=5,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            blind_bid=BlindBid.FIRST_HAND_120,
            blind_doubles=BlindDoubles.DECLARER,
            concede=Concede.BID_AND_60,
            concede_third_fine=120,
            ace_marriage=200,
            bolt_on_barrel=BoltOnBarrel.NONE,
            dump_truck=DumpTruck.BOTH,
            win_rule=WinRule.REACH,
            barrel_failed_contract=BarrelFailedContract.SUBTRACT_ANY,
            barrel_displaced_fine=120,
            golden=True,
            golden_none_made=GoldenNoneMade.RESET,
        ),
        "windows_1000": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_four_nines_after_pass=False,
            redeal_two_nines_stock=None,
            redeal_hand_below=14,
            redeal_stock_below=5,
            stock_redeal_at=StockRedealAt.UNRAISED_100,
            forced_opening=ForcedOpening.DEALER,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            blind_bid=BlindBid.FIRST_HAND_120,
            blind_doubles=BlindDoubles.DECLARER,
            blind_minimum=240,
            stock_hidden_when_blind=True,
            silence_below=-120,
            concede=Concede.BID_AND_60,
            concede_limit=3,
            bolts=Bolts.CONSECUTIVE,
            bolt_on_barrel=BoltOnBarrel.MARKS_ONLY,
            dump_truck=DumpTruck.PLUS,
            win_rule=WinRule.REACH,
            barrel_failed_contract=BarrelFailedContract.NEVER,
            barrel_capacity=BarrelCapacity.UNLIMITED,
            barrel_displaced_fine=None,
            barrel_simultaneous=BarrelSimultaneous.ALL_MOUNT,
            barrel_third_fall=None,
            p4_bonus=P4Bonus.CARDS_ONLY,
        ),
        "international": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_two_nines_stock=None,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            concede=Concede.ZERO_AND_60,
            concede_third_fine=120,
            bolt_trigger=BoltTrigger.ZERO_POINTS,
            bolt_on_barrel=BoltOnBarrel.NONE,
            win_rule=WinRule.REACH,
            barrel_failed_contract=BarrelFailedContract.SUBTRACT_ANY,
            barrel_displaced_fine=120,
            barrel_third_fall=None,
            barrel_jump=True,
            p4_bonus=P4Bonus.NONE,
        ),
        "polish": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_four_nines=None,
            redeal_four_nines_after_pass=False,
            redeal_two_nines_stock=None,
            bid_step=10,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            concede=Concede.ZERO_AND_60,
            concede_limit=1,
            must_beat=True,
            must_overtrump=True,
            marriage_needs_trick=False,
            rounding=10,
            bolts=None,
            win_rule=WinRule.REACH,
            barrel_at=800,
            barrel_mode=BarrelMode.DECLARER_ONLY,
            p4_bonus=P4Bonus.ACE50_AND_MARRIAGE,
            p4_dealer_sees_stock=False,
            p2_form=P2Form.DISCARD_TWO,
            p2_leftover=P2Leftover.DEAD,
        ),
        "ukrainian_lviv": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_stock_below=5,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
            concede=Concede.BID_AND_60,
            concede_third_fine=120,
            bolt_on_barrel=BoltOnBarrel.NONE,
            win_rule=WinRule.REACH,
            barrel_at=900,
            barrel_attempts=None,
            barrel_timeout_fine=None,
            barrel_failed_contract=BarrelFailedContract.SUBTRACT_ANY,
            barrel_capacity=BarrelCapacity.UNLIMITED,
            barrel_displaced_fine=None,
            barrel_simultaneous=BarrelSimultaneous.ALL_MOUNT,
            barrel_third_fall=None,
        ),
        "simple": Rules(
            cut_check=None,
            misdeal=Misdeal.SAME_DEALER,
            redeal_two_nines_stock=None,
            cap_with_marriage=CapWithMarriage.SUM,
            raise_after_stock=RaiseAfterStock.SUM,
            bolts=None,
            win_rule=WinRule.REACH,
            barrel_at=None,
        ),
    }
)
"""Every preset by its name; each one is written as its differences from ``classic``."""

PRESET_DESCRIPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "classic": N_(
            "The rules as encyclopedias give them, for three players; with a marriage in hand "
            "bids have no limit but that of all bids, so agree on one before you play."
        ),
        "classic_four": N_("The classic rules for four players, of whom the dealer sits out."),
        "classic_two": N_("The classic rules for two players, with two stocks of two cards."),
        "russian_online": N_("What most Russian sites play, with conceding and a limit on bids."),
        "russian_house": N_(
            "A table of friends with every agreement on: golden rounds, blind bids, four aces and "
            "the dump truck."
        ),
        "windows_1000": N_(
            "For those who grew up with the Windows program: the dealer holds the opening bid, "
            "and bolts must come in a row."
        ),
        "international": N_(
            "The base rules of international card game sites, where a total may jump over the "
            "barrel."
        ),
        "polish": N_(
            "Tysiąc as Polish portals play it: bids in tens, a duty to beat, and from 800 on only "
            "won auctions count."
        ),
        "ukrainian_lviv": N_(
            "As in Lviv: the barrel stands at 900, has room for all and no limit of time."
        ),
        "simple": N_("For beginners: no barrel, no bolts and no special agreements."),
    }
)
"""By preset, one sentence for people, in English: a message for translation."""


def preset_name(rules: Rules) -> str | None:
    """Give the name of the preset that these rules are, None if they are none."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)


def nearest_preset(rules: Rules) -> str:
    """Give the preset that differs from these rules in the fewest options, the first of equals."""
    return min(PRESETS, key=lambda name: len(differences(PRESETS[name], rules)))


def differences(base: Rules, other: Rules) -> dict[str, tuple[OptionValue, OptionValue]]:
    """Give the options in which two sets of rules differ, each with both values.

    >>> differences(PRESETS["classic"], PRESETS["classic_four"])
    {'players': (3, 4)}
    """
    both = ((key, option_value(base, key), option_value(other, key)) for key in OPTION_DOMAINS)
    return {key: (one, two) for key, one, two in both if one != two}
