"""The referee of a round: ``start_round``, ``to_act``, ``refusal`` and ``apply``.

The rules are a function from (state, action) to (state, events). Chance comes in as an argument:
the pack of each deal. Nothing here knows a clock, a dice or a screen.
"""

from __future__ import annotations

from typing import assert_never

from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.rules import tricks
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.errors import IllegalAction, IllegalPack, MatchIsOver, Reason
from tysiacha.rules.legal import reason_facts, refusal_in
from tysiacha.rules.phases import Cutting, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState, Step, Undealt
from tysiacha.rules.steps import Steps
from tysiacha.rules.table import table_of


def start_round(match: Match, pack: tuple[Card, ...]) -> Step:
    """Give the start of a match's next deal, with the pack as it was shuffled, top card first.

    Raises:
        IllegalPack: if the pack is not 24 different cards.
        MatchIsOver: if the match has a winner.
    """
    if match.winner is not None:
        message = f"seat {match.winner} has won this match; nothing more is dealt"
        raise MatchIsOver(message)
    if len(pack) != PACK_SIZE or set(pack) != set(CARDS):
        message = f"a pack is 24 different cards numbered 0 to 23, not {list(pack)!r:.120}"
        raise IllegalPack(message)
    return Step(RoundState(Cutting(table_of(match)), Undealt(tuple(pack))), ())


def to_act(state: RoundState) -> Seat | None:
    """Give whose turn it is, or None when the round is over."""
    return state.phase.turn


def refusal(state: RoundState, action: Action) -> Reason | None:
    """Give why an action of the seat to act would be refused, or None if it would not."""
    seat = state.phase.turn
    if seat is None:
        return Reason.ROUND_IS_OVER
    return _refused(state, seat, action)


def apply(state: RoundState, action: Action) -> Step:
    """Do what the seat to act asks for: give the state after it and the events in order.

    Raises:
        IllegalAction: with the reason, if it is refused; the state is a value and stays as it is.
    """
    seat = state.phase.turn
    if seat is None:
        raise IllegalAction(Reason.ROUND_IS_OVER, {})
    reason = _refused(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason, reason_facts(view_of(state, seat)))
    steps = Steps(state)
    _do(steps, state, seat, action)
    return steps.done()


def _refused(state: RoundState, seat: Seat, action: Action) -> Reason | None:
    """Ask the view of the seat to act; in the play, for speed, what that view would ask."""
    phase, secret = state.phase, state.secret
    if isinstance(phase, Tricks) and isinstance(secret, Dealt):
        return tricks.refused(phase, secret.hands[seat], action)
    return refusal_in(view_of(state, seat), action)


def _do(steps: Steps, state: RoundState, seat: Seat, action: Action) -> None:
    match action:
        case Play():
            steps.play(seat, action)
        case Bid(points):
            steps.bid(view_of(state, seat), points)
        case Pass():
            steps.pass_auction(seat)
        case ConfirmOpening():
            steps.confirm_opening(seat)
        case Give(card, to):
            steps.give(seat, card, to)
        case Cut(at):
            steps.cut(seat, at)
        case KeepCards():
            steps.keep_cards(seat)
        case DemandRedeal():
            steps.demand_redeal(view_of(state, seat))
        case Look():
            steps.look(seat)
        case ChooseStock(which):
            steps.choose_stock(seat, which)
        case Discard(card):
            steps.discard(seat, card)
        case DeclareContract(points):
            steps.declare_contract(seat, points)
        case Concede():
            steps.concede(seat)
        case SayContra():
            steps.say_contra(seat)
        case Redouble():
            steps.redouble(seat)
        case LetStand():
            steps.let_stand(seat)
        case _:
            assert_never(action)
