"""The numbers of the bot ``rule``: what it thinks cards, leads and risks are worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWeights:
    """What the features of a hand add to the points that its owner takes as declarer.

    A linear value: the features are counted, multiplied and added up. ``spread`` is the standard
    deviation of what is really taken around it.
    """

    base: float
    ace: float
    ten_with_ace: float
    ten_guarded: float
    """A ten without its ace, but with another card of its suit."""
    ten_bare: float
    marriage: float
    marriage_share: float
    """Times the value of a marriage in hand."""
    marriage_length: float
    """For every card of the suit besides king and queen."""
    marriage_ace: float
    marriage_ten: float
    half_share: float
    """Times the value of a marriage of which king or queen alone is in hand."""
    long_suit: float
    """For every card of a suit beyond the third."""
    void: float
    ace_ten_king: float
    second_marriage: float
    marriage_no_ace: float
    """For a hand with a marriage and no ace at all: the trick that comes first is missing."""
    ace_marriage_share: float = 0.5
    """Times what four aces pay (rule MAR-10)."""
    spread: float


DEALT_OF_THREE = HandWeights(
    base=22.15,
    ace=22.67,
    ten_with_ace=10.83,
    ten_guarded=1.08,
    ten_bare=2.22,
    marriage=3.64,
    marriage_share=0.849,
    marriage_length=3.64,
    marriage_ace=6.04,
    marriage_ten=5.0,
    half_share=0.116,
    long_suit=2.24,
    void=5.03,
    ace_ten_king=2.54,
    second_marriage=-32.5,
    marriage_no_ace=-34.4,
    spread=35.0,
)
KEPT_OF_THREE = HandWeights(
    base=-4.14,
    ace=20.49,
    ten_with_ace=14.33,
    ten_guarded=2.39,
    ten_bare=-1.57,
    marriage=6.44,
    marriage_share=0.832,
    marriage_length=4.58,
    marriage_ace=10.16,
    marriage_ten=3.75,
    half_share=0.0,
    long_suit=4.27,
    void=7.06,
    ace_ten_king=1.71,
    second_marriage=-35.3,
    marriage_no_ace=-86.3,
    spread=25.0,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWeights:
    """What things are worth in the play, in raw points."""

    boss_extra: float = 4.0
    """What a card that nobody can beat takes besides its own points."""
    second_guarded: float = 0.45
    second_bare: float = 0.2
    third_guarded: float = 0.25
    lower: float = 0.1
    """Shares of a card's worth while one, two or more cards above it are out."""
    low_trump: float = 5.0
    boss_trump: float = 6.0
    later_risk: float = 0.15
    """The risk, while there is no trump, that a winner kept for later is trumped then."""

    low_card: float = 2.0
    """What an opponent adds to a trick that he loses."""
    winning_card: float = 8.0
    """What an opponent takes a trick with."""
    partner_feeds: float = 5.0
    partner_card: float = 9.0
    partner_overtakes: float = 0.5
    partner_saves: float = 0.4

    partner_share: float = 0.6
    """What a point for the other defender is worth while the contract is in doubt."""
    partner_share_settled: float = -0.2
    enemy_share: float = -0.3

    lead: float = 5.0
    """What it is worth to be on lead."""
    enemy_lead: float = 4.0
    regain: float = 0.25
    regain_boss: float = 0.2
    regain_trump: float = 0.1
    regain_most: float = 0.85
    draw_trumps: float = 3.0
    new_trump: float = 4.0
    """For every card of a suit that an announcement makes trump, or no longer."""
    ruff_invited: float = 6.0
    marriage_attack: float = 0.05
    overtaking_partner: float = 30.0
    bolt_fear: float = 0.5
    """Times the share of the fine that one more mark is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBotSettings:
    """Everything that can be tuned in the bot ``rule``."""

    dealt_of_three: HandWeights = DEALT_OF_THREE
    """For seven cards, before the stock is known."""
    kept_of_three: HandWeights = KEPT_OF_THREE
    """For the eight cards that a declarer keeps."""
    dealt_of_two: HandWeights = DEALT_OF_THREE
    kept_of_two: HandWeights = KEPT_OF_THREE
    play: PlayWeights = PlayWeights()
