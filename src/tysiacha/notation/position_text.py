"""A position as one line of text: fields divided by semicolons, each a name and what it holds.

.. code-block:: text

    rules classic; dealer 3; exchange; declarer 1 100; stock A♦ 10♠ K♦ open;
    hand 1 A♥ K♥ Q♥ A♦ K♦ 9♦ A♣ 10♠ J♠ 9♠; hand 2 ...; hand 3 ...; gave 2 9♥

Seats are counted from 1. In the knowledge of one seat there is a field ``seat``, and ``?`` stands
for every card that it does not know. All fields are described in ``docs/notation.md``; they are
read by :mod:`tysiacha.notation.position_reading`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tysiacha.cards import Card, Suit
from tysiacha.notation.actions import HIDDEN, play_words
from tysiacha.notation.positions import (
    Position,
    PositionPhase,
    earlier_announcements,
    exchanged_of,
    is_recalled,
)
from tysiacha.notation.record_writing import match_words
from tysiacha.notation.sayings import holding_words
from tysiacha.notation.standings import standing_words
from tysiacha.notation.styles import SUIT_TEXTS_OF, TEXTS_OF, Style
from tysiacha.rules.actions import Play
from tysiacha.rules.notices import (
    AcesAnnounced,
    Announcement,
    BidMade,
    Call,
    Looked,
    MarriageAnnounced,
    OpeningConfirmed,
    Passed,
)
from tysiacha.rules.option_values import option_text
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.standing import Match, Seat, Standing

PHASE_WORDS: Final[dict[type[PositionPhase], str]] = {
    HandAsk: "hand-ask",
    Bidding: "auction",
    StockChoice: "stock-choice",
    Exchange: "exchange",
    GiftAsk: "gift-ask",
    Naming: "naming",
    ContraAsk: "contra-ask",
    RedoubleAsk: "redouble-ask",
    Tricks: "play",
}
"""What a phase is called."""


def position_text(position: Position, style: Style = Style.INTERNATIONAL) -> str:
    """Give a position as one line of text."""
    return "; ".join(_fields(position, style))


def suit_in(suit: Suit, style: Style) -> str:
    """Give a suit in a style."""
    return SUIT_TEXTS_OF[style][suit]


def _fields(position: Position, style: Style) -> Iterator[str]:
    phase = position.phase
    yield from _table_fields(phase.table.match, style)
    if position.seat is not None:
        yield f"seat {position.seat + 1}"
    yield PHASE_WORDS[type(phase)]
    yield from _auction_fields(phase)
    yield from _card_fields(position, style)
    yield from _contract_fields(phase)
    if isinstance(phase, Tricks):
        yield from _play_fields(phase, style)


def _table_fields(match: Match, style: Style) -> Iterator[str]:
    rules = match.rules
    base = nearest_preset(rules)
    changed = [f"{key}={option_text(rules, key)}" for key in differences(PRESETS[base], rules)]
    yield " ".join(["rules", base, *changed])
    if style is not Style.INTERNATIONAL:
        yield f"cards {style}"
    yield f"dealer {match.dealer + 1}"
    words = match_words(match)
    if words != match_words(Match.new(rules)):
        yield f"match {words}"
    for seat, standing in enumerate(match.standings):
        if standing != Standing():
            yield f"score {seat + 1} {standing_words(standing)}"


def _auction_fields(phase: PositionPhase) -> Iterator[str]:
    match phase:
        case HandAsk():
            yield from _seats("kept", phase.kept)
            return
        case Bidding():
            calls: Sequence[Call] = phase.calls
        case _:
            calls = phase.bargain.calls
    if calls:
        yield f"calls {', '.join(_call(one) for one in calls)}"
    if not isinstance(phase, Bidding):
        bargain = phase.bargain
        blind = " blind" if bargain.blind else ""
        yield f"declarer {bargain.declarer + 1} {bargain.bid}{blind}"


def _call(call: Call) -> str:
    match call:
        case BidMade(seat, points, blind):
            return f"{seat + 1} {points}" + (" blind" if blind else "")
        case OpeningConfirmed(seat, _points):
            return f"{seat + 1} confirm"
        case Passed(seat):
            return f"{seat + 1} pass"
        case Looked(seat):
            return f"{seat + 1} look"


def _card_fields(position: Position, style: Style) -> Iterator[str]:
    exchanged = exchanged_of(position.phase)
    chosen = 0 if exchanged is None else exchanged.which
    for number, stock in enumerate(position.stocks, start=1):
        name = "stock" if len(position.stocks) == 1 else f"stock {number}:"
        is_open = number == chosen and exchanged is not None and exchanged.stock is not None
        if stock.count:
            yield f"{name} {holding_words(stock, style)}" + (" open" if is_open else "")
    if chosen and len(position.stocks) > 1:
        yield f"chose {chosen}"
    for seat in position.table.active:
        yield f"hand {seat + 1} {holding_words(position.hands[seat], style)}".rstrip()
    if exchanged is None:
        return
    card_of = {one.receiver: one.card for one in position.gifts}
    gifts = [
        f"{one.receiver + 1} {_card(card_of.get(one.receiver), style)}" for one in exchanged.gifts
    ]
    if gifts:
        yield f"gave {', '.join(gifts)}"
    if position.discards.count:
        yield f"discarded {holding_words(position.discards, style)}"


def _card(card: Card | None, style: Style) -> str:
    return HIDDEN if card is None else TEXTS_OF[style][card]


def _contract_fields(phase: PositionPhase) -> Iterator[str]:
    match phase:
        case GiftAsk():
            yield from _seats("kept", phase.kept)
        case ContraAsk() | RedoubleAsk() | Tricks():
            contract = phase.contract
            yield f"contract {contract.points}"
            yield from _seats("stood", contract.stood)
            if contract.contra_by is not None:
                yield f"contra {contract.contra_by + 1}"
            if contract.redoubled:
                yield "redoubled"
        case _:
            pass


def _seats(name: str, seats: Sequence[Seat]) -> Iterator[str]:
    if seats:
        yield f"{name} {', '.join(str(seat + 1) for seat in seats)}"


def _play_fields(phase: Tricks, style: Style) -> Iterator[str]:
    if is_recalled(phase):
        yield f"tricks {', '.join(_taken_trick(one, style) for one in phase.done)}"
    else:
        yield from _taken_fields(phase, style)
    if phase.cards:
        yield f"trick {', '.join(_trick(phase, style))}"
    else:
        yield f"lead {phase.leader + 1}"


def _taken_trick(trick: Trick, style: Style) -> str:
    first, *others = trick.cards
    led = play_words(_led(first, trick.announced), style)
    return " ".join([str(trick.leader + 1), led, *(TEXTS_OF[style][one] for one in others)])


def _led(card: Card, announced: Announcement | None) -> Play:
    marriage = isinstance(announced, MarriageAnnounced)
    return Play(card, marriage=marriage, aces=isinstance(announced, AcesAnnounced))


def _taken_fields(phase: Tricks, style: Style) -> Iterator[str]:
    announced = [_announcement(one, style) for one in earlier_announcements(phase)]
    if announced:
        yield f"announced {', '.join(announced)}"
    if phase.trump is not None:
        yield f"trump {suit_in(phase.trump, style)}"
    if phase.next_trump is not phase.trump and phase.next_trump is not None:
        yield f"next-trump {suit_in(phase.next_trump, style)}"
    took = [
        f"{seat + 1} {phase.taken[seat]} {phase.card_points[seat]}"
        for seat in phase.table.active
        if phase.taken[seat]
    ]
    if took:
        yield f"took {', '.join(took)}"


def _trick(phase: Tricks, style: Style) -> Iterator[str]:
    seat = phase.leader
    for number, card in enumerate(phase.cards):
        play = _led(card, phase.announced) if number == 0 else Play(card)
        yield f"{seat + 1} {play_words(play, style)}"
        seat = phase.table.after[seat]


def _announcement(one: Announcement, style: Style) -> str:
    what = suit_in(one.suit, style) if isinstance(one, MarriageAnnounced) else "aces"
    return f"{one.seat + 1} {what}"
