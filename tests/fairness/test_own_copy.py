"""What a player has saved is compared with the record, and every difference has its code."""

import json

import pytest

from tests.fairness.proven import own_file, proven_match, with_proof
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.fairness.own_checking import OwnComparison, compare_own
from tysiacha.fairness.own_copy import read_own_copy
from tysiacha.fairness.problems import FairnessCode
from tysiacha.fairness.proof import Absent
from tysiacha.notation.records import GameRecord
from tysiacha.notation.strict_json import JsonError

ZERO = "0" * 64


def compared(record: GameRecord, text: str) -> OwnComparison:
    return compare_own(record, verify_match(record), read_own_copy(text))


def codes(record: GameRecord, text: str) -> set[FairnessCode]:
    return {one.code for one in compared(record, text).problems}


@pytest.mark.parametrize("seat", [0, 1])
def test_an_honest_record_agrees_with_what_was_saved(seat: int) -> None:
    proven = proven_match()
    assert compared(proven.record, own_file(proven, seat)) == OwnComparison(2, 0, ())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"server": ZERO}, FairnessCode.OWN_SERVER),
        ({"root": ZERO}, FairnessCode.OWN_ROOT),
        ({"heard": {}}, FairnessCode.OWN_COMMITMENT),
        ({"heard": {"p-9": ZERO}}, FairnessCode.OWN_SEAT),
        ({"secret": ZERO}, FairnessCode.OWN_SECRET),
        ({"cuts": [1, 1, 1]}, FairnessCode.OWN_SECRET),
        ({"seat": "p-9"}, FairnessCode.OWN_SEAT),
    ],
)
def test_every_difference_is_found(changes: dict[str, object], code: FairnessCode) -> None:
    proven = proven_match()
    assert code in codes(proven.record, own_file(proven, 0, **changes))


def test_a_server_that_dropped_an_opening_is_found() -> None:
    """The one choice that a server and a seat in league have: to keep what was opened out."""
    proven = proven_match()
    parts = proven.proofs[0].seats
    forged = with_proof(proven, 0, seats=(Absent(), *parts[1:]))
    assert FairnessCode.OWN_ABSENT in codes(forged, own_file(proven, 0))


def test_without_the_list_the_own_commitment_is_compared() -> None:
    proven = proven_match()
    text = own_file(proven, 0, commitment=ZERO)
    saved = json.loads(text)
    for one in saved["deals"]:
        del one["heard"]
    assert codes(proven.record, json.dumps(saved)) == {FairnessCode.OWN_COMMITMENT}


def test_deals_of_other_matches_are_passed_over_and_later_ones_counted() -> None:
    proven, other = proven_match(), proven_match(seed=2)
    assert compared(proven.record, own_file(other, 0)) == OwnComparison(0, 0, ())
    assert compared(proven.record, own_file(proven, 0, deal=7)) == OwnComparison(0, 2, ())


def test_a_deal_that_the_record_leaves_out_is_found() -> None:
    proven = proven_match()
    assert codes(proven.record, own_file(proven, 0, deal=0)) == {FairnessCode.OWN_DEAL}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"thousand_own": 2, "deals": []}',
        '{"thousand_own": true, "deals": []}',
        '{"thousand_own": 1, "deals": {}}',
        '{"thousand_own": 1, "deals": [{}]}',
        '{"thousand_own": 1, "deals": [], "deals": []}',
        own_file(proven_match(), 0, server="x"),
        own_file(proven_match(), 0, server=ZERO.replace("0", "A")),
        own_file(proven_match(), 0, cuts=[0, 0]),
        own_file(proven_match(), 0, cuts=[0, 0, 24]),
        own_file(proven_match(), 0, deal=-1),
        own_file(proven_match(), 0, deal=1.0),
        own_file(proven_match(), 0, opened=1),
        own_file(proven_match(), 0, more=1),
    ],
)
def test_a_file_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(JsonError):
        read_own_copy(text)
