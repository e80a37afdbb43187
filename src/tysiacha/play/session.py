"""A match without a screen: whose turn it is, what happens, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tysiacha.cards import Card
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.play.bot_guard import BotFault, BotGuard
from tysiacha.play.plan import PlayPlan
from tysiacha.play.told import Told
from tysiacha.rules.actions import Action, KeepCards
from tysiacha.rules.clauses import Clause
from tysiacha.rules.events import Event
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.outcomes import GivenUp, Played, Settlement
from tysiacha.rules.phases import Phase, RoundOver
from tysiacha.rules.progress import advance
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView, View, Viewer

DEALS_PER_ROUND = 100
"""A limit of rounds is one of deals too, in case that nobody ever bids."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One round on the score sheet."""

    number: int
    declarer: Seat | None
    contract: int | None
    changes: tuple[int, ...]
    totals: tuple[int, ...]
    bolts: tuple[int, ...]
    """Marks that each player has after it."""
    barrel: tuple[int | None, ...]
    """Rounds used on the barrel after it, None for who is not on it."""
    why: tuple[tuple[Clause, ...], ...]


@dataclass(slots=True)
class Session:
    """One match as it goes on. Bots and people act through :meth:`act` alike."""

    plan: PlayPlan
    match: Match = field(init=False)
    """The match after the deals that are over."""
    state: RoundState | None = field(init=False, default=None)
    """The deal that goes on, or the one that has just ended."""
    sheet: list[SheetEntry] = field(init=False, default_factory=list)
    told: dict[Viewer, list[Told]] = field(init=False)
    """What each person, and None for spectators, was told in this deal."""
    earlier: dict[Viewer, list[Told]] = field(init=False)
    """The same of the deal before."""
    _packs: list[tuple[Card, ...]] = field(init=False, default_factory=list)
    _actions: list[list[Action]] = field(init=False, default_factory=list)
    _bots: dict[Seat, BotGuard] = field(init=False, default_factory=dict)
    _faults: list[BotFault] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        plan = self.plan
        self.match = plan.match
        self.told = {seat: [] for seat in (*plan.people, None)}
        self.earlier = {seat: [] for seat in self.told}
        for seat, sitter in enumerate(plan.sitters):
            if sitter.bot is not None:
                self._bots[seat] = BotGuard(seat, sitter.bot, self._faults.append, plan.patience)
                self._bots[seat].make(plan.make_bot, seed=plan.chance.bot_seed(seat))

    @property
    def turn(self) -> Seat | None:
        """Who is to act in the deal that goes on, or None."""
        return None if self.state is None else to_act(self.state)

    @property
    def deal_is_over(self) -> bool:
        """Whether a deal must begin before anybody can act."""
        return self.turn is None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the limit of rounds is reached."""
        limit = self.plan.round_limit
        if self.match.winner is not None:
            return True
        if limit is None:
            return False
        rounds = self.match.round_number - self.plan.match.round_number
        deals = self.match.deal_number - self.plan.match.deal_number
        return rounds >= limit or deals >= limit * DEALS_PER_ROUND

    @property
    def several(self) -> bool:
        """Whether people take turns at the keyboard."""
        return len(self.plan.people) > 1

    @property
    def deals(self) -> tuple[PlayedDeal, ...]:
        """All that was played, enough to play it again."""
        return tuple(
            PlayedDeal(pack, tuple(actions))
            for pack, actions in zip(self._packs, self._actions, strict=True)
        )

    def view(self, viewer: Viewer) -> View:
        """Give what a viewer knows of the deal."""
        assert self.state is not None
        return public_view(self.state) if viewer is None else view_of(self.state, viewer)

    def seat_view(self, seat: Seat) -> SeatView:
        """Give what a seat knows of the deal."""
        assert self.state is not None
        return view_of(self.state, seat)

    def begin_deal(self, pack: tuple[Card, ...]) -> None:
        """Begin the next deal of the match with a shuffled pack."""
        self.state = start_round(self.match, pack).state
        self._packs.append(pack)
        self._actions.append([])
        for viewer, heard in self.told.items():
            self.earlier[viewer] = list(heard)
            heard.clear()

    def act(self, action: Action) -> None:
        """Do what the seat to act asks for.

        Raises:
            IllegalAction: if it is refused; nothing has changed then.
        """
        assert self.state is not None
        before = self.state.phase
        step = apply(self.state, action)
        self.state = step.state
        self._actions[-1].append(action)
        self._tell(before, step.events)
        phase = step.state.phase
        if isinstance(phase, RoundOver):
            self.match = phase.match
            if phase.settlement is not None:
                self.sheet.append(_entry(phase, phase.settlement))

    def bot_action(self, seat: Seat) -> Action:
        """Give what the bot in a seat does now, always legal; it sees its own view alone."""
        return self._bots[seat].act(self.seat_view(seat))

    def new_faults(self) -> tuple[BotFault, ...]:
        """Give what bots have done wrong since this was asked last."""
        faults = tuple(self._faults)
        del self._faults[: len(faults)]
        return faults

    def has_bot(self, seat: Seat) -> bool:
        """Tell whether a bot sits in a seat."""
        return seat in self._bots

    def answered_at_once(self, seat: Seat) -> Action | None:
        """Give what is answered for a person because all can see that it is the only answer."""
        view = self.seat_view(seat)
        forced = self.plan.forced(view)
        if forced is not None:
            return forced
        if not self.several and legal_actions(view) == (KeepCards(),):
            return KeepCards()  # nobody is there to see that he is not asked
        return None

    def replay(self, deals: Sequence[PlayedDeal]) -> None:
        """Play again what was saved; bots think along, so that their dice go on alike."""
        for deal in deals:
            self.begin_deal(deal.pack)
            for action in deal.actions:
                seat = self.turn
                if seat is not None and self.has_bot(seat):
                    self.bot_action(seat)
                self.act(action)

    def _tell(self, before: Phase, events: Sequence[Event]) -> None:
        phase = before
        for event in events:
            after = advance(phase, notice_for(event, None))
            for viewer, heard in self.told.items():
                heard.append(Told(notice_for(event, viewer), phase, after))
            phase = after


def _entry(phase: RoundOver, settlement: Settlement) -> SheetEntry:
    outcome = phase.outcome
    played = outcome if isinstance(outcome, Played | GivenUp) else None
    after = [result.after for result in settlement.seats]
    return SheetEntry(
        number=phase.table.match.round_number,
        declarer=None if played is None else played.declarer,
        contract=None if played is None else played.contract,
        changes=tuple(result.change for result in settlement.seats),
        totals=tuple(standing.total for standing in after),
        bolts=tuple(standing.bolts for standing in after),
        barrel=tuple(
            None if standing.barrel is None else standing.barrel.used for standing in after
        ),
        why=tuple(result.why for result in settlement.seats),
    )
