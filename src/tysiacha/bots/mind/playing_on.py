"""Who plays rounds on where more is wanted than open cards tell: the learned policy, if it can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.policy import policy_at_hand
from tysiacha.cards import Card, Mask
from tysiacha.kernels._jit import JIT
from tysiacha.rules.phases import Exchange, Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World
from tysiacha.solve.weighing import Playouts

CAN_PLAY: Final = JIT and policy_at_hand()
"""Whether the policy is quick enough here to play."""


def playouts_for(view: SeatView, phase: Tricks, settings: MindSettings) -> Playouts | None:
    """Give what plays on from here; None where players by rules of thumb do."""
    if not (settings.policy_playouts and CAN_PLAY):
        return None
    from tysiacha.bots.policy.playouts import PolicyPlayouts  # noqa: PLC0415 - needs numpy
    from tysiacha.bots.policy.policy import policy_for  # noqa: PLC0415

    policy = policy_for(phase.table.rules)
    return PolicyPlayouts(policy, settings.policy_playouts, view, phase)


def points_after_gifts(
    phase: Exchange,
    contract: int,
    ten: Mask,
    worlds: Sequence[World],
    pairs: Sequence[tuple[Card, Card]],
    settings: MindSettings,
) -> list[list[int]]:
    """Give what the declarer makes with each pair in each world; nothing if nobody can tell."""
    if not (settings.gift_played and settings.policy_playouts and CAN_PLAY):
        return []
    from tysiacha.bots.policy.playouts import Giving, gifts_played  # noqa: PLC0415 - needs numpy
    from tysiacha.bots.policy.policy import policy_for  # noqa: PLC0415

    rules = phase.table.rules
    giving = Giving(rules, contract, phase.exchanged.stock or 0, ten)
    return gifts_played(policy_for(rules), settings.policy_playouts, giving, worlds, pairs)
