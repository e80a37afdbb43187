"""One small question for every kernel: the first call of each compiles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from tysiacha.cards import CARDS, FULL_MASK, PACK_SIZE, RANK_MASK, SUIT_MASK, Rank, Suit, cards_of
from tysiacha.kernels import suit_net
from tysiacha.kernels._jit import JIT, Rows, buffer, filled
from tysiacha.kernels.boards import PACK
from tysiacha.kernels.card_chances import MOMENT, MOVES, card_chances
from tysiacha.kernels.choices import choose_cards
from tysiacha.kernels.house_rules import RULES_SIZE
from tysiacha.kernels.many_settlements import WIDTH, settle_many
from tysiacha.kernels.memory import new_memory, set_play
from tysiacha.kernels.policy_board import BOARD
from tysiacha.kernels.policy_playouts import policy_gifts, sum_policy_worths
from tysiacha.kernels.root import MOVES as PLAYS
from tysiacha.kernels.sheets import SHEET_SIZE
from tysiacha.kernels.suit_net import SETS, SPACE, hand_answers
from tysiacha.kernels.weighing import RESULTS
from tysiacha.kernels.worlds import world_values
from tysiacha.rules.actions import Play
from tysiacha.rules.options import Rules
from tysiacha.solve.answers import answer, makes, value
from tysiacha.solve.engine import play_bits
from tysiacha.solve.gift_stages import Precision, Stage
from tysiacha.solve.gifts import gift_answer
from tysiacha.solve.give_away import GiveAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.over_worlds import Moment, World, first_lead_values, gift_counts, prospects
from tysiacha.solve.two_hands import duel_lead_values

_ACES: Final = RANK_MASK[Rank.ACE]
_TENS: Final = RANK_MASK[Rank.TEN]
_NINES: Final = RANK_MASK[Rank.NINE]


def _three() -> OpenCards:
    return OpenCards(rules=Rules(), hands=(_ACES, _TENS, _NINES), declarer=0, leader=0)


def _two() -> OpenCards:
    leftover = RANK_MASK[Rank.JACK] & (SUIT_MASK[Suit.HEARTS] | SUIT_MASK[Suit.SPADES])
    rules = Rules(players=2)
    return OpenCards(rules=rules, hands=(_ACES, _TENS), declarer=0, leader=0, leftover=leftover)


def _gifts() -> GiveAway:
    held = _ACES | _TENS | RANK_MASK[Rank.KING] & ~(SUIT_MASK[Suit.HEARTS] | SUIT_MASK[Suit.CLUBS])
    rest = FULL_MASK & ~held
    left = _NINES | rest & SUIT_MASK[Suit.HEARTS]
    return GiveAway(rules=Rules(), held=held, others=(left, rest & ~left))


def _worlds() -> None:
    """Solve one random world of a hand."""
    memory, chance, values = new_memory(), buffer(1 + PACK_SIZE), buffer(1)
    set_play(memory, play_bits(Rules()), (*Rules().marriage_values, 0))
    ten = _gifts().held
    world_values(memory, chance, ten, 0, 0, 1, 1, values)


def _prospects(hands: tuple[int, ...]) -> object:
    ace = max(card for card in CARDS if hands[0] >> card & 1)
    moment = Moment(place=0, cards=(), trump=None, next_trump=None, opening=True, need=100)
    return prospects(Rules(players=len(hands)), moment, [World(hands)], [Play(ace)])


def _counted_gifts() -> object:
    asked = _gifts()
    left, right = asked.others
    worlds = [World((asked.held, left, right))]
    return gift_counts(asked.rules, asked.held, worlds, 100, (asked.held, asked.held))


def _staged_gifts() -> None:
    asked = _gifts()
    left, right = asked.others
    stage = Stage(asked.rules, asked.held, [World((asked.held, left, right))], 1)
    pairs = [(max(cards_of(asked.held)), min(cards_of(asked.held)))]
    stage.points_played(pairs)
    stage.counts(pairs, 100)
    stage.values(pairs, Precision(10, 80, 100))


def _nets() -> None:
    """Ask a net of zeros about no hand at all."""
    if not JIT:
        return
    import numpy as np  # noqa: PLC0415 - it comes with the compiler

    def rows(count: int, width: int = 8) -> Rows:
        return cast("Rows", np.zeros((count, width), np.float32))

    heights = (66, 38, 1, 8, 38, 1, 8, 1, 8, 8, 1, 8, 1)  # as the parts of the net stand
    net = tuple(rows(height) for height in heights)
    space, features, kept = rows(SPACE, suit_net.WIDTH), rows(2, 38), buffer(4 * SETS)
    hands, prices, out = buffer(1), rows(1, 4), rows(1, MOVES)
    moment, board = buffer(MOMENT), buffer(BOARD)
    card_chances(net, moment, prices, hands, 0, -1, space, features, kept, out)
    hand_answers(net, features, prices, hands, 0, space, kept, out)
    scratch = board, moment, hands, space, features, kept, out
    none = buffer(1)
    memory, sums = new_memory(), buffer(PLAYS * RESULTS)
    policy_gifts(memory, net, prices, 0, board, none, 0, 0, none, 0, none, *scratch, none)
    asked = 0, 0, 0, none, 0, none, none, none, none
    sum_policy_worths(memory, net, prices, 0, board, none, *asked, *scratch, sums)


def _settlements() -> None:
    sheet, after = buffer(SHEET_SIZE), buffer(SHEET_SIZE)
    settle_many(
        buffer(RULES_SIZE), sheet, buffer(WIDTH), 0, buffer(PACK), buffer(SHEET_SIZE), after
    )


FIRST_CALLS: Final[tuple[Callable[[], object], ...]] = (
    lambda: value(_three()),
    lambda: makes(_three(), 100),
    lambda: answer(_three()),
    lambda: gift_answer(_gifts()),
    lambda: answer(_two()),
    _worlds,
    lambda: _prospects((_ACES, _TENS, _NINES)),
    lambda: _prospects((_ACES, _TENS)),
    _counted_gifts,
    _staged_gifts,
    _nets,
    lambda: choose_cards(filled([0]), 1, FULL_MASK, 7),
    lambda: first_lead_values(Rules(), [World((_ACES, _TENS, _NINES))], (0, 0)),
    lambda: duel_lead_values(Rules(players=2), [World((_ACES, _TENS))]),
    _settlements,
)
"""In the order in which they compile: the search itself first."""
