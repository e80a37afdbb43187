"""A question of ``tysiacha solve`` taken from a position or from a moment of a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import click

from tysiacha.cli.quoting import quoted
from tysiacha.cli.reading import UnreadableError
from tysiacha.cli.record_checking import games_of
from tysiacha.cli.record_words import error_line, problem_line
from tysiacha.cli.rules_source import shown_source
from tysiacha.cli.solve_asking import (
    Asked,
    SolveOptions,
    UnusableQuestionError,
    WrongQuestionError,
    seat_names,
)
from tysiacha.notation.games import BrokenGame, ReadGame
from tysiacha.notation.position_reading import parse_position
from tysiacha.notation.positions import NotOpen
from tysiacha.notation.record_problems import NotationError
from tysiacha.notation.replaying import RecordDisagrees, replay
from tysiacha.notation.styles import Style
from tysiacha.rules.phases import Exchange, RoundOver, Tricks
from tysiacha.rules.states import RoundState
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.rounds import NothingToSolve, question_of
from tysiacha.texts.translation import _

_BETWEEN_FIELDS: Final = ";"
"""Every position has one, and hardly a file's name."""
_MOST_TRICKS: Final = 11
_NUMBER: Final = re.compile(r"[0-9]{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A place in a game."""

    round_number: int | None
    """None for the first round in which there is such a moment."""
    trick: int
    """From 1; 0 for the exchange."""
    card: int
    """Before which card of the trick, from 1."""

    def is_now(self, state: RoundState) -> bool:
        """Tell whether a round is at this moment."""
        phase = state.phase
        if self.round_number not in (None, phase.table.match.round_number):
            return False
        if isinstance(phase, Exchange):
            return self.trick == 0
        if not isinstance(phase, Tricks):
            return False
        return (len(phase.done) + 1, len(phase.cards) + 1) == (self.trick, self.card)


def source_asked(given: SolveOptions) -> Asked:
    """Give the question of a position, which has semicolons in it, or of a file of records."""
    text = " ".join(given["text"])
    is_position = _BETWEEN_FIELDS in text
    asked = _position_asked(text, given) if is_position else _record_asked(given)
    if given["contract"] is not None:
        question = replace(asked.question, contract=given["contract"])
        asked = replace(asked, question=question)
    return asked if given["style"] is None else replace(asked, style=Style(given["style"]))


def _position_asked(text: str, given: SolveOptions) -> Asked:
    for option, value in (
        ("--game", given["game"]),
        ("--round", given["round_number"]),
        ("--trick", given["trick"]),
        ("--card", given["card"]),
    ):
        if value is not None:
            message = _("{option} goes with a record or with --hands, not with a position.")
            raise click.UsageError(message.format(option=option))
    try:
        read = parse_position(text)
    except NotationError as error:
        raise WrongQuestionError(error_line(error)) from None
    try:
        state = read.position.state()
    except NotOpen:
        message = _("Some cards of this position are hidden: only open cards can be solved.")
        raise UnusableQuestionError(message) from None
    return Asked(_question(state), seat_names(state.phase.table.rules.players), read.style)


def _record_asked(given: SolveOptions) -> Asked:
    if len(given["text"]) != 1:
        raise click.UsageError(_("Give one position in quotes, or one file of records."))
    file = given["text"][0]
    game = _game(file, given["game"] or 1)
    if game.record.seen_by is not None:
        message = _("This game is recorded as one player saw it: some cards are not known.")
        raise UnusableQuestionError(message)
    moment = _Moment(given["round_number"], _trick(given["trick"]), given["card"] or 1)
    try:
        state = next(filter(moment.is_now, _states(game)), None)
    except RecordDisagrees as disagreement:
        problem = game.problem(disagreement, shown_source(file))
        raise WrongQuestionError(problem_line(problem)) from None
    if state is None:
        raise UnusableQuestionError(_no_such(moment))
    return Asked(_question(state), game.record.players, game.record.style)


def _game(file: str, number: int) -> ReadGame:
    try:
        game = next((one for one in games_of(file) if one.number == number), None)
    except UnreadableError as error:
        raise UnusableQuestionError(_("Cannot read {reason}.").format(reason=error)) from None
    if game is None:
        message = _("There is no game {number} in this file.")
        raise UnusableQuestionError(message.format(number=number))
    if isinstance(game, BrokenGame):
        raise WrongQuestionError(problem_line(game.problem))
    return game


def _states(game: ReadGame) -> Iterator[RoundState]:
    """Give the states of a game, each once but those that a record puts in."""
    last: RoundState | None = None
    for step in replay(game.record):
        yield step.before
        last = step.state
    if last is not None and not isinstance(last.phase, RoundOver):
        yield last


def _trick(text: str | None) -> int:
    if text is None:
        return 1
    if not _NUMBER.fullmatch(text) or int(text) > _MOST_TRICKS:
        message = _("--trick {value} is no trick of a record: 1 to {most}, or 0 for the exchange.")
        raise click.UsageError(message.format(value=quoted(text), most=_MOST_TRICKS))
    return int(text)


def _no_such(moment: _Moment) -> str:
    if moment.round_number is None:
        message = _("No round of this game comes to trick {trick}, card {card}.")
    else:
        message = _("Round {number} of this game does not come to trick {trick}, card {card}.")
    return message.format(number=moment.round_number, trick=moment.trick, card=moment.card)


def _question(state: RoundState) -> OpenCards | GiveAway | PutAway:
    try:
        return question_of(state)
    except NothingToSolve as error:
        raise UnusableQuestionError(_(error.moment.value)) from None
