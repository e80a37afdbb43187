"""Match equity: chances to win that add up, follow the sheet, and agree with the rules."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from tests.strategies.deals import random_match
from tysiacha.bots.equity import equity_for
from tysiacha.bots.equity.axes import Axis, Marks
from tysiacha.bots.equity.card import Card
from tysiacha.bots.equity.families import family_id, family_preset
from tysiacha.bots.equity.files import EquityDamaged, read_equity, write_equity
from tysiacha.bots.equity.tables import Equity
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import FOUR_PLAYERS, Rules
from tysiacha.rules.outcomes import GivenUp, Outcome, Played, Redealt, SittingStock, Skipped
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Barrel, Match, Standing
from tysiacha.rules.table import table_of

SHIPPED = sorted(
    path.name.removesuffix(".npz")
    for path in files("tysiacha.bots").joinpath("data", "equity").iterdir()
    if path.name.endswith(".npz")
)


def equity(preset: str = "classic") -> Equity:
    found = equity_for(PRESETS[preset])
    assert found is not None
    return found


def standing_at(*standings: Standing, dealer: int = 2) -> Match:
    return Match(rules=Rules(), dealer=dealer, standings=standings, round_number=20)


def on_barrel(used: int, falls: int = 0) -> Standing:
    return Standing(total=880, falls=falls, barrel=Barrel(since=17 - used, used=used))


def random_outcome(dice: random.Random, match: Match) -> Outcome:
    """Give a round as it might end: played, conceded where one may, skipped or dealt again."""
    rules, table = match.rules, table_of(match)
    stock = None
    if rules.players == FOUR_PLAYERS:
        stock = dice.choice([SittingStock(7, 80), SittingStock(32, 0, 2), SittingStock(5)])
    declarer = dice.choice(table.active)
    contract = 5 * dice.randrange(20, 45)
    kind = dice.randrange(20)
    if kind == 0 and rules.cut_check is not None:
        return Skipped(Clause.DEAL_5, table.cutter, 120)
    if kind == 1:
        return Redealt(Clause.REDEAL_1, declarer, 0)
    free = match.standings[declarer].barrel is None and not match.golden
    if kind < 4 and rules.concede is not None and free:
        return GivenUp(declarer, contract, stock)
    raw = [0] * rules.players
    trickless = [False] * rules.players
    for seat in table.active:
        trickless[seat] = dice.random() < 0.25
        raw[seat] = 0 if trickless[seat] else dice.choice((0, dice.randrange(130)))
    if dice.random() < 0.5:
        raw[declarer] = contract + dice.randrange(20)
        trickless[declarer] = False
    blind = rules.blind_bid is not None and dice.random() < 0.2
    return Played(declarer, contract, tuple(raw), tuple(trickless), blind=blind, stock=stock)


def test_classic_rules_and_those_that_only_deal_otherwise_have_a_table() -> None:
    assert equity_for(Rules()) is not None
    assert equity_for(Rules(cut_check=None)) is not None
    assert equity_for(Rules(target=500, barrel_at=380)) is None


@pytest.mark.parametrize("preset", SHIPPED)
def test_the_table_that_comes_with_the_package_is_that_of_its_rules(preset: str) -> None:
    card = equity(preset).card
    assert card.preset == preset
    assert card.family == family_id(PRESETS[preset])
    assert card.players == PRESETS[preset].players
    assert card.deals >= 1000
    assert files("tysiacha.bots").joinpath("data", "equity", f"{preset}.npz").is_file()


@pytest.mark.parametrize("preset", SHIPPED)
def test_chances_are_chances_and_add_up_to_one(preset: str) -> None:
    dice = random.Random(f"whole {preset}")
    matches = [random_match(dice, PRESETS[preset]) for _ in range(400)]
    shares = equity(preset).shares_of(matches)
    assert shares.min() >= 0
    assert np.allclose(shares.sum(axis=1), 1)
    assert np.ptp(shares[:, 0]) > 0.5, "the standings ought to matter"


@pytest.mark.parametrize("preset", SHIPPED)
def test_the_table_turned_one_seat_further_has_the_same_chances(preset: str) -> None:
    dice = random.Random(f"turned {preset}")
    rules = PRESETS[preset]
    matches = [random_match(dice, rules) for _ in range(100)]
    turned = [
        replace(one, dealer=one.next_dealer, standings=(one.standings[-1], *one.standings[:-1]))
        for one in matches
    ]
    here, there = equity(preset).shares_of(matches), equity(preset).shares_of(turned)
    assert np.allclose(np.roll(here, 1, axis=1), there)


@pytest.mark.parametrize("preset", SHIPPED)
def test_many_matches_at_once_have_the_chances_of_each(preset: str) -> None:
    dice = random.Random(f"batch {preset}")
    matches = [random_match(dice, PRESETS[preset]) for _ in range(30)]
    together = equity(preset).shares_of(matches)
    for match, row in zip(matches, together, strict=True):
        assert equity(preset).shares(match) == pytest.approx(tuple(row.tolist()))


def test_a_won_match_is_won() -> None:
    match = replace(Match.new(Rules()), winner=1)
    assert equity().shares(match) == (0, 1, 0)


def test_who_is_ahead_is_likelier_to_win() -> None:
    ahead = equity().shares(standing_at(Standing(875), Standing(), Standing()))
    assert ahead[0] > 0.75
    assert abs(ahead[1] - ahead[2]) < 0.03


def test_at_the_start_the_chances_are_nearly_alike() -> None:
    assert equity().shares(Match.new(Rules())) == pytest.approx((1 / 3,) * 3, abs=0.02)


def test_rounds_used_up_and_two_falls_make_the_barrel_worth_less() -> None:
    others = (Standing(400), Standing(400))
    worths = [equity().shares(standing_at(on_barrel(used), *others))[0] for used in range(3)]
    assert worths[0] > worths[1] > worths[2]
    for used in range(3):
        falling = equity().shares(standing_at(on_barrel(used, falls=2), *others))[0]
        assert falling < worths[used] - 0.05


def test_bolts_make_a_chance_smaller() -> None:
    none, one, two = (
        equity().shares(standing_at(Standing(300, bolts=bolts), Standing(300), Standing(300)))[0]
        for bolts in range(3)
    )
    assert none > one > two


@pytest.mark.parametrize("preset", SHIPPED)
def test_more_points_are_never_worth_less_and_five_a_little_more(preset: str) -> None:
    rules = PRESETS[preset]
    end = rules.barrel_at if rules.frozen_barrel and rules.barrel_at else rules.target
    totals = [total for total in range(-300, end, 5) if abs(total) != rules.dump_truck_at]
    for others in ((0,) * 3, (400,) * 3, (700, 100, 300)):
        rest = tuple(Standing(total) for total in others[: rules.players - 1])
        rows = [
            Match(rules=rules, dealer=0, standings=(Standing(total), *rest), round_number=20)
            for total in totals
        ]
        own = equity(preset).shares_of(rows)[:, 0]
        steps = np.diff(own)
        assert steps.min() > -0.002
        assert steps.max() < 0.05
        assert own[-1] - own[0] > 0.4


@pytest.mark.parametrize("preset", SHIPPED)
def test_outcomes_are_settled_as_by_the_rules(preset: str) -> None:
    dice = random.Random(f"settled {preset}")
    table = equity(preset)
    for _ in range(150):
        match = random_match(dice, PRESETS[preset])
        outcomes = [random_outcome(dice, match) for _ in range(12)]
        fast = table.shares_after(match, outcomes)
        slow = table.shares_of([settle(match, one).match for one in outcomes])
        assert np.allclose(fast, slow), (match, outcomes)


def test_no_outcomes_have_no_chances() -> None:
    assert equity().shares_after(Match.new(Rules()), []).shape == (0, 3)


def test_a_match_of_another_number_of_players_is_refused() -> None:
    with pytest.raises(ValueError, match="3 players is wanted, not 4"):
        equity().shares(Match.new(Rules(players=4)))


def small_table() -> tuple[Card, Equity]:
    card = Card(
        preset="simple",
        family=family_id(PRESETS["simple"]),
        players=3,
        fine=Axis((0, 500, 995), 0),
        coarse=Axis((0, 995), 0),
        marks=Marks(bolts=1, falls=1),
        bot="rule",
        deals=10,
        seed=1,
        change=0.001,
    )
    dice = np.random.default_rng(1)
    base = dice.dirichlet((1, 1, 1), 27)
    return card, Equity(PRESETS["simple"], card, base, np.zeros((0, 3)))


def test_a_table_written_and_read_is_the_same(tmp_path: Path) -> None:
    card, table = small_table()
    path = tmp_path / "simple.npz"
    write_equity(path, card, table.base, table.extra)
    with path.open("rb") as file:
        again = read_equity(file, PRESETS["simple"])
    assert again.card == card
    assert np.allclose(again.base, table.base, atol=1e-4)
    first = path.read_bytes()
    write_equity(path, card, table.base, table.extra)
    assert path.read_bytes() == first


def test_a_damaged_table_is_refused_with_its_name(tmp_path: Path) -> None:
    card, table = small_table()
    path = tmp_path / "simple.npz"
    write_equity(path, card, table.base, table.extra)
    with np.load(path) as members:
        parts = {name: members[name] for name in members.files}
    parts["base"][3, 1] += 1
    with path.open("wb") as file:
        np.savez_compressed(file, **parts)
    with path.open("rb") as file, pytest.raises(EquityDamaged, match="simple is damaged"):
        read_equity(file, PRESETS["simple"])


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04 and no more"])
def test_what_is_no_table_is_refused(content: bytes) -> None:
    with pytest.raises(EquityDamaged, match="no table of match equity"):
        read_equity(io.BytesIO(content), Rules())


def test_every_family_has_one_preset_at_least() -> None:
    for name, rules in PRESETS.items():
        found = family_preset(rules)
        assert found is not None
        assert family_id(PRESETS[found]) == family_id(rules), name
