"""The fixed numbers of the rules: those that are no option, each with its clause."""

from __future__ import annotations

from typing import Final

TWO_PLAYERS: Final = 2
FOUR_PLAYERS: Final = 4
"""The tables with rules of their own: two stocks, or a dealer who sits out (P2-1, P4-1)."""

STANDARD_FINE: Final = 120
"""The fine for a third nine at the cut, a misdeal and a revoke (DEAL-5, DEAL-10, FINE-1)."""

CUTS_ALLOWED: Final = 3
"""The cut of a deal that costs the fine if it fails the check too (DEAL-5)."""

BLIND_BID_POINTS: Final = 120
"""The blind bid of ``first_hand_120``, and the most that anybody may bid blind (BID-12, Q-31)."""

GOLDEN_CONTRACT: Final = 120
"""The contract of a golden round, or the least bid of its auction (GOLD-3, Q-48)."""

BOUND_BASE: Final = 120
"""What the sanity bound of all bids allows besides marriages, at the least (Q-13, S-11)."""

CONTRACT_UNIT: Final = 5
"""Every bid, contract, fine and target is a multiple of it (BID-6)."""

CONCEDE_SHARE: Final = 60
"""What an opponent gets from a conceded round, unless it is half the contract (CONCEDE-2)."""

CONCESSIONS_PER_FINE: Final = 3
"""Every concession of a player with this number costs ``concede_third_fine`` (CONCEDE-4)."""

FALLS_TO_ZERO: Final = 3
"""The fall off the barrel that makes a total zero (BARREL-8)."""

GOLDEN_FACTOR: Final = 2
"""What all results of a golden round are multiplied by (GOLD-4)."""

BLIND_FACTOR: Final = 2
"""What results are multiplied by in a round won blind (BID-12)."""

CONTRA_FACTOR: Final = 2
"""What the declarer's result is multiplied by after a contra (CONTRA-1)."""

REDOUBLE_FACTOR: Final = 4
"""What the declarer's result is multiplied by after a redouble (CONTRA-1)."""

BARREL_PLACES: Final = 1
"""Places on the barrel with two or three players (BARREL-9)."""

BARREL_PLACES_OF_FOUR: Final = 2
"""Places on the barrel with four players (BARREL-11)."""

BONUS_PER_ACE_40: Final = 40
"""Points per ace of the stock with ``p4_bonus = ace40_and_marriage``."""

BONUS_PER_ACE_50: Final = 50
"""Points per ace of the stock with ``p4_bonus = ace50_and_marriage``."""

WEAKEST_HAND_LIMIT: Final = 20
"""The most that ``redeal_hand_below`` may be, or rounds would never start (REDEAL-6)."""

WEAKEST_STOCK_LIMIT: Final = 10
"""The most that ``redeal_stock_below`` may be, or rounds would never start (REDEAL-7)."""

MARRIAGE_UNIT: Final = 20
"""Marriage values are multiples of it (MAR-9)."""

MOST_ATTEMPTS: Final = 5
"""The most rounds that ``barrel_attempts`` may allow (BARREL-5)."""

ROUND_LIMIT: Final = 10_000
"""The most that an option may say for one round: bids, marriages, fines, bonuses, counts."""

TOTAL_LIMIT: Final = 1_000_000
"""The most that an option may say for a total, above zero or below."""
