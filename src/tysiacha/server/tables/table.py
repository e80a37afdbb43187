"""A table as a value, and what each fact makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from tysiacha.fairness.commitments import server_commitment
from tysiacha.fairness.context import context_of
from tysiacha.fairness.negotiation import (
    BoundDeal,
    Negotiation,
    begin,
    bind,
    close_commitments,
    commit,
    reveal,
)
from tysiacha.fairness.proof import opened_secrets
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.rules.events import Event
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Seat
from tysiacha.server.tables.action_text import parse_action_text
from tysiacha.server.tables.chairs import EMPTY, Chair, Empty, Machine, Person
from tysiacha.server.tables.facts import (
    Acted,
    Banned,
    BotSat,
    CameBack,
    Claimed,
    DealPrepared,
    Fact,
    HostChanged,
    MatchBegan,
    MatchEnded,
    MatchParked,
    MatchResumed,
    Opened,
    PackBound,
    PromisesClosed,
    Readied,
    RematchAsked,
    Sat,
    SeatEmptied,
    SeedPromised,
    SeedTold,
    SettingsChanged,
    SubstituteSat,
    TableClosed,
    TableLocked,
    TimeGiven,
    UndoAgreed,
    UndoAsked,
    UndoDropped,
    Undone,
)
from tysiacha.server.tables.playing import Deal, Playing, Preparation, Undo
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.what_if import WHAT_IF, branched


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table: who sits there, what is agreed, and the match they play."""

    id: str
    v: int
    """The number of the last fact."""
    settings: Settings
    rules: Rules
    host: str
    chairs: tuple[Chair, ...]
    locked: bool = False
    banned: frozenset[str] = frozenset()
    playing: Playing | None = None
    """The match that is played, or the last one."""
    parked: bool = False
    closed: bool = False

    @property
    def in_match(self) -> bool:
        """Whether a match is played."""
        return self.playing is not None and not self.playing.over

    @property
    def what_if(self) -> bool:
        """Whether somebody tries out here what would have been, and nothing counts."""
        return self.playing is not None and WHAT_IF in self.playing.unrated

    @property
    def people(self) -> tuple[tuple[Seat, Person], ...]:
        """The seats of people."""
        return _people(self.chairs)

    @property
    def awake(self) -> frozenset[Seat]:
        """The seats of people for whom no bot plays."""
        return _awake(self.chairs)

    def seat_of(self, player: str) -> Seat | None:
        """Give the seat of a player, None for who has none."""
        for seat, one in _people(self.chairs):
            if one.player == player:
                return seat
        return None


# Chairs are asked about many times for each action, and change seldom.


@lru_cache(maxsize=4096)
def _people(chairs: tuple[Chair, ...]) -> tuple[tuple[Seat, Person], ...]:
    return tuple((seat, one) for seat, one in enumerate(chairs) if isinstance(one, Person))


@lru_cache(maxsize=4096)
def _awake(chairs: tuple[Chair, ...]) -> frozenset[Seat]:
    return frozenset(seat for seat, one in _people(chairs) if not one.substituted)


class Applied(msgspec.Struct, frozen=True):
    """What a fact made of a table, and what happened in the game by it."""

    table: Table
    events: tuple[Event, ...] = ()


def opened(table_id: str, fact: Opened) -> Table:
    """Give the table that a log begins with."""
    rules, branch = fact.settings.rules, fact.branch
    chairs: tuple[Chair, ...] = (Person(fact.host), *(EMPTY,) * (rules.players - 1))
    if branch is not None:
        chairs = tuple(
            Person(fact.host) if seat == branch.seat else Machine(branch.level)
            for seat in range(rules.players)
        )
    return Table(
        id=table_id,
        v=1,
        settings=fact.settings,
        rules=rules,
        host=fact.host,
        chairs=chairs,
        playing=None if branch is None else branched(table_id, branch),
    )


def replayed(table_id: str, facts: Iterable[Fact]) -> Table:
    """Give the table that a log leads to.

    Raises:
        ValueError: if it does not begin with the opening of a table.
    """
    table: Table | None = None
    for fact in facts:
        if table is None:
            if not isinstance(fact, Opened):
                message = "a log begins with the opening of its table"
                raise ValueError(message)
            table = opened(table_id, fact)
        else:
            table = apply_fact(table, fact).table
    if table is None:
        message = "a log without facts is no table"
        raise ValueError(message)
    return table


def apply_fact(table: Table, fact: Fact) -> Applied:
    """Give what a fact makes of a table. It is trusted: it was decided, or comes from the log."""
    if isinstance(fact, Acted):
        return _acted(table, fact)
    table = replace(table, v=table.v + 1)
    match fact:
        case Opened():
            message = "a table is opened once"
            raise ValueError(message)
        case SettingsChanged(settings):
            return Applied(_changed(table, settings))
        case Sat(seat, player):
            return Applied(_with_other(table, seat, Person(player)))
        case BotSat(seat, level):
            return Applied(_with_other(table, seat, Machine(level)))
        case SeatEmptied(seat):
            return Applied(_with_other(table, seat, EMPTY))
        case SubstituteSat(seat) | CameBack(seat):
            chair = table.chairs[seat]
            assert isinstance(chair, Person)
            away = isinstance(fact, SubstituteSat)
            after = _with_chair(table, seat, replace(chair, substituted=away))
            return Applied(after if away else replace(after, playing=_in_time(table, seat)))
        case Banned(player):
            return Applied(replace(table, banned=table.banned | {player}))
        case TableLocked(locked):
            return Applied(replace(table, locked=locked))
        case HostChanged(player):
            return Applied(replace(table, host=player))
        case MatchParked() | MatchResumed():
            return Applied(replace(table, parked=isinstance(fact, MatchParked)))
        case TableClosed():
            return Applied(replace(table, closed=True))
        case MatchBegan():
            chairs = tuple(_present(one) for one in table.chairs)
            begun = replace(table, chairs=chairs, parked=False)
            return Applied(replace(begun, playing=_begun(table, fact)))
        case _:
            assert table.playing is not None
            return Applied(replace(table, playing=_in_match(table, table.playing, fact)))


_MatchFact: TypeAlias = (
    DealPrepared
    | SeedPromised
    | PromisesClosed
    | SeedTold
    | PackBound
    | Readied
    | UndoAsked
    | UndoAgreed
    | UndoDropped
    | Undone
    | Claimed
    | TimeGiven
    | RematchAsked
    | MatchEnded
)


def _in_match(table: Table, playing: Playing, fact: _MatchFact) -> Playing:
    match fact:
        case DealPrepared(seed):
            return replace(playing, next=_prepared(table, playing, ServerSecret(seed)))
        case SeedPromised() | PromisesClosed() | SeedTold() | PackBound():
            return _dealing(table, playing, fact)
        case Readied(seat):
            return replace(playing, ready=playing.ready | {seat})
        case UndoAsked(seat, keep):
            return replace(playing, undo=Undo(seat, keep, frozenset({seat}), table.v))
        case UndoAgreed(seat):
            assert playing.undo is not None
            agreed = playing.undo.agreed | {seat}
            return replace(playing, undo=replace(playing.undo, agreed=agreed))
        case UndoDropped():
            assert playing.undo is not None
            return replace(playing, undo=None, unheard=playing.unheard | {playing.undo.seat})
        case Undone(keep):
            return playing.with_undone(keep, table.v)
        case Claimed():
            return playing
        case TimeGiven(_, _, ms):
            return replace(playing, extra_ms=playing.extra_ms + ms)
        case RematchAsked(seat):
            return replace(playing, rematch=playing.rematch | {seat})
        case MatchEnded(winner):
            return replace(playing, over=True, winner=winner, next=None, end_v=table.v)
        case _:
            assert_never(fact)


def _prepared(table: Table, playing: Playing, secret: ServerSecret) -> Preparation:
    context = context_of(playing.match, table_id=table.id, match_id=playing.id, seats=playing.ids)
    return Preparation(
        secret,
        begin(
            context,
            server_commitment(context, secret),
            people=[seat for seat, _ in table.people],
            misses=playing.missed,
            used=[one for deal in playing.deals for one in _told_in(deal)],
        ),
    )


def _told_in(deal: Deal) -> list[ClientSecret]:
    told = opened_secrets(deal.bound.proof.seats)
    return [one for one in told if one is not None]


def _dealing(
    table: Table,
    playing: Playing,
    fact: SeedPromised | PromisesClosed | SeedTold | PackBound,
) -> Playing:
    preparation = playing.next
    assert preparation is not None
    talk = preparation.negotiation
    match fact:
        case SeedPromised(seat, promise):
            after = commit(talk, seat, promise)
        case PromisesClosed():
            after = close_commitments(talk)
        case SeedTold(seat, seed, cuts):
            after = reveal(talk, seat, ClientSecret(seed), cuts)
        case PackBound():
            bound = bind(talk, preparation.secret, table.rules.cut_check)
            assert isinstance(bound, BoundDeal), bound
            return playing.with_deal(bound, table.v)
        case _:
            assert_never(fact)
    assert isinstance(after, Negotiation), after
    return replace(playing, next=replace(preparation, negotiation=after))


def _acted(table: Table, fact: Acted) -> Applied:
    playing = table.playing
    assert playing is not None
    v = table.v + 1
    after, events = playing.with_action(parse_action_text(fact.action), v)
    seat, late, banks = fact.seat, after.late, after.banks_ms
    if fact.by == "clock":
        late = (*late[:seat], late[seat] + 1, *late[seat + 1 :])
    elif fact.by == "player" and late[seat]:
        late = (*late[:seat], 0, *late[seat + 1 :])
    if fact.bank_ms is not None:
        banks = (*banks[:seat], fact.bank_ms, *banks[seat + 1 :])
    if late is not after.late or banks is not after.banks_ms:
        after = replace(after, late=late, banks_ms=banks)
    return Applied(replace(table, v=v, playing=after), events)


def _begun(table: Table, fact: MatchBegan) -> Playing:
    start = Match.new(table.rules, dealer=fact.dealer)
    clock = table.settings.clock
    players = table.rules.players
    return Playing(
        id=fact.match,
        ids=fact.ids,
        start=start,
        match=start,
        first_v=table.v,
        turn_v=table.v,
        banks_ms=(0 if clock is None else clock.bank_s * 1000,) * players,
        late=(0,) * players,
        missed=(0,) * players,
        unrated=frozenset(fact.unrated),
    )


def _changed(table: Table, settings: Settings) -> Table:
    """Give the table with other settings; people keep their seats as far as there are."""
    rules = settings.rules
    chairs = [*table.chairs, *(EMPTY,) * rules.players][: rules.players]
    for moved in table.chairs[rules.players :]:
        if isinstance(moved, Person):
            chairs[_least_wanted(chairs)] = moved
    playing = table.playing
    if playing is not None:
        playing = replace(playing, rematch=frozenset())
    return replace(table, settings=settings, rules=rules, chairs=tuple(chairs), playing=playing)


def _least_wanted(chairs: Sequence[Chair]) -> Seat:
    """Give the seat for a person whose own is no more: an empty one, or a bot's."""
    order = (Empty, Machine, Person)
    return min(range(len(chairs)), key=lambda seat: order.index(type(chairs[seat])))


def _with_other(table: Table, seat: Seat, chair: Chair) -> Table:
    """Give the table with another on a seat: what the one before wanted counts no more."""
    playing = table.playing
    if playing is not None:
        playing = replace(playing, rematch=playing.rematch - {seat})
    return _with_chair(replace(table, playing=playing), seat, chair)


def _present(chair: Chair) -> Chair:
    return replace(chair, substituted=False) if isinstance(chair, Person) else chair


def _in_time(table: Table, seat: Seat) -> Playing | None:
    """Give the match with a seat that was not late just before."""
    playing = table.playing
    if playing is None or seat >= len(playing.late):
        return playing
    late = (*playing.late[:seat], 0, *playing.late[seat + 1 :])
    return replace(playing, late=late)


def _with_chair(table: Table, seat: Seat, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
