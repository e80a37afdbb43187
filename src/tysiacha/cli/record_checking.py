"""Checking files of records: every game is read and replayed, and what is wrong is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tysiacha.cli.output import put
from tysiacha.cli.reading import UnreadableError, pieces_of, shown_name
from tysiacha.cli.record_words import problem_line
from tysiacha.cli.rules_source import shown_source
from tysiacha.notation.games import BrokenGame, Game, ReadGame
from tysiacha.notation.record_problems import RecordProblem
from tysiacha.notation.record_reading import read_any_games
from tysiacha.notation.replaying import first_disagreement
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, ngettext

MOST_SHOWN: Final = 100
"""Of so many wrong games it is said what is wrong; the others are only counted."""


@dataclass(slots=True)
class Tally:
    """What was found in a file."""

    good: int = 0
    wrong: int = 0
    sealed: int = 0
    """Records of what one seat saw: read, but they cannot be replayed."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.good + self.wrong + self.sealed


def games_of(name: str) -> Iterator[Game]:
    """Give the games of a file.

    Raises:
        UnreadableError: if it cannot be read.
    """
    return read_any_games(pieces_of(name), shown_source(name))


def problem_of(game: Game, name: str) -> RecordProblem | None:
    """Give what is wrong with a game, None if nothing is."""
    if isinstance(game, BrokenGame):
        return game.problem
    if game.record.seen_by is not None:
        return None
    disagreement = first_disagreement(game.record)
    return None if disagreement is None else game.problem(disagreement, shown_source(name))


def check_file(name: str) -> int:
    """Check a file, say what is wrong with it, and give the exit code."""
    tally = Tally()
    try:
        for game in games_of(name):
            _check(game, name, tally)
    except UnreadableError as error:
        put(_("Cannot read {reason}.").format(reason=error), error=True)
        return 2
    if tally.wrong > MOST_SHOWN:
        more = tally.wrong - MOST_SHOWN
        said = ngettext("{n} more game is wrong.", "{n} more games are wrong.", more)
        put(said.format(n=more), error=True)
    put(_summary(name, tally))
    return 1 if tally.wrong else 0


def _check(game: Game, name: str, tally: Tally) -> None:
    problem = problem_of(game, name)
    if problem is not None:
        tally.wrong += 1
        if tally.wrong <= MOST_SHOWN:
            put(problem_line(problem), error=True)
    elif isinstance(game, ReadGame) and game.record.seen_by is not None:
        tally.sealed += 1
    else:
        tally.good += 1


def _summary(name: str, tally: Tally) -> str:
    shown = shown_name(shown_source(name))
    games = ngettext("{n} game", "{n} games", tally.games).format(n=tally.games)
    parts = [games, _("{n} good").format(n=tally.good), _("{n} wrong").format(n=tally.wrong)]
    if tally.sealed:
        sealed = ngettext(
            "{n} as one player saw it, which cannot be replayed",
            "{n} as one player saw them, which cannot be replayed",
            tally.sealed,
        )
        parts.append(sealed.format(n=tally.sealed))
    return f"{shown}: {listed(parts)}"
