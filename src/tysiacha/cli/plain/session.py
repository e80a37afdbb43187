"""A match played line by line: who is asked, who is told what, and when it ends."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import make_bot
from tysiacha.cards import Card
from tysiacha.cli.paper import is_terminal
from tysiacha.cli.plain.commands import command_lines
from tysiacha.cli.plain.console import MOST_WRONG_ANSWERS, Console
from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue
from tysiacha.cli.plain.dice import Dice
from tysiacha.cli.plain.forced import forced_action
from tysiacha.cli.plain.questions import dialogue_for
from tysiacha.cli.plain.screen import hand_lines
from tysiacha.cli.plain.telling import Told, told_lines
from tysiacha.cli.plain.words import Command, command_of, not_understood
from tysiacha.cli.seating import Sitter
from tysiacha.notation.record_building import PlayedDeal
from tysiacha.rules.actions import Action, KeepCards
from tysiacha.rules.events import Event
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import HandDealtNotice, TrickTaken
from tysiacha.rules.outcomes import GivenUp, Played
from tysiacha.rules.phases import Bidding, RoundOver
from tysiacha.rules.progress import advance
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState
from tysiacha.rules.table import table_of
from tysiacha.rules.views import Viewer
from tysiacha.texts.card_style import SIGNS, CardStyle
from tysiacha.texts.standings import SheetRow, aim_text
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

_DEALS_PER_ROUND = 100
"""A limit of rounds is one of deals too, in case that nobody ever bids."""


_TRICKS_UNREAD = 2
"""Of the last tricks of a round nobody has read all when it is over."""


class Ending(Enum):
    """How a match came to its end here."""

    WON = "won"
    LIMIT = "limit"
    QUIT = "quit"


class Quit(Exception):
    """Somebody wants to leave."""


class TooManyWrongAnswers(Exception):
    """What is typed, from a pipe, seems to be no answers at all."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is agreed before a match begins."""

    rules_name: str
    match: Match
    sitters: tuple[Sitter, ...]
    dice: Dice
    by_lot: bool = True
    """Whether the first dealer was drawn."""
    cards: CardStyle = SIGNS
    round_limit: int | None = None
    pace: float = 0.0
    """Seconds to wait after each action of a bot, on a terminal."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who are asked."""
        return tuple(seat for seat, one in enumerate(self.sitters) if one.is_person)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(one.name for one in self.sitters)


@dataclass(slots=True)
class Session:
    """One match at one console.

    What happens goes to an inbox for each person. One alone reads his at once; several read theirs
    when they are asked, after the screen has been cleared if somebody else was asked before.
    """

    plan: Plan
    console: Console
    match: Match = field(init=False)
    sheet: list[SheetRow] = field(init=False, default_factory=list)
    state: RoundState = field(init=False)
    _bots: dict[Seat, Bot] = field(init=False)
    _inbox: dict[Viewer, list[Told]] = field(init=False)
    holder: Viewer = field(init=False, default=None)
    _played: list[PlayedDeal] = field(init=False, default_factory=list)
    _pack: tuple[Card, ...] = field(init=False, default=())
    _actions: list[Action] = field(init=False, default_factory=list)
    _headed: int = field(init=False, default=0)
    """The number of the round that was begun last."""

    def __post_init__(self) -> None:
        self.match = self.plan.match
        self._bots = {
            seat: make_bot(sitter.bot, seed=self.plan.dice.bot_seed(seat))
            for seat, sitter in enumerate(self.plan.sitters)
            if sitter.bot is not None
        }
        people = self.plan.people
        self._inbox = {seat: [] for seat in (*people, None)}
        if len(people) == 1:
            self.holder = people[0]

    @property
    def several(self) -> bool:
        """Whether people take turns at the keyboard."""
        return len(self.plan.people) > 1

    @property
    def deals(self) -> tuple[PlayedDeal, ...]:
        """All that was played, the deal that is not over included."""
        if not self._actions:
            return tuple(self._played)
        return (*self._played, PlayedDeal(self._pack, tuple(self._actions)))

    def run(self) -> Ending:
        """Play until somebody has won, a limit is reached, or somebody leaves.

        Raises:
            InputEnded, InputUnusable: if a person who must be asked cannot be.
            TooManyWrongAnswers: if a pipe holds no answers.
        """
        self._say_opening()
        try:
            while not self._is_over():
                self._play_deal()
        except Quit:
            return Ending.QUIT
        return Ending.LIMIT if self.match.winner is None else Ending.WON

    def wording(self, viewer: Viewer) -> Wording:
        """Give how things are said to a viewer."""
        return Wording(self.plan.names, viewer, self.plan.cards)

    # The match.

    def _is_over(self) -> bool:
        limit = self.plan.round_limit
        if self.match.winner is not None:
            return True
        if limit is None:
            return False
        deals = self.match.deal_number - self.plan.match.deal_number
        rounds = self.match.round_number - self.plan.match.round_number
        return rounds >= limit or deals >= limit * _DEALS_PER_ROUND

    def _play_deal(self) -> None:
        self._say_heading()
        self._headed = self.match.round_number
        self._pack = self.plan.dice.pack(self.match.deal_number)
        self._actions.clear()
        self.state = start_round(self.match, self._pack).state
        while (seat := to_act(self.state)) is not None:
            for action in self._decide(seat):
                before = self.state
                step = apply(before, action)
                self.state = step.state
                self._actions.append(action)
                self._tell(before, step.events)
        self._close_deal()

    def _decide(self, seat: Seat) -> tuple[Action, ...]:
        view = view_of(self.state, seat)
        bot = self._bots.get(seat)
        if bot is not None:
            if self.plan.pace and is_terminal():
                time.sleep(self.plan.pace)
            return (bot.act(view),)
        forced = forced_action(view)
        if forced is not None:
            return (forced,)
        if not self.several and legal_actions(view) == (KeepCards(),):
            return (KeepCards(),)  # nobody is there to see that he is not asked
        self._hand_over(seat)
        cut = self.plan.dice.cut(self.match.deal_number, len(view.cuts))
        asking = Asking(view, self.wording(seat), cut)
        return self._converse(dialogue_for(asking), seat)

    def _close_deal(self) -> None:
        phase = self.state.phase
        assert isinstance(phase, RoundOver)
        outcome = phase.outcome
        self.match = phase.match
        self._played.append(PlayedDeal(self._pack, tuple(self._actions)))
        self._actions.clear()
        if phase.settlement is not None:
            declarer = outcome.declarer if isinstance(outcome, Played | GivenUp) else None
            totals = tuple(one.total for one in self.match.standings)
            self.sheet.append(SheetRow(phase.table.match.round_number, declarer, totals))
        if self.several:
            self._show_to_all()
        for told in self._inbox.values():
            told.clear()

    # Telling.

    def _tell(self, before: RoundState, events: Sequence[Event]) -> None:
        phase = before.phase
        for event in events:
            after = advance(phase, notice_for(event, None))
            for viewer, inbox in self._inbox.items():
                inbox.append(Told(notice_for(event, viewer), phase, after))
            phase = after
        if not self.several:
            self._read_inbox(self.holder)

    def _read_inbox(self, viewer: Viewer) -> None:
        wording = self.wording(viewer)
        for told in self._inbox[viewer]:
            self.console.say(*told_lines(told, wording))
        self._inbox[viewer].clear()

    def _show_to_all(self) -> None:
        """Show the end of the deal on a screen without hands.

        Everybody was asked in the trick before the last, and has not read what came after.
        """
        told = self._inbox[None]
        tricks = [place for place, one in enumerate(told) if isinstance(one.notice, TrickTaken)]
        start = tricks[-_TRICKS_UNREAD - 1] + 1 if len(tricks) > _TRICKS_UNREAD else 0
        self.console.hide()
        self.holder = None
        for one in told[start:]:
            self.console.say(*told_lines(one, self.wording(None)))
        if not self._is_over():
            self._pause(_("Press Enter when all have seen it."))

    def _say_opening(self) -> None:
        plan = self.plan
        rules = self.match.rules
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
                    self.match.dealer,
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
        return ", ".join(described)

    def _say_heading(self) -> None:
        table = table_of(self.match)
        wording = self.wording(self.holder)
        if table.sitting is None:
            deals = wording.say(table.dealer, _("You deal."), _("{name} deals."))
        else:
            deals = wording.say(
                table.dealer, _("You deal and sit out."), _("{name} deals and sits out.")
            )
        again = self.match.round_number == self._headed
        title = _("Round {number}, dealt again.") if again else _("Round {number}.")
        number = title.format(number=self.match.round_number)
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
        inbox = self._inbox[seat]
        inbox[:] = [told for told in inbox if not isinstance(told.notice, HandDealtNotice)]
        self._read_inbox(seat)
        view = view_of(self.state, seat)
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
        view = public_view(self.state) if viewer is None else view_of(self.state, viewer)
        wording = self.wording(viewer)
        self.console.say(*command_lines(command, view, wording, ask=ask, sheet=self.sheet))
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
