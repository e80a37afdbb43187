"""What happens in the game at a table, as the notices and phases that all texts are made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tysiacha.client.notices import read_notice
from tysiacha.client.tables import Followed
from tysiacha.client.views import read_rules, read_view
from tysiacha.notation.record_json import Json
from tysiacha.play.told import Told
from tysiacha.rules.errors import MisplacedNotice
from tysiacha.rules.folding import fold
from tysiacha.rules.notices import Notice
from tysiacha.rules.phases import Cutting, RoundOver
from tysiacha.rules.standing import Match
from tysiacha.rules.table import table_of
from tysiacha.rules.views import PublicView, SeatView, View


@dataclass(slots=True)
class Story:
    """The game of one table as it is told: between two full views by notices alone."""

    view: View | None = field(init=False, default=None)
    """What is known of the deal now; None before the first."""

    def begin(self, table: Followed) -> None:
        """Know a table anew."""
        game = table.sections.get("game")
        self.view = None if game is None else read_view(game)

    def go_on(self, before: Followed, said: Iterable[Json], after: Followed) -> list[Told | Json]:
        """Give what was said, notices of the game as such; the view moves on with them."""
        heard: list[Told | Json] = [self._hear(one, before) for one in said]
        game = after.sections.get("game")
        if game is not None and game != before.sections.get("game"):
            self.view = read_view(game)
        return heard

    def _hear(self, said: Json, table: Followed) -> Told | Json:
        word = said.get("say") if isinstance(said, dict) else None
        if word == "match":
            self.view = None
            return said
        if word == "bound":
            self._deal(table)
            return said
        if self.view is None:
            return said
        notice = read_notice(said, self.view.phase.table.match)
        return said if notice is None else self._told(notice)

    def _told(self, notice: Notice) -> Told:
        view = self.view
        assert view is not None
        before = view.phase
        try:
            view = _folded(view, notice)
        except MisplacedNotice:
            return Told(notice, before, before)  # the next full view sets it right
        self.view = view
        return Told(notice, before, view.phase)

    def _deal(self, table: Followed) -> None:
        """Begin the next deal: the pack is bound, and about to be cut."""
        match = _next_match(self.view, table)
        if match is None:
            return
        phase = Cutting(table_of(match))
        self.view = PublicView(phase) if table.seat is None else SeatView(table.seat, phase)


def _next_match(view: View | None, table: Followed) -> Match | None:
    if view is not None:
        return view.phase.match if isinstance(view.phase, RoundOver) else None
    coming = table.section("deal").get("next")
    rules = table.section("room").get("rules")
    dealer = coming.get("dealer") if isinstance(coming, dict) else None
    if rules is None or not isinstance(dealer, int):
        return None
    return Match.new(read_rules(rules), dealer=dealer)


def _folded(view: View, notice: Notice) -> View:
    if isinstance(view, PublicView):
        return fold(view, (notice,))
    return fold(view, (notice,))
