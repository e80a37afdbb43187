"""What opens a player's own cards against the root of the deal, while it goes on (fairness, 7)."""

from __future__ import annotations

from tysiacha.cards import BIT
from tysiacha.fairness.places import dealt_places
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.record_json import Json
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Undealt
from tysiacha.server.tables.playing import Deal


def own_openings(deal: Deal, seat: Seat) -> list[Json]:
    """Give place, card, salt and path of the cards dealt or given to a seat, or seen by it.

    A hand that its owner has not looked at is not among them, nor is what others were dealt.
    """
    if isinstance(deal.state.secret, Undealt):
        return []
    view = view_of(deal.state, seat)
    places = dealt_places(view.phase.table)
    derived = deal.bound.deal
    wanted = list(places.hands[seat]) if view.hand_mask is not None else []
    seen = view.stock_mask or 0
    wanted += [
        place for stock in places.stocks for place in stock if seen & BIT[derived.pack[place]]
    ]
    given = {gift.card for gift in view.gifts if gift.receiver == seat}
    wanted += [place for place, card in enumerate(derived.pack) if card in given]
    openings = (derived.opening(place) for place in dict.fromkeys(wanted))
    return [
        {
            "place": one.place,
            "card": card_ascii(one.card),
            "salt": one.salt.hex(),
            "path": [step.hex() for step in one.path],
        }
        for one in openings
    ]
