"""Words for people as values: messages to be translated, and what fills their placeholders.

Packages that must not translate put together what is wrong from these; ``texts.phrases`` says them
in the language of the reader, and ``str`` in English.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """A text in English that is translated as a whole, and what stands for its placeholders."""

    text: str
    facts: tuple[tuple[str, Phrase], ...] = ()
    plural: str | None = None
    """The form of the text for numbers other than one, None where no number decides."""
    number: int = 1
    """The number that decides."""

    def __str__(self) -> str:
        text = self.text if self.plural is None or self.number == 1 else self.plural
        return text.format_map({name: str(value) for name, value in self.facts})


@dataclass(frozen=True, slots=True)
class Row:
    """Several phrases one after the other, with the sign between them that the language has."""

    parts: tuple[Phrase, ...]

    def __str__(self) -> str:
        return ", ".join(str(one) for one in self.parts)


Phrase: TypeAlias = str | Message | Row
"""What a person reads; a plain text is left as it is: a name, a number, a word of files."""


def phrase(text: str, **facts: Phrase | int) -> Message:
    """Give a text to be translated, marked as such by this call.

    >>> str(phrase("at most {n}: {what}", n=3, what=phrase("a list")))
    'at most 3: a list'
    """
    return Message(text, _facts(facts))


def counted(singular: str, plural: str, number: int, **facts: Phrase | int) -> Message:
    """Give a text whose form goes with a number, which is also its fact ``n``.

    >>> [str(counted("{n} key", "{n} keys", n)) for n in (1, 3)]
    ['1 key', '3 keys']
    """
    return Message(singular, _facts({"n": number, **facts}), plural, number)


def one_of(choices: Iterable[Phrase]) -> Phrase:
    """Give what may be chosen from: ``2, 3 or 4``.

    >>> str(one_of(["2", "3", "4"])), str(one_of(["2"]))
    ('2, 3 or 4', '2')
    """
    *firsts, last = choices
    return phrase("{some} or {last}", some=Row(tuple(firsts)), last=last) if firsts else last


def _facts(facts: dict[str, Phrase | int]) -> tuple[tuple[str, Phrase], ...]:
    return tuple(
        (name, str(value) if isinstance(value, int) else value) for name, value in facts.items()
    )
