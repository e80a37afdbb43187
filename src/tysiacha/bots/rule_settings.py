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
    spread_share: float = 0.0
    """Times the value itself: added to the spread."""


DEALT_OF_THREE = HandWeights(
    base=33.6,
    ace=19.0,
    ten_with_ace=14.1,
    ten_guarded=1.8,
    ten_bare=6.2,
    marriage=9.4,
    marriage_share=0.823,
    marriage_length=6.0,
    marriage_ace=-4.1,
    marriage_ten=0.6,
    half_share=0.127,
    long_suit=2.3,
    void=3.2,
    ace_ten_king=4.8,
    second_marriage=-28.3,
    marriage_no_ace=-37.6,
    spread=43.0,
)
KEPT_OF_THREE = HandWeights(
    base=1.5,
    ace=17.4,
    ten_with_ace=15.9,
    ten_guarded=2.8,
    ten_bare=1.7,
    marriage=7.0,
    marriage_share=0.952,
    marriage_length=5.1,
    marriage_ace=2.4,
    marriage_ten=1.9,
    half_share=0.0,
    long_suit=5.7,
    void=7.6,
    ace_ten_king=2.6,
    second_marriage=-31.8,
    marriage_no_ace=-123.8,
    spread=13.0,
    spread_share=0.08,
)
DEALT_OF_TWO = HandWeights(
    base=29.2,
    ace=13.9,
    ten_with_ace=9.6,
    ten_guarded=8.3,
    ten_bare=8.5,
    marriage=5.9,
    marriage_share=0.892,
    marriage_length=-0.8,
    marriage_ace=8.1,
    marriage_ten=-0.9,
    half_share=0.125,
    long_suit=1.6,
    void=7.9,
    ace_ten_king=1.4,
    second_marriage=-17.1,
    marriage_no_ace=-36.6,
    spread=34.0,
)
KEPT_OF_TWO = HandWeights(
    base=7.1,
    ace=11.3,
    ten_with_ace=14.2,
    ten_guarded=9.2,
    ten_bare=1.3,
    marriage=9.3,
    marriage_share=0.938,
    marriage_length=1.5,
    marriage_ace=10.3,
    marriage_ten=-6.0,
    half_share=0.036,
    long_suit=1.6,
    void=5.9,
    ace_ten_king=1.8,
    second_marriage=-28.0,
    marriage_no_ace=-70.6,
    spread=20.0,
    spread_share=0.06,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWeights:
    """What things are worth in the play, in raw points."""

    boss_extra: float = 3.0
    """What a card that nobody can beat takes besides its own points."""
    second_guarded: float = 0.6
    second_bare: float = 0.3
    third_guarded: float = 0.25
    lower: float = 0.13
    """Shares of a card's worth while one, two or more cards above it are out."""
    low_trump: float = 5.0
    boss_trump: float = 3.5
    last_trump: float = 12.0
    forced_out: float = 0.6
    boss_of_marriage: float = 0.4
    later_risk: float = 0.15
    """The risk, while there is no trump, that a winner kept for later is trumped then."""

    low_card: float = 2.0
    """What an opponent adds to a trick that he loses."""
    enemy_card: float = 0.4
    winning_card: float = 8.0
    """What an opponent takes a trick with."""
    partner_feeds: float = 6.0
    partner_card: float = 9.0
    partner_overtakes: float = 0.33
    partner_saves: float = 0.4

    partner_share: float = 0.5
    """What a point for the other defender is worth while the contract is in doubt."""
    partner_share_settled: float = -0.2
    enemy_share: float = -1.0

    lead: float = 14.0
    """What it is worth to be on lead."""
    enemy_lead: float = 11.0
    regain: float = 0.35
    regain_defending: float = 0.04
    regain_boss_defending: float = 0.05
    bare_marriage: float = 0.6
    long_marriage: float = 0.6
    regain_boss: float = 0.32
    regain_trump: float = 0.1
    regain_most: float = 0.85
    draw_trumps: float = 3.0
    new_trump: float = 1.3
    """For every card of a suit that an announcement makes trump, or no longer."""
    ruff_invited: float = 4.0
    marriage_attack: float = 0.05
    overtaking_partner: float = 30.0
    bolt_fear: float = 0.5
    """Times what a round without a trick would cost, the closer its end the more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeWeights:
    """What the events of a match are worth, in points of the sheet."""

    win: float = 400.0
    barrel: float = 60.0
    """A place on the barrel, won or lost."""
    attempt: float = 10.0
    """One of the rounds that a player has there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BiddingWeights:
    """When a bid is better than a pass."""

    stock_luck: tuple[float, ...] = (-1.28, -0.52, 0.0, 0.52, 1.28)
    """Equally likely deviations of what the stock brings, in spreads of the hand's value."""
    over_opening: float = 76.0
    """What a declaration must be worth, when a pass leaves another with the opening bid."""
    over_bidder: float = 25.0
    """The same, when a pass leaves it to one who bid of his own will."""
    over_nobody: float = 30.0
    defence: float = 30.0
    """What a defender takes on average."""
    keep_hand_from: float = 20.0


BIDDING_ALONE = BiddingWeights(over_opening=130.0, over_bidder=50.0, defence=60.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftWeights:
    """What a gift does besides leaving the hand."""

    half_share: float = 0.12
    """Times the value of the marriage to which the card may be the missing half."""
    points: float = 0.1
    last_nine: float = 6.0
    """A nine for one who may hold the three others and demand a new deal (rule REDEAL-3)."""
    broken_marriage: float = 60.0
    """Half of an own marriage, besides what the hand loses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerWeights:
    """When a question about a redeal, a contra or a redouble is answered with yes."""

    weak_hand: int = 16
    """Card points below which a hand that may be thrown in is."""
    ace_takes: float = 18.0
    """What an ace takes in defence."""
    ten_takes: float = 12.0
    partner_takes: float = 15.0
    """What the other defender is counted on for."""
    redouble_from: float = 0.85
    """The chance of the contract from which a contra is answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBotSettings:
    """Everything that can be tuned in the bot ``rule``."""

    dealt_of_three: HandWeights = DEALT_OF_THREE
    """For seven cards, before the stock is known."""
    kept_of_three: HandWeights = KEPT_OF_THREE
    """For the eight cards that a declarer keeps."""
    dealt_of_two: HandWeights = DEALT_OF_TWO
    """For ten cards of two players."""
    kept_of_two: HandWeights = KEPT_OF_TWO
    """For the ten or eleven cards that their declarer keeps."""
    play: PlayWeights = PlayWeights()
    bidding: BiddingWeights = BiddingWeights()
    bidding_alone: BiddingWeights = BIDDING_ALONE
    """For two players of whom the defender keeps all his cards: he alone takes a lot."""
    stakes: StakeWeights = StakeWeights()
    gifts: GiftWeights = GiftWeights()
    answers: AnswerWeights = AnswerWeights()
