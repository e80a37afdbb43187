"""What a player has on the score sheet, in words: ``total 880, falls 1, barrel since 5 used 1``.

What is zero is left out, except the total.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tysiacha.notation.lines import Words
from tysiacha.notation.record_problems import RecordCode
from tysiacha.rules.marking import N_
from tysiacha.rules.standing import Barrel, Standing

MOST_TOTAL: Final = 99_999_999
MOST_COUNT: Final = 99_999_999

_COUNTS: Final = ("bolts", "falls", "concessions")
_BARREL: Final = "barrel"


def standing_words(standing: Standing) -> str:
    """Give a standing in words.

    >>> standing_words(Standing(880, bolts=2, barrel=Barrel(since=5, used=1)))
    'total 880, bolts 2, barrel since 5 used 1'
    """
    return ", ".join(_parts(standing))


def read_standing(words: Words) -> Standing:
    """Take a standing from the words of a line.

    Raises:
        NotationError: if it is none.
    """
    words.expect("total")
    total = words.number(-MOST_TOTAL, MOST_TOTAL)
    counts: dict[str, int] = {}
    barrel = None
    while words.take(","):
        if words.peek in counts or (words.peek == _BARREL and barrel is not None):
            raise words.wrong(RecordCode.SYNTAX, N_("each of these once"))
        if words.take(_BARREL):
            words.expect("since")
            since = words.number(0, MOST_COUNT)
            words.expect("used")
            barrel = Barrel(since, words.number(0, MOST_COUNT))
            continue
        name = words.one_of({one: one for one in (*_COUNTS, _BARREL)})
        counts[name] = words.number(0, MOST_COUNT)
    bolts, falls, concessions = (counts.get(name, 0) for name in _COUNTS)
    return Standing(total, bolts, falls, concessions, barrel)


def _parts(standing: Standing) -> Iterator[str]:
    yield f"total {standing.total}"
    for name, count in zip(
        _COUNTS, (standing.bolts, standing.falls, standing.concessions), strict=True
    ):
        if count:
            yield f"{name} {count}"
    if standing.barrel is not None:
        yield f"{_BARREL} since {standing.barrel.since} used {standing.barrel.used}"
