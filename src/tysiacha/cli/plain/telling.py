"""What is said of the things that happen: which of them get a line, and what goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cli.plain.screen import hand_text
from tysiacha.play.told import Told, new_cards, trump_line
from tysiacha.rules.notices import (
    CardPlayed,
    CardsKept,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    MarriageAnnounced,
    RoundScored,
    StockLaidNotice,
    StockOpened,
    TrickTaken,
)
from tysiacha.rules.outcomes import BoltMarked, Played
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.stock import trick_count
from tysiacha.texts.notices import lead_text, notice_text
from tysiacha.texts.results import result_lines, verdict
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording


def told_lines(told: Told, wording: Wording) -> tuple[str, ...]:
    """Give what is said of one thing; nothing where all know it or nobody cares."""
    lines = tuple(line for line in _lines(told, wording) if line)
    return (*lines, "") if _another_trick_follows(told) else lines


def _another_trick_follows(told: Told) -> bool:
    if not isinstance(told.notice, TrickTaken) or not isinstance(told.after, Tricks):
        return False
    return len(told.after.done) < trick_count(told.after.table.rules)


def _lines(told: Told, wording: Wording) -> Iterator[str]:
    notice = told.notice
    match notice:
        case HandDealtNotice():
            yield from _hand_dealt(notice, wording)
        case HandLookedNotice() | HandOpenedNotice():
            yield from _hand_seen(notice, wording)
        case StockLaidNotice():
            if notice.cards is not None:
                yield notice_text(notice, wording)
        case CardsKept():
            pass
        case CardPlayed():
            first = isinstance(told.before, Tricks) and not told.before.cards
            yield lead_text(notice, wording) if first else notice_text(notice, wording)
        case MarriageAnnounced():
            yield notice_text(notice, wording)
            yield trump_line(told, notice)
        case RoundScored():
            yield from _scored(told, notice, wording)
        case BoltMarked():
            yield f"{notice_text(notice, wording)} {_bolts_now(told, notice, wording)}".rstrip()
        case StockOpened():
            yield notice_text(new_cards(told, notice), wording)
        case _:
            yield notice_text(notice, wording)


def _hand_dealt(notice: HandDealtNotice, wording: Wording) -> Iterator[str]:
    if notice.seat != wording.viewer:
        return
    if notice.cards is None:
        yield _("Your cards are hidden from you: you may bid without having looked. (BID-12)")
    else:
        hand = hand_text(notice.cards, None, wording.cards)
        yield _("Your hand: {cards}").format(cards=hand)


def _hand_seen(notice: HandLookedNotice | HandOpenedNotice, wording: Wording) -> Iterator[str]:
    if notice.cards is not None:
        hand = hand_text(notice.cards, None, wording.cards)
        yield _("Your hand: {cards}").format(cards=hand)
    elif isinstance(notice, HandLookedNotice):
        yield notice_text(notice, wording)


def _scored(told: Told, notice: RoundScored, wording: Wording) -> Iterator[str]:
    if isinstance(notice.outcome, Played):
        yield verdict(notice.outcome, notice.settlement, wording)
    match = told.before.table.match
    yield from result_lines(notice.outcome, notice.settlement, match, wording)


def _bolts_now(told: Told, notice: BoltMarked, wording: Wording) -> str:
    """Give how many bolts a player has now, where they did not bring the fine."""
    after = told.after
    if not isinstance(after, RoundOver) or after.settlement is None:
        return ""
    bolts = after.settlement.seats[notice.seat].after.bolts
    if not bolts:
        return ""
    return wording.say(
        notice.seat,
        ngettext("You have {n} of {limit} now.", "You have {n} of {limit} now.", bolts),
        ngettext("That makes {n} of {limit}.", "That makes {n} of {limit}.", bolts),
        n=bolts,
        limit=after.table.rules.bolt_limit,
    )
