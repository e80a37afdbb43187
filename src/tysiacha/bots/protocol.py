"""What a bot is: it is shown what its seat sees, and answers what its seat does."""

from __future__ import annotations

from typing import Protocol

from tysiacha.rules.actions import Action
from tysiacha.rules.views import SeatView


class Bot(Protocol):
    """A player that is a program.

    A bot is made for one seat of one match and may remember what it likes; all its dice come from
    the seed it was made with, so the same seed plays the same match.
    """

    @property
    def name(self) -> str:
        """The name by which it is chosen: ``random``, ``rule``."""

    def act(self, view: SeatView) -> Action:
        """Answer a view in which it is this seat's turn with one of its legal actions."""
