"""What the README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import cli
from tysiacha.notation.rules_file import parse_rules

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_excerpt_is_what_that_command_prints() -> None:
    [excerpt] = _blocks("text")
    done = cli("play", "--seats", "rule,rule,rule", "--seed", "5")
    assert "play --seats rule,rule,rule --seed 5" in README
    assert excerpt in done.out


def test_the_rules_file_is_valid() -> None:
    [text] = _blocks("toml")
    assert parse_rules(text, "README.md").rules.golden


@pytest.mark.parametrize(
    "command",
    [
        "rules diff classic russian_house",
        "perft --cards 3 --divide",
        'solve --hands "A♠ K♠ Q♠" "10♠ J♥ 10♥" "J♠ A♥ 9♦"',
    ],
)
def test_what_the_readme_offers_to_try_works(command: str) -> None:
    assert f"tysiacha {command}" in README
    assert cli(*shlex.split(command)).code == 0
