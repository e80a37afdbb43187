"""The head of a score sheet: rules, players, dealer, and what they bring from before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Final, TypeAlias

from tysiacha.rules.amounts import FALLS_TO_ZERO, ROUND_LIMIT, TOTAL_LIMIT
from tysiacha.rules.choices import (
    BarrelAttemptUnit,
    BarrelThirdFall,
    DumpTruck,
    GoldenNoneMade,
    WinRule,
)
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.option_errors import (
    BadOption,
    BadOverrides,
    Conflict,
    OptionProblem,
    UnknownOption,
)
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import CONTRACT_UNIT, FOUR_PLAYERS, TWO_PLAYERS, Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Seat
from tysiacha.sheet.entries import RulesSource, Sheet, StartLine
from tysiacha.sheet.fields import Fields
from tysiacha.sheet.json_text import OddNumber, shown
from tysiacha.sheet.names import name_fault, plain_name, twin_of
from tysiacha.sheet.problems import Problem, ProblemCode
from tysiacha.texts.lists import listed
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

_TOP_KEYS: Final = ("rules", "options", "players", "dealer", "start", "first_round", "rounds")
_START_KEYS: Final = ("total", "bolts", "falls", "concessions", "barrel_rounds", "on_since")
_LONGEST_GUESSED: Final = 40
_MOST_OPTIONS: Final = 2 * len(OPTION_DOMAINS)

RulesOfFile: TypeAlias = Callable[[str], Rules | None]
"""Gives the rules of a file that a sheet names, None if there is no such file."""


def read_head(top: Fields, problems: list[Problem], rules_of_file: RulesOfFile) -> Sheet | None:
    """Give the head of a sheet, without entries; None if something was found wrong."""
    top.only(_TOP_KEYS)
    source, rules = _rules(top, rules_of_file)
    names = _names(top, rules)
    dealer = _dealer(top, names)
    first_round = _first_round(top, rules)
    if source is None or rules is None or names is None:
        return None
    start = _start(top, problems, rules, names)
    if dealer is None or first_round is None or start is None:
        return None
    return Sheet(source, rules, names, dealer, start, first_round)


def start_problems(
    rules: Rules, names: tuple[str, ...], start: tuple[StartLine, ...]
) -> list[Problem]:
    """Give what cannot be in what players bring from before."""
    problems: list[Problem] = []
    for name, line in zip(names, start, strict=True):
        _check_line(Fields({}, problems, path=f"start.{name}"), rules, line)
    _check_barrel(Fields({}, problems, path="start"), rules, names, start)
    return problems


def _rules(
    top: Fields, rules_of_file: RulesOfFile
) -> tuple[RulesSource, Rules] | tuple[None, None]:
    base = _base(top, rules_of_file)
    options = _options(top)
    if base is None or options is None:
        return None, None
    name, rules = base
    try:
        return RulesSource(name, tuple(options)), rules_with(rules, options)
    except BadOverrides as refused:
        for problem in refused.problems:
            _option_is_wrong(top, problem)
        return None, None


def _base(top: Fields, rules_of_file: RulesOfFile) -> tuple[str, Rules] | None:
    """Give the rules that single options change, and their name."""
    expected = _("a preset or the path of a rules file")
    if not top.need("rules", expected):
        return None
    name = top.value("rules")
    if not isinstance(name, str) or not name:
        top.wrong("rules", shown(name), expected)
        return None
    rules = PRESETS.get(name) or rules_of_file(name)
    if rules is None:
        top.wrong("rules", shown(name), _preset_text(name), ProblemCode.WRONG_RULES)
        return None
    return name, rules


def _options(top: Fields) -> dict[str, object] | None:
    """Give the single options as data, not looked at yet."""
    options = top.table("options", _("an object of options"))
    if options is None:
        return None if top.has("options") else {}
    keys = tuple(options.keys())
    if len(keys) > _MOST_OPTIONS:
        top.wrong("options", _("{n} options").format(n=len(keys)), _("fewer of them"))
        return None
    for key in keys:
        if isinstance(options.value(key), dict):
            options.table(key, "")  # notes what stands in it twice
    return {key: _plain(options.value(key)) for key in keys}


def _plain(value: object) -> object:
    """Give a value with odd numbers inside a table as Python has them; all are refused anyway."""
    if not isinstance(value, Mapping):
        return value
    return {
        key: float(one.text) if isinstance(one, OddNumber) else one for key, one in value.items()
    }


def _preset_text(name: str) -> str:
    close = get_close_matches(name, PRESETS, n=1) if len(name) <= _LONGEST_GUESSED else []
    presets = close[0] if close else listed(PRESETS)
    return _("{presets}, or the path of a rules file").format(presets=presets)


def _option_is_wrong(top: Fields, problem: OptionProblem) -> None:
    code = ProblemCode.WRONG_RULES
    match problem:
        case UnknownOption():
            expected = problem.nearest or _("an option that exists")
            top.wrong("options", shown(problem.option), expected, code)
        case BadOption():
            expected = phrase_text(problem.expected)
            top.wrong(f"options.{problem.option}", shown(problem.value), expected, code)
        case Conflict():
            values = dict(problem.values)
            found = listed(f"{key} = {values[key].lower()}" for key in problem.options)
            expected = _("options that go together. {why}").format(why=phrase_text(problem.phrase))
            top.wrong("options", found, expected, code)


def _names(top: Fields, rules: Rules | None) -> tuple[str, ...] | None:
    expected = _("a list of 2 to 4 different names, clockwise")
    if not top.need("players", expected):
        return None
    value = top.value("players")
    if not isinstance(value, list) or not TWO_PLAYERS <= len(value) <= FOUR_PLAYERS:
        found = shown(value)
        if isinstance(value, list):
            found = _("a list of {n}").format(n=len(value))
        top.wrong("players", found, expected)
        return None
    names = [_name(top, one) for one in value]
    good = [name for name in names if name is not None]
    twins = [name for place, name in enumerate(good) if twin_of(name, good[:place])]
    for name in twins:
        top.wrong("players", shown(name), _("another name: it is there already"))
    if rules is not None and len(value) != rules.players:
        top.wrong("players", _("a list of {n}").format(n=len(value)), _players_text(rules))
        return None
    return tuple(good) if len(good) == len(value) and not twins else None


def _players_text(rules: Rules) -> str:
    return _('{n} names, as the rules have it; "options": {{"players": …}} changes that').format(
        n=rules.players
    )


def _name(top: Fields, value: object) -> str | None:
    if not isinstance(value, str):
        top.wrong("players", shown(value), _("a name"))
        return None
    name = plain_name(value)
    fault = name_fault(name)
    if fault is not None:
        top.wrong("players", shown(value), fault)
    return name if fault is None else None


def _dealer(top: Fields, names: tuple[str, ...] | None) -> Seat | None:
    expected = _("who deals the first round")
    if not top.need("dealer", expected) or names is None:
        return None
    return top.seat("dealer", names)


def _first_round(top: Fields, rules: Rules | None) -> int | None:
    if not top.has("first_round"):
        return 1
    expected = _("a whole number from 1 to {n}").format(n=ROUND_LIMIT)
    number = top.whole("first_round", expected, 1, ROUND_LIMIT)
    if number is None or rules is None or number == 1 or not rules.golden:
        return number
    replays = rules.golden_none_made is GoldenNoneMade.REPLAY
    resets = rules.golden_none_made is GoldenNoneMade.RESET and number <= rules.players
    if replays or resets:
        expected = _("1: what happened before in golden rounds matters (GOLD-5)")
        top.wrong("first_round", str(number), expected)
        return None
    return number


def _start(
    top: Fields, problems: list[Problem], rules: Rules, names: tuple[str, ...]
) -> tuple[StartLine, ...] | None:
    nothing = (StartLine(),) * len(names)
    if not top.has("start"):
        return nothing
    table = top.table("start", _("an object by name"))
    if table is None:
        return None
    before = len(problems)
    lines = list(nothing)
    for seat, key in table.by_seat(names, range(len(names))).items():
        fields = table.table(key, _("an object: {keys}").format(keys=", ".join(_START_KEYS)))
        if fields is not None:
            lines[seat] = _line(fields)
    if len(problems) == before:
        problems += start_problems(rules, names, tuple(lines))
    return tuple(lines) if len(problems) == before else None


def _line(fields: Fields) -> StartLine:
    fields.only(_START_KEYS)
    total = _("a whole number from {least} to {most}").format(least=-TOTAL_LIMIT, most=TOTAL_LIMIT)
    count = _("a whole number from 0 to {most}").format(most=ROUND_LIMIT)
    return StartLine(
        total=fields.whole("total", total, -TOTAL_LIMIT, TOTAL_LIMIT) or 0,
        bolts=fields.whole("bolts", count, 0, ROUND_LIMIT) or 0,
        falls=fields.whole("falls", count, 0, ROUND_LIMIT) or 0,
        concessions=fields.whole("concessions", count, 0, ROUND_LIMIT) or 0,
        barrel_rounds=fields.whole("barrel_rounds", count, 0, ROUND_LIMIT),
        on_since=fields.whole("on_since", total, -TOTAL_LIMIT, TOTAL_LIMIT),
    )


def _check_line(at: Fields, rules: Rules, line: StartLine) -> None:
    _check_total(at, rules, line)
    if line.bolts and rules.bolts is None:
        at.wrong("bolts", str(line.bolts), _("0: these rules know no bolts"))
    elif line.bolts >= rules.bolt_limit:
        expected = _("less than {limit}, which bring the fine (BOLT-2)")
        at.wrong("bolts", str(line.bolts), expected.format(limit=rules.bolt_limit))
    if line.falls and not rules.frozen_barrel:
        at.wrong("falls", str(line.falls), _("0: these rules know no barrel to fall from"))
    elif line.falls >= FALLS_TO_ZERO and rules.barrel_third_fall is BarrelThirdFall.ZERO:
        expected = _("less than {n}, for the count starts again then (BARREL-8)")
        at.wrong("falls", str(line.falls), expected.format(n=FALLS_TO_ZERO))
    if line.concessions and rules.concede is None:
        at.wrong("concessions", str(line.concessions), _("0: these rules know no giving up"))
    elif rules.concede_limit is not None and line.concessions > rules.concede_limit:
        expected = _("at most {limit} (CONCEDE-4)").format(limit=rules.concede_limit)
        at.wrong("concessions", str(line.concessions), expected)


def _check_total(at: Fields, rules: Rules, line: StartLine) -> None:
    total, on = line.total, line.barrel_rounds is not None
    attempts = rules.barrel_attempts
    if on and not rules.frozen_barrel:
        at.wrong("barrel_rounds", str(line.barrel_rounds), _("nothing: there is no such barrel"))
    elif attempts is not None and (line.barrel_rounds or 0) >= attempts:
        expected = _("less than {n}, all that there are (BARREL-5)").format(n=attempts)
        at.wrong("barrel_rounds", str(line.barrel_rounds), expected)
    elif on and total != rules.barrel_at:
        expected = _("{total}, the total on the barrel (BARREL-1)").format(total=rules.barrel_at)
        at.wrong("total", str(total), expected)
    elif not on and rules.frozen_barrel and total >= (rules.barrel_at or 0):
        expected = _("less than {total}, or barrel_rounds too (BARREL-1)")
        at.wrong("total", str(total), expected.format(total=rules.barrel_at))
    elif _has_won(rules, total):
        at.wrong("total", str(total), _("a total that has not won yet (GOAL-1)"))
    elif rules.rounding != 1 and total % CONTRACT_UNIT:
        expected = _("a multiple of {unit} (SCORE-2)").format(unit=CONTRACT_UNIT)
        at.wrong("total", str(total), expected)
    elif not on and _is_dumped(rules, total):
        at.wrong("total", str(total), _("another total: this one becomes 0 (DUMP-1)"))
    if line.on_since is not None and not on:
        at.wrong("on_since", str(line.on_since), _("nothing without barrel_rounds"))


def _has_won(rules: Rules, total: int) -> bool:
    return total >= rules.target if rules.win_rule is WinRule.REACH else total > rules.target


def _is_dumped(rules: Rules, total: int) -> bool:
    if rules.dump_truck is None:
        return False
    compared = abs(total) if rules.dump_truck is DumpTruck.BOTH else total
    return compared == rules.dump_truck_at


def _check_barrel(
    at: Fields, rules: Rules, names: tuple[str, ...], start: tuple[StartLine, ...]
) -> None:
    """Check those on the barrel together: there is room, and one is on it longer than another."""
    on = [seat for seat, line in enumerate(start) if line.barrel_rounds is not None]
    if not rules.frozen_barrel or len(on) <= 1:
        return
    who = listed(names[seat] for seat in on)
    if rules.places is not None and len(on) > rules.places:
        expected = _("at most {n} on the barrel (BARREL-9)").format(n=rules.places)
        at.wrong("barrel_rounds", who, expected)
        return
    unordered = [seat for seat in on if start[seat].on_since is None]
    for seat in unordered:
        expected = _("a number: who is on longer has a smaller one")
        at.wrong(f"{names[seat]}.on_since", _("nothing"), expected)
    if not unordered and not _clocks_agree(rules, [start[seat] for seat in on]):
        rounds = listed(f"{names[seat]} {start[seat].barrel_rounds}" for seat in on)
        expected = _("more of them for who is on longer, as on_since says (BARREL-5)")
        at.wrong("barrel_rounds", rounds, expected)


def _clocks_agree(rules: Rules, lines: list[StartLine]) -> bool:
    """Tell whether who is on longer has used more rounds, as where all play every round."""
    everybody_plays = rules.players < FOUR_PLAYERS
    every_round = rules.barrel_attempt_unit is BarrelAttemptUnit.EVERY_ROUND
    if rules.barrel_attempts is None or not (everybody_plays and every_round):
        return True
    stays = sorted((line.on_since or 0, -(line.barrel_rounds or 0)) for line in lines)
    return all((one[0] < other[0]) == (one[1] < other[1]) for one, other in pairwise(stays))
