"""What is done in the game: by players, by bots, by the clock, and what is taken back."""

from __future__ import annotations

from typing import Final

from tysiacha.rules.actions import Action, Cut
from tysiacha.rules.phases import Tricks
from tysiacha.rules.round import refusal
from tysiacha.rules.standing import Seat
from tysiacha.server.tables.action_text import action_text
from tysiacha.server.tables.chairs import Person
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.claims import winning_play
from tysiacha.server.tables.clockwork import all_ready
from tysiacha.server.tables.dealing import after_action
from tysiacha.server.tables.deciding import Draft
from tysiacha.server.tables.facts import (
    Acted,
    ActedBy,
    CameBack,
    Claimed,
    Readied,
    TimeGiven,
    UndoAgreed,
    UndoAsked,
    UndoDropped,
    Undone,
)
from tysiacha.server.tables.playing import Playing
from tysiacha.server.tables.refusals import Code, Refused

MORE_TIME_MS: Final = 30_000
"""What is given at once to the seat that thinks."""

MOST_EXTRA_MS: Final = 600_000
"""The most that can be given for one decision."""


def act(draft: Draft, seat: Seat, action: Action, seen: int, chance: Chance) -> None:
    """Let a player act; ``seen`` is the last version that he knew."""
    playing = draft.playing
    if playing.deal is None or playing.deal.over:
        raise Refused(Code.STALE if seen < playing.turn_v else Code.NO_DEAL)
    _at_the_table(draft, seat)
    _not_stale(playing, seen)
    if playing.turn != seat:
        raise Refused(Code.NOT_YOUR_TURN)
    reason = refusal(playing.deal.state, action)
    if reason is not None:
        raise Refused(Code.ILLEGAL, reason.name)
    do(draft, seat, action, "player", chance)


def do(draft: Draft, seat: Seat, action: Action, by: ActedBy, chance: Chance) -> None:
    """Let a legal action happen, and what it brings about."""
    draft.add(Acted(seat, action_text(action), by, _bank_after(draft, seat)))
    after_action(draft, chance)


def time_left(draft: Draft) -> int | None:
    """Give the milliseconds that the seat to act has left, its reserve included; None: no clock."""
    clock, playing = draft.table.settings.clock, draft.table.playing
    if clock is None or playing is None or playing.turn is None or draft.table.parked:
        return None
    chair = draft.table.chairs[playing.turn]
    if not isinstance(chair, Person) or chair.substituted:
        return None
    spent = draft.now - draft.clockwork.turn_since
    return clock.turn_s * 1000 + playing.extra_ms + playing.banks_ms[playing.turn] - spent


def ready(draft: Draft, seat: Seat, seen: int) -> None:
    """Take down that somebody is ready for the next deal; once is enough."""
    playing = draft.playing
    _not_stale(playing, seen)
    if not playing.between_deals:
        raise Refused(Code.NOT_NOW)
    if seat not in playing.ready and not all_ready(draft.table, draft.clockwork):
        draft.add(Readied(seat))


def come_back(draft: Draft, seat: Seat) -> None:
    """Let somebody take his seat back."""
    chair = draft.table.chairs[seat]
    if isinstance(chair, Person) and chair.substituted:
        draft.add(CameBack(seat))


def give_time(draft: Draft, seat: Seat) -> None:
    """Let somebody give the one who thinks more time."""
    playing = draft.playing
    if draft.table.settings.clock is None:
        raise Refused(Code.NO_CLOCK)
    if playing.turn is None or playing.turn == seat or time_left(draft) is None:
        raise Refused(Code.NOT_NOW)
    if playing.extra_ms + MORE_TIME_MS > MOST_EXTRA_MS:
        raise Refused(Code.TOO_MANY)
    draft.add(TimeGiven(playing.turn, seat, MORE_TIME_MS))


def ask_undo(draft: Draft, seat: Seat) -> None:
    """Let somebody ask to take back his last action of this deal."""
    playing = draft.playing
    if not draft.table.settings.undo:
        raise Refused(Code.UNDO_OFF)
    deal = playing.deal
    if deal is None or deal.over:
        raise Refused(Code.NO_DEAL)
    _at_the_table(draft, seat)
    if playing.undo is not None or seat in playing.unheard:
        raise Refused(Code.NOT_NOW)
    own = [
        number
        for number, (actor, action) in enumerate(zip(deal.actors, deal.actions, strict=True))
        if actor == seat and not isinstance(action, Cut)
    ]
    if not own:
        raise Refused(Code.NOTHING_TO_UNDO)
    draft.add(UndoAsked(seat, own[-1]))
    settle_undo(draft)


def answer_undo(draft: Draft, seat: Seat, seen: int, *, agree: bool) -> None:
    """Let somebody agree or disagree that another takes back; he must have seen the wish."""
    undo = draft.playing.undo
    if undo is None:
        raise Refused(Code.NOT_NOW)
    _at_the_table(draft, seat)
    if seen < undo.since:
        raise Refused(Code.STALE)
    if not agree:
        draft.add(UndoDropped(seat))
    elif seat not in undo.agreed:
        draft.add(UndoAgreed(seat))
        settle_undo(draft)


def settle_undo(draft: Draft) -> None:
    """Take back as soon as all agree who are there; drop the wish of who is not there any more."""
    undo, awake = draft.playing.undo, draft.table.awake
    if undo is None:
        return
    if undo.seat not in awake:
        draft.add(UndoDropped())
    elif awake <= undo.agreed:
        draft.add(Undone(undo.keep))


def may_claim(draft: Draft, seat: Seat, seen: int) -> None:
    """Refuse a claim that cannot be made just now, whatever the cards are."""
    playing = draft.playing
    if playing.deal is None or playing.deal.over:
        raise Refused(Code.NO_DEAL)
    _at_the_table(draft, seat)
    _not_stale(playing, seen)
    phase = playing.deal.state.phase
    if playing.turn != seat or not isinstance(phase, Tricks) or phase.cards:
        raise Refused(Code.NOT_NOW)


def settle_claim(draft: Draft, seat: Seat, *, holds: bool, chance: Chance) -> None:
    """Let a claim that may be made be granted and the rest be played, or refuse it by one code."""
    if not holds:
        raise Refused(Code.CLAIM_REFUSED)
    draft.add(Claimed(seat, granted=True))
    while (deal := draft.playing.deal) is not None and not deal.over:
        turn = draft.playing.turn
        assert turn is not None
        draft.add(Acted(turn, action_text(winning_play(deal.state, seat)), "claim"))
    after_action(draft, chance)


def _at_the_table(draft: Draft, seat: Seat) -> None:
    if seat not in draft.table.awake:
        raise Refused(Code.BOT_PLAYS)
    if draft.table.parked:
        raise Refused(Code.NOT_NOW, "the match waits until somebody is there")


def _not_stale(playing: Playing, seen: int) -> None:
    if seen < playing.turn_v:
        raise Refused(Code.STALE)


def _bank_after(draft: Draft, seat: Seat) -> int | None:
    left = time_left(draft)
    playing: Playing = draft.playing
    if left is None or playing.turn != seat:
        return None
    bank = min(playing.banks_ms[seat], max(0, left))
    return None if bank == playing.banks_ms[seat] else bank
