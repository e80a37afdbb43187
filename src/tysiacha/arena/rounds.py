"""Rounds between bots, played to their end: the referee's truth here, only views to the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from tysiacha.arena.chance import Chance
from tysiacha.rules.actions import Action, Cut
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Cutting, RoundOver
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView

Answer: TypeAlias = Callable[[RoundState], Action]
"""Who sits in a seat: gives a legal action when it is to act. Only the arena sees the state."""


class Move(NamedTuple):
    """What was done, and at which moment of a round."""

    state: RoundState
    action: Action


MOST_ROUNDS: Final = 300
"""A match that has no winner by then ends without one: timid bots never finish."""

MOST_REDEALS: Final = 100
"""After so many deals in a row that did not count a round, or match, ends as it stands."""


def single_deal(rules: Rules, unit: int) -> Match:
    """Give the match of one deal of a run: an ordinary round, everybody at zero, the next dealer.

    Rounds that are golden are left to whole matches.
    """
    return replace(Match.new(rules, dealer=unit % rules.players), golden_left=0)


def whole_match(rules: Rules, unit: int) -> Match:
    """Give one match of a run at its start."""
    return Match.new(rules, dealer=unit % rules.players)


def play_rounds(
    match: Match, answers: Sequence[Answer], chance: Chance, *, most: int
) -> Iterator[RoundState]:
    """Play a match to its winner, or so many rounds of it; give the end of every round that counts.

    The cards of a deal depend on its number in the match alone, so that they are the same whoever
    plays.
    """
    played = redeals = 0
    while match.winner is None and played < most and redeals < MOST_REDEALS:
        state = play_deal(match, answers, chance)
        over = ending(state)
        match = over.match
        if over.settlement is None:
            redeals += 1
            continue
        played, redeals = played + 1, 0
        yield state


def play_deal(match: Match, answers: Sequence[Answer], chance: Chance) -> RoundState:
    """Play one deal to its end, which may be that it is dealt again; the arena cuts the pack."""
    deal = match.deal_number
    state = start_round(match, chance.pack(deal)).state
    cuts = 0
    while (seat := to_act(state)) is not None:
        if isinstance(state.phase, Cutting):
            action: Action = Cut(chance.cut(deal, cuts))
            cuts += 1
        else:
            action = answers[seat](state)
        state = apply(state, action).state
    return state


def by_view(answer: Callable[[SeatView], Action]) -> Answer:
    """Give somebody a seat who sees what that seat may see, and no more."""

    def act(state: RoundState) -> Action:
        seat = to_act(state)
        assert seat is not None
        return answer(view_of(state, seat))

    return act


def ending(state: RoundState) -> RoundOver:
    """Give how a deal ended that is over."""
    assert isinstance(state.phase, RoundOver)
    return state.phase
