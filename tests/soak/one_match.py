"""One random match under the eyes of all invariants: what the soak plays thousands of."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from tests.strategies.deals import random_match, shuffled
from tests.strategies.interference import check_notices, check_view
from tests.strategies.invariants import Watch, check_refusals
from tests.strategies.playing import (
    Deal,
    Moment,
    Player,
    eager,
    play_on,
    replayed,
    sober,
    viewers,
    wild,
)
from tests.strategies.rules import plausible_values
from tests.strategies.tables import TABLES
from tests.strategies.universe import universe
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import is_offence
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.option_errors import ContradictoryRules
from tysiacha.rules.option_values import with_values
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import start_round
from tysiacha.rules.standing import Match

RANDOM_RULES = 0.5
"""The share of matches by random valid rules; the others are played at the tables of the tests."""

CHANGED_OPTIONS = 0.3
"""The share of options that random rules draw; the others are classic."""

ILLEGAL = 0.02
"""How often a state is asked for actions that are mostly illegal, and how many."""
ILLEGAL_TRIED = 12

DISGUISED = 0.05
"""How often a step is compared with the same step behind another truth, for one viewer."""

REPLAYED = 0.25
"""How often a deal is played again from its record."""


@dataclass(slots=True)
class Tally:
    """What was played and checked."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.counts.update(other.counts)


def random_rules(dice: random.Random) -> Rules:
    """Give any valid rules: contradictions go away as some options get their classic values."""
    classic = PRESETS[DEFAULT_PRESET]
    values = {
        key: dice.choice(plausible_values(key))
        for key in OPTION_DOMAINS
        if dice.random() < CHANGED_OPTIONS
    }
    while True:
        try:
            return with_values(classic, values)
        except ContradictoryRules as refused:
            culprits = [key for key in refused.conflicts[0].options if key in values]
            del values[dice.choice(culprits)]


def play_match(seed: str, most_rounds: int) -> Tally:
    """Play one match to its winner or to the limit of rounds, and check every step."""
    dice = random.Random(seed)
    rules = (
        random_rules(dice) if dice.random() < RANDOM_RULES else TABLES[dice.choice(list(TABLES))]
    )
    player = dice.choice((eager, eager, eager, sober, wild))
    match = random_match(dice, rules)
    if dice.random() < 0.5:
        match = Match.new(rules, dealer=match.dealer)
    last = match.round_number + most_rounds
    tally = Tally(Counter(matches=1))
    actions = universe(rules)
    while match.winner is None and match.round_number < last:
        match = _play_deal(match, player, dice, tally, actions)
        tally.counts["deals"] += 1
        if tally.counts["deals"] > 20 * most_rounds:
            tally.counts["endless redeals"] += 1
            break
    tally.counts["won" if match.winner is not None else "stopped at the limit"] += 1
    return tally


def _play_deal(
    match: Match, player: Player, dice: random.Random, tally: Tally, actions: tuple[Action, ...]
) -> Match:
    pack = shuffled(dice)
    state = start_round(match, pack).state
    watch = Watch(state)
    done: list[Action] = []
    for moment in play_on(state, player, dice):
        _check_before(moment, dice, tally, actions)
        watch.see(moment)
        done.append(moment.action)
        state = moment.after
    phase = state.phase
    assert isinstance(phase, RoundOver)
    tally.counts["actions"] += len(done)
    tally.counts["rounds"] += phase.settlement is not None
    tally.counts[f"outcome {type(phase.outcome).__name__}"] += 1
    if dice.random() < REPLAYED:
        _check_replay(Deal(match, pack, tuple(done)), moment)
        tally.counts["replayed"] += 1
    return phase.match


def _check_before(
    moment: Moment, dice: random.Random, tally: Tally, actions: tuple[Action, ...]
) -> None:
    turn = moment.before.phase.turn
    assert turn is not None
    if is_offence(view_of(moment.before, turn), moment.action):
        tally.counts["offences"] += 1
    if dice.random() < ILLEGAL:
        check_refusals(moment.before, dice.sample(actions, ILLEGAL_TRIED))
        tally.counts["illegal tried"] += ILLEGAL_TRIED
    if dice.random() < DISGUISED:
        viewer = dice.choice(viewers(moment.before.phase.table.rules))
        check_view(moment.before, viewer, dice)
        tally.counts["disguises"] += 1
        tally.counts["disguised steps"] += check_notices(moment, viewer, dice)


def _check_replay(deal: Deal, last: Moment) -> None:
    *_, again = replayed(deal)
    assert again.after == last.after
    assert hash(again.after) == hash(last.after)
