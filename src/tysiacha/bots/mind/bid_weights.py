"""What a bid gains on a pass, by the hand: weights that ``training/bidding.py`` found."""

from __future__ import annotations

from typing import Final, NamedTuple

from tysiacha.bots.rule_settings import HandWeights


class BidGain(NamedTuple):
    """The gain in points of the sheet, own less the mean of the others'."""

    weights: HandWeights
    step: float
    """Added for a seat after which nobody can bid; against a bidder, for every point bid."""


GAIN_OVER_OPENING: Final = BidGain(
    HandWeights(
        base=-28.837,
        ace=-17.635,
        ten_with_ace=13.497,
        ten_guarded=-16.283,
        ten_bare=8.473,
        marriage=-3.708,
        marriage_share=0.642,
        marriage_length=-0.9,
        marriage_ace=27.667,
        marriage_ten=4.58,
        half_share=-0.099,
        long_suit=10.382,
        void=18.828,
        ace_ten_king=14.328,
        second_marriage=-67.217,
        marriage_no_ace=-42.585,
        spread=0.0,
    ),
    step=0.612,
)
"""Where a pass may leave another with the opening bid that he had to make."""
GAIN_OVER_BIDDER: Final = BidGain(
    HandWeights(
        base=-57.164,
        ace=-3.919,
        ten_with_ace=35.851,
        ten_guarded=0.972,
        ten_bare=7.15,
        marriage=-47.093,
        marriage_share=1.259,
        marriage_length=-0.705,
        marriage_ace=25.745,
        marriage_ten=0.632,
        half_share=0.202,
        long_suit=24.69,
        void=3.309,
        ace_ten_king=10.534,
        second_marriage=-2.246,
        marriage_no_ace=-40.22,
        spread=0.0,
    ),
    step=-1.177,
)
"""Where a pass leaves it to one who bid of his own will."""
