"""A table and the people at it, on a clock of its own: what tests of tables are made of."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import msgspec

from tests.strategies.playing import eager
from tysiacha.fairness.commitments import client_commitment
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.negotiation import Stage
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.notation.action_json import action_json
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.commands import Act, Command, Promise, Ready, SeatBot, Sit, Start, Tell
from tysiacha.server.tables.decide import (
    Decision,
    bot_seat,
    decide,
    decide_arrival,
    decide_bot,
    decide_departure,
    decide_time,
    due_at,
)
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.facts import Opened
from tysiacha.server.tables.playing import Playing
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import Table, opened

TABLE = "table-1"


@dataclass
class SeededChance:
    """The chance of a table from a seed: the same in every run."""

    dice: random.Random

    def secret(self) -> bytes:
        return self.dice.randbytes(32)

    def public_id(self) -> str:
        return self.dice.randbytes(16).hex()

    def below(self, number: int) -> int:
        return self.dice.randrange(number)


@dataclass
class Room:
    """A table that people sit at, commands by commands; what is decided is taken at once."""

    settings: Settings = field(default_factory=Settings)
    seed: int = 1
    table: Table = field(init=False)
    clockwork: Clockwork = field(init=False)
    steps: list[Step] = field(init=False, default_factory=list)
    chance: Chance = field(init=False)
    dice: random.Random = field(init=False)
    count: int = field(init=False, default=0)
    secrets: dict[tuple[Seat, int], tuple[ClientSecret, tuple[int, ...]]] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        self.chance = SeededChance(random.Random(self.seed))
        self.dice = random.Random(self.seed + 1)
        self.table = opened(TABLE, Opened(host="p0", settings=self.settings))
        self.clockwork = Clockwork.at(0)
        self.arrive("p0")

    @property
    def playing(self) -> Playing:
        assert self.table.playing is not None
        return self.table.playing

    def take(self, decision: Decision) -> Decision:
        self.table, self.clockwork = decision.table, decision.clockwork
        self.steps += decision.steps
        return decision

    def say(self, player: str, kind: type[Command], **members: object) -> Decision:
        """Let a player send a command, having seen all so far."""
        self.count += 1
        data: dict[str, object] = {
            "t": kind.__struct_config__.tag,
            "a": f"c{self.count}",
            "table": TABLE,
        }
        data |= {"v": self.table.v} | members
        command = msgspec.convert(data, type=Command, from_attributes=True)
        return self.take(decide(self.table, self.clockwork, command, player, self.chance))

    def arrive(self, player: str) -> None:
        self.take(decide_arrival(self.table, self.clockwork, player, self.chance))

    def leave(self, player: str) -> None:
        self.take(decide_departure(self.table, self.clockwork, player, self.chance))

    def wait(self, ms: int) -> None:
        """Let time pass, and all happen that falls due."""
        end = self.clockwork.now + ms
        while (due := due_at(self.table, self.clockwork)) is not None and due <= end:
            self._at(max(due, self.clockwork.now))
            assert due_at(self.table, self.clockwork) != due, "something is due for ever"
        self._at(end)

    def _at(self, now: int) -> None:
        self.clockwork = self.clockwork.moved(now)
        self.take(decide_time(self.table, self.clockwork, self.chance))

    def fill(self, people: int, level: str = "easy") -> None:
        """Seat so many people and bots on the other seats."""
        for seat in range(1, len(self.table.chairs)):
            if seat < people:
                self.arrive(f"p{seat}")
                self.say(f"p{seat}", Sit, seat=seat)
            else:
                self.say("p0", SeatBot, seat=seat, level=level)

    def start(self) -> None:
        self.say("p0", Start)

    def view(self, seat: Seat) -> SeatView:
        state = self.playing.state
        assert state is not None
        return view_of(state, seat)

    def deal(self) -> None:
        """Let all people be ready and do their parts of the next deal."""
        while self.playing.between_deals and self.playing.next is not None:
            before = self.table.v
            self.be_ready()
            talk = self.playing.next.negotiation
            for seat in sorted(talk.awaited):
                if self._stage() is talk.stage:
                    self.do_part(seat, talk.stage)
            if self.table.v == before:
                self.wait(5_000)

    def _stage(self) -> Stage | None:
        coming = self.playing.next
        return None if coming is None else coming.negotiation.stage

    def be_ready(self) -> None:
        """Let all people be ready for the next deal."""
        for seat, person in self.table.people:
            waits = self.playing.deal is not None and not person.substituted
            if waits and seat not in self.playing.ready:
                self.say(person.player, Ready)

    def try_part(self, seat: Seat) -> bool:
        """Let a person do his part of the next deal now, if he is waited for."""
        coming = self.playing.next
        if coming is None or seat not in coming.negotiation.awaited:
            return False
        self.do_part(seat, coming.negotiation.stage)
        return True

    def do_part(self, seat: Seat, stage: Stage) -> None:
        """Let a person promise or tell his part of the next deal."""
        assert self.playing.next is not None
        talk = self.playing.next.negotiation
        number = talk.context.deal_number
        player = dict(self.table.people)[seat].player
        cutter = seat == talk.context.cutter
        secret, cuts = self.secrets.setdefault(
            (seat, number),
            (
                ClientSecret(self.dice.randbytes(32)),
                tuple(self.dice.randint(1, 23) for _ in NO_CUTS) if cutter else NO_CUTS,
            ),
        )
        if stage is Stage.COMMITTING:
            promise = client_commitment(talk.context, seat, secret, cuts).hex()
            self.say(player, Promise, deal=number, promise=promise)
        else:
            self.say(player, Tell, deal=number, seed=secret.value.hex(), cuts=cuts)

    def bots_answer(self) -> None:
        """Let bots act as long as it is their turn."""
        while (turn := bot_seat(self.table, self.clockwork)) is not None:
            answer = (turn, self.playing.turn_v, eager(self.dice, self.view(turn)))
            self.take(decide_bot(self.table, self.clockwork, answer, self.chance))

    def play_on(self, actions: int = 10**6) -> int:
        """Let people and bots act for so long, through deals, until the match is over."""
        done = 0
        while self.table.in_match and done < actions:
            if self.playing.between_deals:
                self.deal()
                continue
            turn = self.playing.turn
            assert turn is not None
            if bot_seat(self.table, self.clockwork) == turn:
                answer = (turn, self.playing.turn_v, eager(self.dice, self.view(turn)))
                self.take(decide_bot(self.table, self.clockwork, answer, self.chance))
            elif (person := dict(self.table.people).get(turn)) is not None and not (
                person.substituted
            ):
                action = eager(self.dice, self.view(turn))
                self.say(person.player, Act, action=dict(action_json(action)))
            else:
                self.wait(1_000)
            done += 1
        return done
