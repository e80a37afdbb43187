"""The three places at which the cutter says beforehand that he would cut (DEAL-3, DEAL-4, S-3)."""

from __future__ import annotations

from typing import Final, TypeAlias

from tysiacha.cards import PACK_SIZE
from tysiacha.rules.amounts import CUTS_ALLOWED

CutPoints: TypeAlias = tuple[int, ...]
"""Where to cut the first, second and third time: how many cards are lifted, 1 to 23.

The second and third are used only where the card that the cut before brought to the bottom must be
shown. The published example with a single cut has a single place.
"""

NO_CUTS: Final[CutPoints] = (0,) * CUTS_ALLOWED
"""What everybody sends who does not cut."""

MOST_LIFTED: Final = PACK_SIZE - 1
"""The most cards that a cut lifts."""


def are_cuts(points: CutPoints, *, of_cutter: bool) -> bool:
    """Tell whether these are the places that a cutter, or anybody else, may commit to."""
    if not of_cutter:
        return points == NO_CUTS
    return len(points) == CUTS_ALLOWED and all(1 <= one <= MOST_LIFTED for one in points)
