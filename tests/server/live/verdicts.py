"""What must be true of a world once it has settled, whatever went wrong in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from tests.server.live.clients import Message
from tests.server.live.wishes import obj
from tests.server.live.worlds import World, WorldStore
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.notation.record_reading import parse_record
from tysiacha.rules.phases import RoundOver
from tysiacha.server.live.codec import NoSeal, facts_of
from tysiacha.server.storage.log import TableLog
from tysiacha.server.tables.action_text import action_text, read_action
from tysiacha.server.tables.facts import Acted, Fact
from tysiacha.server.tables.knowledge import sections
from tysiacha.server.tables.table import Table, apply_fact, replayed

_BAD_NOTES = ("command-failed", "not-told", "conflict", "match-not-kept", "table-damaged")


async def problems(world: World) -> list[str]:
    """Give all that is wrong with a world."""
    store = world.store
    table_id = next((one.table for one in world.screens if one.table is not None), None)
    if table_id is None or world.server is None:
        return ["no table was ever opened"]
    log = await store.load(table_id)
    facts = facts_of(log, NoSeal())
    host = await world.server.hub.get(table_id)
    table = replayed(table_id, facts)
    found = [fault for screen in world.screens for fault in screen.faults]
    found += [f"noted: {one}" for one in world.finish() if any(bad in one for bad in _BAD_NOTES)]
    if table != host.table:
        found.append("the table is not what its log makes of it")
    found += _numbering(log)
    found += _ledger(world, log, facts)
    found += _clocks(world, table_id, facts)
    found += _screens(world, host.table)
    found += await _record(store, table)
    return found


def _numbering(log: TableLog) -> Iterator[str]:
    seqs: dict[str, int] = {}
    for row in log.rows:
        if row.match is not None:
            seqs[row.match] = seqs.get(row.match, 0) + 1
            if row.seq != seqs[row.match]:
                yield f"row {row.v} has number {row.seq} in its match"


def _ledger(world: World, log: TableLog, facts: list[Fact]) -> Iterator[str]:
    """What people heard is what is stored, and what is stored counts once."""
    replies = {(one.player, one.a): one for one in log.replies}
    expected: Counter[tuple[str, str]] = Counter()
    for person in world.people:
        for a, body in person.asked.items():
            asked: Message = json.loads(body)
            reply = replies.get((person.who.id, a))
            if reply is not None and asked["t"] == "act":
                expected[person.who.id, _action(asked)] += 1
            if a in person.acks and asked["t"] != "watch":
                if reply is None:
                    yield f"{asked['t']} {a} was acknowledged and is not stored"
                elif asked["t"] != "open" and reply.answer != person.acks[a]:
                    yield f"{asked['t']} {a} was answered otherwise than stored"
            if a in person.nacks and reply is not None and person.nacks[a] != "failed":
                yield f"{asked['t']} {a} was refused ({person.nacks[a]}) and is stored"
    done: Counter[tuple[str, str]] = Counter()
    table = replayed(log.table, facts[:1])
    for fact in facts[1:]:
        if isinstance(fact, Acted) and fact.by == "player":
            who = dict(table.people)[fact.seat].player
            done[who, fact.action] += 1
        table = apply_fact(table, fact).table
    if done != expected:
        yield f"done and asked differ: {done - expected} {expected - done}"


def _action(asked: Message) -> str:
    data = {key: one for key, one in obj(asked["action"]).items() if isinstance(one, str | int)}
    return action_text(read_action(data))


def _clocks(world: World, table_id: str, facts: list[Fact]) -> Iterator[str]:
    """The clock answers for nobody before his time is over, outages not counted."""
    times = world.times
    table = replayed(table_id, facts[:1])
    for fact in facts[1:]:
        clock, playing = table.settings.clock, table.playing
        v = table.v + 1
        if isinstance(fact, Acted) and fact.by == "clock" and clock and playing:
            acted = times.begun[v]
            since = max(times.done[playing.turn_v], *(one for one in times.starts if one <= acted))
            allowed = clock.turn_s * 1000 + playing.extra_ms + playing.banks_ms[fact.seat]
            if (acted - since) * 1000 < allowed - 2:
                yield f"at {v} the clock answered after {acted - since:.3f} of {allowed} ms"
        table = apply_fact(table, fact).table


def _screens(world: World, table: Table) -> Iterator[str]:
    """All screens show the same table: what their viewer may know of it."""
    assert world.server is not None
    host = world.server.hub.live(table.id)
    assert host is not None
    names = world.server.services.directory.names
    for number, screen in enumerate(world.screens):
        player = screen.person.who.id
        if not host.may_watch(player):
            continue
        if not screen.up or screen.known is None:
            yield f"screen {number} is not there"
            continue
        truth = sections(table, host.clockwork, table.seat_of(player), names)
        shown = json.loads(json.dumps(truth))
        wrong = [key for key in truth if key != "clock" and shown[key] != screen.known.get(key)]
        if screen.v != table.v or wrong:
            yield f"screen {number} shows {screen.v} of {table.v}, and differs in {wrong}"


async def _record(store: WorldStore, table: Table) -> list[str]:
    """A match that is over is kept once, proves itself, and has the right totals."""
    playing = table.playing
    if playing is None:
        return ["no match began"]
    if not playing.over:
        return [f"a match that goes on is kept {store.kept}"] if store.kept else []
    if store.kept != [playing.id]:
        return [f"the match is kept {len(store.kept)} times"]
    kept = await store.match(playing.id)
    assert kept is not None
    record = parse_record(kept.record)
    found = [f"record: {one}" for one in verify_match(record).problems]
    last = playing.deals[-1].state.phase if playing.deals else None
    if isinstance(last, RoundOver) and last.match != playing.match:
        found.append("the totals are not those of the last deal")
    return found
