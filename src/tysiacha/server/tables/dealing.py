"""How the next deal comes about: the server, then the players bind themselves, then all is told.

The steps are those of ``docs/fairness.md``. Nobody can choose anything once another's part is
known to him, and from the last part on the deal is as it is, whatever happens to the server.
"""

from __future__ import annotations

from tysiacha.fairness.negotiation import (
    NegotiationRefusal,
    Stage,
    commit,
    reveal,
)
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.rules.actions import Cut
from tysiacha.rules.standing import Seat
from tysiacha.server.tables.action_text import action_text
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.clockwork import GRACE_MS, PROMISE_MS, TELL_MS, waited_for
from tysiacha.server.tables.deciding import Draft
from tysiacha.server.tables.facts import (
    Acted,
    DealPrepared,
    MatchEnded,
    PackBound,
    PromisesClosed,
    SeedPromised,
    SeedTold,
)
from tysiacha.server.tables.playing import Preparation
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.what_if import WHAT_IF


def prepare(draft: Draft, chance: Chance) -> None:
    """Bind the server to its part of the next deal (step 1)."""
    draft.add(DealPrepared(chance.secret()))


def promise(draft: Draft, seat: Seat, deal: int, promised: bytes) -> None:
    """Take the promise of a player (step 2)."""
    preparation = _of_deal(draft, deal)
    answer = commit(preparation.negotiation, seat, promised)
    if isinstance(answer, NegotiationRefusal):
        raise Refused(Code.BAD_SEED, answer)
    if answer != preparation.negotiation:
        draft.add(SeedPromised(seat, promised))


def tell(draft: Draft, seat: Seat, deal: int, seed: bytes, cuts: tuple[int, ...]) -> None:
    """Take what a player had bound himself to (step 3)."""
    preparation = _of_deal(draft, deal)
    answer = reveal(preparation.negotiation, seat, ClientSecret(seed), cuts)
    if isinstance(answer, NegotiationRefusal):
        raise Refused(Code.BAD_SEED, answer)
    if answer != preparation.negotiation:
        draft.add(SeedTold(seat, seed, cuts))


def mend(draft: Draft, chance: Chance) -> None:
    """Do what follows of itself from the last fact, if a server stopped between the two."""
    playing = draft.table.playing
    if playing is None or playing.over:
        return
    if playing.deal is None and playing.next is None:
        prepare(draft, chance)
        return
    _cut(draft)
    after_action(draft, chance)


def go_on(draft: Draft, chance: Chance) -> None:
    """Close the promises, or bind the pack, if nobody is waited for any more."""
    while (playing := draft.table.playing) is not None and not draft.table.parked:
        preparation = playing.next
        if playing.over or preparation is None or draft.clockwork.ready_since is None:
            return
        if not _complete(draft, preparation):
            return
        if preparation.negotiation.stage is Stage.COMMITTING:
            draft.add(PromisesClosed())
        else:
            draft.add(PackBound())
            _cut(draft)
            after_action(draft, chance)


def deal_due(draft_at: Draft) -> int | None:
    """Give when the waiting for parts of the next deal ends, None if nothing is waited for."""
    table, clockwork = draft_at.table, draft_at.clockwork
    playing = table.playing
    if playing is None or playing.over or playing.next is None or table.parked:
        return None
    if clockwork.ready_since is None:
        return None
    return _deadline(draft_at, playing.next)


def after_action(draft: Draft, chance: Chance) -> None:
    """After an action that ended a deal, end the match or prepare the next deal."""
    playing = draft.table.playing
    if playing is None or playing.over or playing.deal is None or not playing.deal.over:
        return
    if playing.match.winner is not None or WHAT_IF in playing.unrated:
        draft.add(MatchEnded(playing.match.winner))
    elif playing.next is None:
        prepare(draft, chance)


def _cut(draft: Draft) -> None:
    """Cut as the secrets of the deal decide it, as often as is still to be cut."""
    deal = draft.playing.deal
    if deal is None:
        return
    for at in deal.bound.deal.made[len(deal.actions) :]:
        cutter = draft.playing.turn
        assert cutter is not None
        draft.add(Acted(cutter, action_text(Cut(at)), "cut"))


def _complete(draft: Draft, preparation: Preparation) -> bool:
    talk = preparation.negotiation
    awaited = talk.awaited
    if talk.stage is Stage.COMMITTING:
        awaited &= waited_for(draft.table, draft.clockwork)
    return not awaited or draft.now >= _deadline(draft, preparation)


def _deadline(draft: Draft, preparation: Preparation) -> int:
    clockwork = draft.clockwork
    if preparation.negotiation.stage is Stage.COMMITTING:
        assert clockwork.ready_since is not None
        return clockwork.ready_since + PROMISE_MS
    awaited = preparation.negotiation.awaited
    bound = [one.player for seat, one in draft.table.people if seat in awaited]
    if all(clockwork.knows(player) for player in bound):
        return clockwork.closed_since + TELL_MS
    return clockwork.began + GRACE_MS  # who promised before a restart may come and tell


def _of_deal(draft: Draft, deal: int) -> Preparation:
    preparation = draft.playing.next
    if preparation is None or preparation.negotiation.context.deal_number != deal:
        raise Refused(Code.STALE)
    return preparation
