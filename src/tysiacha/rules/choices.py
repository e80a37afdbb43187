"""What an option may be set to, where it is not a number or a yes or no: an enum for each.

The values are the words of the rules text. Where a thing can be switched off, the field of
:class:`~tysiacha.rules.options.Rules` is None and no enum has a member for it.
"""

from __future__ import annotations

from enum import StrEnum


class CutCheck(StrEnum):
    """Which bottom card means that the pack is cut again (rules DEAL-4, DEAL-5)."""

    NINE = "nine"
    NINE_OR_JACK = "nine_or_jack"


class Misdeal(StrEnum):
    """What a failed deal brings on a score sheet (rules DEAL-10, DEAL-11)."""

    FINE_NEXT_DEALER = "fine_next_dealer"
    SAME_DEALER = "same_dealer"


class RedealDemand(StrEnum):
    """Whether a redeal is demanded by a player or comes of itself (rules REDEAL-1, REDEAL-2)."""

    ON_DEMAND = "on_demand"
    AUTO = "auto"


class StockRedealAt(StrEnum):
    """At which contracts the stock may be a reason for a redeal (rules REDEAL-2, REDEAL-7)."""

    ANY = "any"
    UNRAISED_100 = "unraised_100"


class ForcedOpening(StrEnum):
    """Who must make the opening bid (rule BID-3; Q-44 to Q-46)."""

    FIRST_HAND = "first_hand"
    DEALER = "dealer"
    NONE = "none"


class CapWithMarriage(StrEnum):
    """The limit of bids with a marriage in hand, where it is no number (rule BID-9, Q-13)."""

    UNLIMITED = "unlimited"
    SUM = "sum"


class IllegalBid(StrEnum):
    """Whether a bid above the limit without a marriage can be made at all (rule BID-10, Q-16)."""

    PREVENT = "prevent"
    FINE_AND_SKIP = "fine_and_skip"


class RaiseAfterStock(StrEnum):
    """How far the contract may be raised after the stock (rule BID-11, Q-14)."""

    NO = "no"
    ANY = "any"
    SUM = "sum"


class BlindBid(StrEnum):
    """Who may bid without looking at the hand (rule BID-12, Q-31)."""

    FIRST_HAND_120 = "first_hand_120"
    ANY = "any"


class BlindDoubles(StrEnum):
    """Whose results a blind round doubles (rule BID-12)."""

    ALL = "all"
    DECLARER = "declarer"


class Contra(StrEnum):
    """Whether a defender may double, and the declarer redouble (rule CONTRA-1)."""

    CONTRA = "contra"
    REDOUBLE = "redouble"


class StockShown(StrEnum):
    """Who sees the stock when it is taken (rule STOCK-1, Q-47)."""

    ALL = "all"
    HIDDEN_AT_UNOPPOSED_100 = "hidden_at_unopposed_100"
    DECLARER_ONLY = "declarer_only"


class PassedCards(StrEnum):
    """How the declarer gives cards away (rule STOCK-2, Q-10)."""

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class Concede(StrEnum):
    """What a conceded round costs and brings (rules CONCEDE-1, CONCEDE-2)."""

    BID_AND_60 = "bid_and_60"
    BID_AND_HALF = "bid_and_half"
    ZERO_AND_60 = "zero_and_60"


class TrumpEffect(StrEnum):
    """From which trick on a new trump counts (rule MAR-5, Q-12)."""

    IMMEDIATE = "immediate"
    NEXT_TRICK = "next_trick"


class TrumpChange(StrEnum):
    """Which marriage sets the trump (rule MAR-7)."""

    LATEST = "latest"
    FIRST_ONLY = "first_only"


class DeclarerScores(StrEnum):
    """What a declarer writes who has made the contract (rule SCORE-3)."""

    CONTRACT = "contract"
    ACTUAL = "actual"


class Bolts(StrEnum):
    """How bolt marks are counted (rule BOLT-2)."""

    CUMULATIVE = "cumulative"
    CONSECUTIVE = "consecutive"


class BoltTrigger(StrEnum):
    """What earns a bolt (rules BOLT-1, BOLT-5; Q-26)."""

    ZERO_TRICKS = "zero_tricks"
    ZERO_POINTS = "zero_points"


class BoltOnBarrel(StrEnum):
    """What bolts do to a player on the barrel (rule BARREL-3, Q-25)."""

    FALLS = "falls"
    MARKS_ONLY = "marks_only"
    NONE = "none"


class DumpTruck(StrEnum):
    """Which totals the dump truck makes zero (rule DUMP-1)."""

    PLUS = "plus"
    BOTH = "both"


class WinRule(StrEnum):
    """Whether the target must be passed or only reached (rule GOAL-1, Q-4)."""

    OVER = "over"
    REACH = "reach"


class BarrelMode(StrEnum):
    """What the barrel is: a frozen total, or a threshold for defenders (BARREL-2, BARREL-12)."""

    FROZEN = "frozen"
    DECLARER_ONLY = "declarer_only"


class BarrelAttemptUnit(StrEnum):
    """Which rounds use up the time on the barrel (rule BARREL-5, Q-23)."""

    EVERY_ROUND = "every_round"
    OWN_CONTRACT = "own_contract"


class BarrelFailedContract(StrEnum):
    """Which failed contracts throw a player off the barrel (rules BARREL-4, BARREL-7; Q-22)."""

    SUBTRACT_IF_WINNING = "subtract_if_winning"
    SUBTRACT_ANY = "subtract_any"
    NEVER = "never"


class BarrelCapacity(StrEnum):
    """How many places the barrel has, where it is no number (rules BARREL-9, BARREL-11)."""

    AUTO = "auto"
    UNLIMITED = "unlimited"


class BarrelSimultaneous(StrEnum):
    """What happens to more arrivals in one round than the barrel has places (rule BARREL-10)."""

    FINE_ALL = "fine_all"
    ALL_MOUNT = "all_mount"


class BarrelThirdFall(StrEnum):
    """What the third fall off the barrel brings (rule BARREL-8, Q-7)."""

    ZERO = "zero"


class GoldenAuction(StrEnum):
    """Whether golden rounds have an auction (rule GOLD-2, Q-48)."""

    NONE = "none"
    MIN_120 = "min_120"


class GoldenNoneMade(StrEnum):
    """What follows golden rounds in which nobody made a contract (rule GOLD-5)."""

    CONTINUE = "continue"
    RESET = "reset"
    REPLAY = "replay"


class P4Bonus(StrEnum):
    """What the sitting dealer of four players scores from the stock (rule P4-4)."""

    CARDS_AND_MARRIAGE = "cards_and_marriage"
    CARDS_ONLY = "cards_only"
    MARRIAGE_ONLY = "marriage_only"
    ACE40_AND_MARRIAGE = "ace40_and_marriage"
    ACE50_AND_MARRIAGE = "ace50_and_marriage"
    NONE = "none"


class P2Form(StrEnum):
    """How two players deal and exchange (rules P2-1, P2-2; Q-20)."""

    PASS_ONE = "pass_one"  # noqa: S105 (no password)
    DISCARD_TWO = "discard_two"
    LITERAL_ONE_CARD_TALONS = "literal_one_card_talons"


class P2Leftover(StrEnum):
    """Who gets the stock that nobody chose (rule P2-3, Q-21)."""

    LAST_TRICK = "last_trick"
    DEAD = "dead"
