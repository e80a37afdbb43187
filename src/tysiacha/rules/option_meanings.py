"""What each option means, in one sentence each, and the clauses of the rules that it varies.

The sentences are messages for translation; ``docs/rules.md`` and the help of the commands are made
from them. The docstrings of the fields of :class:`~tysiacha.rules.options.Rules` say the same
(``test_the_docstring_of_every_field_is_its_meaning``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tysiacha.rules.clauses import Clause
from tysiacha.rules.marking import N_

OPTION_MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": N_("How many players sit at the table: two, three or four."),
        "cut_check": N_(
            "Which bottom card, when the dealer looks at it, means that the pack is cut again."
        ),
        "misdeal": N_(
            "What a failed deal brings on a score sheet: a fine and the next dealer, or the "
            "same dealer again."
        ),
        "redeal_four_nines": N_(
            "Whether four nines in a dealt hand lead to a new deal, on demand or by themselves."
        ),
        "redeal_four_nines_after_pass": N_(
            "Whether a player to whom the declarer gives the fourth nine may demand a new deal."
        ),
        "redeal_two_nines_stock": N_(
            "Whether two nines in the stock lead to a new deal, on the declarer's demand or by "
            "themselves."
        ),
        "redeal_three_nines": N_(
            "Whether three nines in a dealt hand are enough to demand a new deal."
        ),
        "redeal_four_jacks": N_(
            "Whether four jacks in a dealt hand are enough to demand a new deal."
        ),
        "redeal_hand_below": N_(
            "Below how many card points a dealt hand is enough to demand a new deal."
        ),
        "redeal_stock_below": N_(
            "Below how many card points the stock is enough for the declarer to demand a new deal."
        ),
        "stock_redeal_at": N_(
            "Whether the stock may lead to a new deal at any contract, or only if nobody bid "
            "over the opening."
        ),
        "opening_bid": N_("The opening bid, and the least that anybody may bid."),
        "forced_opening": N_(
            "Who must make the opening bid: the first hand, the dealer, or nobody."
        ),
        "bid_step": N_("The step in which bids and contracts rise."),
        "jump_bids": N_("Whether a bid may be more than one step above the last."),
        "cap_without_marriage": N_("The highest bid of a player who holds no marriage."),
        "cap_with_marriage": N_(
            "The highest bid of a player who holds a marriage: no limit but the bound of all "
            "bids, the limit without a marriage plus the marriages held, or a fixed number."
        ),
        "illegal_bid": N_(
            "Whether a bid that needs a marriage is refused to a player without one, or is "
            "fined and ends the round."
        ),
        "raise_after_stock": N_(
            "How far the declarer may raise the contract after taking the stock: not at all, "
            "freely, or by the marriages then held."
        ),
        "blind_bid": N_(
            "Who may bid without looking at the hand: nobody, the first hand with exactly 120, "
            "or anybody."
        ),
        "blind_doubles": N_(
            "Whose results count double when the auction was won blind: all players' or the "
            "declarer's."
        ),
        "blind_minimum": N_("The total that a player needs to be allowed a blind bid."),
        "stock_hidden_when_blind": N_(
            "Whether the stock stays hidden from the others when the auction was won blind."
        ),
        "silence_below": N_(
            "The total below which a player may only pass in the auction, compulsory openings "
            "aside."
        ),
        "contra": N_(
            "Whether a defender may double the declarer's result before the first lead, and the "
            "declarer redouble."
        ),
        "stock_shown": N_(
            "Who sees the stock when it is taken: all, all unless nobody bid over the opening, "
            "or the declarer only."
        ),
        "passed_cards": N_("Whether the declarer gives cards away face down or face up."),
        "concede": N_(
            "Whether the declarer may give up before the first lead, and what that costs and "
            "brings."
        ),
        "concede_limit": N_("How often a player may concede in a match."),
        "concede_third_fine": N_("What every third concession of a player costs besides."),
        "must_beat": N_(
            "Whether a player who follows suit must beat the best card of the trick if possible."
        ),
        "must_trump": N_("Whether a player without the suit led must play a trump."),
        "must_overtrump": N_(
            "Whether a player who must trump a trumped trick must play a higher trump if possible."
        ),
        "marriage_needs_trick": N_(
            "Whether a marriage may be announced only after taking a trick."
        ),
        "marriage_values": N_("What the marriage of each suit is worth."),
        "trump_effect": N_("Whether a new trump counts at once or from the next trick on."),
        "trump_change": N_(
            "Whether every new marriage changes the trump, or only the first one sets it."
        ),
        "ace_marriage": N_("What announcing all four aces is worth."),
        "last_trick_bonus": N_("What the last trick is worth besides its cards."),
        "rounding": N_("To which multiple results are rounded."),
        "declarer_rounded": N_(
            "Whether the declarer's points are rounded before they are compared with the contract."
        ),
        "declarer_scores": N_(
            "Whether a declarer who makes the contract writes the contract or the points taken."
        ),
        "bolts": N_(
            "Whether rounds without a trick bring bolts, and whether they must come in a row to "
            "be fined."
        ),
        "bolt_trigger": N_("Whether a bolt is for taking no trick or for taking no points."),
        "bolt_limit": N_("How many bolts bring the fine."),
        "bolt_fine": N_("The fine for the last of the bolts."),
        "bolt_for_declarer": N_("Whether the declarer can get a bolt too."),
        "bolt_on_barrel": N_(
            "What bolts do to a player on the barrel: they can throw him off, are marked only, "
            "or do not exist there."
        ),
        "dump_truck": N_(
            "Whether a total of exactly a certain number becomes zero, above zero only or below "
            "it too."
        ),
        "dump_truck_at": N_("The number of the dump truck."),
        "target": N_("The total that wins the match."),
        "win_rule": N_("Whether a winning total must be over the target or may be equal to it."),
        "barrel_at": N_("The total at which a player mounts the barrel."),
        "barrel_mode": N_(
            "Whether totals stand still on the barrel, or players past it merely get nothing "
            "for defending."
        ),
        "barrel_attempts": N_("How many rounds a player on the barrel has to win."),
        "barrel_attempt_unit": N_(
            "Whether every round on the barrel counts as one of them, or only those with an own "
            "contract."
        ),
        "barrel_timeout_fine": N_("What falling off the barrel for lack of time costs."),
        "barrel_failed_contract": N_(
            "Which failed contracts are subtracted from a player on the barrel: those that "
            "would have won, all, or none."
        ),
        "barrel_capacity": N_(
            "How many players have room on the barrel: one, or two of four, a fixed number, or all."
        ),
        "barrel_displaced_fine": N_("What being displaced from a full barrel costs."),
        "barrel_simultaneous": N_(
            "Whether players who reach a barrel too small for them in one round are all fined "
            "or all mount it."
        ),
        "barrel_third_fall": N_("Whether the third fall off the barrel makes a total zero."),
        "barrel_jump": N_("Whether a total can win by jumping over the barrel."),
        "golden": N_(
            "Whether the first rounds, as many as there are players, are golden and count double."
        ),
        "golden_auction": N_("Whether a golden round has no auction, or one that starts at 120."),
        "golden_raise": N_("Whether the contract of a golden round may be raised after the stock."),
        "golden_none_made": N_(
            "What happens if nobody made a golden contract: play goes on, all totals start "
            "anew, or the golden rounds are played again too."
        ),
        "p4_bonus": N_("What the sitting dealer of four players scores from the stock."),
        "p4_dealer_sees_stock": N_(
            "Whether the sitting dealer of four players may look at the stock."
        ),
        "p2_form": N_("How two players deal and what the declarer does with the stock chosen."),
        "p2_leftover": N_(
            "Whether the other stock of two players goes to the last trick or to nobody."
        ),
    }
)
"""By option, what it means, in English."""

OPTION_CLAUSES: Final[Mapping[str, tuple[Clause, ...]]] = MappingProxyType(
    {
        "players": (Clause.GOAL_2,),
        "cut_check": (Clause.DEAL_4, Clause.DEAL_5),
        "misdeal": (Clause.DEAL_10, Clause.DEAL_11),
        "redeal_four_nines": (Clause.REDEAL_1,),
        "redeal_four_nines_after_pass": (Clause.REDEAL_3,),
        "redeal_two_nines_stock": (Clause.REDEAL_2,),
        "redeal_three_nines": (Clause.REDEAL_4,),
        "redeal_four_jacks": (Clause.REDEAL_5,),
        "redeal_hand_below": (Clause.REDEAL_6,),
        "redeal_stock_below": (Clause.REDEAL_7,),
        "stock_redeal_at": (Clause.REDEAL_2, Clause.REDEAL_7),
        "opening_bid": (Clause.BID_3,),
        "forced_opening": (Clause.BID_3,),
        "bid_step": (Clause.BID_6,),
        "jump_bids": (Clause.BID_6,),
        "cap_without_marriage": (Clause.BID_9,),
        "cap_with_marriage": (Clause.BID_9,),
        "illegal_bid": (Clause.BID_10, Clause.FINE_2),
        "raise_after_stock": (Clause.BID_11,),
        "blind_bid": (Clause.BID_12,),
        "blind_doubles": (Clause.BID_12,),
        "blind_minimum": (Clause.BID_12,),
        "stock_hidden_when_blind": (Clause.BID_12, Clause.STOCK_1),
        "silence_below": (Clause.BID_5,),
        "contra": (Clause.CONTRA_1,),
        "stock_shown": (Clause.STOCK_1,),
        "passed_cards": (Clause.STOCK_2,),
        "concede": (Clause.CONCEDE_1, Clause.CONCEDE_2),
        "concede_limit": (Clause.CONCEDE_4,),
        "concede_third_fine": (Clause.CONCEDE_4,),
        "must_beat": (Clause.PLAY_10,),
        "must_trump": (Clause.PLAY_4,),
        "must_overtrump": (Clause.PLAY_11,),
        "marriage_needs_trick": (Clause.MAR_3,),
        "marriage_values": (Clause.MAR_9,),
        "trump_effect": (Clause.MAR_5,),
        "trump_change": (Clause.MAR_7,),
        "ace_marriage": (Clause.MAR_10,),
        "last_trick_bonus": (Clause.SCORE_1,),
        "rounding": (Clause.SCORE_2,),
        "declarer_rounded": (Clause.SCORE_5,),
        "declarer_scores": (Clause.SCORE_3,),
        "bolts": (Clause.BOLT_1, Clause.BOLT_2),
        "bolt_trigger": (Clause.BOLT_1, Clause.BOLT_5),
        "bolt_limit": (Clause.BOLT_2,),
        "bolt_fine": (Clause.BOLT_2, Clause.FINE_5),
        "bolt_for_declarer": (Clause.BOLT_3,),
        "bolt_on_barrel": (Clause.BARREL_3,),
        "dump_truck": (Clause.DUMP_1,),
        "dump_truck_at": (Clause.DUMP_1,),
        "target": (Clause.GOAL_1,),
        "win_rule": (Clause.GOAL_1, Clause.WIN_3),
        "barrel_at": (Clause.BARREL_1,),
        "barrel_mode": (Clause.BARREL_2, Clause.BARREL_12),
        "barrel_attempts": (Clause.BARREL_5, Clause.WIN_2),
        "barrel_attempt_unit": (Clause.BARREL_5,),
        "barrel_timeout_fine": (Clause.BARREL_5, Clause.FINE_6),
        "barrel_failed_contract": (Clause.BARREL_4, Clause.BARREL_7),
        "barrel_capacity": (Clause.BARREL_9, Clause.BARREL_11),
        "barrel_displaced_fine": (Clause.BARREL_9, Clause.BARREL_10, Clause.FINE_6),
        "barrel_simultaneous": (Clause.BARREL_10,),
        "barrel_third_fall": (Clause.BARREL_8,),
        "barrel_jump": (Clause.BARREL_13,),
        "golden": (Clause.GOLD_1, Clause.GOLD_4),
        "golden_auction": (Clause.GOLD_2, Clause.GOLD_3),
        "golden_raise": (Clause.GOLD_3, Clause.BID_11),
        "golden_none_made": (Clause.GOLD_5,),
        "p4_bonus": (Clause.P4_4,),
        "p4_dealer_sees_stock": (Clause.P4_2,),
        "p2_form": (Clause.P2_1, Clause.P2_2),
        "p2_leftover": (Clause.P2_3,),
    }
)
"""By option, the clauses that it varies."""
