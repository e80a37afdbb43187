"""The application: one window, in which matches are played one after the other."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, TypeAlias

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType

from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending, MatchOutcome, PlayPlan
from tysiacha.play.session import Session
from tysiacha.play.settings import Settings, ThemeName
from tysiacha.texts.translation import _, use_languages
from tysiacha.tui.course import Course
from tysiacha.tui.dialogs import Dialog, Paper
from tysiacha.tui.pages import match_lines, text_page
from tysiacha.tui.questions import ENTER_SIGN, Button
from tysiacha.tui.table_screen import TableScreen
from tysiacha.tui.theme import NO_SHADE, STYLE, look_of, theme_name, themes

Remember: TypeAlias = Callable[[Settings, Settings], None]
"""Takes the settings before and after a change."""


def forget(_before: Settings, _after: Settings) -> None:
    """Remember nothing."""


def run_app(plan: PlayPlan, *, remember: Remember = forget) -> MatchOutcome:
    """Play a match on the whole terminal until somebody leaves; give what came of it.

    Without colours where the environment says ``NO_COLOR``. Settings that are changed go to
    ``remember``, as they were before and as they are now.

    Raises:
        SaveError: if a saved match that is to go on cannot be used; nothing was shown then.
    """
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)  # empty it asks for nothing, but Textual would obey
        app = GameApp(with_its_colours(plan), remember=remember)
    else:
        app = GameApp(without_colours(plan), native_colours=True, remember=remember)
    outcome = app.run()
    return app.outcome(Ending.INTERRUPTED) if outcome is None else outcome


def with_its_colours(plan: PlayPlan) -> PlayPlan:
    """Give the same plan for as many colours as the terminal has."""
    system = Console(force_terminal=True).color_system
    few = system in ("standard", "windows")
    return replace(plan, settings=replace(plan.settings, sixteen=few))


def without_colours(plan: PlayPlan) -> PlayPlan:
    """Give the same plan for a terminal without colours."""
    return replace(plan, settings=replace(plan.settings, theme=ThemeName.MONO))


class GameApp(App[MatchOutcome]):
    """Plays a plan, and after it perhaps a rematch."""

    CSS: ClassVar[str] = STYLE
    TITLE: str | None = "Tysiacha"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self, plan: PlayPlan, *, native_colours: bool = False, remember: Remember = forget
    ) -> None:
        super().__init__(ansi_color=True if native_colours else None)
        self.plan = plan
        self._remember = remember
        self.settings = plan.settings
        for theme in themes():
            self.register_theme(theme)
        self.theme = theme_name(self.settings)
        self.session = Session(plan)
        self.keeping = Keeping(self.session)
        self.keeping.start()
        self._table: TableScreen | None = None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the variables of the style sheet that a theme may lack."""
        return dict(NO_SHADE)

    def on_mount(self) -> None:
        """Begin."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            for one in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(one, self.action_interrupt)
        self.run_worker(self._play(), exclusive=True)

    def action_interrupt(self) -> None:
        """Leave at once; what was played is saved."""
        self._end(Ending.INTERRUPTED)

    def outcome(self, ending: Ending) -> MatchOutcome:
        """Give what came of the match so far."""
        return MatchOutcome(
            ending=ending,
            plan=self.plan,
            match=self.session.match,
            deals=self.session.deals,
            saved=self.keeping.path,
            trouble=self.keeping.trouble,
            faults=tuple(self.keeping.told),
        )

    async def _play(self) -> None:
        while True:
            ending = await self._play_match()
            if not await self._wants_a_rematch():
                self._end(ending)
                return
            self.plan = self.plan.rematch()
            self.session = Session(self.plan)
            self.keeping = Keeping(self.session)
            self.keeping.start()

    async def _play_match(self) -> Ending:
        if self.session.state is None:
            self.keeping.begin_deal()  # so that there is a table to show
        table = TableScreen(
            self.session,
            self.settings,
            change_settings=self._change_settings,
            leave=self._end,
            trouble=lambda: self.keeping.trouble,
        )
        if self._table is None:
            await self.push_screen(table)
        else:
            await self.switch_screen(table)
        self._table = table
        return await Course(self.keeping, table).play()

    async def _wants_a_rematch(self) -> bool:
        wished: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        look = look_of(self.settings)
        assert self._table is not None
        lines = match_lines(self.session.match, self._table.wording)
        paper = Paper(
            _("The match is over"),
            lambda width: text_page(lines, width, look),
            (
                Button("r", _("Rematch"), "rematch"),
                Button(ENTER_SIGN, _("Leave"), "leave", primary=True),
            ),
            keys=(("q", "leave"), ("escape", "leave")),
        )
        self.push_screen(Dialog(paper, look), wished.set_result)
        return await wished == "rematch"

    def _change_settings(self, settings: Settings) -> None:
        if settings.language is not None and settings.language != self.settings.language:
            use_languages([settings.language])
        self._remember(self.settings, settings)
        self.settings = settings
        self.theme = theme_name(settings)

    def _end(self, ending: Ending) -> None:
        outcome = self.outcome(ending)
        self.keeping.record()
        self.keeping.close()
        self.exit(replace(outcome, trouble=self.keeping.trouble))
