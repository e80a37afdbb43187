"""How the bot ``rule`` plays the cards."""

from __future__ import annotations

from collections.abc import Iterable

from tysiacha.bots.rule_follows import follow_score
from tysiacha.bots.rule_leads import lead_score
from tysiacha.bots.rule_position import Position, position_of
from tysiacha.bots.rule_settings import PlayWeights
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView


def choose_play(
    view: SeatView, phase: Tricks, plays: tuple[Play, ...], weights: PlayWeights
) -> Play:
    """Give the play of the highest score; of equals the first, which is the lowest card."""
    if len(plays) == 1:
        return plays[0]
    scores = play_scores(position_of(view, phase, weights), plays)
    return max(plays, key=lambda play: scores[play])


def play_scores(position: Position, plays: Iterable[Play]) -> dict[Play, float]:
    """Give the scores of some plays, in a position as its seat sees it."""
    score = follow_score if position.phase.cards else lead_score
    return {play: score(position, play) for play in plays}
