"""Whole matches by any rules, one action after the other, with the invariants after each.

Hypothesis chooses what comes next: a legal action, any action at all, a stretch of random play, the
next deal. :class:`tests.strategies.invariants.Watch` says what must hold.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.strategies.deals import Pack, matches, packs
from tests.strategies.invariants import Watch, check_refusals
from tests.strategies.playing import (
    PLAYERS,
    Deal,
    Moment,
    Player,
    play_on,
    replayed,
    seeds,
    share,
)
from tests.strategies.rules import valid_rules
from tests.strategies.tables import TABLES
from tests.strategies.universe import universe
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState

ANY_RULES = st.one_of(st.sampled_from(list(TABLES.values())), valid_rules())


class MatchMachine(RuleBasedStateMachine):
    """A match, from any standing on, with any rules."""

    @initialize(match=ANY_RULES.flatmap(matches), pack=packs())
    def sit_down(self, match: Match, pack: Pack) -> None:
        self.universe = universe(match.rules)
        self.open_deal(match, pack)

    def open_deal(self, match: Match, pack: Pack) -> None:
        """Begin a deal, and its record."""
        self.match, self.pack = match, pack
        self.state = start_round(match, pack).state
        self.watch = Watch(self.state)
        self.actions: list[Action] = []
        self.states: list[RoundState] = [self.state]

    def see(self, moment: Moment) -> None:
        """Take a step into account, which checks it."""
        self.watch.see(moment)
        self.actions.append(moment.action)
        self.states.append(moment.after)
        self.state = moment.after

    @precondition(lambda self: not self.is_over())
    @rule(number=st.integers(0, 400))
    def act(self, number: int) -> None:
        """Do one of the legal actions."""
        actions = self.legal()
        action = actions[number % len(actions)]
        self.see(Moment(self.state, action, apply(self.state, action)))

    @precondition(lambda self: not self.is_over())
    @rule(numbers=st.lists(st.integers(0, 1_000), min_size=1, max_size=10))
    def try_anything(self, numbers: list[int]) -> None:
        """Ask for actions that are mostly illegal: they change nothing."""
        check_refusals(self.state, [self.universe[n % len(self.universe)] for n in numbers])

    @precondition(lambda self: not self.is_over())
    @rule(player=st.sampled_from(PLAYERS), seed=seeds(), steps=st.integers(2, 60))
    def play_a_stretch(self, player: Player, seed: int, steps: int) -> None:
        """Play on for a while, perhaps to the end of the deal."""
        for moment, _ in zip(play_on(self.state, player, random.Random(seed)), range(steps)):  # noqa: B905
            self.see(moment)

    @precondition(lambda self: self.is_over())
    @rule(pack=packs())
    def deal_again(self, pack: Pack) -> None:
        """Replay the deal from its record, and go on with the next."""
        self.check_replay()
        assert isinstance(self.state.phase, RoundOver)
        after = self.state.phase.match
        if after.winner is not None:
            after = Match.new(after.rules, dealer=after.next_dealer)
        self.open_deal(after, pack)

    def check_replay(self) -> None:
        """The pack and the actions give all states again, equal and of the same hash."""
        deal = Deal(self.match, self.pack, tuple(self.actions))
        again = [self.states[0], *(moment.after for moment in replayed(deal))]
        assert again == self.states
        assert [hash(state) for state in again] == [hash(state) for state in self.states]

    @invariant()
    def the_match_goes_on(self) -> None:
        """A deal plays for the match as it stood when it began, and counts up by one."""
        phase = self.state.phase
        assert phase.table.match == self.match
        if isinstance(phase, RoundOver):
            assert phase.match.deal_number == self.match.deal_number + 1
            assert phase.match.rules == self.match.rules
        else:
            assert self.legal()

    def teardown(self) -> None:
        """Replay what was not finished."""
        if hasattr(self, "states"):
            self.check_replay()

    def is_over(self) -> bool:
        return isinstance(self.state.phase, RoundOver)

    def legal(self) -> tuple[Action, ...]:
        seat = to_act(self.state)
        assert seat is not None
        return legal_actions(view_of(self.state, seat))


def test_whole_matches_keep_all_invariants() -> None:
    run_state_machine_as_test(MatchMachine, settings=share(1))
