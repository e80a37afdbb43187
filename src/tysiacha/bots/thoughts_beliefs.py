"""Where the hidden cards are, as chances: all layouts that a seat cannot rule out count alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import TYPE_CHECKING

from tysiacha.bots.thoughts import HandBelief
from tysiacha.cards import BIT, CARDS, FULL_MASK, Card, Mask
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.phases import (
    ContraAsk,
    Contract,
    Exchange,
    GiftAsk,
    Naming,
    RedoubleAsk,
    Tricks,
)
from tysiacha.rules.progress import first_lead
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size
from tysiacha.rules.views import SeatView

if TYPE_CHECKING:
    from tysiacha.bots.possible_worlds import Layout, PossibleWorlds


def beliefs_at_random(view: SeatView) -> tuple[HandBelief, ...]:
    """Give the chances of all other hands, as if dealt at random among what is possible."""
    phase, seat = view.phase, view.seat
    others = phase.table.opponents(seat)
    match phase:
        case Tricks():
            return _beliefs(others, _worlds_in_play(view, phase))
        case Exchange() | Naming() if len(others) + 1 > TWO_PLAYERS:
            return _before_gifts(view, phase, others)
        case GiftAsk() | Naming() | ContraAsk() | RedoubleAsk():
            return _beliefs(others, _worlds_in_play(view, _play_to_come(phase)))
        case _:
            return _as_dealt(view, others)


def beliefs_of(
    others: Sequence[Seat], possible: PossibleWorlds, layouts: Iterable[Layout]
) -> tuple[HandBelief, ...]:
    """Give the chances that some layouts of a seat's possible worlds amount to."""
    weights = [0] * len(CARDS)
    third = [0] * len(CARDS)
    total = 0
    for layout in layouts:
        total += layout.ways
        for card in CARDS:
            weights[card] += layout.ways * (layout.drawn >> card & 1)
            third[card] += layout.ways * (layout.other >> card & 1)
    chances = {possible.seat: weights}
    return tuple(
        HandBelief(seat, tuple(one / total for one in chances.get(seat, third))) for seat in others
    )


def _beliefs(others: Sequence[Seat], possible: PossibleWorlds) -> tuple[HandBelief, ...]:
    drawn = drawn_chances(possible)
    third = tuple(1 - drawn[card] if possible.unseen & BIT[card] else 0.0 for card in CARDS)
    return tuple(HandBelief(one, drawn if one == possible.seat else third) for one in others)


def drawn_chances(possible: PossibleWorlds) -> tuple[float, ...]:
    """Give how likely the drawn hand holds each card, without going through the layouts."""
    missing = possible.count - possible.certain.bit_count()
    free, single = possible.free.bit_count(), possible.single.bit_count()
    ways = possible.ways_without
    total = ways * _ways(free, missing) + single * _ways(free, missing - 1)
    of_free = ways * _ways(free - 1, missing - 1) + single * _ways(free - 1, missing - 2)
    of_single = _ways(free, missing - 1)

    def chance(card: Card) -> float:
        bit = BIT[card]
        if possible.certain & bit:
            return 1.0
        if possible.free & bit:
            return of_free / total
        return of_single / total if possible.single & bit else 0.0

    return tuple(chance(card) for card in CARDS)


def _before_gifts(
    view: SeatView, phase: Exchange | Naming, others: Sequence[Seat]
) -> tuple[HandBelief, ...]:
    """Give what the declarer of three believes: both hands alike, and the cards that he gave."""
    from tysiacha.bots.possible_worlds import worlds_of_declarer  # noqa: PLC0415 - as below

    unseen = worlds_of_declarer(view, phase).unseen
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    share = 1 / len(others)
    return tuple(
        HandBelief(seat, _spread(unseen, share, certain=given.get(seat, 0))) for seat in others
    )


def _as_dealt(view: SeatView, others: Sequence[Seat]) -> tuple[HandBelief, ...]:
    """Give what is believed while nobody has taken the stock: all unseen cards are alike."""
    given = sum(BIT[gift.card] for gift in view.gifts)
    seen = (view.hand_mask or 0) | view.discard_mask | given | (view.stock_mask or 0)
    unseen = FULL_MASK & ~seen
    share = hand_size(view.phase.table.rules) / unseen.bit_count()
    return tuple(HandBelief(seat, _spread(unseen, share)) for seat in others)


def _spread(unseen: Mask, share: float, certain: Mask = 0) -> tuple[float, ...]:
    return tuple(
        1.0 if certain & BIT[card] else share if unseen & BIT[card] else 0.0 for card in CARDS
    )


def _worlds_in_play(view: SeatView, phase: Tricks) -> PossibleWorlds:
    # It loads the compiler, which bots that only act, in processes of their own, never need.
    from tysiacha.bots.possible_worlds import worlds_in_play  # noqa: PLC0415

    return worlds_in_play(view, phase)


def _play_to_come(phase: GiftAsk | Naming | ContraAsk | RedoubleAsk) -> Tricks:
    """Give the play as it will begin: all that is known of the cards is known by now."""
    if isinstance(phase, ContraAsk | RedoubleAsk):
        contract = phase.contract
    else:
        contract = Contract(phase.exchanged, phase.kept, phase.bargain.bid)
    return first_lead(phase.table, contract)


def _ways(cards: int, count: int) -> int:
    return comb(cards, count) if cards >= 0 and count >= 0 else 0
