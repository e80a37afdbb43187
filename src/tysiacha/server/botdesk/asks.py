"""What a desk of bots is asked, what it answers, and what can have gone wrong meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tysiacha.play.bot_guard import quiet_action
from tysiacha.rules.actions import Action
from tysiacha.rules.views import SeatView


class DeskFault(StrEnum):
    """Why something else stands in for what the bot would have done: mostly a quiet action."""

    UNKNOWN = "unknown"
    """There is no bot of that level."""
    LATE = "late"
    """It thought, and had no answer in time."""
    DEAD = "dead"
    """Its process ended."""
    NONSENSE = "nonsense"
    """What it answered is no action."""
    ILLEGAL = "illegal"
    """Its answer is not legal."""
    RAISED = "raised"
    """Its program raised."""
    MEMORY = "memory"
    """It wanted more memory than it may have."""
    FULL = "full"
    """Too many asks waited already."""
    BUSY = "busy"
    """No process had time for it before it was due."""
    LOADING = "loading"
    """No process of its kind has been ready yet: a quicker level has answered in its place."""
    CLOSED = "closed"
    """The desk is closed."""


@dataclass(frozen=True, slots=True)
class AskedBot:
    """One decision that a bot is to make: the bot is made anew for it, from the seed."""

    level: str
    """A name of :data:`tysiacha.bots.registry.BOT_NAMES`."""
    seed: int
    """All its dice come from here; a good one differs from decision to decision."""
    view: SeatView
    """In which it is the turn of its seat."""
    seconds: float
    """When the answer is due."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What is done: by the bot, or in its place where there is a fault."""

    action: Action
    """Legal in the view that was shown."""
    fault: DeskFault | None = None
    details: str = ""
    """For who mends the bot: where it raised. Never a card."""


class Desk(Protocol):
    """Whoever answers for bots."""

    async def ask(self, asked: AskedBot) -> BotAnswer:
        """Give a legal action; nothing is raised."""

    async def close(self) -> None:
        """Answer what still waits, quietly, and let go of everything."""


def quietly(asked: AskedBot, fault: DeskFault, details: str = "") -> BotAnswer:
    """Give the answer that stands in for the bot."""
    return BotAnswer(quiet_action(asked.view), fault, details)
