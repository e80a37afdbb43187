"""Where the cards of the pack go, and who sees the stock: Q-5, Q-20, Q-47."""

from __future__ import annotations

from tysiacha.cards import BIT, PACK_SIZE, Card, Mask
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Form, StockRedealAt, StockShown
from tysiacha.rules.notices import BidMade, OpeningConfirmed
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bargain
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table

_MOST_ACTIVE = 3
_ONE_STOCK = ((0, 12, 23),)
_TWO_STOCKS_OF_TWO = ((0, 12), (11, 23))
_TWO_STOCKS_OF_ONE = ((0,), (23,))


def stock_places(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Give the places of the pack that form each stock, 0 the top card (DEAL-7, Q-5, Q-20)."""
    if rules.players > TWO_PLAYERS:
        return _ONE_STOCK
    if rules.p2_form is P2Form.LITERAL_ONE_CARD_TALONS:
        return _TWO_STOCKS_OF_ONE
    return _TWO_STOCKS_OF_TWO


def deal(table: Table, pack: tuple[Card, ...]) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """Give hands by seat and stocks: one card at a time from the first hand (DEAL-6 to DEAL-8)."""
    places = stock_places(table.rules)
    stocks = tuple(sum(BIT[pack[place]] for place in stock) for stock in places)
    to_stock = {place for stock in places for place in stock}
    hands = [0] * table.rules.players
    dealt = [pack[place] for place in range(PACK_SIZE) if place not in to_stock]
    for number, one in enumerate(dealt):
        hands[table.active[number % len(table.active)]] |= BIT[one]
    return tuple(hands), stocks


def hand_size(rules: Rules) -> int:
    """Give the number of cards dealt to each player (rule DEAL-8)."""
    places = stock_places(rules)
    active = min(rules.players, _MOST_ACTIVE)
    return (PACK_SIZE - sum(len(stock) for stock in places)) // active


def gifts_due(rules: Rules) -> int:
    """Give how many cards the declarer gives to opponents (STOCK-2, P2-2)."""
    if rules.players > TWO_PLAYERS:
        return 2
    return 1 if rules.p2_form is P2Form.PASS_ONE else 0


def discards_due(rules: Rules) -> int:
    """Give how many cards the declarer puts away face down (P2-2, Q-20)."""
    if rules.players > TWO_PLAYERS or rules.p2_form is P2Form.PASS_ONE:
        return 0
    return 2 if rules.p2_form is P2Form.DISCARD_TWO else 1


def trick_count(rules: Rules) -> int:
    """Give the number of tricks in a round: 8, with two players 10 or 11 (Q-20)."""
    stock = len(stock_places(rules)[0])
    return hand_size(rules) + stock - gifts_due(rules) - discards_due(rules)


def overbid(table: Table, bargain: Bargain) -> bool:
    """Tell whether somebody bid over the opening; a golden round counts as raised (Q-47)."""
    return table.golden or any(
        one.points > table.opening
        for one in bargain.calls
        if isinstance(one, BidMade | OpeningConfirmed)
    )


def stock_is_open(table: Table, bargain: Bargain) -> bool:
    """Tell whether all see the stock when it is taken (STOCK-1, Q-47, phases 3.2)."""
    rules = table.rules
    if bargain.blind and rules.stock_hidden_when_blind:
        return False
    if rules.stock_shown is StockShown.HIDDEN_AT_UNOPPOSED_100:
        return overbid(table, bargain)
    return rules.stock_shown is StockShown.ALL


def dealer_sees_stock(table: Table, seat: Seat | None) -> bool:
    """Tell whether a viewer is the sitting dealer who may look at the stock (rule P4-2)."""
    return seat is not None and seat == table.sitting and table.rules.p4_dealer_sees_stock


def stock_redeal_allowed(table: Table, bargain: Bargain) -> bool:
    """Tell whether a weak stock may still be refused (option ``stock_redeal_at``, Q-47)."""
    return table.rules.stock_redeal_at is StockRedealAt.ANY or not overbid(table, bargain)
