"""Bots that fail, each in its own way."""

from collections.abc import Callable
from dataclasses import dataclass

from tysiacha.bots.protocol import Bot
from tysiacha.cards import CARDS
from tysiacha.play.plan import BotMaker
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.views import SeatView


@dataclass(slots=True)
class BadBot:
    """Fails as it is told."""

    fail: Callable[[], Action]
    name: str = "bad"

    def act(self, view: SeatView) -> Action:
        return self.fail()


class Unequal(Exception):
    """No action, and it raises when it is compared with one."""

    def __eq__(self, other: object) -> bool:
        raise ValueError

    __hash__ = Exception.__hash__


def _raise() -> Action:
    message = "a hole in the bot"
    raise ZeroDivisionError(message)


def _leave() -> Action:
    raise SystemExit(3)


def _strange(answer: object) -> Callable[[], Action]:
    def give() -> Action:
        return answer  # type: ignore[return-value]

    return give


WAYS: dict[str, Callable[[], Action]] = {
    "raises": _raise,
    "leaves the program": _leave,
    "plays what it has not": lambda: Play(CARDS[0], marriage=True, aces=True),
    "answers nothing": _strange(None),
    "answers a text": _strange("pass"),
    "answers what cannot be compared": _strange(Unequal()),
}


def failing(way: str) -> BotMaker:
    """Give a maker of bots that fail in a way."""

    def make(name: str, *, seed: int) -> Bot:
        return BadBot(WAYS[way])

    return make


def unmade(name: str, *, seed: int) -> Bot:
    message = f"no bot today ({seed})"
    raise ImportError(message)
