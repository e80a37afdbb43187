"""Perfect recall: what the views of a state still hold, compared with the account of the deal."""

from __future__ import annotations

from typing import assert_never

from tests.strategies.chronicle import Chronicle
from tests.strategies.playing import phase_of
from tysiacha.rules.notices import BidMade, Call, Looked, OpeningConfirmed, Passed
from tysiacha.rules.phases import Bidding, Cutting, HandAsk, StockChoice, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState


def check_recall(state: RoundState, chronicle: Chronicle) -> None:
    """Compare what the views of a state recall with the account of the deal."""
    phase = phase_of(state)
    if isinstance(phase, Cutting):
        assert list(phase.shown) == chronicle.shown
        return
    if isinstance(phase, HandAsk):
        assert (list(phase.shown), list(phase.kept)) == (chronicle.shown, chronicle.kept)
        return
    auction = phase if isinstance(phase, Bidding) else phase.bargain
    assert list(auction.shown) == chronicle.shown
    assert [_words_of(call) for call in auction.calls] == chronicle.calls
    if isinstance(phase, Bidding):
        return
    bargain = phase.bargain
    assert list(bargain.kept) == chronicle.kept
    found = (bargain.declarer, bargain.bid, bargain.blind)
    assert found == (chronicle.declarer, chronicle.bid, chronicle.blind)
    if isinstance(phase, StockChoice):
        return
    exchanged_cards = phase.exchanged
    assert exchanged_cards.which == chronicle.which
    seen = chronicle.stocks[chronicle.which - 1] if chronicle.stock_open else None
    assert exchanged_cards.stock == seen
    receivers = [(gift.seat, gift.receiver) for gift in exchanged_cards.gifts]
    assert receivers == [(giver, receiver) for giver, receiver, _ in chronicle.gifts]
    assert exchanged_cards.discards == chronicle.discards.bit_count()
    _own_secrets(state, chronicle)
    if isinstance(phase, Tricks):
        _remember_play(phase, chronicle)


def _own_secrets(state: RoundState, chronicle: Chronicle) -> None:
    """Compare what each seat recalls of its own: cuts, hand, gifts and discards."""
    for seat in range(chronicle.rules.players):
        view = view_of(state, seat)
        cutter = seat == chronicle.table.cutter
        assert list(view.cuts) == (chronicle.cuts if cutter else [])
        own = [gift for gift in chronicle.gifts if seat in gift[:2]]
        assert [(gift.giver, gift.receiver, gift.card) for gift in view.gifts] == own
        assert view.discard_mask == (chronicle.discards if seat == chronicle.declarer else 0)
        active = seat in chronicle.table.active
        assert view.hand_mask == (chronicle.hands[seat] if active else None)


def _remember_play(phase: Tricks, chronicle: Chronicle) -> None:
    """Compare what all recall of contract, contra and the play of the cards."""
    contract = phase.contract
    assert contract.points == chronicle.contract
    assert list(contract.kept) == chronicle.gifts_kept
    said = [("LetStand", seat) for seat in contract.stood]
    if contract.contra_by is not None:
        said.append(("ContraSaid", contract.contra_by))
    if contract.redoubled:
        said.append(("Redoubled", phase.declarer))
    if contract.redouble_declined:
        said.append(("LetStand", phase.declarer))
    assert said == chronicle.said
    tricks = [
        (trick.leader, trick.cards, trick.taker, trick.announced.points if trick.announced else 0)
        for trick in phase.done
    ]
    assert tricks == [
        (trick.leader, tuple(trick.cards), trick.taker, trick.announced)
        for trick in chronicle.tricks
        if trick.taker is not None
    ]
    if phase.cards:
        current = chronicle.tricks[-1]
        assert (phase.leader, phase.cards) == (current.leader, tuple(current.cards))
    assert phase.leftover == chronicle.leftover


def _words_of(call: Call) -> tuple[str, Seat, int]:
    """Give an entry of the auction in the words of the chronicle."""
    match call:
        case Looked(seat):
            return ("look", seat, 0)
        case BidMade(seat, points):
            return ("bid", seat, points)
        case OpeningConfirmed(seat, points):
            return ("confirm", seat, points)
        case Passed(seat):
            return ("pass", seat, 0)
        case _:
            assert_never(call)
