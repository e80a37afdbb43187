"""Somebody who types the entries of a sheet: answers the keeper's questions from an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tysiacha.cli.score_desk import Desk, Finished, State, answered, question
from tysiacha.rules.clauses import Clause
from tysiacha.rules.table import table_of
from tysiacha.sheet.entries import (
    ConcededEntry,
    Entry,
    FineEntry,
    MisdealEntry,
    PlayedEntry,
    RedealEntry,
    SkippedEntry,
)
from tysiacha.sheet.entry_checks import redeal_clauses, skip_clauses

WIDTH = 80


@dataclass(slots=True)
class Typist:
    """Types entries into a desk and keeps what was typed and shown."""

    state: State
    typed: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    def type(self, line: str) -> None:
        """Type one line."""
        assert not isinstance(self.state, Finished), f"nothing more is asked: {line}"
        turned = answered(self.state, line, WIDTH)
        self.typed.append(line)
        self.shown += turned.lines
        self.state = turned.state

    def lines(self, *lines: str) -> None:
        """Type some lines."""
        for line in lines:
            self.type(line)

    @property
    def desk(self) -> Desk:
        """The desk, where a sheet is being kept."""
        assert isinstance(self.state, Desk)
        return self.state

    @property
    def prompt(self) -> str:
        """The question that is put."""
        assert not isinstance(self.state, Finished)
        return question(self.state).prompt

    def enter(self, entry: Entry) -> None:
        """Answer questions until the entry is on the sheet."""
        before = len(self.desk.sheet.lines)
        for _number in range(40):
            prompt = self.prompt
            self.type(self._answer(prompt, entry))
            if len(self.desk.sheet.lines) > before:
                return
            assert self.prompt != prompt or not self.shown, (prompt, self.shown[-3:], entry)
        message = f"there is no end of questions: {self.prompt}"
        raise AssertionError(message)

    def _answer(self, prompt: str, entry: Entry) -> str:
        names = self.desk.sheet.sheet.names
        starts: dict[str, Callable[[], str]] = {
            "Who won": lambda: self._first(entry),
            "Enter the round": lambda: self._first(entry),
            "Who is fined": lambda: names[_seat(entry)],
            "Why (": lambda: str(self._reasons(entry).index(_clause(entry)) + 1),
            "Who bid": lambda: names[_seat(entry)],
            "How much": lambda: str(_bid(entry)),
            "Contract of": lambda: " ".join(_contract_words(entry)),
        }
        for start, answer in starts.items():
            if prompt.startswith(start):
                return answer()
        if "stock" in prompt or " in it" in prompt:
            return _stock_answer(prompt, entry)
        assert isinstance(entry, PlayedEntry), prompt
        return self._played_answer(prompt, entry, names)

    def _played_answer(self, prompt: str, entry: PlayedEntry, names: tuple[str, ...]) -> str:
        active = sorted(table_of(self.desk.sheet.match).active)
        if prompt.startswith("Card points of"):
            known = self.desk.answers
            first = next(seat for seat in active if f" {names[seat]}" in prompt)
            several = len(known) % 2 == 0
            seats = active[active.index(first) :]
            return " ".join(str(entry.cards[seat]) for seat in (seats if several else seats[:1]))
        if prompt.startswith("Marriages"):
            told = (
                f"{names[seat]} {points}" for seat, points in enumerate(entry.marriages) if points
            )
            return ", ".join(told)
        if prompt.startswith("Did "):
            seat = next(seat for seat in active if prompt.startswith(f"Did {names[seat]} "))
            return "no" if seat in entry.no_trick else "yes"
        if prompt.startswith("Who took no trick"):
            offered = [seat for seat in active if names[seat] in prompt]
            return " ".join(names[seat] for seat in offered if seat in entry.no_trick)
        if prompt.startswith("Who took the last trick"):
            assert entry.last_trick is not None
            return names[entry.last_trick]
        message = f"no answer is known to {prompt!r}"
        raise AssertionError(message)

    def _first(self, entry: Entry) -> str:
        match entry:
            case PlayedEntry() | ConcededEntry():
                golden = self.prompt.startswith("Enter the round")
                return "" if golden else self.desk.sheet.sheet.names[entry.declarer]
            case SkippedEntry():
                return "skip"
            case MisdealEntry():
                return "misdeal"
            case RedealEntry():
                return "redeal"
            case FineEntry():
                return "fine"

    def _reasons(self, entry: Entry) -> tuple[Clause, ...]:
        table = table_of(self.desk.sheet.match)
        return redeal_clauses(table) if isinstance(entry, RedealEntry) else skip_clauses(table)


def _seat(entry: Entry) -> int:
    assert isinstance(entry, SkippedEntry | FineEntry)
    return entry.seat


def _clause(entry: Entry) -> Clause:
    assert isinstance(entry, SkippedEntry | RedealEntry)
    return entry.clause


def _bid(entry: Entry) -> int | None:
    assert isinstance(entry, SkippedEntry)
    return entry.bid


def _stock_answer(prompt: str, entry: Entry) -> str:
    assert isinstance(entry, PlayedEntry | ConcededEntry)
    assert entry.stock is not None
    if prompt.startswith("Card points in the stock"):
        return str(entry.stock.points)
    if prompt.startswith("Points of a marriage"):
        return str(entry.stock.marriage) if entry.stock.marriage else ""
    return str(entry.stock.aces)


def _contract_words(entry: Entry) -> Iterator[str]:
    assert isinstance(entry, PlayedEntry | ConcededEntry)
    if entry.bid is not None:
        yield str(entry.bid)
    yield str(entry.contract)
    if isinstance(entry, ConcededEntry):
        yield "conceded"
        return
    if entry.blind:
        yield "blind"
    if entry.contra is not None:
        yield {2: "contra", 4: "redouble"}[entry.contra]
