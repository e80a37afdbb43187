"""Files of records: recovery after whatever is wrong, any division into pieces, bounded memory."""

import itertools
import time
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import table_record
from tysiacha.notation.byte_lines import LONGEST_LINE, split_lines
from tysiacha.notation.games import LARGEST_GAME, BrokenGame, Game, ReadGame
from tysiacha.notation.record_problems import RecordCode
from tysiacha.notation.record_reading import MOST_LINES, read_games
from tysiacha.notation.record_writing import record_text

GOOD = record_text(table_record("classic"))
TINY = "Thousand-Record: 1\nPlayers: A, B\nRules: classic_two\nFirst-Dealer: A\n"
MEGABYTE = 1 << 20


def games(data: bytes) -> list[Game]:
    return list(read_games(split_lines([data]), "x"))


def codes(data: bytes) -> list[RecordCode | None]:
    return [game.problem.code if isinstance(game, BrokenGame) else None for game in games(data)]


@given(st.binary(max_size=60), st.integers(1, 9), st.integers(1, 20))
def test_lines_do_not_depend_on_the_pieces(data: bytes, size: int, limit: int) -> None:
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    wanted = data.split(b"\n")
    if not wanted[-1]:
        wanted.pop()
    cut = [line[: limit + 1] for line in wanted]
    assert list(split_lines(pieces, limit)) == cut
    assert list(split_lines([data], limit)) == cut


BROKEN = {
    "cut off": GOOD[: len(GOOD) // 2].rstrip() + "\nAnna hol",
    "no end": GOOD.replace("Points:", "Points: Anna", 1),
    "two heads": TINY + TINY.partition("\n")[2],
    "noise": TINY + "}{][\n",
    "another version": TINY.replace(": 1", ": 2"),
    "bad tag": TINY.replace("Players: A, B", "Players: A B"),
    "control": TINY + "# \x00\n",
    "long line": TINY + "# " + "x" * LONGEST_LINE + "\n",
}


@pytest.mark.parametrize("name", list(BROKEN))
def test_a_broken_game_loses_no_other(name: str) -> None:
    data = f"{GOOD}\n{BROKEN[name]}\n{GOOD}\n{TINY}".encode()
    found = games(data)
    assert [isinstance(game, ReadGame) for game in found] == [True, False, True, True]
    assert [game.number for game in found] == [1, 2, 3, 4]
    broken = found[1]
    assert isinstance(broken, BrokenGame)
    assert broken.problem.line is not None
    assert broken.line <= broken.problem.line < found[2].line
    for game in (found[0], found[2]):
        assert isinstance(game, ReadGame)
        assert game.record == table_record("classic")


def test_bytes_that_are_no_text_break_one_game_only() -> None:
    data = GOOD.encode() + b"\xff\xfe broken\n" + GOOD.encode()
    assert codes(data) == [RecordCode.NOT_UTF8, None]
    assert codes(GOOD.encode() + "é\n".encode("latin-1") + TINY.encode()) == [
        RecordCode.NOT_UTF8,
        None,
    ]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"", RecordCode.NO_GAME, 1, 1),
        (b"\xef\xbb\xbf", RecordCode.NO_GAME, 1, 1),
        (b" \n\t\n\r\n", RecordCode.NO_GAME, 3, 1),
        (b"# only a comment\n", RecordCode.NO_GAME, 1, 1),
        (GOOD.encode("utf-16"), RecordCode.NOT_UTF8, 1, 1),
        (GOOD.encode("utf-16-le"), RecordCode.CONTROL_CHARACTER, 1, 2),
        (TINY.replace("\n", "\r").encode(), RecordCode.CONTROL_CHARACTER, 1, 19),
        (TINY.encode() + b"# a\x00b\n", RecordCode.CONTROL_CHARACTER, 5, 4),
        (TINY.encode() + "# Ж\xff".encode("latin-1", "replace"), RecordCode.NOT_UTF8, 5, 4),
        (TINY.encode() + "# Ж".encode()[:-1], RecordCode.NOT_UTF8, 5, 3),
        (b"x" * (LONGEST_LINE + 1), RecordCode.TOO_LARGE, 1, LONGEST_LINE + 1),
        (b"Players: A, B\n" + TINY.encode(), RecordCode.NO_GAME, 1, 1),
    ],
)
def test_what_is_no_file_of_records_is_refused_with_its_place(
    data: bytes, code: RecordCode, line: int, column: int
) -> None:
    first = games(data)[0]
    assert isinstance(first, BrokenGame)
    assert first.problem.code is code
    assert (first.problem.line, first.problem.column) == (line, column)
    assert first.problem.text.isprintable()


def test_a_line_may_be_as_long_as_is_allowed() -> None:
    comment = "# " + "x" * 64_000
    assert codes(f"{TINY}{comment}\n".encode()) == [None]
    assert codes(f"{TINY}# {'x' * 65_200}\n".encode()) == [RecordCode.TOO_LARGE]


def test_a_game_that_is_too_large_loses_no_other() -> None:
    lines = (TINY.encode() + b"# x\n" * (MOST_LINES + 5), TINY.encode())
    assert codes(b"".join(lines)) == [RecordCode.TOO_LARGE, None]
    long = b"# " + b"x" * 60_000 + b"\n"
    data = TINY.encode() + long * (LARGEST_GAME // len(long) + 2) + TINY.encode()
    assert codes(data) == [RecordCode.TOO_LARGE, None]


@pytest.mark.parametrize(
    "line",
    [
        "Players: " + ", ".join(f"p{number}" for number in range(8_000)),
        "Option: " + "a=" * 30_000,
        "Result: " + "A 5, " * 12_000,
        "Start: A total 5" + ", bolts 1" * 6_000,
        "x" * 64_000 + ": y",
        "Deal 1, round 1: A deals\nB cuts 5" + " ," * 30_000,
        "Deal 1, round 1: A deals\nTrick 1: " + "A 9♥, " * 7_000,
        "Deal 1, round 1: A deals\nScore: A 5, total 5 (" + "BOLT-1, " * 7_000 + "BOLT-1)",
        "Deal 1, round 1: A deals\nB cuts 5\n" + "> B value 3\n" * 50_000,
        "Deal 1, round 1: A deals\n" + "# x\n" * 50_000,
        "Option: target = 500\n" * 50_000,
        "Deal 1, round 1: A deals\nB passes\n" + "B passes\n" * 50_000,
    ],
    ids=range(12),
)
def test_the_time_grows_no_faster_than_the_text(line: str) -> None:
    started = time.process_time()
    codes(f"{TINY}{line}\n".encode())
    assert time.process_time() - started < 10


def test_comments_before_the_first_game_have_an_end() -> None:
    assert codes(b"# x\n" * 400 + TINY.encode()) == [None]
    assert codes(b"# x\n" * 4_000 + TINY.encode()) == [RecordCode.NO_GAME, None]


# --- memory ------------------------------------------------------------------


def peak(pieces: Iterator[bytes]) -> tuple[int, int]:
    """Give how many games are read, and the most memory that takes."""
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_games(split_lines(pieces), "x"))
        return count, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_memory_does_not_grow_with_the_file() -> None:
    piece = (GOOD + "\n").encode() * 2
    few, small = peak(itertools.repeat(piece, 3))
    many, large = peak(itertools.repeat(piece, 30))
    assert (few, many) == (6, 60)
    assert large < small + MEGABYTE // 2


def test_many_tiny_games_are_read_in_little_memory() -> None:
    count, most = peak(itertools.repeat(TINY.encode(), 2_000))
    assert count == 2_000
    assert most < MEGABYTE


def test_a_line_without_end_is_read_in_little_memory() -> None:
    count, most = peak(itertools.repeat(b"x" * 65_536, 1_600))  # 100 MiB
    assert count == 1
    assert most < MEGABYTE


def test_noise_without_end_is_read_in_little_memory() -> None:
    count, most = peak(itertools.repeat(b"y\n" * 8_192, 8))
    assert count == 1
    assert most < MEGABYTE


def test_a_file_of_a_megabyte_is_read_in_little_memory() -> None:
    """``make bench-records`` does the same with a hundred."""
    piece = (GOOD + "\n").encode()
    times = MEGABYTE // len(piece)
    count = most = 0
    tracemalloc.start()
    try:
        for _game in read_games(split_lines(itertools.repeat(piece, times)), "x"):
            count += 1
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == times
    assert most < MEGABYTE


def test_the_limits_are_those_of_the_document() -> None:
    assert (LONGEST_LINE, LARGEST_GAME, MOST_LINES) == (65_536, 4_194_304, 200_000)
