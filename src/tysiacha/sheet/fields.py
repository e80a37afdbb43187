"""The keys of one JSON object, taken one after the other; what is wrong is noted, not raised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from tysiacha.rules.standing import Seat
from tysiacha.sheet.json_text import TwiceKeyed, shown
from tysiacha.sheet.names import seat_of
from tysiacha.sheet.problems import Problem, ProblemCode
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

_LONGEST_GUESSED: Final = 40
_MOST_NAMED: Final = 20
"""Unknown keys of one object that are named; whoever writes more reads the rest later."""


class Fields:
    """An object of a sheet, what stands in it, and a common list of what is wrong."""

    def __init__(
        self, data: Mapping[str, object], problems: list[Problem], *, path: str = ""
    ) -> None:
        self._data = data
        self._problems = problems
        self._path = path
        for key in data.twice if isinstance(data, TwiceKeyed) else ():
            self.wrong(_key_shown(key), _("there twice"), _("every key once"), ProblemCode.TWICE)

    @property
    def path(self) -> str:
        """The keys that the object stands in."""
        return self._path

    def has(self, key: str) -> bool:
        """Tell whether there is such a key."""
        return key in self._data

    def value(self, key: str) -> object:
        """Give what stands there, as it was read; KeyError if there is nothing."""
        return self._data[key]

    def keys(self) -> Iterator[str]:
        """Give the keys, as they were read."""
        return iter(self._data)

    def only(self, known: Sequence[str]) -> None:
        """Note every key that is none of these."""
        unknown = [key for key in self._data if key not in known]
        for key in unknown[:_MOST_NAMED]:
            close = get_close_matches(key, known, n=1) if len(key) <= _LONGEST_GUESSED else []
            expected = close[0] if close else _("only {keys}").format(keys=listed(known))
            self.wrong(_key_shown(key), shown(self._data[key]), expected, ProblemCode.UNKNOWN_KEY)

    def need(self, key: str, expected: str) -> bool:
        """Tell whether a key is there; note if it is not."""
        if key not in self._data:
            self._note(ProblemCode.MISSING, key, None, expected)
        return key in self._data

    def wrong(
        self, key: str, found: str, expected: str, code: ProblemCode = ProblemCode.WRONG_VALUE
    ) -> None:
        """Note that something is wrong at a key."""
        self._note(code, key, found, expected)

    def whole(self, key: str, expected: str, least: int, most: int) -> int | None:
        """Give the whole number at a key, None if it is not there or wrong."""
        if key not in self._data:
            return None
        value = self._data[key]
        if type(value) is int and least <= value <= most:
            return value
        self.wrong(key, shown(value), expected)
        return None

    def truth(self, key: str) -> bool:
        """Tell whether a key is there and true."""
        value = self._data.get(key, False)
        if isinstance(value, bool):
            return value
        self.wrong(key, shown(value), _("true or false"))
        return False

    def seat(self, key: str, names: Sequence[str]) -> Seat | None:
        """Give the player at a key, None if there is none or an unknown one."""
        if key not in self._data:
            return None
        return self._seat(key, self._data[key], names)

    def seats(self, key: str, names: Sequence[str]) -> frozenset[Seat] | None:
        """Give the players in a list, nobody if it is not there, None if it is wrong."""
        value = self._data.get(key, [])
        expected = _("a list of names, each once")
        if not isinstance(value, list):
            self.wrong(key, shown(value), expected)
            return None
        found = [self._seat(key, one, names) for one in value[: len(names) + 1]]
        seats = [seat for seat in found if seat is not None]
        if len(seats) == len(found) and len(set(seats)) < len(value):
            self.wrong(key, _("a name twice"), expected)
            return None
        return frozenset(seats) if len(seats) == len(value) else None

    def table(self, key: str, expected: str) -> Fields | None:
        """Give the object at a key, None if it is not there or wrong."""
        if key not in self._data:
            return None
        value = self._data[key]
        if isinstance(value, dict):
            return Fields(value, self._problems, path=self._below(key))
        self.wrong(key, shown(value), expected)
        return None

    def by_seat(self, names: Sequence[str], allowed: Iterable[Seat]) -> dict[Seat, str]:
        """Give the key under which each player stands; note the keys that are no such names."""
        seats = tuple(allowed)
        found: dict[Seat, str] = {}
        wrong = 0
        for key in self._data:
            seat = seat_of(key, names)
            if seat in seats and seat not in found:
                found[seat] = key
            elif wrong < _MOST_NAMED:
                wrong += 1
                expected = _("only {names}").format(names=listed(names[one] for one in seats))
                code = ProblemCode.TWICE if seat in found else ProblemCode.UNKNOWN_NAME
                self.wrong(_key_shown(key), shown(self._data[key]), expected, code)
        return found

    def _seat(self, key: str, value: object, names: Sequence[str]) -> Seat | None:
        seat = seat_of(value, names) if isinstance(value, str) else None
        if seat is None:
            self.wrong(
                key,
                shown(value),
                _("one of {names}").format(names=listed(names)),
                ProblemCode.UNKNOWN_NAME,
            )
        return seat

    def _below(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _note(self, code: ProblemCode, key: str, found: str | None, expected: str) -> None:
        self._problems.append(Problem(code, self._below(key), found, expected))


def _key_shown(key: str) -> str:
    """Give a key from outside so that it can stand in a line."""
    return key if key.isprintable() and 0 < len(key) <= _LONGEST_GUESSED else shown(key)
