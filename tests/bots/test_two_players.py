"""What ``strong`` and ``expert`` promise with two players: exchange, contract, beliefs."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.solve.random_rounds import random_states
from tests.strategies.disguises import disguised
from tysiacha.bots.mind import two_exchange
from tysiacha.bots.mind.settings import STRONG, MindSettings
from tysiacha.bots.mind.two_beliefs import costs_in_duel, costs_of_dealt, other_hands
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.strong_bot import StrongBot
from tysiacha.cards import BIT, CARDS, FULL_MASK, Rank, cards_of, mask_of, points_of
from tysiacha.kernels._jit import buffer
from tysiacha.kernels.duel import duel_values
from tysiacha.kernels.root import MOVES
from tysiacha.rules.actions import DeclareContract, Discard, Give, KeepCards, Pass
from tysiacha.rules.choices import P2Form, P2Leftover
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Exchange, Naming, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView
from tysiacha.solve.engine import memory_for
from tysiacha.solve.over_worlds import World
from tysiacha.solve.two_hands import duel_lead_values, duel_leads_that_make

QUICK = MindSettings(
    duel_worlds=2,
    duel_gifts=3,
    duel_gift_worlds=2,
    duel_finalists=2,
    duel_finalist_worlds=4,
    duel_contract_worlds=5,
    candidates=20,
)


def seen(state: RoundState) -> SeatView:
    """The view of the seat to act."""
    assert state.phase.turn is not None
    return view_of(state, state.phase.turn)


def exchanges(
    form: P2Form, count: int, leftover: P2Leftover = P2Leftover.LAST_TRICK
) -> list[RoundState]:
    """Rounds of two in which the declarer, who was forced to open, has just taken a stock."""
    rules = Rules(
        players=2,
        p2_form=form,
        p2_leftover=leftover,
        cut_check=None,
        redeal_four_nines=None,
        redeal_two_nines_stock=None,
    )
    found: list[RoundState] = []
    dice = random.Random(8)
    while len(found) < count:
        state = start_round(Match.new(rules), tuple(dice.sample(CARDS, len(CARDS)))).state
        while not isinstance(state.phase, Exchange):
            view = seen(state)
            actions = legal_actions(view)
            state = apply(state, Pass() if Pass() in actions else actions[0]).state
        found.append(state)
    return found


@pytest.mark.parametrize("ace_marriage", [None, 200])
def test_first_leads_of_two_are_worth_what_the_best_play_is(ace_marriage: int | None) -> None:
    rules, dice, out = Rules(players=2, ace_marriage=ace_marriage), random.Random(3), buffer(MOVES)
    worlds = []
    for _ in range(12):
        cards = dice.sample(CARDS, 12)
        worlds.append(World((mask_of(cards[:6]), mask_of(cards[6:])), dice.randrange(30)))
    worlds.append(World((0b100000100000100000100000, 0b010000010000010000010000), 5))
    expected = []
    for world in worlds:
        own, other = world.hands
        duel_values(memory_for(rules), own, other, 0, 0, -1, -1, -1, world.bonus, 1, -1, out)
        expected.append(max(int(out[move]) for move in range(MOVES)))
    assert duel_lead_values(rules, worlds) == expected
    for need in (0, 40, expected[0], expected[0] + 1):
        assert duel_leads_that_make(rules, worlds, need) == [one >= need for one in expected]


@pytest.mark.parametrize("form", P2Form)
def test_all_choices_are_tried_against_the_same_hands(
    form: P2Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[list[World]] = []

    def noted(rules: Rules, worlds: Sequence[World]) -> list[int]:
        tried.append(list(worlds))
        return duel_lead_values(rules, worlds)

    monkeypatch.setattr(two_exchange, "duel_lead_values", noted)
    state = exchanges(form, 1)[0]
    view = seen(state)
    StrongBot(seed=1, settings=QUICK).act(view)
    first = tried[: QUICK.duel_gifts]
    held = view.hand_mask or 0
    dealt = [[world.hands[1] & ~held for world in one] for one in first]
    assert len({tuple(one) for one in dealt}) == 1
    assert len(set(dealt[0])) == QUICK.duel_gift_worlds
    assert len({one[0].hands[0] for one in first}) == QUICK.duel_gifts


@pytest.mark.parametrize("leftover", P2Leftover)
@pytest.mark.parametrize("form", P2Form)
def test_what_lies_aside_pays_the_last_trick_where_the_rules_say_so(
    form: P2Form, leftover: P2Leftover, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[World] = []

    def noted(rules: Rules, worlds: Sequence[World]) -> list[int]:
        tried.extend(worlds)
        return duel_lead_values(rules, worlds)

    monkeypatch.setattr(two_exchange, "duel_lead_values", noted)
    state = exchanges(form, 1, leftover)[0]
    StrongBot(seed=1, settings=QUICK).act(seen(state))
    assert tried
    for world in tried:
        own, other = world.hands
        aside = FULL_MASK & ~(own | other)
        assert world.bonus == (points_of(aside) if leftover is P2Leftover.LAST_TRICK else 0)


@pytest.mark.parametrize("form", P2Form)
def test_the_second_card_put_away_completes_the_choice_of_the_first(form: P2Form) -> None:
    for begun in exchanges(form, 3):
        state, bot, worths = begun, StrongBot(seed=1, settings=QUICK), []
        while isinstance(state.phase, Exchange):
            thoughts = bot.explain(seen(state))
            assert isinstance(thoughts.action, Give | Discard)
            worths.append(thoughts.candidates[0].worth)
            state = apply(state, thoughts.action).state
        assert worths == [pytest.approx(worths[0])] * len(worths)
        while not isinstance(state.phase, Naming):
            state = apply(state, KeepCards()).state
        assert isinstance(bot.act(seen(state)), DeclareContract)


def test_the_other_hand_as_it_is_is_always_possible() -> None:
    for form in P2Form:
        for state in exchanges(form, 4):
            seat = state.phase.turn
            assert seat is not None
            assert view_of(state, 1 - seat).hand_mask in other_hands(view_of(state, seat))


def test_who_passed_is_believed_to_hold_less() -> None:
    state = exchanges(P2Form.PASS_ONE, 1)[0]
    phase = state.phase
    assert isinstance(phase, Exchange)
    rich = mask_of(tuple(cards_of(FULL_MASK))[:10])
    ranks = (Rank.NINE, Rank.JACK)
    poor = mask_of([card for card in CARDS if card % 6 in ranks] + [CARDS[3], CARDS[10]])
    costly, cheap = costs_of_dealt(phase, 1 - phase.turn, [rich, poor], STRONG.for_two)
    assert costly > cheap + 1


def test_other_hands_change_nothing() -> None:
    dice = random.Random(5)
    asked = 0
    for form in P2Form:
        rounds = random_states(dice, Rules(players=2, p2_form=form))
        for state in rounds:
            seat = state.phase.turn
            if seat is None or dice.random() < 0.7:
                continue
            other = disguised(state, seat, state, dice)
            bot = StrongBot(seed=1, settings=QUICK)
            assert bot.explain(view_of(state, seat)) == bot.explain(view_of(other, seat))
            asked += 1
    assert asked > 10


def test_the_declarer_is_believed_to_hold_what_his_contract_needs() -> None:
    """Of the hands that may be his, those that are worth the contract cost less."""
    state = exchanges(P2Form.PASS_ONE, 1)[0]
    held = seen(state).hand_mask or 0
    actions = legal_actions(seen(state))
    gift = next(one for one in actions if isinstance(one, Give))
    state = apply(state, gift).state
    while not isinstance(state.phase, Naming):
        state = apply(state, KeepCards()).state
    contract = max(
        one.points for one in legal_actions(seen(state)) if isinstance(one, DeclareContract)
    )
    state = apply(state, DeclareContract(contract)).state
    while not isinstance(state.phase, Tricks):
        state = apply(state, legal_actions(seen(state))[0]).state
    card = next(one for one in legal_actions(seen(state)))
    state = apply(state, card).state
    view = seen(state)
    assert isinstance(view.phase, Tricks)
    possible = worlds_in_play(view, view.phase)
    layouts = possible.sample(40, random.Random(1))
    costs = costs_in_duel(view, view.phase, possible, layouts, STRONG.for_two)
    assert len(set(costs)) > 1
    assert all(cost >= 0 for cost in costs)
    assert all(layout.drawn & held & BIT[gift.card] == 0 for layout in layouts)
