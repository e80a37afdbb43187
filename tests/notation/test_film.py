"""A film of a record: after every step it leads to the views that players had."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from tests.notation.recorded import table_record, written
from tests.strategies.tables import TABLES
from tysiacha.notation.film import OWN_KEYS, film_json
from tysiacha.notation.records import GameRecord
from tysiacha.notation.replaying import replay
from tysiacha.notation.view_json import view_json
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import public_view, view_of
from tysiacha.rules.states import Dealt

EXAMPLE = Path("web/tests/data/film.json")
"""The film that the tests of the browser's client look at."""

Parts: TypeAlias = dict[str, object]


class Step(msgspec.Struct):
    say: list[Parts]
    set: Parts
    own: list[Parts]
    open: Parts


class Deal(msgspec.Struct):
    deal: int
    steps: list[Step]


class Trouble(msgspec.Struct):
    deal: int
    text: str


class Film(msgspec.Struct):
    players: list[str]
    deals: list[Deal]
    trouble: Trouble | None


def film_of(record: GameRecord) -> Film:
    return msgspec.json.decode(json.dumps(film_json(record)), type=Film)


def as_read(parts: object) -> object:
    return json.loads(json.dumps(parts))


def pictures(film: Film) -> Iterator[tuple[Parts, list[Parts], Parts]]:
    """Put the changes of each deal together, as a client does."""
    for deal in film.deals:
        known: Parts = {}
        own: list[Parts] = [{} for _ in film.players]
        opened: Parts = {}
        for step in deal.steps:
            known = {**known, **step.set}
            own = [{**old, **new} for old, new in zip(own, step.own, strict=True)]
            opened = {**opened, **step.open}
            yield known, own, opened


@pytest.mark.parametrize("name", TABLES)
def test_a_film_leads_to_what_each_seat_and_all_knew(name: str) -> None:
    record = table_record(name)
    shown = list(pictures(film_of(record)))
    steps = list(replay(record))
    begun = [number for number, step in enumerate(steps) if step.number == 0]
    assert len(shown) == len(steps) + len(begun)
    for deal, place in enumerate(begun):
        assert shown.pop(place)[0]["phase"] == "cutting", deal
    for step, (known, own, opened) in zip(steps, shown, strict=True):
        assert known == as_read(view_json(public_view(step.state)))
        for seat, parts in enumerate(own):
            view = view_json(view_of(step.state, seat))
            assert parts == as_read({key: view[key] for key in OWN_KEYS})
        if isinstance(step.state.secret, Dealt):
            hands = opened["hands"]
            assert isinstance(hands, list)
            held = [len(hand) for hand in hands]
            assert held == [mask.bit_count() for mask in step.state.secret.hands]
        else:
            assert opened["hands"] is None


def test_what_was_hidden_is_told_in_full_with_who_heard_it() -> None:
    film = film_of(table_record("classic"))
    said = [one for deal in film.deals for step in deal.steps for one in step.say]
    gifts = [one for one in said if one["say"] == "gave"]
    assert gifts
    for gift in gifts:
        assert gift["card"] is not None
        assert gift["heard"] == [gift["by"], gift["to"]]
    assert all("heard" not in one for one in said if one["say"] == "played")


def test_a_film_goes_as_far_as_its_record_is_right() -> None:
    record = table_record("classic")
    second = record.deals[1]
    spoilt = replace(record, deals=(record.deals[0], replace(second, actions=second.actions[3:])))
    film = film_of(spoilt)
    assert len(film.deals) == 1
    assert film.trouble is not None
    assert film.trouble.deal == 1
    assert film.trouble.text
    assert film_of(record).trouble is None


def test_the_film_of_the_browsers_tests_is_that_of_today() -> None:
    film = film_json(written(PRESETS["classic"], seed=23, deals=2))
    assert json.loads(EXAMPLE.read_text(encoding="utf-8")) == as_read(film)
