"""One table at a server, played line by line: what is shown, what is asked, what is sent.

It is moved by what the server sends (:meth:`LineTable.message`) and by what is typed
(:meth:`LineTable.line`), and neither waits nor reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tysiacha.cli.online.asked import (
    Question,
    Turn,
    dialogue_turn,
    leave_question,
    lobby_question,
    ready_question,
    sit_question,
    undo_question,
)
from tysiacha.cli.online.own_part import OwnPart
from tysiacha.cli.online.people import person_name
from tysiacha.cli.online.refusals import refusal_text
from tysiacha.cli.online.room_lines import (
    chairs,
    rules_lines,
    seat_lines,
    seat_names,
)
from tysiacha.cli.online.speaking import chat_text, spoken
from tysiacha.cli.online.table_words import TableWord, help_lines, table_word
from tysiacha.cli.online.teller import Says, Teller
from tysiacha.cli.online.wishes import Wishes
from tysiacha.cli.plain.commands import command_lines
from tysiacha.cli.plain.console import printable
from tysiacha.cli.plain.screen import hand_lines
from tysiacha.cli.plain.words import (
    Command,
    Word,
    command_of,
    not_understood,
    number_of,
    word_of,
)
from tysiacha.client.fair import FairDeals
from tysiacha.client.reading import NotUnderstood
from tysiacha.client.tables import Begun, Ended, Followed, Missed, Moved, News, Spoken, heard
from tysiacha.fairness.cuts import MOST_LIFTED
from tysiacha.notation.action_json import JsonObject, action_json
from tysiacha.notation.record_json import Json
from tysiacha.play.told import Told
from tysiacha.rules.actions import Action, Cut, KeepCards
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import Cutting, RoundOver
from tysiacha.rules.views import PublicView, SeatView
from tysiacha.texts.standings import SheetRow
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


@dataclass(slots=True)
class LineTable:
    """See the module."""

    console: Says
    send: Callable[[JsonObject], str]
    fair: FairDeals
    random_cut: Callable[[], int]
    wishes: Wishes
    table: Followed | None = field(init=False, default=None)
    question: Question | None = field(init=False, default=None)
    over: bool = field(init=False, default=False)
    """Whether nothing more is to be done here."""
    failed: bool = field(init=False, default=False)
    finished: JsonObject | None = field(init=False, default=None)
    """The section of the match that ended last."""
    player: str = field(init=False, default="")
    _teller: Teller = field(init=False)
    _part: OwnPart = field(init=False)
    _sent: dict[str, JsonObject] = field(init=False, default_factory=dict)
    _rest: list[Action] = field(init=False, default_factory=list)
    _leaving: bool = field(init=False, default=False)
    _began: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._teller = Teller(self.console)
        self._part = OwnPart(self.console, self.fair, self.random_cut, self._ask)

    # --- what comes ---------------------------------------------------------------------

    def message(self, message: JsonObject) -> None:
        """Take what the server sends."""
        try:
            self._message(message)
        except NotUnderstood as error:
            self.console.say(
                _("The server sent what this program does not understand: {why}.").format(why=error)
            )
            self.over = self.failed = True

    def _message(self, message: JsonObject) -> None:
        match message.get("t"):
            case "welcome":
                self._welcome(message)
            case "ack" | "nack" | "cards":
                self._answer(message)
            case "bye":
                self.console.say(printable(str(message.get("about") or message.get("code"))))
            case _:
                self._news(heard(self.table, message))
        self._look()

    def _welcome(self, message: JsonObject) -> None:
        again, self.player = bool(self.player), str(message.get("player"))
        if again:
            return
        self.console.say(_("You are {name}.").format(name=person_name(str(message.get("name")))))
        if self.wishes.name is not None:
            self._ask({"t": "name", "name": self.wishes.name})
        if self.wishes.open_settings is not None:
            self._ask({"t": "open", "settings": self.wishes.open_settings})
        elif self.wishes.table is not None:
            self._ask({"t": "watch", "table": self.wishes.table, "v": 0})

    def _answer(self, answer: JsonObject) -> None:
        sent = self._sent.pop(str(answer.get("a")), None)
        if sent is None:
            return
        kind = sent.get("t")
        if answer.get("t") == "nack":
            self._refused(answer, sent)
        elif kind in ("tell", "openings") and self.table is not None:
            self._part.answered(self.table, answer, sent)
        else:
            if kind == "open":
                link = self.wishes.link(str(answer.get("table")))
                self.console.say(
                    _("The table is open. Others come to it by {link}").format(link=link)
                )
            if kind == "leave":
                self.over = True

    def _refused(self, answer: JsonObject, sent: JsonObject) -> None:
        kind = sent.get("t")
        if kind in ("promise", "tell", "ready", "openings"):
            return
        if kind == "act":
            self._rest.clear()
            self.question = None
        view = self._teller.story.view
        self.console.say(refusal_text(answer, view))
        if kind in ("open", "watch") and self.table is None:
            self.over = self.failed = True
        if kind == "leave":
            self.over = True

    def _news(self, news: News) -> None:
        match news:
            case Begun(table):
                self._begin(table)
            case Moved(table, before, said):
                self.table = table
                for one in self._teller.story.go_on(before, said, table):
                    self._tell(one)
            case Spoken(table, line):
                self.table = table
                self.console.say(chat_text(line))
            case Missed(table):
                self._ask({"t": "watch", "table": table.id, "v": table.v})
            case Ended(_id, code):
                self.console.say(refusal_text({"code": code}, None))
                self.over = self.failed = True
            case None:
                pass

    def _begin(self, table: Followed) -> None:
        self.table, self.question = table, None
        self._rest.clear()
        self._teller.story.begin(table)
        if not self._began:
            self._began = True
            self.console.say(*rules_lines(table), *seat_lines(table))
            self.console.say(*(chat_text(one) for one in table.chat[-10:]))
            self.console.say(_("Type ? at any question for help."))
            self._settle_in(table)
        view = self._teller.story.view
        if isinstance(view, SeatView) and not isinstance(view.phase, Cutting | RoundOver):
            self.console.say(*hand_lines(view, self.wording))

    def _settle_in(self, table: Followed) -> None:
        """Do what was asked for on the command line: sit down, and let bots come."""
        if self.wishes.watch:
            return
        empty = [n for n, one in enumerate(chairs(table)) if one.get("kind") == "empty"]
        if table.seat is None and empty and not self._match:
            self._ask({"t": "sit", "seat": empty[0]})
        if self.wishes.bots is not None and self._is_host:
            taken = empty if table.seat is not None else empty[1:]
            for seat in taken:
                self._ask({"t": "bot", "seat": seat, "level": self.wishes.bots})

    def _tell(self, one: Told | Json) -> None:
        self._teller.tell(one, self.wording)
        if self.table is None or not isinstance(one, dict):
            return
        self._part.heard(self.table, self._teller.story.view, one)
        if one.get("say") == "match":
            self._part.new_match()
        if one.get("say") == "ended":
            self.finished = self.table.section("match")

    # --- what is done without asking ----------------------------------------------------

    def _look(self) -> None:
        """Do what is due, and ask what is to be asked."""
        table = self.table
        if table is None or self.over:
            return
        self._part.do(table, self._teller.story.view)
        if self._act_without_asking(table):
            return
        wanted = self._wanted(table)
        if wanted is None:
            self.question = None
        elif self.question is None or self.question.key != wanted.key:
            self.question = wanted
            self.console.say(*wanted.lines, wanted.prompt)

    def _act_without_asking(self, table: Followed) -> bool:
        """Send what was chosen before, or what is the only thing to do; True if it was."""
        view = self._teller.story.view
        if not table.asked or not isinstance(view, SeatView):
            self._rest.clear()
            return False
        if self._waiting("act"):
            return True
        if self._rest and action_json(self._rest[0]) in table.asked:
            self._act(self._rest.pop(0))
            return True
        self._rest.clear()
        if legal_actions(view) == (KeepCards(),):
            self._act(KeepCards())
            return True
        return False

    def _act(self, action: Action) -> None:
        self.question = None
        self._ask({"t": "act", "action": action_json(action)})

    # --- what is asked ------------------------------------------------------------------

    def _wanted(self, table: Followed) -> Question | None:
        """Give the question that is open now."""
        if self._leaving:
            return leave_question()
        match, seat = table.section("match"), table.seat
        view = self._teller.story.view
        if seat is None and not self._match:
            return None if self.wishes.watch else sit_question()
        if seat is None:
            return None
        undo = match.get("undo")
        if isinstance(undo, dict) and undo.get("by") != seat and not self._agreed(undo, seat):
            return undo_question(undo, self.wording)
        if table.asked and isinstance(view, SeatView):
            key = f"turn {match.get('id')} {match.get('since')}"
            if self.question is not None and self.question.key == key:
                return self.question
            return dialogue_turn(key, view, self.wording, self.random_cut())
        return self._between(table, match, seat)

    def _between(self, table: Followed, match: JsonObject, seat: int) -> Question | None:
        if not self._match:
            if self._waiting("start"):
                return None
            return lobby_question(table, is_host=self._is_host)
        view = self._teller.story.view
        cut = self._part.cut_question(table, view, self.wording, self.question)
        if cut is not None:
            return cut
        ready = match.get("ready")
        waits = match.get("between") and table.sections.get("game") is not None
        if waits and isinstance(ready, list) and seat not in ready and not self._waiting("ready"):
            return ready_question(table)
        return None

    # --- what is typed ------------------------------------------------------------------

    def line(self, text: str) -> None:
        """Take a line that was typed."""
        self._line(text)
        self._look()

    def wants_to_leave(self) -> None:
        """Ask whether to leave: somebody pressed Ctrl-C or the input is about to end."""
        if self.table is None or self.table.seat is None:
            self.over = True
            return
        self._leaving = True
        self._look()

    def give_up(self) -> None:
        """Leave at once: nobody is there to answer any more."""
        if self.table is None or self.table.seat is None:
            self.over = True
        elif not self._waiting("leave"):
            self._ask({"t": "leave"})

    def _line(self, text: str) -> None:
        question = self.question
        if question is not None and question.key in ("leave", "undo"):
            self._yes_or_no(question, text)
            return
        command = command_of(text)
        wish = table_word(text) if text.startswith("/") or question is None else None
        if question is not None and question.turn is None and wish is None:
            wish = table_word(text)
        if wish is not None:
            self._wish(*wish)
        elif command is not None:
            self._obey(command)
        elif question is None:
            if text.strip():
                self.console.say(not_understood(text))
        elif question.turn is not None:
            self._answer_turn(question.turn, text)
        else:
            self._answer_plain(question, text)

    def _answer_turn(self, turn: Turn, text: str) -> None:
        actions = turn.answer(text)
        if actions is None:
            self.console.say(*turn.ask.lines, turn.ask.prompt)
            return
        if isinstance(actions[0], Cut) and self.table is not None and not self.table.asked:
            self._part.choose_cut(self.table, actions[0].at)
            self.question = None
            return
        self._rest = list(actions)
        self._act(self._rest.pop(0))

    def _answer_plain(self, question: Question, text: str) -> None:
        number = number_of(text)
        if question.key.startswith("cut "):
            if not text.strip():
                number = self.random_cut()
            if self.table is not None and number is not None and 1 <= number <= MOST_LIFTED:
                self._part.choose_cut(self.table, number)
                self.question = None
                return
        elif not text.strip():
            if question.key == "start":
                self._wish(TableWord.START, "")
            elif question.key.startswith("ready "):
                self._wish(TableWord.READY, "")
            return
        self.console.say(not_understood(text), question.prompt)

    def _yes_or_no(self, question: Question, text: str) -> None:
        word = word_of(text)
        if word not in (Word.YES, Word.NO):
            self.console.say(question.prompt)
            return
        self.question = None
        if question.key == "undo":
            self._ask({"t": "undo-answer", "agree": word is Word.YES})
        elif word is Word.YES:
            self._ask({"t": "leave"})
        self._leaving = False

    def _obey(self, command: Command) -> None:
        question, view = self.question, self._teller.story.view
        ask = question.turn.ask if question is not None and question.turn is not None else None
        if command is Command.QUIT:
            self.wants_to_leave()
        elif command is Command.HELP:
            self.console.say(*(ask.help if ask is not None else ()), *help_lines())
        elif command is Command.RULES and self.table is not None and view is None:
            self.console.say(*rules_lines(self.table))
        elif view is not None:
            shown = (
                view
                if self.table is None or self.table.seat is not None
                else PublicView(view.phase)
            )
            lines = command_lines(
                command, shown, self.wording, ask=ask, sheet=self._teller.sheet, saved=True
            )
            self.console.say(*lines)
        if question is not None and not self._leaving:
            self.console.say(question.turn.ask.prompt if question.turn else question.prompt)

    def _wish(self, word: TableWord, rest: str) -> None:
        table = self.table
        if table is None:
            return
        empty = [n for n, one in enumerate(chairs(table)) if one.get("kind") == "empty"]
        number = number_of(rest)
        match word:
            case TableWord.SEATS:
                self.console.say(*seat_lines(table))
            case TableWord.SIT:
                seat = (empty or [0])[0] if number is None else number - 1
                self._ask({"t": "sit", "seat": max(0, min(seat, 3))})
            case TableWord.BOT:
                for seat in empty:
                    self._ask({"t": "bot", "seat": seat, "level": rest or _LEVEL})
            case TableWord.SAY:
                self._ask({"t": "say", **spoken(rest)})
            case TableWord.NAME:
                self._ask({"t": "name", "name": rest})
            case TableWord.LEAVE:
                self.wants_to_leave()
            case _:
                self._ask({"t": word.value})

    # --- parts --------------------------------------------------------------------------

    @property
    def wording(self) -> Wording:
        """How things are said to who sits here."""
        if self.table is None:
            return Wording((), None, self.wishes.cards)
        return Wording(seat_names(self.table), self.table.seat, self.wishes.cards)

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        return self.question is not None and self.question.key not in ("wait", "fill")

    @property
    def sheet(self) -> list[SheetRow]:
        """The rounds of this match that were seen."""
        return self._teller.sheet

    @property
    def _match(self) -> bool:
        match = self.table.section("match") if self.table is not None else {}
        return bool(match) and not match.get("over")

    @property
    def _is_host(self) -> bool:
        assert self.table is not None
        return self.table.section("room").get("host") == self.player

    def _agreed(self, undo: JsonObject, seat: int) -> bool:
        agreed = undo.get("agreed")
        return self._waiting("undo-answer") or (isinstance(agreed, list) and seat in agreed)

    def _waiting(self, kind: str) -> bool:
        """Tell whether the answer to something sent is still to come."""
        return any(one.get("t") == kind for one in self._sent.values())

    def _ask(self, command: JsonObject) -> None:
        whole: JsonObject = dict(command)
        if self.table is not None and command["t"] not in ("open", "name", "watch"):
            whole["table"] = self.table.id
            if command["t"] not in ("say", "openings"):
                whole["v"] = self.table.v
        self._sent[self.send(whole)] = whole


_LEVEL = "medium"
