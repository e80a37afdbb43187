"""Deals of real cards: the hands and stocks are known, the order of the pack is not.

The referee deals from a pack. Here one is put together that gives the hands written down, and it
is dealt without a cut, or after cuts of which only the cards shown are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tysiacha.cards import FULL_MASK, PACK_SIZE, RANK_OF, Card, Mask, Rank, cards_of
from tysiacha.rules.amounts import CUTS_ALLOWED, STANDARD_FINE
from tysiacha.rules.choices import CutCheck, Misdeal
from tysiacha.rules.clauses import Clause
from tysiacha.rules.events import PackCut
from tysiacha.rules.phases import Cutting
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState, Step, Undealt
from tysiacha.rules.steps import Steps
from tysiacha.rules.stock import hand_size, stock_places
from tysiacha.rules.table import Table, table_of

_UNKNOWN_PLACE: Final = PACK_SIZE // 2
"""Where such a pack is said to be cut; nobody is told."""


def undealt(match: Match) -> RoundState:
    """Give the state before a deal of cards whose order is not known."""
    return RoundState(Cutting(table_of(match)), Undealt(()))


def must_be_shown(check: CutCheck | None, bottom: Card) -> bool:
    """Tell whether a bottom card must be shown and the pack cut again (rule DEAL-4)."""
    if check is None:
        return False
    jack_too = check is CutCheck.NINE_OR_JACK
    return RANK_OF[bottom] is Rank.NINE or (jack_too and RANK_OF[bottom] is Rank.JACK)


def is_whole_deal(table: Table, hands: Sequence[Mask], stocks: Sequence[Mask]) -> bool:
    """Tell whether hands, by seat, and stocks are all cards as they are dealt at a table."""
    places = stock_places(table.rules)
    if len(hands) != table.rules.players or len(stocks) != len(places):
        return False
    sizes = [hand_size(table.rules) if seat in table.active else 0 for seat in range(len(hands))]
    held = [mask.bit_count() for mask in (*hands, *stocks)]
    together = 0
    for mask in (*hands, *stocks):
        together |= mask
    return held == [*sizes, *(len(stock) for stock in places)] and together == FULL_MASK


def cut_unseen(state: RoundState, seat: Seat, shown: Card) -> Step:
    """Cut so that a card must be shown: the pack is cut again, or the round skipped (DEAL-5)."""
    return _RealCards(state).cut_badly(seat, shown)


def deal_hands(state: RoundState, hands: Sequence[Mask], stocks: Sequence[Mask]) -> Step:
    """Deal these hands, by seat, and stocks."""
    return _RealCards(state).lay(hands, stocks)


def misdeal(state: RoundState) -> Step:
    """Let a deal fail: the dealer is fined and the next one deals, or he deals again (DEAL-11)."""
    return _RealCards(state).misdeal()


class _RealCards(Steps):
    """What happens with cards that are on a table already."""

    def misdeal(self) -> Step:
        """End the round before any card lies."""
        table = self._phase.table
        if table.rules.misdeal is Misdeal.FINE_NEXT_DEALER:
            self._skip(Clause.DEAL_10, table.dealer, STANDARD_FINE)
        else:
            self._redeal(table.dealer, (Clause.DEAL_10, 0), automatic=False)
        return self.done()

    def cut_badly(self, seat: Seat, shown: Card) -> Step:
        """Show the bottom card after a cut."""
        secret = self._undealt()
        self._secret = Undealt(secret.pack, (*secret.cuts, _UNKNOWN_PLACE))
        self._tell(PackCut(seat, _UNKNOWN_PLACE, shown, audience=()))
        if len(secret.cuts) + 1 == CUTS_ALLOWED:
            self._skip(Clause.DEAL_5, seat, STANDARD_FINE)
        return self.done()

    def lay(self, hands: Sequence[Mask], stocks: Sequence[Mask]) -> Step:
        """Deal."""
        pack = _pack(self._phase.table, hands, stocks)
        self._secret = Undealt(pack, self._undealt().cuts)
        self._deal()
        return self.done()


def _pack(table: Table, hands: Sequence[Mask], stocks: Sequence[Mask]) -> tuple[Card, ...]:
    """Give a pack that deals these hands and stocks (Q-5)."""
    laid = {
        place: card
        for places, stock in zip(stock_places(table.rules), stocks, strict=True)
        for place, card in zip(places, cards_of(stock), strict=True)
    }
    active = table.active
    rounds = zip(*(cards_of(hands[seat]) for seat in active), strict=True)
    dealt = iter([card for one_each in rounds for card in one_each])
    return tuple(laid[place] if place in laid else next(dealt) for place in range(PACK_SIZE))
