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
        raise Refused(Code.NO_DEAL)
    _at_the_table(draft, seat)
    if playing.turn != seat:
        raise Refused(Code.STALE if seen < playing.turn_v else Code.NOT_YOUR_TURN)
    if seen < playing.turn_v:
        raise Refused(Code.STALE)
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
    if clock is None or playing is None or playing.turn is None:
        return None
    chair = draft.table.chairs[playing.turn]
    if not isinstance(chair, Person) or chair.substituted:
        return None
    spent = draft.now - draft.clockwork.turn_since
    return clock.turn_s * 1000 + playing.extra_ms + playing.banks_ms[playing.turn] - spent


def ready(draft: Draft, seat: Seat) -> None:
    """Take down that somebody is ready for the next deal; once is enough."""
    playing = draft.playing
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
    if playing.turn is None or playing.turn == seat:
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
    if playing.undo is not None:
        raise Refused(Code.NOT_NOW)
    _at_the_table(draft, seat)
    own = [
        number
        for number, (actor, action) in enumerate(zip(deal.actors, deal.actions, strict=True))
        if actor == seat and not isinstance(action, Cut)
    ]
    if not own:
        raise Refused(Code.NOTHING_TO_UNDO)
    draft.add(UndoAsked(seat, own[-1]))
    _undo_if_agreed(draft)


def answer_undo(draft: Draft, seat: Seat, *, agree: bool) -> None:
    """Let somebody agree or disagree that another takes back."""
    undo = draft.playing.undo
    if undo is None:
        raise Refused(Code.NOT_NOW)
    if not agree:
        draft.add(UndoDropped(seat))
    elif seat not in undo.agreed:
        draft.add(UndoAgreed(seat))
        _undo_if_agreed(draft)


def may_claim(draft: Draft, seat: Seat) -> None:
    """Refuse a claim that cannot be made just now, whatever the cards are."""
    playing = draft.playing
    if playing.deal is None or playing.deal.over:
        raise Refused(Code.NO_DEAL)
    _at_the_table(draft, seat)
    phase = playing.deal.state.phase
    if playing.turn != seat or not isinstance(phase, Tricks) or phase.cards:
        raise Refused(Code.NOT_NOW)


def settle_claim(draft: Draft, seat: Seat, *, holds: bool, chance: Chance) -> None:
    """Let a claim be granted, and the rest be played, or refuse it by the one fixed text."""
    may_claim(draft, seat)
    if not holds:
        raise Refused(Code.CLAIM_REFUSED)
    draft.add(Claimed(seat, granted=True))
    while (deal := draft.playing.deal) is not None and not deal.over:
        turn = draft.playing.turn
        assert turn is not None
        draft.add(Acted(turn, action_text(winning_play(deal.state, seat)), "claim"))
    after_action(draft, chance)


def _undo_if_agreed(draft: Draft) -> None:
    undo = draft.playing.undo
    if undo is not None and draft.table.awake <= undo.agreed:
        draft.add(Undone(undo.keep))


def _at_the_table(draft: Draft, seat: Seat) -> None:
    chair = draft.table.chairs[seat]
    if isinstance(chair, Person) and chair.substituted:
        raise Refused(Code.BOT_PLAYS)


def _bank_after(draft: Draft, seat: Seat) -> int | None:
    left = time_left(draft)
    playing: Playing = draft.playing
    if left is None or playing.turn != seat:
        return None
    bank = min(playing.banks_ms[seat], max(0, left))
    return None if bank == playing.banks_ms[seat] else bank
