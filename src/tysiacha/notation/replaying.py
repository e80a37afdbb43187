"""Replaying a record: everything in it is derived again and compared with what it says.

:func:`replay` gives the steps of a record one after the other and stops at the first thing that
cannot be, or that is not as the record says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tysiacha.cards import Suit
from tysiacha.notation.accounts import Saying, sayings_in, sayings_of_step
from tysiacha.notation.actions import action_words
from tysiacha.notation.record_problems import Fault, RecordCode, facts_of
from tysiacha.notation.records import (
    ActionRecord,
    CutMade,
    DealRecord,
    FineRecord,
    GameRecord,
    HiddenDiscard,
    HiddenGive,
    Holding,
    Misdealt,
    Part,
    ResultSaid,
    Said,
    ScoreSaid,
    Spot,
)
from tysiacha.notation.sayings import fine_words, heading_words, result_words, saying_words
from tysiacha.notation.standings import standing_words
from tysiacha.notation.styles import cards_in
from tysiacha.notation.unrecorded_packs import (
    cut_unseen,
    deal_hands,
    is_whole_deal,
    misdeal,
    must_be_shown,
    undealt,
)
from tysiacha.rules.actions import (
    Action,
    Cut,
    DemandRedeal,
    KeepCards,
    LetStand,
    Redouble,
    SayContra,
)
from tysiacha.rules.amounts import STANDARD_FINE
from tysiacha.rules.errors import IllegalAction, IllegalPack
from tysiacha.rules.events import Event, PackCut
from tysiacha.rules.marking import N_
from tysiacha.rules.outcomes import Fined
from tysiacha.rules.phases import (
    ContraAsk,
    Cutting,
    GiftAsk,
    HandAsk,
    Phase,
    RedoubleAsk,
    RoundOver,
)
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.settlement import settle_fine
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState, Step
from tysiacha.rules.table import table_of


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a record: an action, or the deal of cards whose pack was not written down."""

    deal: int
    """Which deal, counted from 0."""
    number: int | None
    """Which of its actions; None for what the record leaves out and was put in."""
    seat: Seat | None
    """Who acted; None where nobody did."""
    action: Action | None
    """What he did; None where cards come on the table whose order in the pack is not known."""
    before: RoundState
    events: tuple[Event, ...]
    state: RoundState
    """The state after it."""
    fine: FineRecord | None = None
    """The fine that it is, taken off before the deal; then nobody acts."""


class RecordDisagrees(ValueError):
    """A record cannot be replayed, or says what is not so; ``spot`` tells where."""

    def __init__(self, fault: Fault, spot: Spot) -> None:
        super().__init__(fault, spot)
        self.fault = fault
        self.spot = spot

    def __str__(self) -> str:
        return self.fault.text


def replay(record: GameRecord) -> Iterator[ReplayStep]:
    """Give the steps of a record from its first cut to its end.

    Raises:
        RecordDisagrees: at the first thing that cannot be, or is not as the record says.
    """
    _check_start(record)
    match = record.match
    for number, deal in enumerate(record.deals):
        replayed = _Deal(record, number, match)
        yield from replayed.steps()
        match = replayed.match
        if replayed.unfinished and deal is not record.deals[-1]:
            raise RecordDisagrees(
                Fault(
                    RecordCode.WRONG_PLACE,
                    heading_words(record.deals[number + 1], record.players),
                    N_("the rest of deal {number} first"),
                    facts_of({"number": deal.number}),
                ),
                Spot(number + 1, Part.HEADING),
            )
    _check_result(record, match)


def final_match(record: GameRecord) -> Match:
    """Give the match after all deals of a record that were played to their end.

    Raises:
        RecordDisagrees: as :func:`replay` does.
    """
    match = record.match
    for step in replay(record):
        phase = step.state.phase
        match = phase.match if isinstance(phase, RoundOver) else phase.table.match
    return match


def first_disagreement(record: GameRecord) -> RecordDisagrees | None:
    """Give the first thing in a record that is not so, None if it is good."""
    try:
        for _step in replay(record):
            pass
    except RecordDisagrees as disagreement:
        return disagreement
    return None


class _Deal:
    """One deal while it is replayed."""

    def __init__(self, record: GameRecord, number: int, match: Match) -> None:
        self.record = record
        self.number = number
        self.deal: DealRecord = record.deals[number]
        self.match = match
        self._said = {(part, which): said for part, which, said in sayings_in(self.deal)}
        self._state = undealt(match)

    @property
    def unfinished(self) -> bool:
        """Whether the deal did not come to its end."""
        return not isinstance(self._state.phase, RoundOver)

    def steps(self) -> Iterator[ReplayStep]:
        """Play the deal, and compare what comes of it with what is said."""
        yield from self._fines()
        self._state = self._start()
        for number, one in enumerate(self.deal.actions):
            if self.deal.pack is None:
                yield from self._left_out_before(one)
            yield self._act(number, one)
        if self._must_be_laid():
            yield self._lay()
        phase = self._state.phase
        if isinstance(phase, RoundOver):
            self.match = phase.match
        for (part, which), said in self._said.items():
            found = self._words(part, which, said)
            expected = N_("no such line: this deal does not come to that")
            raise self._wrong(RecordCode.DISAGREES, Spot(self.number, part, which), found, expected)

    # The start of the deal.

    def _fines(self) -> Iterator[ReplayStep]:
        """Take the fines outside the count off, and compare what they did (FINE-1)."""
        for number, fine in enumerate(self.deal.fines):
            found = f"Fine: {fine_words(fine, self.record.players)}"
            spot = Spot(self.number, Part.FINE, number)
            if self.match.winner is not None:
                raise self._after_the_win(self.match.winner, spot, found)
            fined = Fined(fine.clause, fine.seat, STANDARD_FINE)
            settlement = settle_fine(self.match, fined)
            result = settlement.seats[fine.seat]
            right = replace(fine, said=ScoreSaid(result.change, result.after, result.why))
            if fine.said is not None and fine != right:
                said = f"Fine: {fine_words(right, self.record.players)}"
                raise self._wrong(RecordCode.DISAGREES, spot, found, "{said}", said=said)
            before, self.match = undealt(self.match), settlement.match
            self._state = undealt(self.match)
            yield ReplayStep(self.number, None, None, None, before, (), self._state, right)

    def _after_the_win(self, winner: Seat, spot: Spot, found: str) -> RecordDisagrees:
        expected, player = N_("nothing: {player} has won the match"), self.record.players[winner]
        return self._wrong(RecordCode.AFTER_THE_END, spot, found, expected, player=player)

    def _start(self) -> RoundState:
        labels = self.record.players
        heading = Spot(self.number, Part.HEADING)
        found = heading_words(self.deal, labels)
        match = self.match
        if match.winner is not None:
            raise self._after_the_win(match.winner, heading, found)
        due = DealRecord(match.deal_number, match.round_number, match.dealer, match.golden)
        words = heading_words(due, labels)
        if words != found:
            raise self._wrong(RecordCode.DISAGREES, heading, found, "{said}", said=words)
        if self.deal.pack is None:
            return undealt(match)
        try:
            return start_round(match, self.deal.pack).state
        except IllegalPack:
            spot = Spot(self.number, Part.PACK)
            found = cards_in(self.deal.pack, self.record.style)
            expected = N_("each card of the pack once")
            raise self._wrong(RecordCode.CARD_COUNT, spot, found, expected) from None

    def _must_be_laid(self) -> bool:
        """Tell whether the cards come on the table now, after all cuts that are known."""
        waiting = isinstance(self._state.phase, Cutting) and self.deal.pack is None
        return waiting and bool(self.deal.hands or self.deal.stocks)

    def _lay(self) -> ReplayStep:
        hands = [Holding(0) if hand is None else hand for hand in self.deal.hands]
        stocks = self.deal.stocks
        masks = [hand.mask for hand in hands], [stock.mask for stock in stocks]
        if any(one.hidden for one in (*hands, *stocks)):
            raise self._not_all_known()
        if not is_whole_deal(table_of(self.match), *masks):
            raise self._not_all_known()
        return self._after(None, None, None, deal_hands(self._state, *masks))

    def _not_all_known(self) -> RecordDisagrees:
        spot = Spot(self.number, Part.HEADING)
        found = heading_words(self.deal, self.record.players)
        expected = N_("the pack, or all hands and the stock, to replay the deal")
        return self._wrong(RecordCode.HIDDEN, spot, found, expected)

    # Actions.

    def _left_out_before(self, one: ActionRecord) -> Iterator[ReplayStep]:
        """Put in what a record of real cards may leave out before an action."""
        early = isinstance(one.action, CutMade | Misdealt)
        if not early and isinstance(self._state.phase, Cutting):
            if not self._must_be_laid():
                raise self._not_all_known()
            yield self._lay()
        while (action := _only_way(self._state.phase, one)) is not None:
            seat = self._state.phase.turn
            yield self._after(None, seat, action, apply(self._state, action))

    def _act(self, number: int, one: ActionRecord) -> ReplayStep:
        made = one.action
        if isinstance(made, Misdealt):
            return self._misdeal(number, one)
        self._check_turn(number, one)
        if isinstance(made, CutMade):
            return self._cut(number, one, made)
        if isinstance(made, HiddenGive | HiddenDiscard):
            raise self._hidden(number, one)
        return self._after(number, one.seat, made, self._apply(number, one, made))

    def _check_turn(self, number: int, one: ActionRecord) -> None:
        turn = self._state.phase.turn
        if turn == one.seat:
            return
        spot, found = Spot(self.number, Part.ACTION, number), self._action_words(one)
        if turn is None:
            expected = N_("nothing: this deal is over")
            raise self._wrong(RecordCode.AFTER_THE_END, spot, found, expected)
        expected, player = N_("an action of {player}"), self.record.players[turn]
        raise self._wrong(RecordCode.WRONG_TURN, spot, found, expected, player=player)

    def _apply(self, number: int, one: ActionRecord, action: Action) -> Step:
        try:
            return apply(self._state, action)
        except IllegalAction as refused:
            facts = {name: _word(value) for name, value in refused.facts.items()}
            raise self._wrong(
                RecordCode.ILLEGAL,
                Spot(self.number, Part.ACTION, number),
                self._action_words(one),
                refused.reason.message,
                **facts,
                rule=refused.reason.rule,
            ) from None

    def _cut(self, number: int, one: ActionRecord, cut: CutMade) -> ReplayStep:
        """Cut the pack, and compare the card that is shown."""
        if self.deal.pack is None:
            return self._cut_unseen(number, one, cut)
        if cut.at is None:
            raise self._hidden(number, one)
        action = Cut(cut.at)
        step = self._apply(number, one, action)
        event = step.events[0]
        assert isinstance(event, PackCut)
        right = ActionRecord(one.seat, CutMade(cut.at, event.shown))
        if right.action != cut:
            spot = Spot(self.number, Part.ACTION, number)
            found, said = self._action_words(one), self._action_words(right)
            raise self._wrong(RecordCode.DISAGREES, spot, found, "{said}", said=said)
        return self._after(number, one.seat, action, step)

    def _cut_unseen(self, number: int, one: ActionRecord, cut: CutMade) -> ReplayStep:
        """Cut real cards: a card that is shown leads to another cut, else they are dealt."""
        if cut.shown is None:
            if not self._must_be_laid():
                raise self._not_all_known()
            return replace(self._lay(), number=number, seat=one.seat)
        if not must_be_shown(self.match.rules.cut_check, cut.shown):
            spot = Spot(self.number, Part.ACTION, number)
            found, expected = self._action_words(one), N_("no card shown: it may lie there")
            raise self._wrong(RecordCode.DISAGREES, spot, found, expected)
        return self._after(number, one.seat, None, cut_unseen(self._state, one.seat, cut.shown))

    def _misdeal(self, number: int, one: ActionRecord) -> ReplayStep:
        """Let the deal fail, which it can until the cards lie as they should (DEAL-9)."""
        spot, found = Spot(self.number, Part.ACTION, number), self._action_words(one)
        dealer = self.match.dealer
        if isinstance(self._state.phase, RoundOver):
            self._check_turn(number, one)
        if one.seat != dealer:
            expected, player = N_("an action of {player}"), self.record.players[dealer]
            raise self._wrong(RecordCode.WRONG_TURN, spot, found, expected, player=player)
        dealt = self.deal.hands or self.deal.stocks
        if dealt or not isinstance(self._state.phase, Cutting):
            expected = N_("a misdeal instead of the hands, and then nothing")
            raise self._wrong(RecordCode.WRONG_PLACE, spot, found, expected)
        return self._after(number, one.seat, None, misdeal(self._state))

    def _hidden(self, number: int, one: ActionRecord) -> RecordDisagrees:
        spot, expected = Spot(self.number, Part.ACTION, number), N_("a card or place that is known")
        return self._wrong(RecordCode.HIDDEN, spot, self._action_words(one), expected)

    def _after(
        self, number: int | None, seat: Seat | None, action: Action | None, step: Step
    ) -> ReplayStep:
        before = self._state
        self._state = step.state
        for saying in sayings_of_step(before.phase, step.events, step.state.phase):
            self._compare(saying)
        return ReplayStep(self.number, number, seat, action, before, step.events, step.state)

    def _compare(self, saying: Saying) -> None:
        part, which, right = saying
        said = self._said.pop((part, which), None)
        if said is None or said == right:
            return
        found, wanted = self._words(part, which, said), self._words(part, which, right)
        spot = Spot(self.number, part, which)
        raise self._wrong(RecordCode.DISAGREES, spot, found, "{said}", said=wanted)

    # Words.

    def _words(self, part: Part, which: int, said: Said) -> str:
        return saying_words(part, which, said, self.record.players, self.record.style)

    def _action_words(self, one: ActionRecord) -> str:
        labels = self.record.players
        words = action_words(one.action, labels, self.record.style)
        return f"{labels[one.seat]} {words}"

    def _wrong(
        self, code: RecordCode, spot: Spot, found: str, expected: str, **facts: object
    ) -> RecordDisagrees:
        return RecordDisagrees(Fault(code, found, expected, facts_of(facts)), spot)


def _only_way(phase: Phase, following: ActionRecord) -> Action | None:
    """Give what must have been answered before an action, where that is a single thing (Q-17)."""
    its_turn = phase.turn == following.seat
    match phase:
        case HandAsk() | GiftAsk():
            answered = isinstance(following.action, KeepCards | DemandRedeal)
            return None if its_turn and answered else KeepCards()
        case ContraAsk():
            answered = isinstance(following.action, SayContra | LetStand)
            return None if its_turn and answered else LetStand()
        case RedoubleAsk():
            answered = isinstance(following.action, Redouble | LetStand)
            return None if its_turn and answered else LetStand()
        case _:
            return None


def _word(value: int | Suit) -> str:
    return value.symbol if isinstance(value, Suit) else str(value)


def _check_start(record: GameRecord) -> None:
    """Accept the standings at the start: who is on the barrel must be where it stands."""
    rules = record.match.rules
    for seat, standing in enumerate(record.match.standings):
        if standing.barrel is None:
            continue
        if not rules.frozen_barrel or standing.total != rules.barrel_at:
            found = f"{record.players[seat]} {standing_words(standing)}"
            fault = Fault(RecordCode.WRONG_VALUE, found, N_("a barrel that these rules have"))
            raise RecordDisagrees(fault, Spot(None, Part.START, seat))


def _check_result(record: GameRecord, match: Match) -> None:
    if record.result is None:
        return
    totals = tuple(standing.total for standing in match.standings)
    right = ResultSaid(totals, match.winner)
    if record.result != right:
        labels = record.players
        found, said = result_words(record.result, labels), result_words(right, labels)
        fault = Fault(RecordCode.DISAGREES, found, "{said}", facts_of({"said": said}))
        raise RecordDisagrees(fault, Spot(None, Part.RESULT))
