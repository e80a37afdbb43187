"""The bot ``rule`` looks at each card as the cheap player of the playouts does."""

from __future__ import annotations

import random

from tests.solve.random_rounds import random_states
from tysiacha.bots.thumb_bot import ThumbBot
from tysiacha.cards import FULL_MASK, SUIT_OF
from tysiacha.kernels.memory import OPTIONS, new_memory, set_play
from tysiacha.kernels.thumb import thumb_follow, thumb_lead
from tysiacha.kernels.tricks import following
from tysiacha.rules.actions import Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.views import SeatView
from tysiacha.solve.engine import play_bits, trump_number


def kernel_move(view: SeatView, phase: Tricks) -> int:
    """What the compiled twin plays."""
    rules, memory = phase.table.rules, new_memory()
    set_play(memory, play_bits(rules), (*rules.marriage_values, 0))
    hand = view.hand_mask or 0
    gone = sum(1 << card for trick in phase.done for card in trick.cards)
    gone += sum(1 << card for card in phase.cards)
    hidden = FULL_MASK & ~(hand | gone)
    declares, trump = view.seat == phase.declarer, trump_number(phase.trump)
    if not phase.cards:
        announcing = bool(phase.taken[view.seat]) or not rules.marriage_needs_trick
        return int(thumb_lead(memory, hand, hidden, declares, trump, announcing))
    led, best, taker = SUIT_OF[phase.cards[0]], phase.cards[0], phase.leader
    seat = phase.table.after[phase.leader]
    for card in phase.cards[1:]:
        if card > best if SUIT_OF[card] == SUIT_OF[best] else SUIT_OF[card] == phase.trump:
            best, taker = card, seat
    legal = following(hand, int(led), int(best), trump, memory[OPTIONS])
    friend = not declares and taker != phase.declarer
    after = phase.table.after[view.seat]
    friend_next = not declares and len(phase.cards) == 1 and after != phase.declarer
    last = len(phase.cards) == 2
    return int(
        thumb_follow(hand, legal, hidden, last, friend, friend_next, int(led), int(best), trump)
    )


def test_it_plays_as_its_compiled_twin() -> None:
    dice, compared, bot = random.Random(7), 0, ThumbBot()
    for _ in range(40):
        for state in random_states(dice, Rules()):
            phase = state.phase
            if not isinstance(phase, Tricks):
                continue
            view = view_of(state, phase.turn)
            if len(legal_actions(view)) < 2:
                continue
            play = bot.act(view)
            assert isinstance(play, Play)
            assert int(play.card) + 24 * play.marriage == kernel_move(view, phase)
            compared += 1
    assert compared > 400
