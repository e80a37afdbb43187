"""The twins of the phrases in :mod:`tysiacha.notation.sayings`: each is read word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from tysiacha.cards import BIT
from tysiacha.notation.actions import MOST_POINTS, Seats
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.records import (
    AllPassed,
    Basis,
    ContractConceded,
    ContractPlayed,
    ContractSaid,
    DealRecord,
    DealtAgain,
    FineRecord,
    OutcomeSaid,
    ResultSaid,
    RoundFined,
    ScoreSaid,
    Worth,
)
from tysiacha.notation.standings import MOST_COUNT, MOST_TOTAL, read_standing
from tysiacha.notation.styles import Style
from tysiacha.rules.clauses import Clause
from tysiacha.rules.marking import N_
from tysiacha.rules.standing import Seat

MOST_RAW_POINTS: Final = 99_999

_WORTH: Final = re.compile(r"([+-]?)0*([0-9]{1,6})(?:\.([0-9]{1,3}))?", re.ASCII)
_BASES: Final = {str(one): one for one in Basis}
_CLAUSES: Final = {str(clause): clause for clause in Clause}
_ENDINGS: Final = {one: one for one in ("makes", "fails", "concedes", "fined", "shows", "misdeals")}
FINES: Final[Mapping[str, Clause]] = {str(Clause.FINE_1): Clause.FINE_1}
"""For what there are fines outside the count."""


def read_heading(words: Words, seats: Seats) -> DealRecord:
    """Take the heading of a deal: ``Deal 3, round 2: Vera deals, golden``."""
    words.expect("Deal")
    number = words.number(1, MOST_COUNT)
    words.expect(",")
    words.expect("round")
    round_number = words.number(1, MOST_COUNT)
    words.expect(":")
    dealer = words.seat(seats)
    words.expect("deals")
    golden = words.take(",")
    if golden:
        words.expect("golden")
    words.end()
    return DealRecord(number, round_number, dealer, golden)


def read_contract(words: Words, seats: Seats) -> ContractSaid:
    """Take a contract: ``Anna 120, blind, contra Boris, redoubled``."""
    seat, points = words.seat(seats), words.number(0, MOST_POINTS)
    blind, contra_by, redoubled = False, None, False
    parts = ["blind", "contra", "redoubled"]
    while words.take(","):
        part = words.one_of({one: one for one in parts})
        parts = parts[parts.index(part) + 1 :]
        if part == "blind":
            blind = True
        elif part == "contra":
            contra_by = words.seat(seats)
        else:
            redoubled = True
    words.end()
    return ContractSaid(seat, points, blind, contra_by, redoubled)


def read_taker(words: Words, seats: Seats) -> tuple[Seat, int]:
    """Take who took how much: ``Anna takes 13``."""
    taker = words.seat(seats)
    words.expect("takes")
    points = words.number(0, MOST_RAW_POINTS)
    words.end()
    return taker, points


def read_numbers(words: Words, seats: Mapping[str, Seat], least: int, most: int) -> dict[Seat, int]:
    """Take a number for each of these players, in any order: ``Anna 120, Boris 10``."""
    numbers: dict[Seat, int] = {}
    missing = dict(seats)
    while missing:
        if numbers:
            words.expect(",")
        seat = words.seat(missing)
        numbers[seat] = words.number(least, most)
        missing = {label: one for label, one in missing.items() if one != seat}
    return numbers


def read_outcome(words: Words, seats: Seats, style: Style) -> OutcomeSaid:
    """Take how a deal ended: ``Anna makes 120``."""
    if words.words[-4:-2] == ["everybody", "passed"]:
        words.expect("everybody")
        words.expect("passed")
        _expect_redeal(words)
        words.end()
        return AllPassed()
    seat = words.seat(seats)
    ending = words.one_of(_ENDINGS)
    if ending == "shows":
        outcome = _read_shown(words, seat, style)
    elif ending == "misdeals":
        _expect_redeal(words)
        outcome = DealtAgain(seat, 0, _only_clause(words))
    else:
        outcome = _read_ending(words, seat, ending)
    words.end()
    return outcome


def read_score(words: Words, seats: Seats) -> tuple[Seat, ScoreSaid]:
    """Take what a round brought to a player: ``Anna +120, total 120 (BARREL-1)``."""
    seat = words.seat(seats)
    change = words.number(-MOST_TOTAL, MOST_TOTAL)
    words.expect(",")
    after = read_standing(words)
    why = tuple(_read_clauses(words)) if words.peek else ()
    words.end()
    return seat, ScoreSaid(change, after, why)


def read_fine(words: Words, seats: Seats) -> FineRecord:
    """Take a fine outside the count: ``Anna -120, total 125 (FINE-1)``, or ``Anna (FINE-1)``."""
    if words.following[1:] != ("(",):
        return _read_whole_fine(words, seats)
    seat = words.seat(seats)
    words.expect("(")
    clause = words.one_of(FINES)
    words.expect(")")
    words.end()
    return FineRecord(seat, clause)


def _read_whole_fine(words: Words, seats: Seats) -> FineRecord:
    seat, score = read_score(words, seats)
    clause = FINES.get(score.why[0] if score.why else "")
    if clause is None:
        why = ", ".join(score.why)
        column = words.text.rindex("(") + 2 if score.why else len(words.text) + 1
        expected = N_("one of {words}")
        raise wrong_word(RecordCode.SYNTAX, why, column, expected, words=f"({', '.join(FINES)})")
    return FineRecord(seat, clause, score)


def read_result(words: Words, seats: Seats) -> ResultSaid:
    """Take how a match stands: ``Anna 120, Boris 10, Vera 45; unfinished``."""
    totals = read_numbers(words, seats, -MOST_TOTAL, MOST_TOTAL)
    words.expect(";")
    winner = None
    if not words.take("unfinished"):
        winner = words.seat(seats)
        words.expect("wins")
    words.end()
    return ResultSaid(tuple(totals[seat] for seat in range(len(seats))), winner)


def read_worth(words: Words) -> Worth:
    """Take a value and what it goes by: ``31.5 open``."""
    worth = parse_worth(words.peek)
    if worth is None:
        raise words.wrong(RecordCode.WRONG_NUMBER, N_("a number such as -12.5"))
    words.word()
    return Worth(worth, words.one_of(_BASES)) if words.peek else Worth(worth)


def parse_worth(text: str) -> Decimal | None:
    """Give the number that a value is, without needless zeros; None if it is none.

    >>> parse_worth("-12.50"), parse_worth("007"), parse_worth("1e3")
    (Decimal('-12.5'), Decimal('7'), None)
    """
    found = _WORTH.fullmatch(text)
    if found is None:
        return None
    sign, whole, part = found[1], found[2], (found[3] or "").rstrip("0")
    plain = f"{whole}.{part}" if part else whole
    return Decimal(f"-{plain}" if sign == "-" and plain != "0" else plain)


def _read_shown(words: Words, seat: Seat, style: Style) -> OutcomeSaid:
    mask = 0
    while words.peek not in (",", ""):
        column, word = words.column, words.peek
        bit = BIT[words.card(style)]
        if bit & mask:
            raise wrong_word(RecordCode.DUPLICATE_CARD, word, column, N_("each card once"))
        mask |= bit
    _expect_redeal(words)
    return DealtAgain(seat, mask, _only_clause(words))


def _read_ending(words: Words, seat: Seat, ending: str) -> OutcomeSaid:
    points = words.number(0, MOST_POINTS)
    if ending == "fined":
        return RoundFined(seat, points, _only_clause(words))
    if ending == "concedes":
        return ContractConceded(seat, points)
    return ContractPlayed(seat, points, made=ending == "makes")


def _expect_redeal(words: Words) -> None:
    words.expect(",")
    words.expect("redeal")


def _read_clauses(words: Words) -> Iterator[Clause]:
    words.expect("(")
    yield _read_clause(words)
    while words.take(","):
        yield _read_clause(words)
    words.expect(")")


def _only_clause(words: Words) -> Clause:
    words.expect("(")
    clause = _read_clause(words)
    words.expect(")")
    return clause


def _read_clause(words: Words) -> Clause:
    clause = _CLAUSES.get(words.peek)
    if clause is None:
        raise words.wrong(RecordCode.SYNTAX, N_("the id of a rule, such as BOLT-1"))
    words.word()
    return clause
