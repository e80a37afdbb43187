"""The head of a game: its tags, gathered line by line and understood when they are all there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from tysiacha.notation.labels import is_label, same_label
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.places import Places
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode, facts_of
from tysiacha.notation.record_writing import HEADER, HEADER_TAGS
from tysiacha.notation.records import (
    FORMAT_VERSION,
    Comment,
    Extra,
    GameRecord,
    Part,
    Place,
    ResultSaid,
    Tag,
)
from tysiacha.notation.sayings_reading import read_result
from tysiacha.notation.standings import MOST_COUNT, read_standing
from tysiacha.notation.styles import Style
from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.marking import N_
from tysiacha.rules.option_errors import BadOption, ContradictoryRules, UnknownOption
from tysiacha.rules.option_values import parse_option_text, with_values
from tysiacha.rules.options import Rules
from tysiacha.rules.phrases import Row, phrase
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match, Seat

_REPEATED: Final = ("Option", "Start")
_REQUIRED: Final = ("Players", "Rules", "First-Dealer")
_CANONICAL: Final = {name.lower(): name for name in HEADER_TAGS}
_VERSION: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_DATE_TAG: Final = "date"
_LONGEST_GUESSED: Final = 80


class LineError(Exception):
    """A game is wrong at a place of its text."""

    def __init__(self, fault: Fault, place: Place) -> None:
        super().__init__(fault, place)
        self.fault = fault
        self.place = place


@contextmanager
def in_line(number: int) -> Iterator[None]:
    """Tell in which line something is wrong."""
    try:
        yield
    except NotationError as error:
        raise LineError(error.fault, Place(number, error.column)) from None


@dataclass(frozen=True, slots=True)
class TagLine:
    """A tag as it stands in a text."""

    line: int
    column: int
    """Where its value begins."""
    value: str

    def words(self) -> Words:
        """Give the words of the value, with their places in the line."""
        return Words(" " * (self.column - 1) + self.value)

    def wrong(self, code: RecordCode, expected: str, **facts: object) -> NotationError:
        """Give the error that the value is not what was expected."""
        return wrong_word(code, self.value, self.column, expected, **facts)


@dataclass(slots=True)
class Header:
    """The tags of a game so far."""

    extras: list[Extra] = field(default_factory=list)
    places: Places = field(default_factory=Places)
    _tags: dict[str, list[TagLine]] = field(default_factory=dict)

    def tag(self, name: str, tag: TagLine, column: int) -> None:
        """Take a tag; ``column`` is where its name stands."""
        known = _CANONICAL.get(name.lower())
        if known is None:
            if name.lower() == _DATE_TAG:
                _check_date(tag)
            self.extras.append(Tag(name, tag.value))
        elif known in self._tags and known not in _REPEATED:
            expected = N_("the tag {name} once")
            raise wrong_word(RecordCode.DUPLICATE_TAG, f"{name}:", column, expected, name=known)
        else:
            self._tags.setdefault(known, []).append(tag)
            if known == HEADER:
                _check_version(tag)

    def comment(self, text: str) -> None:
        """Take a comment."""
        self.extras.append(Comment(text))

    def finish(self, line: int) -> GameRecord:
        """Give the record without its deals; ``line`` is where the head has ended.

        Raises:
            LineError: if a tag is missing or wrong.
        """
        for name in _REQUIRED:
            if name not in self._tags:
                fault = Fault(
                    RecordCode.MISSING_TAG,
                    phrase("the head of the game"),
                    N_("a tag {name} in it"),
                    facts_of({"name": name}),
                )
                raise LineError(fault, Place(line, 1))
        players = self._players()
        base, rules = self._rules(len(players))
        seats = {label: seat for seat, label in enumerate(players)}
        match = self._match(rules, seats)
        return GameRecord(
            players=players,
            base=base,
            match=match,
            style=self._style(),
            seen_by=self._seen_by(seats),
            result=self._result(seats),
            extras=tuple(self.extras),
        )

    def _one(self, name: str) -> TagLine | None:
        tags = self._tags.get(name)
        return None if tags is None else tags[0]

    def _needed(self, name: str) -> TagLine:
        return self._tags[name][0]

    def _players(self) -> tuple[str, ...]:
        tag = self._needed("Players")
        words = tag.words()
        labels: list[str] = []
        with in_line(tag.line):
            while words.peek or not labels:
                if labels:
                    words.expect(",")
                label = words.peek
                if not is_label(label):
                    expected = N_("a player's name: one word of letters and digits")
                    raise words.wrong(RecordCode.WRONG_TAG, expected)
                if any(same_label(label, one) for one in labels):
                    raise words.wrong(RecordCode.WRONG_TAG, N_("a name that nobody else has"))
                labels.append(words.word())
                if len(labels) == FOUR_PLAYERS:
                    break
            words.end()
        return tuple(labels)

    def _rules(self, players: int) -> tuple[str, Rules]:
        tag = self._needed("Rules")
        with in_line(tag.line):
            if tag.value not in PRESETS:
                close = get_close_matches(tag.value[:_LONGEST_GUESSED], PRESETS, n=1)
                expected = N_("the preset {words}") if close else N_("one of {words}")
                words = Row(tuple(close or PRESETS))
                raise tag.wrong(RecordCode.WRONG_RULES, expected, words=words)
        options = self._tags.get("Option", [])
        rules = self._with_options(tag, [_option(one) for one in options])
        with in_line(self._needed("Players").line):
            if rules.players != players:
                expected = N_("{n} players, as the rules have it")
                one = self._needed("Players")
                raise one.wrong(RecordCode.WRONG_TAG, expected, n=rules.players)
        rules_id = self._one("Rules-Id")
        if rules_id is not None and rules_id.value != id_of(rules):
            with in_line(rules_id.line):
                expected = N_("{id}, which is the id of these rules in this version")
                raise rules_id.wrong(RecordCode.WRONG_RULES, expected, id=id_of(rules))
        return tag.value, rules

    def _with_options(self, tag: TagLine, options: list[tuple[str, str, TagLine]]) -> Rules:
        for number, (key, text, line) in enumerate(options):
            with in_line(line.line):
                _check_option(key, text, line)
                if any(key == other for other, _, _ in options[:number]):
                    raise line.wrong(RecordCode.DUPLICATE_TAG, N_("each option once"))
        try:
            return rules_of(tag.value, tuple((key, text) for key, text, _ in options))
        except ContradictoryRules as refused:
            conflict = refused.conflicts[0]
            lines = [line for key, _, line in options if key in conflict.options]
            fault = Fault(RecordCode.CONTRADICTION, "", conflict.message, conflict.values)
            place = lines[0] if lines else tag
            raise LineError(fault, Place(place.line, place.column)) from None

    def _style(self) -> Style:
        tag = self._one("Cards")
        if tag is None:
            return Style.INTERNATIONAL
        with in_line(tag.line):
            words = tag.words()
            style = words.one_of({str(one): one for one in Style}, RecordCode.WRONG_TAG)
            words.end()
        return style

    def _match(self, rules: Rules, seats: Mapping[str, Seat]) -> Match:
        tag = self._needed("First-Dealer")
        with in_line(tag.line):
            words = tag.words()
            match = Match.new(rules, dealer=words.seat(seats))
            words.end()
        began = self._one("Start-Match")
        if began is not None:
            with in_line(began.line):
                match = read_match(began.words(), match)
        standings = list(match.standings)
        started: list[Seat] = []
        for one in self._tags.get("Start", []):
            with in_line(one.line):
                words = one.words()
                if words.peek in seats and seats[words.peek] in started:
                    raise words.wrong(RecordCode.DUPLICATE_TAG, N_("each player once"))
                seat = words.seat(seats)
                standings[seat] = read_standing(words)
                words.end()
            started.append(seat)
            self.places.mark(Part.START, seat, one.line, one.column)
        return replace(match, standings=tuple(standings))

    def _seen_by(self, seats: Mapping[str, Seat]) -> Seat | None:
        tag = self._one("Seen-By")
        if tag is None:
            return None
        with in_line(tag.line):
            words = tag.words()
            seat = words.seat(seats)
            words.end()
        return seat

    def _result(self, seats: Mapping[str, Seat]) -> ResultSaid | None:
        tag = self._one("Result")
        if tag is None:
            return None
        self.places.mark(Part.RESULT, 0, tag.line, tag.column)
        with in_line(tag.line):
            return read_result(tag.words(), seats)


def read_match(words: Words, match: Match) -> Match:
    """Take how far a match had come: ``round 5, deal 7, golden 2, golden made``.

    Raises:
        NotationError: if it is not that.
    """
    words.expect("round")
    round_number = words.number(1, MOST_COUNT)
    words.expect(",")
    words.expect("deal")
    deal_number = words.number(1, MOST_COUNT)
    golden_left, golden_made = 0, False
    if match.rules.golden and words.take(","):
        words.expect("golden")
        golden_left = words.number(0, match.rules.players)
        if words.take(","):
            words.expect("golden")
            words.expect("made")
            golden_made = True
    words.end()
    return replace(
        match,
        round_number=round_number,
        deal_number=deal_number,
        golden_left=golden_left,
        golden_made=golden_made,
    )


@lru_cache(maxsize=64)
def rules_of(base: str, options: tuple[tuple[str, str], ...]) -> Rules:
    """Give the rules of a preset with some options in words.

    Raises:
        InvalidRules: if there are none like that.
    """
    if not options:
        return PRESETS[base]
    return with_values(PRESETS[base], {key: parse_option_text(key, text) for key, text in options})


@lru_cache(maxsize=64)
def id_of(rules: Rules) -> str:
    """Give the id of some rules."""
    return rules.rules_id


def _option(tag: TagLine) -> tuple[str, str, TagLine]:
    key, _equals, text = tag.value.partition("=")
    return key.strip(" \t"), text.strip(" \t"), tag


def _check_option(key: str, text: str, tag: TagLine) -> None:
    if "=" not in tag.value:
        raise tag.wrong(RecordCode.SYNTAX, N_("an option and its value: target = 500"))
    try:
        parse_option_text(key, text)
    except UnknownOption as unknown:
        nearest = unknown.nearest
        expected = N_("an option that exists") if nearest is None else N_("the option {name}")
        raise tag.wrong(RecordCode.WRONG_RULES, expected, name=nearest) from None
    except BadOption as bad:
        raise wrong_word(
            RecordCode.WRONG_VALUE, text, tag.column, "{value}", value=bad.expected
        ) from None


def _check_version(tag: TagLine) -> None:
    known = _VERSION.fullmatch(tag.value) and int(tag.value) == FORMAT_VERSION
    if not known:
        expected = N_("format {version}, the only one that this program reads")
        raise tag.wrong(RecordCode.UNKNOWN_VERSION, expected, version=FORMAT_VERSION)


def _check_date(tag: TagLine) -> None:
    try:
        right = _DATE.fullmatch(tag.value) is not None and bool(date.fromisoformat(tag.value))
    except ValueError:
        right = False
    if not right:
        raise tag.wrong(RecordCode.WRONG_TAG, N_("a date such as 2026-11-29"))
