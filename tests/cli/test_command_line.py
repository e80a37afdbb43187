"""Help, versions, misspellings and exit codes of the command line."""

import subprocess
import sys

import click
import pytest

import tysiacha
from tests.cli.running import SOURCE, cli
from tysiacha.cli.exit_codes import GOOD, UNUSABLE
from tysiacha.cli.lazy import LazyGroup
from tysiacha.cli.main import app
from tysiacha.cli.quoting import quoted, unknown
from tysiacha.play.dice import LARGEST_SEED

COMMANDS = (
    *("", "play", "rules", "rules list", "rules show", "rules diff", "rules check"),
    *("arena", "arena ladder", "arena show", "verify"),
)


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, option: str) -> None:
    done = cli(*command.split(), option)
    assert done.code == GOOD
    assert done.out.startswith(f"Usage: tysiacha {command}".rstrip())
    assert "Example" in done.out
    assert "tysiacha " in done.out.partition("Example")[2]
    assert max(map(len, done.out.split("\n"))) <= 80
    assert done.err == ""


def test_all_commands_can_be_loaded() -> None:
    group = app()
    assert isinstance(group, LazyGroup)
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        assert command.name == name
    assert group.get_command(context, "nothing") is None


def test_help_loads_neither_rules_nor_bots() -> None:
    code = (
        "import sys\nfrom tysiacha.cli.main import run\nassert run(['--help']) == 0\n"
        "print([name for name in sys.modules"
        " if name.startswith(('tysiacha.rules', 'tysiacha.bots', 'tysiacha.cards'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().split("\n")[-2] == "[]"


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version(option: str) -> None:
    assert cli(option).out == f"tysiacha {tysiacha.__version__}\n"


def test_without_a_command_there_is_help_and_an_error_code() -> None:
    done = cli()
    assert done.code == UNUSABLE
    assert "Commands:" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["paly"], "There is no command 'paly'. Did you mean play?"),
        (
            ["zzz"],
            "There is no command 'zzz'. There are: play, serve, admin, join, rules,",
        ),
        (["rules", "shwo"], "There is no command 'shwo'. Did you mean show?"),
        (["play", "--rules", "polsh"], "no preset and no file 'polsh'. Did you mean polish?"),
        (["play", "--rules", "Classic"], "Did you mean classic?"),
        (["play", "--rules", "xxxxxx"], "There are: classic, classic_four, "),
        (["play", "--sede", "1"], "--seed"),
        (["play", "--colour", "blue"], "never"),
        (["play", "--players", "5"], "'5' is not a whole number from 2 to 4."),
        (["play", "--players", "two"], "'two' is not a whole number from 2 to 4."),
        (["play", "--seed", "-1"], "'-1' is not a whole number from 0 to 18446744073709551615."),
        (["play", "--seed", "9" * 5000], "...' is not a whole number from 0 to "),
        (["play", "--seed", "١٢"], "is not a whole number"),
        (["play", "--seed", "1_0"], "is not a whole number"),
        (["play", "--rounds", "0"], "'0' is not a whole number from 1 to 1000000."),
        (["play", "--dealer", "4"], "--dealer 4: there are only 3 seats, and the first is 1."),
        (["play", "--dealer", "0"], "'0' is not a whole number from 1 to 4."),
        (
            ["play", "--pace", "nan"],
            "'nan' is neither fast, normal, slow, step nor a number of seconds from 0 to 10.",
        ),
        (["play", "--pace", "11"], "nor a number of seconds"),
        (["play", "--seats", "you"], "there must be 2 to 4 seats, not 1"),
        (["play", "--seats", "you" + ",you" * 50], "there must be 2 to 4 seats, not 51"),
        (["play", "--seats", "you,rul"], "'rul' is neither a person nor a bot: did you mean rule?"),
        (["play", "--seats", "you,\x1b[2J"], r"'\x1b[2J' is neither a person nor a bot"),
        (["play", "--players", "2", "--seats", "you,rule,rule"], "do not go together"),
        (["play", "--names", "a,b,c,d"], "there are more names (4) than seats (3)"),
        (["play", "--names", "Ann,ann"], "the name 'ann' is there twice"),
        (["play", "too", "many"], "too"),
        (["rules", "show", "--json", "--toml"], "Choose one of --json and --toml."),
    ],
    ids=lambda one: ascii(" ".join(one))[:40] if isinstance(one, list) else ascii(one)[:20],
)
def test_what_cannot_be_used_is_told_with_a_hint(arguments: list[str], said: str) -> None:
    done = cli(*arguments)
    assert done.code == UNUSABLE
    assert said in done.err
    assert done.out == ""
    assert all(line.isprintable() for line in done.err.split("\n"))
    assert max(map(len, done.err.split("\n"))) < 250


def test_the_largest_seed_will_do() -> None:
    done = cli("play", "--seed", str(LARGEST_SEED), "--seats", "rule,rule", "--rounds", "1")
    assert done.code == GOOD


def test_rules_that_cannot_be_played_by_so_many_are_told() -> None:
    text = "options = {players = 4, barrel_capacity = 3}"
    done = cli("play", "--rules", "-", "--players", "2", answers=text)
    assert done.code == UNUSABLE
    assert "cannot be played by 2" in done.err


def test_a_preset_for_other_numbers_is_called_so() -> None:
    names = {"classic": "classic_four", "polish": "polish for 4 players"}
    for rules, name in names.items():
        done = cli("play", "--rules", rules, "--seats", "rule,rule,rule,rule", "--rounds", "1")
        assert done.out.startswith(f"Thousand by the rules {name} (rules id ")


def test_unknown_names_are_cut_and_quoted() -> None:
    assert quoted("x" * 100) == repr("x" * 60 + "...")
    assert unknown("No {name}.", "x" * 5000, ["play"]).endswith("There are: play.")
