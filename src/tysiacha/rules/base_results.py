"""What a round is worth to each player before bolts, barrel and fines: settlement steps 1 and 2.

Raw points come in by seat and base results go out by seat; no cards are looked at, except by
:func:`sitting_stock`, so that a game and a score sheet of real cards are settled alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tysiacha.cards import RANK_MASK, Mask, Rank, marriages_in, points_of
from tysiacha.rules.options import (
    BLIND_FACTOR,
    BONUS_PER_ACE_40,
    BONUS_PER_ACE_50,
    CONCEDE_SHARE,
    CONCESSIONS_PER_FINE,
    CONTRACT_UNIT,
    GOLDEN_FACTOR,
    BlindDoubles,
    Concede,
    DeclarerScores,
    P4Bonus,
    Rules,
)
from tysiacha.rules.outcomes import GivenUp, Played, SittingStock
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of

_SITTING_BONUS: Final[Mapping[P4Bonus, Callable[[SittingStock], int]]] = {
    P4Bonus.CARDS_AND_MARRIAGE: lambda stock: stock.points + stock.marriage,
    P4Bonus.CARDS_ONLY: lambda stock: stock.points,
    P4Bonus.MARRIAGE_ONLY: lambda stock: stock.marriage,
    P4Bonus.ACE40_AND_MARRIAGE: lambda stock: BONUS_PER_ACE_40 * stock.aces + stock.marriage,
    P4Bonus.ACE50_AND_MARRIAGE: lambda stock: BONUS_PER_ACE_50 * stock.aces + stock.marriage,
    P4Bonus.NONE: lambda stock: 0,  # noqa: ARG005 - the same shape as the others
}


def rounded(points: int, unit: int) -> int:
    """Give the nearest multiple of ``unit``, halves up (rule SCORE-2).

    >>> rounded(62, 5), rounded(63, 5), rounded(45, 10)
    (60, 65, 50)
    """
    return (2 * points + unit) // (2 * unit) * unit


def golden_factor(match: Match) -> int:
    """Give what the results and the fixed fines of the next round are multiplied by (GOLD-4)."""
    return GOLDEN_FACTOR if match.golden else 1


def result_factor(match: Match, played: Played, seat: Seat) -> int:
    """Give what one player's result is multiplied by (rules GOLD-4, BID-12, CONTRA-1)."""
    own = seat == played.declarer
    blind = played.blind and (own or match.rules.blind_doubles is BlindDoubles.ALL)
    return golden_factor(match) * (BLIND_FACTOR if blind else 1) * (played.factor if own else 1)


def contract_made(rules: Rules, played: Played) -> bool:
    """Tell whether the declarer made the contract: never doubled, mostly not rounded (SCORE-5)."""
    raw = played.raw[played.declarer]
    points = rounded(raw, rules.rounding) if rules.declarer_rounded else raw
    return points >= played.contract


def sitting_stock(rules: Rules, stock_mask: Mask) -> SittingStock:
    """Give the stock as the sitting dealer of four players scores it (rule P4-4)."""
    return SittingStock(
        points=points_of(stock_mask),
        marriage=sum(rules.marriage_values[suit] for suit in marriages_in(stock_mask)),
        aces=(stock_mask & RANK_MASK[Rank.ACE]).bit_count(),
    )


def sitting_bonus(rules: Rules, stock: SittingStock | None) -> int:
    """Give the sitting dealer's points, rounded but not doubled (P4-4, Q-30); 0 for no stock."""
    if stock is None:
        return 0
    return rounded(_SITTING_BONUS[rules.p4_bonus](stock), rules.rounding)


def played_results(match: Match, played: Played) -> tuple[int, ...]:
    """Give the base results of a round played to its end, by seat (rules SCORE-2 to SCORE-5)."""
    rules = match.rules
    table = table_of(match)

    def points(seat: Seat) -> int:
        if seat == table.sitting:
            return sitting_bonus(rules, played.stock)
        if seat == played.declarer:
            return _declarers_points(rules, played)
        return rounded(played.raw[seat], rules.rounding)

    return tuple(points(seat) * result_factor(match, played, seat) for seat in range(rules.players))


def conceded_results(match: Match, given_up: GivenUp) -> tuple[int, ...]:
    """Give the base results of a conceded round, by seat; nothing is doubled (CONCEDE-2, -3)."""
    rules = match.rules
    table = table_of(match)
    free = rules.concede is Concede.ZERO_AND_60

    def points(seat: Seat) -> int:
        if seat == table.sitting:
            return sitting_bonus(rules, given_up.stock)
        if seat == given_up.declarer:
            return 0 if free else -given_up.contract
        return _opponents_share(rules, given_up.contract)

    return tuple(points(seat) for seat in range(rules.players))


def concession_fine(rules: Rules, concessions: int) -> int | None:
    """Give what a player's concession of that number costs besides, or None (rule CONCEDE-4)."""
    return rules.concede_third_fine if concessions % CONCESSIONS_PER_FINE == 0 else None


def _declarers_points(rules: Rules, played: Played) -> int:
    if not contract_made(rules, played):
        return -played.contract
    if rules.declarer_scores is DeclarerScores.ACTUAL:
        return rounded(played.raw[played.declarer], rules.rounding)
    return played.contract


def _opponents_share(rules: Rules, contract: int) -> int:
    """Give 60, or half the contract to the nearest 5: half of 105 is 55 (rule CONCEDE-2)."""
    if rules.concede is not Concede.BID_AND_HALF:
        return CONCEDE_SHARE
    return rounded(contract, 2 * CONTRACT_UNIT) // 2
