"""The board of one deal, for the kernels that simulate: chance, cards, what was done, what came.

The three who play are *places* here: 0 is the first hand, 1 and 2 follow clockwise; seat
``(dealer + 1 + place) % players`` sits there.

====================  ======================================================================
place in the board    what
====================  ======================================================================
``CHANCE``            the state of chance, which only :mod:`tysiacha.kernels.chance` changes
``IS_GOLDEN``         1 in a golden round, else 0
``SILENT``            places that may only pass, as a mask
``HIDDEN``            places whose hand is hidden from themselves at first, as a mask
``TIED``              places that may not concede, as a mask
``OUTCOME``           how the deal ended: ``PLAYED`` to ``PASSED_OUT``
``DECLARER``          his place
``CONTRACT``          the contract, in a given-up round as it then stood
``WON_BLIND``         1 if the auction was won blind
``FACTOR``            1, after a contra 2, after a redouble 4
``TRICKLESS``         places that took no trick, as a mask
``STOCK``             the stock as dealt, as a mask
``IN_FAVOUR``         1 if the deal is played in the declarer's favour
``RAW`` + place       raw points
``HANDS`` + place     cards held, as masks
``PACK`` + n          the pack as it was shuffled, top card first
``DONE``              how many actions there were
``ACTIONS`` + n       the actions in order, each ``kind + KINDS * value``, see ``CUT`` to ``ACES``
====================  ======================================================================
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined

CHANCE: Final = 0
IS_GOLDEN: Final = 1
SILENT: Final = 2
HIDDEN: Final = 3
TIED: Final = 4
OUTCOME: Final = 5
DECLARER: Final = 6
CONTRACT: Final = 7
WON_BLIND: Final = 8
FACTOR: Final = 9
TRICKLESS: Final = 10
STOCK: Final = 11
IN_FAVOUR: Final = 12
RAW: Final = 13
HANDS: Final = 16
PACK: Final = 20
DONE: Final = 44
ACTIONS: Final = 45

PLAYED: Final = 1
GIVEN_UP: Final = 2
SKIPPED: Final = 3
REDEALT: Final = 4
PASSED_OUT: Final = 5

KINDS: Final = 16
CUT: Final = 0
KEEP: Final = 1
DEMAND: Final = 2
LOOK: Final = 3
BID: Final = 4
CONFIRM: Final = 5
PASS: Final = 6
GIVE: Final = 7
"""Value: card + 24 * the place of the receiver."""
DECLARE: Final = 8
GIVE_UP: Final = 9
SAY_CONTRA: Final = 10
REDOUBLE: Final = 11
STAND: Final = 12
PLAY_PLAIN: Final = 13
MARRIAGE: Final = 14
ACES: Final = 15

NOBODY: Final = 3
"""What is no place."""
MOST_OTHERS: Final = 80
"""More than all actions of a deal but the bids."""


@inlined
def note(board: Ints, kind: int, value: int) -> None:
    """Write an action down."""
    at = board[DONE]
    board[ACTIONS + at] = kind + KINDS * value
    board[DONE] = at + 1


@inlined
def happens(share: int, chance: int) -> bool:
    """Tell whether what has that chance, in 128ths, happens by this share."""
    return (share >> 49) < chance


@inlined
def next_place(place: int) -> int:
    """Give the place after one, clockwise."""
    return 0 if place == 2 else place + 1
