"""The screen on which a match is played: its parts, its keys and clicks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen

from tysiacha.play.plan import Ending
from tysiacha.play.session import Session
from tysiacha.play.settings import Pace, Settings
from tysiacha.rules.actions import Action
from tysiacha.rules.phases import Cutting
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView, Viewer
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording
from tysiacha.tui.canvas import Canvas
from tysiacha.tui.card_questions import ask
from tysiacha.tui.dialogs import CLOSE, Dialog, Paper, SettingsDialog, pressed, reading
from tysiacha.tui.draw_bars import (
    draw_actions,
    draw_keys,
    draw_message,
    draw_status,
    draw_top,
    draw_you,
)
from tysiacha.tui.draw_hand import draw_hand
from tysiacha.tui.draw_middle import draw_middle
from tysiacha.tui.draw_seats import draw_seats
from tysiacha.tui.draw_side import draw_log, draw_side
from tysiacha.tui.frame import SMALLEST, Frame, frame_for
from tysiacha.tui.keys import bar_keys
from tysiacha.tui.log import end_lines
from tysiacha.tui.pages import help_page, last_trick_page, sheet_page, text_page
from tysiacha.tui.palette import Look
from tysiacha.tui.questions import ENTER, ENTER_SIGN, Answer, Button, Question
from tysiacha.tui.scene import Scene
from tysiacha.tui.theme import look_of
from tysiacha.tui.widgets import Draw, Drawn

_MOVES: Final = ("left", "right", "up", "down")
"""Keys that decide nothing."""

_COMMANDS: Final = {
    "?": "help",
    "f1": "help",
    "l": "last",
    "s": "sheet",
    "g": "log",
    "o": "options",
    "q": "leave",
}
_LOG_ROWS: Final = 400


class TableScreen(Screen[None]):
    """Shows one match and takes the answers of people; a :class:`Course` plays it."""

    ALLOW_SELECT = False

    def __init__(
        self,
        session: Session,
        settings: Settings,
        *,
        change_settings: Callable[[Settings], None],
        leave: Callable[[Ending], None],
        trouble: Callable[[], str | None],
    ) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self.question: Question | None = None
        people = session.plan.people
        self.holder: Viewer = people[0] if len(people) == 1 else None
        """Who has the keyboard, and sees his hand."""
        self._change_settings = change_settings
        self._leave = leave
        self._trouble = trouble
        self._answer: asyncio.Future[tuple[Action, ...]] | None = None
        self._skip = asyncio.Event()
        self._waits_for_key = False
        self._opens_at = 0.0
        """Until then nothing is decided: a second tap of a key may be on its way."""

    # The parts.

    def compose(self) -> ComposeResult:
        """Give the parts of the table, from above."""
        with Vertical(id="table"):
            for name, draw in self._parts().items():
                yield Drawn(draw, id=name)
        yield Drawn(lambda width, height: draw_side(self.scene, width, height), id="side")
        yield Drawn(self._draw_small, id="small")

    def _parts(self) -> dict[str, Draw]:
        return {
            "top": lambda width, _height: draw_top(self.scene, width),
            "seats": lambda width, height: draw_seats(self.scene, width, height),
            "middle": lambda width, height: draw_middle(self.scene, width, height),
            "message": lambda width, _height: draw_message(self.scene, width),
            "hand": lambda width, height: draw_hand(
                self.scene, width, height, self._frame.hand if self._frame else self._least.hand
            ),
            "you": lambda width, _height: draw_you(self.scene, width),
            "status": lambda width, _height: draw_status(self.scene, width),
            "actions": lambda width, _height: draw_actions(self.scene, width),
            "keys": lambda width, _height: draw_keys(
                self.scene, width, bar_keys(self.question, waits=self._waits_for_key)
            ),
        }

    def _draw_small(self, width: int, height: int) -> Canvas:
        text = _("Please make the window larger: at least {columns} columns and {rows} rows.")
        lines = [text.format(columns=SMALLEST[0], rows=SMALLEST[1])]
        page = text_page(lines, max(width - 2, 1), self.look)
        canvas = Canvas(width, height, page.ground)
        canvas.lay(1, 0, page)
        return canvas

    @property
    def look(self) -> Look:
        """How everything is coloured."""
        return look_of(self.settings)

    @property
    def wording(self) -> Wording:
        """How things are said to who has the keyboard."""
        return Wording(self.session.plan.names, self.holder, self.settings.cards)

    @property
    def scene(self) -> Scene:
        """What is to be seen now."""
        session = self.session
        return Scene(
            view=session.view(self.holder),
            wording=self.wording,
            look=self.look,
            sitters=session.plan.sitters,
            rules_name=session.plan.rules_name,
            told=tuple(session.told[self.holder]),
            earlier=tuple(session.earlier[self.holder]),
            sheet=tuple(session.sheet),
            question=self.question,
            trouble=self._trouble(),
            waits_for_key=self._waits_for_key,
        )

    @property
    def _least(self) -> Frame:
        frame = frame_for(*SMALLEST)
        assert frame is not None
        return frame

    @property
    def _frame(self) -> Frame | None:
        view = self.session.view(self.holder)
        hand = view.hand_mask if isinstance(view, SeatView) else None
        cards = max((hand or 0).bit_count(), 8)
        return frame_for(self.app.size.width, self.app.size.height, cards=cards)

    def show(self) -> None:
        """Show how things stand now, in the room there is."""
        if not self.is_mounted:
            return
        self._fit()
        for drawn in self.query(Drawn):
            drawn.redraw()

    def _fit(self) -> None:
        frame = self._frame
        self.query_one("#small").display = frame is None
        self.query_one("#table").display = frame is not None
        side = self.query_one("#side")
        side.display = frame is not None and frame.side > 0
        if frame is not None:
            side.styles.width = frame.side
            self.query_one("#hand").styles.height = frame.hand_rows
            self.query_one("#seats").styles.height = frame.seat_rows

    def on_mount(self) -> None:
        """Show the table."""
        self.show()

    def on_resize(self) -> None:
        """Show it in the new size."""
        self.show()

    # What the course of the match needs.

    async def ask(self, seat: Seat) -> tuple[Action, ...]:
        """Ask who has the keyboard what to do."""
        self.question = self._question(self.session.seat_view(seat))
        self._guard()
        self._answer = asyncio.get_running_loop().create_future()
        self.show()
        try:
            return await self._answer
        finally:
            self.question = None
            self._answer = None

    def _question(self, view: SeatView) -> Question:
        cut = 1
        if isinstance(view.phase, Cutting):
            cut = self.session.plan.chance.cut(self.session.match.deal_number, len(view.cuts))
        wording = Wording(self.session.plan.names, view.seat, self.settings.cards)
        return ask(view, wording, random_cut=cut, confirm=self.settings.confirm)

    async def pause(self, *, trick: bool) -> None:
        """Wait as long as the pace says, or until a key is pressed."""
        pace = self.settings.pace
        seconds = pace.after_a_trick if trick else pace.after_an_action
        if pace is not Pace.STEP and not seconds:
            return
        self._skip.clear()
        self._waits_for_key = pace is Pace.STEP
        self._guard()
        self.show()
        try:
            await asyncio.wait_for(self._skip.wait(), None if self._waits_for_key else seconds)
        except TimeoutError:
            pass
        finally:
            self._waits_for_key = False

    async def hand_over(self, seat: Seat) -> None:
        """Hide the table until the person who is to play sits at the keyboard."""
        if self.holder == seat:
            return
        self.holder = None
        self.show()
        name = self.session.plan.names[seat]
        text = _("Pass the keyboard to {name}. {name}, press Enter when you are ready.")
        ready = Button(ENTER_SIGN, _("I am {name}").format(name=name), CLOSE, primary=True)
        lines = [text.format(name=name)]
        await self._shown(
            Paper(
                _("{name} is to play").format(name=name),
                lambda width: text_page(lines, width, self.look),
                (ready,),
                opaque=True,
            )
        )
        self.holder = seat
        self.show()

    async def show_end(self) -> None:
        """Show what a deal has brought."""
        session = self.session
        if session.several:
            self.holder = None
        self.show()
        if not session.plan.people:
            await self.pause(trick=True)
            return
        lines = end_lines(session.told[self.holder], self.wording)
        title = _("The end of round {number}").format(number=self.scene.table.match.round_number)
        go_on = _("Go on") if session.is_over else _("Next deal")
        body = lambda width: text_page(lines, width, self.look)  # noqa: E731 - as in all papers
        button = Button(ENTER_SIGN, go_on, CLOSE, primary=True)
        last = Button("l", _("Last trick"), "last")
        while await self._shown(Paper(title, body, (last, button))) == "last":
            await self._shown(self._last_trick())

    async def tell(self, sentence: str) -> None:
        """Tell what went wrong, until somebody has read it; nobody keeps bots alone waiting."""
        if not self.session.plan.people:
            return
        body = lambda width: text_page([sentence], width, self.look)  # noqa: E731 - as in all papers
        button = Button(ENTER_SIGN, _("Go on"), CLOSE, primary=True)
        await self._shown(Paper(_("A bot has failed"), body, (button,)))

    # Keys and clicks.

    def on_key(self, event: events.Key) -> None:
        """Take a key: a command, or an answer to the question; else it is dropped."""
        event.stop()
        event.prevent_default()
        key = pressed(event)
        if key in _COMMANDS:
            self._command(_COMMANDS[key])
        elif key in _MOVES or self._is_open:
            self._input(lambda question: question.press(key), decides=key in ENTER)

    def on_drawn_hit(self, message: Drawn.Hit) -> None:
        """Take a click on something by its name."""
        message.stop()
        kind, _colon, name = message.name.partition(":")
        if kind == "command":
            self._command(name)
        elif self._is_open:
            self._input(lambda question: question.click(message.name), decides=True)

    def on_click(self) -> None:
        """Take a click on nothing in particular: it ends a pause."""
        if self._is_open:
            self._skip.set()

    @property
    def _is_open(self) -> bool:
        return time.monotonic() >= self._opens_at

    def _guard(self) -> None:
        self._opens_at = time.monotonic() + self.settings.guard

    def _input(self, take: Callable[[Question], Answer], *, decides: bool) -> None:
        if self._answer is None or self._answer.done() or self.question is None:
            if decides:
                self._skip.set()
            return
        self._take(take(self.question))

    def _take(self, answer: Answer) -> None:
        if answer and self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)
        elif self.question is not None and self.question.confirmation is not None:
            self._confirm(self.question)
        self.show()

    def _confirm(self, question: Question) -> None:
        asked = question.confirmation
        assert asked is not None

        def answered(name: str | None) -> None:
            agreed = question.agree()
            if name == "yes" and question is self.question:
                self._take(agreed)

        buttons = (Button("y", asked.yes, "yes"), Button("n", asked.no, "no", primary=True))
        paper = Paper(
            asked.title,
            lambda width: text_page(asked.lines, width, self.look),
            buttons,
            keys=(("escape", "no"),),
        )
        self.app.push_screen(Dialog(paper, self.look), answered)

    def _command(self, name: str) -> None:
        papers: dict[str, Callable[[], Paper]] = {
            "help": lambda: reading(_("Help"), lambda w: help_page(self.scene, w), key="?"),
            "sheet": lambda: reading(
                _("Score sheet"), lambda w: sheet_page(self.scene, self.session.match, w), key="s"
            ),
            "log": lambda: reading(_("Log"), self._log, key="g"),
            "last": self._last_trick,
        }
        if name in papers:
            self.app.push_screen(Dialog(papers[name](), self.look))
        elif name == "options":
            self.app.push_screen(SettingsDialog(self.settings, self.look, self._changed))
        elif name == "leave":
            self._ask_to_leave()
        elif name == "step":
            self._skip.set()

    def _changed(self, settings: Settings) -> Look:
        before, self.settings = self.settings, settings
        self._change_settings(settings)
        if self.question is not None:
            self.question.confirm = settings.confirm
            self.question.wording = replace(self.question.wording, cards=settings.cards)
            if settings.language != before.language:
                self.question = self._question(self.question.view)
        self.show()
        return self.look

    def _log(self, width: int) -> Canvas:
        return draw_log(self.scene, width, _LOG_ROWS).trimmed()

    def _last_trick(self) -> Paper:
        return reading(
            _("The last trick"), lambda width: last_trick_page(self.scene, width), key="l"
        )

    def _ask_to_leave(self) -> None:
        if self._trouble() is not None:
            lines = [_("The match cannot be saved: {why}.").format(why=self._trouble())]
        elif self.session.plan.saves is None and self.session.plan.resume is None:
            lines = [_("The match is not saved.")]
        else:
            lines = [_("The match is saved; tysiacha play --resume goes on with it.")]

        def answered(name: str | None) -> None:
            if name == "leave":
                self._leave(Ending.LEFT)

        buttons = (
            Button("y", _("Leave"), "leave"),
            Button("n", _("Play on"), CLOSE, primary=True),
        )
        paper = Paper(
            _("Leave the table?"),
            lambda width: text_page(lines, width, self.look),
            buttons,
            keys=(("escape", CLOSE), ("q", "leave")),
        )
        self.app.push_screen(Dialog(paper, self.look), answered)

    async def _shown(self, paper: Paper) -> str | None:
        """Show a paper and give which of its buttons was pressed."""
        closed: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

        def answered(name: str | None) -> None:
            if not closed.done():
                closed.set_result(name)

        self.app.push_screen(Dialog(paper, self.look), answered)
        return await closed
