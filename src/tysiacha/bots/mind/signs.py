"""What bids, raises and gifts say about cards: how unlikely a hand makes them.

Costs are negative logarithms of likelihoods. How others decide is taken from the linear value of a
hand, with wide margins: nobody is known to think exactly so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tysiacha.bots.hand_value import HandScale, scale_for
from tysiacha.bots.mind.settings import BeliefSettings
from tysiacha.bots.rule_bidding import dealt_weights, kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.cards import BIT, RANKS, SUIT_OF, SUITS, Card, Mask, cards_of
from tysiacha.rules.notices import BidMade, Call, OpeningConfirmed, Passed
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table

_SUIT_BITS = (1 << len(RANKS)) - 1
_STRAIGHT = 30
"""From here on the curve is a line."""


class BidSigns(NamedTuple):
    """What a seat has shown in the auction."""

    highest: int | None
    """Its highest bid of its own will."""
    refused: int | None
    """The lowest bid that it could have made when it passed."""


def bid_signs(table: Table, calls: Iterable[Call], seat: Seat) -> BidSigns:
    """Read what a seat has shown: forced opening bids say nothing."""
    highest = refused = None
    level = table.opening - table.rules.bid_step
    if table.opener is not None:
        level = table.opening
    for call in calls:
        match call:
            case BidMade(who, points) | OpeningConfirmed(who, points):
                level = points
                forced = who == table.opener and points <= table.opening
                unseen = isinstance(call, BidMade) and call.blind
                if who == seat and not forced and not unseen:
                    highest = points
            case Passed(who):
                if who == seat:
                    refused = level + table.rules.bid_step
            case _:
                pass
    return BidSigns(highest, refused)


class Signs:
    """How unlikely hands make what was done, by the rules and the table of a round."""

    def __init__(self, table: Table, rule: RuleBotSettings, settings: BeliefSettings) -> None:
        self._dealt = scale_for(table.rules, dealt_weights(table, rule))
        self._kept = scale_for(table.rules, kept_weights(table, rule))
        self._gifts = _gift_tables(table.rules, self._kept, rule, settings.gift_warmth)
        self._settings = settings

    def of_bids(self, signs: BidSigns, dealt: Mask) -> float:
        """Give how unlikely a dealt hand makes what its owner bid, and that he passed."""
        settings = self._settings
        value = self._dealt.value(dealt) - settings.bid_margin
        cost = 0.0
        if signs.highest is not None:
            cost += _softplus((signs.highest - value) / settings.bid_spread)
        if signs.refused is not None:
            cost += _softplus((value - signs.refused) / settings.bid_spread)
        return cost

    def of_raise(self, bid: int, contract: int, kept: Mask) -> float:
        """Give how unlikely the kept cards make the contract that was named after a bid."""
        settings = self._settings
        value = self._kept.value(kept) - settings.raise_margin
        spread = settings.raise_spread
        if contract > bid:
            return 0.5 * min(9.0, ((value - contract) / spread) ** 2)
        return _softplus((value - contract) / spread)

    def of_gift(self, ten: Mask, given: Mask) -> float:
        """Give how unlikely it makes its owner to give just these of his cards away."""
        gifts = self._gifts
        total = 0.0
        for suit in SUITS:
            total += gifts.sums[suit][ten >> len(RANKS) * suit & _SUIT_BITS]
        cost = 0.0
        for card in cards_of(given):
            held = ten >> len(RANKS) * SUIT_OF[card] & _SUIT_BITS
            cost += gifts.losses[card][held] + math.log(total)
        return cost


class _GiftTables(NamedTuple):
    """By suit and what is held of it: how much keeping a card is worth, in warmths."""

    losses: dict[Card, list[float]]
    sums: tuple[tuple[float, ...], ...]


@cache
def _gift_tables(
    rules: Rules, scale: HandScale, rule: RuleBotSettings, warmth: float
) -> _GiftTables:
    losses: dict[Card, list[float]] = {}
    sums: list[list[float]] = [[0.0] * (_SUIT_BITS + 1) for _ in SUITS]
    for card in (card for suit in SUITS for card in cards_of(_SUIT_BITS << len(RANKS) * suit)):
        suit = SUIT_OF[card]
        shift = len(RANKS) * suit
        values = scale.suit_values[suit]
        losses[card] = []
        for held in range(_SUIT_BITS + 1):
            if not held << shift & BIT[card]:
                losses[card].append(0.0)
                continue
            rest = held & ~(BIT[card] >> shift)
            loss = values[held] - values[rest]
            loss += gift_harm(rules, held << shift, card, rule.gifts)
            losses[card].append(loss / warmth)
            sums[suit][held] += math.exp(-loss / warmth)
    return _GiftTables(losses, tuple(tuple(row) for row in sums))


def _softplus(steps: float) -> float:
    """Give the cost of what has the chance of a logistic curve so many steps below its middle."""
    return steps if steps > _STRAIGHT else math.log1p(math.exp(steps))
