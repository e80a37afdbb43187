"""Records for tests: random matches written down, by all rules, with all that a record may hold."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.strategies.deals import random_match, shuffled
from tests.strategies.playing import PLAYERS, Player, eager, play_deal
from tests.strategies.rules import valid_rules
from tests.strategies.tables import TABLES
from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.records import (
    ActionRecord,
    Annotation,
    Basis,
    BetterPlay,
    Comment,
    CutMade,
    DealRecord,
    Extra,
    GameRecord,
    HiddenDiscard,
    HiddenGive,
    Misdealt,
    RecordedAction,
    Tag,
    Worth,
)
from tysiacha.notation.styles import Style
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.standing import Match

NAMES: Final = ("Anna", "Борис", "Vera-2", "Żółć")
FEW_DEALS: Final = 2


def played(match: Match, seed: int, deals: int, player: Player | None = None) -> list[PlayedDeal]:
    """Play some deals of a match, or to its end, and give what must be kept of them."""
    dice = random.Random(seed)
    kept: list[PlayedDeal] = []
    while len(kept) < deals and match.winner is None:
        pack = shuffled(dice)
        moments = list(play_deal(match, pack, player or dice.choice(PLAYERS), dice))
        kept.append(PlayedDeal(pack, tuple(moment.action for moment in moments)))
        phase = moments[-1].after.phase
        assert isinstance(phase, RoundOver)
        match = phase.match
    return kept


def written(
    rules: Rules,
    seed: int,
    deals: int = FEW_DEALS,
    *,
    style: Style = Style.INTERNATIONAL,
    player: Player | None = None,
    from_start: bool = True,
) -> GameRecord:
    """Give the record of a match that these rules and a seed decide."""
    match = Match.new(rules, dealer=seed % rules.players)
    if not from_start:
        match = random_match(random.Random(seed), rules)
    names = NAMES[: rules.players]
    return record_of(match, played(match, seed, deals, player), names=names, style=style)


@cache
def table_record(name: str, seed: int = 1, deals: int = FEW_DEALS) -> GameRecord:
    """Give the record of a match at one of the tables of the tests."""
    return written(TABLES[name], seed, deals, player=eager)


def without_packs(record: GameRecord) -> GameRecord:
    """Give a record as of real cards: hands and stock are known, the packs and cuts are not."""
    return replace(record, deals=tuple(_without_pack(deal) for deal in record.deals))


def _without_pack(deal: DealRecord) -> DealRecord:
    actions = tuple(
        replace(one, action=CutMade(None, one.action.shown))
        if isinstance(one.action, CutMade)
        else one
        for one in deal.actions
    )
    return replace(deal, pack=None, actions=actions)


def without_answers(record: GameRecord) -> GameRecord:
    """Give a record without what is kept and let stand where something follows."""
    deals = []
    for deal in record.deals:
        last = len(deal.actions) - 1
        kept = tuple(
            one
            for number, one in enumerate(deal.actions)
            if number == last or not isinstance(one.action, KeepCards | LetStand)
        )
        deals.append(replace(deal, actions=kept))
    return replace(record, deals=tuple(deals))


def bare(record: GameRecord) -> GameRecord:
    """Give a record that says nothing beyond what decides the match."""
    deals = tuple(
        DealRecord(
            deal.number,
            deal.round_number,
            deal.dealer,
            deal.golden,
            actions=deal.actions,
            pack=deal.pack,
        )
        for deal in record.deals
    )
    return replace(record, deals=deals, result=None)


# --- strategies --------------------------------------------------------------


def styles() -> SearchStrategy[Style]:
    """Draw a style of cards."""
    return st.sampled_from(Style)


def cards() -> SearchStrategy[Card]:
    """Draw a card."""
    return st.sampled_from(CARDS)


def any_rules() -> SearchStrategy[Rules]:
    """Draw the rules of a table of the tests, or any valid ones."""
    return st.one_of(st.sampled_from(list(TABLES.values())), valid_rules())


def recorded_actions(players: int = 3) -> SearchStrategy[RecordedAction]:
    """Draw anything that a record can hold as an action."""
    seats, points = st.integers(0, players - 1), st.integers(0, 500)
    plain: list[RecordedAction] = [
        Misdealt(),
        KeepCards(),
        DemandRedeal(),
        Look(),
        ConfirmOpening(),
        Pass(),
        Concede(),
        SayContra(),
        Redouble(),
        LetStand(),
        HiddenDiscard(),
    ]
    return st.one_of(
        st.sampled_from(plain),
        st.builds(
            CutMade,
            st.one_of(st.none(), st.integers(1, PACK_SIZE - 1)),
            st.one_of(st.none(), cards()),
        ),
        st.builds(Bid, points),
        st.builds(DeclareContract, points),
        st.builds(ChooseStock, st.integers(1, 2)),
        st.builds(Give, cards(), seats),
        st.builds(HiddenGive, seats),
        st.builds(Discard, cards()),
        st.builds(Play, cards()),
        st.builds(lambda card: Play(card, marriage=True), cards()),
        st.builds(lambda card: Play(card, aces=True), cards()),
    )


def texts() -> SearchStrategy[str]:
    """Draw one line of text in any letters, without spaces around it."""
    letters = st.characters(exclude_categories=["Cs", "Cc"])
    return st.text(letters, max_size=30).map(lambda text: text.strip(" \t"))


def comments() -> SearchStrategy[Comment]:
    """Draw a comment."""
    return st.builds(Comment, texts())


def tags(*names: str) -> SearchStrategy[Tag]:
    """Draw a tag with one of these names."""
    return st.builds(Tag, st.sampled_from(names), texts())


def extras() -> SearchStrategy[tuple[Extra, ...]]:
    """Draw comments and tags that the format does not define."""
    one = st.one_of(comments(), tags("Event", "Root", "x-9"))
    return st.lists(one, max_size=3).map(tuple)


def worths() -> SearchStrategy[Worth]:
    """Draw a value."""
    points = st.integers(-999_999, 999_999).map(lambda thousandths: _plain(Decimal(thousandths)))
    return st.builds(Worth, points, st.sampled_from([None, *Basis]))


def _plain(thousandths: Decimal) -> Decimal:
    text = str(thousandths / 1000)
    return Decimal(text if "E" not in text else f"{thousandths / 1000:f}")


def notes(players: int) -> SearchStrategy[Annotation]:
    """Draw something said about an action."""
    better = st.builds(BetterPlay, recorded_actions(players), st.one_of(st.none(), worths()))
    return st.one_of(comments(), worths(), better, tags("clock", "Root"))


@st.composite
def annotated(draw: DrawFn, record: GameRecord) -> GameRecord:
    """Draw a record with something said about some of its actions, deals and itself."""
    players = len(record.players)
    deals: list[DealRecord] = []
    for deal in record.deals:
        chosen = draw(st.sets(st.integers(0, max(0, len(deal.actions) - 1)), max_size=2))
        actions = tuple(
            replace(one, notes=_notes(draw, players)) if number in chosen else one
            for number, one in enumerate(deal.actions)
        )
        ended = deal.outcome is not None
        closing = draw(extras()) if ended else ()
        deals.append(replace(deal, actions=actions, opening=draw(extras()), closing=closing))
    return replace(record, deals=tuple(deals), extras=draw(extras()))


def _notes(draw: DrawFn, players: int) -> tuple[Annotation, ...]:
    return tuple(draw(st.lists(notes(players), min_size=1, max_size=3)))


@st.composite
def records(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> GameRecord:
    """Draw a record of any kind: whole or unfinished, bare or annotated, with packs or without."""
    record = written(
        draw(rules or any_rules()),
        draw(st.integers(0, 2**32 - 1)),
        draw(st.integers(0, FEW_DEALS)),
        style=draw(styles()),
        from_start=draw(st.booleans()),
    )
    shape = draw(st.sampled_from(["whole", "bare", "real cards", "unfinished"]))
    if shape == "bare":
        record = bare(record)
    elif shape == "real cards":
        record = without_answers(without_packs(record))
    elif shape == "unfinished":
        record = unfinished(record, draw(st.integers(0, 60)))
    return draw(annotated(record))


def unfinished(record: GameRecord, left: int) -> GameRecord:
    """Give a record whose last deal was broken off after so many actions, if it has more."""
    if not record.deals or left >= len(record.deals[-1].actions):
        return record
    match = record.match
    kept = []
    for deal in record.deals:
        assert deal.pack is not None
        kept.append(PlayedDeal(deal.pack, tuple(_action(one) for one in deal.actions)))
    kept[-1] = replace(kept[-1], actions=kept[-1].actions[:left])
    return record_of(match, kept, names=record.players, style=record.style)


def _action(one: ActionRecord) -> Action:
    action = one.action
    if isinstance(action, CutMade):
        return Cut(action.at or 1)
    assert not isinstance(action, HiddenGive | HiddenDiscard | Misdealt)
    return action
