"""A position read from its line of text, the twin of :mod:`tysiacha.notation.position_text`.

Fields may come in any order. What is read is checked as well: see
:mod:`tysiacha.notation.position_checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from tysiacha.cards import Card
from tysiacha.notation.actions import HIDDEN, MOST_POINTS
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.position_calls import take_calls
from tysiacha.notation.position_checks import check_position
from tysiacha.notation.position_fields import (
    Fields,
    take_holding,
    take_list,
    take_only,
    take_seat,
)
from tysiacha.notation.position_play import take_play
from tysiacha.notation.positions import Position, PositionPhase, exchanged_of, hand_counts
from tysiacha.notation.record_header import id_of, read_match, rules_of
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode
from tysiacha.notation.records import Holding
from tysiacha.notation.standings import read_standing
from tysiacha.notation.styles import Style
from tysiacha.rules.choices import PassedCards
from tysiacha.rules.marking import N_
from tysiacha.rules.notices import Call, CardGivenNotice
from tysiacha.rules.option_errors import ContradictoryRules, InvalidRules
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import (
    Bargain,
    ContraAsk,
    Contract,
    Exchange,
    Exchanged,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    StockChoice,
)
from tysiacha.rules.phrases import Row
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.stock import gifts_due, stock_places
from tysiacha.rules.table import table_of
from tysiacha.rules.views import Gift

_STYLES: Final = {str(one): one for one in Style}


class ReadPosition(NamedTuple):
    """A position, and the style that its text writes cards in."""

    position: Position
    style: Style


def parse_position(text: str) -> ReadPosition:
    """Give the position of a line of text.

    >>> text = (
    ...     "rules classic; dealer 3; play; declarer 1 100; contract 100; took 1 7 109; lead 1; "
    ...     "hand 1 A♥; hand 2 9♥; hand 3 9♠"
    ... )
    >>> print(parse_position(text).position.state().phase.turn)
    0

    Raises:
        NotationError: with the first thing that is wrong, and its column.
    """
    return _Reader(Fields(text)).read()


class _GiftRead(NamedTuple):
    receiver: Seat
    card: Card | None


class _Reader:
    """One position while it is read."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        rules = _take_rules(fields)
        style = fields.take("cards")
        self.style = (
            Style.INTERNATIONAL
            if style is None
            else take_only(style, lambda words: words.one_of(_STYLES))
        )
        self.table = table_of(_take_match(fields, rules))
        self.seats = tuple(range(rules.players))
        seat = fields.take("seat")
        self.seat = None if seat is None else take_only(seat, self._seat)
        self.opened: int | None = None
        """Which stock is open, from 1."""
        self.stocks = self._stocks()
        discarded = fields.take("discarded")
        self.discards = Holding(0) if discarded is None else self._cards(discarded)
        self.gifts: tuple[_GiftRead, ...] = ()

    def read(self) -> ReadPosition:
        """Give the position."""
        phase = _PHASES[self.fields.phase](self)
        hands = self._hands(phase)
        self.fields.nothing_left()
        exchanged = exchanged_of(phase)
        giver = 0 if exchanged is None else exchanged.bargain.declarer
        gifts = tuple(
            Gift(giver, one.receiver, one.card) for one in self.gifts if one.card is not None
        )
        position = Position(phase, hands, self.stocks, gifts, self.discards, self.seat)
        check_position(position, self.style, self.fields.end)
        return ReadPosition(position, self.style)

    # Cards.

    def _seat(self, words: Words) -> Seat:
        return take_seat(words, self.seats)

    def _active_seat(self, words: Words) -> Seat:
        return take_seat(words, self.table.active)

    def _cards(self, words: Words) -> Holding:
        holding = take_holding(words, self.style, may_hide=self.seat is not None)
        words.end()
        return holding

    def _stocks(self) -> tuple[Holding, ...]:
        places = stock_places(self.table.rules)
        unknown = Holding(0, len(places[0])) if self.seat is not None else Holding(0)
        stocks: dict[int, Holding] = {}
        for words in self.fields.take_all("stock"):
            column, number = words.column, 1
            if len(places) > 1:
                number = words.number(1, len(places))
                words.expect(":")
            if number in stocks:
                raise wrong_word(RecordCode.DUPLICATE_TAG, "stock", column, N_("each stock once"))
            stocks[number] = take_holding(words, self.style, may_hide=self.seat is not None)
            if words.take("open"):
                if self.opened is not None or stocks[number].hidden:
                    expected = N_("one open stock, all of whose cards are known")
                    raise wrong_word(RecordCode.WRONG_PLACE, "open", column, expected)
                self.opened = number
            words.end()
        return tuple(stocks.get(number, unknown) for number in range(1, len(places) + 1))

    def _hands(self, phase: PositionPhase) -> tuple[Holding, ...]:
        hands: dict[Seat, Holding] = {}
        for words in self.fields.take_all("hand"):
            column, found = words.column, words.peek
            seat = self._active_seat(words)
            if seat in hands:
                raise wrong_word(RecordCode.DUPLICATE_TAG, found, column, N_("each hand once"))
            hands[seat] = self._cards(words)
        if self.seat is None and len(hands) < len(self.table.active):
            raise self.fields.missing("hand")
        unknown = [Holding(0, max(count, 0)) for count in hand_counts(phase)]
        return tuple(hands.get(seat, unknown[seat]) for seat in self.seats)

    # Phases.

    def hand_ask(self) -> PositionPhase:
        """Give the question before a golden round."""
        return HandAsk(self.table, (), self._answered("kept", self.table.active))

    def auction(self) -> PositionPhase:
        """Give the auction."""
        return take_calls(self.fields.take("calls"), self.table)

    def stock_choice(self) -> PositionPhase:
        """Give the choice between two stocks."""
        return StockChoice(self.table, self._bargain())

    def exchange(self) -> PositionPhase:
        """Give the moment when cards are given."""
        return Exchange(self.table, self._exchanged())

    def gift_ask(self) -> PositionPhase:
        """Give the question after the cards were given."""
        exchanged = self._exchanged()
        opponents = self.table.opponents(exchanged.bargain.declarer)
        return GiftAsk(self.table, exchanged, self._answered("kept", opponents))

    def naming(self) -> PositionPhase:
        """Give the moment when the contract is named."""
        return Naming(self.table, self._exchanged())

    def contra_ask(self) -> PositionPhase:
        """Give the question for a contra."""
        contract = self._contract()
        opponents = self.table.opponents(contract.exchanged.bargain.declarer)
        return ContraAsk(self.table, replace(contract, stood=self._answered("stood", opponents)))

    def redouble_ask(self) -> PositionPhase:
        """Give the question for a redouble."""
        contract = self._contract()
        if contract.contra_by is None or contract.redoubled:
            raise self.fields.missing("contra")
        return RedoubleAsk(self.table, contract)

    def play(self) -> PositionPhase:
        """Give the play of the cards."""
        return take_play(self.fields, self.table, self._contract(), self.style)

    def _answered(self, name: str, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Take who has answered already: the first of those who are asked, and not the last."""
        words = self.fields.take(name)
        if words is None:
            return ()
        column = words.column
        seats = tuple(take_list(words, self._active_seat))
        if seats != order[: len(seats)] or len(seats) == len(order):
            asked = Row(tuple(str(one + 1) for one in order))
            expected = N_("some of those who are asked, in their order, but the last: {words}")
            raise wrong_word(RecordCode.WRONG_TURN, name, column, expected, words=asked)
        return seats

    def _bargain(self) -> Bargain:
        words = self.fields.need("declarer")
        declarer = self._active_seat(words)
        bid = words.number(1, MOST_POINTS)
        blind = words.take("blind")
        words.end()
        calls: tuple[Call, ...] = ()
        field = self.fields.take("calls")
        if field is not None:
            calls = take_calls(field, self.table, won_by=declarer).calls
        return Bargain((), (), calls, declarer, bid, blind)

    def _exchanged(self) -> Exchanged:
        bargain, rules = self._bargain(), self.table.rules
        which = 1
        if len(stock_places(rules)) > 1:
            which = take_only(self.fields.need("chose"), lambda words: words.number(1, 2))
        opponents = self.table.opponents(bargain.declarer)
        gave = self.fields.take("gave")
        if gave is not None:
            column = gave.column
            self.gifts = tuple(take_list(gave, lambda words: self._gift(words, opponents)))
            receivers = {one.receiver for one in self.gifts}
            if len(receivers) < len(self.gifts) or len(receivers) > gifts_due(rules):
                expected = N_("a card to each opponent at most, where cards are given")
                raise wrong_word(RecordCode.CARD_COUNT, "gave", column, expected)
        face_up = rules.passed_cards is PassedCards.FACE_UP
        return Exchanged(
            bargain,
            which,
            stock=self.stocks[which - 1].mask if self.opened == which else None,
            gifts=tuple(
                CardGivenNotice(bargain.declarer, one.receiver, one.card if face_up else None)
                for one in self.gifts
            ),
            discards=self.discards.count,
        )

    def _gift(self, words: Words, opponents: tuple[Seat, ...]) -> _GiftRead:
        receiver = take_seat(words, opponents)
        if self.seat is not None and words.take(HIDDEN):
            return _GiftRead(receiver, None)
        return _GiftRead(receiver, words.card(self.style))

    def _contract(self) -> Contract:
        exchanged = self._exchanged()
        words = self.fields.need("contract")
        points = take_only(words, lambda one: one.number(exchanged.bargain.bid, MOST_POINTS))
        opponents = self.table.opponents(exchanged.bargain.declarer)
        contra, redoubled = self.fields.take("contra"), self.fields.take("redoubled")
        by = None if contra is None else take_only(contra, lambda one: take_seat(one, opponents))
        if redoubled is not None:
            redoubled.end()
            if by is None:
                raise self.fields.missing("contra")
        return Contract(exchanged, (), points, (), by, redoubled is not None)


_PHASES: Final[Mapping[str, Callable[[_Reader], PositionPhase]]] = {
    "hand-ask": _Reader.hand_ask,
    "auction": _Reader.auction,
    "stock-choice": _Reader.stock_choice,
    "exchange": _Reader.exchange,
    "gift-ask": _Reader.gift_ask,
    "naming": _Reader.naming,
    "contra-ask": _Reader.contra_ask,
    "redouble-ask": _Reader.redouble_ask,
    "play": _Reader.play,
}


def _take_rules(fields: Fields) -> Rules:
    words = fields.need("rules")
    column = words.column
    if words.peek not in PRESETS:
        known = Row(tuple(PRESETS))
        raise words.wrong(RecordCode.WRONG_RULES, N_("one of {words}"), words=known)
    base = words.word()
    options: list[tuple[str, str]] = []
    for word in words.rest().split():
        key, _equals, text = word.partition("=")
        options.append((key, text))
    try:
        rules = rules_of(base, tuple(options))
    except ContradictoryRules as refused:
        conflict = refused.conflicts[0]
        fault = Fault(RecordCode.CONTRADICTION, "", conflict.message, conflict.values)
        raise NotationError(fault, column) from None
    except InvalidRules as refused:
        fault = Fault(RecordCode.CONTRADICTION, "", "{why}", (("why", refused.phrases[0]),))
        raise NotationError(fault, column) from None
    rules_id = fields.take("rules-id")
    if rules_id is not None and rules_id.rest() != id_of(rules):
        expected = N_("{id}, which is the id of these rules in this version")
        raise wrong_word(RecordCode.WRONG_RULES, "rules-id", column, expected, id=id_of(rules))
    return rules


def _take_match(fields: Fields, rules: Rules) -> Match:
    dealer = take_only(
        fields.need("dealer"), lambda words: take_seat(words, tuple(range(rules.players)))
    )
    match = Match.new(rules, dealer=dealer)
    began = fields.take("match")
    if began is not None:
        match = read_match(began, match)
    standings = list(match.standings)
    for words in fields.take_all("score"):
        column = words.column
        seat = take_seat(words, tuple(range(rules.players)))
        standing = read_standing(words)
        words.end()
        if standing.barrel is not None and (
            not rules.frozen_barrel or standing.total != rules.barrel_at
        ):
            expected = N_("a barrel that these rules have")
            raise wrong_word(RecordCode.WRONG_VALUE, "barrel", column, expected)
        standings[seat] = standing
    return replace(match, standings=tuple(standings))
