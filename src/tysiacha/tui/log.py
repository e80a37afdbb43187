"""What has happened, line by line, as one viewer was told it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tysiacha.cards import POINTS_OF
from tysiacha.play.told import Told, new_cards, trump_line
from tysiacha.rules.notices import (
    CardPlayed,
    CardsKept,
    HandDealtNotice,
    HandOpenedNotice,
    MarriageAnnounced,
    PackCutNotice,
    RoundScored,
    StockLaidNotice,
    StockOpened,
    TrickTaken,
)
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.texts.notices import notice_text
from tysiacha.texts.results import result_lines, verdict
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    text: str
    heading: bool = False


def log_lines(told: Sequence[Told], wording: Wording) -> tuple[LogLine, ...]:
    """Give the log of a deal."""
    return tuple(line for one in told for line in _lines(one, wording) if line.text)


def end_lines(told: Sequence[Told], wording: Wording) -> tuple[str, ...]:
    """Give what is said at the end of a deal: how it went, the results, bolts and the barrel."""
    ends = [place for place, one in enumerate(told) if isinstance(one.after, RoundOver)]
    lines: list[str] = []
    for one in told[ends[0] :] if ends else ():
        notice = one.notice
        if isinstance(notice, RoundScored) and not isinstance(notice.outcome, Played):
            lines.append(verdict(notice.outcome, notice.settlement, wording))
        lines += [line.text for line in _lines(one, wording) if line.text]
    return tuple(lines)


def _lines(told: Told, wording: Wording) -> Iterator[LogLine]:
    notice = told.notice
    match notice:
        case CardPlayed(seat, card):
            if isinstance(told.before, Tricks) and not told.before.cards:
                number = len(told.before.done) + 1
                yield LogLine(_("Trick {number}").format(number=number), heading=True)
            played = wording.cards.one(card)
            yield LogLine(_("{name}: {card}").format(name=wording.name(seat), card=played))
        case TrickTaken(seat, cards):
            points = sum(POINTS_OF[card] for card in cards)
            text = ngettext("{name} takes it: {n} point", "{name} takes it: {n} points", points)
            mine = ngettext("You take it: {n} point", "You take it: {n} points", points)
            yield LogLine(wording.say(seat, mine, text, n=points))
        case MarriageAnnounced():
            yield LogLine(notice_text(notice, wording))
            yield LogLine(trump_line(told, notice))
        case RoundScored():
            if isinstance(notice.outcome, Played):
                yield LogLine(verdict(notice.outcome, notice.settlement, wording))
            match = told.before.table.match
            for line in result_lines(notice.outcome, notice.settlement, match, wording):
                yield LogLine(line)
        case StockOpened():
            yield LogLine(notice_text(new_cards(told, notice), wording))
        case _:
            if not _is_known(told):
                yield LogLine(notice_text(notice, wording))


def _is_known(told: Told) -> bool:
    """Tell whether something needs no line: all know it, see it, or nobody cares."""
    notice = told.notice
    match notice:
        case HandDealtNotice() | CardsKept():
            return True
        case StockLaidNotice(_, cards) | HandOpenedNotice(_, cards):
            return cards is None
        case PackCutNotice(_, _, shown):
            return shown is None
        case _:
            return False
