"""Asked before a new sheet: who plays, by which rules, who deals, and what they bring along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import click

from tysiacha.cli.plain.dialogue import Ask
from tysiacha.cli.plain.words import number_of
from tysiacha.cli.score_asking import Asked, Refusal, ask_until
from tysiacha.cli.score_words import NotFound, naming_help, seat_named
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.choices import BarrelAttemptUnit, BarrelThirdFall
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with, rules_with_texts
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS, preset_name
from tysiacha.rules.standing import Seat
from tysiacha.sheet.entries import RulesSource, Sheet, StartLine
from tysiacha.sheet.head import RulesOfFile, start_problems
from tysiacha.sheet.json_text import shown
from tysiacha.sheet.names import name_fault, plain_name, twin_of
from tysiacha.sheet.reckoning import Reckoning, opened
from tysiacha.texts.lists import listed
from tysiacha.texts.options import preset_sentence
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _, ngettext


def ask_new_sheet(rules_of_file: RulesOfFile) -> Asked[Reckoning]:
    """Ask for all that stands at the top of a sheet."""
    names = yield from _ask_names()
    source, rules = yield from _ask_rules(len(names), rules_of_file)
    dealer = yield from _ask_dealer(names)
    start = yield from _ask_start(rules, names)
    return opened(Sheet(source, rules, names, dealer, start))


def _ask_names() -> Asked[tuple[str, ...]]:
    ask = Ask(
        prompt=_("Players, clockwise (such as Anna, Boris, Vera):"),
        help=(
            _("Type 2 to 4 names, in the order in which the players sit, clockwise."),
            _("A name may have several words where commas stand between the names."),
        ),
    )
    return (yield from ask_until(ask, _read_names))


def _read_names(answer: str) -> tuple[str, ...] | Refusal:
    parts = answer.split(",") if "," in answer else answer.split()
    names = tuple(plain_name(part) for part in parts)
    if not TWO_PLAYERS <= len(names) <= FOUR_PLAYERS:
        return Refusal(_("Type 2 to 4 names, such as: Anna, Boris, Vera."))
    for place, name in enumerate(names):
        fault = name_fault(name)
        if fault is not None:
            return Refusal(
                _("{name} cannot be: expected {fault}.").format(name=shown(name), fault=fault)
            )
        if twin_of(name, names[:place]) is not None:
            return Refusal(_("{name} is there twice: tell them apart.").format(name=name))
    return names


def _ask_rules(players: int, rules_of_file: RulesOfFile) -> Asked[tuple[RulesSource, Rules]]:
    ask = Ask(
        prompt=_("Rules (Enter: {name}; ? lists them):").format(name=DEFAULT_PRESET),
        help=(
            *(f"  {name}: {preset_sentence(name)}" for name in PRESETS),
            _("Type one of these names, or the path of a rules file. Agreements go after it:"),
            "  russian_online golden=on blind_bid=any",
        ),
    )
    return (yield from ask_until(ask, lambda answer: _read_rules(players, rules_of_file, answer)))


def _read_rules(
    players: int, rules_of_file: RulesOfFile, answer: str
) -> tuple[RulesSource, Rules] | Refusal:
    words = answer.split()
    given = [word for word in words if word.partition("=")[0] in OPTION_DOMAINS and "=" in word]
    name = " ".join(word for word in words if word not in given) or DEFAULT_PRESET
    try:
        base = PRESETS.get(name) or rules_of_file(name)
    except click.ClickException as error:
        return Refusal(error.message)
    if base is None:
        return Refusal(_("There are no rules of that name. Type ? for a list."))
    parts = [word.partition("=") for word in given]
    try:
        seated, options = _seated(base, players)
        rules = rules_with_texts(seated, {key: value for key, _sign, value in parts})
    except BadOverrides as error:
        return Refusal(phrase_text(error.phrases[0]))
    if rules.players != players:
        return Refusal(_("There are {n} players.").format(n=players))
    renamed = preset_name(seated) or name
    options = () if renamed != name else options
    return RulesSource(renamed, (*options, *(key for key, _sign, _value in parts))), rules


def _seated(base: Rules, players: int) -> tuple[Rules, tuple[str, ...]]:
    """Give rules for so many players, and the option that it takes.

    Raises:
        BadOverrides: if so many cannot play by them.
    """
    if base.players == players:
        return base, ()
    return rules_with(base, {"players": players}), ("players",)


def _ask_dealer(names: Sequence[str]) -> Asked[Seat]:
    def read(answer: str) -> Seat | Refusal:
        try:
            return seat_named(answer, names, range(len(names)))
        except NotFound as error:
            return Refusal(str(error))

    prompt = _("Who deals first ({names})?").format(names=listed(names))
    ask = Ask(prompt, help=naming_help())
    return (yield from ask_until(ask, read))


# What players bring from a sheet of paper.

_Lines: TypeAlias = tuple[StartLine, ...]


@dataclass(frozen=True, slots=True)
class _Starting:
    """Whom the start is asked for, and by which rules."""

    rules: Rules
    names: tuple[str, ...]

    def checked(self, lines: _Lines) -> _Lines | Refusal:
        """Give lines of the start, or why they cannot be."""
        problems = start_problems(self.rules, self.names, lines)
        if not problems:
            return lines
        problem = problems[0]
        name = problem.key.split(".")[1] if problem.key.count(".") > 1 else ""
        found = f"{name} {problem.found}".strip()
        return Refusal(
            _("{found} cannot be: expected {expected}.").format(
                found=found, expected=problem.expected
            )
        )


def _ask_start(rules: Rules, names: tuple[str, ...]) -> Asked[_Lines]:
    """Ask for totals, and only where there are some for all that goes with them."""
    start = _Starting(rules, names)
    example = " ".join(str(total) for total in (120, -35, 60, 0)[: len(names)])
    ask = Ask(
        prompt=_("Totals to start with (Enter: all 0):"),
        help=(
            _("To go on from a sheet of paper type the totals in the order of the seats:"),
            f"  {example}",
        ),
    )

    def read(answer: str) -> _Lines | Refusal:
        totals = _read_counts(answer, len(names))
        if isinstance(totals, Refusal):
            return totals
        return start.checked(tuple(_line_with_total(rules, total) for total in totals))

    lines = yield from ask_until(ask, read)
    if lines == (StartLine(),) * len(names):
        return lines
    lines = yield from _ask_barrel(start, lines)
    if rules.bolts is not None:
        prompt = _("Bolts of {names} (Enter: none):")
        lines = yield from _ask_counts(start, lines, prompt, lambda line, n: replace(line, bolts=n))
    if rules.frozen_barrel and rules.barrel_third_fall is BarrelThirdFall.ZERO:
        prompt = _("Falls off the barrel of {names} (Enter: none):")
        lines = yield from _ask_counts(start, lines, prompt, lambda line, n: replace(line, falls=n))
    if rules.concede is not None and (rules.concede_limit or rules.concede_third_fine):
        prompt = _("Rounds given up by {names} (Enter: none):")
        lines = yield from _ask_counts(
            start, lines, prompt, lambda line, n: replace(line, concessions=n)
        )
    return lines


def _line_with_total(rules: Rules, total: int) -> StartLine:
    """Give a line with a total; the barrel's own total means that the player is on it."""
    if rules.frozen_barrel and total == rules.barrel_at:
        return StartLine(total=total, barrel_rounds=0, on_since=0)
    return StartLine(total=total)


def _ask_barrel(start: _Starting, lines: _Lines) -> Asked[_Lines]:
    """Ask how long players have been on the barrel, where that matters (BARREL-5, BARREL-9)."""
    on = [seat for seat, line in enumerate(lines) if line.barrel_rounds is not None]
    if on and start.rules.barrel_attempts is not None:
        lines = yield from _ask_rounds_used(start, lines, on)
    if len(on) > 1 and start.rules.places is not None and _clocks_differ(start.rules):
        lines = yield from _ask_longest(start, lines, on)
    return lines


def _clocks_differ(rules: Rules) -> bool:
    """Tell whether the rounds used do not tell who mounted first."""
    every_round = rules.barrel_attempt_unit is BarrelAttemptUnit.EVERY_ROUND
    return rules.players == FOUR_PLAYERS or not every_round or rules.barrel_attempts is None


def _ask_rounds_used(start: _Starting, lines: _Lines, on: list[Seat]) -> Asked[_Lines]:
    names = listed(start.names[seat] for seat in on)
    ask = Ask(_("Rounds used up on the barrel by {names} (Enter: 0):").format(names=names))

    def read(answer: str) -> _Lines | Refusal:
        counts = _read_counts(answer, len(on))
        if isinstance(counts, Refusal):
            return counts
        used = dict(zip(on, counts, strict=True))
        return start.checked(
            tuple(
                replace(line, barrel_rounds=used[seat], on_since=-used[seat])
                if seat in used
                else line
                for seat, line in enumerate(lines)
            )
        )

    return (yield from ask_until(ask, read))


def _ask_longest(start: _Starting, lines: _Lines, on: list[Seat]) -> Asked[_Lines]:
    names = listed(start.names[seat] for seat in on)
    prompt = _("Who got on the barrel first ({names}; Enter: in one round)?").format(names=names)
    ask = Ask(prompt, help=naming_help())

    def read(answer: str) -> _Lines | Refusal:
        try:
            first = seat_named(answer, start.names, on) if answer.strip() else None
        except NotFound as error:
            return Refusal(str(error))
        return tuple(
            replace(line, on_since=0 if seat == first else 1) if seat in on else line
            for seat, line in enumerate(lines)
        )

    return (yield from ask_until(ask, read))


def _ask_counts(
    start: _Starting, lines: _Lines, prompt: str, put: Callable[[StartLine, int], StartLine]
) -> Asked[_Lines]:
    """Ask for a number for each player."""
    ask = Ask(prompt.format(names=listed(start.names)))

    def read(answer: str) -> _Lines | Refusal:
        counts = _read_counts(answer, len(lines))
        if isinstance(counts, Refusal):
            return counts
        if min(counts) < 0:
            return Refusal(_("None of them can be below 0."))
        told = (put(line, count) for line, count in zip(lines, counts, strict=True))
        return start.checked(tuple(told))

    return (yield from ask_until(ask, read))


def _read_counts(answer: str, count: int) -> tuple[int, ...] | Refusal:
    """Give so many numbers, zeros for an empty answer."""
    words = answer.replace(",", " ").split()
    numbers = tuple(number for word in words if (number := number_of(word)) is not None)
    if not words:
        return (0,) * count
    if len(numbers) < len(words) or len(numbers) != count:
        return Refusal(
            ngettext("Type {n} number.", "Type {n} numbers, one for each.", count).format(n=count)
        )
    return numbers
