"""T36: what is handed over is whole and JSON, and records name nobody."""

import json
from dataclasses import fields

from tysiacha.server.people.keeping import (
    ERASED,
    KEPT_AFTER_ERASING,
    Erasure,
    PlayedMatch,
    PlayerExport,
    SaidLine,
    export_json,
)
from tysiacha.server.people.names import GuestName, parse_name
from tysiacha.server.people.ratings import Rating
from tysiacha.server.people.statistics import Counts

EXPORT = PlayerExport(
    player="0" * 26,
    name=parse_name("Żółć"),
    created="2026-11-30T12:00:00Z",
    settings={"language": "pl", "four_colours": 1},
    ratings={"classic-3": Rating(26.0, 4.0, 12)},
    counts={"classic-3": Counts(matches=12, wins=5)},
    matches=(PlayedMatch("m1", None, "classic-3", 0, None, "[Thousand 1]"),),
    chat=(SaidLine("t1", "2026-11-30T12:01:00Z", "hello"),),
    sessions=("2026-11-30T12:00:00Z",),
)


def test_an_export_is_json_and_holds_everything() -> None:
    read = json.loads(json.dumps(export_json(EXPORT)))
    assert read["tysiacha_export"] == 1
    assert read["name"] == "Żółć"
    assert read["ratings"]["classic-3"] == {"mu": 26.0, "sigma": 4.0, "games": 12}
    assert read["statistics"]["classic-3"]["wins"] == 5
    assert read["matches"][0]["record"] == "[Thousand 1]"
    assert read["chat"][0]["text"] == "hello"
    own_names = {"player": "id", "counts": "statistics"}
    for field in fields(EXPORT):
        assert own_names.get(field.name, field.name) in read


def test_guests_and_erased_people_have_no_name_of_their_own() -> None:
    guest = PlayerExport("p", GuestName(4821), "", {}, {}, {})
    assert export_json(guest)["name"] == {"guest": 4821}
    assert export_json(PlayerExport("p", None, "", {}, {}, {}))["name"] is None


def test_erasing_frees_the_name_and_keeps_nothing_that_it_takes() -> None:
    assert not set(ERASED) & set(KEPT_AFTER_ERASING)
    assert isinstance(EXPORT.name, type(parse_name("Anna")))
    assert Erasure("p", "2026-11-30T12:00:00Z", EXPORT.name.keys).keys == EXPORT.name.keys
