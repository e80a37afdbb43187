"""What one player saw: a record that gives nothing away, and tells all that he was told."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import any_rules, styles, table_record, unfinished, written
from tests.strategies.canary import cards_named
from tests.strategies.playing import seeds, share
from tests.strategies.tables import TABLES
from tysiacha.cards import BIT, Mask
from tysiacha.notation.one_seat import as_seen_by
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import (
    ActionRecord,
    Comment,
    CutMade,
    DealRecord,
    DealtAgain,
    GameRecord,
    Holding,
    Tag,
)
from tysiacha.notation.replaying import RecordDisagrees, replay
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import Discard, Give, Play
from tysiacha.rules.choices import PassedCards
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import notice_for, view_of
from tysiacha.rules.standing import Seat


def told_cards(record: GameRecord, deal: int, seat: Seat) -> Mask:
    """Give the cards that a seat was told of in a deal, by the notices to it."""
    steps = [step for step in replay(record) if step.deal == deal]
    return cards_named([notice_for(event, seat) for step in steps for event in step.events])


def written_cards(deal: DealRecord) -> Mask:
    """Give the cards that stand in the record of a deal."""
    mask = sum({BIT[card] for card in deal.pack or ()})
    for holding in (*deal.hands, *deal.stocks):
        mask |= holding.mask if holding is not None else 0
    for one in deal.actions:
        match one.action:
            case Play(card) | Give(card) | Discard(card):
                mask |= BIT[card]
            case CutMade(_, shown) if shown is not None:
                mask |= BIT[shown]
            case _:
                pass
    return mask | (deal.outcome.mask if isinstance(deal.outcome, DealtAgain) else 0)


def check(record: GameRecord, seat: Seat) -> None:
    seen = as_seen_by(record, seat)
    assert seen.seen_by == seat
    assert parse_record(record_text(seen)) == seen
    assert parse_record_json(record_json(seen)) == seen
    for number, deal in enumerate(seen.deals):
        assert written_cards(deal) == told_cards(record, number, seat)
        assert [one.seat for one in deal.actions] == [
            one.seat for one in record.deals[number].actions
        ]


@share(0.2)
@given(any_rules(), seeds(), st.integers(0, 60), styles())
def test_a_seat_reads_the_cards_that_it_was_told_and_no_others(
    rules: Rules, seed: int, left: int, style: Style
) -> None:
    record = unfinished(written(rules, seed, style=style, from_start=False), left)
    for seat in range(rules.players):
        check(record, seat)


@pytest.mark.parametrize("name", TABLES)
def test_at_every_table(name: str) -> None:
    record = table_record(name)
    for seat in range(len(record.players)):
        check(record, seat)


@share(0.1)
@given(any_rules(), seeds(), st.integers(1, 60))
def test_gifts_and_cuts_are_told_to_whom_they_concern(rules: Rules, seed: int, left: int) -> None:
    record = unfinished(written(rules, seed, 1), left)
    steps = list(replay(record))
    for seat in range(rules.players):
        (deal,) = as_seen_by(record, seat).deals
        gifts = [one.action for one in deal.actions if isinstance(one.action, Give)]
        cuts = [one.action.at for one in deal.actions if isinstance(one.action, CutMade)]
        view = view_of(steps[-1].state, seat)
        assert [one for one in cuts if one is not None] == list(view.cuts)
        if rules.passed_cards is PassedCards.FACE_DOWN:
            assert gifts == [Give(one.card, one.receiver) for one in view.gifts]


def test_what_somebody_said_about_the_game_may_give_cards_away() -> None:
    record = table_record("classic")
    first = record.deals[0]
    actions = tuple(replace(one, notes=(Comment("he holds A♥"),)) for one in first.actions)
    secret = (Comment("seed 7"), Tag("Seed", "7"))
    deal = replace(first, actions=actions, opening=secret, closing=secret)
    extras = (Tag("Date", "2026-11-27"), *secret)
    seen = as_seen_by(replace(record, deals=(deal,), result=None, extras=extras), 1)
    assert seen.extras == (Tag("Date", "2026-11-27"),)
    assert not seen.deals[0].opening
    assert not seen.deals[0].closing
    assert not any(one.notes for one in seen.deals[0].actions)


def test_real_cards_are_hidden_as_well() -> None:
    text = (
        "Thousand-Record: 1\nPlayers: Anna, Boris, Vera\nRules: classic\nFirst-Dealer: Vera\n\n"
        "Deal 1, round 1: Vera deals\nAnna holds 10♥ K♥ Q♥ A♦ Q♦ 10♠ K♠\n"
        "Boris holds J♥ 10♦ 10♣ K♣ J♣ 9♣ Q♠\nVera holds 9♥ K♦ J♦ 9♦ A♣ J♠ 9♠\n"
        "Stock: A♥ Q♣ A♠\nAnna bids 100\n"
    )
    (deal,) = as_seen_by(parse_record(text), 0).deals
    assert deal.hands[1:] == (Holding(0, 7), Holding(0, 7))
    assert deal.stocks == (Holding(0, 3),)
    assert deal.actions == (ActionRecord(0, parse_record(text).deals[0].actions[0].action),)


def test_a_record_that_cannot_be_replayed_is_not_hidden() -> None:
    record = written(PRESETS["classic"], 3, 1)
    with pytest.raises(RecordDisagrees):
        as_seen_by(as_seen_by(record, 0), 1)
