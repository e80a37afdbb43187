"""The promises about hidden information, each for every table, phase and viewer.

*Non-interference*: what a viewer cannot see changes nothing that he sees, may do or is told.
*Sufficiency*: the view says exactly what the referee accepts. *Consistency*: notices fold to views,
from any moment on. *Perfect recall*: nothing that was told is forgotten before the deal is over.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields

import pytest
from hypothesis import given

from tests.strategies.canary import cards_named
from tests.strategies.chronicle import Chronicle
from tests.strategies.disguises import cut_elsewhere, disguised, exchanged, swap
from tests.strategies.interference import check_notices, check_view, made_public
from tests.strategies.invariants import Watch, check_refusals, check_turn, views_of
from tests.strategies.playing import (
    Deal,
    Moment,
    SeededDeal,
    deal_of,
    deals,
    folded,
    replayed,
    seeds,
    seen_by,
    share,
    states,
    told,
    viewers,
)
from tests.strategies.recall import check_recall
from tests.strategies.rules import valid_rules
from tests.strategies.tables import TABLES
from tests.strategies.universe import universe
from tysiacha.cards import CARDS, cards_of
from tysiacha.rules.actions import (
    Cut,
)
from tysiacha.rules.errors import IllegalAction
from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    HandDealt,
    HandLooked,
    HandOpened,
    PackCut,
    PartlyHidden,
    SecretEvent,
    StockLaid,
    StockTaken,
)
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    CardGivenNotice,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    Notice,
    PackCutNotice,
    RedealCalled,
    RoundSkipped,
    StockLaidNotice,
    StockTakenNotice,
)
from tysiacha.rules.phases import Bidding, RoundOver
from tysiacha.rules.projection import notice_for, view_of
from tysiacha.rules.round import refusal, to_act
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import Viewer

EVERY_TABLE = pytest.mark.parametrize("name", TABLES)
SOME_SEEDS = given(seed=seeds())


def deal_from(name: str, seed: int) -> list[Moment]:
    """Give one whole deal at a table."""
    return SeededDeal(TABLES[name], seed).moments()


def states_from(name: str, seed: int) -> list[RoundState]:
    """Give all states of one deal at a table."""
    return SeededDeal(TABLES[name], seed).states()


# Every phase is met, or the rest would promise little.


def test_every_table_meets_its_phases() -> None:
    met: Counter[str] = Counter()
    for name in TABLES:
        for seed in range(12):
            met.update(type(state.phase).__name__ for state in states_from(name, seed))
    expected = (
        "Cutting HandAsk Bidding StockChoice Exchange GiftAsk Naming ContraAsk RedoubleAsk Tricks"
        " RoundOver"
    )
    assert set(met) == set(expected.split())
    assert min(met.values()) >= 10


# Non-interference.


@EVERY_TABLE
@share(0.04)
@SOME_SEEDS
def test_a_view_does_not_depend_on_what_its_viewer_cannot_see(name: str, seed: int) -> None:
    dice = random.Random(seed)
    for state in states_from(name, seed):
        for viewer in viewers(TABLES[name]):
            check_view(state, viewer, dice)


@EVERY_TABLE
@share(0.02)
@SOME_SEEDS
def test_a_refusal_does_not_depend_on_what_its_seat_cannot_see(name: str, seed: int) -> None:
    dice = random.Random(seed)
    actions = universe(TABLES[name])
    for state in sampled(states_from(name, seed), dice):
        other = disguised(state, to_act(state), state, dice)
        for action in actions:
            assert refusal(other, action) is refusal(state, action)


@EVERY_TABLE
@share(0.04)
@SOME_SEEDS
def test_a_notice_does_not_depend_on_what_its_viewer_cannot_see(name: str, seed: int) -> None:
    dice = random.Random(seed)
    moments = deal_from(name, seed)
    compared = [
        check_notices(moment, viewer, dice)
        for moment in moments
        for viewer in viewers(TABLES[name])
    ]
    assert sum(compared) >= len(moments), "hardly anything could be compared"


@EVERY_TABLE
@share(0.08)
@SOME_SEEDS
def test_two_deals_that_differ_in_unseen_cards_are_told_alike(name: str, seed: int) -> None:
    dice = random.Random(seed)
    moments = deal_from(name, seed)
    whole = deal_of(moments)
    chronicle = Chronicle(moments[0].before.phase.table)
    length = dice.randint(1, len(moments))
    for moment in moments[:length]:
        for event in moment.events:
            chronicle.note(event)
    for viewer in viewers(TABLES[name]):
        unseen = [card for card in CARDS if not chronicle.known[viewer] >> card & 1]
        if len(unseen) > 1:
            other = swap(*dice.sample(unseen, 2))
            twin = Deal(
                whole.match,
                tuple(other[card] for card in whole.pack),
                tuple(exchanged(action, other) for action in whole.actions[:length]),
            )
            compare_twins(moments, twin, viewer)


@EVERY_TABLE
@share(0.05)
@SOME_SEEDS
def test_only_the_cutter_knows_where_the_pack_was_cut(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    table = moments[0].before.phase.table
    whole = deal_of(moments)
    elsewhere = random.Random(seed).randint(1, 23)
    twin = Deal(whole.match, *cut_elsewhere(whole.pack, whole.actions, elsewhere))
    for viewer in viewers(TABLES[name]):
        if viewer != table.cutter:
            compare_twins(moments, twin, viewer)
            assert cut_places(moments, viewer) == []
    places = [action.at for action in whole.actions if isinstance(action, Cut)]
    assert cut_places(moments, table.cutter) == places
    assert list(view_of(moments[-1].after, table.cutter).cuts) == places


def cut_places(moments: list[Moment], viewer: Viewer) -> list[int]:
    """Give the places of cuts that a viewer is told."""
    notices = [one for moment in moments for one in told(moment.events, viewer)]
    cuts = [one.at for one in notices if isinstance(one, PackCutNotice)]
    return [at for at in cuts if at is not None]


def compare_twins(moments: list[Moment], twin: Deal, viewer: Viewer) -> None:
    """Compare what a viewer is told, until the twin takes a way of its own that the rules show."""
    try:
        for moment, other in zip(moments, replayed(twin), strict=False):
            if made_public(other.events) != made_public(moment.events):
                return
            assert told(other.events, viewer) == told(moment.events, viewer)
            assert seen_by(other.after, viewer) == seen_by(moment.after, viewer)
    except IllegalAction:
        return


@EVERY_TABLE
@share(0.05)
@SOME_SEEDS
def test_Q_31_a_hidden_hand_is_hidden_from_its_own_seat(name: str, seed: int) -> None:
    for state in states_from(name, seed):
        phase = state.phase
        if not isinstance(phase, Bidding):
            continue
        for seat in phase.table.active:
            view = view_of(state, seat)
            assert (view.hand_mask is None) == (seat in phase.hidden)


# Sufficiency.


@EVERY_TABLE
@share(0.03)
@SOME_SEEDS
def test_legal_actions_are_exactly_what_the_referee_accepts(name: str, seed: int) -> None:
    actions = universe(TABLES[name])
    for state in sampled(states_from(name, seed), random.Random(seed)):
        seat = to_act(state)
        assert seat is not None
        assert set(legal_actions(view_of(state, seat))) <= set(actions)
        check_refusals(state, actions)


@share(0.06)
@given(deal=deals(valid_rules()))
def test_legal_actions_are_what_is_accepted_by_any_rules(deal: SeededDeal) -> None:
    for state in sampled(deal.states(), random.Random(deal.seed)):
        check_refusals(state, universe(deal.rules))


def sampled(states: Iterable[RoundState], dice: random.Random) -> list[RoundState]:
    """Give one state of each phase that a deal was in."""
    by_phase: dict[str, list[RoundState]] = {}
    for state in states:
        if not isinstance(state.phase, RoundOver):
            by_phase.setdefault(type(state.phase).__name__, []).append(state)
    return [dice.choice(of_phase) for of_phase in by_phase.values()]


# Consistency.


@EVERY_TABLE
@share(0.03)
@SOME_SEEDS
def test_notices_fold_to_views_from_the_first_view_on(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    watch = Watch(moments[0].before)
    for moment in moments:
        watch.see(moment)


@share(0.2)
@given(deal=deals(valid_rules()))
def test_notices_fold_to_views_by_any_rules(deal: SeededDeal) -> None:
    moments = deal.moments()
    watch = Watch(moments[0].before)
    for moment in moments:
        watch.see(moment)


@EVERY_TABLE
@share(0.04)
@SOME_SEEDS
def test_who_comes_back_in_the_middle_has_missed_nothing(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    back = random.Random(seed).randrange(len(moments))
    for viewer in viewers(TABLES[name]):
        view = seen_by(moments[back].after, viewer)
        missed = [one for moment in moments[back + 1 :] for one in told(moment.events, viewer)]
        assert folded(view, missed) == seen_by(moments[-1].after, viewer)


# Perfect recall.


@EVERY_TABLE
@share(0.06)
@SOME_SEEDS
def test_all_that_was_told_in_a_deal_is_in_its_last_views(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    chronicle = Chronicle(moments[0].before.phase.table)
    for moment in moments:
        if isinstance(moment.after.phase, RoundOver):
            check_recall(moment.before, chronicle)
        for event in moment.events:
            chronicle.note(event)
    last = moments[-1].after
    events = moments[-1].events
    if not any(isinstance(one, RedealCalled | RoundSkipped) for one in events):
        check_recall(last, chronicle)


# What is told, and in which shape.

TWINS: dict[type, type] = {
    PackCut: PackCutNotice,
    HandDealt: HandDealtNotice,
    StockLaid: StockLaidNotice,
    HandLooked: HandLookedNotice,
    HandOpened: HandOpenedNotice,
    StockTaken: StockTakenNotice,
    CardGiven: CardGivenNotice,
    CardDiscarded: CardDiscardedNotice,
}


@EVERY_TABLE
@share(0.06)
@SOME_SEEDS
def test_each_event_is_told_to_each_viewer_in_one_shape(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    chronicle = Chronicle(moments[0].before.phase.table)
    for event in (event for moment in moments for event in moment.events):
        twin = TWINS.get(type(event))
        for viewer in viewers(TABLES[name]):
            notice = notice_for(event, viewer)
            if twin is None:
                assert notice == event
            else:
                assert type(notice) is twin
        if isinstance(event, PartlyHidden):
            check_hidden_part(event, chronicle)
        chronicle.note(event)


def check_hidden_part(event: SecretEvent, chronicle: Chronicle) -> None:
    """The hidden field is told to exactly whom the table names; the rest of the notice is alike."""
    audience = chronicle.audience(event)
    seen = {viewer: hidden_part(notice_for(event, viewer)) for viewer in chronicle.everybody}
    shapes = {repr(shape_of(notice_for(event, viewer))) for viewer in chronicle.everybody}
    assert {viewer for viewer, part in seen.items() if part is not None} == audience
    assert {part for part in seen.values() if part is not None} <= {truth_of(event)}
    assert len(shapes) == 1


def hidden_part(notice: Notice) -> int | None:
    """Give the field of a notice that not everybody may be told."""
    match notice:
        case PackCutNotice(_, at, _):
            return at
        case CardGivenNotice(_, _, card) | CardDiscardedNotice(_, card):
            return card
        case (
            HandDealtNotice(_, _, cards)
            | HandLookedNotice(_, cards)
            | HandOpenedNotice(_, cards)
            | StockLaidNotice(_, cards)
            | StockTakenNotice(_, _, _, cards)
        ):
            return cards
        case _:
            message = f"{notice} hides nothing"
            raise AssertionError(message)


def truth_of(event: SecretEvent) -> int:
    """Give what an event hides."""
    match event:
        case PackCut(_, at):
            return at
        case StockLaid(stocks):
            return stocks[0]
        case CardGiven(_, _, card) | CardDiscarded(_, card):
            return card
        case HandDealt(_, cards) | HandLooked(_, cards) | HandOpened(_, cards):
            return cards
        case StockTaken(_, _, cards):
            return cards


def shape_of(notice: Notice) -> list[tuple[str, object]]:
    """Give all fields of a notice but the hidden one."""
    hidden = {"at"} if isinstance(notice, PackCutNotice) else {"card", "cards"}
    return [
        (one.name, getattr(notice, one.name)) for one in fields(notice) if one.name not in hidden
    ]


@EVERY_TABLE
@share(0.04)
@SOME_SEEDS
def test_nobody_is_ever_shown_a_card_that_he_may_not_know(name: str, seed: int) -> None:
    moments = deal_from(name, seed)
    chronicle = Chronicle(moments[0].before.phase.table)
    for moment in moments:
        for event in moment.events:
            chronicle.note(event)
            for viewer in viewers(TABLES[name]):
                named = cards_named(notice_for(event, viewer))
                assert not list(cards_of(named & ~chronicle.known[viewer])), event
        for viewer in viewers(TABLES[name]):
            named = cards_named(seen_by(moment.after, viewer))
            assert not list(cards_of(named & ~chronicle.known[viewer])), f"seen by {viewer}"


@EVERY_TABLE
@share(0.06)
@SOME_SEEDS
def test_counts_in_notices_are_true_and_of_fixed_size(name: str, seed: int) -> None:
    for event in (event for moment in deal_from(name, seed) for event in moment.events):
        for viewer in viewers(TABLES[name]):
            notice = notice_for(event, viewer)
            match event, notice:
                case HandDealt(_, cards), HandDealtNotice(_, count):
                    assert count == cards.bit_count()
                case StockLaid(stocks), StockLaidNotice(counts):
                    assert counts == tuple(stock.bit_count() for stock in stocks)
                case StockTaken(_, _, cards), StockTakenNotice(_, _, count):
                    assert count == cards.bit_count()
                case _:
                    pass


# One seat at a time.


@given(state=states(valid_rules()))
def test_exactly_one_seat_is_to_act_until_the_deal_is_over(state: RoundState) -> None:
    seat = to_act(state)
    assert (seat is None) == isinstance(state.phase, RoundOver)
    assert seat is None or seat in state.phase.table.active
    check_turn(state, views_of(state))
