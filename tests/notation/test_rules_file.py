"""Rules files: good ones are read, bad ones are refused with every place and what would do.

The files stand in ``tests/data/rules_files``; beside each bad one is what is said about it. What
would not survive as a file in a repository (other encodings, huge texts) is made here.
"""

import re
import time
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.strategies.rules import valid_rules
from tysiacha.notation.rules_file import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    RULES_FILE_LIMIT,
    RulesFile,
    parse_rules,
    read_rules_bytes,
    rules_text,
)
from tysiacha.notation.rules_problems import Problem, ProblemCode, RulesFileError
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences

FILES: Final = Path(__file__).parent.parent / "data" / "rules_files"
GOOD: Final = sorted(path.stem for path in FILES.glob("good/*.toml"))
BAD: Final = sorted(path.stem for path in FILES.glob("bad/*.toml"))
SPADES_60: Final = {"hearts": 100, "diamonds": 80, "clubs": 40, "spades": 60}

WANTED: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "a_preset": ("polish", {}),
    "dotted_keys": (
        "classic_two",
        {"target": 1500, "barrel_at": 1400, "win_rule": "reach", "jump_bids": False},
    ),
    "empty": ("classic", {}),
    "inline_table": ("classic", {"golden": "on", "silence_below": -120}),
    "no_effect": (
        "classic",
        {"golden_raise": True, "concede_limit": 3, "p2_form": "discard_two"},
    ),
    "only_comments": ("classic", {}),
    "our_table": (
        "russian_online",
        {
            "players": 4,
            "cut_check": "nine",
            "redeal_stock_below": "off",
            "marriage_values": SPADES_60,
        },
    ),
    "same_as_base": ("windows_1000", {"players": 3, "concede_limit": 3}),
    "short_match": ("classic", {"target": 500, "barrel_at": 400}),
    "sub_table": (
        "classic",
        {
            "ace_marriage": 200,
            "golden": "on",
            "marriage_values": {"clubs": 100, "spades": 80, "hearts": 60, "diamonds": 40},
        },
    ),
}
"""Of each good file: its base, and what it sets."""


def read(kind: str, name: str) -> RulesFile:
    path = FILES / kind / f"{name}.toml"
    return read_rules_bytes(path.read_bytes(), path.name)


def problems(text: str | bytes) -> tuple[Problem, ...]:
    """Give what is wrong with a file named ``x``, nothing if it can be used."""
    try:
        if isinstance(text, str):
            parse_rules(text, "x")
        else:
            read_rules_bytes(text, "x")
    except RulesFileError as refused:
        return refused.problems
    return ()


def problem(text: str | bytes) -> Problem:
    """Give the one thing that is wrong with a file named ``x``."""
    (only,) = problems(text)
    return only


def without_messages_of_python(text: str) -> str:
    return re.sub(r"(: expected TOML) \(.*\)$", r"\1", text, flags=re.MULTILINE)


# --- good files --------------------------------------------------------------


@pytest.mark.parametrize("name", GOOD)
def test_a_good_file_is_read(name: str) -> None:
    base, overrides = WANTED[name]
    file = read("good", name)
    assert file.base == base
    assert file.rules == rules_with(PRESETS[base], overrides)
    assert file.overrides == tuple(overrides)


def test_a_file_may_have_a_name_and_a_description() -> None:
    file = read("good", "our_table")
    assert file.name == "Our table – наш стол"
    assert file.description == "Four of us; the dealer sits out.\nNobody counts spades as forty."


def test_both_may_be_missing() -> None:
    assert (read("good", "empty").name, read("good", "empty").description) == (None, None)


def test_options_without_effect_are_noted() -> None:
    assert [note.option for note in read("good", "no_effect").notes] == [
        "golden_raise",
        "concede_limit",
        "p2_form",
    ]
    assert read("good", "our_table").notes == ()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n \n\t\n",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf# mark\n",
        b"\r\n\r\n",
        b'base = "classic"\r\n[options]\r\nplayers = 3\r\n',
        '# “comment” with \u2028 and \u0085 in it\nbase = "classic"'.encode(),
        b"#" * RULES_FILE_LIMIT,
        b"\n" * RULES_FILE_LIMIT,
    ],
)
def test_files_that_say_nothing_new_are_classic(data: bytes) -> None:
    file = read_rules_bytes(data, "x")
    assert file.rules == Rules()
    assert file.base == "classic"


def test_a_mark_and_line_ends_of_windows_are_tolerated_in_texts_too() -> None:
    assert parse_rules('\ufeffbase = "polish"\r\n', "x").base == "polish"


# --- bad files ---------------------------------------------------------------


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_every_place_and_what_would_do(name: str) -> None:
    with pytest.raises(RulesFileError) as refused:
        read("bad", name)
    said = (FILES / "bad" / f"{name}.txt").read_text("utf-8")
    assert without_messages_of_python(str(refused.value)) + "\n" == said


def test_problems_come_in_the_order_of_the_file() -> None:
    lines = [one.line for one in problems("[options]\nb = 1\nplayers = 9\na = 1\n[c]\nd = 1")]
    assert lines == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("data", "line", "column", "found"),
    [
        (b"\xff\xfeb\x00a\x00", 1, 1, "the byte 0xff"),
        (b'name = "caf\xe9"', 1, 12, "the byte 0xe9"),
        ("# ж\n# жж".encode() + b"\xd0", 2, 5, "the byte 0xd0"),
        (b"\n\nbase = \x80", 3, 8, "the byte 0x80"),
        ("base = 'x'".encode("utf-16-be"), 1, 1, None),
    ],
)
def test_what_is_not_utf_8_is_refused_at_its_place(
    data: bytes, line: int, column: int, found: str | None
) -> None:
    one = problem(data)
    assert (one.line, one.column) == (line, column)
    if found is not None:
        assert (one.code, str(one.found)) == (ProblemCode.NOT_UTF8, found)
        assert one.text == f"x:{line}:{column}: {found}: expected a text in UTF-8"


def test_a_lone_surrogate_in_a_text_is_refused_at_its_place() -> None:
    one = problem('base = "classic"\nname = "\ud800"')
    assert (one.code, one.line, one.column) == (ProblemCode.NOT_UTF8, 2, 9)
    assert str(one.found) == "the surrogate U+D800"


@pytest.mark.parametrize(
    "text", ["a = 1\x00", "a = 1\rb = 2", 'name = "\x1b"', "\x0c", 'name = "\\ud800"', "=", "[]"]
)
def test_control_characters_and_the_like_are_no_toml(text: str) -> None:
    one = problem(text)
    assert one.code is ProblemCode.SYNTAX
    assert one.line == 1
    assert one.text.isprintable()


@pytest.mark.parametrize("size", [RULES_FILE_LIMIT + 1, 10 * RULES_FILE_LIMIT])
def test_a_file_that_is_too_large_is_not_read(size: int) -> None:
    for one in (problem(b"\xff" * size), problem("#" * size), problem("ж" * (size // 2 + 1))):
        assert one.code is ProblemCode.TOO_LARGE
        assert (one.line, one.column) == (None, None)
        assert f"at most {RULES_FILE_LIMIT} bytes" in one.text


HOSTILE: Final = {
    "arrays": "a = " + "[" * 30_000,
    "arrays over lines": "a = " + "[\n" * 30_000,
    "inline tables": "a = " + "{a = " * 10_000,
    "dotted key": ".".join(["a"] * 30_000) + " = 1",
    "dotted quoted key": ".".join(['"a"'] * 15_000) + " = 1",
    "dotted header": "[" + ".".join(["a"] * 30_000) + "]",
    "dots in an inline table": "a = {" + ".".join(["a"] * 30_000) + " = 1}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_nested_deeply_is_refused_before_it_takes_time(text: str) -> None:
    start = time.perf_counter()
    one = problem(text)
    assert one.code is ProblemCode.TOO_DEEP
    assert one.line is not None
    assert time.perf_counter() - start < 5


SLOW: Final = {
    "a long word": "a" * 60_000,
    "many dots": "a." * 30_000,
    "many quotes": '"' * 60_000,
    "many single quotes": "'" * 60_000,
    "escaped ends": '"""\\' * 15_000,
    "spaces": "a" + " " * 60_000 + "b",
    "unknown keys": "\n".join(f"a{i} = 1" for i in range(6_000)),
    "unknown options": "[options]\n" + "\n".join(f"a{i} = 1" for i in range(6_000)),
    "tables": "\n".join(f"[a{i}]" for i in range(6_000)),
    "lists of tables": "[[options]]\n" * 5_000,
    "equal signs": "=" * 60_000,
    "a huge number": "[options]\nplayers = " + "9" * 60_000,
    "a huge hexadecimal number": "[options]\nplayers = 0x" + "9" * 60_000,
    "a long option": "[options]\n" + "a" * 60_000 + " = 1",
    "a long value": 'base = "' + "a" * 60_000 + '"',
    "escapes": 'base = "' + "\\u0001" * 10_000 + '"',
    "unknown options up to the limit": "[options]\n"
    + "\n".join(f"barrel_{i} = 1" for i in range(2 * len(OPTION_DOMAINS))),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW.keys())
def test_hostile_files_are_refused_in_little_time_and_few_words(text: str) -> None:
    start = time.perf_counter()
    found = problems(text)
    assert time.perf_counter() - start < 5
    assert found
    assert all(len(one.text) < 400 and one.text.isprintable() for one in found)
    assert len(found) <= 2 * len(OPTION_DOMAINS)


def test_a_number_of_more_digits_than_python_reads_is_refused_in_its_line() -> None:
    one = problem("[options]\n\nplayers = " + "9" * 5_000)
    assert (one.code, one.line) == (ProblemCode.WRONG_VALUE, 3)


@pytest.mark.parametrize("key", list(OPTION_DOMAINS))
def test_every_option_refuses_a_value_of_another_type_in_its_line(key: str) -> None:
    for value in ("1.5", "nan", "2024-02-30", "[[1]]", '""', "[]", "{}", "1e999", "-0.0"):
        found = problems(f"# line 1\n[options]\n{key} = {value}\n")
        assert [one.line for one in found] == [3]
        assert found[0].code in (ProblemCode.WRONG_VALUE, ProblemCode.SYNTAX)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("options.players = 9", 1),
        ("\noptions . players = 9", 2),
        ('\n"options"."players" = 9', 2),
        ("\n[options]\n\n'players' = 9", 4),
        ("\noptions = { players = 9 }", 2),
        ("[ options ] # players = 1\n  players=9", 2),
        ('name = "players = 1"\n[options]\nplayers = 9', 3),
        ("description = '''\n[options]\nplayers = 1\n'''\n[options]\nplayers = 9", 6),
        ('description = """\\"""\nplayers = 1"""\n[options]\nplayers = 9', 4),
        ('description = """a""""\n[options]\nplayers = 9', 3),
        ("[options.players]\na = 9", 1),
        ("options.players.a = 9", 1),
        ('[options]\n"play\\u0065rs" = 9', None),
    ],
)
def test_the_line_of_a_key_is_found_where_it_is_plain(text: str, line: int | None) -> None:
    one = problem(text)
    assert (one.code, one.line) == (ProblemCode.WRONG_VALUE, line)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x = 1", ProblemCode.UNKNOWN_KEY),
        ("[options]\nx = 1", ProblemCode.UNKNOWN_OPTION),
        ('base = "x"', ProblemCode.UNKNOWN_PRESET),
        ("base = 1", ProblemCode.WRONG_VALUE),
        ("options = 1", ProblemCode.WRONG_VALUE),
        ("[options]\nbarrel_at = 1000", ProblemCode.CONTRADICTION),
        ("x", ProblemCode.SYNTAX),
    ],
)
def test_every_kind_of_problem_has_its_code(text: str, code: ProblemCode) -> None:
    assert problem(text).code is code


def test_an_unknown_option_may_be_of_a_newer_version() -> None:
    assert "newer version" in problem("[options]\nx = 1").text


def test_contradictions_are_not_looked_for_where_the_base_is_unknown() -> None:
    assert problem('base = "x"\n[options]\nbarrel_at = 1000').code is ProblemCode.UNKNOWN_PRESET


def test_the_source_is_shown_without_control_characters() -> None:
    with pytest.raises(RulesFileError) as refused:
        parse_rules("x", "a\nb\x1b")
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "name", ["x" * (LONGEST_NAME + 1), "", " ", "a\nb", "\u202e", "\u200b", "a\x7f"]
)
def test_a_name_is_one_short_line_that_can_be_shown(name: str) -> None:
    with pytest.raises(ValueError, match="name cannot be"):
        rules_text(Rules(), name=name)


@pytest.mark.parametrize("description", ["x" * (LONGEST_DESCRIPTION + 1), "\u202e", "a\rb"])
def test_a_description_is_not_too_long_and_can_be_shown(description: str) -> None:
    with pytest.raises(ValueError, match="description cannot be"):
        rules_text(Rules(), description=description)


@given(st.text())
@example('base = "polish"')
def test_any_text_gives_rules_or_problems(text: str) -> None:
    assert all(one.text.isprintable() for one in problems(text))


@given(st.binary())
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
def test_any_bytes_give_rules_or_problems(data: bytes) -> None:
    assert all(one.text.isprintable() for one in problems(data))


CORPUS: Final = [path.read_text("utf-8") for path in sorted(FILES.glob("*/*.toml"))]


@given(st.sampled_from(CORPUS), st.data())
def test_any_damage_to_a_file_gives_rules_or_problems(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 8)))
    piece = data.draw(st.sampled_from(["", '"', "'", "[", "]", "=", "\n", ".", '"""', "{", "#"]))
    found = problems(text[:start] + piece + text[end:])
    assert all(one.text.isprintable() for one in found)


# --- writing -----------------------------------------------------------------


@given(valid_rules(), st.sampled_from([None, *PRESETS]))
def test_rules_survive_being_written_and_read(rules: Rules, base: str | None) -> None:
    file = parse_rules(rules_text(rules, base=base), "x")
    assert file.rules == rules
    assert base in (None, file.base)
    assert set(file.overrides) == set(differences(PRESETS[file.base], rules))


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_is_written_as_its_name(name: str) -> None:
    assert rules_text(PRESETS[name]) == f'base = "{name}"\n'


@given(
    st.text(max_size=LONGEST_NAME).filter(lambda name: name.isprintable() and name.strip()),
    st.text(st.characters(categories=["L", "N", "P", "S"], include_characters=" \n\t")),
)
@example('"quoted" \\ name', '"""\n\\')
def test_names_and_descriptions_survive_being_written_and_read(name: str, description: str) -> None:
    file = parse_rules(rules_text(Rules(), name=name, description=description), "x")
    assert (file.name, file.description) == (name, description)


def test_an_unknown_base_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no preset 'x'"):
        rules_text(Rules(), base="x")


def test_what_is_written_is_laid_out_for_people() -> None:
    rules = rules_with(PRESETS["polish"], {"players": 4, "cut_check": "nine", "golden": "on"})
    rules = rules_with(rules, {"jump_bids": False, "marriage_values": SPADES_60})
    assert rules_text(rules, name="Ours") == (
        'name = "Ours"\n'
        'base = "polish"\n'
        "\n"
        "[options]\n"
        "players = 4\n"
        'cut_check = "nine"\n'
        "jump_bids = false\n"
        "marriage_values = { hearts = 100, diamonds = 80, clubs = 40, spades = 60 }\n"
        'golden = "on"\n'
    )


def test_every_option_can_be_set_by_a_file() -> None:
    text = rules_text(PRESETS["windows_1000"], base="ukrainian_lviv")
    data = {key: option_data(PRESETS["windows_1000"], key) for key in OPTION_DOMAINS}
    assert rules_with(parse_rules(text, "x").rules, data) == PRESETS["windows_1000"]
