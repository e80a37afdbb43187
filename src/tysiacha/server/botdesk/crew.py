"""Workers of one kind, and the asks that wait for them; all in one thread, that of the loop."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault, quietly
from tysiacha.server.botdesk.hands import Hand, HandPlan
from tysiacha.server.botdesk.judging import judge

_OWN_FAULTS: Final = frozenset({DeskFault.UNKNOWN})
"""Faults of who asked: the worker is as good as before."""

_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0


@dataclass(slots=True, eq=False)
class _Ticket:
    """An ask, and who waits for its answer."""

    number: int
    asked: AskedBot
    due: float
    answer: asyncio.Future[BotAnswer]
    timer: asyncio.TimerHandle | None = None

    def settle(self, answer: BotAnswer) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if not self.answer.done():
            self.answer.set_result(answer)


@dataclass(slots=True)
class CrewCounts:
    """What a crew has done so far, for who looks after the server."""

    asked: int = 0
    faults: dict[DeskFault, int] = field(default_factory=dict)
    replaced: int = 0
    """Workers that were ended, or ended, and made anew."""


class Crew:
    """So many workers and one queue: whoever is free takes the next ask."""

    def __init__(self, plan: HandPlan, size: int, *, most_waiting: int, patience: float) -> None:
        self._plan = plan
        self._size = size
        self._most_waiting = most_waiting
        self._patience = patience
        self._hands: list[Hand] = []
        self._thinking: dict[Hand, _Ticket] = {}
        self._waiting: deque[_Ticket] = deque()
        self._number = 0
        self._failures = 0
        self._pauses: set[asyncio.TimerHandle] = set()
        self._closed = False
        self.came_up = False
        """Whether any worker has ever been ready."""
        self.counts = CrewCounts()

    @property
    def waiting(self) -> int:
        """How many asks no worker has taken yet."""
        return len(self._waiting)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The processes of its workers."""
        return tuple(hand.process_id for hand in self._hands)

    @property
    def took_up_work(self) -> bool:
        """Whether any worker is ready for asks."""
        return any(hand.ready for hand in self._hands)

    def begin(self) -> None:
        """Start the workers; they take asks when they are ready."""
        for _ in range(self._size):
            self._add()

    async def ready(self, seconds: float) -> bool:
        """Wait until all workers are ready, so long at most, and tell whether they are."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        while not (len(self._hands) == self._size and all(one.ready for one in self._hands)):
            if loop.time() >= ends:
                return False
            await asyncio.sleep(0.01)
        return True

    async def ask(self, asked: AskedBot) -> BotAnswer:
        """Give the answer of a worker, or what stands in for it when it is due."""
        self.counts.asked += 1
        answer = await self._ask(asked)
        if answer.fault is not None:
            self.counts.faults[answer.fault] = self.counts.faults.get(answer.fault, 0) + 1
        return answer

    async def _ask(self, asked: AskedBot) -> BotAnswer:
        if self._closed:
            return quietly(asked, DeskFault.CLOSED)
        if len(self._waiting) >= self._most_waiting:
            return quietly(asked, DeskFault.FULL)
        loop = asyncio.get_running_loop()
        self._number += 1
        ticket = _Ticket(self._number, asked, loop.time() + asked.seconds, loop.create_future())
        ticket.timer = loop.call_at(ticket.due, self._late, ticket)
        self._waiting.append(ticket)
        self._hand_out()
        try:
            return await ticket.answer
        except asyncio.CancelledError:
            ticket.settle(quietly(asked, DeskFault.CLOSED))  # nobody waits: its timer goes too
            self._forget(ticket)
            raise

    async def close(self) -> None:
        """Answer all that wait quietly, and end the workers."""
        self._closed = True
        for pause in self._pauses:
            pause.cancel()
        for ticket in (*self._waiting, *self._thinking.values()):
            ticket.settle(quietly(ticket.asked, DeskFault.CLOSED))
        self._waiting.clear()
        self._thinking.clear()
        hands, self._hands = self._hands, []
        for hand in hands:
            hand.end()
        for hand in hands:
            await hand.gone()

    # What happens.

    def _hand_out(self) -> None:
        """Give what waits to who is free."""
        loop = asyncio.get_running_loop()
        for hand in tuple(self._hands):
            if not self._waiting:
                return
            if not hand.ready or hand in self._thinking:
                continue
            ticket = self._waiting.popleft()
            self._thinking[hand] = ticket
            left = max(0.0, ticket.due - loop.time())
            hand.give(ticket.number, ticket.asked, left, left + self._patience)

    def _late(self, ticket: _Ticket) -> None:
        """Answer in place of a bot; its worker has its patience still, its answer is lost."""
        thought = ticket in self._thinking.values()
        self._forget(ticket)
        ticket.settle(quietly(ticket.asked, DeskFault.LATE if thought else DeskFault.BUSY))

    def _forget(self, ticket: _Ticket) -> None:
        if ticket in self._waiting:
            self._waiting.remove(ticket)

    def _heard(self, hand: Hand, line: bytes | None) -> None:
        """Take what a worker says: None that it is ready."""
        if line is None:
            self.came_up = True
            self._hand_out()
            return
        ticket = self._thinking.pop(hand, None)
        if ticket is None:
            self._replace(hand)  # it speaks without being asked
            return
        answer = judge(ticket.asked, ticket.number, line)
        ticket.settle(answer)
        if answer.fault is None or answer.fault in _OWN_FAULTS:
            self._failures = 0
            self._hand_out()
        else:
            self._replace(hand)

    def _lost(self, hand: Hand, fault: DeskFault) -> None:
        """Take that a worker has ended, or must end."""
        ticket = self._thinking.pop(hand, None)
        if ticket is not None:
            ticket.settle(quietly(ticket.asked, fault))
        self._replace(hand)

    def _replace(self, hand: Hand) -> None:
        """End one worker and start another: at once the first time, then more and more slowly."""
        hand.end()
        if hand not in self._hands:
            return
        self._hands.remove(hand)
        self.counts.replaced += 1
        self._failures += 1
        if self._failures <= self._size:
            self._add()
        else:
            self._add_after_a_pause()

    def _add_after_a_pause(self) -> None:
        pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (self._failures - self._size))
        handle = asyncio.get_running_loop().call_later(pause, self._add_later)
        self._pauses = {one for one in self._pauses if not one.cancelled()} | {handle}

    def _add_later(self) -> None:
        if not self._closed and len(self._hands) < self._size:
            self._add()

    def _add(self) -> None:
        try:
            self._hands.append(Hand(self._plan, heard=self._heard, lost=self._lost))
        except OSError:  # the machine has no room for a process now
            self._failures = max(self._failures, self._size) + 1
            self._add_after_a_pause()
