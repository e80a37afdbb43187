"""The rules of a table for kernels: one flat run of integers, a number or a yes (1) for each.

Three or four players; what concerns two has no place here. ``FAR`` stands where there is no limit.
The habits of the random player are here too: chances in 128ths, see ``HABITS``.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 1 << 40
"""More than any number of a match."""

PLAYERS: Final = 0

# The deal and demands for another.
FAILING_BOTTOM: Final = 1
"""The cards that may not lie at the bottom after the cut, as a mask (DEAL-4)."""
AUTO_FOUR_NINES: Final = 2
HAND_NINES: Final = 3
"""From how many nines on a hand may demand a redeal; ``FAR`` for never (REDEAL-1, REDEAL-4)."""
HAND_JACKS: Final = 4
HAND_BELOW: Final = 5
"""Below how many card points a hand may demand a redeal; 0 for never (REDEAL-6)."""
GIFT_ASK: Final = 6
"""Whether receivers are asked about a redeal (REDEAL-3)."""
STOCK_NINES: Final = 7
"""0, on demand 1, automatic 2 (REDEAL-2)."""
STOCK_BELOW: Final = 8
STOCK_UNRAISED: Final = 9
"""Whether the stock is a ground only if nobody bid over the opening."""

# The auction.
OPENING: Final = 10
FORCED: Final = 11
"""Who must open: first hand 0, the dealer's side 1, nobody 2 (BID-3)."""
STEP: Final = 12
JUMPS: Final = 13
PLAIN_LIMIT: Final = 14
"""The highest bid without a marriage (BID-9)."""
MARRIED_LIMIT: Final = 15
"""The highest bid with one, where the sum of marriages does not decide."""
LIMIT_SUM: Final = 16
"""Whether the limit is that without a marriage and the marriages held."""
BOUND: Final = 17
BLIND: Final = 18
"""Blind bids: none 0, first hand with 120 1, anybody 2 (BID-12)."""
BLIND_LIMIT: Final = 19
BLIND_MINIMUM: Final = 20
BLIND_ALL: Final = 21
SILENCE: Final = 22
"""Below which total a player may only pass; ``-FAR`` for never."""

# Stock, contract, concession.
RAISE: Final = 23
"""Raising after the stock: no 0, any 1, up to the marriages held 2 (BID-11)."""
CONTRA: Final = 24
"""0, contra 1, redouble 2."""
CONCEDE: Final = 25
"""0, bid and 60 1, bid and half 2, nothing and 60 3."""
CONCEDE_LIMIT: Final = 26
CONCEDE_FINE: Final = 27

# The play; the options of play are the bits of ``kernels.memory``.
PLAY: Final = 28
NEEDS_TRICK: Final = 29
VALUES: Final = 30
"""The marriages by suit, and behind them four aces, 0 where they are nothing."""
LAST_TRICK: Final = 35

# The result.
ROUNDING: Final = 36
DECLARER_ROUNDED: Final = 37
ACTUAL: Final = 38
"""Whether a declarer who makes the contract writes the points taken."""
BOLTS: Final = 39
"""0, cumulative 1, consecutive 2."""
BOLT_POINTS: Final = 40
"""Whether a bolt is for no points, not for no trick."""
BOLT_LIMIT: Final = 41
BOLT_FINE: Final = 42
BOLT_DECLARER: Final = 43
BOLT_ON_BARREL: Final = 44
"""Bolts on the barrel: none 0, marks only 1, falls 2."""
DUMP: Final = 45
"""The dump truck: none 0, above zero 1, both 2."""
DUMP_AT: Final = 46
LEAST_WIN: Final = 47
"""The least total that wins without a barrel (WIN-1, Q-4)."""
JUMP_WINS: Final = 48
"""Whether a total may win without having been on a barrel."""
BARREL: Final = 49
"""The total of a frozen barrel; ``FAR`` without one."""
DEFENDERS_STOP: Final = 50
"""From which total on only own contracts count (BARREL-12); ``FAR`` for never."""
ATTEMPTS: Final = 51
OWN_CONTRACT: Final = 52
TIMEOUT_FINE: Final = 53
FAILED: Final = 54
"""A failed contract on the barrel is subtracted: never 0, if it would have won 1, always 2."""
PLACES: Final = 55
DISPLACED_FINE: Final = 56
THIRD_FALL: Final = 57
WINNING_CONTRACT: Final = 58

# Golden rounds and four players.
GOLDEN: Final = 59
"""How many golden rounds a match begins with."""
GOLDEN_AUCTION: Final = 60
GOLDEN_RAISE: Final = 61
GOLDEN_NONE: Final = 62
"""After a series without a contract made: go on 0, reset 1, replay 2 (GOLD-5)."""
BONUS_POINTS: Final = 63
"""Whether the sitting dealer of four scores the card points of the stock (P4-4)."""
BONUS_MARRIAGE: Final = 64
BONUS_ACE: Final = 65
"""What he scores for each ace."""

HABITS: Final = 66
DEMANDS: Final = HABITS
LOOKS: Final = HABITS + 1
BIDS: Final = HABITS + 2
JUMPS_AT: Final = HABITS + 3
RAISES: Final = HABITS + 4
CONTRAS: Final = HABITS + 5
REDOUBLES: Final = HABITS + 6
CONCEDES: Final = HABITS + 7
ANNOUNCES: Final = HABITS + 8
FAVOURS: Final = HABITS + 9

HAND_DEMANDS: Final = HABITS + 10
"""Whether a dealt hand can be a ground at all."""

RULES_SIZE: Final = HABITS + 11

STANDARD_FINE: Final = 120
GOLDEN_CONTRACT: Final = 120
BLIND_BID: Final = 120
CUTS: Final = 3
CONCEDE_SHARE: Final = 60
FALLS_TO_ZERO: Final = 3
CONCESSIONS_PER_FINE: Final = 3
"""The fixed numbers of ``tysiacha.rules.amounts``; a test compares them."""
