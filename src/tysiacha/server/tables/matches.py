"""The beginning of a match, and another one after it."""

from __future__ import annotations

from tysiacha.rules.standing import Seat
from tysiacha.server.tables.chairs import Empty, Machine
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.dealing import prepare
from tysiacha.server.tables.deciding import Draft
from tysiacha.server.tables.facts import MatchBegan, RematchAsked
from tysiacha.server.tables.refusals import Code, Refused

OWN_BOTS = "own-bots"
"""Why a match of one person against bots of his choice is not rated."""


def start(draft: Draft, player: str, chance: Chance) -> None:
    """Let the host begin a match of all who sit there."""
    table = draft.table
    if table.host != player:
        raise Refused(Code.NOT_HOST)
    if table.in_match:
        raise Refused(Code.IN_MATCH)
    _begin(draft, chance.below(table.rules.players), chance)


def ask_rematch(draft: Draft, player: str, chance: Chance) -> None:
    """Take down that somebody wants to play again; it begins when all do and no seat is empty."""
    table = draft.table
    seat = table.seat_of(player)
    if seat is None:
        raise Refused(Code.NOT_SEATED)
    if table.playing is None or table.in_match:
        raise Refused(Code.NOT_NOW)
    if seat in table.playing.rematch:
        return
    draft.add(RematchAsked(seat))
    playing = draft.table.playing
    assert playing is not None
    full = not any(isinstance(one, Empty) for one in draft.table.chairs)
    if full and {one for one, _ in draft.table.people} <= playing.rematch:
        _begin(draft, playing.match.next_dealer % table.rules.players, chance)


def _begin(draft: Draft, dealer: Seat, chance: Chance) -> None:
    table = draft.table
    if any(isinstance(one, Empty) for one in table.chairs):
        raise Refused(Code.SEATS_EMPTY)
    people = len(table.people)
    if not people:
        raise Refused(Code.NO_PEOPLE)
    bots = sum(isinstance(one, Machine) for one in table.chairs)
    draft.add(
        MatchBegan(
            match=chance.public_id(),
            dealer=dealer,
            ids=tuple(chance.public_id() for _ in table.chairs),
            unrated=(OWN_BOTS,) if people == 1 and bots else (),
        )
    )
    prepare(draft, chance)
