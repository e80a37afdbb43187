"""Whether a position can be: cards, counts and points agree with each other and with the phase."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cards import BIT, Mask, points_of
from tysiacha.notation.positions import Position, exchanged_of, gone_cards, hand_counts
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode, facts_of
from tysiacha.notation.styles import Style, hand_in
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.errors import Reason
from tysiacha.rules.marking import N_
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    StockChoice,
    Tricks,
)
from tysiacha.rules.phrases import phrase
from tysiacha.rules.questions import (
    asks_about_gifts,
    asks_about_hands,
    asks_contra,
    asks_contract,
)
from tysiacha.rules.stock import discards_due, gifts_due, stock_places, trick_count


def check_position(position: Position, style: Style, end: int) -> None:
    """Accept a position; ``end`` is the column in which something missing is reported.

    Raises:
        NotationError: if it cannot be.
    """
    for fault in _faults(position, style):
        raise NotationError(fault, end)


def _faults(position: Position, style: Style) -> Iterator[Fault]:
    yield from _faults_of_phase(position)
    yield from _faults_of_bargain(position)
    yield from _faults_of_counts(position)
    yield from _faults_of_own_hand(position)
    yield from _faults_of_twins(position, style)
    if position.seat is None:
        yield from _faults_of_open_cards(position, style)


def _faults_of_phase(position: Position) -> Iterator[Fault]:
    """A phase must be one that the rules have, and the exchange must be as far as it says."""
    phase, table = position.phase, position.table
    rules = table.rules
    exists = {
        HandAsk: asks_about_hands(table),
        Bidding: table.has_auction,
        StockChoice: rules.players == TWO_PLAYERS,
        GiftAsk: asks_about_gifts(rules),
        Naming: asks_contract(table),
        ContraAsk: asks_contra(table),
        RedoubleAsk: asks_contra(table),
    }
    if not exists.get(type(phase), True):
        yield Fault(RecordCode.WRONG_PLACE, phrase("the phase"), N_("one that these rules have"))
    exchanged = exchanged_of(phase)
    if exchanged is None:
        return
    given, put_away = len(exchanged.gifts), exchanged.discards
    due = gifts_due(rules), discards_due(rules)
    if isinstance(phase, Exchange):
        if given + put_away >= sum(due) or put_away > due[1]:
            yield Fault(RecordCode.CARD_COUNT, phrase("the cards given away"), N_("fewer of them"))
    elif given not in (0, due[0]) or put_away != due[1]:
        expected = N_("{gifts} cards given and {discards} put away")
        facts = facts_of({"gifts": due[0], "discards": due[1]})
        yield Fault(RecordCode.CARD_COUNT, phrase("the cards given away"), expected, facts)
    elif isinstance(phase, GiftAsk) and not given:
        yield Fault(RecordCode.CARD_COUNT, phrase("the cards given away"), N_("those cards"))


def _faults_of_bargain(position: Position) -> Iterator[Fault]:
    """Bid and contract must be such as somebody may have named (BID-3, BID-6, BID-11)."""
    phase, table = position.phase, position.table
    if isinstance(phase, HandAsk | Bidding):
        return
    bargain = phase.bargain if isinstance(phase, StockChoice) else phase.exchanged.bargain
    contract = (
        phase.contract.points if isinstance(phase, ContraAsk | RedoubleAsk | Tricks) else None
    )
    least, step, most = table.opening, table.rules.bid_step, table.rules.bound
    yield from _faults_of_number(
        bargain.bid, least, step, (Reason.BID_TOO_LOW, Reason.BID_OFF_STEP)
    )
    if contract is not None:
        reasons = Reason.CONTRACT_BELOW_BID, Reason.CONTRACT_OFF_STEP
        yield from _faults_of_number(contract, bargain.bid, step, reasons)
    highest = max(bargain.bid, contract or 0)
    if highest > most:
        expected = N_("a whole number from {least} to {most}")
        facts = facts_of({"least": least, "most": most})
        yield Fault(RecordCode.WRONG_NUMBER, str(highest), expected, facts)


def _faults_of_number(
    number: int, least: int, step: int, reasons: tuple[Reason, Reason]
) -> Iterator[Fault]:
    facts = {"lowest": least, "step": step}
    for wrong, reason in zip((number < least, number % step != 0), reasons, strict=True):
        if wrong:
            told = facts_of({**facts, "rule": reason.rule})
            yield Fault(RecordCode.ILLEGAL, str(number), reason.message, told)


def _faults_of_counts(position: Position) -> Iterator[Fault]:
    phase, rules = position.phase, position.table.rules
    if isinstance(phase, Tricks) and sum(phase.taken) >= trick_count(rules):
        n = trick_count(rules) - 1
        expected, facts = N_("at most {n}"), facts_of({"n": n})
        yield Fault(RecordCode.CARD_COUNT, phrase("the tricks taken"), expected, facts)
        return
    for seat, count in enumerate(hand_counts(phase)):
        held = position.hands[seat].count
        if held != count:
            facts = facts_of({"n": count, "seat": seat + 1, "found": held})
            expected = N_("{n} in the hand of seat {seat}, not {found}")
            yield Fault(RecordCode.CARD_COUNT, phrase("the cards"), expected, facts)
    for places, stock in zip(stock_places(rules), position.stocks, strict=True):
        if stock.count not in (0, len(places)):
            facts = facts_of({"n": len(places)})
            yield Fault(RecordCode.CARD_COUNT, phrase("the stock"), N_("{n} cards in it"), facts)


def _faults_of_own_hand(position: Position) -> Iterator[Fault]:
    """Who knows a position knows the own hand, unless it is hidden from its player (Q-31)."""
    seat, phase = position.seat, position.phase
    unseen = isinstance(phase, Bidding) and seat in phase.hidden
    if seat is not None and position.hands[seat].hidden and not unseen:
        facts = facts_of({"seat": seat + 1})
        yield Fault(RecordCode.HIDDEN, phrase("the hand"), N_("the cards of seat {seat}"), facts)


def _faults_of_twins(position: Position, style: Style) -> Iterator[Fault]:
    """No card is in two places at once."""
    seen = 0
    for mask in _places(position):
        if seen & mask:
            found = hand_in(seen & mask, style)
            yield Fault(RecordCode.DUPLICATE_CARD, found, N_("each card once"))
            return
        seen |= mask
    exchanged = exchanged_of(position.phase)
    if exchanged is None:
        return
    declarer = exchanged.bargain.declarer
    left = 0
    for gift in position.gifts:
        left |= BIT[gift.card]
    if left & (position.hands[declarer].mask | position.discards.mask):
        found = hand_in(left & (position.hands[declarer].mask | position.discards.mask), style)
        yield Fault(RecordCode.DUPLICATE_CARD, found, N_("each card once"))


def _places(position: Position) -> Iterator[Mask]:
    phase, exchanged = position.phase, exchanged_of(position.phase)
    yield from (hand.mask for hand in position.hands)
    yield position.discards.mask
    if isinstance(phase, Tricks):
        for card in (*phase.cards, *(card for trick in phase.done for card in trick.cards)):
            yield BIT[card]
    for number, stock in enumerate(position.stocks, start=1):
        if exchanged is None or number != exchanged.which:
            yield stock.mask


def _faults_of_open_cards(position: Position, style: Style) -> Iterator[Fault]:
    """Where all cards are open, those that are nowhere lie in the tricks taken."""
    phase, table = position.phase, position.table
    needed = table.rules.players != 3 or not isinstance(  # noqa: PLR2004 - the table of three
        phase, GiftAsk | Naming | ContraAsk | RedoubleAsk | Tricks
    )
    if needed and not all(stock.count for stock in position.stocks):
        yield Fault(RecordCode.MISSING_TAG, phrase("the stock"), N_("its cards"))
        return
    exchanged = exchanged_of(phase)
    if exchanged is not None and exchanged.gifts:
        stock = position.stocks[exchanged.which - 1].mask
        given = 0
        for gift in position.gifts:
            given |= BIT[gift.card]
        others = 0
        for seat, hand in enumerate(position.hands):
            others |= 0 if seat == exchanged.bargain.declarer else hand.mask
        if stock & others & ~given:
            found = hand_in(stock & others & ~given, style)
            expected = N_("cards of the stock with the declarer, or given")
            yield Fault(RecordCode.DUPLICATE_CARD, found, expected)
    if isinstance(phase, Tricks):
        points = points_of(gone_cards(position))
        if sum(phase.card_points) != points:
            facts = facts_of({"points": points, "found": sum(phase.card_points)})
            expected = N_("{points} card points in them, not {found}")
            yield Fault(RecordCode.DISAGREES, phrase("the tricks taken"), expected, facts)
