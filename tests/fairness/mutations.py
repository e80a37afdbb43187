"""Random changes of a recorded match: one value of its text becomes another one.

What may be changed without a word is left alone: names of people, comments, foreign tags.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

from tysiacha.notation.games import BadRecord
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.records import GameRecord

Mutation = Callable[[random.Random, list[str]], list[str]]

_CARD: Final = re.compile(r"(10|[9JQKA])[♠♣♦♥]")
_CARDS: Final = [rank + suit for suit in "♠♣♦♥" for rank in ("9", "J", "Q", "K", "10", "A")]
_HEX: Final = "0123456789abcdef"


def _lines(lines: list[str], begins: str) -> list[int]:
    return [number for number, line in enumerate(lines) if re.match(begins, line)]


def _changed(lines: list[str], number: int, line: str) -> list[str]:
    return [*lines[:number], line, *lines[number + 1 :]]


def hash_digit(dice: random.Random, lines: list[str]) -> list[str]:
    """One digit of a hash or secret."""
    number = dice.choice(
        _lines(lines, "Fair-(Rules|Server|Secret|Seat|Root|Chain): .*[0-9a-f]{64}")
    )
    line = lines[number]
    found = dice.choice(list(re.finditer("[0-9a-f]{64}", line)))
    place = dice.randrange(*found.span())
    digit = dice.choice([one for one in _HEX if one != line[place]])
    return _changed(lines, number, line[:place] + digit + line[place + 1 :])


def seat_part(dice: random.Random, lines: list[str]) -> list[str]:
    """What a seat did: another cut, absent, withheld, or somebody else."""
    number = dice.choice(_lines(lines, "Fair-Seat: "))
    words = lines[number].split(" ")
    if words[2] == "absent" or dice.random() < 0.2:
        words[1] = f"p-{dice.randint(1, 4)}"
    elif dice.random() < 0.5 and len(words) > 5:
        words[-dice.randint(1, 3)] = str(dice.randint(0, 24))
    elif dice.random() < 0.5:
        words = [*words[:2], "absent"]
    else:
        words = [*words[:2], "withheld", words[3]]
    return _changed(lines, number, " ".join(words))


def seats(dice: random.Random, lines: list[str]) -> list[str]:
    """The pseudonyms, table, match or protocol."""
    number = dice.choice(_lines(lines, "Fair-(Seats|Table|Match|Deals): "))
    words = lines[number].split(" ")
    dice.shuffle(words)
    other = f"{lines[number]}{dice.randint(0, 9)}"
    swapped = " ".join([lines[number].split(" ")[0], *(one for one in words if ":" not in one)])
    return _changed(lines, number, dice.choice([other, swapped]))


def card(dice: random.Random, lines: list[str]) -> list[str]:
    """A card for another one, anywhere: pack, hands, gifts, tricks."""
    number = dice.choice([at for at, line in enumerate(lines) if _CARD.search(line)])
    found = dice.choice(list(_CARD.finditer(lines[number])))
    line = lines[number]
    return _changed(
        lines, number, line[: found.start()] + dice.choice(_CARDS) + line[found.end() :]
    )


def two_cards(dice: random.Random, lines: list[str]) -> list[str]:
    """Two cards change places, in one line or between two."""
    places = [
        (number, found.span(), found.group())
        for number, line in enumerate(lines)
        for found in _CARD.finditer(line)
    ]
    first, second = sorted(dice.sample(places, 2), reverse=True)
    for (number, (start, end), _), (_, _, other) in [(first, second), (second, first)]:
        lines = _changed(lines, number, lines[number][:start] + other + lines[number][end:])
    return lines


def number(dice: random.Random, lines: list[str]) -> list[str]:
    """A number of a cut, bid, trick, score, result, heading or rule."""
    begins = r"(?!Fair-|#|Players|Option|Rules-Id|Thousand-Record).*[^0-9a-f-]\d"
    at = dice.choice(_lines(lines, begins))
    line = lines[at]
    found = dice.choice(
        [
            one
            for one in re.finditer(r"\d+", line)
            if line[one.end() :][:1] not in "♠♣♦♥" or one.group() not in ("9", "10")
        ]
        or list(re.finditer(r"\d+", line))
    )
    other = str(max(0, int(found.group()) + dice.choice([-5, -1, 1, 2, 5, 10, 100])))
    return _changed(lines, at, line[: found.start()] + other + line[found.end() :])


def player(dice: random.Random, lines: list[str]) -> list[str]:
    """Who did something, deals or scores."""
    names = ["Anna", "Boris", "Vera"]
    at = dice.choice(
        [
            at
            for at, line in enumerate(lines)
            if not line.startswith("Players") and any(name in line for name in names)
        ]
    )
    line = lines[at]
    found = dice.choice(list(re.finditer("|".join(names), line)))
    other = dice.choice([one for one in names if one != found.group()])
    return _changed(lines, at, line[: found.start()] + other + line[found.end() :])


def line_gone(dice: random.Random, lines: list[str]) -> list[str]:
    """A line is left out."""
    number = dice.choice(
        [
            at
            for at, line in enumerate(lines)
            if line and not line.startswith(("Rules-Id", "Result"))
        ]
    )
    return lines[:number] + lines[number + 1 :]


def lines_swapped(dice: random.Random, lines: list[str]) -> list[str]:
    """Two lines of a deal change places."""
    number = dice.randrange(_lines(lines, "Deal ")[0], len(lines) - 1)
    return [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]


def deal_gone(dice: random.Random, lines: list[str]) -> list[str]:
    """A whole deal is left out, or comes twice; the last one may be missing."""
    starts = _lines(lines, "Deal ")
    which = dice.randrange(len(starts) - 1)
    start, end = starts[which], starts[which + 1]
    again = lines[start:end] * dice.choice([0, 2])
    return lines[:start] + again + lines[end:]


KINDS: Final[tuple[Mutation, ...]] = (
    *(hash_digit, hash_digit, seat_part, seats, card, two_cards),
    *(number, number, player, line_gone, lines_swapped, deal_gone),
)


def mutated(dice: random.Random, text: str) -> tuple[str, str, GameRecord | None]:
    """Change a record; give what was done, the text, and the record if it is still one."""
    before = parse_record(text)
    while True:
        kind = dice.choice(KINDS)
        changed = "\n".join(kind(dice, text.split("\n")))
        try:
            record = parse_record(changed)
        except BadRecord:
            return kind.__name__, changed, None
        if record != before:
            return kind.__name__, changed, record
