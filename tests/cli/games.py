"""Whole matches in a moment: what the command line would say, and a person made of patterns."""

import re
from dataclasses import dataclass
from pathlib import Path

from tests.cli.responder import Responder
from tysiacha.cli.plain.console import Console
from tysiacha.cli.plain.line_game import LineGame
from tysiacha.cli.play_options import PlayOptions
from tysiacha.cli.play_plan import plan_of
from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending, PlayPlan
from tysiacha.play.session import Session

ALL_ON = """
base = "russian_online"
[options]
contra = "redouble"
blind_bid = "any"
illegal_bid = "fine_and_skip"
ace_marriage = 200
redeal_three_nines = true
marriage_needs_trick = false
cut_check = "nine_or_jack"
"""
"""Rules under which as much as possible is asked."""


def options(**given: object) -> PlayOptions:
    """Give what the command line says, the rest as by default."""
    plain: PlayOptions = {
        "rules": "classic",
        "players": None,
        "seats": None,
        "names": None,
        "seed": 1,
        "dealer": None,
        "rounds": None,
        "pace": None,
        "colour": "never",
        "four_colour": None,
        "signs": None,
        "theme": None,
        "resume": None,
        "record": None,
        "plain": False,
    }
    assert given.keys() <= plain.keys()
    plain.update(given)  # type: ignore[typeddict-item]
    return plain


@dataclass(frozen=True, slots=True)
class Game:
    """A match that has been played."""

    session: Session
    person: Responder
    ending: Ending

    @property
    def text(self) -> str:
        """All that was shown."""
        return self.person.text


def play(person: Responder, **given: object) -> Game:
    """Play a match to its end."""
    game = line_game(plan_of(options(**given)), person)
    return Game(game.session, person, game.run())


def line_game(plan: PlayPlan, console: Console) -> LineGame:
    """Give a match at a console that is not saved."""
    return LineGame(Keeping(Session(plan)), console)


def rules_file(folder: Path, text: str = ALL_ON) -> str:
    """Write a rules file and give its path."""
    path = folder / f"rules{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def kinds(prompts: list[str]) -> set[str]:
    """Give the kinds of prompts: how they begin, without names, numbers and cards."""
    return {re.split(r"[(:,?]", prompt)[0].strip() for prompt in prompts}
