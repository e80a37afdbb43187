"""The examples of the help of ``tysiacha deal`` can be dealt."""

import shlex

import pytest
from click.testing import CliRunner

from tysiacha.cli.main import app

HELP = CliRunner().invoke(app(), ["deal", "--help"]).output
EXAMPLES = [line.strip() for line in HELP.splitlines() if line.startswith("    tysiacha deal")]


def test_the_help_has_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_help_can_be_dealt(example: str) -> None:
    _program, *arguments = shlex.split(example.split("   ", maxsplit=1)[0])
    done = CliRunner().invoke(app(), arguments)
    assert done.exit_code == 0, done.output
    assert "Pack: " in done.output or '"pack"' in done.output
