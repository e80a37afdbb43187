"""The sets of rules that tests play by: every preset, and tables that reach what no preset does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tysiacha.rules.choices import (
    BlindBid,
    BlindDoubles,
    Bolts,
    BoltTrigger,
    Concede,
    Contra,
    CutCheck,
    DeclarerScores,
    ForcedOpening,
    GoldenAuction,
    GoldenNoneMade,
    IllegalBid,
    P2Form,
    P2Leftover,
    PassedCards,
    RaiseAfterStock,
    RedealDemand,
    StockRedealAt,
    StockShown,
    TrumpChange,
    TrumpEffect,
    WinRule,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS

SPECIAL_TABLES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "doubles": Rules(
            contra=Contra.REDOUBLE,
            concede=Concede.BID_AND_60,
            ace_marriage=200,
            marriage_needs_trick=False,
            stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
            last_trick_bonus=10,
        ),
        "blind": Rules(
            blind_bid=BlindBid.ANY,
            illegal_bid=IllegalBid.FINE_AND_SKIP,
            forced_opening=ForcedOpening.NONE,
            stock_hidden_when_blind=True,
            contra=Contra.CONTRA,
            redeal_hand_below=14,
            bid_step=10,
        ),
        "blind_opener": Rules(
            blind_bid=BlindBid.ANY,
            blind_doubles=BlindDoubles.DECLARER,
            illegal_bid=IllegalBid.FINE_AND_SKIP,
            jump_bids=False,
            silence_below=-120,
            opening_bid=60,
            target=500,
            barrel_at=400,
            win_rule=WinRule.REACH,
        ),
        "golden_auction": Rules(
            golden=True,
            golden_auction=GoldenAuction.MIN_120,
            golden_raise=True,
            golden_none_made=GoldenNoneMade.REPLAY,
            contra=Contra.CONTRA,
            forced_opening=ForcedOpening.NONE,
            illegal_bid=IllegalBid.FINE_AND_SKIP,
        ),
        "golden_four": Rules(
            players=4,
            golden=True,
            golden_raise=True,
            redeal_four_nines=RedealDemand.AUTO,
            redeal_two_nines_stock=RedealDemand.AUTO,
            redeal_three_nines=True,
            redeal_four_jacks=True,
        ),
        "secret_four": Rules(
            players=4,
            stock_shown=StockShown.DECLARER_ONLY,
            forced_opening=ForcedOpening.DEALER,
            contra=Contra.REDOUBLE,
            concede=Concede.ZERO_AND_60,
            declarer_rounded=True,
            declarer_scores=DeclarerScores.ACTUAL,
        ),
        "blind_four": Rules(
            players=4,
            blind_bid=BlindBid.ANY,
            p4_dealer_sees_stock=False,
            stock_hidden_when_blind=True,
            stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
        ),
        "two_discard": Rules(
            players=2,
            p2_form=P2Form.DISCARD_TWO,
            stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
            forced_opening=ForcedOpening.DEALER,
            concede=Concede.BID_AND_HALF,
            stock_redeal_at=StockRedealAt.UNRAISED_100,
            cut_check=None,
        ),
        "two_literal": Rules(
            players=2,
            p2_form=P2Form.LITERAL_ONE_CARD_TALONS,
            p2_leftover=P2Leftover.DEAD,
            stock_shown=StockShown.DECLARER_ONLY,
            blind_bid=BlindBid.ANY,
            contra=Contra.REDOUBLE,
            trump_effect=TrumpEffect.NEXT_TRICK,
        ),
        "two_golden": Rules(
            players=2,
            golden=True,
            redeal_two_nines_stock=RedealDemand.AUTO,
            redeal_four_nines=RedealDemand.AUTO,
            redeal_hand_below=20,
        ),
        "strict_play": Rules(
            passed_cards=PassedCards.FACE_UP,
            trump_effect=TrumpEffect.NEXT_TRICK,
            trump_change=TrumpChange.FIRST_ONLY,
            must_beat=True,
            must_overtrump=True,
            bolts=Bolts.CONSECUTIVE,
            bolt_for_declarer=True,
        ),
        "free_play": Rules(
            must_trump=False,
            jump_bids=False,
            cut_check=CutCheck.NINE_OR_JACK,
            raise_after_stock=RaiseAfterStock.NO,
            concede=Concede.BID_AND_HALF,
            concede_third_fine=120,
            cap_without_marriage=None,
            silence_below=0,
            bolt_trigger=BoltTrigger.ZERO_POINTS,
        ),
        "demands": Rules(
            golden=True,
            redeal_three_nines=True,
            redeal_four_jacks=True,
            redeal_hand_below=20,
            redeal_stock_below=10,
            blind_bid=BlindBid.FIRST_HAND_120,
            forced_opening=ForcedOpening.NONE,
            raise_after_stock=RaiseAfterStock.NO,
        ),
    }
)
"""Rules that no preset has: between them and the presets every phase and every option is met."""

TABLES: Final[Mapping[str, Rules]] = MappingProxyType({**PRESETS, **SPECIAL_TABLES})
"""All tables by name."""
