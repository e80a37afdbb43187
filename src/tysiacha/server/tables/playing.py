"""A match at a table: the deals so far, the one that goes on, and what people want of it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tysiacha.cards import Card
from tysiacha.fairness.negotiation import BoundDeal, Negotiation, misses_after
from tysiacha.fairness.secrecy import ServerSecret
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.rules.actions import Action
from tysiacha.rules.events import Event
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState


class Undo(msgspec.Struct, frozen=True):
    """A wish to take back, which all other people must share."""

    seat: Seat
    keep: int
    """How many actions of the deal would be left."""
    agreed: frozenset[Seat]
    since: int
    """The number of the fact that asked: an answer must have seen it."""


class Preparation(msgspec.Struct, frozen=True):
    """What is agreed so far about the next deal."""

    secret: ServerSecret
    negotiation: Negotiation


class Deal(msgspec.Struct, frozen=True):
    """The deal that goes on, or the one that has just ended."""

    bound: BoundDeal
    actions: tuple[Action, ...]
    actors: tuple[Seat, ...]
    """Whose each action was."""
    state: RoundState

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack as it was shuffled, before the cut."""
        return self.bound.deal.shuffled

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return isinstance(self.state.phase, RoundOver)

    @property
    def played(self) -> PlayedDeal:
        """What a record needs of it."""
        return PlayedDeal(self.pack, self.actions)


class Playing(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it goes on, or the last one."""

    id: str
    ids: tuple[str, ...]
    """How the seats are called in what proves the deals."""
    start: Match
    match: Match
    """As it stands after the deals that are over."""
    first_v: int
    """The number of the fact that began it."""
    turn_v: int
    """The number of the fact since which the present decision is asked for."""
    done: tuple[Deal, ...] = ()
    """The deals before the one that goes on."""
    deal: Deal | None = None
    next: Preparation | None = None
    """What is agreed about the next deal, once it is prepared."""
    ready: frozenset[Seat] = frozenset()
    banks_ms: tuple[int, ...] = ()
    """What is left of each seat's reserve of time."""
    late: tuple[int, ...] = ()
    """How often in a row the clock answered for each seat."""
    extra_ms: int = 0
    """Time given to the seat that thinks."""
    missed: tuple[int, ...] = ()
    """How often each seat did not tell its part of a deal."""
    undo: Undo | None = None
    unheard: frozenset[Seat] = frozenset()
    """Whose wish to take back was dropped since the last action: he may not ask again so soon."""
    unrated: frozenset[str] = frozenset()
    rematch: frozenset[Seat] = frozenset()
    over: bool = False
    winner: Seat | None = None
    end_v: int = 0
    """The number of the fact that ended it."""

    @property
    def state(self) -> RoundState | None:
        """The deal's state, None before the first one."""
        return None if self.deal is None else self.deal.state

    @property
    def turn(self) -> Seat | None:
        """Who is to act in the deal that goes on."""
        return None if self.over or self.deal is None else self.deal.state.phase.turn

    @property
    def between_deals(self) -> bool:
        """Whether a deal must begin before anybody can act."""
        return not self.over and (self.deal is None or self.deal.over)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals, the one that goes on at the end."""
        return self.done if self.deal is None else (*self.done, self.deal)

    def with_deal(self, bound: BoundDeal, v: int) -> Playing:
        """Give the match with its next deal begun."""
        begun = Deal(bound, (), (), start_round(self.match, bound.deal.shuffled).state)
        return replace(
            self,
            done=self.deals,
            deal=begun,
            next=None,
            ready=frozenset(),
            missed=misses_after(self.missed, bound),
            turn_v=v,
            extra_ms=0,
        )

    def with_action(self, action: Action, v: int) -> tuple[Playing, tuple[Event, ...]]:
        """Give the match after an action of the seat to act, and what it made happen."""
        assert self.deal is not None
        step = apply(self.deal.state, action)
        seat = self.deal.state.phase.turn
        assert seat is not None
        deal = Deal(
            self.deal.bound,
            (*self.deal.actions, action),
            (*self.deal.actors, seat),
            step.state,
        )
        phase = step.state.phase
        match = phase.match if isinstance(phase, RoundOver) else self.match
        after = replace(
            self, deal=deal, match=match, turn_v=v, extra_ms=0, undo=None, unheard=frozenset()
        )
        return after, step.events

    def with_undone(self, keep: int, v: int) -> Playing:
        """Give the match with the deal as it was after so many actions."""
        assert self.deal is not None
        before = self.done[-1].state.phase if self.done else None
        match = before.match if isinstance(before, RoundOver) else self.start
        state = start_round(match, self.deal.pack).state
        actions = self.deal.actions[:keep]
        for action in actions:
            state = apply(state, action).state
        deal = Deal(self.deal.bound, actions, self.deal.actors[:keep], state)
        return replace(
            self,
            deal=deal,
            match=match,
            next=None,
            ready=frozenset(),
            turn_v=v,
            extra_ms=0,
            undo=None,
            unheard=frozenset(),
            unrated=self.unrated | {"undo"},
        )
