"""A desk without processes, for simulators: bots answer at once, and fail when they are told to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tysiacha.bots.registry import UnknownBot
from tysiacha.rules.legal import legal_actions
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault, quietly
from tysiacha.server.botdesk.making import BotMaker, bot_without_clock

FaultChooser: TypeAlias = Callable[[AskedBot], DeskFault | None]
"""Says whether an ask is to fail, and how: dice of the simulator."""


def never_fails(_asked: AskedBot) -> None:
    """Let no ask fail."""


class InlineDesk:
    """Answers in the process of who asks.

    A bot that thinks by a clock would answer differently every time, so none is told of any: the
    same seeds give the same answers.
    """

    def __init__(
        self, *, maker: BotMaker = bot_without_clock, failing: FaultChooser = never_fails
    ) -> None:
        self._maker = maker
        self._failing = failing
        self._closed = False

    async def ask(self, asked: AskedBot) -> BotAnswer:
        """Give the action of the bot, or a quiet one in its place."""
        if self._closed:
            return quietly(asked, DeskFault.CLOSED)
        if (fault := self._failing(asked)) is not None:
            return quietly(asked, fault)
        try:
            bot = self._maker(asked.level, seed=asked.seed, seconds=asked.seconds)
            action = bot.act(asked.view)
        except UnknownBot:
            return quietly(asked, DeskFault.UNKNOWN)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot may be anybody's program
            return quietly(asked, DeskFault.RAISED, type(error).__name__)
        if action not in legal_actions(asked.view):
            return quietly(asked, DeskFault.ILLEGAL)
        return BotAnswer(action)

    async def close(self) -> None:
        """Answer nothing but quietly from now on."""
        self._closed = True
