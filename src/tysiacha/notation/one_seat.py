"""A record as one player has seen it: the tag ``Seen-By``, and ``?`` for what he was not told.

What he was told is not found here again: it is what :func:`tysiacha.rules.projection.notice_for`
gives his seat for each event. So such a record can be given away while the match goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from tysiacha.cards import BIT, Mask
from tysiacha.notation.records import (
    ActionRecord,
    CutMade,
    DealRecord,
    Extra,
    GameRecord,
    HiddenDiscard,
    HiddenGive,
    Holding,
    RecordedAction,
    Tag,
)
from tysiacha.notation.replaying import ReplayStep, replay
from tysiacha.rules.actions import Discard, Give
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    CardGivenNotice,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    LeftoverTaken,
    Notice,
    PackCutNotice,
    StockLaidNotice,
    StockOpened,
    StockTakenNotice,
)
from tysiacha.rules.projection import notice_for
from tysiacha.rules.standing import Seat

KEPT_TAGS: Final = frozenset({"event", "site", "date"})
"""Tags that give no card away; of others, and of comments and annotations, nobody can tell."""


def as_seen_by(record: GameRecord, seat: Seat) -> GameRecord:
    """Give a record as the player at ``seat`` has seen it.

    Raises:
        RecordDisagrees: if it cannot be replayed.
    """
    told: list[_Told] = [_Told() for _deal in record.deals]
    for step in replay(record):
        told[step.deal].hear(step, seat)
    deals = zip(record.deals, told, strict=True)
    return replace(
        record,
        seen_by=seat,
        extras=tuple(_kept(record.extras)),
        deals=tuple(_masked(deal, heard, seat) for deal, heard in deals),
    )


@dataclass(slots=True)
class _Told:
    """What one seat was told of the hidden cards of a deal."""

    hand: Mask = 0
    """His own, as dealt."""
    aside: Mask = 0
    """Of stocks and discards."""
    actions: dict[int, RecordedAction] = field(default_factory=dict)
    """Cuts, gifts and discards by their number, as far as he knows them."""

    def hear(self, step: ReplayStep, seat: Seat) -> None:
        """Take what he is told of a step."""
        for event in step.events:
            self._take(notice_for(event, seat), step.number, seat)

    def _take(self, notice: Notice, number: int | None, seat: Seat) -> None:
        match notice:
            case (
                HandDealtNotice(owner, _, cards)
                | HandLookedNotice(owner, cards)
                | HandOpenedNotice(owner, cards)
            ):
                self.hand |= (cards or 0) if owner == seat else 0
            case StockLaidNotice(_, cards) | StockTakenNotice(_, _, _, cards):
                self.aside |= cards or 0
            case StockOpened(stock, leftover, discards):
                self.aside |= stock | leftover | discards
            case LeftoverTaken(_, stock, discards):
                self.aside |= stock | discards
            case PackCutNotice(_, at, shown) if number is not None:
                self.actions[number] = CutMade(at, shown)
            case CardGivenNotice(_, receiver, card) if number is not None and card is not None:
                self.actions[number] = Give(card, receiver)
            case CardDiscardedNotice(_, card) if number is not None and card is not None:
                self.actions[number] = Discard(card)
            case _:
                pass

    def action(self, number: int, action: RecordedAction) -> RecordedAction:
        """Give an action as far as he knows it."""
        match action:
            case CutMade():
                return self.actions.get(number, CutMade(None, action.shown))
            case Give(_, to):
                return self.actions.get(number, HiddenGive(to))
            case Discard(card):
                opened = action if BIT[card] & self.aside else HiddenDiscard()
                return self.actions.get(number, opened)
            case _:
                return action


def _masked(deal: DealRecord, told: _Told, seat: Seat) -> DealRecord:
    hands = tuple(
        None if hand is None else _holding(hand, told.hand if owner == seat else 0)
        for owner, hand in enumerate(deal.hands)
    )
    return replace(
        deal,
        pack=None,
        hands=hands,
        stocks=tuple(_holding(stock, told.aside) for stock in deal.stocks),
        actions=tuple(
            ActionRecord(one.seat, told.action(number, one.action))
            for number, one in enumerate(deal.actions)
        ),
        opening=tuple(_kept(deal.opening)),
        closing=tuple(_kept(deal.closing)),
    )


def _holding(holding: Holding, known: Mask) -> Holding:
    seen = holding.mask & known
    return Holding(seen, holding.count - seen.bit_count())


def _kept(extras: Iterable[Extra]) -> Iterable[Extra]:
    return (one for one in extras if isinstance(one, Tag) and one.name.lower() in KEPT_TAGS)
