"""The rules of one table: a value with a field for every option, which refuses contradictions.

``Rules()`` is the preset ``classic``. The enums of the options and the fixed numbers can be had
from here too.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final

from tysiacha.rules.agreement import bound_of, check_agreement, winning_contract_of
from tysiacha.rules.amounts import (
    BARREL_PLACES,
    BARREL_PLACES_OF_FOUR,
    BLIND_BID_POINTS,
    BLIND_FACTOR,
    BONUS_PER_ACE_40,
    BONUS_PER_ACE_50,
    BOUND_BASE,
    CONCEDE_SHARE,
    CONCESSIONS_PER_FINE,
    CONTRA_FACTOR,
    CONTRACT_UNIT,
    CUTS_ALLOWED,
    FALLS_TO_ZERO,
    FOUR_PLAYERS,
    GOLDEN_CONTRACT,
    GOLDEN_FACTOR,
    MARRIAGE_UNIT,
    MOST_ATTEMPTS,
    REDOUBLE_FACTOR,
    ROUND_LIMIT,
    STANDARD_FINE,
    TOTAL_LIMIT,
    TWO_PLAYERS,
    WEAKEST_HAND_LIMIT,
    WEAKEST_STOCK_LIMIT,
)
from tysiacha.rules.choices import (
    BarrelAttemptUnit,
    BarrelCapacity,
    BarrelFailedContract,
    BarrelMode,
    BarrelSimultaneous,
    BarrelThirdFall,
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
    IllegalBid,
    Misdeal,
    P2Form,
    P2Leftover,
    P4Bonus,
    PassedCards,
    RaiseAfterStock,
    RedealDemand,
    StockRedealAt,
    StockShown,
    TrumpChange,
    TrumpEffect,
    WinRule,
)
from tysiacha.rules.option_domains import OPTION_DOMAINS, check_values, option_data
from tysiacha.rules.option_errors import BadOption, Conflict, ContradictoryRules, InvalidRules

__all__ = [
    "BARREL_PLACES",
    "BARREL_PLACES_OF_FOUR",
    "BLIND_BID_POINTS",
    "BLIND_FACTOR",
    "BONUS_PER_ACE_40",
    "BONUS_PER_ACE_50",
    "BOUND_BASE",
    "CONCEDE_SHARE",
    "CONCESSIONS_PER_FINE",
    "CONTRACT_UNIT",
    "CONTRA_FACTOR",
    "CUTS_ALLOWED",
    "DEAL_ORDER",
    "FALLS_TO_ZERO",
    "FOUR_PLAYERS",
    "GOLDEN_CONTRACT",
    "GOLDEN_FACTOR",
    "MARRIAGE_UNIT",
    "MOST_ATTEMPTS",
    "REDOUBLE_FACTOR",
    "ROUND_LIMIT",
    "RULES_VERSION",
    "STANDARD_FINE",
    "TOTAL_LIMIT",
    "TWO_PLAYERS",
    "WEAKEST_HAND_LIMIT",
    "WEAKEST_STOCK_LIMIT",
    "BadOption",
    "BarrelAttemptUnit",
    "BarrelCapacity",
    "BarrelFailedContract",
    "BarrelMode",
    "BarrelSimultaneous",
    "BarrelThirdFall",
    "BlindBid",
    "BlindDoubles",
    "BoltOnBarrel",
    "BoltTrigger",
    "Bolts",
    "CapWithMarriage",
    "Concede",
    "Conflict",
    "Contra",
    "ContradictoryRules",
    "CutCheck",
    "DeclarerScores",
    "DumpTruck",
    "ForcedOpening",
    "GoldenAuction",
    "GoldenNoneMade",
    "IllegalBid",
    "InvalidRules",
    "Misdeal",
    "P2Form",
    "P2Leftover",
    "P4Bonus",
    "PassedCards",
    "RaiseAfterStock",
    "RedealDemand",
    "Rules",
    "StockRedealAt",
    "StockShown",
    "TrumpChange",
    "TrumpEffect",
    "WinRule",
]

RULES_VERSION: Final = "thousand-1"
"""The version of the rules text that these options speak of; part of every :attr:`rules_id`."""

DEAL_ORDER: Final = "stock-0-12-23"
"""The version of the places of the stock in the pack (Q-5); part of every :attr:`rules_id`."""

_RULES_ID_BYTES: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything that a table agrees on before it plays; the defaults are the preset ``classic``.

    Where an option is off, its field is None. Raises :class:`BadOption` for a value that an
    option cannot have, and :class:`ContradictoryRules` for values that do not go together.

    >>> rules = Rules(players=4, opening_bid=60)
    >>> rules.bound, rules.winning_contract, rules.places
    (400, 125, 2)
    """

    players: int = 3
    """How many players sit at the table: two, three or four (rule GOAL-2)."""
    cut_check: CutCheck | None = CutCheck.NINE
    """Which bottom card, when the dealer looks at it, means that the pack is cut again (rules
    DEAL-4, DEAL-5).
    """
    misdeal: Misdeal = Misdeal.FINE_NEXT_DEALER
    """What a failed deal brings on a score sheet: a fine and the next dealer, or the same dealer
    again (rules DEAL-10, DEAL-11).
    """
    redeal_four_nines: RedealDemand | None = RedealDemand.ON_DEMAND
    """Whether four nines in a dealt hand lead to a new deal, on demand or by themselves (rule
    REDEAL-1).
    """
    redeal_four_nines_after_pass: bool = True
    """Whether a player to whom the declarer gives the fourth nine may demand a new deal (rule
    REDEAL-3).
    """
    redeal_two_nines_stock: RedealDemand | None = RedealDemand.ON_DEMAND
    """Whether two nines in the stock lead to a new deal, on the declarer's demand or by themselves
    (rule REDEAL-2).
    """
    redeal_three_nines: bool = False
    """Whether three nines in a dealt hand are enough to demand a new deal (rule REDEAL-4)."""
    redeal_four_jacks: bool = False
    """Whether four jacks in a dealt hand are enough to demand a new deal (rule REDEAL-5)."""
    redeal_hand_below: int | None = None
    """Below how many card points a dealt hand is enough to demand a new deal (rule REDEAL-6)."""
    redeal_stock_below: int | None = None
    """Below how many card points the stock is enough for the declarer to demand a new deal (rule
    REDEAL-7).
    """
    stock_redeal_at: StockRedealAt = StockRedealAt.ANY
    """Whether the stock may lead to a new deal at any contract, or only if nobody bid over the
    opening (rules REDEAL-2, REDEAL-7).
    """
    opening_bid: int = 100
    """The opening bid, and the least that anybody may bid (rule BID-3)."""
    forced_opening: ForcedOpening = ForcedOpening.FIRST_HAND
    """Who must make the opening bid: the first hand, the dealer, or nobody (rule BID-3)."""
    bid_step: int = 5
    """The step in which bids and contracts rise (rule BID-6)."""
    jump_bids: bool = True
    """Whether a bid may be more than one step above the last (rule BID-6)."""
    cap_without_marriage: int | None = 120
    """The highest bid of a player who holds no marriage (rule BID-9)."""
    cap_with_marriage: int | CapWithMarriage = CapWithMarriage.UNLIMITED
    """The highest bid of a player who holds a marriage: no limit but the bound of all bids, the
    limit without a marriage plus the marriages held, or a fixed number (rule BID-9).
    """
    illegal_bid: IllegalBid = IllegalBid.PREVENT
    """Whether a bid that needs a marriage is refused to a player without one, or is fined and ends
    the round (rules BID-10, FINE-2).
    """
    raise_after_stock: RaiseAfterStock = RaiseAfterStock.ANY
    """How far the declarer may raise the contract after taking the stock: not at all, freely, or by
    the marriages then held (rule BID-11).
    """
    blind_bid: BlindBid | None = None
    """Who may bid without looking at the hand: nobody, the first hand with exactly 120, or anybody
    (rule BID-12).
    """
    blind_doubles: BlindDoubles = BlindDoubles.ALL
    """Whose results count double when the auction was won blind: all players' or the declarer's
    (rule BID-12).
    """
    blind_minimum: int | None = None
    """The total that a player needs to be allowed a blind bid (rule BID-12)."""
    stock_hidden_when_blind: bool = False
    """Whether the stock stays hidden from the others when the auction was won blind (rules BID-12,
    STOCK-1).
    """
    silence_below: int | None = None
    """The total below which a player may only pass in the auction, compulsory openings aside (rule
    BID-5).
    """
    contra: Contra | None = None
    """Whether a defender may double the declarer's result before the first lead, and the declarer
    redouble (rule CONTRA-1).
    """
    stock_shown: StockShown = StockShown.ALL
    """Who sees the stock when it is taken: all, all unless nobody bid over the opening, or the
    declarer only (rule STOCK-1).
    """
    passed_cards: PassedCards = PassedCards.FACE_DOWN
    """Whether the declarer gives cards away face down or face up (rule STOCK-2)."""
    concede: Concede | None = None
    """Whether the declarer may give up before the first lead, and what that costs and brings (rules
    CONCEDE-1, CONCEDE-2).
    """
    concede_limit: int | None = None
    """How often a player may concede in a match (rule CONCEDE-4)."""
    concede_third_fine: int | None = None
    """What every third concession of a player costs besides (rule CONCEDE-4)."""
    must_beat: bool = False
    """Whether a player who follows suit must beat the best card of the trick if possible (rule
    PLAY-10).
    """
    must_trump: bool = True
    """Whether a player without the suit led must play a trump (rule PLAY-4)."""
    must_overtrump: bool = False
    """Whether a player who must trump a trumped trick must play a higher trump if possible (rule
    PLAY-11).
    """
    marriage_needs_trick: bool = True
    """Whether a marriage may be announced only after taking a trick (rule MAR-3)."""
    marriage_values: tuple[int, int, int, int] = (40, 60, 80, 100)
    """What the marriage of each suit is worth (rule MAR-9)."""
    trump_effect: TrumpEffect = TrumpEffect.IMMEDIATE
    """Whether a new trump counts at once or from the next trick on (rule MAR-5)."""
    trump_change: TrumpChange = TrumpChange.LATEST
    """Whether every new marriage changes the trump, or only the first one sets it (rule MAR-7)."""
    ace_marriage: int | None = None
    """What announcing all four aces is worth (rule MAR-10)."""
    last_trick_bonus: int = 0
    """What the last trick is worth besides its cards (rule SCORE-1)."""
    rounding: int = 5
    """To which multiple results are rounded (rule SCORE-2)."""
    declarer_rounded: bool = False
    """Whether the declarer's points are rounded before they are compared with the contract (rule
    SCORE-5).
    """
    declarer_scores: DeclarerScores = DeclarerScores.CONTRACT
    """Whether a declarer who makes the contract writes the contract or the points taken (rule
    SCORE-3).
    """
    bolts: Bolts | None = Bolts.CUMULATIVE
    """Whether rounds without a trick bring bolts, and whether they must come in a row to be fined
    (rules BOLT-1, BOLT-2).
    """
    bolt_trigger: BoltTrigger = BoltTrigger.ZERO_TRICKS
    """Whether a bolt is for taking no trick or for taking no points (rules BOLT-1, BOLT-5)."""
    bolt_limit: int = 3
    """How many bolts bring the fine (rule BOLT-2)."""
    bolt_fine: int = 120
    """The fine for the last of the bolts (rules BOLT-2, FINE-5)."""
    bolt_for_declarer: bool = False
    """Whether the declarer can get a bolt too (rule BOLT-3)."""
    bolt_on_barrel: BoltOnBarrel = BoltOnBarrel.FALLS
    """What bolts do to a player on the barrel: they can throw him off, are marked only, or do not
    exist there (rule BARREL-3).
    """
    dump_truck: DumpTruck | None = None
    """Whether a total of exactly a certain number becomes zero, above zero only or below it too
    (rule DUMP-1).
    """
    dump_truck_at: int = 555
    """The number of the dump truck (rule DUMP-1)."""
    target: int = 1000
    """The total that wins the match (rule GOAL-1)."""
    win_rule: WinRule = WinRule.OVER
    """Whether a winning total must be over the target or may be equal to it (rules GOAL-1, WIN-3).
    """
    barrel_at: int | None = 880
    """The total at which a player mounts the barrel (rule BARREL-1)."""
    barrel_mode: BarrelMode = BarrelMode.FROZEN
    """Whether totals stand still on the barrel, or players past it merely get nothing for defending
    (rules BARREL-2, BARREL-12).
    """
    barrel_attempts: int | None = 3
    """How many rounds a player on the barrel has to win (rules BARREL-5, WIN-2)."""
    barrel_attempt_unit: BarrelAttemptUnit = BarrelAttemptUnit.EVERY_ROUND
    """Whether every round on the barrel counts as one of them, or only those with an own contract
    (rule BARREL-5).
    """
    barrel_timeout_fine: int | None = 120
    """What falling off the barrel for lack of time costs (rules BARREL-5, FINE-6)."""
    barrel_failed_contract: BarrelFailedContract = BarrelFailedContract.SUBTRACT_IF_WINNING
    """Which failed contracts are subtracted from a player on the barrel: those that would have won,
    all, or none (rules BARREL-4, BARREL-7).
    """
    barrel_capacity: int | BarrelCapacity = BarrelCapacity.AUTO
    """How many players have room on the barrel: one, or two of four, a fixed number, or all (rules
    BARREL-9, BARREL-11).
    """
    barrel_displaced_fine: int | None = 125
    """What being displaced from a full barrel costs (rules BARREL-9, BARREL-10, FINE-6)."""
    barrel_simultaneous: BarrelSimultaneous = BarrelSimultaneous.FINE_ALL
    """Whether players who reach a barrel too small for them in one round are all fined or all mount
    it (rule BARREL-10).
    """
    barrel_third_fall: BarrelThirdFall | None = BarrelThirdFall.ZERO
    """Whether the third fall off the barrel makes a total zero (rule BARREL-8)."""
    barrel_jump: bool = False
    """Whether a total can win by jumping over the barrel (rule BARREL-13)."""
    golden: bool = False
    """Whether the first rounds, as many as there are players, are golden and count double (rules
    GOLD-1, GOLD-4).
    """
    golden_auction: GoldenAuction = GoldenAuction.NONE
    """Whether a golden round has no auction, or one that starts at 120 (rules GOLD-2, GOLD-3)."""
    golden_raise: bool = False
    """Whether the contract of a golden round may be raised after the stock (rules GOLD-3, BID-11).
    """
    golden_none_made: GoldenNoneMade = GoldenNoneMade.CONTINUE
    """What happens if nobody made a golden contract: play goes on, all totals start anew, or the
    golden rounds are played again too (rule GOLD-5).
    """
    p4_bonus: P4Bonus = P4Bonus.CARDS_AND_MARRIAGE
    """What the sitting dealer of four players scores from the stock (rule P4-4)."""
    p4_dealer_sees_stock: bool = True
    """Whether the sitting dealer of four players may look at the stock (rule P4-2)."""
    p2_form: P2Form = P2Form.PASS_ONE
    """How two players deal and what the declarer does with the stock chosen (rules P2-1, P2-2)."""
    p2_leftover: P2Leftover = P2Leftover.LAST_TRICK
    """Whether the other stock of two players goes to the last trick or to nobody (rule P2-3)."""

    def __post_init__(self) -> None:
        check_values(self)
        check_agreement(self)

    @property
    def bound(self) -> int:
        """The bound of all bids and contracts, whatever else would allow more (Q-13, S-11)."""
        return bound_of(self)

    @property
    def frozen_barrel(self) -> bool:
        """Whether there is a barrel on which totals stand still (rules BARREL-1, BARREL-2)."""
        return self.barrel_at is not None and self.barrel_mode is BarrelMode.FROZEN

    @property
    def winning_contract(self) -> int | None:
        """The least contract that wins from a frozen barrel, None without one (rule WIN-2)."""
        return winning_contract_of(self)

    @property
    def places(self) -> int | None:
        """How many players have room on the barrel, None without limit (BARREL-9, BARREL-11)."""
        match self.barrel_capacity:
            case BarrelCapacity.UNLIMITED:
                return None
            case BarrelCapacity.AUTO:
                return BARREL_PLACES_OF_FOUR if self.players == FOUR_PLAYERS else BARREL_PLACES
            case number:
                return number

    @property
    def digest(self) -> bytes:
        """SHA-256 of all options, the version of the rules and the order of the deal: 32 bytes."""
        options = {key: option_data(self, key) for key in OPTION_DOMAINS}
        content = {"deal": DEAL_ORDER, "options": options, "rules": RULES_VERSION}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode("ascii")).digest()

    @property
    def rules_id(self) -> str:
        """The first twelve hexadecimal digits of :attr:`digest`: the same for equal rules only."""
        return self.digest[:_RULES_ID_BYTES].hex()
