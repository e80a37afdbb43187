"""The lower levels are weak as people are: they make mistakes, but play no nonsense."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.bots.duel import bots_named, contracts_of, net_gains
from tysiacha.bots.registry import BOT_NAMES, LEVELS, YARDSTICKS
from tysiacha.cards import (
    BIT,
    CARDS,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Rank,
)
from tysiacha.rules.actions import Action, Give, Play
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Exchange, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.tricks import winning_place
from tysiacha.rules.views import SeatView

CLASSIC = PRESETS["classic"]
DEALS = 150


def decisions(name: str, deals: int = DEALS) -> Iterator[tuple[SeatView, Action]]:
    """Give all decisions of three bots of one kind that had a choice."""
    for seed in range(deals):
        dice, bots = random.Random(seed), bots_named([name] * 3, seed)
        match = Match.new(CLASSIC, dealer=seed % 3)
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        while (seat := state.phase.turn) is not None:
            view = view_of(state, seat)
            action = bots[seat].act(view)
            if len(proper_actions(view)) > 1:
                yield view, action
            state = apply(state, action).state


@cache
def faults(name: str) -> Counter[str]:
    """Count what a bot does that is plainly wrong, and how often it had a choice at all."""
    counts: Counter[str] = Counter()
    for view, action in decisions(name):
        counts["choices"] += 1
        if isinstance(view.phase, Exchange) and isinstance(action, Give):
            counts["gifts"] += 1
            counts["breaks a marriage"] += breaks_marriage(view, action)
        if isinstance(view.phase, Tricks) and isinstance(action, Play):
            if view.phase.cards:
                counts["throws an ace"] += throws_an_ace(view, view.phase, action)
                counts["trumps its partner"] += trumps_its_partner(view, view.phase, action)
            else:
                counts["leads into a ruff"] += leads_into_a_ruff(view, view.phase, action)
    return counts


def breaks_marriage(view: SeatView, gift: Give) -> bool:
    pair, hand = MARRIAGE_MASK[SUIT_OF[gift.card]], view.hand_mask or 0
    return bool(BIT[gift.card] & pair) and hand & pair == pair


def throws_an_ace(view: SeatView, phase: Tricks, play: Play) -> bool:
    """An ace on an enemy's trick, where a low card would do that is no trump and no marriage."""
    taken = phase.cards[winning_place(phase.cards, phase.trump)]
    wins = winning_place((taken, play.card), phase.trump) == 1
    best_seat = seat_of(phase, phase.cards.index(taken))
    friend = phase.declarer not in {view.seat, best_seat}
    hand = view.hand_mask or 0
    kept = sum(pair for pair in MARRIAGE_MASK if hand & pair == pair)
    kept |= 0 if phase.trump is None else SUIT_MASK[phase.trump]
    low = any(POINTS_OF[one.card] < 10 and not BIT[one.card] & kept for one in plays_of(view))
    return RANK_OF[play.card] is Rank.ACE and not wins and not friend and low


def trumps_its_partner(view: SeatView, phase: Tricks, play: Play) -> bool:
    """A defender trumps what his partner has already, though he need not."""
    best = phase.cards[winning_place(phase.cards, phase.trump)]
    holder = seat_of(phase, phase.cards.index(best))
    trumps = [SUIT_OF[one.card] == phase.trump for one in plays_of(view)]
    ruffs = SUIT_OF[play.card] == phase.trump != SUIT_OF[best]
    return phase.declarer not in {view.seat, holder} and ruffs and not all(trumps)


def plays_of(view: SeatView) -> list[Play]:
    return [one for one in proper_actions(view) if isinstance(one, Play)]


def leads_into_a_ruff(view: SeatView, phase: Tricks, play: Play) -> bool:
    """A defender leads a suit that the declarer has shown to be out of, though he has others."""
    if view.seat == phase.declarer or phase.trump is None or phase.trump == SUIT_OF[play.card]:
        return False
    out, gone = set(), view.hand_mask or 0
    for trick in phase.done:
        for place, card in enumerate(trick.cards):
            gone |= BIT[card]
            if (trick.leader + place) % 3 == phase.declarer:
                led, suit = SUIT_OF[trick.cards[0]], SUIT_OF[card]
                out |= (
                    set() if suit == led else {led} if suit == phase.trump else {led, phase.trump}
                )
    hand = view.hand_mask or 0
    others = any(hand & SUIT_MASK[suit] for suit in set(SUIT_OF) - out)
    may_trump = phase.trump not in out and SUIT_MASK[phase.trump] & ~gone
    return SUIT_OF[play.card] in out and others and bool(may_trump)


def seat_of(phase: Tricks, place: int) -> int:
    return (phase.leader + place) % 3


def test_case_18_easy_plays_no_card_that_is_plainly_wrong() -> None:
    found = faults("easy")
    assert found["choices"] > 2000
    assert found["throws an ace"] == 0
    assert found["trumps its partner"] == 0
    assert found["leads into a ruff"] == 0


@pytest.mark.parametrize("name", ["beginner", "easy"])
def test_case_19_no_level_gives_half_of_its_own_marriage_away(name: str) -> None:
    found = faults(name)
    assert found["gifts"] > 200
    assert found["breaks a marriage"] == 0


@pytest.mark.parametrize("name", ["beginner", "easy"])
def test_case_18_no_level_throws_its_aces_away(name: str) -> None:
    assert faults(name)["throws an ace"] == 0


@pytest.mark.parametrize(("name", "made"), [("beginner", 0.33), ("easy", 0.45)])
def test_case_17_contracts_are_what_people_dare(name: str, made: float) -> None:
    contracts = contracts_of(name, range(2000, 2200), CLASSIC)
    assert contracts.made >= made
    assert 105 <= contracts.average <= 135
    assert contracts.defence > 20


@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"),
    [
        ("beginner", "random", 20, 60),
        ("easy", "beginner", 60, 5),
        ("rule", "easy", 60, 1),
        ("medium", "easy", 8, 5),
    ],
)
def test_each_level_is_better_than_the_one_below(
    better: str, worse: str, deals: int, least: float
) -> None:
    gains = list(net_gains(better, worse, range(deals), CLASSIC))
    assert sum(gains) / len(gains) >= least


def test_all_bots_are_levels_or_yardsticks() -> None:
    assert BOT_NAMES == LEVELS + YARDSTICKS
    assert LEVELS[:3] == ("beginner", "easy", "medium")
