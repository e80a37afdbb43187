"""What is shown of cards and table, as lines: pure functions of what the viewer knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tysiacha.cards import SUIT_MASK, Card, Mask, Suit
from tysiacha.play.hand_order import in_hand_order, trump_of
from tysiacha.rules.notices import Call, HandLookedNotice, Looked
from tysiacha.rules.phases import (
    Bargained,
    Bidding,
    Cutting,
    HandAsk,
    Phase,
    RoundOver,
    Tricks,
)
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView
from tysiacha.texts.card_style import CardStyle, hand_order
from tysiacha.texts.layout import text_width
from tysiacha.texts.lists import listed
from tysiacha.texts.notices import notice_text
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

_LIST_WIDTH: Final = 74


def hand_text(hand: Mask, trump: Suit | None, style: CardStyle) -> str:
    """Give a hand in one line, suit by suit."""
    suits = [in_hand_order(hand & SUIT_MASK[suit], None) for suit in hand_order(trump)]
    return style.between_suits.join(style.many(cards) for cards in suits if cards)


def numbered_lines(cards: Sequence[Card], style: CardStyle) -> tuple[str, ...]:
    """Give a list of cards with numbers from 1 on to choose by."""
    items = [f"{number} {style.one(card)}" for number, card in enumerate(cards, start=1)]
    if any(" " in style.one(card) for card in cards):
        return tuple(f"  {item}" for item in items)
    return tuple(f"  {line}" for line in _filled(items))


def hand_lines(view: SeatView, wording: Wording) -> tuple[str, ...]:
    """Give what a player holds, or why it is not there to be seen."""
    if view.hand_mask is None:
        return (_no_hand(view),)
    if not view.hand_mask:
        return (_("You have no cards left."),)
    hand = hand_text(view.hand_mask, trump_of(view.phase), wording.cards)
    return (_("Your hand: {cards}").format(cards=hand),)


def bids_lines(phase: Phase, wording: Wording) -> tuple[str, ...]:
    """Give the calls of the auction so far, in order."""
    calls = _calls(phase)
    if not calls:
        return (_("Nobody has bid yet."),)
    return tuple(
        notice_text(HandLookedNotice(one.seat, None) if isinstance(one, Looked) else one, wording)
        for one in calls
    )


def last_trick_lines(phase: Phase, wording: Wording) -> tuple[str, ...]:
    """Give who played what in the trick before, and who took it."""
    live = phase.before if isinstance(phase, RoundOver) else phase
    if not isinstance(live, Tricks) or not live.done:
        return (_("No trick has been played yet in this round."),)
    trick = live.done[-1]
    seats = _clockwise(live.table, trick.leader, len(trick.cards))
    played = _plays(seats, trick.cards, wording)
    taken = wording.say(trick.taker, _("You took it."), _("{name} took it."))
    return (_("The last trick: {cards}.").format(cards=played) + " " + taken,)


def table_lines(phase: Phase, wording: Wording) -> tuple[str, ...]:
    """Give how the round stands: contract, trump, the trick so far, whose turn, tricks taken."""
    lines = [_round_line(phase.table, wording)]
    if isinstance(phase, Bargained):
        lines += _contract_lines(phase, wording)
    if isinstance(phase, Tricks):
        lines += _trick_lines(phase, wording)
    if phase.turn is not None:
        lines.append(wording.say(phase.turn, _("It is your turn."), _("It is {name}'s turn.")))
    return tuple(lines)


def trick_text(phase: Tricks, wording: Wording) -> str:
    """Give the trick so far in one line."""
    seats = _clockwise(phase.table, phase.leader, len(phase.cards))
    return _("The trick so far: {cards}.").format(cards=_plays(seats, phase.cards, wording))


def trump_text(phase: Tricks) -> str:
    """Give what is trump."""
    if phase.trump is None:
        return _("There is no trump yet.")
    return _("Trump is {suit}.").format(suit=suit_words(phase.trump))


def _no_hand(view: SeatView) -> str:
    phase = view.phase
    if isinstance(phase, Cutting):
        return _("The cards are not dealt yet.")
    if view.seat not in phase.table.active:
        return _("You sit this round out.")
    return _("Your cards are hidden from you: you may bid without having looked. (BID-12)")


def _round_line(table: Table, wording: Wording) -> str:
    dealt = wording.say(table.dealer, _("You dealt."), _("{name} dealt."))
    number = _("Round {number}.").format(number=table.match.round_number)
    return f"{number} {dealt}"


def _contract_lines(phase: Bargained, wording: Wording) -> Iterator[str]:
    declarer = phase.bargain.declarer
    points = phase.contract.points if isinstance(phase, Tricks) else phase.bargain.bid
    yield wording.say(
        declarer, _("You play for {points}."), _("{name} plays for {points}."), points=points
    )
    stock = phase.exchanged.stock
    if stock is not None:
        yield _("The stock was {cards}.").format(cards=wording.cards.mask(stock))


def _trick_lines(phase: Tricks, wording: Wording) -> Iterator[str]:
    yield trump_text(phase)
    if phase.next_trump is not None and phase.next_trump is not phase.trump:
        yield _("From the next trick on trump is {suit}.").format(suit=suit_words(phase.next_trump))
    for seat in phase.table.active:
        yield _taken_line(phase, seat, wording)
    if phase.cards:
        yield trick_text(phase, wording)


def _taken_line(phase: Tricks, seat: int, wording: Wording) -> str:
    tricks = ngettext("{n} trick", "{n} tricks", phase.taken[seat]).format(n=phase.taken[seat])
    points = phase.card_points[seat] + phase.declared[seat]
    worth = ngettext("{n} point", "{n} points", points).format(n=points)
    return f"  {wording.name(seat)}: {tricks}, {worth}"


def _calls(phase: Phase) -> tuple[Call, ...]:
    live = phase.before if isinstance(phase, RoundOver) else phase
    match live:
        case Cutting() | HandAsk():
            return ()
        case Bidding():
            return live.calls
        case _:
            return live.bargain.calls


def _clockwise(table: Table, first: int, count: int) -> Iterator[int]:
    seat = first
    for _number in range(count):
        yield seat
        seat = table.after[seat]


def _plays(seats: Iterable[int], cards: Sequence[Card], wording: Wording) -> str:
    return listed(
        f"{wording.name(seat)} {wording.cards.one(card)}"
        for seat, card in zip(seats, cards, strict=True)
    )


def _filled(items: Sequence[str]) -> Iterator[str]:
    line = ""
    for item in items:
        longer = f"{line}   {item}" if line else item
        if line and text_width(longer) > _LIST_WIDTH:
            yield line
            line = item
        else:
            line = longer
    yield line
