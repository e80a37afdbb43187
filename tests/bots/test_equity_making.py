"""How tables of match equity are made: sampled rounds are real ones, and the kernels agree."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.strategies.deals import random_match
from training.equity import stages
from training.grids import coarse_axis, fine_axis, marks_of
from training.round_samples import SampledDeal, sample_deal
from training.sample_files import DEALS_PER_SHARD, Samples, Source, read, sample
from training.solving import Solver, Stage
from training.stand_levels import SAMPLED_ROUND, level_of_total, levels_of
from tysiacha.arena.chance import Chance
from tysiacha.arena.rounds import by_view, ending, play_deal
from tysiacha.bots.equity.card import Card
from tysiacha.bots.equity.settling import outcome_fields, sheet_by_place
from tysiacha.bots.equity.tables import Equity
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.kernels import boards
from tysiacha.kernels.many_settlements import FIELDS, WIDTH
from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match, Standing

BOTS = [RuleBot()] * 4


def played_directly(rules: Rules, standings: tuple[Standing, ...], number: int) -> tuple[int, ...]:
    """Give what the same deal brings when it is simply played at these standings."""
    everybody = standings + (Standing(),) * (rules.players - len(standings))
    match = Match(
        rules=rules,
        dealer=rules.players - 1,
        standings=everybody,
        round_number=SAMPLED_ROUND,
    )
    answers = [by_view(bot.act) for bot in BOTS[: rules.players]]
    over = ending(play_deal(match, answers, Chance(5, number)))
    fields = outcome_fields(rules, over.table.active, over.outcome)
    return (*fields, *[0] * (WIDTH - len(fields)))


@pytest.mark.parametrize("preset", ["classic", "classic_four", "polish", "windows_1000"])
def test_what_is_sampled_is_what_the_bots_play_at_those_standings(preset: str) -> None:
    rules = PRESETS[preset]
    dice = random.Random(preset)
    levels = levels_of(rules)
    ordinary = [number for number, one in enumerate(levels) if one.barrel is None]
    for number in range(2):
        deal = sample_deal(rules, BOTS, 5, number)
        for _ in range(4):
            chosen = tuple(dice.choice(ordinary) for _ in deal.index.shape)
            standings = tuple(levels[level] for level in chosen)
            found = deal.outcomes[int(deal.index[chosen])]
            assert found == played_directly(rules, standings, number)


def test_a_player_on_the_barrel_bids_for_the_win() -> None:
    levels = levels_of(Rules())
    barrel = next(number for number, one in enumerate(levels) if one.barrel is not None)
    contracts: dict[int, list[int]] = {0: [], barrel: []}
    contract, declarer = FIELDS.index(boards.CONTRACT), FIELDS.index(boards.DECLARER)
    for number in range(6, 12):
        deal = sample_deal(Rules(), BOTS, 5, number)
        for level, named in contracts.items():
            outcome = deal.outcomes[int(deal.index[level, 0, 0])]
            if outcome[declarer] == 0:
                named.append(outcome[contract])
    winning = {level: sum(one >= 125 for one in named) for level, named in contracts.items()}
    assert winning[barrel] > winning[0]


def test_levels_begin_at_their_totals() -> None:
    rules = Rules()
    levels = levels_of(rules)
    assert level_of_total(rules, -500) == 0
    for number, one in enumerate(levels):
        if one.barrel is None:
            assert level_of_total(rules, one.total) == number
            assert level_of_total(rules, one.total + 5) == number


def made_up(rules: Rules) -> tuple[Solver, Equity]:
    """Give a solver with made-up chances, and the same as a table."""
    levels = len(levels_of(rules))
    index = np.zeros((1, *[levels] * min(rules.players, 3)), np.int32)
    solver = Solver(rules, Samples(np.zeros((1, WIDTH), np.int64), index))
    dice = np.random.default_rng(3)
    places = rules.players
    solver.base[:] = dice.dirichlet((9,) * places, len(solver.base) // places).ravel()
    for block in solver.extra.reshape(-1, places):
        block[:] = dice.uniform(-0.01, 0.01, places)
        block[-1] = -block[:-1].sum()
    card = Card(
        preset="classic",
        family="",
        players=places,
        fine=fine_axis(rules),
        coarse=coarse_axis(rules),
        marks=marks_of(rules),
        bot="rule",
        deals=1,
        seed=1,
        change=0.0,
    )
    base, extra = solver.base.reshape(-1, places), solver.extra.reshape(-1, places)
    return solver, Equity(rules, card, base, extra)


@pytest.mark.parametrize("preset", ["classic", "classic_two", "classic_four", "simple"])
def test_the_kernel_and_the_table_see_the_same_chances(preset: str) -> None:
    rules = PRESETS[preset]
    solver, table = made_up(rules)
    dice = random.Random(preset)
    for _ in range(100):
        match = replace(random_match(dice, rules), dealer=rules.players - 1, golden_left=0)
        found = solver.value_after(sheet_by_place(match))
        # The kernel looks at the sheet after a round, when the deal has moved on.
        moved = replace(match, dealer=match.next_dealer)
        assert found == pytest.approx(table.shares(moved), abs=1e-9)


def test_sweeps_give_chances_that_favour_who_always_makes_his_contract() -> None:
    rules = PRESETS["simple"]
    levels = len(levels_of(rules))
    outcomes = np.zeros((1, WIDTH), np.int64)
    outcomes[0, :5] = boards.PLAYED, 0, 100, 0, 1
    outcomes[0, FIELDS.index(boards.RAW) :] = 110, 0, 0
    index = np.zeros((1, levels, levels, levels), np.int32)
    solver = Solver(rules, Samples(outcomes, index))
    solved = solver.run((Stage(step=1, most=60, until=1e-6),), lambda _text: None)
    axis = fine_axis(rules)
    start = axis.totals.index(20)
    near = axis.totals.index(900)
    # Every round the first hand gets 100: nobody else can come first.
    assert solved.base[near, start, start].tolist() == pytest.approx([1, 0, 0], abs=1e-3)
    assert solved.base[start, near, start].tolist() == pytest.approx([0, 1, 0], abs=1e-3)
    first, second, third = solved.base[start, start, start].tolist()
    assert first > second > third


def test_samples_are_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = PRESETS["simple"]
    outcome = tuple(range(WIDTH))
    levels = len(levels_of(rules))
    asked = []

    def quick(_rules: Rules, _bots: object, _seed: int, number: int) -> SampledDeal:
        asked.append(number)
        return SampledDeal((outcome, outcome[::-1]), np.ones((levels,) * 3, np.uint8))

    monkeypatch.setattr("training.sample_files.sample_deal", quick)
    source = Source(rules, "rule", 1)
    told: list[int] = []
    first = sample(source, tmp_path, 150, told.append)
    again = sample(source, tmp_path, 150, told.append)
    assert len(asked) == 2 * DEALS_PER_SHARD
    assert told == [DEALS_PER_SHARD, 2 * DEALS_PER_SHARD]
    assert len(first.index) == 150
    assert np.array_equal(first.index, again.index)
    assert np.array_equal(read(source.folder(tmp_path), 1).outcomes[1], outcome[::-1])
    assert tuple(first.outcomes[first.index[149, 0, 0, 0]]) == outcome[::-1]


def test_the_last_sweeps_look_at_every_deal() -> None:
    first, *_, last = stages(3000)
    assert last.step == 1
    assert not last.marks_only
    assert first.step > 1
    assert all(stage.step == 1 for stage in stages(100))


def test_the_sitting_dealer_of_four_has_no_level_of_his_own() -> None:
    rules = PRESETS["classic_four"]
    assert rules.players == FOUR_PLAYERS
    deal = sample_deal(rules, BOTS, 5, 0)
    assert deal.index.ndim == 3
