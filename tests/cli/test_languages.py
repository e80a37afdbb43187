"""Nothing that a player reads is left in English where another language was chosen."""

import re
from pathlib import Path

import click
import pytest

from tests.cli.saying import said_in
from tysiacha.cli.main import app
from tysiacha.notation.position_fields import FIELD_NAMES
from tysiacha.notation.position_text import PHASE_WORDS
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_domains import OPTION_DOMAINS, expected_phrase
from tysiacha.rules.presets import PRESETS
from tysiacha.texts.layout import text_width

DATA = Path(__file__).parents[1] / "data"
OTHER_SCRIPTS = ["ru", "uk", "ar", "th"]
"""Languages in which an English word is seen by its letters."""

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]+")
ESCAPE = re.compile(r"\\x..|\\u....")
QUOTED = re.compile(r'"(\w+)"')
COMMANDS = {"rules_files": ["rules", "check"], "sheets": ["score"], "records": ["record", "check"]}
ON_THE_COMMAND_LINE = " ".join(
    ["tysiacha help color show text always", *app().list_commands(click.Context(app()))]
)
"""Commands, options and their values that may be told besides what was typed."""
WORDS_OF_RECORDS = "aces lets name description hearts diamonds clubs spades false"
"""Those that no good file of the test data happens to use."""

MISTAKES = (
    ["rules", "shw"],
    ["rules", "list", "--nope"],
    ["rules", "list", "--hel"],
    ["rules", "diff", "classic"],
    ["rules", "diff", "simple", "classic", "polish"],
    ["rules", "show", "klassic"],
    ["rules", "show", "nothing.toml"],
    ["rules", "check", "."],
    ["record", "convert", "x"],
    ["record", "convert", "x", "--to", "xml"],
    ["play", "--rules"],
    ["play", "--ascii=3"],
    ["play", "--colour", "blue"],
    ["play", "--players", "x"],
    ["play", "--record", "/"],
    ["perft", "--depth", "0"],
    ["position", "legal", "rules klassic"],
    ["position", "legal", "rules classic target=many"],
    ["position", "legal", "rules classic targt=1"],
    ["position", "show", "hello"],
    ["solve", "--hands", "A♠", "9♠ 9♥", "10♥"],
    ["solve", "--hands", "A♠", "9♠", "10♥", "--trump", "X"],
    ["solve", "--hands", "A♠", "9♠", "10♥", "--declarer", "4"],
    ["solve", "--give", "A♠", "--others", "9♠", "10♥"],
    ["nothing"],
)
"""What can be misspelt on a command line, one of each kind."""


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(ESCAPE.sub("", text))}


def _words_of_files() -> set[str]:
    """What is written in files of this program in every language: keys, words, rules, players."""
    good = [*(DATA / "records" / "good").iterdir(), *(DATA / "sheets" / "cases").glob("*.json")]
    lines = [line for file in good for line in file.read_text("utf-8").splitlines()]
    texts = [line for line in lines if not line.startswith("#")]
    for domain in OPTION_DOMAINS.values():
        texts += QUOTED.findall(str(expected_phrase(domain)))
    texts += [*OPTION_DOMAINS, *PRESETS, *Clause, "TOML JSON UTF", WORDS_OF_RECORDS]
    texts += [*FIELD_NAMES, *PHASE_WORDS.values()]
    return _words(" ".join(texts))


@pytest.fixture(scope="module")
def words_of_files() -> set[str]:
    return _words_of_files()


@pytest.mark.parametrize("language", OTHER_SCRIPTS)
@pytest.mark.parametrize("kind", COMMANDS)
def test_what_is_wrong_in_a_file_is_said_without_a_word_of_english(
    kind: str, language: str, words_of_files: set[str]
) -> None:
    folder = DATA / kind / "bad"
    names = sorted(file.name for file in folder.iterdir() if file.suffix != ".txt")
    said = said_in(language, [[*COMMANDS[kind], name] for name in names], folder)
    left = {}
    for name, text in zip(names, said, strict=True):
        own = _words((folder / name).read_bytes().decode("utf-8", "replace"))
        left[name] = _words(text.replace(name, "")) - own - words_of_files
        assert text.strip(), name
    assert {name: words for name, words in left.items() if words} == {}


@pytest.mark.parametrize("language", OTHER_SCRIPTS)
def test_a_mistake_in_a_command_is_told_without_a_word_of_english(
    language: str, words_of_files: set[str], tmp_path: Path
) -> None:
    said = said_in(language, MISTAKES, tmp_path)
    left = {}
    for arguments, text in zip(MISTAKES, said, strict=True):
        known = _words(" ".join(arguments)) | _words(ON_THE_COMMAND_LINE) | words_of_files
        left[" ".join(arguments)] = _words(text) - known
        assert text.strip(), arguments
    assert {line: words for line, words in left.items() if words} == {}


def test_a_bad_rules_file_is_complained_of_in_german(tmp_path: Path) -> None:
    (tmp_path / "our.toml").write_text(
        'nam = "x"\n[options]\ntarget = "many"\nbolts = ["a"]\nplayers = 7\n', "utf-8"
    )
    (said,) = said_in("de", [["rules", "check", "our.toml"]], tmp_path)
    assert said.splitlines() == [
        "our.toml:1: 'nam', erwartet: name, oder eine neuere Version dieses Programms",
        (
            "our.toml:3: target = 'many', erwartet: eine ganze Zahl von 5 bis 1000000, "
            "durch 5 teilbar"
        ),
        ('our.toml:4: bolts = eine Liste, erwartet: "off", "cumulative" oder "consecutive"'),
        "our.toml:5: players = 7, erwartet: 2, 3 oder 4",
    ]


@pytest.mark.parametrize("language", OTHER_SCRIPTS)
def test_the_columns_of_help_stand_straight(language: str) -> None:
    (said,) = said_in(language, [["play", "--help"]])
    rows = re.findall(r"^  (?:--\w+ \S+|-h, --help)  +(?=\S)", said, re.MULTILINE)
    assert len(rows) > 8
    assert len({text_width(row) for row in rows}) == 1


@pytest.mark.parametrize("language", OTHER_SCRIPTS)
def test_the_facts_of_the_doctor_stand_below_each_other(language: str) -> None:
    (said,) = said_in(language, [["doctor"]])
    facts = re.findall(r"^[^:]+: +(?=\S)", said, re.MULTILINE)
    assert len(facts) >= 8
    assert len({text_width(fact) for fact in facts[:8]}) == 1
