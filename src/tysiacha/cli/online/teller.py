"""Telling what happens at a table: the game in the words of all games, and the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tysiacha.cli.online.room_lines import said_lines
from tysiacha.cli.plain.telling import told_lines
from tysiacha.client.story import Story
from tysiacha.notation.record_json import Json
from tysiacha.play.told import Told
from tysiacha.rules.notices import RoundScored
from tysiacha.rules.outcomes import GivenUp, Played
from tysiacha.texts.standings import SheetRow
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


class Says(Protocol):
    """Where lines are shown."""

    def say(self, *lines: str) -> None:
        """Show some lines."""


@dataclass(slots=True)
class Teller:
    """Follows the game and tells it."""

    console: Says
    story: Story = field(init=False, default_factory=Story)
    sheet: list[SheetRow] = field(init=False, default_factory=list)
    """The rounds of this match that were seen."""

    def tell(self, one: Told | Json, wording: Wording) -> None:
        """Tell something that happened."""
        if isinstance(one, Told):
            self._keep_row(one)
            self.console.say(*told_lines(one, wording))
            return
        word = one.get("say") if isinstance(one, dict) else None
        if word == "match":
            self.sheet.clear()
        if word == "bound":
            self._say_heading(wording)
        self.console.say(*said_lines(one, wording))

    def _say_heading(self, wording: Wording) -> None:
        if self.story.view is None:
            return
        table = self.story.view.phase.table
        dealer = wording.say(table.dealer, _("You deal."), _("{name} deals."))
        number = _("Round {number}.").format(number=table.match.round_number)
        self.console.say("", f"{number} {dealer}")

    def _keep_row(self, told: Told) -> None:
        notice = told.notice
        if isinstance(notice, RoundScored):
            outcome = notice.outcome
            declarer = outcome.declarer if isinstance(outcome, Played | GivenUp) else None
            totals = tuple(one.after.total for one in notice.settlement.seats)
            number = told.before.table.match.round_number
            self.sheet.append(SheetRow(number, declarer, totals))
