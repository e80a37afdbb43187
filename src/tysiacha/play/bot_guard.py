"""Bots that never raise and never act illegally: whatever a bot does, the match goes on."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

from tysiacha.bots.protocol import Bot
from tysiacha.play.plan import BotMaker
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    DemandRedeal,
    Redouble,
    SayContra,
)
from tysiacha.rules.legal import legal_actions, proper_actions
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView


@dataclass(frozen=True, slots=True)
class BotFault:
    """A bot could not be made, raised, or answered with what is not legal."""

    seat: Seat
    kind: str
    """The name of the bot's kind, such as ``rule``."""
    details: str
    """For who mends the bot: a traceback, or the answer."""


@dataclass(slots=True)
class BotGuard:
    """A bot in a seat, and what stands in for it when it fails."""

    seat: Seat
    kind: str
    report: Callable[[BotFault], None]
    _bot: Bot | None = field(init=False, default=None)

    def make(self, maker: BotMaker, *, seed: int) -> None:
        """Make the bot; one that cannot be made is stood in for all the time."""
        try:
            self._bot = maker(self.kind, seed=seed)
        except (Exception, SystemExit):  # noqa: BLE001 - a bot may be anybody's program
            self._fail(traceback.format_exc())

    def act(self, view: SeatView) -> Action:
        """Give what the bot does, or a quiet legal action in its place; nothing is raised."""
        if self._bot is None:
            return quiet_action(view)
        try:
            action = self._bot.act(view)
            if action in legal_actions(view):
                return action
            self._fail(f"not legal: {action!r}")
        except (Exception, SystemExit):  # noqa: BLE001 - a bot may be anybody's program
            self._fail(traceback.format_exc())
        return quiet_action(view)

    def _fail(self, details: str) -> None:
        self.report(BotFault(self.seat, self.kind, details))


def quiet_action(view: SeatView) -> Action:
    """Give a legal action that stakes little: pass, keep the cards, the first card allowed."""
    offers = proper_actions(view)
    loud = Bid | Concede | DemandRedeal | SayContra | Redouble
    quiet = [one for one in offers if not isinstance(one, loud)]
    return quiet[0] if quiet else offers[0]
