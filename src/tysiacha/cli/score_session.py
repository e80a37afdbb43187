"""A score sheet kept at one console: lines are read and shown, every change is saved at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from tysiacha.cli.paper import paper_width
from tysiacha.cli.plain.console import MOST_WRONG_ANSWERS, Console
from tysiacha.cli.score_desk import Finished, State, answered, question
from tysiacha.cli.score_files import SheetFile, UnsavedError, saved
from tysiacha.sheet.reckoning import Reckoning
from tysiacha.sheet.writing import sheet_text
from tysiacha.texts.translation import _


class TooManyWrongAnswers(Exception):
    """What is typed, from a pipe, seems to be no answers at all."""


@dataclass(slots=True)
class Keeper:
    """One sheet, its file, and who keeps it."""

    console: Console
    file: SheetFile
    state: State
    kept: Reckoning | None = None
    """The sheet as it stands in the file."""
    _failures: int = field(init=False, default=0)

    def run(self) -> None:
        """Ask and answer until the sheet is finished or left."""
        asked = None
        while not isinstance(self.state, Finished):
            ask = question(self.state)
            if ask != asked:
                self.console.say(*ask.lines)
            asked = ask
            self._turn(self.console.ask(ask.prompt))

    @property
    def sheet(self) -> Reckoning | None:
        """The sheet as it is now, None while there is none."""
        return self.state.sheet

    @property
    def is_saved(self) -> bool:
        """Whether everything entered stands in the file."""
        return self.sheet == self.kept

    def save(self) -> None:
        """Save the sheet if it is not saved as it is."""
        sheet = self.sheet
        if sheet is None or self.is_saved:
            return
        try:
            file = saved(self.file, sheet_text(sheet))
        except UnsavedError as error:
            self.console.say(_("Not saved! {reason}").format(reason=error))
            return
        if file.path != self.file.path:
            text = _("Somebody else has changed {old}: it stays, and this sheet is kept in {new}.")
            self.console.say(text.format(old=self.file.path, new=file.path))
        self.file, self.kept = file, sheet

    def _turn(self, line: str) -> None:
        assert not isinstance(self.state, Finished)
        before = self.state
        turned = answered(before, line, paper_width())
        self.state = turned.state
        self.save()
        self.console.say(*turned.lines)
        self._count_failure(failed=turned.state == before)

    def _count_failure(self, *, failed: bool) -> None:
        self._failures = self._failures + 1 if failed else 0
        if self._failures > MOST_WRONG_ANSWERS and not self.console.patient:
            raise TooManyWrongAnswers
