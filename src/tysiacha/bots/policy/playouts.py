"""Rounds played to their end by the learned policy, in worlds that may be.

Who acts in them knows what that seat would know at the table, and plays what the policy finds
likeliest. Only where kernels are compiled: as plain Python they would take minutes.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from tysiacha.bots.policy.boards import board_before, board_now
from tysiacha.bots.policy.compiled import as_rows, packed, workspace
from tysiacha.bots.policy.policy import Policy
from tysiacha.cards import BIT, Card, Mask
from tysiacha.kernels._jit import Ints, Rows, buffer, filled
from tysiacha.kernels.card_chances import MOVES as ASKED
from tysiacha.kernels.playouts import TALLY
from tysiacha.kernels.policy_board import BOARD, MOMENT
from tysiacha.kernels.policy_playouts import policy_gifts, sum_policy_worths
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.engine import memory_for
from tysiacha.solve.over_worlds import Moment, World, flat_worlds
from tysiacha.solve.weighing import Sums


class _Workspace(threading.local):
    """What one thread needs besides what the nets need."""

    def __init__(self) -> None:
        self.board = buffer(BOARD)
        self.moment = buffer(MOMENT)
        self.one = buffer(1)
        self.tally = buffer(TALLY)
        self.chances = as_rows(np.zeros((1, ASKED), np.float32))


_space: Final = _Workspace()


class Giving(NamedTuple):
    """What is known when gifts are tried."""

    rules: Rules
    contract: int
    stock: Mask
    """0 if nobody saw it."""
    held: Mask
    """The declarer's cards, the gifts among them."""


def gifts_played(
    policy: Policy,
    share: int,
    giving: Giving,
    worlds: Sequence[World],
    pairs: Sequence[tuple[Card, Card]],
) -> list[list[int]]:
    """Give for each pair of gifts what the declarer makes in each world, as often as it counts.

    In ``share`` of a hundred worlds the policy plays, in the others rules of thumb.
    """
    count = len(worlds)
    out = buffer(len(pairs) * count)
    net, prices = _net(policy)
    policy_gifts(
        memory_for(giving.rules),
        net,
        prices,
        share,
        board_before(giving.rules, giving.contract, giving.stock),
        flat_worlds(worlds),
        count,
        giving.held,
        filled([BIT[card] for pair in pairs for card in pair]),
        len(pairs),
        _space.tally,
        *_scratch(),
        out,
    )
    return [
        [
            int(out[number * count + at])
            for at, world in enumerate(worlds)
            for _ in range(world.times)
        ]
        for number in range(len(pairs))
    ]


class PolicyPlayouts:
    """Plays on from the cards that lie before a view; :mod:`tysiacha.solve.weighing` asks it to.

    In ``share`` of a hundred worlds the policy plays, in the others rules of thumb.
    """

    def __init__(self, policy: Policy, share: int, view: SeatView, phase: Tricks) -> None:
        self._net, self._prices = _net(policy)
        self._share = share
        self._start = board_now(view, phase)

    def sum_worths(
        self, memory: Ints, worlds: Ints, count: int, moment: Moment, played: int, sums: Sums
    ) -> None:
        """Write into ``sums.out`` what each legal move is worth, summed over the worlds."""
        sum_policy_worths(
            memory,
            self._net,
            self._prices,
            self._share,
            self._start,
            worlds,
            count,
            int(moment.opening),
            moment.need,
            sums.before,
            played,
            sums.worths,
            sums.legal,
            sums.scratch,
            sums.tally,
            *_scratch(),
            sums.out,
        )


def _net(policy: Policy) -> tuple[tuple[Rows, ...], Rows]:
    return packed(policy.card_net), as_rows(policy.prices[None, :])


def _scratch() -> tuple[Ints, Ints, Ints, Rows, Rows, Ints, Rows]:
    net, own = workspace, _space
    return own.board, own.moment, own.one, net.space, net.features, net.kept, own.chances
