"""Random legal play: whole deals step by step, the players who play them, and strategies of both.

No bot is used here: a player is a function from dice and a view to one of its legal actions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

from tests.strategies.deals import Pack, random_match, shuffled
from tysiacha.cards import BIT, MARRIAGE_MASK, RANK_OF, SUIT_OF, Card, Rank
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    ConfirmOpening,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    Play,
)
from tysiacha.rules.events import Event
from tysiacha.rules.folding import fold
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.rules.notices import Notice
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, Exchange, LivePhase, RoundOver, Tricks
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState, Step, Undealt
from tysiacha.rules.views import PublicView, SeatView, View, Viewer

Player = Callable[[random.Random, SeatView], Action]
"""Gives one of the legal actions of the view's seat."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a deal: the state before, what the seat to act did, and what came of it."""

    before: RoundState
    action: Action
    step: Step

    @property
    def after(self) -> RoundState:
        """The state after it."""
        return self.step.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, the full truth."""
        return self.step.events


@dataclass(frozen=True, slots=True)
class Deal:
    """All of one deal that chance and the players decided: from it everything can be had again."""

    match: Match
    pack: Pack
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class SeededDeal:
    """A whole deal that rules and a seed decide: what a failing test names."""

    rules: Rules
    seed: int

    def moments(self) -> list[Moment]:
        """Play it: from any standing of the match, by any player."""
        dice = random.Random(self.seed)
        match = random_match(dice, self.rules)
        pack = shuffled(dice)
        return list(play_deal(match, pack, dice.choice(PLAYERS), dice))

    def states(self) -> list[RoundState]:
        """Give all its states, from the shuffled pack to the end."""
        moments = self.moments()
        return [moments[0].before, *(moment.after for moment in moments)]


def wild(dice: random.Random, view: SeatView) -> Action:
    """Do anything legal, offences too, all equally likely."""
    return dice.choice(legal_actions(view))


def sober(dice: random.Random, view: SeatView) -> Action:
    """Play cards at random, but bid low, and rarely redeal, concede or offend.

    Nearly every such round is played to its end, and nearly every contract fails.
    """
    actions = legal_actions(view)
    if isinstance(actions[0], DemandRedeal):
        if len(actions) == 1 or dice.random() < 0.3:
            return actions[0]
        actions = actions[1:]
    if isinstance(view.phase, Bidding):
        return _low_call(dice, view, actions)
    if isinstance(actions[0], DeclareContract):
        return actions[0] if dice.random() < 0.7 else dice.choice(actions[:6])
    if isinstance(actions[-1], Concede) and dice.random() < 0.5:
        actions = actions[:-1]
    return dice.choice(actions)


def eager(dice: random.Random, view: SeatView) -> Action:
    """Do as the sober, but play for the declarer, who gives low cards and announces all he can.

    So contracts are made as often as not, and matches come to an end.
    """
    phase = view.phase
    actions = legal_actions(view)
    match phase:
        case Exchange():
            gifts = [one for one in actions if isinstance(one, Give | Discard)]
            return min(gifts, key=lambda one: _worth(view, one.card))
        case Tricks():
            plays = [one for one in actions if isinstance(one, Play)]
            if view.seat != phase.declarer:
                return min(plays, key=lambda one: RANK_OF[one.card])
            return max(plays, key=lambda one: (one.marriage or one.aces, RANK_OF[one.card]))
        case _:
            return sober(dice, view)


PLAYERS: Final[tuple[Player, ...]] = (sober, eager, wild)


def _worth(view: SeatView, card: Card) -> tuple[bool, Rank]:
    """What a card is worth to keep: first of all the halves of marriages."""
    pair = MARRIAGE_MASK[SUIT_OF[card]]
    held = (view.hand_mask or 0) & pair == pair
    return bool(held and BIT[card] & pair), RANK_OF[card]


def _low_call(dice: random.Random, view: SeatView, actions: tuple[Action, ...]) -> Action:
    """Half the time pass, or look; else bid one of the lowest bids, now and then an offence."""
    bids = [one for one in actions if isinstance(one, Bid | ConfirmOpening)]
    others = [one for one in actions if not isinstance(one, Bid | ConfirmOpening)]
    if not bids or (others and dice.random() < 0.5):
        return dice.choice(others)
    bid = dice.choice(bids[:3] if dice.random() < 0.98 else bids)
    if others and is_offence(view, bid) and dice.random() < 0.9:
        return dice.choice(others)
    return bid


def play_deal(match: Match, pack: Pack, player: Player, dice: random.Random) -> Iterator[Moment]:
    """Play one deal from the cut to its end, step by step."""
    return play_on(start_round(match, pack).state, player, dice)


def play_on(state: RoundState, player: Player, dice: random.Random) -> Iterator[Moment]:
    """Play a deal on from a state to its end, step by step."""
    while (seat := state.phase.turn) is not None:
        action = player(dice, view_of(state, seat))
        step = apply(state, action)
        yield Moment(state, action, step)
        state = step.state


def deal_of(moments: Sequence[Moment]) -> Deal:
    """Give what must be kept of a deal to replay it."""
    first = moments[0].before
    assert isinstance(first.secret, Undealt)
    actions = tuple(moment.action for moment in moments)
    return Deal(first.phase.table.match, first.secret.pack, actions)


def replayed(deal: Deal) -> Iterator[Moment]:
    """Play a recorded deal again, step by step."""
    state = start_round(deal.match, deal.pack).state
    for action in deal.actions:
        step = apply(state, action)
        yield Moment(state, action, step)
        state = step.state


def phase_of(state: RoundState) -> LivePhase:
    """Give the phase, or the one a deal ended in."""
    return state.phase.before if isinstance(state.phase, RoundOver) else state.phase


def viewers(rules: Rules) -> tuple[Viewer, ...]:
    """Give everybody who may look on: all seats, and a spectator."""
    return (*range(rules.players), None)


def seen_by(state: RoundState, viewer: Viewer) -> View:
    """Give the view of a seat or of a spectator."""
    return public_view(state) if viewer is None else view_of(state, viewer)


def told(events: Iterable[Event], viewer: Viewer) -> tuple[Notice, ...]:
    """Give the notices of one viewer."""
    return tuple(notice_for(event, viewer) for event in events)


def folded(view: View, notices: Iterable[Notice]) -> View:
    """Fold notices over a view of either kind."""
    match view:
        case SeatView():
            return fold(view, notices)
        case PublicView():
            return fold(view, notices)


def seeds() -> st.SearchStrategy[int]:
    """Draw a seed for the dice."""
    return st.integers(0, 2**32 - 1)


def deals(rules: Rules | st.SearchStrategy[Rules]) -> st.SearchStrategy[SeededDeal]:
    """Draw a whole deal, from any standing of the match and by any player."""
    return st.builds(
        SeededDeal, rules if isinstance(rules, st.SearchStrategy) else st.just(rules), seeds()
    )


@st.composite
def states(draw: st.DrawFn, rules: Rules | st.SearchStrategy[Rules]) -> RoundState:
    """Draw a state that random play can reach, from any standing and in any phase."""
    return draw(st.sampled_from(draw(deals(rules)).states()))


def share(part: float) -> settings:
    """Give the settings for a part of the profile's examples: for tests that do much in each."""
    profile = settings()
    return settings(profile, max_examples=max(1, round(profile.max_examples * part)))
