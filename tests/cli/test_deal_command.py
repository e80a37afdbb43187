"""``tysiacha deal``: records of what was asked for, and what cannot be."""

import json

from tests.cli.running import cli
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_reading import parse_records
from tysiacha.notation.replaying import first_disagreement


def test_deals_are_good_records_that_satisfy_the_conditions() -> None:
    ran = cli("deal", "1: marriage in hearts, no aces", "stock: nines >= 1", "--count", "3")
    records = parse_records(ran.out)
    assert (ran.code, ran.err, len(records)) == (0, "", 3)
    for record in records:
        assert first_disagreement(record) is None
    holding = [line for line in ran.out.splitlines() if line.startswith("1 holds")]
    assert all("K♥ Q♥" in line and "A" not in line for line in holding)
    assert len(holding) == 3


def test_json_lines_hold_the_same_records() -> None:
    text, data = (cli("deal", "--count", "2", *more).out for more in ((), ("--json",)))
    lines = data.splitlines()
    assert [parse_record_json(line) for line in lines] == list(parse_records(text))
    assert json.loads(lines[0])["deals"][0]["dealer"] == "3"


def test_the_dealer_and_the_rules_can_be_chosen() -> None:
    ran = cli("deal", "--dealer", "1", "--rules", "classic_four", "--seed", "5")
    assert "Deal 1, round 1: 1 deals" in ran.out
    assert "1 holds" not in ran.out
    assert cli("deal", "--dealer", "4").code == 2


def test_what_cannot_be_is_told() -> None:
    ran = cli("deal", "1: A♥", "2: A♥")
    assert (ran.code, ran.out) == (1, "")
    assert "A♥ would have to be in two places" in ran.err
    ran = cli("deal", "1: aecs = 1")
    assert (ran.code, ran.out) == (1, "")
    assert "aecs is no card" in ran.err


def test_what_is_not_found_is_given_up() -> None:
    ran = cli("deal", "any: marriages = 4", "--tries", "20")
    assert (ran.code, ran.out) == (1, "")
    assert "No such deal was found in 20 tries" in ran.err


def test_help_tells_the_language() -> None:
    ran = cli("deal", "--help")
    assert ran.code == 0
    assert "marriage in hearts" in ran.out
