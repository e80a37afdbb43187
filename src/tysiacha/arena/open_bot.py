"""The bot ``open``, which **cheats**: it sees all cards, to show how much there is to gain.

It lives in the arena alone; nobody can play against it anywhere else. It bids as long as it would
make the bid against the best defence, gives away the best cards, and plays the exact values of the
solver. What is left (redeals, contras, auctions of two players) it does as ``rule`` does. No bot
that plays by its view can reach it, and it is no bound: it does not count on the others' mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tysiacha.bots.rule_bot import RuleBot
from tysiacha.rules.actions import Action, Bid, DeclareContract, Discard, Give, Pass
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Bidding, Exchange, Naming, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.views import SeatView
from tysiacha.solve.answers import answer, value
from tysiacha.solve.gifts import gift_answer, put_away_answer
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import play_rules
from tysiacha.solve.rounds import question_of

_KEPT: Final = 4096
"""Values of hands that are kept: in an auction the same ones are asked for again and again."""


class OpenBot:
    """A player who looks into all hands: the arena shows it the state before it is asked."""

    name = "open"

    def __init__(self, *, seed: int) -> None:
        self._honest = RuleBot(seed=seed)
        self._state: RoundState | None = None

    def see(self, state: RoundState) -> None:
        """Look at all cards."""
        self._state = state

    def act(self, view: SeatView) -> Action:
        """Answer with what the open cards say is best."""
        actions = proper_actions(view)
        best = None if self._state is None else _best(self._state, view, actions)
        return self._honest.act(view) if best is None else best


def _best(state: RoundState, view: SeatView, actions: Sequence[Action]) -> Action | None:
    """Give what the cards say, None where they say nothing here."""
    match view.phase:
        case Tricks():
            return _play(state, view.seat)
        case Exchange():
            away = _given_away(state)
            return next(one for one in actions if isinstance(one, Give | Discard) and away(one))
        case Naming():
            return _contract(state, actions)
        case Bidding():
            return _call(state, view.phase, actions)
        case _:
            return None


def _play(state: RoundState, seat: Seat) -> Action:
    """Give the play that brings the declarer most; or least, since the rest is the others'."""
    question = question_of(state)
    assert isinstance(question, OpenCards)
    values = answer(question).values
    choose = max if seat == question.declarer else min
    return choose(values, key=lambda play: values[play])


def _given_away(state: RoundState) -> Callable[[Give | Discard], bool]:
    """Give a test of what belongs to the best way to give cards away."""
    question = question_of(state)
    match question:
        case GiveAway():
            pair, (_declarer, left, right) = gift_answer(question).best[0], question.seats
            card_of = {left: pair.left, right: pair.right}
            return lambda one: isinstance(one, Give) and one.card == card_of[one.to]
        case PutAway():
            cards = put_away_answer(question).best[0]
            return lambda one: one.card in cards
        case _:
            message = "in the exchange cards are given away"
            raise AssertionError(message)


def _contract(state: RoundState, actions: Sequence[Action]) -> Action | None:
    """Give the highest contract that will be made, else the lowest that may be named."""
    question = question_of(state)
    assert isinstance(question, OpenCards)
    made = value(question)
    named = [one for one in actions if isinstance(one, DeclareContract)]
    good = [one for one in named if one.points <= made]
    return max(good or named, key=lambda one: one.points if good else -one.points, default=None)


def _call(state: RoundState, phase: Bidding, actions: Sequence[Action]) -> Action | None:
    """Bid the least that may be bid if it would be made, else pass; of two stocks none is known."""
    secret, table = state.secret, phase.table
    bids = [one for one in actions if isinstance(one, Bid)]
    if not isinstance(secret, Dealt) or len(secret.stocks) > 1 or not bids:
        return None
    left, right = table.opponents(phase.turn)
    lowest = min(bids, key=lambda one: one.points)
    question = GiveAway(
        rules=play_rules(table.rules, table.rules.players),
        held=secret.hands[phase.turn] | secret.stocks[0],
        others=(secret.hands[left], secret.hands[right]),
        seats=(phase.turn, left, right),
    )
    if _made(question) >= lowest.points:
        return lowest
    return Pass() if Pass() in actions else None


@lru_cache(maxsize=_KEPT)
def _made(question: GiveAway) -> int:
    return gift_answer(question).value
