"""When bots are asked, and when their answers count: at a time that no card has a part in."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Final, TypeAlias

from tysiacha.rules.actions import Action, Cut
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.server.botdesk.asks import AskedBot, DeskFault, quietly
from tysiacha.server.botdesk.making import SLOW
from tysiacha.server.live.services import Services
from tysiacha.server.tables.chairs import Machine
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.decide import bot_seat
from tysiacha.server.tables.settings import Pace
from tysiacha.server.tables.table import Table

SUBSTITUTE: Final = "medium"
"""The level that plays for people who are away."""

THINKS_MS: Final[dict[Pace, tuple[int, int]]] = {
    "quick": (50, 200),
    "normal": (400, 600),
    "slow": (900, 1_200),
}
"""How long a bot seems to think at least, and the most that chance adds: never by its cards."""

FIRST_THINKS_MS: Final = 100
"""How long a bot seems to think that acts first in a deal: all have just waited for the cards."""

SLOW_THINKS_MS: Final = 1_500
"""How long bots seem to think at least that may need long: the longer, the harder their cards are.

Whatever they need less than that tells nobody anything.
"""

STRONG_THINKS_MS: Final = 500
"""The same for ``strong``, which needs a tenth of it as a rule, but for hands of two players."""

Answer: TypeAlias = tuple[Seat, int, Action]
"""The seat, the ``turn_v`` it was asked at, and what its bot does."""


class Thinking:
    """Asks for the bots of one table, one decision at a time."""

    def __init__(self, services: Services, answered: Callable[[Answer], None]) -> None:
        self._services = services
        self._answered = answered
        self._asked_for = 0
        self._task: asyncio.Task[None] | None = None

    def ask(self, table: Table, clockwork: Clockwork) -> None:
        """Ask for the bot whose turn it is, if it is one's and nobody has asked yet."""
        playing = table.playing
        seat = bot_seat(table, clockwork)
        if playing is None or seat is None or self._asked_for == playing.turn_v:
            return
        self.stop()
        self._asked_for = playing.turn_v
        thinking = self._think(table, clockwork.turn_since, seat, playing.turn_v)
        self._task = asyncio.get_running_loop().create_task(thinking)

    def forget(self) -> None:
        """Let the same be asked again: nothing came of the answer."""
        self._asked_for = 0

    def stop(self) -> None:
        """Wait for no answer any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _think(self, table: Table, since: int, seat: Seat, turn_v: int) -> None:
        least, more = thinks_ms(
            table.settings.pace,
            _level(table, seat),
            first=begins_deal(table),
            two=len(table.chairs) == TWO_PLAYERS,
        )
        chance = self._services.chance.below(more + 1)
        not_before = (since + least + chance) / 1000
        action = await self._asked(table, seat)
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, not_before - loop.time()))
        self._answered((seat, turn_v, action))

    async def _asked(self, table: Table, seat: Seat) -> Action:
        services, playing = self._services, table.playing
        assert playing is not None
        assert playing.deal is not None
        level = _level(table, seat)
        secret = playing.deal.bound.proof.secret.value
        asked = AskedBot(
            level,
            _bot_seed(secret, seat, len(playing.deal.actions)),
            view_of(playing.deal.state, seat),
            services.times.bot,
        )
        try:
            async with asyncio.timeout(services.times.bot + 1.0):
                answer = await services.desk.ask(asked)
        except Exception as error:  # noqa: BLE001 - no table waits for a desk that breaks its word
            answer = quietly(asked, DeskFault.DEAD, type(error).__name__)
        if answer.fault is not None:
            services.log.warning("bot-fault", table=table.id, fault=answer.fault, level=level)
        return answer.action


def thinks_ms(pace: Pace, level: str, *, first: bool = False, two: bool = False) -> tuple[int, int]:
    """Give how long a bot seems to think at least, and the most that chance adds.

    >>> thinks_ms("quick", "easy"), thinks_ms("quick", "strong"), thinks_ms("quick", "expert")
    ((50, 200), (500, 200), (1500, 200))
    >>> thinks_ms("slow", "easy", first=True), thinks_ms("slow", "expert", first=True)
    ((100, 0), (1500, 0))
    >>> thinks_ms("quick", "strong", two=True)
    (1500, 200)
    """
    least, more = (FIRST_THINKS_MS, 0) if first else THINKS_MS[pace]
    if level in SLOW:
        least = max(least, STRONG_THINKS_MS if level == "strong" and not two else SLOW_THINKS_MS)
    return least, more


def begins_deal(table: Table) -> bool:
    """Tell whether nobody has done anything in the deal yet but to cut."""
    deal = None if table.playing is None else table.playing.deal
    return deal is not None and all(isinstance(one, Cut) for one in deal.actions)


def _level(table: Table, seat: Seat) -> str:
    """Give the level that plays at a seat: in place of a person who is away, the substitute."""
    chair = table.chairs[seat]
    return chair.level if isinstance(chair, Machine) else SUBSTITUTE


def _bot_seed(secret: bytes, seat: int, number: int) -> int:
    """Give the dice of a bot for one decision: nobody foresees them while the deal is secret."""
    digest = hashlib.sha256(b"bot" + secret + bytes((seat,)) + number.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[:8], "big")
