"""``docs/notation.md``: its examples are good, and it names everything there is."""

import doctest
import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import cli
from tysiacha.notation.actions import VERBS
from tysiacha.notation.byte_lines import LONGEST_LINE, split_lines
from tysiacha.notation.games import LARGEST_GAME, LARGEST_JSON, ReadGame
from tysiacha.notation.json_parts import ACTION_READERS
from tysiacha.notation.position_fields import FIELD_NAMES
from tysiacha.notation.position_reading import parse_position
from tysiacha.notation.position_text import PHASE_WORDS, position_text
from tysiacha.notation.record_json_reading import DEAL_KEYS, HEAD_KEYS
from tysiacha.notation.record_reading import MOST_LINES, read_games
from tysiacha.notation.record_writing import DEAL_TAGS, HEADER_TAGS, NOTE_NAMES, record_text
from tysiacha.notation.records import LONGEST_TEXT
from tysiacha.notation.replaying import first_disagreement
from tysiacha.notation.styles import LETTERS_OF, Style, card_in

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT: Final = DOCUMENT.read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def blocks(kind: str, start: str) -> list[str]:
    return [block for name, block in BLOCKS if name == kind and block.startswith(start)]


def test_the_example_of_a_record_is_good_and_as_it_is_written() -> None:
    (example,) = blocks("text", "Thousand-Record")
    (game,) = read_games(split_lines([example.encode()]), "x")
    assert isinstance(game, ReadGame)
    assert first_disagreement(game.record) is None
    assert record_text(game.record) == example


def test_the_example_of_real_cards_is_good_and_as_it_is_written() -> None:
    (example,) = blocks("text", "Deal 3")
    head = (
        "Thousand-Record: 1\nPlayers: Anna, Boris, Vera\nRules: classic\nRules-Id: 0af9f8e8f3f8\n"
        "First-Dealer: Vera\nStart-Match: round 3, deal 3\nStart: Anna total 300\n"
        "Start: Boris total 60\n\n"
    )
    (game,) = read_games(split_lines([f"{head}{example}".encode()]), "x")
    assert isinstance(game, ReadGame)
    assert first_disagreement(game.record) is None
    assert record_text(game.record) == f"{head}{example}"


def test_what_check_says_is_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = blocks("text", "Thousand-Record")
    (shown,) = blocks("console", "$ tysiacha record check")
    wrong_sum = example.replace("9♦; Anna takes 21", "9♦; Anna takes 20")
    wrong_card = example.replace("Boris 10♦, Vera 9♦", "Boris 9♣, Vera 9♦")
    monkeypatch.chdir(tmp_path)
    Path("evening.thousand").write_text("\n".join([example, wrong_sum, wrong_card]), "utf-8")
    ran = cli(*shown.splitlines()[0].split()[2:])
    assert ran.err + ran.out == shown.partition("\n")[2]


def test_the_examples_of_positions_are_good_and_as_they_are_written() -> None:
    (examples,) = blocks("text", "rules ")
    for line in examples.splitlines():
        assert position_text(*parse_position(line)) == line


def test_the_example_of_json_has_the_keys_there_are() -> None:
    (example,) = blocks("json", "{")
    content = json.loads(example)
    assert set(content) == {"thousand_record", *HEAD_KEYS} - {"seen_by"}
    left_out = {"golden", "opening", "leftover", "closing"}
    assert set(content["deals"][0]) == set(DEAL_KEYS) - left_out
    assert all(f"`{word}`" in TEXT for word in ACTION_READERS)


def test_the_example_in_python_runs() -> None:
    (example,) = blocks("python", ">>>")
    test = doctest.DocTestParser().get_doctest(example, {}, "notation", str(DOCUMENT), 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize("style", Style)
def test_every_style_is_told(style: Style) -> None:
    (row,) = re.findall(rf"^\| `{style}` \|.*$", TEXT, re.MULTILINE)
    letters = LETTERS_OF[style]
    assert " ".join(letters.facts["ranks"].split()) in row
    assert " ".join(reversed(letters.suits)) in row
    for number in (23, 14, 4):
        assert card_in(number, style) in row  # type: ignore[arg-type]


def test_every_word_is_told() -> None:
    words = [*HEADER_TAGS, *DEAL_TAGS, "Trick", *VERBS, *NOTE_NAMES]
    words += [*PHASE_WORDS.values(), *FIELD_NAMES]
    for word in words:
        assert re.search(rf"(?<![\w-]){word}(?![\w-])", TEXT), word


def test_every_limit_is_told() -> None:
    for number in (LONGEST_LINE, LONGEST_TEXT, LARGEST_GAME, MOST_LINES):
        assert f"{number:,}" in TEXT
    assert f"{LARGEST_JSON // (1024 * 1024)} MiB" in TEXT
