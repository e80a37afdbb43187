"""A context has one spelling: ids are ASCII, seats differ, numbers fit."""

from dataclasses import replace

import pytest

from tysiacha.fairness.context import DECK_ORDER, LAST_DEAL, DealContext

CONTEXT = DealContext("t1", "m1", 4, bytes(32), ("a", "b", "c"), dealer=0, cutter=2)


@pytest.mark.parametrize(
    "changes",
    [
        {"table_id": ""},
        {"table_id": "Anna K."},
        {"table_id": "Аня"},
        {"match_id": "x" * 65},
        {"match_id": 'a"b'},
        {"deal_number": -1},
        {"deal_number": LAST_DEAL + 1},
        {"rules_hash": bytes(31)},
        {"seats": ("a",)},
        {"seats": ("a", "b", "c", "d", "e")},
        {"seats": ("a", "b", "a")},
        {"seats": ("a", "b", "c\n")},
        {"dealer": 3},
        {"cutter": -1},
    ],
)
def test_what_has_no_place_in_a_context_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not"):
        replace(CONTEXT, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"table_id": "t2"},
        {"match_id": "m2"},
        {"table_id": "t1m", "match_id": "1"},
        {"deal_number": 5},
        {"rules_hash": bytes(31) + b"\1"},
        {"seats": ("b", "a", "c")},
        {"seats": ("a", "b", "c", "d")},
        {"dealer": 1},
        {"cutter": 1},
    ],
)
def test_everything_in_a_context_counts(changes: dict[str, object]) -> None:
    assert replace(CONTEXT, **changes).encoded != CONTEXT.encoded  # type: ignore[arg-type]


def test_the_deck_begins_with_spades_and_each_suit_with_its_nine() -> None:
    assert DECK_ORDER == (
        "9S JS QS KS 10S AS 9C JC QC KC 10C AC 9D JD QD KD 10D AD 9H JH QH KH 10H AH"
    )
