"""The bots that are asked for, by words."""

from __future__ import annotations

import pytest

from tysiacha.arena.entrants import (
    EmptyCommand,
    Entrant,
    Kind,
    NoSuchClass,
    SameName,
    parse_entrants,
)
from tysiacha.bots.registry import BOT_NAMES, UnknownBot


def test_a_bot_of_this_program_goes_by_its_name() -> None:
    assert [one.what for one in parse_entrants(BOT_NAMES)] == list(BOT_NAMES)
    (rule,) = parse_entrants(["careful=rule"])
    assert (rule.name, rule.kind, rule.what) == ("careful", Kind.BUILT_IN, "rule")
    assert rule.settings.startswith("RuleBotSettings(")


def test_a_class_of_a_module_is_a_bot_too() -> None:
    (bot,) = parse_entrants(["mine=py:tysiacha.bots.rule_bot:RuleBot"])
    assert (bot.name, bot.kind, bot.what) == ("mine", Kind.PYTHON, "tysiacha.bots.rule_bot:RuleBot")
    assert bot.settings.startswith("RuleBotSettings(")
    assert bot.made(seed=3).name == "careful"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("py:no_such_module:Bot", "ModuleNotFoundError"),
        ("py:tysiacha.bots.rule_bot:NoBot", "AttributeError"),
        ("py:tysiacha.bots.rule_bot", "AttributeError"),
        ("py:random:Random", "TypeError"),
        ("py:tests.arena.test_entrants:Dumb", "no method act"),
    ],
)
def test_a_class_that_makes_no_bot_is_refused(what: str, said: str) -> None:
    with pytest.raises(NoSuchClass, match=said):
        parse_entrants([what])


class Dumb:
    """No bot."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed


def test_a_command_keeps_its_quotes_and_equals_signs() -> None:
    (bot,) = parse_entrants(["mine=cmd:python 'my bot.py' --level=3"])
    assert bot == Entrant("mine", Kind.COMMAND, "python 'my bot.py' --level=3")
    assert bot.command == ["python", "my bot.py", "--level=3"]
    (unnamed,) = parse_entrants(["cmd:./bot --a=b"])
    assert unnamed.name == "cmd:./bot --a=b"


def test_a_second_bot_of_a_name_gets_a_number() -> None:
    assert [one.name for one in parse_entrants(["rule", "rule", "rule"])] == [
        *("rule", "rule-2", "rule-3")
    ]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownBot):
        parse_entrants(["ruel"])
    with pytest.raises(SameName):
        parse_entrants(["a=rule", "a=random"])
    for word in ("cmd:", "cmd:  ", "x=cmd:python 'open"):
        with pytest.raises(EmptyCommand):
            parse_entrants([word])
