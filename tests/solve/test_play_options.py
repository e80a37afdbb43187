"""Every option is known to the solver: for the play, for counting a contract, or for neither."""

import pytest

from tests.strategies.tables import TABLES
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.solve import play_options
from tysiacha.solve.play_options import (
    COUNT_OPTIONS,
    MOST_POINTS,
    OTHER_OPTIONS,
    PLAY_OPTIONS,
    UnsolvableRules,
    check_solvable,
    play_rules,
    points_needed,
    same_play,
)


def test_every_option_is_in_one_group() -> None:
    groups = [*PLAY_OPTIONS, *COUNT_OPTIONS, *OTHER_OPTIONS]
    assert sorted(groups) == sorted(OPTION_DOMAINS)


def test_an_option_in_no_group_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_options, "PLAY_OPTIONS", PLAY_OPTIONS - {"must_beat"})
    with pytest.raises(UnsolvableRules, match="must_beat") as refused:
        check_solvable(Rules())
    assert refused.value.option == "must_beat"


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        (Rules(marriage_values=(800, 20, 40, 60)), "marriage_values"),
        (Rules(ace_marriage=620), "ace_marriage"),
        (Rules(last_trick_bonus=600), "last_trick_bonus"),
    ],
)
def test_prices_that_the_kernels_cannot_count_are_refused_by_name(
    rules: Rules, option: str
) -> None:
    with pytest.raises(UnsolvableRules, match=option):
        check_solvable(rules)


def test_the_dearest_rules_that_can_be_counted_are_accepted() -> None:
    assert MOST_POINTS - 9 == 120 + 280 + 10 + 580
    check_solvable(Rules(ace_marriage=580, last_trick_bonus=19))


@pytest.mark.parametrize("name", TABLES)
def test_the_rules_of_the_tests_are_solvable(name: str) -> None:
    check_solvable(TABLES[name])


@pytest.mark.parametrize("name", TABLES)
def test_rules_of_play_keep_all_that_decides_the_play(name: str) -> None:
    rules = TABLES[name]
    assert same_play(play_rules(rules, rules.players), rules)


@pytest.mark.parametrize("unit", [1, 5, 10])
@pytest.mark.parametrize("rounded", [False, True])
def test_SCORE_5_the_points_needed_are_the_fewest_that_make_the_contract(
    unit: int, *, rounded: bool
) -> None:
    rules = Rules(rounding=unit, declarer_rounded=rounded)
    for contract in (100, 105, 120, 123, 300):
        need = points_needed(rules, contract)
        made = [contract_made(rules, played(contract, points)) for points in (need - 1, need)]
        assert made == [False, True]


def played(contract: int, points: int) -> Played:
    return Played(
        declarer=0,
        contract=contract,
        raw=(points, 0, 0),
        trickless=(False, True, True),
        blind=False,
        factor=1,
        stock=None,
    )
