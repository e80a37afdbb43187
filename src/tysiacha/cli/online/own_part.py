"""The own part of the deals at a table: done without asking, but for where the pack is cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tysiacha.cli.online.asked import Question, dialogue_turn
from tysiacha.cli.online.teller import Says
from tysiacha.client.fair import FairDeals, NeedCuts, Part, Unfair
from tysiacha.client.tables import Followed
from tysiacha.fairness.cuts import CutPoints
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.rules.phases import Cutting, RoundOver
from tysiacha.rules.table import table_of
from tysiacha.rules.views import SeatView, View
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

CUT_SECONDS: Final = 5
"""So long a server waits for the cutter once all are ready, see ``docs/protocol.md``."""


@dataclass(slots=True)
class OwnPart:
    """See the module."""

    console: Says
    fair: FairDeals
    random_cut: Callable[[], int]
    ask: Callable[[JsonObject], None]
    """Sends a command."""
    _cuts: dict[int, CutPoints] = field(init=False, default_factory=dict)
    _unfair: set[str] = field(init=False, default_factory=set)
    _sent: set[tuple[str, str, int]] = field(init=False, default_factory=set)
    _opened: set[str] = field(init=False, default_factory=set)
    """The roots of the deals whose own cards were asked for."""

    def do(self, table: Followed, view: View | None) -> None:
        """Send what is due for the next deal, and see to the cards of this one."""
        self._fairly(lambda: self._do_part(table))
        self._ask_for_openings(table, view)

    def answered(self, table: Followed, answer: JsonObject, sent: JsonObject) -> None:
        """Take the answer to a part, or what opens the own cards."""
        if answer.get("t") == "cards":
            self._fairly(lambda: self.fair.check_cards(table, answer))
        elif sent.get("t") == "tell" and isinstance(sent["deal"], int):
            self.fair.confirmed(table, sent["deal"])

    def heard(self, table: Followed, view: View | None, said: Json) -> None:
        """Check the proof of a deal that is over, and tell a cutter who came too late."""
        word = said.get("say") if isinstance(said, dict) else None
        if word == "opened" and isinstance(said, dict) and view is not None:
            check = view.phase.table.rules.cut_check
            if self.fair.check_opened(table, said, check):
                self.console.say(_("Careful: the proof of this deal is wrong. Keep your own copy."))
        elif word == "promises" and _cuts_by_lot(table):
            self.console.say(_("You did not say in time where to cut: a lot decides it."))

    def cut_question(
        self, table: Followed, view: View | None, wording: Wording, asked: Question | None
    ) -> Question | None:
        """Ask who cuts the next deal where, before he is bound to it."""
        assert table.seat is not None
        try:
            due = self.fair.to_do(table, None)
        except Unfair:
            return None
        if not isinstance(due, NeedCuts) or due.deal in self._cuts:
            return None
        key = f"cut {due.deal}"
        if asked is not None and asked.key == key:
            return asked
        limit = ngettext(
            "Once all are ready you have {n} second to say it, then a lot decides.",
            "Once all are ready you have {n} seconds to say it, then a lot decides.",
            CUT_SECONDS,
        ).format(n=CUT_SECONDS)
        if view is not None and isinstance(view.phase, RoundOver):
            asking = SeatView(table.seat, Cutting(table_of(view.phase.match)))
            question = dialogue_turn(key, asking, wording, self.random_cut())
            return Question(key, question.prompt, (limit, *question.lines), question.turn)
        prompt = _("Cut the pack: lift how many cards, 1 to 23 (Enter: anywhere)?")
        return Question(key, prompt, (limit,))

    def choose_cut(self, table: Followed, at: int) -> None:
        """Cut the next deal where the player says, and the later times anywhere."""
        coming = table.section("deal").get("next")
        number = coming.get("number") if isinstance(coming, dict) else None
        if isinstance(number, int):
            self._cuts[number] = (at, self.random_cut(), self.random_cut())

    def new_match(self) -> None:
        """Forget what was chosen for the deals of the match before."""
        self._cuts.clear()

    def _fairly(self, check: Callable[[], object]) -> None:
        """Do something about fair deals; where the server is not fair it is said, once."""
        try:
            check()
        except Unfair as unfair:
            if str(unfair) in self._unfair:
                return
            self._unfair.add(str(unfair))
            said = _("Careful, this deal is not fair: {why}. Nothing is told for it.")
            self.console.say(said.format(why=phrase_text(unfair.why)))

    def _do_part(self, table: Followed) -> None:
        deal = table.section("deal")
        coming = deal.get("next")
        number = coming.get("number") if isinstance(coming, dict) else None
        cuts = self._cuts.get(number) if isinstance(number, int) else None
        due = self.fair.to_do(table, cuts)
        if not isinstance(due, Part):
            return
        key = (str(deal.get("match")), str(due.command["t"]), due.deal)
        if key not in self._sent:
            self._sent.add(key)
            self.ask(due.command)

    def _ask_for_openings(self, table: Followed, view: View | None) -> None:
        """Ask once a deal, as soon as there are own cards, whether they are those of the root."""
        root = table.section("deal").get("root")
        if not isinstance(view, SeatView) or not view.hand_mask or not isinstance(root, str):
            return
        if isinstance(view.phase, RoundOver) or root in self._opened:
            return
        self._opened.add(root)
        self.ask({"t": "openings"})


def _cuts_by_lot(table: Followed) -> bool:
    """Tell whether the own seat cuts, and the list of promises was closed without it."""
    coming = table.section("deal").get("next")
    if not isinstance(coming, dict) or table.seat is None or coming.get("cutter") != table.seat:
        return False
    promises = coming.get("promises")
    return isinstance(promises, list) and promises[table.seat : table.seat + 1] == [None]
