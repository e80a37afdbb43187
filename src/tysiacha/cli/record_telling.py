"""A record told in sentences, as the game tells them: to a player, or with all cards open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from tysiacha.cli.plain.screen import hand_text
from tysiacha.cli.plain.telling import told_lines
from tysiacha.notation.actions import action_words
from tysiacha.notation.records import (
    Annotation,
    BetterPlay,
    Comment,
    DealRecord,
    Extra,
    FineRecord,
    GameRecord,
    Tag,
    Worth,
)
from tysiacha.notation.replaying import ReplayStep, replay
from tysiacha.notation.styles import TEXTS_OF, Style
from tysiacha.play.told import Told
from tysiacha.rules.clauses import Clause
from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    Event,
    HandDealt,
    StockLaid,
    StockTaken,
)
from tysiacha.rules.notices import RedealCalled
from tysiacha.rules.phases import Phase, RoundOver
from tysiacha.rules.presets import preset_name
from tysiacha.rules.progress import advance
from tysiacha.rules.projection import notice_for
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.sheet.describing import entry_sentence
from tysiacha.sheet.entries import FineEntry, MisdealEntry
from tysiacha.texts.card_style import CardStyle
from tysiacha.texts.lists import listed
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


class Telling:
    """A record, and how it is told.

    ``viewer`` is *you*, or None where all cards are open; without ``style`` cards are written as in
    the record. ``match`` is how the match stands after what was told so far.
    """

    def __init__(
        self, record: GameRecord, viewer: Seat | None = None, style: Style | None = None
    ) -> None:
        style = record.style if style is None else style
        self.record = record
        self.viewer = viewer
        self.style = style if _can_write(style) else Style.LETTERS
        self.match = record.match
        cards = CardStyle(TEXTS_OF[self.style], " ", "   ")
        self.wording = Wording(record.players, viewer, cards)

    def head(self) -> Iterator[str]:
        """Give what the record says of the match as a whole."""
        record, rules = self.record, self.record.match.rules
        for extra in record.extras:
            yield _extra_line(extra)
        names = listed(self.wording.name(seat) for seat in range(rules.players))
        yield _("At the table, clockwise: {names}.").format(names=names)
        name = preset_name(rules) or _("{name}, with changes").format(name=record.base)
        yield _("Thousand by the rules {name} (rules id {id}).").format(
            name=name, id=rules.rules_id
        )

    def steps(self, round_number: int | None = None) -> Iterator[tuple[str, ...]]:
        """Give the lines of each step, of one round or of all.

        Raises:
            RecordDisagrees: at the first thing that is not so.
        """
        told = -1
        for step in replay(self.record):
            match, after = step.before.phase.table.match, step.state.phase
            self.match = after.match if isinstance(after, RoundOver) else after.table.match
            if round_number not in (None, match.round_number):
                continue
            lines: list[str] = []
            if step.deal != told:
                told = step.deal
                lines += self._heading(match, self.record.deals[step.deal])
            lines += [self._fine(step.fine)] if step.fine is not None else self._told(step)
            lines += self._notes(step)
            yield tuple(lines)

    def end(self) -> Iterator[str]:
        """Give how the match stands now."""
        yield ""
        yield from standing_lines(self.match, self.wording)

    def _heading(self, match: Match, deal: DealRecord) -> Iterator[str]:
        wording, table = self.wording, table_of(match)
        yield ""
        number = _("Round {number}.").format(number=match.round_number)
        deals = wording.say(table.dealer, _("You deal."), _("{name} deals."))
        if table.sitting is not None:
            deals = wording.say(
                table.dealer, _("You deal and sit out."), _("{name} deals and sits out.")
            )
        golden = _("It is golden: all counts double. (GOLD-4)") if table.golden else ""
        yield " ".join(part for part in (number, deals, golden) if part)
        for extra in deal.opening:
            yield _extra_line(extra)

    def _fine(self, fine: FineRecord) -> str:
        sentence = entry_sentence(FineEntry(fine.clause, fine.seat), self.record.players)
        if fine.said is None:
            return sentence
        change, after = fine.said.change, fine.said.after.total
        moved = _("{before} {change} = {after}").format(
            before=after - change, change=f"{'-' if change < 0 else '+'} {abs(change)}", after=after
        )
        return f"{sentence} {moved}"

    def _told(self, step: ReplayStep) -> Iterator[str]:
        phase: Phase = step.before.phase
        for event in step.events:
            after = advance(phase, notice_for(event, None))
            yield from self._event_lines(event, phase, after)
            phase = after

    def _event_lines(self, event: Event, before: Phase, after: Phase) -> Iterator[str]:
        wording = self.wording
        if isinstance(event, RedealCalled) and event.clause is Clause.DEAL_10:
            yield entry_sentence(MisdealEntry(event.seat), self.record.players)
            return
        if self.viewer is None:
            match event:
                case HandDealt(seat, cards):
                    hand = hand_text(cards, None, wording.cards)
                    yield _("{name} is dealt {cards}.").format(name=wording.name(seat), cards=hand)
                    return
                case StockLaid(stocks):
                    for stock in stocks:
                        cards_text = wording.cards.mask(stock)
                        yield _("In the stock lie {cards}.").format(cards=cards_text)
                    return
                case StockTaken() | CardGiven() | CardDiscarded():
                    event = replace(event, audience=None)
                case _:
                    pass
        notice = notice_for(event, self.viewer)
        yield from told_lines(Told(notice, before, after), wording)

    def _notes(self, step: ReplayStep) -> Iterator[str]:
        if step.number is None:
            return
        for note in self.record.deals[step.deal].actions[step.number].notes:
            yield f"    {self._note(note)}"

    def _note(self, note: Annotation) -> str:
        match note:
            case Comment() | Tag():
                return _extra_line(note)
            case Worth(points, basis):
                shown = f"{points} ({basis})" if basis is not None else str(points)
                return _("Value: {value}").format(value=shown)
            case BetterPlay(action, worth):
                words = action_words(action, self.record.players, self.style)
                better = _("Better: {action}").format(action=words)
                return better if worth is None else f"{better}; {self._note(worth)}"


def _extra_line(extra: Extra) -> str:
    if isinstance(extra, Comment):
        return f"({_printable(extra.text)})"
    return f"{extra.name}: {_printable(extra.value)}"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _can_write(style: Style) -> bool:
    """Tell whether the output has the letters of a style."""
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        "".join(TEXTS_OF[style]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
