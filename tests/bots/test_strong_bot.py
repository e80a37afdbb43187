"""What the bots ``strong`` and ``expert`` promise."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.duel import bots_named, play_deal
from tests.solve.random_rounds import random_states
from tests.strategies.disguises import disguised
from tests.strategies.rules import valid_rules
from tests.strategies.situations import A, B, C, Hands, leading
from tysiacha.bots.medium_play import moment_of, seats_from_declarer, worlds_of
from tysiacha.bots.mind import aims, beliefs, bids, cards, contracts, learned_signs
from tysiacha.bots.mind.aims import PLAIN, POINTS, aim_for, round_of, worths_of_contract
from tysiacha.bots.mind.beliefs import belief_in_play
from tysiacha.bots.mind.playing_on import CAN_PLAY
from tysiacha.bots.mind.settings import STRONG, BeliefSettings, MindSettings
from tysiacha.bots.policy import playouts
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.strong_bot import ExpertBot, StrongBot
from tysiacha.bots.thoughts import Unit
from tysiacha.cards import CARDS, card_text
from tysiacha.rules.actions import Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Standing
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import prospects
from tysiacha.solve.weighing import Telling, weighed_plays

QUICK = MindSettings(
    worlds=4,
    duel_worlds=2,
    candidates=12,
    gift_worlds=2,
    gift_finalists=2,
    finalist_worlds=3,
    contract_worlds=4,
    gift_candidates=9,
)

DEAL = Hands(
    {
        A: "A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠",
        B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
        C: "Q♠ 10♠ J♦ Q♦ 10♣ Q♣ J♣",
    },
    stock="A♣ K♣ 9♦",
)


def plays_seen(seed: int, players: int = 3) -> list[SeatView]:
    """The views of random rounds in which somebody has a choice of cards."""
    dice = random.Random(seed)
    found = []
    for state in random_states(dice, Rules(players=players)):
        if isinstance(state.phase, Tricks):
            view = view_of(state, state.phase.turn)
            if len(legal_actions(view)) > 1:
                found.append(view)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_case_21_every_preset_is_played_without_a_wrong_answer(preset: str, players: int) -> None:
    rules = replace(PRESETS[preset], players=players)
    bots = [StrongBot(seed=seat, settings=QUICK) for seat in range(players)]
    match = Match.new(rules)
    for deal in range(2):
        over = play_deal(match, bots, random.Random(deal))
        match = over.match if over.match.winner is None else Match.new(rules)
    assert match.deal_number > 1


@settings(max_examples=15, deadline=None)
@given(rules=valid_rules(), seed=st.integers(0, 2**32))
def test_case_21_any_rules_are_played_without_a_wrong_answer(rules: Rules, seed: int) -> None:
    bots = [StrongBot(seed=seed + seat, settings=QUICK) for seat in range(rules.players)]
    standings = tuple(
        Standing(total=random.Random(seed + seat).randrange(-300, 800))
        for seat in range(rules.players)
    )
    match = replace(Match.new(rules), standings=standings)
    over = play_deal(match, bots, random.Random(seed))
    assert over.match.deal_number == match.deal_number + 1


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([3, 4]))
def test_case_23_other_hands_change_nothing(seed: int, players: int) -> None:
    dice = random.Random(seed)
    rounds = random_states(dice, Rules(players=players))
    states = [one for one in rounds if one.phase.turn is not None]
    state = dice.choice(states)
    seat = state.phase.turn
    assert seat is not None
    bot = StrongBot(seed=1, settings=QUICK)
    other = disguised(state, seat, state, dice)
    assert bot.act(view_of(state, seat)) == bot.act(view_of(other, seat))


def test_the_same_seed_gives_the_same_thoughts() -> None:
    for view in plays_seen(4)[:6]:
        first, second = (StrongBot(seed=3, settings=QUICK) for _ in range(2))
        assert first.explain(view) == second.explain(view)


def test_a_sure_marriage_is_announced_and_a_sure_trick_taken_first() -> None:
    view = leading(DEAL, "9♠ 9♦").view(A)
    action = ExpertBot(seed=0, settings=replace(QUICK, worlds=30, candidates=60)).act(view)
    assert isinstance(action, Play)
    assert card_text(action.card)[0] == "A"


def test_with_a_time_limit_it_stops_after_the_first_worlds() -> None:
    view = max(plays_seen(4), key=lambda one: len(legal_actions(one)))
    ticks = iter(range(100_000))
    looked: list[int] = []
    real = weighed_plays

    def counted(*args: object) -> object:
        looked.append(len(args[3]))  # type: ignore[arg-type]
        return real(*args)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "weighed_plays", counted)
        bot = StrongBot(seed=0, seconds=0.5, clock=lambda: float(next(ticks)))
        assert bot.act(view) in legal_actions(view)
    assert looked == [8]


@pytest.mark.parametrize("learned", [True, False])
def test_beliefs_add_up_and_leave_out_nothing_possible(*, learned: bool) -> None:
    chosen = replace(STRONG, beliefs=BeliefSettings(learned=learned))
    for view in plays_seen(11):
        assert isinstance(view.phase, Tricks)
        belief = belief_in_play(view, view.phase, random.Random(0), chosen, 50)
        assert sum(belief.chances) == pytest.approx(1)
        assert min(belief.chances) > 0
        drawn = belief.drawn(20, random.Random(1))
        assert all(one.drawn in belief.possible for one in drawn)


def test_what_is_believed_is_told_of_all_other_hands() -> None:
    for view in plays_seen(12)[:8]:
        thoughts = StrongBot(seed=0, settings=QUICK).explain(view)
        assert thoughts.unit in (Unit.POINTS, Unit.MATCH)
        assert isinstance(view.phase, Tricks)
        counts = {one.seat: sum(one.chances) for one in thoughts.beliefs}
        assert set(counts) == set(view.phase.table.opponents(view.seat))
        for seat, count in counts.items():
            active = view.phase.table.active
            place = (active.index(seat) - active.index(view.phase.leader)) % len(active)
            held = 8 - len(view.phase.done) - (place < len(view.phase.cards))
            assert count == pytest.approx(held)


def test_results_are_weighed_as_the_rules_settle_them() -> None:
    view = leading(DEAL, "9♠ 9♦").view(A)
    assert isinstance(view.phase, Tricks)
    asked = round_of(view.phase, 120)
    failed, made = worths_of_contract(asked, A, PLAIN)
    assert made - failed == 240
    table = aims.worths_of_round(asked, B, PLAIN).table
    kept = len(table) // 6
    usual = asked.usual(made=True)
    for points in (0, 20, 65, 150):
        result = asked.played({**usual, B: points})
        expected = PLAIN.worths(asked.match, [result], B)[0]
        by_table = table[3 * kept + 1 + 200] / 1000
        own = table[4 * kept + 1 + points] / 1000
        assert by_table + own == pytest.approx(expected, abs=0.01)


def test_one_world_is_worth_what_solver_and_playout_say_of_it() -> None:
    """The compiled sum agrees with the plain questions of which it is made."""
    compared = 0
    for view in [*plays_seen(21), *plays_seen(22)]:
        phase = view.phase
        assert isinstance(phase, Tricks)
        possible = worlds_in_play(view, phase)
        [world] = worlds_of(view, phase, possible, [possible.layout(0)._replace(ways=1)])
        moment = moment_of(phase, view.seat)
        plays = [one for one in legal_actions(view) if isinstance(one, Play)]
        seats = seats_from_declarer(phase)
        points = [phase.card_points[one] + phase.declared[one] for one in seats]
        taken = [phase.taken[one] for one in seats]
        worths = aims.worths_of_round(round_of(phase, phase.contract.points), view.seat, POINTS)
        rules = phase.table.rules
        fast = weighed_plays(rules, moment, [*points, *taken], [world], plays, worths)
        slow = prospects(rules, moment, [world], plays)
        kept = len(worths.table) // 6
        for play in plays:
            made = int(slow[play].made) if moment.need > 0 else 1
            assert fast[play].made == made
            worth = 0
            for place in range(3):
                has = taken[place] > 0 or not slow[play].idle[place]
                at = 1 + points[place] + int(slow[play].points[place]) if has else 0
                worth += worths.table[(made * 3 + place) * kept + min(at, kept - 1)]
            assert fast[play].worth == pytest.approx(worth / 1000)
            compared += 1
    assert compared > 50


def test_playouts_tell_of_the_contract_by_their_share() -> None:
    view = plays_seen(21)[0]
    phase = view.phase
    assert isinstance(phase, Tricks)
    possible = worlds_in_play(view, phase)
    worlds = worlds_of(view, phase, possible, possible.layouts(range(5)))
    moment = moment_of(phase, view.seat)
    plays = [one for one in legal_actions(view) if isinstance(one, Play)]
    worths = aims.worths_of_round(round_of(phase, phase.contract.points), view.seat, POINTS)
    before = [0] * 6
    by_share = [
        weighed_plays(phase.table.rules, moment, before, worlds, plays, worths, Telling(share))
        for share in (0, 50, 100)
    ]
    for play in plays:
        none, half, full = (found[play].worth for found in by_share)
        assert half == pytest.approx((none + full) / 2)


def test_the_match_is_what_it_plays_for_where_its_chances_are_known() -> None:
    classic = PRESETS["classic"]
    aim = aim_for(classic, match_equity=True)
    assert isinstance(aim, aims.MatchAim)
    assert aim_for(classic, match_equity=False) is POINTS
    view = leading(DEAL, "9♠ 9♦").view(A)
    assert isinstance(view.phase, Tricks)
    level = round_of(view.phase, 100)
    ahead = replace(
        level, match=replace(level.match, standings=(Standing(870), Standing(0), Standing(0)))
    )
    gains = []
    for asked in (level, ahead):
        failed, made = worths_of_contract(asked, A, aim)
        gains.append(made - failed)
    assert 0 < gains[1] < 0.8 * gains[0]  # who is nearly there has less to lose


def component_calls(patch: pytest.MonkeyPatch, module: object, name: str) -> list[object]:
    calls: list[object] = []
    real: object = getattr(module, name)
    assert callable(real)

    def counted(*args: object, **named: object) -> object:
        calls.append(args)
        return real(*args, **named)

    patch.setattr(module, name, counted)
    return calls


def test_every_component_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net that is never loaded helps nobody: each part is asked in one ordinary round."""
    calls = {
        "net": component_calls(monkeypatch, learned_signs, "policy_for"),
        "beliefs": component_calls(monkeypatch, beliefs, "_costs_in_play"),
        "bidding": component_calls(monkeypatch, bids, "_gain"),
        "gifts": component_calls(monkeypatch, contracts, "Stage"),
        "solver and playouts": component_calls(monkeypatch, cards, "weighed_plays"),
        "match equity": component_calls(monkeypatch, aims, "_match_aim"),
    }
    if CAN_PLAY:
        for name in ("gifts_played", "sum_policy_worths"):
            calls[name] = component_calls(monkeypatch, playouts, name)
    bots = [StrongBot(seed=seat, settings=QUICK) for seat in range(3)]
    match, dice = Match.new(PRESETS["classic"]), random.Random(5)
    for _ in range(3):
        match = play_deal(match, bots, dice).match
    assert {name: bool(found) for name, found in calls.items()} == dict.fromkeys(calls, True)


def test_inference_finds_the_true_cards_more_likely_than_chance() -> None:
    """Over the rounds of three bots the true layout gets more than its share on the average."""
    gains = []
    for seed in range(12):
        dice = random.Random(seed)
        bots = bots_named(["rule"] * 3, seed)
        state = start_round(Match.new(PRESETS["classic"]), tuple(dice.sample(CARDS, 24))).state
        while (seat := state.phase.turn) is not None:
            view = view_of(state, seat)
            phase = view.phase
            if isinstance(phase, Tricks) and len(phase.done) in (3, 4):
                possible = worlds_in_play(view, phase)
                if 1 < len(possible) <= 300:
                    belief = belief_in_play(view, phase, random.Random(0), STRONG, 300)
                    ways = sum(one.ways for one in belief.layouts)
                    true = view_of(state, possible.seat).hand_mask or 0
                    layout = next(one for one in belief.layouts if one.drawn == true)
                    gains.append(math.log(belief.chance_of(true) * ways / layout.ways))
            state = apply(state, bots[seat].act(view)).state
    assert len(gains) > 30
    assert fmean(gains) > 0.2
