"""The simulator: seeds, threads, compiled and plain, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tysiacha.kernels import deals, house_rules
from tysiacha.kernels._jit import JIT, buffer
from tysiacha.kernels.boards import PACK
from tysiacha.kernels.chance import STATES, draw
from tysiacha.rules import amounts
from tysiacha.rules.choices import ForcedOpening
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.stock import stock_places
from tysiacha.simulate import simulation
from tysiacha.simulate.habits import LIVELY, Habits
from tysiacha.simulate.packing import NotSimulated
from tysiacha.simulate.simulation import simulate_matches, simulate_rounds

_TALLY = """
from tysiacha.rules.presets import PRESETS
from tysiacha.simulate.simulation import simulate_rounds
print(simulate_rounds(PRESETS["russian_house"], 300, seed=9))
"""


def test_a_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    one, again, other = (simulate_rounds(Rules(), 200, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ROUNDS_AT_ONCE", 50)
    assert simulate_rounds(Rules(), 220, seed=4, threads=3) == simulate_rounds(Rules(), 220, seed=4)


@pytest.mark.skipif(not JIT, reason="nothing is compiled here")
def test_compiled_and_plain_kernels_play_alike() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", _TALLY],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "TYSIACHA_JIT": mode},
        ).stdout
        for mode in ("on", "off")
    ]
    assert told[0] == told[1] != ""


def test_all_rounds_are_counted_once() -> None:
    tally = simulate_rounds(PRESETS["russian_online"], 500, seed=1)
    assert tally.rounds == 500
    assert tally.deals >= 500
    assert sum(tally.declared) == tally.played
    assert tally.raw_sum + tally.defenders_sum >= 120 * tally.played


def test_matches_are_given_up_after_the_most_rounds() -> None:
    tally = simulate_matches(Rules(), 5, seed=1, most_rounds=3)
    assert (tally.matches, tally.finished, tally.rounds) == (5, 0, 15)


def test_finished_matches_have_winners_and_lengths() -> None:
    tally = simulate_matches(PRESETS["simple"], 20, seed=1, habits=LIVELY)
    assert tally.finished == sum(tally.wins) == 20
    assert tally.match_rounds == tally.rounds
    assert tally.longest * 20 >= tally.match_rounds


def test_two_players_are_refused_by_name() -> None:
    with pytest.raises(NotSimulated, match="players = 2"):
        simulate_rounds(PRESETS["classic_two"], 1, seed=1)


def test_a_table_where_nobody_ever_bids_is_refused() -> None:
    rules = Rules(forced_opening=ForcedOpening.NONE)
    with pytest.raises(ValueError, match="forced_opening"):
        simulate_rounds(rules, 1, seed=1, habits=Habits(bids=0))


@pytest.mark.parametrize("chance", [-0.1, 1.1])
def test_habits_are_chances(chance: float) -> None:
    with pytest.raises(ValueError, match="looks is a chance"):
        Habits(looks=chance)


def test_fixed_numbers_are_those_of_the_rules() -> None:
    assert house_rules.STANDARD_FINE == amounts.STANDARD_FINE
    assert house_rules.GOLDEN_CONTRACT == amounts.GOLDEN_CONTRACT
    assert house_rules.BLIND_BID == amounts.BLIND_BID_POINTS
    assert house_rules.CUTS == amounts.CUTS_ALLOWED
    assert house_rules.CONCEDE_SHARE == amounts.CONCEDE_SHARE
    assert house_rules.FALLS_TO_ZERO == amounts.FALLS_TO_ZERO
    assert house_rules.CONCESSIONS_PER_FINE == amounts.CONCESSIONS_PER_FINE
    assert stock_places(Rules()) == (deals.STOCK_PLACES,)


def test_draws_stay_in_bounds_and_do_not_repeat() -> None:
    chance = buffer(1)
    drawn = [int(draw(chance)) for _ in range(2_000)]
    assert all(0 <= one < 2**63 for one in drawn)
    assert len(set(drawn)) == 2_000
    assert 0 <= chance[0] < STATES
    ones = sum(one.bit_count() for one in drawn)
    assert abs(ones - 63_000) < 4 * (2_000 * 63 / 4) ** 0.5


def test_every_card_comes_to_every_place_of_the_pack_equally_often() -> None:
    board = buffer(200)
    counts = [[0] * 24 for _ in range(24)]
    packs = 6_000
    for _ in range(packs):
        deals.shuffle(board)
        for place in range(24):
            counts[place][int(board[PACK + place])] += 1
    expected = packs / 24
    squares = sum((n - expected) ** 2 / expected for row in counts for n in row)
    freedom = 23 * 23
    assert abs(squares * 23 / 24 - freedom) < 4 * (2 * freedom) ** 0.5
