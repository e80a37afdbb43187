"""What happens around the deals of real cards: fines for revokes, and deals that failed."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from tests.notation.recorded import NAMES, any_rules, played
from tests.strategies.playing import seeds, share
from tysiacha.notation.record_building import deal_record, record_of, with_deals
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import (
    ActionRecord,
    DealRecord,
    FineRecord,
    GameRecord,
    Misdealt,
    ScoreSaid,
)
from tysiacha.notation.replaying import final_match, first_disagreement, replay
from tysiacha.notation.strict_json import JsonError
from tysiacha.rules.amounts import STANDARD_FINE
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Fined, Skipped
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.settlement import settle, settle_fine
from tysiacha.rules.standing import Match


def fined(match: Match, dice: random.Random) -> tuple[tuple[FineRecord, ...], Match]:
    """Fine some players, and give the match after it."""
    fines: list[FineRecord] = []
    for _number in range(dice.randrange(3)):
        seat = dice.randrange(match.rules.players)
        settlement = settle_fine(match, Fined(Clause.FINE_1, seat, STANDARD_FINE))
        result, match = settlement.seats[seat], settlement.match
        said = ScoreSaid(result.change, result.after, result.why)
        fines.append(FineRecord(seat, Clause.FINE_1, said if dice.random() < 0.7 else None))
    return tuple(fines), match


def misdealt(match: Match) -> tuple[DealRecord, Match]:
    """Let a deal fail."""
    heading = DealRecord(match.deal_number, match.round_number, match.dealer, match.golden)
    failed = replace(heading, actions=(ActionRecord(match.dealer, Misdealt()),))
    skipped = Skipped(Clause.DEAL_10, match.dealer, STANDARD_FINE)
    return failed, settle(match, skipped).match


def evening(rules: Rules, seed: int) -> tuple[GameRecord, Match]:
    """Play some deals with fines and misdeals between them, and write all of it down."""
    dice = random.Random(seed)
    match = first = Match.new(rules, dealer=dice.randrange(rules.players))
    deals: list[DealRecord] = []
    for number in range(4):
        if match.winner is not None:
            break
        fines, match = fined(match, dice)
        if dice.random() < 0.3:
            deal, match = misdealt(match)
        else:
            deal, match = deal_record(match, *played(match, seed + number, 1))
        deals.append(replace(deal, fines=fines))
    record = record_of(first, [], names=NAMES[: rules.players])
    return with_deals(record, deals, match), match


@share(0.2)
@given(any_rules(), seeds())
def test_a_record_with_fines_and_misdeals_agrees_with_the_settlement(
    rules: Rules, seed: int
) -> None:
    record, match = evening(rules, seed)
    assert first_disagreement(record) is None
    assert final_match(record) == match
    assert parse_record(record_text(record)) == record
    assert parse_record_json(record_json(record)) == record


def test_steps_lead_from_standing_to_standing() -> None:
    record, _match = evening(PRESETS["russian_house"], 5)
    assert any(deal.fines for deal in record.deals)
    for before, after in pairwise(replay(record)):
        if before.deal == after.deal:
            assert after.before.phase == before.state.phase


def test_a_fine_is_a_step_of_its_own() -> None:
    match = Match.new(PRESETS["classic"])
    deal = DealRecord(1, 1, 0, fines=(FineRecord(2, Clause.FINE_1),))
    record = with_deals(record_of(match, [], names=NAMES[:3]), [deal], match)
    (step,) = replay(replace(record, result=None))
    assert step.fine is not None
    assert step.fine.said is not None
    assert (step.fine.said.change, step.fine.said.after.total) == (-120, -120)
    assert [one.total for one in step.state.phase.table.standings] == [0, 0, -120]


def test_a_fine_and_what_it_did_name_one_rule() -> None:
    _fines, match = fined(Match.new(PRESETS["classic"]), random.Random(1))
    said = ScoreSaid(-120, match.standings[0], (Clause.DUMP_1, Clause.FINE_1))
    with pytest.raises(ValueError, match="for that reason first"):
        FineRecord(0, Clause.FINE_1, said)


@pytest.mark.parametrize(
    ("fine", "said"),
    [
        ('{"by": "Anna"}', "why"),
        ('{"by": "Anna", "why": []}', "1"),
        ('{"by": "Anna", "why": ["BOLT-1"]}', "FINE-1"),
        ('{"by": "Anna", "why": ["FINE-1", "DUMP-1"]}', "1"),
        ('{"by": "Anna", "why": ["FINE-1"], "change": -120}', "after"),
        ('{"by": "Nobody", "why": ["FINE-1"]}', "Anna"),
    ],
)
def test_a_wrong_fine_in_json_is_refused(fine: str, said: str) -> None:
    deal = f'{{"deal": 1, "round": 1, "dealer": "Anna", "fines": [{fine}]}}'
    text = (
        '{"thousand_record": 1, "players": ["Anna", "Boris", "Vera"],'
        f' "rules": {{"base": "classic"}}, "first_dealer": "Anna", "deals": [{deal}]}}'
    )
    with pytest.raises(JsonError, match=said):
        parse_record_json(text)
