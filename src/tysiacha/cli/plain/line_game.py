"""A match played line by line: who is asked, who is told what, and when it ends."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tysiacha.cli.plain.commands import command_lines
from tysiacha.cli.plain.console import MOST_WRONG_ANSWERS, Console
from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue
from tysiacha.cli.plain.questions import dialogue_for
from tysiacha.cli.plain.screen import hand_lines
from tysiacha.cli.plain.telling import told_lines
from tysiacha.cli.plain.words import Command, command_of, not_understood
from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending, PlayPlan
from tysiacha.play.session import Session
from tysiacha.rules.actions import Action
from tysiacha.rules.notices import HandDealtNotice, TrickTaken
from tysiacha.rules.phases import Bidding
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import table_of
from tysiacha.rules.views import Viewer
from tysiacha.texts.lists import listed
from tysiacha.texts.standings import SheetRow, aim_text
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

_TRICKS_UNREAD = 2
"""Of the last tricks of a round nobody has read all when it is over."""


class Quit(Exception):
    """Somebody wants to leave."""


class TooManyWrongAnswers(Exception):
    """What is typed, from a pipe, seems to be no answers at all."""


@dataclass(slots=True)
class LineGame:
    """One match at one console.

    One person alone reads at once what happens; several read what they have missed when they are
    asked, after the screen has been cleared if somebody else was asked before.
    """

    keeping: Keeping
    console: Console
    delay: float = 0.0
    """Seconds to wait after each action of a bot."""
    holder: Viewer = field(init=False, default=None)
    """Who has the keyboard."""
    _read: dict[Viewer, int] = field(init=False)
    """How much of what each was told in this deal has been shown."""
    _trouble: str | None = field(init=False, default=None)
    """What was told last of not being saved."""
    _headed: int = field(init=False, default=0)
    """The number of the round that was begun last."""

    def __post_init__(self) -> None:
        people = self.plan.people
        self._read = dict.fromkeys((*people, None), 0)
        if len(people) == 1:
            self.holder = people[0]

    @property
    def session(self) -> Session:
        """The match."""
        return self.keeping.session

    @property
    def plan(self) -> PlayPlan:
        """What was agreed."""
        return self.session.plan

    @property
    def several(self) -> bool:
        """Whether people take turns at the keyboard."""
        return self.session.several

    def run(self) -> Ending:
        """Play until somebody has won, a limit is reached, or somebody leaves.

        Raises:
            InputEnded, InputUnusable: if a person who must be asked cannot be.
            TooManyWrongAnswers: if a pipe holds no answers.
        """
        self._say_opening()
        try:
            if not self.session.deal_is_over:
                self._go_on()
            while not self.session.is_over:
                self._begin_deal()
                self._play_deal()
        except Quit:
            return Ending.LEFT
        self.keeping.finish()
        return Ending.LIMIT if self.session.match.winner is None else Ending.WON

    @property
    def is_saved(self) -> bool:
        """Whether the match can be gone on with after leaving it."""
        return self.keeping.path is not None and self.keeping.trouble is None

    def wording(self, viewer: Viewer) -> Wording:
        """Give how things are said to a viewer."""
        return Wording(self.plan.names, viewer, self.plan.cards)

    # The match.

    def _go_on(self) -> None:
        """Go on with a deal that was saved, after telling what has happened in it."""
        self._say_heading()
        if not self.several:
            self._read_inbox(self.holder)
        self._play_deal()

    def _begin_deal(self) -> None:
        self._say_heading()
        self._headed = self.session.match.round_number
        self.keeping.begin_deal()
        self._tell_trouble()
        self._read = dict.fromkeys(self._read, 0)

    def _play_deal(self) -> None:
        while (seat := self.session.turn) is not None:
            for action in self._decide(seat):
                self.keeping.act(action)
                self._tell_trouble()
                if not self.several:
                    self._read_inbox(self.holder)
        self.keeping.record()
        if self.several:
            self._show_to_all()

    def _decide(self, seat: Seat) -> tuple[Action, ...]:
        if self.session.has_bot(seat):
            time.sleep(self.delay)
            action = self.session.bot_action(seat)
            self.console.say(*self.keeping.faults_to_tell())
            return (action,)
        forced = self.session.answered_at_once(seat)
        if forced is not None:
            return (forced,)
        self._hand_over(seat)
        view = self.session.seat_view(seat)
        cut = self.plan.chance.cut(self.session.match.deal_number, len(view.cuts))
        asking = Asking(view, self.wording(seat), cut)
        return self._converse(dialogue_for(asking), seat)

    # Telling.

    def _read_inbox(self, viewer: Viewer, *, without_hand: bool = False) -> None:
        """Show a viewer what he has missed."""
        told = self.session.told[viewer][self._read[viewer] :]
        self._read[viewer] += len(told)
        wording = self.wording(viewer)
        for one in told:
            if not (without_hand and isinstance(one.notice, HandDealtNotice)):
                self.console.say(*told_lines(one, wording))

    def _tell_trouble(self) -> None:
        """Say when the match can be saved no more."""
        trouble = self.keeping.trouble
        if trouble is not None and trouble != self._trouble:
            self.console.say(_("The match cannot be saved: {why}.").format(why=trouble))
        self._trouble = trouble

    def _show_to_all(self) -> None:
        """Show the end of the deal on a screen without hands.

        Everybody was asked in the trick before the last, and has not read what came after.
        """
        told = self.session.told[None]
        tricks = [place for place, one in enumerate(told) if isinstance(one.notice, TrickTaken)]
        start = tricks[-_TRICKS_UNREAD - 1] + 1 if len(tricks) > _TRICKS_UNREAD else 0
        self.console.hide()
        self.holder = None
        for one in told[start:]:
            self.console.say(*told_lines(one, self.wording(None)))
        if not self.session.is_over:
            self._pause(_("Press Enter when all have seen it."))

    def _say_opening(self) -> None:
        plan = self.plan
        rules = plan.match.rules
        self.console.say(
            _("Thousand by the rules {name} (rules id {id}).").format(
                name=plan.rules_name, id=rules.rules_id
            ),
            _("At the table, clockwise: {names}.").format(names=self._described_seats()),
            aim_text(rules),
        )
        if plan.by_lot:
            dealer = self.wording(self.holder)
            self.console.say(
                dealer.say(
                    plan.match.dealer,
                    _("By lot, you deal first."),
                    _("By lot, {name} deals first."),
                )
            )
        if plan.round_limit is not None:
            limit = ngettext(
                "The match ends after {n} round at the latest.",
                "The match ends after {n} rounds at the latest.",
                plan.round_limit,
            )
            self.console.say(limit.format(n=plan.round_limit))
        if plan.people:
            self.console.say(_("Type ? at any question for help."))

    def _described_seats(self) -> str:
        described = [
            _("You") if seat == self.holder else sitter.described
            for seat, sitter in enumerate(self.plan.sitters)
        ]
        return listed(described)

    def _say_heading(self) -> None:
        table = table_of(self.session.match)
        wording = self.wording(self.holder)
        if table.sitting is None:
            deals = wording.say(table.dealer, _("You deal."), _("{name} deals."))
        else:
            deals = wording.say(
                table.dealer, _("You deal and sit out."), _("{name} deals and sits out.")
            )
        again = self.session.match.round_number == self._headed
        title = _("Round {number}, dealt again.") if again else _("Round {number}.")
        number = title.format(number=self.session.match.round_number)
        golden = [_("It is golden: all counts double. (GOLD-4)")] if table.golden else []
        self.console.say("", " ".join([number, deals, *golden]))

    # Asking.

    def _hand_over(self, seat: Seat) -> None:
        """Give the keyboard to a person, with a cleared screen and what he has missed."""
        if self.holder == seat:
            self._read_inbox(seat)
            return
        if self.holder is not None:
            self.console.hide()
        name = self.plan.names[seat]
        self.holder = None
        self._pause(
            _("Pass the keyboard to {name}. {name}, press Enter when you are ready.").format(
                name=name
            )
        )
        self.holder = seat
        self._read_inbox(seat, without_hand=True)
        view = self.session.seat_view(seat)
        if isinstance(view.phase, Bidding):  # the other questions show the cards themselves
            self.console.say(*hand_lines(view, self.wording(seat)))

    def _converse(self, dialogue: Dialogue, seat: Seat) -> tuple[Action, ...]:
        ask = next(dialogue)
        self.console.say(*ask.lines)
        for _number in self._tries():
            answer = self.console.ask(ask.prompt)
            command = command_of(answer)
            if command is not None:
                self._obey(command, seat, ask)
                continue
            try:
                ask = dialogue.send(answer)
            except StopIteration as done:
                actions: tuple[Action, ...] = done.value
                return actions
            self.console.say(*ask.lines)
        raise TooManyWrongAnswers

    def _obey(self, command: Command, viewer: Viewer, ask: Ask | None) -> None:
        if command is Command.QUIT:
            raise Quit
        view = self.session.view(viewer)
        sheet = [SheetRow(row.number, row.declarer, row.totals) for row in self.session.sheet]
        lines = command_lines(
            command, view, self.wording(viewer), ask=ask, sheet=sheet, saved=self.is_saved
        )
        self.console.say(*lines)
        if ask is not None:
            self.console.say(*ask.say)

    def _pause(self, prompt: str) -> None:
        """Wait for an empty line; who has the keyboard is not known, so nothing secret is told."""
        for _number in self._tries():
            answer = self.console.ask(prompt)
            command = command_of(answer)
            if command is not None:
                self._obey(command, None, None)
            elif not answer.strip():
                return
            else:
                self.console.say(not_understood(answer))
        raise TooManyWrongAnswers

    def _tries(self) -> range:
        return range(10**9 if self.console.patient else MOST_WRONG_ANSWERS)
