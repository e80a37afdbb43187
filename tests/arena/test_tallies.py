"""What is counted of each bot, against a plain recount from the results of the rounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple
from functools import partial

import pytest

from tests.strategies.tables import TABLES
from tysiacha.arena.chance import Chance
from tysiacha.arena.referee import Desk, ask
from tysiacha.arena.rounds import by_view, ending, play_rounds, whole_match
from tysiacha.arena.tallies import COUNTS, Tally, tally_of
from tysiacha.bots.registry import make_bot
from tysiacha.rules.notices import BidMade, OpeningConfirmed
from tysiacha.rules.outcomes import BoltMarked, GivenUp, Played
from tysiacha.rules.phases import RoundOver


def rounds(name: str, seed: int) -> list[RoundOver]:
    rules = TABLES[name]
    bots = [make_bot("rule" if seat else "random", seed=seat) for seat in range(rules.players)]
    answers = [by_view(partial(ask, bot, desk=Desk())) for bot in bots]
    states = play_rounds(whole_match(rules, seed), answers, Chance(seed, 0), most=12)
    return [ending(state) for state in states]


def recounted(overs: list[RoundOver], seat: int) -> Counter[str]:
    """The same counts, one after the other, from outcomes and settlements alone."""
    found = Counter(dict.fromkeys(COUNTS, 0))
    for over in overs:
        outcome, settlement = over.outcome, over.settlement
        assert settlement is not None
        if over.table.sitting == seat:
            continue
        found["rounds"] += 1
        for one in settlement.happenings:
            if isinstance(one, BoltMarked) and one.seat == seat:
                found["bolts"] += one.marks
        if isinstance(outcome, GivenUp) and outcome.declarer == seat:
            found.update(declared=1, conceded=1, contract_points=outcome.contract)
        if isinstance(outcome, Played) and outcome.declarer == seat:
            found.update(declared=1, contract_points=outcome.contract)
            slack = 2 if over.table.rules.declarer_rounded else 0
            found["made"] += outcome.raw[seat] + slack >= outcome.contract
        if isinstance(outcome, Played) and outcome.declarer != seat:
            found.update(defended=1, defence_points=outcome.raw[seat])
    return found


@pytest.mark.parametrize("name", ["classic", "classic_two", "classic_four", "polish", "doubles"])
def test_the_counts_are_those_of_a_plain_recount(name: str) -> None:
    overs = [one for seed in range(3) for one in rounds(name, seed)]
    for seat in range(TABLES[name].players):
        total = Tally()
        for over in overs:
            total = total.plus(tally_of(over, seat))
        expected = recounted(overs, seat)
        assert total.rounds > 0
        for count in COUNTS:
            if count not in {"bid_over_100", "forced", "forced_made"}:
                assert getattr(total, count) == expected[count], count
        assert 0 <= total.bid_over_100 <= total.declared


def test_a_bid_over_100_is_what_won_the_auction_not_what_was_declared() -> None:
    overs = [one for seed in range(6) for one in rounds("classic", seed)]
    over_100 = sum(tally_of(one, seat).bid_over_100 for one in overs for seat in range(3))
    won = [one for one in overs if isinstance(one.outcome, Played)]
    raised_at_100 = [
        one
        for one in won
        if isinstance(one.outcome, Played)
        and one.outcome.contract > 100
        and not any(tally_of(one, seat).bid_over_100 for seat in range(3))
    ]
    assert 0 < over_100 < len(won)
    assert raised_at_100, "somebody who was left at 100 declared more"


@pytest.mark.parametrize("name", ["classic", "classic_two", "polish", "windows_1000"])
def test_a_contract_is_forced_where_all_others_passed_and_the_opener_never_chose(name: str) -> None:
    overs = [one for seed in range(6) for one in rounds(name, seed)]
    forced = 0
    for over in overs:
        outcome = over.outcome
        if not isinstance(outcome, Played | GivenUp):
            continue
        calls = over.before.bargain.calls  # type: ignore[union-attr]
        bids = [one for one in calls if isinstance(one, BidMade | OpeningConfirmed)]
        expected = [(one.seat, one.points) for one in bids] == [
            (over.table.opener, over.table.opening)
        ]
        tally = tally_of(over, outcome.declarer)
        assert tally.forced == expected, calls
        assert tally.forced_made == (expected and tally.made)
        forced += tally.forced
    assert 0 < forced < len(overs)


def test_sums_are_sums() -> None:
    count = len(COUNTS)
    one, other = Tally(*range(count)), Tally(*range(count, 2 * count))
    assert astuple(one.plus(other)) == tuple(range(count, 3 * count, 2))
    assert one.plus(Tally()) == one
