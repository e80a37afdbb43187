"""The score keeper as a small machine of states: a line comes in, the next state comes out.

A state is a value: the sheet with its history, what is being entered, and the answers so far. The
question to put follows from it, by putting the answers to the dialogue again. Nothing is read or
written here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar, assert_never

from tysiacha.cli.plain.dialogue import Ask
from tysiacha.cli.score_asking import Asked, Reached, after_answers
from tysiacha.cli.score_entry import ask_added, ask_deleted, ask_edited
from tysiacha.cli.score_head import ask_new_sheet
from tysiacha.cli.score_words import NotFound, SheetCommand, command_of, command_text, seat_named
from tysiacha.rules.standing import Seat
from tysiacha.sheet.describing import entry_details, labels
from tysiacha.sheet.explaining import explanation
from tysiacha.sheet.head import RulesOfFile
from tysiacha.sheet.history import History
from tysiacha.sheet.page import last_page_lines, page_lines, standing_text
from tysiacha.sheet.reckoning import Reckoning
from tysiacha.texts.happenings import happening_text
from tysiacha.texts.layout import explained
from tysiacha.texts.lists import listed
from tysiacha.texts.summary import summary_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording

ROWS_SHOWN: Final = 12
"""Entries that are shown after each new one; all can be asked for."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Opening:
    """A new sheet, of which the head is being asked for."""

    rules_of_file: RulesOfFile
    answers: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    """Answers that were taken back, the nearest one last."""
    left: Desk | None = None
    """The sheet as it was when somebody went back to its head."""

    @property
    def sheet(self) -> Reckoning | None:
        """The sheet as it is now, None while there is none."""
        return None if self.left is None else self.left.sheet

    def dialogue(self) -> Asked[Reckoning]:
        """Give the dialogue that is going on, from its beginning."""
        return ask_new_sheet(self.rules_of_file)


@dataclass(frozen=True, slots=True)
class Adding:
    """The next entry is being asked for."""


@dataclass(frozen=True, slots=True)
class Changing:
    """An earlier entry is being entered anew, or taken out."""

    place: int
    """From 0 on."""
    delete: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """A sheet that is being kept."""

    history: History
    task: Adding | Changing = field(default_factory=Adding)
    answers: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    """Answers that were taken back, the nearest one last."""
    opening: Opening | None = None
    """How the head was asked for; None where the sheet was there before."""

    def at(self, history: History) -> Desk:
        """Give the desk with another history, and nothing being entered."""
        return Desk(history, opening=self.opening)

    @property
    def sheet(self) -> Reckoning:
        """The sheet as it is now."""
        return self.history.present

    def dialogue(self) -> Asked[Reckoning]:
        """Give the dialogue that is going on, from its beginning."""
        match self.task:
            case Adding():
                return ask_added(self.sheet)
            case Changing(place, delete):
                ask = ask_deleted if delete else ask_edited
                return ask(self.sheet, place)


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is asked; the sheet as it was left, None if there is none."""

    sheet: Reckoning | None


State: TypeAlias = Opening | Desk | Finished


@dataclass(frozen=True, slots=True)
class Turned:
    """What came of a line: the next state, and what is shown for it."""

    state: State
    lines: tuple[str, ...] = ()


def question(state: Opening | Desk) -> Ask:
    """Give the question that a state puts."""
    if isinstance(state, Desk) and state.sheet.winner is not None and state.task == Adding():
        return _end_question(state.sheet)
    asked = after_answers(state.dialogue(), state.answers)
    assert isinstance(asked, Ask), "a dialogue that has come to its end puts no question"
    return asked


def answered(state: Opening | Desk, line: str, width: int) -> Turned:
    """Give what comes of a line that somebody typed; lines shown keep to a width."""
    command = command_of(line)
    if command is not None:
        return _commanded(state, *command, width=width)
    match state:
        case Opening():
            return _answered_head(state, line)
        case Desk():
            if state.sheet.winner is not None and state.task == Adding():
                return _answered_end(state, line)
            return _answered_entry(state, line, width)


def sheet_lines(sheet: Reckoning, width: int) -> tuple[str, ...]:
    """Give the whole sheet, what everybody has, and what wins."""
    return ("", *page_lines(sheet, width), "", *standing_text(sheet), "")


def _last_lines(sheet: Reckoning, width: int) -> tuple[str, ...]:
    """Give the last entries of the sheet."""
    return ("", *last_page_lines(sheet, width, ROWS_SHOWN))


# Answers.


def _answered_head(state: Opening, line: str) -> Turned:
    got = _tried(state.dialogue, state.answers, line)
    match got:
        case Reached(sheet):
            opening = replace(state, answers=(*state.answers, line), taken=(), left=None)
            if state.left is not None and state.left.history.begins_like(sheet):
                return Turned(replace(state.left, opening=opening))
            help_word = command_text(SheetCommand.HELP)
            return Turned(
                Desk(History(sheet), opening=opening),
                (_("Type {help} at any question for help.").format(help=help_word),),
            )
        case str():
            return Turned(state, (got,))
        case None:
            return Turned(replace(state, answers=(*state.answers, line), taken=()))


def _answered_entry(state: Desk, line: str, width: int) -> Turned:
    got = _tried(state.dialogue, state.answers, line)
    match got:
        case Reached(sheet):
            return _turned_to(state, sheet, width)
        case str():
            return Turned(state, (got,))
        case None:
            return Turned(replace(state, answers=(*state.answers, line), taken=()))


def _answered_end(state: Desk, line: str) -> Turned:
    if line.strip():
        return Turned(state, (_("The match is over. Type ? for help, or press Enter to end."),))
    return Turned(Finished(state.sheet))


def _tried(
    dialogue: Callable[[], Asked[_T]], answers: tuple[str, ...], line: str
) -> Reached[_T] | str | None:
    """Give what a dialogue comes to with one answer more, a complaint, or None if it goes on."""
    got = after_answers(dialogue(), (*answers, line))
    if isinstance(got, Ask):
        return got.complaint
    return got


def _turned_to(state: Desk, sheet: Reckoning, width: int) -> Turned:
    """Give the desk with a changed sheet, and what there is to see."""
    if sheet == state.sheet:
        return Turned(state.at(state.history), (_("Everything stays as it was."),))
    told = _happenings(sheet) if isinstance(state.task, Adding) else ()
    turned = state.at(state.history.changed(sheet))
    return Turned(turned, (*_last_lines(sheet, width), *told, ""))


def _happenings(sheet: Reckoning) -> tuple[str, ...]:
    """Give in sentences what the last entry did beyond adding up."""
    wording = Wording(sheet.sheet.names)
    return tuple(happening_text(one, wording) for one in sheet.lines[-1].settlement.happenings)


def _end_question(sheet: Reckoning) -> Ask:
    undo, edit = command_text(SheetCommand.UNDO), command_text(SheetCommand.EDIT)
    return Ask(
        prompt=_("Press Enter to end, or type {undo} if something is wrong:").format(undo=undo),
        say=(_("The match is over: {name} has won!").format(name=sheet.winner),),
        help=(
            _("{undo} takes the last entry back, {edit} changes an earlier one.").format(
                undo=undo, edit=edit
            ),
        ),
    )


# Commands.


def _commanded(
    state: Opening | Desk, command: SheetCommand, words: tuple[str, ...], *, width: int
) -> Turned:
    match command:
        case SheetCommand.HELP:
            return Turned(state, _help_lines(state))
        case SheetCommand.QUIT:
            return Turned(Finished(state.sheet))
        case SheetCommand.UNDO:
            return _undone(state, width)
        case SheetCommand.REDO:
            return _redone(state, width)
        case SheetCommand.CANCEL:
            return _cancelled(state)
        case _:
            pass
    if isinstance(state, Opening):
        return Turned(state, (_("There is no sheet yet. Type ? for help."),))
    match command:
        case SheetCommand.SHEET:
            return Turned(state, sheet_lines(state.sheet, width))
        case SheetCommand.RULES:
            rules = state.sheet.sheet.rules
            return Turned(state, tuple(f"- {line}" for line in summary_lines(rules)))
        case SheetCommand.WHY:
            return Turned(state, _why(state.sheet, words))
        case SheetCommand.EDIT | SheetCommand.DELETE:
            return _changing(state, command, words, width)
        case _:
            assert_never(command)


def _help_lines(state: Opening | Desk) -> tuple[str, ...]:
    always = {
        SheetCommand.UNDO: _("take the last answer back, or the last entry"),
        SheetCommand.REDO: _("do again what was taken back"),
        SheetCommand.QUIT: _("leave; what has been entered is kept"),
    }
    more = {
        SheetCommand.SHEET: _("the whole sheet"),
        SheetCommand.WHY: _("how totals came about: why Anna, why 3, why 3 Anna"),
        SheetCommand.CANCEL: _("give up the entry that is being entered"),
        SheetCommand.EDIT: _("enter an earlier one anew: edit 3"),
        SheetCommand.DELETE: _("take an earlier one out: delete 3"),
        SheetCommand.RULES: _("the rules of this match in short"),
    }
    commands = always if isinstance(state, Opening) else more | always
    return (
        *question(state).help,
        _("You can also type at any question:"),
        *explained({command_text(one): text for one, text in commands.items()}, least=6),
    )


def _undone(state: Opening | Desk, width: int) -> Turned:
    """Take back the last answer, or where there is none the last change; at last the head."""
    if state.answers:
        *answers, last = state.answers
        return Turned(replace(state, answers=tuple(answers), taken=(*state.taken, last)))
    if isinstance(state, Opening):
        return Turned(state, (_("There is nothing to take back."),))
    if isinstance(state.task, Changing):
        return _cancelled(state)
    history = state.history.undone()
    if history is None and state.opening is not None:
        return _undone(replace(state.opening, left=state), width)
    if history is None:
        return Turned(state, (_("There is nothing to take back."),))
    redo = command_text(SheetCommand.REDO)
    told = _("Taken back ({redo} does it again).").format(redo=redo)
    return Turned(state.at(history), (*_last_lines(history.present, width), told, ""))


def _redone(state: Opening | Desk, width: int) -> Turned:
    """Give an answer again that was taken back, or do the last change again."""
    if state.taken:
        *taken, line = state.taken
        turned = answered(state, line, width)
        again = turned.state
        if isinstance(again, type(state)) and again.answers:
            again = replace(again, taken=tuple(taken))
        return Turned(again, turned.lines)
    history = state.history.redone() if isinstance(state, Desk) else None
    if history is None or isinstance(state, Opening):
        return Turned(state, (_("There is nothing to do again."),))
    return Turned(state.at(history), (*_last_lines(history.present, width), ""))


def _cancelled(state: Opening | Desk) -> Turned:
    if isinstance(state, Opening):
        return Turned(state.left or Opening(state.rules_of_file))
    if not state.answers and isinstance(state.task, Adding):
        return Turned(state, (_("Nothing is being entered."),))
    return Turned(state.at(state.history), (_("That entry is given up."),))


def _changing(state: Desk, command: SheetCommand, words: tuple[str, ...], width: int) -> Turned:
    known = labels(state.sheet.lines)
    if len(words) != 1 or words[0] not in known:
        if not known:
            return Turned(state, (_("There is no entry yet."),))
        example = f"{command_text(command)} {known[-1]}"
        text = _("Type the number that stands before the entry, such as: {example}.")
        return Turned(state, (text.format(example=example),))
    place = known.index(words[0])
    delete = command is SheetCommand.DELETE
    turned = replace(state.at(state.history), task=Changing(place, delete))
    line = state.sheet.lines[place]
    said = _("So far: {entry}").format(entry=entry_details(line.entry, state.sheet.sheet.names))
    got = after_answers(turned.dialogue(), ())
    if isinstance(got, Reached):
        return _turned_to(turned, got.value, width)
    return Turned(turned, (said,))


def _why(sheet: Reckoning, words: tuple[str, ...]) -> tuple[str, ...]:
    try:
        label, seat = why_of(sheet, words)
    except NotFound as error:
        return (str(error),)
    if not sheet.lines:
        return (_("There is no entry yet."),)
    return explanation(sheet, label=label, seat=seat)


def why_of(sheet: Reckoning, words: tuple[str, ...]) -> tuple[str | None, Seat | None]:
    """Give the round and the player that words name, None for all.

    Raises:
        NotFound: if a word is neither, or there are too many.
    """
    names = sheet.sheet.names
    known = labels(sheet.lines)
    rounds = {*known, *(str(line.before.round_number) for line in sheet.lines)}
    label: str | None = None
    rest = list(words)
    if rest and rest[0] in rounds:
        label = rest.pop(0)
    elif len(rest) > 1 and rest[-1] in rounds:
        label = rest.pop()
    if not rest:
        return label, None
    if rest[0].isdigit():
        there = listed(known) or _("none")
        raise NotFound(
            _("There is no round {n}; there are: {known}.").format(n=rest[0], known=there)
        )
    return label, seat_named(" ".join(rest), names, range(len(names)))
