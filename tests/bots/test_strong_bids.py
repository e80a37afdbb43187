"""When ``strong`` and ``expert`` bid: by their cards, and by what the match makes of a bid."""

from __future__ import annotations

import random
from dataclasses import replace

from tysiacha.bots.mind.settings import STRONG
from tysiacha.bots.strong_bot import StrongBot
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Bid, Cut
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Bidding, Cutting
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Barrel, Match, Standing
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView

CLASSIC = PRESETS["classic"]
HERO = 1
OTHERS = Standing(total=300)


def asked(match: Match, number: int) -> SeatView:
    """What the second hand sees of a deal when it is asked for the first time."""
    pack = tuple(random.Random(number).sample(CARDS, len(CARDS)))
    state: RoundState = start_round(match, pack).state
    while (seat := to_act(state)) != HERO or not isinstance(state.phase, Bidding):
        assert seat is not None
        cutting = isinstance(state.phase, Cutting)
        state = apply(state, Cut(12) if cutting else proper_actions(view_of(state, seat))[0]).state
    return view_of(state, HERO)


def bids_of(hero: Standing, *, match_equity: bool = True) -> list[bool]:
    """Whether it bids, in fifty deals, where the second hand stands so."""
    standings = (OTHERS, hero, OTHERS)
    match = replace(Match.new(CLASSIC, dealer=2), standings=standings, golden_left=0)
    bot = StrongBot(seed=1, settings=replace(STRONG, match_equity=match_equity))
    return [isinstance(bot.act(asked(match, number)), Bid) for number in range(50)]


def on_barrel(used: int) -> Standing:
    return Standing(total=880, barrel=Barrel(since=9, used=used))


def test_barrel_5_in_its_last_round_on_the_barrel_it_bids_with_anything() -> None:
    assert sum(bids_of(on_barrel(2))) >= 48


def test_barrel_5_points_alone_tell_it_so_too() -> None:
    assert sum(bids_of(on_barrel(2), match_equity=False)) >= 45


def test_off_the_barrel_it_bids_with_good_cards_alone() -> None:
    usual = bids_of(OTHERS)
    assert 3 <= sum(usual) <= 25
    last = bids_of(on_barrel(2))
    assert all(there for here, there in zip(usual, last, strict=True) if here)
