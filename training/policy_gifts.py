"""What gifts are worth: whether the contract is made after each of them in the deal as it lies."""

from __future__ import annotations

from training.policy_rounds import CONTRACTS, UNIT, VALUES, auction, choose_gifts, deal, hand_worth
from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.gifts import GIFTS, gift_values
from tysiacha.kernels.policy_board import CARDS, HANDS, STOCK
from tysiacha.kernels.tricks import follower

HEAD = 4
"""Of an exchange: the ten cards, the bid, and the gifts left and right of a player by rules."""


@kernel
def label_gifts(
    memory: Ints,
    scale: Ints,
    chance: Ints,
    board: Ints,
    heads: Ints,
    labels: Ints,
    count: int,
    spread: int,
) -> None:
    """Write so many exchanges, and for each of 576 pairs 1 if the contract is made after it.

    The contract is what the hand that is left after the usual gifts promises; -1 is no gift.
    """
    for number in range(count):
        deal(chance, board)
        found = auction(scale, chance, board, board, -1, spread)
        declarer = found % 4
        bid = found // 4
        ten = board[HANDS + declarer] | board[STOCK]
        gifts = choose_gifts(scale, chance, ten, spread // 4)
        kept = ten & ~((1 << (gifts // CARDS)) | (1 << (gifts % CARDS)))
        value = hand_worth(scale, kept, 1) // UNIT
        contract = max(bid, scale[CONTRACTS + min(max(value, 0), VALUES - 1)])
        after = follower(declarer)
        left = board[HANDS + after]
        right = board[HANDS + follower(after)]
        gift_values(memory, ten, left, right, 0, 1, contract, labels)
        for at in range(GIFTS):
            labels[GIFTS * (number + 1) + at] = labels[at]
        heads[HEAD * number] = ten
        heads[HEAD * number + 1] = bid
        heads[HEAD * number + 2] = gifts // CARDS
        heads[HEAD * number + 3] = gifts % CARDS
