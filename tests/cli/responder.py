"""A person made of patterns: answers every prompt of the game from what it offers."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tysiacha.cli.plain.console import InputEnded

_NUMBERED = re.compile(r"(?:^|   )\s*(\d+) (\S+)")
_RANGE = re.compile(r"(\d+) to (\d+) in steps of (\d+)")

Habits: TypeAlias = dict[str, list[str] | tuple[str]]
"""By how a prompt begins, answers to give first: each once, or the one of a tuple for ever."""

EMPTY_IS_GOOD = (
    "Cut the pack",
    "You must open",
    "You can only pass",
    "Keep your cards",
    "Give ",
    "Put away",
    "Pass the keyboard",
    "Press Enter",
)


@dataclass(slots=True)
class Responder:
    """A console whose person answers by chance, after all habits."""

    seed: int = 0
    habits: Habits = field(default_factory=dict)
    patient: bool = False
    answers_left: int = 5_000
    shown: list[str] = field(default_factory=list)
    """All that was shown, with ``> answer`` after each prompt; a cleared screen is ``<hidden>``."""
    prompts: list[str] = field(default_factory=list)
    _dice: random.Random = field(init=False)
    _since: list[str] = field(init=False, default_factory=list)
    _offered: dict[int, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.shown)

    def say(self, *lines: str) -> None:
        self.shown.extend(lines)
        self._since.extend(lines)

    def ask(self, prompt: str) -> str:
        if self.answers_left == 0:
            raise InputEnded
        self.answers_left -= 1
        numbered = dict(self._numbered())
        self._offered = numbered or self._offered
        answer = self._answer(prompt)
        self.prompts.append(prompt)
        self.shown.append(f"{prompt} > {answer}")
        self._since.clear()
        return answer

    def hide(self) -> None:
        self.shown.append("<hidden>")

    def _numbered(self) -> Iterator[tuple[int, str]]:
        for line in self._since:
            if re.match(r"  \d+ ", line):
                yield from ((int(number), card) for number, card in _NUMBERED.findall(line))

    def _answer(self, prompt: str) -> str:
        for start, answers in self.habits.items():
            if prompt.startswith(start):
                if isinstance(answers, tuple):
                    return answers[0]
                if answers:
                    return answers.pop(0)
        if prompt.startswith(EMPTY_IS_GOOD):
            return ""
        if prompt.startswith(("Your bid", "Your contract")):
            return self._number_or_word(prompt)
        if prompt.startswith(("A card", "Your card", "Your lead", "Announce it")):
            return str(self._dice.choice(list(self._offered)))
        if prompt.startswith("Announce"):
            return self._dice.choice(["", "no"])
        if prompt.startswith("Which stock"):
            return self._dice.choice(["1", "2"])
        if prompt.startswith(("Double", "Redouble")):
            return self._dice.choice(["", "contra" if prompt[0] == "D" else "redouble"])
        if prompt.startswith(("Give up", "Without a marriage")):
            return self._dice.choice(["", "yes"])
        message = f"no answer is known to {prompt!r}"
        raise AssertionError(message)

    def _number_or_word(self, prompt: str) -> str:
        if prompt.startswith("Your contract") and self._dice.random() < 0.8:
            return ""
        offer = prompt[prompt.index("(") + 1 : prompt.rindex(")")].partition(";")[0]
        words = [one for one in offer.split(", ") if one.isalpha()]
        steps = _RANGE.search(offer)
        if words and (not re.search(r"\d", offer) or self._dice.random() < 0.7):
            return self._dice.choice(words)
        if steps:
            lowest, highest, step = map(int, steps.groups())
            return str(self._dice.choice(range(lowest, min(highest, lowest + 20) + 1, step)))
        return next(re.finditer(r"\d+", offer))[0]
