"""T33: matches that say nothing of strength, or are made to gain a rating, are not rated."""

from dataclasses import replace
from functools import cache

import pytest

from tests.notation.recorded import played
from tysiacha.notation.record_building import record_of
from tysiacha.notation.records import GameRecord
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.server.people.rateable import (
    Beginning,
    Candidate,
    UnratedReason,
    beginning_of,
    unrated_reasons,
)

SEATS = ("a", "bot:strong", "bot:easy")


@cache
def a_record(seed: int, names: tuple[str, ...] = ("Anna", "Boris", "Vera")) -> GameRecord:
    match = Match.new(PRESETS["classic"])
    return record_of(match, played(match, seed, 3), names=names)


def candidate(seed: int = 1, seats: tuple[str, ...] = SEATS) -> Candidate:
    return Candidate("classic-3", seats, beginning_of(a_record(seed), seats))


def test_a_match_with_bots_that_the_place_chose_is_rated() -> None:
    assert unrated_reasons(candidate(), []) == ()


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        (replace(candidate(), wanted=False), UnratedReason.SWITCHED_OFF),
        (replace(candidate(), finished=False), UnratedReason.UNFINISHED),
        (replace(candidate(), undone=True), UnratedReason.UNDO),
        (replace(candidate(), bots_chosen=True), UnratedReason.CHOSEN_BOTS),
        (replace(candidate(), guests=frozenset({"a"})), UnratedReason.GUEST),
        (replace(candidate(), family="own-3"), UnratedReason.OWN_RULES),
        (candidate(seats=("bot:easy",) * 3), UnratedReason.ONE_PLAYER),
        (
            replace(candidate(seats=("a", "fox", "c")), owned_bots=(("fox", "a"),)),
            UnratedReason.OWN_BOT,
        ),
        (
            replace(candidate(seats=("a", "fox", "owl")), owned_bots=(("fox", "z"), ("owl", "z"))),
            UnratedReason.OWN_BOT,
        ),
    ],
)
def test_a_match_is_not_rated_for_each_of_these_reasons(
    spoilt: Candidate, reason: UnratedReason
) -> None:
    assert unrated_reasons(spoilt, []) == (reason,)


def test_all_reasons_are_told() -> None:
    both = replace(candidate(), undone=True, bots_chosen=True)
    assert unrated_reasons(both, []) == (UnratedReason.UNDO, UnratedReason.CHOSEN_BOTS)


def test_guests_are_rated_where_the_place_wants_it() -> None:
    guest = replace(candidate(), guests=frozenset({"a"}))
    assert unrated_reasons(guest, [], guests_rated=True) == ()


def test_with_other_people_chosen_bots_and_foreign_owners_do_not_matter() -> None:
    seats = ("a", "fox", "bot:easy", "owl")
    owned = (("fox", "c"), ("owl", "d"))
    chosen = replace(candidate(seats=seats), bots_chosen=True, owned_bots=owned)
    assert unrated_reasons(chosen, []) == ()


def test_T33_a_farm_that_plays_the_same_match_again_gets_no_rating() -> None:
    earlier: list[Beginning] = []
    rated = 0
    for _ in range(10):
        again = candidate()
        rated += unrated_reasons(again, earlier) == ()
        earlier.append(again.beginning)
    assert rated == 1


def test_T33_two_matches_played_in_turn_are_a_farm_too() -> None:
    earlier = [candidate(1).beginning, candidate(2).beginning]
    assert unrated_reasons(candidate(1), earlier) == (UnratedReason.REPEATED,)


def test_others_matches_and_long_past_ones_are_not_compared() -> None:
    others = replace(candidate(1).beginning, players=frozenset({"x", "y"}))
    mine, past = candidate(1), [candidate(seed).beginning for seed in (1, 2, 3)]
    assert unrated_reasons(mine, [others]) == ()
    assert unrated_reasons(mine, past) == ()


def test_a_beginning_knows_players_by_their_ids_and_not_by_their_names() -> None:
    seats = ("a", "b", "c")
    one = beginning_of(a_record(1), seats)
    assert beginning_of(a_record(1, ("Xenia", "Yuri", "Zoe")), seats) == one
    assert beginning_of(a_record(2), seats).digest != one.digest
