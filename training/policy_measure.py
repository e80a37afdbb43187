"""How well the policy foretells decisions that it was not trained on."""

from __future__ import annotations

from typing import Final

import numpy as np

from training.policy_board import KIND, MOVE
from training.policy_cards import answer_of, as_answers, legal_answers, log_chances
from training.policy_games import CAREFUL, MEDIUM, RULE
from training.policy_hands import call_loss, call_tape, gift_loss
from training.policy_rounds import MOVES
from tysiacha.bots.policy.features import Floats, Whole
from tysiacha.bots.policy.suit_net import SuitNet

NAMES: Final = {CAREFUL: "careful", MEDIUM: "medium", RULE: "rule"}
Figures = dict[str, float]


def card_figures(net: SuitNet, rows: Whole, weighed: Whole, worlds: int) -> dict[str, Figures]:
    """Give by bot: nats and agreement of the net and of others, and points lost by each.

    ``weighed`` are the worths of moves in as many worlds; what a move loses is what the best one
    is worth there more, in points.
    """
    logs = log_chances(net, rows)
    legal = legal_answers(rows).reshape(len(rows), -1) > 0
    moves, thumbs = answer_of(rows[:, MOVE]), answer_of(weighed[:, MOVES])
    worths = as_answers((weighed[:, :MOVES] / (2 * worlds)).astype(np.float32))
    worths = np.where(legal, worths.reshape(len(rows), -1), np.float32(-1e9))
    lost = worths.max(axis=1, keepdims=True) - worths
    every = np.arange(len(rows))
    best = logs.argmax(axis=1)
    choices = legal.sum(axis=1)
    figures = {}
    for kind, name in NAMES.items():
        chosen = rows[:, KIND] == kind
        agreed = thumbs[chosen] == moves[chosen]
        figures[name] = {
            "decisions": float(chosen.sum()),
            "nats": -float(logs[every, moves][chosen].mean()),
            "nats_uniform": float(np.log(choices[chosen]).mean()),
            "nats_thumb": _thumb_nats(agreed, choices[chosen]),
            "agreement": float((best == moves)[chosen].mean()),
            "agreement_thumb": float(agreed.mean()),
            "agreement_random": float((1 / choices[chosen]).mean()),
            "lost_net": float(lost[every, best][chosen].mean()),
            "lost_bot": float(lost[every, moves][chosen].mean()),
            "lost_thumb": float(lost[every, thumbs][chosen].mean()),
            "lost_random": float((np.where(legal, lost, 0).sum(axis=1) / choices)[chosen].mean()),
            "miscalibration": miscalibration(np.exp(logs[chosen]), moves[chosen]),
        }
    return figures


def call_figures(net: SuitNet, calls: Whole) -> Figures:
    """Give nats and agreement for free calls, and the nats of the mere share of bids."""
    _tape, odds = call_tape(net, calls)
    bids = calls[:, 5] > 0
    share = bids.mean()
    return {
        "decisions": float(len(calls)),
        "nats": float(call_loss(net, calls).mean()),
        "nats_share": -float(share * np.log(share) + (1 - share) * np.log(1 - share)),
        "agreement": float(((odds > 0) == bids).mean()),
    }


def gift_figures(net: SuitNet, exchanges: Whole) -> dict[str, Figures]:
    """Give by bot the nats of pairs of gifts; the uniform guess among 90 has 4.5."""
    losses = gift_loss(net, exchanges[:, :4])
    of_medium = (exchanges[:, 4] == MEDIUM) & (exchanges[:, 5] == 1)
    return {
        name: {
            "decisions": float(chosen.sum()),
            "nats": float(losses[chosen].mean()),
            "nats_uniform": float(np.log(90)),
        }
        for name, chosen in (("careful", ~of_medium), ("medium", of_medium))
        if chosen.any()
    }


def miscalibration(chances: Floats, moves: Whole) -> float:
    """Give by how much chances and frequencies differ in the mean, in ten classes of chances."""
    happened = np.zeros_like(chances)
    happened[np.arange(len(moves)), moves] = 1
    possible = chances > 0
    flat, true = chances[possible], happened[possible]
    classes = np.minimum((flat * 10).astype(np.int64), 9)
    differences = [
        abs(float(flat[classes == one].sum() - true[classes == one].sum())) for one in range(10)
    ]
    return sum(differences) / len(moves)


def _thumb_nats(agreed: Whole, choices: Whole) -> float:
    """Give the nats of a player who does as thumb does but for the best share of random moves."""
    shares = np.linspace(0.02, 0.98, 49)
    right = agreed[:, None] * (1 - shares)
    return float(-np.log(right + shares / choices[:, None]).mean(axis=0).max())
