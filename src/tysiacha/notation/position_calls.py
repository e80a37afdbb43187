"""The auction of a position: its calls, each checked as far as the cards need not be known."""

from __future__ import annotations

from tysiacha.cards import FULL_MASK
from tysiacha.notation.actions import MOST_POINTS
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.position_fields import take_list, take_seat
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode, facts_of
from tysiacha.rules.actions import Action, Bid, ConfirmOpening, Look, Pass
from tysiacha.rules.bidding import refused, winner_of
from tysiacha.rules.legal import reason_facts
from tysiacha.rules.marking import N_
from tysiacha.rules.notices import (
    BidMade,
    HandLookedNotice,
    MaskedNotice,
    OpeningConfirmed,
    Passed,
)
from tysiacha.rules.phases import Bidding
from tysiacha.rules.progress import advance
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView


def take_calls(words: Words | None, table: Table, *, won_by: Seat | None = None) -> Bidding:
    """Take the calls of an auction that goes on, or that somebody has won.

    Raises:
        NotationError: if a call cannot come there, whatever cards its player holds.
    """
    opener = table.opener
    phase = Bidding(
        table=table,
        shown=(),
        turn=table.first_hand if opener is None else opener,
        hidden=table.hidden_from_deal(),
    )
    if words is not None:
        column = words.column
        phase = _Calls(phase).after(words)
        won = winner_of(phase)
        over = won is not None or len(phase.passed) == len(table.active)
        if over != (won_by is not None) or won != won_by:
            expected = N_("calls of an auction that goes on")
            if won_by is not None:
                expected = N_("calls by which the declarer has won the auction")
            raise wrong_word(RecordCode.WRONG_PLACE, "calls", column, expected)
    return phase


class _Calls:
    """The auction so far."""

    def __init__(self, phase: Bidding) -> None:
        self.phase = phase

    def after(self, words: Words) -> Bidding:
        """Give the auction after all calls of a field."""
        for phase in take_list(words, self._call):
            self.phase = phase
        return self.phase

    def _call(self, words: Words) -> Bidding:
        phase, column = self.phase, words.column
        if winner_of(phase) is not None:
            raise words.wrong(RecordCode.AFTER_THE_END, N_("nothing: the auction is won"))
        seat = take_seat(words, phase.table.active)
        if seat != phase.turn:
            expected, turn = N_("a call of seat {seat}"), phase.turn + 1
            found = str(seat + 1)
            raise wrong_word(RecordCode.WRONG_TURN, found, column, expected, seat=turn)
        place, word = words.column, words.peek
        unseen = seat in phase.hidden
        action, notice = _read(words, phase, seat, blind=unseen)
        # What a hand would allow is not asked here: the best one stands for all.
        hand = None if unseen else FULL_MASK
        reason = refused(phase, hand, action)
        if reason is not None:
            facts = reason_facts(SeatView(seat, phase, hand))
            fault = Fault(
                RecordCode.ILLEGAL,
                f"{seat + 1} {word}",
                reason.message,
                facts_of({**facts, "rule": reason.rule}),
            )
            raise NotationError(fault, place)
        after = advance(phase, notice)
        assert isinstance(after, Bidding)
        return after


def _read(
    words: Words, phase: Bidding, seat: Seat, *, blind: bool
) -> tuple[Action, BidMade | OpeningConfirmed | Passed | MaskedNotice]:
    if words.take("look"):
        return Look(), HandLookedNotice(seat, None)
    if words.take("pass"):
        return Pass(), Passed(seat)
    if words.take("confirm"):
        return ConfirmOpening(), OpeningConfirmed(seat, phase.table.opening)
    points = words.number(1, MOST_POINTS)
    if words.peek == "blind" and not blind:
        raise words.wrong(RecordCode.SYNTAX, N_("no such word: this player has seen the cards"))
    if blind:
        words.expect("blind")
    return Bid(points), BidMade(seat, points, blind)
