"""All that one picture of the table is made from: what the viewer knows, and what he is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tysiacha.play.plan import Sitter
from tysiacha.play.session import SheetEntry
from tysiacha.play.told import Told
from tysiacha.rules.phases import (
    Bargained,
    Bidding,
    Cutting,
    HandAsk,
    LivePhase,
    Phase,
    RoundOver,
    Tricks,
)
from tysiacha.rules.standing import Seat, Standing
from tysiacha.rules.stock import discards_due, gifts_due, hand_size, trick_count
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView, View
from tysiacha.texts.wording import Wording
from tysiacha.tui.palette import Look
from tysiacha.tui.questions import Question


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment at the table, for one viewer."""

    view: View
    wording: Wording
    look: Look
    sitters: tuple[Sitter, ...]
    rules_name: str
    told: Sequence[Told] = ()
    earlier: Sequence[Told] = ()
    """What was told in the deal before."""
    sheet: Sequence[SheetEntry] = ()
    question: Question | None = None
    """What this viewer is asked just now."""
    trouble: str | None = None
    """Why the match cannot be saved."""
    waits_for_key: bool = False
    """Whether the table waits for a key before it goes on (pace ``step``)."""

    @property
    def phase(self) -> Phase:
        """What everybody knows."""
        return self.view.phase

    @property
    def live(self) -> LivePhase:
        """The phase, or the one in which the deal ended."""
        phase = self.view.phase
        return phase.before if isinstance(phase, RoundOver) else phase

    @property
    def table(self) -> Table:
        """Who sits where in this round."""
        return self.view.phase.table

    @property
    def seat(self) -> Seat | None:
        """The seat of the viewer, None for a spectator."""
        return self.view.seat if isinstance(self.view, SeatView) else None

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats shown at the top: clockwise from the viewer's left, or all of them."""
        players = self.table.rules.players
        if self.seat is None:
            return tuple(range(players))
        return tuple((self.seat + step) % players for step in range(1, players))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What everybody has on the sheet, once a round is over what it made of that."""
        phase = self.view.phase
        return phase.match.standings if isinstance(phase, RoundOver) else phase.table.standings

    @property
    def declarer(self) -> Seat | None:
        """Who plays for a contract, once that is known."""
        live = self.live
        if isinstance(live, Cutting | HandAsk | Bidding):
            return None
        return live.bargain.declarer

    @property
    def contract(self) -> int | None:
        """The contract, or the bid while it may still be raised."""
        live = self.live
        if isinstance(live, Cutting | HandAsk | Bidding):
            return None
        return live.contract.points if isinstance(live, Tricks) else live.bargain.bid

    def cards_left(self, seat: Seat) -> int:
        """Give how many cards a seat holds, as all can know it."""
        live, table = self.live, self.table
        if seat == table.sitting or isinstance(live, Cutting):
            return 0
        if isinstance(live, Tricks):
            played = len(live.done)
            place = live.table.active.index(seat) - live.table.active.index(live.leader)
            has_played = place % len(live.table.active) < len(live.cards)
            return trick_count(table.rules) - played - int(has_played)
        count = hand_size(table.rules)
        if isinstance(live, Bargained):
            gifts = live.exchanged.gifts
            if seat == live.bargain.declarer:
                stock = trick_count(table.rules) + _leaving(self) - count
                return count + stock - len(gifts) - live.exchanged.discards
            return count + sum(1 for gift in gifts if gift.receiver == seat)
        return count


def _leaving(scene: Scene) -> int:
    """Give how many cards the declarer gives or puts away in all."""
    rules = scene.table.rules
    return gifts_due(rules) + discards_due(rules)
