"""Conditions as text: ``1: marriage in hearts, aces >= 2``, ``stock: nines = 2``.

::

    condition  = holder ":" clause { "or" clause }
    holder     = number of a seat | "stock" | "any" | "every"
    clause     = test { ("," | "and") test }
    test       = [ "no" ] ( card { card } | "marriage" [ "in" ] suit | amount )
    amount     = ( rank | suit | "points" | "marriages" ) [ comparison number ]
    comparison = "=" | ">=" | "<=" | ">" | "<"

An amount without a comparison is at least one. Ranks and suits are ``aces``, ``hearts`` and so on,
in the plural or not. Nothing depends on upper or lower case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tysiacha.cards import MARRIAGE_MASK, RANKS, SUITS, Card, Mask, Suit, mask_of
from tysiacha.notation.cards import CardTextError, parse_card
from tysiacha.rules.marking import N_
from tysiacha.simulate.conditions import (
    Clause,
    Condition,
    Counted,
    Group,
    Holder,
    Holds,
    Lacks,
    Measure,
    Pile,
    Sum,
    Test,
    Unmarried,
    most_of,
)

_TOKEN: Final = re.compile(r"\s*(>=|<=|[=<>:,]|[^\s=<>:,]+)")
_COMPARISONS: Final = ("=", ">=", "<=", ">", "<")
_MOST_NUMBER: Final = 3
"""Digits of a number; 120 points are all there are."""
_LONGEST: Final = 400

_WORDS: Final[Mapping[str, Measure]] = {
    **{rank.name.lower() + ending: rank for rank in RANKS for ending in ("", "s")},
    **{
        suit.name.lower().removesuffix("s") + ending: suit for suit in SUITS for ending in ("", "s")
    },
    "points": Sum.POINTS,
    "marriages": Sum.MARRIAGES,
    "marriage": Sum.MARRIAGES,
}

_GROUPS: Final[Mapping[str, Holder]] = {one.value: one for one in (*Group, *Pile)}


class ConditionError(ValueError):
    """A text is no condition: a message for translation, and the values it speaks of."""

    def __init__(self, message: str, **facts: str) -> None:
        super().__init__(message, facts)
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return self.message.format_map(self.facts)


def parse_condition(text: str, players: int) -> Condition:
    """Give the condition that a text says, for a table of so many seats, numbered from 1.

    >>> parse_condition("stock: nines = 2", 3).clauses
    ((Counted(measure=<Rank.NINE: 0>, least=2, most=2),),)

    Raises:
        ConditionError: if it says none.
    """
    if len(text) > _LONGEST:
        raise ConditionError(N_("A condition has at most {n} characters."), n=str(_LONGEST))
    return _Reader(text, players).condition()


class _Reader:
    """The words of a condition, one after the other."""

    def __init__(self, text: str, players: int) -> None:
        self._text = text
        self._players = players
        self._tokens: list[str] = _TOKEN.findall(text)
        self._at = 0

    def condition(self) -> Condition:
        holder = self._holder()
        if self._next() != ":":
            message = N_("After whose cards are meant comes a colon, as in {example}.")
            raise ConditionError(message, example="1: aces >= 2")
        clauses = [self._clause()]
        while self._peek() == "or":
            self._next()
            clauses.append(self._clause())
        if self._peek():
            raise ConditionError(N_("There is too much at {found}."), found=self._peek())
        return Condition(holder, tuple(clauses), self._text)

    def _holder(self) -> Holder:
        word = self._next()
        if word.isdecimal() and word.isascii() and 1 <= int(word) <= self._players:
            return int(word) - 1
        if word in _GROUPS:
            return _GROUPS[word]
        message = N_("A condition begins with a seat from 1 to {n}, stock, any or every: {found}.")
        raise ConditionError(message, n=str(self._players), found=word or "-")

    def _clause(self) -> Clause:
        tests = [self._test()]
        while self._peek() in {",", "and"}:
            self._next()
            tests.append(self._test())
        return tuple(tests)

    def _test(self) -> Test:
        no = self._peek() == "no"
        if no:
            self._next()
        word = self._peek()
        if word == "marriage":
            suit = self._suit_of_marriage()
            if suit is not None:
                return Unmarried(suit) if no else Holds(MARRIAGE_MASK[suit])
        if word in _WORDS:
            measure = _WORDS[word]
            if word != "marriage":
                self._next()
            return Counted(measure, 0, 0) if no else self._amount(measure)
        mask = self._cards()
        return Lacks(mask) if no else Holds(mask)

    def _suit_of_marriage(self) -> Suit | None:
        """Read ``marriage`` and the suit behind it, if one is there."""
        self._next()
        if self._peek() == "in":
            self._next()
        suit = _WORDS.get(self._peek())
        if not isinstance(suit, Suit):
            return None
        self._next()
        return suit

    def _amount(self, measure: Measure) -> Counted:
        most = most_of(measure)
        if self._peek() not in _COMPARISONS:
            return Counted(measure, 1, most)
        comparison, word = self._next(), self._next()
        if not re.fullmatch(rf"[0-9]{{1,{_MOST_NUMBER}}}", word, re.ASCII):
            raise ConditionError(N_("{found} is no whole number."), found=word or "-")
        number = int(word)
        least, greatest = {
            "=": (number, number),
            ">=": (number, most),
            "<=": (0, number),
            ">": (number + 1, most),
            "<": (0, number - 1),
        }[comparison]
        return Counted(measure, least, greatest)

    def _cards(self) -> Mask:
        cards = [self._card()]
        while self._peek() not in {"", ",", "and", "or"}:
            cards.append(self._card())
        return mask_of(cards)

    def _card(self) -> Card:
        word = self._next()
        try:
            return parse_card(word)
        except CardTextError:
            message = N_(
                "{found} is no card and nothing to count: there are cards such as A♥, marriage in "
                "hearts, aces to nines, hearts to spades, points and marriages."
            )
            raise ConditionError(message, found=word or "-") from None

    def _peek(self) -> str:
        return self._tokens[self._at].lower() if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        word = self._peek()
        self._at += 1
        return word
