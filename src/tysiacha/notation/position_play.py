"""The play of the cards in a position: trick, trump, and what was taken and announced before."""

from __future__ import annotations

from typing import NamedTuple

from tysiacha.cards import PACK_POINTS, SUIT_OF, Card, Suit
from tysiacha.notation.actions import read_play
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.position_fields import Fields, take_list, take_only, take_seat, take_suit
from tysiacha.notation.positions import forgotten_tricks
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Play
from tysiacha.rules.marking import N_
from tysiacha.rules.notices import (
    AcesAnnounced,
    Announcement,
    CardPlayed,
    MarriageAnnounced,
    Notice,
    TrickTaken,
)
from tysiacha.rules.phases import Contract, Tricks
from tysiacha.rules.progress import advance
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import trick_count
from tysiacha.rules.table import Table
from tysiacha.rules.tricks import winning_place


class _Trick(NamedTuple):
    leader: Seat
    turn: Seat
    cards: tuple[Card, ...]
    announced: Announcement | None


def take_play(fields: Fields, table: Table, contract: Contract, style: Style) -> Tricks:
    """Take the fields of the play of the cards.

    Raises:
        NotationError: if one is missing or wrong.
    """
    reader = _Play(fields, table, style)
    recalled = fields.take("tricks")
    if recalled is not None:
        return reader.recalled(recalled, contract)
    taken, points = reader.took()
    announced = reader.announced(sum(taken))
    trick = reader.trick()
    trump, next_trump = reader.trumps()
    declared = [0] * table.rules.players
    for one in (*announced, trick.announced):
        if one is not None:
            declared[one.seat] += one.points
    return Tricks(
        table=table,
        contract=contract,
        turn=trick.turn,
        leader=trick.leader,
        cards=trick.cards,
        announced=trick.announced,
        trump=trump,
        next_trump=next_trump,
        done=forgotten_tricks(taken, announced),
        taken=taken,
        card_points=points,
        declared=tuple(declared),
    )


def first_lead(table: Table, contract: Contract) -> Tricks:
    """Give the play before its first card."""
    nothing = (0,) * table.rules.players
    declarer = contract.exchanged.bargain.declarer
    return Tricks(
        table, contract, declarer, declarer, (), None, None, None, (), nothing, nothing, nothing
    )


def _played(phase: Tricks, announced: Announcement | None, cards: tuple[Card, ...]) -> Tricks:
    """Give the play after some cards of a trick, the first perhaps with an announcement."""
    notices: list[Notice] = [] if announced is None else [announced]
    seat = phase.turn
    for card in cards:
        notices.append(CardPlayed(seat, card))
        seat = phase.table.after[seat]
    for notice in notices:
        after = advance(phase, notice)
        assert isinstance(after, Tricks)
        phase = after
    return phase


class _Play:
    """The fields that belong to the play of the cards."""

    def __init__(self, fields: Fields, table: Table, style: Style) -> None:
        self.fields = fields
        self.table = table
        self.style = style

    def recalled(self, words: Words, contract: Contract) -> Tricks:
        """Give the play as it comes of the tricks taken and the one on the table."""
        phase = self._recalled_trick(first_lead(self.table, contract), words)
        while words.take(","):
            phase = self._recalled_trick(phase, words)
        words.end()
        trick = self.trick()
        if trick.leader != phase.turn:
            expected = N_("seat {seat}, who took the last trick")
            column, seat = self.fields.end, phase.turn + 1
            found = str(trick.leader + 1)
            raise wrong_word(RecordCode.WRONG_TURN, found, column, expected, seat=seat)
        return _played(phase, trick.announced, trick.cards)

    def _recalled_trick(self, phase: Tricks, words: Words) -> Tricks:
        column, found = words.column, words.peek
        leader = self._seat(words)
        if leader != phase.turn:
            expected = N_("seat {seat}, who leads")
            seat = phase.turn + 1
            raise wrong_word(RecordCode.WRONG_TURN, found, column, expected, seat=seat)
        first = read_play(words, self.style)
        others = [words.card(self.style) for _ in self.table.active[1:]]
        phase = _played(phase, self._shout(leader, first), (first.card, *others))
        taker = leader
        for _ in range(winning_place(phase.cards, phase.trump)):
            taker = self.table.after[taker]
        after = advance(phase, TrickTaken(taker, phase.cards))
        assert isinstance(after, Tricks)
        return after

    def took(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the tricks and card points taken, by seat."""
        players = self.table.rules.players
        taken, points = [0] * players, [0] * players
        words = self.fields.take("took")
        for seat, tricks, card_points in () if words is None else take_list(words, self._taken):
            taken[seat] += tricks
            points[seat] += card_points
        return tuple(taken), tuple(points)

    def announced(self, tricks: int) -> tuple[Announcement, ...]:
        """Give what was announced in the tricks that are over."""
        words = self.fields.take("announced")
        if words is None:
            return ()
        column = words.column
        announced = tuple(take_list(words, self._announcement))
        if len(announced) > tricks:
            expected = N_("no more announcements than tricks taken")
            raise wrong_word(RecordCode.WRONG_PLACE, "announced", column, expected)
        return announced

    def trick(self) -> _Trick:
        """Give the trick so far, or who leads."""
        words = self.fields.take("trick")
        if words is None:
            leader = take_only(self.fields.need("lead"), self._seat)
            return _Trick(leader, leader, (), None)
        column, table = words.column, self.table
        leader = turn = self._seat(words)
        first = read_play(words, self.style)
        cards = [first.card]
        while words.take(","):
            turn = table.after[turn]
            take_seat(words, (turn,))
            cards.append(words.card(self.style))
        words.end()
        if len(cards) >= len(table.active):
            expected = N_("fewer cards, for a whole trick is taken")
            raise wrong_word(RecordCode.CARD_COUNT, "trick", column, expected)
        return _Trick(leader, table.after[turn], tuple(cards), self._shout(leader, first))

    def trumps(self) -> tuple[Suit | None, Suit | None]:
        """Give what is trump now, and from the next trick on."""
        now, later = self.fields.take("trump"), self.fields.take("next-trump")
        trump = None if now is None else take_only(now, self._suit)
        return trump, trump if later is None else take_only(later, self._suit)

    def _seat(self, words: Words) -> Seat:
        return take_seat(words, self.table.active)

    def _suit(self, words: Words) -> Suit:
        return take_suit(words, self.style)

    def _taken(self, words: Words) -> tuple[Seat, int, int]:
        seat = self._seat(words)
        tricks = words.number(0, trick_count(self.table.rules))
        return seat, tricks, words.number(0, PACK_POINTS)

    def _announcement(self, words: Words) -> Announcement:
        seat = self._seat(words)
        if words.peek == "aces":
            return self._aces(seat, words)
        return self._marriage(seat, self._suit(words))

    def _aces(self, seat: Seat, words: Words) -> Announcement:
        points = self.table.rules.ace_marriage
        if points is None:
            raise words.wrong(RecordCode.WRONG_VALUE, N_("a marriage: aces bring nothing here"))
        words.word()
        return AcesAnnounced(seat, points)

    def _marriage(self, seat: Seat, suit: Suit) -> Announcement:
        return MarriageAnnounced(seat, suit, self.table.rules.marriage_values[suit])

    def _shout(self, leader: Seat, first: Play) -> Announcement | None:
        if first.aces:
            return AcesAnnounced(leader, self.table.rules.ace_marriage or 0)
        return self._marriage(leader, SUIT_OF[first.card]) if first.marriage else None
