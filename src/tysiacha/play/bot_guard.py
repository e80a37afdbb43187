"""Bots that never raise, never act illegally, and answer in time: the match always goes on."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

from tysiacha.bots.protocol import Bot
from tysiacha.play.plan import PATIENCE, BotMaker
from tysiacha.play.thinking import THINKER, TooLate
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
    """A bot could not be made, raised, was late, or answered with what is not legal."""

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
    patience: float = PATIENCE
    """Seconds that it has to answer; one that was late is stood in for from then on."""
    _bot: Bot | None = field(init=False, default=None)

    def make(self, maker: BotMaker, *, seed: int) -> None:
        """Make the bot; one that cannot be made is stood in for all the time."""
        try:
            self._bot = THINKER.ask(lambda: maker(self.kind, seed=seed), self.patience)
        except (Exception, SystemExit):  # noqa: BLE001 - a bot may be anybody's program
            self._fail(traceback.format_exc())

    def act(self, view: SeatView) -> Action:
        """Give what the bot does, or a quiet legal action in its place; nothing is raised."""
        bot = self._bot
        if bot is None:
            return quiet_action(view)
        try:
            action = THINKER.ask(lambda: bot.act(view), self.patience)
            if action in legal_actions(view):
                return action
            self._fail(f"not legal: {action!r}")
        except TooLate:
            self._bot = None
            self._fail(f"no answer in {self.patience:g} seconds")
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
