"""The desk of bots: crews of processes, so that long thoughts hold no quick one up."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final

from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault
from tysiacha.server.botdesk.crew import Crew, CrewCounts
from tysiacha.server.botdesk.hands import HandPlan
from tysiacha.server.botdesk.limits import Limits
from tysiacha.server.botdesk.making import SLOW, SOLVING, BotMaker, bot_in_time

STAND_IN: Final = "easy"
"""The level that answers for those whose solver is still being compiled."""

_SLOW_NICE: Final = 10


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """The bounds of a desk."""

    most_waiting: int = 256
    """So many asks wait for a quick worker at most; those beyond are answered quietly at once."""
    most_waiting_slow: int = 64
    limits: Limits = field(default_factory=Limits)
    patience: float = 1.0
    """Seconds that a worker has after its answer was due, before it is ended."""
    start_seconds: float = 300.0
    """What a worker has to load its bots: the solver may have to be compiled."""
    loaded: tuple[str, ...] = ("beginner", "easy", "rule")
    """The levels that a quick worker loads before it is ready."""
    solving: frozenset[str] = SOLVING
    """The levels that workers with the solver answer for, who load them all."""
    slow: frozenset[str] = SLOW
    """The levels that slow workers answer for, who load them all."""


class BotDesk:
    """Asks bots in processes of its own; to be used in one event loop.

    ``async with BotDesk(workers=2) as desk: answer = await desk.ask(asked)``
    """

    def __init__(
        self,
        *,
        workers: int = 1,
        solving_workers: int = 1,
        slow_workers: int = 1,
        maker: BotMaker = bot_in_time,
        settings: DeskSettings | None = None,
    ) -> None:
        self._settings = own = settings if settings is not None else DeskSettings()
        slow_limits = replace(own.limits, nice=own.limits.nice + _SLOW_NICE)
        quick = HandPlan(maker, own.loaded, own.limits, own.start_seconds)
        solving = HandPlan(maker, tuple(sorted(own.solving)), own.limits, own.start_seconds)
        slow = HandPlan(maker, tuple(sorted(own.slow)), slow_limits, own.start_seconds)
        self.quick_crew = Crew(quick, workers, most_waiting=own.most_waiting, patience=own.patience)
        self.solving_crew = Crew(
            solving, solving_workers, most_waiting=own.most_waiting, patience=own.patience
        )
        self.slow_crew = Crew(
            slow, slow_workers, most_waiting=own.most_waiting_slow, patience=own.patience
        )

    async def __aenter__(self) -> BotDesk:
        await self.start()
        return self

    async def __aexit__(self, *_reason: object) -> None:
        await self.close()

    async def start(self, *, wait: float | None = None) -> bool:
        """Start the workers and wait for them, so long at most; tell whether all are ready.

        One that is not is still on its way: until the first of its crew is there, a quicker level
        stands in.
        """
        most = self._settings.start_seconds if wait is None else wait
        for crew in self._crews:
            crew.begin()
        return all(await asyncio.gather(*(crew.ready(most) for crew in self._crews)))

    async def start_quick(self, wait: float) -> bool:
        """Start all workers, wait for the quick ones, so long at most; tell whether they are there.

        The others may have to compile first; nothing should wait for that.
        """
        for crew in self._crews:
            crew.begin()
        return await self.quick_crew.ready(wait)

    async def ask(self, asked: AskedBot) -> BotAnswer:
        """Give a legal action by the time it is due: the bot's, or what stands in for it."""
        crew = self._crew_for(asked.level)
        if crew.came_up or not self.quick_crew.came_up:
            return await crew.ask(asked)
        # On a new machine the solver is compiled first: nobody should wait for that, nor be bored.
        answer = await self.quick_crew.ask(replace(asked, level=STAND_IN))
        return replace(answer, fault=answer.fault or DeskFault.LOADING)

    async def close(self) -> None:
        """Answer what still waits quietly, and end all workers."""
        await asyncio.gather(*(crew.close() for crew in self._crews))

    @property
    def ready(self) -> bool:
        """Whether a quick bot answers; the slow ones may still be on their way."""
        return self.quick_crew.took_up_work

    @property
    def counts(self) -> tuple[CrewCounts, ...]:
        """What the crews have done so far: the quick one, that with the solver, the slow one."""
        return tuple(crew.counts for crew in self._crews)

    @property
    def _crews(self) -> tuple[Crew, ...]:
        return self.quick_crew, self.solving_crew, self.slow_crew

    def _crew_for(self, level: str) -> Crew:
        if level in self._settings.slow:
            return self.slow_crew
        return self.solving_crew if level in self._settings.solving else self.quick_crew
