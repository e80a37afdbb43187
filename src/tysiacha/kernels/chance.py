"""Chance for kernels: a counter whose steps are mixed, alike whether compiled or plain.

The state is a number below ``2 ** 62``; each draw moves it on and mixes it into 63 random bits. One
draw can decide several things: its upper 56 bits are a *share*, a fraction of one, and
``share * n`` is a choice among ``n`` (the whole part) and a share for the next choice (the rest).
As long as the choices made with one draw multiply to less than ``2 ** 27``, no choice is more
likely than another by more than one part in ``2 ** 29``.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel, lowest, product

STATES: Final = 1 << 62
"""How many states there are: 0 and up. With one bit more a step could overflow."""
MOST_CHOICES: Final = 127
"""The most that :func:`choice` chooses among; see :func:`among` for more."""
CERTAIN: Final = 1 << 7
"""The chance of what always happens: chances are counted in 128ths."""

_COUNT: Final = STATES - 1
_LOW: Final = (1 << 63) - 1
_STEP: Final = 0x1E3779B97F4A7C15
_FACTOR: Final = 0x3F58476D1CE4E5B9
_FACTOR_2: Final = 0x14D049BB133111EB
_SHARE_BITS: Final = 56
_SHARE: Final = (1 << _SHARE_BITS) - 1


@inlined
def draw(chance: Ints) -> int:
    """Give 63 random bits and move the state on, which is the first number of ``chance``."""
    state = (chance[0] + _STEP) & _COUNT
    chance[0] = state
    mixed = state ^ (state >> 30)
    mixed = product(mixed, _FACTOR) & _LOW
    mixed ^= mixed >> 27
    mixed = product(mixed, _FACTOR_2) & _LOW
    return mixed ^ (mixed >> 31)


@inlined
def new_share(chance: Ints) -> int:
    """Give a share for choices that belong together."""
    return draw(chance) >> 7


@kernel
def choice(share: int, count: int) -> int:
    """Give a number from 0 to ``count - 1``, at most 126."""
    return (share * count) >> _SHARE_BITS


@kernel
def after_choice(share: int, count: int) -> int:
    """Give the share that a choice among ``count`` leaves for the next."""
    return (share * count) & _SHARE


@kernel
def among(chance: Ints, count: int) -> int:
    """Give a number from 0 to ``count - 1`` by a draw of its own, for any count below 2 ** 31."""
    return ((draw(chance) >> 31) * count) >> 32


@kernel
def nth(cards: int, number: int) -> int:
    """Give the card with that number among some cards, counted from the lowest, which is 0."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    return lowest(cards)
