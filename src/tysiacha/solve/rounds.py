"""Questions made from a round at one moment, and rounds made from questions, to play on."""

from __future__ import annotations

from enum import Enum

from tysiacha.cards import BIT, Mask, cards_of
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.marking import N_
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import (
    Bargain,
    ContraAsk,
    Contract,
    Exchange,
    Exchanged,
    GiftAsk,
    LivePhase,
    Naming,
    RedoubleAsk,
    RoundOver,
    Tricks,
)
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.table import Table, table_of
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import play_rules


class Moment(Enum):
    """Why there is no question at a moment: a sentence in English, a message for translation."""

    ROUND_OVER = N_("The round is over: nothing is left to be played.")
    BEFORE_EXCHANGE = N_("The declarer has no stock yet: there is nothing to be solved.")


class NothingToSolve(ValueError):
    """At this moment of a round there is nothing to be solved; ``moment`` says why."""

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment)
        self.moment = moment

    def __str__(self) -> str:
        return self.moment.value


def question_of(state: RoundState) -> OpenCards | GiveAway | PutAway:
    """Give the question of a round: before the cards are given away which, then the play.

    Raises:
        NothingToSolve: before the stock is taken, and after the end.
        UnsolvableRules: if an option would make the answer wrong.
    """
    phase, secret = state.phase, state.secret
    if isinstance(phase, RoundOver):
        raise NothingToSolve(Moment.ROUND_OVER)
    if not isinstance(secret, Dealt):
        raise NothingToSolve(Moment.BEFORE_EXCHANGE)
    match phase:
        case Tricks():
            return _play(phase, secret)
        case GiftAsk() | Naming():
            return _first_lead(phase.table, phase.exchanged, phase.bargain.bid, secret)
        case ContraAsk() | RedoubleAsk():
            return _first_lead(phase.table, phase.exchanged, phase.contract.points, secret)
        case Exchange() if len(secret.stocks) > 1:
            return _exchange_of_two(phase, secret)
        case Exchange():
            return _exchange(phase, secret)
        case _:
            raise NothingToSolve(Moment.BEFORE_EXCHANGE)


def state_of(question: OpenCards) -> RoundState:
    """Give a round at the moment of a question, with nothing counted yet, to be played on.

    Who takes part sits where he sat; what is not asked about (the auction, standings) is made up.
    """
    dealer = question.sitting
    if dealer is None:
        dealer = len(question.hands) - 1
    table = table_of(Match.new(question.rules, dealer=dealer))
    nothing = (0,) * len(question.hands)
    bargain = Bargain((), (), (), question.declarer, table.opening, blind=False)
    phase = Tricks(
        table=table,
        contract=Contract(Exchanged(bargain, 1, None), (), table.opening),
        turn=question.turn,
        leader=question.leader,
        cards=question.trick,
        announced=None,
        trump=question.trump,
        next_trump=question.next_trump,
        done=(),
        taken=tuple(int(seat in question.takers) for seat in range(len(nothing))),
        card_points=nothing,
        declared=nothing,
    )
    return RoundState(phase, Dealt((), question.hands, (0, question.leftover)))


def counted(phase: LivePhase | RoundOver, seat: Seat) -> int:
    """Give the raw points that a seat has so far: 0 before the play, all of them after it."""
    match phase:
        case Tricks():
            return phase.card_points[seat] + phase.declared[seat]
        case RoundOver(outcome=Played(raw=raw)):
            return raw[seat]
        case _:
            return 0


def _play(phase: Tricks, secret: Dealt) -> OpenCards:
    table, declarer = phase.table, phase.declarer
    return OpenCards(
        rules=play_rules(table.rules, table.rules.players),
        hands=secret.hands,
        declarer=declarer,
        leader=phase.leader,
        trick=phase.cards,
        trump=phase.trump,
        next_trump=phase.next_trump,
        takers=frozenset(seat for seat, count in enumerate(phase.taken) if count),
        leftover=_leftover(table, phase.exchanged, secret),
        made=counted(phase, declarer),
        contract=phase.contract.points,
        sitting=table.sitting,
    )


def _first_lead(table: Table, exchanged: Exchanged, contract: int, secret: Dealt) -> OpenCards:
    declarer = exchanged.bargain.declarer
    return OpenCards(
        rules=play_rules(table.rules, table.rules.players),
        hands=secret.hands,
        declarer=declarer,
        leader=declarer,
        leftover=_leftover(table, exchanged, secret),
        contract=contract,
        sitting=table.sitting,
    )


def _leftover(table: Table, exchanged: Exchanged, secret: Dealt) -> Mask:
    """Give what goes to the last trick of two players (rule P2-3, Q-21)."""
    if len(secret.stocks) == 1 or table.rules.p2_leftover is P2Leftover.DEAD:
        return 0
    other = sum(
        stock for number, stock in enumerate(secret.stocks, start=1) if number != exchanged.which
    )
    return other | secret.discards


def _exchange_of_two(phase: Exchange, secret: Dealt) -> PutAway:
    rules, declarer = phase.table.rules, phase.turn
    return PutAway(
        rules=play_rules(rules, rules.players),
        held=secret.hands[declarer] | secret.discards,
        other=secret.hands[1 - declarer],
        declarer=declarer,
        gone=tuple(cards_of(secret.discards)),
        contract=phase.bargain.bid,
    )


def _exchange(phase: Exchange, secret: Dealt) -> GiveAway:
    table, declarer = phase.table, phase.turn
    left, right = table.opponents(declarer)
    gifts = {gift.receiver: gift.card for gift in secret.gifts}
    held, hands = secret.hands[declarer], list(secret.hands)
    for seat, card in gifts.items():
        held |= BIT[card]
        hands[seat] &= ~BIT[card]
    return GiveAway(
        rules=play_rules(table.rules, table.rules.players),
        held=held,
        others=(hands[left], hands[right]),
        seats=(declarer, left, right),
        given=(gifts.get(left), gifts.get(right)),
        contract=phase.bargain.bid,
    )
