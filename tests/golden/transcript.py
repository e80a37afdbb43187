"""Whole rounds as text: every state, view, legal action, event and notice, step by step.

How to read one::

    #14 Tricks, B to act                   the state before the step; what is not shown is unchanged
      public  trump ♥, trick A♠ by A, …    what all know
      legal   play 9♠ K♠                   everything that the referee accepts
      B       play K♠                      what B does
      all: CardPlayed(seat=B card=K♠)      what happened, as each viewer is told: A, B … and - for
      AB: …                                  spectators
      sees B  hand …                       what a seat knows besides, as far as that has changed
      digests state 0a1b2c, A 3d4e5f, …    of the whole state and of every view
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tests.golden.words import (
    action_text,
    actions_text,
    cards_text,
    digest,
    group_text,
    seat_text,
    seats_text,
    secret_parts,
    standing_text,
    value_text,
)
from tests.strategies.deals import random_match, shuffled
from tests.strategies.playing import Moment, eager, play_on, seen_by, told, viewers
from tysiacha.cards import Card, card_text
from tysiacha.rules.events import Event, HandLooked, HandOpened, PackCut, StockTaken
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import (
    AcesAnnounced,
    Conceded,
    ContraSaid,
    DeclarerFound,
    LeftoverTaken,
    MarriageAnnounced,
    Notice,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BoltFined,
    BoltMarked,
    GoldenReset,
    MatchWon,
    Played,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.phases import (
    Bargained,
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    Phase,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState, Undealt
from tysiacha.rules.table import Table
from tysiacha.rules.views import Viewer


@dataclass(frozen=True, slots=True)
class Round:
    """One round to be written down: a seed decides the sheet before it, its cards and all plays."""

    seed: int


ROUNDS: Final[Mapping[str, tuple[Round, ...]]] = {
    "classic": (Round(0), Round(3), Round(240)),
    "classic_four": (Round(221), Round(213)),
    "classic_two": (Round(185), Round(58)),
    "russian_online": (Round(122), Round(191), Round(46)),
    "russian_house": (Round(17), Round(0), Round(11)),
    "windows_1000": (Round(151), Round(5), Round(128)),
    "international": (Round(14), Round(38), Round(46)),
    "polish": (Round(54), Round(8), Round(232)),
    "ukrainian_lviv": (Round(77), Round(138), Round(74)),
    "simple": (Round(45), Round(44)),
    "doubles": (Round(122), Round(16)),
    "blind": (Round(53), Round(6)),
    "golden_auction": (Round(55), Round(77)),
    "secret_four": (Round(224),),
    "two_discard": (Round(186),),
    "two_literal": (Round(215),),
    "demands": (Round(155),),
}
"""What is written down: for every preset at least two rounds, chosen for what happens in them.

The tables that are no presets have phases and notices that no preset has.
"""


def transcript(name: str, rules: Rules, rounds: tuple[Round, ...]) -> str:
    """Give the transcript of some rounds by one set of rules."""
    lines = [f"Golden transcript: {name}, rules_id {rules.rules_id}"]
    for number, one in enumerate(rounds, 1):
        deals = list(played(rules, one))
        moments = [moment for deal in deals for moment in deal]
        lines += ["", f"== Round {number}, seed {one.seed}: {', '.join(highlights(moments))}"]
        lines += [line for deal in deals for line in _deal(deal)]
    return "\n".join(lines) + "\n"


def played(rules: Rules, one: Round) -> Iterator[list[Moment]]:
    """Play all deals of a round, until it is scored."""
    dice = random.Random(one.seed)
    match = random_match(dice, rules)
    number = match.round_number
    while match.round_number == number and match.winner is None:
        moments = list(play_on(start_round(match, shuffled(dice)).state, eager, dice))
        yield moments
        last = moments[-1].after.phase
        assert isinstance(last, RoundOver)
        match = last.match


def highlights(moments: list[Moment]) -> list[str]:
    """Give in words what makes some deals worth reading."""
    found = Counter(
        word
        for moment in moments
        for event in moment.events
        if (word := _highlight(event)) is not None
    )
    if moments[0].before.phase.table.golden:
        found["golden"] += 1
    return [word if number == 1 else f"{word} x{number}" for word, number in found.items()]


def _highlight(event: Event) -> str | None:
    match event:
        case RoundScored(Played(declarer, contract, raw)):
            return "made" if raw[declarer] >= contract else "failed"
        case RedealCalled(_, clause) | RoundSkipped(clause) | BarrelFallen(_, clause):
            return clause.value
        case DeclarerFound(_, _, blind):
            return "won blind" if blind else None
        case StockTaken(audience=audience):
            return None if audience is None else "stock hidden"
        case PackCut(_, _, shown):
            return None if shown is None else "cut again"
        case _:
            return _NOTABLE.get(type(event))


_NOTABLE: Final[dict[type, str]] = {
    MarriageAnnounced: "marriage",
    AcesAnnounced: "aces",
    HandLooked: "looked",
    HandOpened: "hand opened",
    Conceded: "conceded",
    ContraSaid: "contra",
    Redoubled: "redoubled",
    LeftoverTaken: "leftover",
    BoltMarked: "bolt",
    BoltFined: "bolt fine",
    BarrelMounted: "mounted",
    TotalZeroed: "zeroed",
    TotalDumped: "dumped",
    GoldenReset: "golden reset",
    MatchWon: "won",
}


def _sheet(match: Match) -> Iterator[str]:
    golden = f", golden {match.golden_left}" if match.golden else ""
    lines = [f"{seat_text(seat)} {standing_text(s)}" for seat, s in enumerate(match.standings)]
    yield (
        f"sheet   round {match.round_number}, deal {match.deal_number}{golden}, "
        f"dealer {seat_text(match.dealer)}: {', '.join(lines)}"
    )


def _deal(moments: list[Moment]) -> Iterator[str]:
    table, secret = moments[0].before.phase.table, moments[0].before.secret
    yield from _sheet(table.match)
    assert isinstance(secret, Undealt)
    yield f"pack    {_in_order(secret.pack)}"
    yield f"table   cutter {seat_text(table.cutter)}, active {seats_text(table.active)}"
    knows: dict[Seat, tuple[str, ...]] = {}
    public = ""
    for number, moment in enumerate(moments, 1):
        before = moment.before
        phase = before.phase
        yield f"#{number} {type(phase).__name__}, {seat_text(phase.turn)} to act"
        if (shown := public_text(phase)) != public:
            public = shown
            yield f"  public  {public}"
        yield from _step(moment)
        yield from _news(moment, knows)
        yield _digests(moment.after, table)
    yield "#end RoundOver"
    yield f"  public  {public_text(moments[-1].after.phase)}"


def _step(moment: Moment) -> Iterator[str]:
    """What may be done, what is done, and what each viewer is told of it."""
    turn = moment.before.phase.turn
    assert turn is not None
    yield f"  legal   {actions_text(legal_actions(view_of(moment.before, turn)))}"
    yield f"  {seat_text(turn)}       {action_text(moment.action)}"
    everybody = viewers(moment.before.phase.table.rules)
    notices = {viewer: told(moment.events, viewer) for viewer in everybody}
    for event_number in range(len(moment.events)):
        texts: dict[Viewer, str] = {
            viewer: notice_text(heard[event_number]) for viewer, heard in notices.items()
        }
        yield from (f"  {line}" for line in group_text(texts))


def _news(moment: Moment, knows: dict[Seat, tuple[str, ...]]) -> Iterator[str]:
    """What has changed in what single seats know, and the truth when cards are dealt."""
    before, after = moment.before.secret, moment.after.secret
    if isinstance(after, Dealt) and not isinstance(before, Dealt):
        hands = [f"{seat_text(seat)} {cards_text(hand)}" for seat, hand in enumerate(after.hands)]
        stocks = " / ".join(cards_text(stock) for stock in after.stocks)
        yield f"  truth   {', '.join(hands)}; stock {stocks}"
    for seat in range(moment.after.phase.table.rules.players):
        parts = secret_parts(view_of(moment.after, seat))
        news = [part for part in parts if part not in knows.get(seat, ())]
        knows[seat] = parts
        if news:
            yield f"  sees {seat_text(seat)}  {', '.join(news)}"


def _digests(state: RoundState, table: Table) -> str:
    views = [
        f"{seat_text(viewer)} {digest(seen_by(state, viewer))}" for viewer in viewers(table.rules)
    ]
    return f"  digests state {digest(state)}, {', '.join(views)}"


def notice_text(notice: Notice) -> str:
    """Give a notice; of a settlement each seat's new standing and the reasons for it."""
    if not isinstance(notice, RoundScored):
        return value_text(notice)
    lines = [
        f"{seat_text(seat)} {result.change:+} = {standing_text(result.after)}"
        + (f" ({', '.join(result.why)})" if result.why else "")
        for seat, result in enumerate(notice.settlement.seats)
    ]
    return f"RoundScored {value_text(notice.outcome)}: {'; '.join(lines)}"


def public_text(phase: Phase) -> str:
    """Give what all know of a phase, in short."""
    match phase:
        case Cutting():
            return "shown " + _in_order(phase.shown)
        case HandAsk():
            return f"kept {seats_text(phase.kept)}"
        case Bidding():
            high = "none" if phase.high is None else value_text(phase.high)
            hidden, passed = seats_text(phase.hidden), seats_text(phase.passed)
            return f"high {high}, passed {passed}, hidden {hidden}"
        case StockChoice():
            return value_text(phase.bargain)
        case Exchange() | GiftAsk() | Naming() | ContraAsk() | RedoubleAsk():
            return f"{_asked(phase)}, {_exchanged_text(phase)}"
        case Tricks():
            return _tricks_text(phase)
        case RoundOver():
            return _end_text(phase)


def _in_order(cards: tuple[Card, ...]) -> str:
    return " ".join(card_text(card) for card in cards) or "-"


def _asked(phase: Exchange | GiftAsk | Naming | ContraAsk | RedoubleAsk) -> str:
    if isinstance(phase, ContraAsk | RedoubleAsk):
        contract = phase.contract
        return f"contract {contract.points}, stood {seats_text(contract.stood)}"
    kept = () if isinstance(phase, Exchange) else phase.kept
    return (
        f"{seat_text(phase.bargain.declarer)} won at {phase.bargain.bid}, kept {seats_text(kept)}"
    )


def _exchanged_text(phase: Bargained) -> str:
    exchanged = phase.exchanged
    gifts = [
        f"{seat_text(gift.receiver)} {'?' if gift.card is None else card_text(gift.card)}"
        for gift in exchanged.gifts
    ]
    return (
        f"stock {exchanged.which} {cards_text(exchanged.stock)}, gifts {' '.join(gifts) or '-'}, "
        f"discards {exchanged.discards}"
    )


def _tricks_text(phase: Tricks) -> str:
    trump = "-" if phase.trump is None else phase.trump.symbol
    if phase.next_trump != phase.trump and phase.next_trump is not None:
        trump += f" then {phase.next_trump.symbol}"
    contract = f"contract {phase.contract.points} x{phase.contract.factor}"
    columns = [
        f"{seat_text(seat)} {phase.taken[seat]}:{phase.card_points[seat]}+{phase.declared[seat]}"
        for seat in phase.table.active
    ]
    trick = f"trick {_in_order(phase.cards)} from {seat_text(phase.leader)}"
    return f"{contract}, trump {trump}, {trick}, {' '.join(columns)}"


def _end_text(phase: RoundOver) -> str:
    opened = "" if phase.opened is None else f", {value_text(phase.opened)}"
    winner = "" if phase.match.winner is None else f", winner {seat_text(phase.match.winner)}"
    return f"{value_text(phase.outcome)}{opened}{winner}"
