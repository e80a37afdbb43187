"""What rounds bring when bots play them, for every level of standing of every player at once.

A deal is walked as a tree: where bots of different levels would do different things the walk
divides, else it goes on for all of them together. So a deal costs a handful of rounds instead of
one for each of the thousand combinations, and all of them share the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from training.stand_levels import SAMPLED_ROUND, levels_of
from tysiacha.arena.chance import Chance
from tysiacha.bots.equity.settling import outcome_fields
from tysiacha.bots.protocol import Bot
from tysiacha.kernels.many_settlements import WIDTH
from tysiacha.rules.actions import Action, Cut
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Cutting, RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match, Seat, Standing
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.table import Table, table_of

Levels = tuple[tuple[int, ...], ...]
"""By active place: the levels for which a branch holds."""


@dataclass(frozen=True, slots=True)
class SampledDeal:
    """One deal in all levels."""

    outcomes: tuple[tuple[int, ...], ...]
    """Each different outcome, with the fields of ``kernels.many_settlements``."""
    index: NDArray[np.uint8]
    """By the level of each active place: which outcome."""


def sample_deal(rules: Rules, bots: Sequence[Bot], seed: int, number: int) -> SampledDeal:
    """Give what one deal brings; the bots sit in the active places."""
    return _Walk(rules, bots, Chance(seed, number)).sampled()


class _Walk:
    def __init__(self, rules: Rules, bots: Sequence[Bot], chance: Chance) -> None:
        self._rules, self._bots, self._chance = rules, bots, chance
        self._levels = levels_of(rules)
        start = replace(Match.new(rules, dealer=rules.players - 1), golden_left=0)
        self._match = replace(start, round_number=SAMPLED_ROUND)
        self._active = table_of(self._match).active
        self._barrel = next(
            (at for at, one in enumerate(self._levels) if one.barrel is not None),
            len(self._levels),
        )
        self._tables: dict[tuple[int, ...], Table] = {}
        self._played: dict[tuple[object, ...], RoundState] = {}
        """Ends of the play, by what it began with."""

    def sampled(self) -> SampledDeal:
        state = start_round(self._match, self._chance.pack(1)).state
        whole = (tuple(range(len(self._levels))),) * len(self._active)
        index = np.zeros([len(self._levels)] * len(self._active), np.uint8)
        outcomes: dict[tuple[int, ...], int] = {}
        for levels, over in self._leaves(state, whole, 0):
            fields = _fields(over)
            index[np.ix_(*levels)] = outcomes.setdefault(fields, len(outcomes))
        return SampledDeal(tuple(outcomes), index)

    def _leaves(
        self, state: RoundState, levels: Levels, cuts: int
    ) -> Iterator[tuple[Levels, RoundState]]:
        """Give the ends of the deal with the levels that lead to each."""
        while (seat := to_act(state)) is not None:
            if isinstance(state.phase, Cutting):
                state = apply(state, Cut(self._chance.cut(1, cuts))).state
                cuts += 1
                continue
            answers = self._answers(state, seat, levels)
            if len(answers) > 1:
                for action, own in answers.items():
                    part = _with(levels, self._active.index(seat), own)
                    if self._impossible(part):
                        continue
                    yield from self._leaves(self._after(state, part, action), part, cuts)
                return
            state = self._after(state, levels, next(iter(answers)))
            if isinstance(state.phase, Tricks):
                state = self._played_out(state, levels)
        yield levels, state

    def _impossible(self, levels: Levels) -> bool:
        """Tell whether more players would be on the barrel than it has places for."""
        places = self._rules.places
        if places is None:
            return False
        return sum(one[0] >= self._barrel for one in levels) > places

    def _played_out(self, state: RoundState, levels: Levels) -> RoundState:
        """Give the end of the play: the same for the same cards and contract, however bid."""
        assert isinstance(state.phase, Tricks)
        assert isinstance(state.secret, Dealt)
        bargain = state.phase.bargain
        key = (bargain.declarer, bargain.blind, state.phase.contract.points, state.secret.hands)
        if key not in self._played:
            while (seat := to_act(state)) is not None:
                view = view_of(state, seat)
                choices = legal_actions(view)
                bot = self._bots[self._active.index(seat)]
                action = choices[0] if len(choices) == 1 else bot.act(view)
                state = self._after(state, levels, action)
            self._played[key] = state
        return self._played[key]

    def _answers(
        self, state: RoundState, seat: Seat, levels: Levels
    ) -> dict[Action, tuple[int, ...]]:
        """Give what the seat does, each action with its levels."""
        place = self._active.index(seat)
        own = levels[place]
        answers: dict[Action, list[int]] = {}
        for level in own:
            view = view_of(self._seen(state, _with(levels, place, (level,))), seat)
            choices = legal_actions(view)
            action = choices[0] if len(choices) == 1 else self._bots[place].act(view)
            answers.setdefault(action, []).append(level)
        return {action: tuple(found) for action, found in answers.items()}

    def _after(self, state: RoundState, levels: Levels, action: Action) -> RoundState:
        return apply(self._seen(state, levels), action).state

    def _seen(self, state: RoundState, levels: Levels) -> RoundState:
        """Give the state at a table where the first of the levels of each place sit."""
        key = tuple(one[0] for one in levels)
        if key not in self._tables:
            standings = [Standing()] * self._rules.players
            for seat, level in zip(self._active, key, strict=True):
                standings[seat] = self._levels[level]
            self._tables[key] = table_of(replace(self._match, standings=tuple(standings)))
        return replace(state, phase=replace(state.phase, table=self._tables[key]))


def _with(levels: Levels, place: int, own: tuple[int, ...]) -> Levels:
    return (*levels[:place], own, *levels[place + 1 :])


def _fields(state: RoundState) -> tuple[int, ...]:
    over = state.phase
    assert isinstance(over, RoundOver)
    fields = outcome_fields(over.table.rules, over.table.active, over.outcome)
    return (*fields, *[0] * (WIDTH - len(fields)))
