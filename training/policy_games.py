"""Games of the real bots, written down as integers: what the policy is to foretell."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from tysiacha.bots.medium_bot import MediumBot
from tysiacha.bots.protocol import Bot
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.thumb_bot import ThumbBot
from tysiacha.cards import CARDS, PACK_SIZE
from tysiacha.rules.actions import Action, Bid, Give, Pass, Play
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Bidding, Exchange, RoundOver, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView

CAREFUL: Final = 1
MEDIUM: Final = 2
RULE: Final = 3
HEAD: Final = 12
"""Of a round: hands by place, stock, gifts left and right, bid, contract, the bots by place, and
whether its gift is the bot's own."""
TRICKS: Final = 24
ROUND: Final = HEAD + TRICKS
CALL: Final = 7
"""Of a call: hand, high bid, who made it, who passed, own place from the first hand, points, bot.

Other places are counted from the caller: 1 at his left, 2 at his right; 3 is nobody.
"""
_LONGEST: Final = 60
"""Rounds of a match."""
_GIFTS_BY_MEDIUM: Final = 0.15
"""Its gifts take 150 ms, so most are left to ``careful``."""


class GiftsByCareful:
    """The bot ``medium`` but for its gifts."""

    name = "medium"

    def __init__(self, *, seed: int) -> None:
        self._medium, self._careful = MediumBot(seed=seed), RuleBot()

    def act(self, view: SeatView) -> Action:
        """Answer as one of the two."""
        bot: Bot = self._careful if isinstance(view.phase, Exchange) else self._medium
        return bot.act(view)


def play_games(matches: range, file: Path, tell: Callable[[str], None]) -> None:
    """Play the matches of these numbers and write them to a file of arrays."""
    rounds: list[list[int]] = []
    calls: list[list[int]] = []
    for number in matches:
        _play_match(number, rounds, calls)
    tell(f"matches {matches.start} to {matches.stop - 1}: {len(rounds)} rounds, {len(calls)} calls")
    np.savez_compressed(file, rounds=np.array(rounds, np.int32), calls=np.array(calls, np.int32))


def _play_match(number: int, rounds: list[list[int]], calls: list[list[int]]) -> None:
    dice = random.Random(f"policy {number}")
    rules = PRESETS["classic"]
    match = Match.new(rules, dealer=dice.randrange(rules.players))
    kinds = [dice.choice((CAREFUL, MEDIUM, RULE)) for _ in range(rules.players)]
    while match.winner is None and match.round_number < _LONGEST:
        own = [dice.random() < _GIFTS_BY_MEDIUM for _ in kinds]
        bots: list[Bot] = [
            _bot(kind, dice.randrange(1 << 30), gives=gives)
            for kind, gives in zip(kinds, own, strict=True)
        ]
        match = _play_deal(match, bots, kinds, own, dice, rounds, calls)


def _bot(kind: int, seed: int, *, gives: bool) -> Bot:
    if kind == MEDIUM:
        return MediumBot(seed=seed) if gives else GiftsByCareful(seed=seed)
    return RuleBot() if kind == CAREFUL else ThumbBot()


def _play_deal(
    match: Match,
    bots: list[Bot],
    kinds: list[int],
    own: list[bool],
    dice: random.Random,
    rounds: list[list[int]],
    calls: list[list[int]],
) -> Match:
    state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
    head: list[int] = []
    hands = [0, 0, 0]
    gifts = [0, 0]
    plays: list[int] = []
    while (seat := state.phase.turn) is not None:
        phase = state.phase
        view = view_of(state, seat)
        action = bots[seat].act(view)
        if isinstance(phase, Bidding) and isinstance(action, Bid | Pass):
            if len(proper_actions(view)) > 1:
                calls.append(_call(view, phase, action, kinds[seat]))
        elif isinstance(phase, Exchange) and isinstance(action, Give):
            left = phase.table.opponents(seat)[0]
            gifts[action.to != left] = action.card
        elif isinstance(phase, Tricks) and isinstance(action, Play):
            order = (phase.declarer, *phase.table.opponents(phase.declarer))
            if len(plays) < len(order):
                hands[order.index(seat)] = view.hand_mask or 0
            if not plays:
                bid, contract = phase.bargain.bid, phase.contract.points
                stock = phase.exchanged.stock or 0
                head = [stock, *gifts, bid, contract, *(kinds[one] for one in order)]
                head.append(int(own[phase.declarer] or kinds[phase.declarer] != MEDIUM))
            plays.append(action.card + PACK_SIZE * (action.marriage + 2 * action.aces))
        state = apply(state, action).state
    if len(plays) == TRICKS:
        rounds.append([*hands, *head, *plays])
    assert isinstance(state.phase, RoundOver)
    return state.phase.match


def _call(view: SeatView, phase: Bidding, action: Bid | Pass, kind: int) -> list[int]:
    active = phase.table.active
    me = active.index(view.seat)
    passed = sum(1 << (active.index(one) - me) % 3 for one in phase.passed)
    high = phase.high
    holder = 3 if high is None else (active.index(high.seat) - me) % 3
    points = action.points if isinstance(action, Bid) else 0
    return [
        view.hand_mask or 0,
        0 if high is None else high.points,
        holder,
        passed,
        me,
        points,
        kind,
    ]
