"""What one viewer is told of the things that happen, and what goes with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tysiacha.rules.notices import MarriageAnnounced, Notice, StockOpened
from tysiacha.rules.phases import Bargained, Phase, RoundOver, Tricks
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class Told:
    """What one viewer is told, with the public phase before and after it."""

    notice: Notice
    before: Phase
    after: Phase


def trump_line(told: Told, notice: MarriageAnnounced) -> str:
    """Give what an announced marriage makes trump, and from when on."""
    after = told.after
    if not isinstance(after, Tricks) or after.next_trump is None:
        return ""
    if after.next_trump is not notice.suit:
        return _("Trump stays {suit}.").format(suit=suit_words(after.next_trump))
    if after.trump is not notice.suit:
        return _("From the next trick on trump is {suit}.").format(suit=suit_words(notice.suit))
    return _("Trump is {suit} now.").format(suit=suit_words(notice.suit))


def new_cards(told: Told, notice: StockOpened) -> StockOpened:
    """Give what is opened without what all have seen before."""
    live = told.before.before if isinstance(told.before, RoundOver) else told.before
    if isinstance(live, Bargained) and live.exchanged.stock is not None:
        notice = replace(notice, stock=0)
    if isinstance(live, Tricks) and live.leftover is not None:
        notice = replace(notice, leftover=0, discards=0)
    return notice
