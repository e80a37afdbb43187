"""Dialogues: what a person is asked until it is clear what to do, as pure generators.

A dialogue yields questions and is sent the answers; it returns the actions to take. It knows the
view of the player alone, so that it can tell nothing else, and it neither reads nor writes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TypeAlias

from tysiacha.cli.plain.words import Word, not_understood, word_of, word_text
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import refusal_in
from tysiacha.rules.views import SeatView
from tysiacha.texts.reasons import reason_text
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


@dataclass(frozen=True, slots=True)
class Ask:
    """One question."""

    prompt: str
    say: tuple[str, ...] = ()
    """What there is to choose from: lines before it."""
    help: tuple[str, ...] = ()
    """What may be answered, at more length."""
    complaint: str | None = None
    """Why it is put again: what is wrong with the last answer."""
    follows: bool = False
    """Whether it goes on with what was shown for the question before."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What is shown before the prompt: what to choose from, at first, or the complaint."""
        if self.complaint is not None:
            return (self.complaint,)
        return () if self.follows else self.say

    def again(self, complaint: str) -> Ask:
        """Give the same question after a wrong answer."""
        return replace(self, complaint=complaint)


Dialogue: TypeAlias = Generator[Ask, str, tuple[Action, ...]]
YesOrNo: TypeAlias = Generator[Ask, str, bool]


@dataclass(frozen=True, slots=True)
class Asking:
    """Who is asked, and how."""

    view: SeatView
    wording: Wording
    random_cut: int = 12
    """Where the pack is cut for somebody who does not mind."""

    def refusal(self, action: Action) -> str | None:
        """Give in words why an action is refused, or None."""
        reason = refusal_in(self.view, action)
        return None if reason is None else reason_text(reason, self.view)


def ask_one(asking: Asking, ask: Ask, read: Callable[[str], Action | None]) -> Dialogue:
    """Ask until the answer is an action that is not refused; ``read`` finds it in the answer."""
    answer = yield ask
    while True:
        action = read(answer)
        complaint = not_understood(answer) if action is None else asking.refusal(action)
        if action is not None and complaint is None:
            return (action,)
        answer = yield ask.again(complaint or "")


def yes_or_no(ask: Ask, *, default: bool | None) -> YesOrNo:
    """Ask until the answer is yes or no; with a default an empty answer is that."""
    answer = yield ask
    while True:
        word = word_of(answer)
        if word in (Word.YES, Word.NO):
            return word is Word.YES
        if not answer.strip() and default is not None:
            return default
        complaint = _("Please type {yes} or {no}.").format(
            yes=word_text(Word.YES), no=word_text(Word.NO)
        )
        answer = yield ask.again(complaint)
