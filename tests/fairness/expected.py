"""What hands, stocks and sequences of 24 cards hold in the long run, counted exactly."""

from __future__ import annotations

from math import comb

PACK = 24
MARRIAGES = 4


def marriage_chances(cards: int) -> list[float]:
    """The chances that so many cards hold 0, 1, 2, 3 or 4 marriages."""
    return [_marriages(cards, held) / comb(PACK, cards) for held in range(MARRIAGES + 1)]


def _marriages(cards: int, held: int) -> int:
    """In how many ways cards hold exactly so many of the marriages: some of the rest taken out."""
    ways = 0
    for more in range(MARRIAGES - held + 1):
        pairs = held + more
        if 2 * pairs > cards:
            break
        least = comb(PACK - 2 * pairs, cards - 2 * pairs) * comb(MARRIAGES - held, more)
        ways += (-1) ** more * least
    return comb(MARRIAGES, held) * ways


def count_chances(cards: int, kind: int) -> list[float]:
    """The chances that so many cards hold 0, 1, 2 … of a kind of which there are so many."""
    return [
        comb(kind, held) * comb(PACK - kind, cards - held) / comb(PACK, cards)
        for held in range(kind + 1)
    ]


def fixed_point_chances(most: int) -> list[float]:
    """The chances that two packs have 0, 1 … cards at the same place, the last for all beyond."""
    chances = []
    for fixed in range(most):
        left = PACK - fixed
        rest, sign, factor = 0.0, 1.0, 1.0
        for step in range(left + 1):
            factor = factor * step if step else 1.0
            rest += sign / factor
            sign = -sign
        ways = 1.0
        for step in range(2, fixed + 1):
            ways *= step
        chances.append(rest / ways)
    return [*chances, 1 - sum(chances)]


def collector_chances(kinds: int, longest: int) -> list[float]:
    """The chances that all kinds are seen after ``kinds``, ``kinds + 1`` … draws, and later."""
    seen = [0.0] * (kinds + 1)
    seen[0] = 1.0
    chances = []
    for draw in range(1, longest + 1):
        complete = seen[kinds - 1] / kinds
        after = [0.0] * (kinds + 1)
        for number in range(kinds):
            after[number] += seen[number] * number / kinds
            after[number + 1] += seen[number] * (kinds - number) / kinds
        after[kinds] = 0.0
        seen = after
        if draw >= kinds:
            chances.append(complete)
    return [*chances, 1 - sum(chances)]


def pairs_of_neighbours() -> tuple[float, float]:
    """Mean and variance of the sum of (O-E)²/E over ordered pairs of neighbours in many packs.

    Pairs inside one pack depend on each other, so it is not chi-squared: the variance is that of a
    weighted sum, from the covariances of two pairs. Whether a pair is there has the chance 1/24;
    two pairs are there together with 1/552 if a pack can hold both, else never.
    """
    chance, together = 1 / PACK, 1 / (PACK * (PACK - 1))
    cells = PACK * (PACK - 1)
    same, possible, impossible = chance - chance**2, together - chance**2, -(chance**2)
    never = 2 * (PACK - 2) + 1  # the same first card, the same second one, or the pair turned round
    squares = same**2 + never * impossible**2 + (cells - 1 - never) * possible**2
    return cells * same / chance, 2 * cells * squares / chance**2
