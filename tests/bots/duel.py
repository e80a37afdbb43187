"""Rounds between bots: every deal a match of its own, so that only its own score counts.

``python -m tests.bots.duel`` prints the figures that the tests hold the bots to.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, stdev

from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import make_bot
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Action, Pass
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView


@dataclass(frozen=True)
class Contracts:
    """What became of the contracts of some rounds."""

    made: float
    """Share of them."""
    average: float
    defence: float
    """Raw points of a defender."""


class MeekBot:
    """Plays like ``random``, but never bids where it may pass: others have to declare."""

    name = "meek"

    def __init__(self, *, seed: int) -> None:
        self._random = make_bot("random", seed=seed)

    def act(self, view: SeatView) -> Action:
        return Pass() if Pass() in legal_actions(view) else self._random.act(view)


def bots_named(names: Sequence[str], seed: int) -> list[Bot]:
    seeds = range(seed * len(names), (seed + 1) * len(names))
    return [
        MeekBot(seed=own) if name == MeekBot.name else make_bot(name, seed=own)
        for name, own in zip(names, seeds, strict=True)
    ]


def play_deal(match: Match, bots: Sequence[Bot], dice: random.Random) -> RoundOver:
    """Play one deal to its end; every answer must be legal and no offence."""
    state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
    while (seat := state.phase.turn) is not None:
        view = view_of(state, seat)
        action = bots[seat].act(view)
        assert not is_offence(view, action)
        state = apply(state, action).state
    assert isinstance(state.phase, RoundOver)
    return state.phase


def play_round(names: Sequence[str], seed: int, rules: Rules) -> RoundOver:
    """Play one round that counts, redeals included."""
    dice = random.Random(seed)
    bots = bots_named(names, seed)
    match = Match.new(rules, dealer=seed % rules.players)
    while True:
        over = play_deal(match, bots, dice)
        if over.settlement is not None:
            return over
        match = over.match


def play_match(names: Sequence[str], seed: int, rules: Rules, *, rounds: int) -> Match:
    """Play a match to its winner, or so many rounds of it."""
    dice = random.Random(seed)
    bots = bots_named(names, seed)
    match = Match.new(rules, dealer=seed % rules.players)
    deals = 0
    while match.winner is None and match.round_number <= rounds and deals < 3 * rounds:
        match = play_deal(match, bots, dice).match
        deals += 1
    return match


def net_gains(hero: str, others: str, deals: range, rules: Rules) -> Iterator[float]:
    """The hero's points less the mean of the others, the same deal in every seat of the hero."""
    for seed in deals:
        for place in range(rules.players):
            names = [others] * rules.players
            names[place] = hero
            settlement = play_round(names, seed, rules).settlement
            assert settlement is not None
            changes = [seat.change for seat in settlement.seats]
            yield changes[place] - mean(changes[:place] + changes[place + 1 :])


def contracts_of(name: str, deals: range, rules: Rules) -> Contracts:
    """What a table of the same bot does with its contracts."""
    outcomes = [play_round([name] * rules.players, seed, rules).outcome for seed in deals]
    played = [outcome for outcome in outcomes if isinstance(outcome, Played)]
    return Contracts(
        made=mean(one.raw[one.declarer] >= one.contract for one in played),
        average=mean(one.contract for one in played),
        defence=mean(
            points
            for one in played
            for seat, points in enumerate(one.raw)
            if seat != one.declarer and (one.stock is None or points)
        ),
    )


def main() -> None:
    classic = PRESETS["classic"]
    for others in ("random", MeekBot.name):
        gains = list(net_gains("rule", others, range(600), classic))
        error = stdev(gains) / len(gains) ** 0.5
        print(f"rule against two {others}: {mean(gains):.1f} ± {error:.1f} net a round")
    print("three rule bots:", contracts_of("rule", range(1000, 2000), classic))


if __name__ == "__main__":
    main()
