"""A thread of its own for what bots think, so that one that never answers holds nobody up.

Only a thread can be left to itself while the match goes on; it ends with the program, or when the
bot answers at last. Compiled kernels let other threads run, so a bot that hangs in one is left too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, NoReturn, TypeAlias, TypeVar

_Thought = TypeVar("_Thought")
_Question: TypeAlias = Callable[[], None]


class TooLate(Exception):
    """No answer came in time; the thread that thinks about it is left to itself."""


class Thinker:
    """Thinks in one thread, which keeps its memory from question to question."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[_Question | None] | None = None

    def ask(self, think: Callable[[], _Thought], seconds: float) -> _Thought:
        """Give what comes of thinking, or raise what it raises.

        Raises:
            TooLate: if nothing comes in so many seconds.
        """
        answers: SimpleQueue[Callable[[], _Thought]] = SimpleQueue()

        def answer() -> None:
            try:
                thought = think()
            except BaseException as error:  # noqa: BLE001 - it is raised where it was asked
                answers.put(_raising(error))
            else:
                answers.put(lambda: thought)

        questions = self._questions or _begun()
        self._questions = questions
        questions.put(answer)
        try:
            found = answers.get(timeout=seconds)
        except Empty:
            questions.put(None)
            self._questions = None
            raise TooLate from None
        return found()


THINKER: Final = Thinker()
"""Thinks for all bots of this program, one after the other."""


def _begun() -> SimpleQueue[_Question | None]:
    questions: SimpleQueue[_Question | None] = SimpleQueue()

    def think() -> None:
        while (question := questions.get()) is not None:
            question()

    threading.Thread(target=think, name="bots", daemon=True).start()
    return questions


def _raising(error: BaseException) -> Callable[[], NoReturn]:
    def give() -> NoReturn:
        raise error

    return give
