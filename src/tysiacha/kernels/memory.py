"""The memory of a search: one flat run of integers, so that a call hands over one array only.

======================  =====================================================================
place                   what
======================  =====================================================================
0 to 7                  counters, see ``BOUNDARIES`` to ``EVICTIONS``
``OPTIONS``             the rules of play as bits, see ``MUST_BEAT`` and the others
``PRICES`` + suit       what a marriage pays; ``PRICES`` + 4: what four aces pay
``BONUS``               what the last trick brought besides its cards, in all that is stored
``CAPS`` + 5 s + n      the most that n marriages of the set s (bit = suit) pay together
``SLOTS`` + ``SLOT`` n  moves and their values at a trick that begins with n cards in each hand
``ENTRIES``             the transposition table: two words an entry, to the end
======================  =====================================================================

The table may be kept from one position to the next, of whatever deal, as long as the rules of play
and the last trick's bonus stay the same: :func:`set_play` and :func:`set_bonus` clear it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tysiacha.kernels._jit import Ints, buffer, kernel

BOUNDARIES: Final = 0
"""Counter: positions between two tricks that were visited."""
CARDS_PLAYED: Final = 1
"""Counter: cards that were tried within tricks, the last of a trick apart."""
PROBES: Final = 2
HITS: Final = 3
CUTS: Final = 4
STORED: Final = 5
EVICTIONS: Final = 6

OPTIONS: Final = 8
PRICES: Final = 9
BONUS: Final = 14
CAPS: Final = 16
CAPS_ROW: Final = 5
SLOTS: Final = 96

MUST_BEAT: Final = 1
MUST_TRUMP: Final = 2
MUST_OVERTRUMP: Final = 4
NEXT_TRICK: Final = 8
"""An announced trump works from the next trick on."""
FIRST_ONLY: Final = 16
"""Only the first marriage sets trumps."""
FOUR_ACES: Final = 32
"""Whoever leads an ace from all four may announce them."""

LEADS: Final = 0
"""In a slot: the leads, twelve cards and eight announcements at most, as card + 32 * announced."""
LEAD_SCORES: Final = 20
PLAIN_VALUES: Final = 40
"""In a slot, by card: what a lead was found worth."""
MARRIED_VALUES: Final = 64
"""The same with an announcement."""
SECONDS: Final = 88
SECOND_SCORES: Final = 100
SECOND_VALUES: Final = 112
THIRDS: Final = 136
THIRD_SCORES: Final = 148
SLOT: Final = 160

MOST_CARDS: Final = 12
ENTRIES: Final = SLOTS + SLOT * (MOST_CARDS + 1)

USUAL_BITS: Final = 13
"""8,192 entries of 16 bytes: 128 KiB, which stays in the cache of a core."""

_MARRIAGES: Final = 4


def new_memory(bits: int = USUAL_BITS) -> Ints:
    """Give memory for one thread, with a table of ``2 ** bits`` entries."""
    return buffer(ENTRIES + (2 << bits))


def set_play(memory: Ints, options: int, prices: Sequence[int]) -> None:
    """Set the rules of play: option bits; prices of the four marriages and of four aces.

    The transposition table is cleared if they differ from those before.
    """
    wanted = (options, *prices)
    if all(memory[OPTIONS + place] == value for place, value in enumerate(wanted)):
        return
    for place, value in enumerate(wanted):
        memory[OPTIONS + place] = value
    for marriages in range(1 << _MARRIAGES):
        held = sorted((prices[s] for s in range(_MARRIAGES) if marriages >> s & 1), reverse=True)
        for count in range(CAPS_ROW):
            memory[CAPS + CAPS_ROW * marriages + count] = sum(held[:count])
    clear(memory)


@kernel
def clear(memory: Ints) -> None:
    """Forget all that the transposition table holds."""
    for place in range(ENTRIES, len(memory)):
        memory[place] = 0


@kernel
def set_bonus(memory: Ints, bonus: int) -> int:
    """Set what the last trick brings besides its cards; give it back.

    The transposition table is cleared if it differs from before.
    """
    if memory[BONUS] != bonus:
        memory[BONUS] = bonus
        clear(memory)
    return bonus


@kernel
def visited(memory: Ints) -> int:
    """Give how many cards and positions between tricks were visited since the memory was made."""
    return memory[BOUNDARIES] + memory[CARDS_PLAYED]
