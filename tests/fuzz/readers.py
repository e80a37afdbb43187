"""``python -m tests.fuzz.readers --seconds N``: throw broken texts at everything that reads text.

Seeds are the files of ``tests/data``; with the package ``atheris`` they are changed by what new
code a change reaches, without it by chance. Whatever is read must be written and read again as the
same, and nothing may be raised but the errors that the readers promise, in a time that does not
explode.
What goes wrong is kept in ``.cache/fuzz``; the last line is a summary in JSON; exit code 1.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tysiacha.notation.actions import action_words, parse_action
from tysiacha.notation.byte_lines import split_lines
from tysiacha.notation.cards import CardTextError, parse_cards
from tysiacha.notation.games import ReadGame
from tysiacha.notation.position_reading import parse_position
from tysiacha.notation.position_text import position_text
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_problems import NotationError
from tysiacha.notation.record_reading import parse_record, read_any_games
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.replaying import first_disagreement
from tysiacha.notation.rules_file import read_rules_bytes, rules_text
from tysiacha.notation.rules_problems import RulesFileError
from tysiacha.notation.styles import Style, cards_in
from tysiacha.rules.legal import legal_actions
from tysiacha.sheet.explaining import explanation
from tysiacha.sheet.page import page_lines
from tysiacha.sheet.problems import SheetError
from tysiacha.sheet.reading import read_sheet
from tysiacha.sheet.writing import results_json, sheet_text

TOP: Final = Path(__file__).parents[2]
DATA: Final = TOP / "tests" / "data"
KEPT: Final = TOP / ".cache" / "fuzz"
LONGEST_SECONDS: Final = 10.0
"""More than any input of this size may take, even on a busy machine."""

LARGEST: Final = 100_000
LABELS: Final = ("Anna", "Boris", "Vera", "Dora")

Reader = Callable[[bytes], str]
"""Reads an input and gives what became of it, for the tally."""


def read_record(data: bytes) -> str:
    """Read a file of records; replay what is read, and write it both ways."""
    outcome = "no game"
    for game in read_any_games([data[:7], data[7:]], "fuzz"):
        if not isinstance(game, ReadGame):
            assert game.problem.text.isprintable()
            outcome = f"broken: {game.problem.code}"
            continue
        record = game.record
        text = record_text(record)
        assert parse_record(text) == record
        assert record_text(parse_record(text)) == text
        assert parse_record_json(record_json(record)) == record
        disagreement = first_disagreement(record)
        outcome = "good"
        if disagreement is not None:
            assert game.problem(disagreement, "fuzz").text.isprintable()
            outcome = f"wrong: {disagreement.fault.code}"
    assert all(len(line) <= len(data) for line in split_lines([data]))
    return outcome


def read_position(data: bytes) -> str:
    """Read a position; write it, and see what can be done in it."""
    try:
        read = parse_position(data.decode("utf-8", "replace"))
    except NotationError as error:
        return f"broken: {error.fault.code}" if str(error).isprintable() else "not printable"
    position, style = read
    assert parse_position(position_text(position, style)) == read
    turn = position.phase.turn
    if position.seat in (None, turn):
        assert legal_actions(position.view(turn))
    if position.is_open:
        position.state()
    return "good"


def read_words(data: bytes) -> str:
    """Read cards in every style, and an action."""
    text = data.decode("utf-8", "replace")
    for style in Style:
        with contextlib.suppress(CardTextError):
            cards = parse_cards(text, style)
            assert parse_cards(cards_in(cards, style), style) == cards
    try:
        action = parse_action(text, LABELS)
    except NotationError as error:
        return f"broken: {error.fault.code}"
    assert parse_action(action_words(action, LABELS, Style.LETTERS), LABELS) == action
    return "good"


def read_rules(data: bytes) -> str:
    """Read a rules file."""
    try:
        file = read_rules_bytes(data, "fuzz")
    except RulesFileError as refused:
        return f"broken: {refused.problems[0].code}"
    assert read_rules_bytes(rules_text(file.rules).encode(), "fuzz").rules == file.rules
    return "good"


def read_score_sheet(data: bytes) -> str:
    """Read a score sheet; write it, explain it, and lay it out."""
    try:
        sheet = read_sheet(data, "fuzz", lambda _name: None)
    except SheetError as refused:
        shown = all(line.isprintable() for line in str(refused).splitlines())
        return f"broken: {refused.problems[0].code}" if shown else "not printable"
    assert read_sheet(sheet_text(sheet).encode(), "fuzz", lambda _name: None) == sheet
    for lines in (page_lines(sheet, 60), explanation(sheet), [json.dumps(results_json(sheet))]):
        assert all(line.isprintable() for line in lines)
    return "good"


READERS: Final[dict[str, Reader]] = {
    "record": read_record,
    "position": read_position,
    "words": read_words,
    "rules": read_rules,
    "sheet": read_score_sheet,
}

POSITIONS: Final = """\
rules classic; dealer 3; play; declarer 1 100; contract 100; took 1 6 107, 2 1 2; lead 1; \
hand 1 A♥; hand 2 9♥; hand 3 9♠
rules classic; dealer 3; seat 1; auction; calls 1 100, 2 105; hand 1 A♥ K♥ Q♥ J♥ 9♥ 9♦ 9♣
rules classic_two; dealer 1; exchange; declarer 2 100; stock 1: A♣ 9♠ open; stock 2: J♥ 10♣; \
chose 1; hand 2 K♥ Q♥ 9♥ 10♦ K♦ J♦ Q♣ 9♣ 10♠ J♠ A♣ 9♠; hand 1 A♥ 10♥ A♦ Q♦ 9♦ K♣ J♣ A♠ K♠ Q♠
rules polish; cards russian; dealer 3; play; declarer 1 100; contract 100; tricks 1 Тч 10ч 9ч; \
trick 1 Кб marriage; seat 2; hand 2 Тб 10б Дб 9б Тп Кп 9п
"""
WORDS: Final = ("gives Boris 9C", "plays KH marriage", "cuts 9, shows 9S", "A♥ 10♠ TS", "Тч Дб 10п")


def seeds(name: str) -> list[bytes]:
    """Give what a reader's inputs are made from."""
    if name == "position":
        return [text.encode() for text in POSITIONS.splitlines()]
    if name == "words":
        return [text.encode() for text in WORDS]
    folder = DATA / {"record": "records", "rules": "rules_files", "sheet": "sheets"}[name]
    files = [path for path in folder.glob("*/*") if path.suffix not in (".txt", ".out")]
    return [path.read_bytes() for path in sorted(files)]


PIECES: Final = [
    *(b"\n", b"\r\n", b"\xef\xbb\xbf", b"\x00", b"\xff", b" ", b"\t", b":", b";", b",", b"(", b")"),
    *(b"#", b">", b"?", b"Thousand-Record: 1\n", b"Deal 1, round 1: ", b"Trick 1: ", b"Score: "),
    *(
        "♥".encode(),
        "10♠".encode(),
        "К♠".encode(),
        b"9999999999",
        b"-1",
        b"1e9",
        b"NaN",
        b"{",
        b"[",
    ),
    *(b'"', b"[", b"}", b"]", b"Seen-By: Anna\n", b"Cards: german\n", b" marriage", b" takes 11"),
    *(b"x" * 300, b"# " + b"y" * 70_000, b"[" * 2_000, b'{"a":' * 2_000),
]


def changed(dice: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Give an input that is a little different: bytes, words, lines or halves of two."""
    text = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 4, 8))):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 0, 1, 2, 10, 100)))
        kind = dice.randrange(6)
        if kind == 0:
            text[start:end] = dice.choice(PIECES)
        elif kind == 1:
            text[start:end] = bytes([dice.randrange(256)])
        elif kind == 2:
            text[start:end] = b""
        elif kind == 3:
            lines = text.split(b"\n")
            dice.shuffle(lines) if dice.random() < 0.1 else lines.insert(
                dice.randrange(len(lines)), dice.choice(lines)
            )
            text = bytearray(b"\n".join(lines))
        elif kind == 4:
            other = dice.choice(others)
            text[start:] = other[dice.randrange(len(other) + 1) :]
        else:
            number = str(dice.randint(-5, 130)).encode()
            text[start:end] = number
    return bytes(text[:LARGEST])


def tried(name: str, data: bytes) -> str:
    """Give what a reader makes of an input; what must not happen is raised."""
    started = time.process_time()
    outcome = READERS[name](data)
    seconds = time.process_time() - started
    assert seconds < LONGEST_SECONDS, f"{seconds:.1f} s for {len(data)} bytes"
    return outcome


def fuzz(seed: int, *, seconds: float | None = None, inputs: int | None = None) -> Counter[str]:
    """Throw changed seeds at all readers, for a time or so many, and count what they say."""
    dice = random.Random(seed)
    counts: Counter[str] = Counter()
    corpora = {name: seeds(name) for name in READERS}
    end = None if seconds is None else time.monotonic() + seconds
    while (end is None or time.monotonic() < end) and (inputs is None or inputs > counts.total()):
        name = dice.choice(list(READERS))
        data = changed(dice, dice.choice(corpora[name]), corpora[name])
        try:
            counts[f"{name} {tried(name, data)}"] += 1
        except Exception:
            keep(name, data)
            raise
    return counts


def keep(name: str, data: bytes) -> Path:
    """Keep an input that something is wrong with."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def guided(seconds: float) -> None:
    """Let atheris choose the inputs; it ends the process itself."""
    atheris = import_module("atheris")
    atheris.instrument_all()

    def one(data: bytes) -> None:
        names = list(READERS)
        name = names[data[0] % len(names)] if data else names[0]
        try:
            tried(name, data[1:])
        except Exception:
            keep(name, data[1:])
            raise

    corpus = KEPT / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(READERS):
        for data in seeds(name):
            path = corpus / hashlib.sha256(data).hexdigest()[:16]
            path.write_bytes(bytes([number]) + data)
    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", str(corpus)], one)
    atheris.Fuzz()


def main() -> int:
    """Fuzz, say what happened, and give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long")
    parser.add_argument("--seed", type=int, default=None, help="of the dice; by default the time")
    parser.add_argument("--plain", action="store_true", help="without atheris, even if it is there")
    parser.add_argument("--again", metavar="FILE", help="read an input that was kept")
    arguments = parser.parse_args()
    if arguments.again:
        path = Path(arguments.again)
        print(tried(path.name.partition("-")[0], path.read_bytes()))
        return 0
    if find_spec("atheris") is not None and not arguments.plain:
        guided(arguments.seconds)
        return 0
    seed = time.time_ns() % 10**9 if arguments.seed is None else int(arguments.seed)
    started = time.monotonic()
    try:
        counts = fuzz(seed, seconds=arguments.seconds)
    except Exception:  # noqa: BLE001 - whatever goes wrong is what is looked for
        traceback.print_exc(limit=-6)
        print(json.dumps({"seed": seed, "failed": True, "kept_in": str(KEPT)}))
        return 1
    for name, count in counts.most_common():
        print(f"{count:8}  {name}")
    passed = time.monotonic() - started
    total = counts.total()
    print(json.dumps({"seed": seed, "failed": False, "inputs": total, "seconds": round(passed, 1)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
