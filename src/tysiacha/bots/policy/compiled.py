"""The nets of the policy asked by compiled code, where there is a compiler."""

from __future__ import annotations

import threading
from typing import Final, cast

import numpy as np

from tysiacha.bots.policy.features import MOMENT_FEATURES, Floats, Whole
from tysiacha.bots.policy.moments import Moment
from tysiacha.bots.policy.suit_net import SuitNet
from tysiacha.cards import SUITS
from tysiacha.kernels._jit import JIT, Ints, Rows, buffer, filled
from tysiacha.kernels.card_chances import MOVES, card_chances
from tysiacha.kernels.suit_net import SETS, SPACE, WIDTH, hand_answers

COMPILED: Final = JIT
"""Whether it is worth asking here."""
_ALL_MOVES: Final = -1


class Workspace(threading.local):
    """What one thread needs for a net."""

    def __init__(self) -> None:
        self.space = as_rows(np.zeros((SPACE, WIDTH), np.float32))
        self.features = as_rows(np.zeros((2, MOMENT_FEATURES), np.float32))
        self.kept = buffer(SETS * len(SUITS))


def chances_of_cards(
    net: SuitNet, prices: Floats, moment: Moment, hands: Whole, move: int = _ALL_MOVES
) -> Floats:
    """Give (hands, 48) logarithms of chances, or those of one move, (hands, 1)."""
    space = workspace
    out = np.empty((hands.shape[0], MOVES if move == _ALL_MOVES else 1), np.float32)
    card_chances(
        packed(net),
        filled(list(moment)),
        as_rows(prices[None, :]),
        cast("Ints", np.ascontiguousarray(hands)),
        hands.shape[0],
        move,
        space.space,
        space.features,
        space.kept,
        as_rows(out),
    )
    return out


def answers_of_hands(net: SuitNet, prices: Floats, features: Floats, hands: Whole) -> Floats:
    """Give the answers of each suit of each hand before the play, (hands, 4, answers)."""
    space, width = workspace, net.answer.shape[1]
    out = np.empty((hands.shape[0], len(SUITS) * width), np.float32)
    hand_answers(
        packed(net),
        as_rows(features),
        as_rows(prices[None, :]),
        cast("Ints", np.ascontiguousarray(hands)),
        hands.shape[0],
        space.space,
        space.kept,
        as_rows(out),
    )
    return out.reshape(hands.shape[0], len(SUITS), width)


_PACKED: Final[dict[int, tuple[SuitNet, tuple[Rows, ...]]]] = {}


def packed(net: SuitNet) -> tuple[Rows, ...]:
    """Give the parts of a net as kernels take them, each a table of rows."""
    known = _PACKED.get(id(net))
    if known is None:
        parts = tuple(
            as_rows(np.ascontiguousarray(part.reshape(-1, part.shape[-1]))) for part in net.parts()
        )
        known = _PACKED[id(net)] = net, parts
    return known[1]


def as_rows(table: Floats) -> Rows:
    """Give a table as kernels take it."""
    return cast("Rows", table)


workspace: Final = Workspace()
