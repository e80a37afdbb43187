"""Rounds played and labelled by kernels: what every legal move brings in the deal as it lies.

Auction, gifts and contract follow a linear hand value with noise; the cards are played by thumb,
by what is best in this deal, or at random, so that many kinds of positions occur. The label of a
move is what it is worth to its player in points: the contract, made or not with open cards, and
the points of a playout by players who see their own cards only.
"""

from __future__ import annotations

from typing import Final

from training.policy_board import KIND, LABELLED, MOVE, set_up, write_row
from tysiacha.kernels._jit import Ints, highest, kernel, popcount
from tysiacha.kernels.bounds import marriages_of
from tysiacha.kernels.chance import among
from tysiacha.kernels.playouts import playout
from tysiacha.kernels.policy_board import (
    BEST,
    CARD0,
    CARD1,
    CARDS,
    CONTRACT,
    DONE,
    HANDS,
    MADE,
    PLAYERS,
    PLY,
    STOCK,
    TAKEN,
    TAKER,
    TRUMP,
    TURN,
    legal_moves,
    make_move,
)
from tysiacha.kernels.root import move_values
from tysiacha.kernels.tables import ACES, POINTS, SUIT
from tysiacha.kernels.thumb import thumb_follow, thumb_lead
from tysiacha.kernels.tricks import follower

MOVES: Final = 48
CALL: Final = 7
"""Integers of a call, as :mod:`training.policy_games` writes it."""
UNIT: Final = 10
"""Hand values are counted in tenths of a point."""
DEALT: Final = 0
"""In the scale: what the cards of a suit add to a hand as dealt, at suit * 64 + cards."""
KEPT: Final = 256
"""The same for a hand that a declarer keeps."""
OTHERS: Final = 512
"""Base, second marriage and no ace: for hands as dealt, then for kept ones."""
THRESHOLDS: Final = 518
"""The least value to bid 100, 105, ...: over an opening bid, then over another."""
BIDS: Final = 41
CONTRACTS: Final = THRESHOLDS + 2 * BIDS
"""The contract to name for a hand of value 0, 1, ... that is kept."""
VALUES: Final = 400
SCALE: Final = CONTRACTS + VALUES

_LIMIT: Final = 120
_OPENING: Final = 100
_STEP: Final = 5
_BOLT: Final = 40
"""What a round without a trick costs."""
_TALLY: Final = 6


@kernel
def noise(chance: Ints, width: int) -> int:
    """Give a number round 0, about normal, with a standard deviation of ``width``."""
    total = 0
    for _ in range(3):
        total += among(chance, 2 * width + 1) - width
    return total


@kernel
def hand_worth(scale: Ints, hand: int, kept: int) -> int:
    """Give the linear value of a hand, in tenths of a point."""
    table = KEPT if kept else DEALT
    other = OTHERS + 3 if kept else OTHERS
    worth = scale[other]
    for suit in range(4):
        worth += scale[table + 64 * suit + ((hand >> (6 * suit)) & 63)]
    pairs = popcount(marriages_of(hand))
    if pairs > 0:
        worth += scale[other + 1] * (pairs - 1)
        if hand & ACES == 0:
            worth += scale[other + 2]
    return worth


@kernel
def auction(scale: Ints, chance: Ints, board: Ints, out: Ints, at: int, spread: int) -> int:
    """Find the declarer among the hands on the board: 4 * the bid + his place.

    From call number ``at`` on the calls with a choice are written, as in
    :mod:`training.policy_games`, if it is not negative; ``DONE`` on the board counts them.
    """
    high = _OPENING + 0
    holder = 0
    place = 1
    passed = 0
    board[DONE] = 0
    while popcount(passed) < 2:
        if place != holder and (passed >> place) & 1 == 0:
            hand = board[HANDS + place]
            bid = high + _STEP
            row = THRESHOLDS + (0 if high == _OPENING else BIDS)
            least = scale[row + min((bid - _OPENING) // _STEP, BIDS - 1)]
            may = bid <= _LIMIT or marriages_of(hand) != 0
            bids = may and hand_worth(scale, hand, 0) + noise(chance, spread) >= least
            if may and at >= 0:
                here = CALL * (at + board[DONE])
                out[here] = hand
                out[here + 1] = high
                out[here + 2] = (holder - place) % 3
                out[here + 3] = ((passed | (passed << 3)) >> place) & 7
                out[here + 4] = place
                out[here + 5] = bid if bids else 0
                out[here + 6] = 0
                board[DONE] += 1
            if bids:
                high = bid
                holder = place
            else:
                passed |= 1 << place
        place = follower(place)
    return 4 * high + holder


@kernel
def choose_gifts(scale: Ints, chance: Ints, ten: int, spread: int) -> int:
    """Give the cards to give away, the left one first: 24 * one + the other."""
    pairs = marriages_of(ten)
    wed = pairs | (pairs << 1)
    best = -1_000_000
    gifts = 0
    firsts = ten
    while firsts:
        first = highest(firsts)
        firsts ^= 1 << first
        seconds = firsts
        while seconds:
            second = highest(seconds)
            seconds ^= 1 << second
            worth = hand_worth(scale, ten & ~((1 << first) | (1 << second)), 1)
            worth += noise(chance, spread) - POINTS[first] - POINTS[second]
            if (wed >> first) & 1 or (wed >> second) & 1:
                worth -= 600
            if worth > best:
                best = worth
                gifts = CARDS * first + second
    if among(chance, 2) == 0:
        return CARDS * (gifts % CARDS) + gifts // CARDS
    return gifts


@kernel
def deal(chance: Ints, board: Ints) -> None:
    """Deal three hands and the stock."""
    for place in range(PLAYERS):
        board[HANDS + place] = 0
    left = 0xFFFFFF
    for number in range(PLAYERS * 7):
        cards = left
        for _ in range(among(chance, CARDS - number)):
            cards &= cards - 1
        bit = cards & -cards
        left ^= bit
        board[HANDS + number // 7] |= bit
    board[STOCK] = left


@kernel
def new_round(scale: Ints, chance: Ints, board: Ints, spread: int) -> None:
    """Deal, bid, give and name a contract."""
    deal(chance, board)
    left = board[STOCK]
    found = auction(scale, chance, board, board, -1, spread)
    declarer = found % 4
    bid = found // 4
    ten = board[HANDS + declarer] | left
    gifts = choose_gifts(scale, chance, ten, spread // 4)
    one = gifts // CARDS
    other = gifts % CARDS
    kept = ten & ~((1 << one) | (1 << other))
    value = (hand_worth(scale, kept, 1) + noise(chance, spread)) // UNIT
    contract = max(bid, scale[CONTRACTS + min(max(value, 0), VALUES - 1)])
    after = follower(declarer)
    hand1 = board[HANDS + after] | (1 << one)
    hand2 = board[HANDS + follower(after)] | (1 << other)
    set_up(board, kept, hand1, hand2, left, one, other, contract)


@kernel
def label_moves(
    memory: Ints, board: Ints, values: Ints, tally: Ints, legal: int, out: Ints, at: int
) -> int:
    """Write what each legal move is worth to its player; give the best one."""
    place = board[TURN]
    trump = board[TRUMP]
    opening = 1 if board[PLY] == 0 and board[DONE] == 0 else 0
    contract = board[CONTRACT]
    need = contract - board[MADE]
    hand0 = board[HANDS]
    hand1 = board[HANDS + 1]
    hand2 = board[HANDS + 2]
    solved = need > 0
    if solved:
        move_values(
            memory,
            hand0,
            hand1,
            hand2,
            place,
            board[PLY],
            trump,
            trump,
            board[CARD0],
            board[CARD1],
            0,
            opening,
            need,
            values,
        )
    best = 0
    high = -1_000_000
    for move in range(MOVES):
        out[at + move] = 0
        if (legal >> move) & 1 == 0:
            continue
        playout(
            memory,
            hand0,
            hand1,
            hand2,
            place,
            board[PLY],
            trump,
            trump,
            board[CARD0],
            board[CARD1],
            0,
            opening,
            move,
            tally,
        )
        made = values[move] if solved else 1
        if place == 0:
            worth = 4 * contract * made + 2 * tally[0] - tally[1] - tally[2]
        else:
            worth = 2 * tally[place] - tally[3 - place] - 2 * contract * made
            if tally[3 + place] == 0 and board[TAKEN + place] == 0:
                worth -= 2 * _BOLT
        out[at + move] = worth
        if worth > high:
            high = worth
            best = move
    return best


@kernel
def thumb_move(memory: Ints, board: Ints, legal: int) -> int:
    """Give the move of the player by thumb."""
    place = board[TURN]
    hand = board[HANDS + place]
    hidden = (board[HANDS] | board[HANDS + 1] | board[HANDS + 2]) & ~hand
    if board[PLY] == 0:
        return thumb_lead(memory, hand, hidden, place == 0, board[TRUMP], board[DONE] > 0)
    after = follower(place)
    return thumb_follow(
        hand,
        legal,
        hidden,
        board[PLY] == 2,
        place != 0 and board[TAKER] != 0,
        place != 0 and board[PLY] == 1 and after != 0,
        SUIT[board[CARD0]] + 0,
        board[BEST],
        board[TRUMP],
    )


@kernel
def make_decisions(
    memory: Ints,
    scale: Ints,
    chance: Ints,
    board: Ints,
    values: Ints,
    tally: Ints,
    rows: Ints,
    labels: Ints,
    most: int,
    spread: int,
) -> int:
    """Fill ``rows`` and ``labels`` with decisions of whole rounds; give how many there are."""
    written = 0
    while written + CARDS <= most:
        new_round(scale, chance, board, spread)
        for _ in range(CARDS):
            legal = legal_moves(board)
            if popcount(legal) == 1:
                make_move(board, highest(legal))
                continue
            here = written * LABELLED
            write_row(board, among(chance, 4), rows, here)
            best = label_moves(memory, board, values, tally, legal, labels, written * MOVES)
            rows[here + MOVE] = best
            thumb = thumb_move(memory, board, legal)
            rows[here + KIND] = thumb
            written += 1
            how = among(chance, 100)
            move = thumb if how < 50 else best
            if how >= 90:
                at = among(chance, popcount(legal))
                for _ in range(at):
                    legal &= legal - 1
                move = highest(legal & -legal)
            make_move(board, move)
    return written


@kernel
def make_exchanges(
    scale: Ints, chance: Ints, board: Ints, out: Ints, count: int, spread: int
) -> None:
    """Write for so many rounds: the ten cards, the bid, and the cards given left and right."""
    for number in range(count):
        deal(chance, board)
        found = auction(scale, chance, board, out, -1, spread)
        declarer = found % 4
        ten = board[HANDS + declarer] | board[STOCK]
        gifts = choose_gifts(scale, chance, ten, spread // 4)
        out[4 * number] = ten
        out[4 * number + 1] = found // 4
        out[4 * number + 2] = gifts // CARDS
        out[4 * number + 3] = gifts % CARDS


@kernel
def make_calls(scale: Ints, chance: Ints, board: Ints, out: Ints, most: int, spread: int) -> int:
    """Write calls of whole auctions, ``CALL`` integers each; give how many there are."""
    written = 0
    while written + 60 <= most:
        deal(chance, board)
        auction(scale, chance, board, out, written, spread)
        written += board[DONE]
    return written
