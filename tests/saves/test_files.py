"""What is saved is what is loaded, and what is damaged is noticed."""

import errno
import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.saves.matches import NOON, header, play_on, save_a_match
from tysiacha.rules.actions import Pass
from tysiacha.rules.choices import Contra
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.header import SaveHeader, header_data, parse_header
from tysiacha.saves.lines import FIRST_SEAL, sealed
from tysiacha.saves.listing import save_named, saves_in
from tysiacha.saves.problems import SaveCode, SaveError
from tysiacha.saves.reading import SavedMatch, load
from tysiacha.saves.writing import FINISHED, MOST_FINISHED, SaveWriter


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_saved_is_loaded(preset: str, tmp_path: Path) -> None:
    about = header(preset)
    path, played = save_a_match(tmp_path, about, actions=80)
    saved = load(path)
    assert saved.header == about
    assert [action for deal in saved.deals for action in deal.actions] == played
    assert not saved.torn
    assert saved.good_bytes == path.stat().st_size


def test_rules_that_are_no_preset_are_kept(tmp_path: Path) -> None:
    own = Rules(opening_bid=60, contra=Contra.REDOUBLE, marriage_values=(60, 40, 100, 80))
    path, _played = save_a_match(tmp_path, header(own), actions=3)
    assert load(path).header.rules == own


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    about = header()
    path, first = save_a_match(tmp_path, about, actions=30)
    writer, saved = SaveWriter.resume(path)
    more = play_on(writer, about, saved.state, saved.match, actions=30)
    writer.close()
    again = load(path)
    assert [action for deal in again.deals for action in deal.actions] == [*first, *more]


def test_only_its_owner_can_read_a_save(tmp_path: Path) -> None:
    path, _played = save_a_match(tmp_path / "new" / "folder", header(), actions=1)
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


# --- torn and damaged files --------------------------------------------------------------------


@pytest.fixture
def good(tmp_path: Path) -> tuple[Path, bytes]:
    path, _played = save_a_match(tmp_path, header(), actions=25)
    return path, path.read_bytes()


def actions_of(saved: SavedMatch) -> int:
    return sum(len(deal.actions) for deal in saved.deals)


def test_a_file_cut_off_anywhere_gives_all_that_is_whole(good: tuple[Path, bytes]) -> None:
    path, content = good
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    for length in [*range(0, len(content), 7), *ends]:
        path.write_bytes(content[:length])
        whole = sum(1 for end in ends if end <= length)
        if whole == 0:
            with pytest.raises(SaveError) as refused:
                load(path)
            assert refused.value.code is SaveCode.EMPTY
            continue
        saved = load(path)
        assert saved.torn == (length not in ends)
        assert actions_of(saved) + len(saved.deals) == whole - 1


def test_what_was_torn_off_is_written_over(good: tuple[Path, bytes]) -> None:
    path, content = good
    path.write_bytes(content + b'{"seat":1,"do":"pl')
    writer, saved = SaveWriter.resume(path)
    play_on(writer, saved.header, saved.state, saved.match, actions=1)
    writer.close()
    again = load(path)
    assert not again.torn
    assert actions_of(again) == actions_of(saved) + 1


@pytest.mark.parametrize("rest", [b"\0" * 700, b"\0" * 50 + b"\n", b"\xff", b"{", b'{"seat":0}'])
def test_rubbish_at_the_end_is_left_out(good: tuple[Path, bytes], rest: bytes) -> None:
    path, content = good
    path.write_bytes(content + rest)
    assert load(path).torn
    assert load(path).good_bytes == len(content)


def test_a_changed_bit_is_noticed_or_costs_the_last_line_at_most(
    good: tuple[Path, bytes],
) -> None:
    path, content = good
    whole = actions_of(load(path))
    dice = random.Random(1)
    for place in dice.sample(range(len(content)), 300):
        changed = bytearray(content)
        changed[place] ^= 1 << dice.randrange(8)
        path.write_bytes(changed)
        found = loaded_or_refused(path)
        if isinstance(found, SaveError):
            assert found.line is not None or found.code is SaveCode.EMPTY
            assert str(path) in str(found)
        else:
            assert actions_of(found) >= whole - 1
            assert found.torn


def loaded_or_refused(path: Path) -> SavedMatch | SaveError:
    try:
        return load(path)
    except SaveError as error:
        return error


def _lost(lines: list[bytes]) -> list[bytes]:
    return lines[:5] + lines[6:]


def _doubled(lines: list[bytes]) -> list[bytes]:
    return [*lines[:6], lines[5], *lines[6:]]


def _swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:5], lines[6], lines[5], *lines[7:]]


def _empty(lines: list[bytes]) -> list[bytes]:
    return [*lines[:6], b"", *lines[6:]]


def _dos(lines: list[bytes]) -> list[bytes]:
    return [line + b"\r" for line in lines]


@pytest.mark.parametrize(
    ("change", "line"), [(_lost, 6), (_doubled, 7), (_swapped, 6), (_empty, 7), (_dos, 1)]
)
def test_lines_that_were_moved_are_noticed(
    good: tuple[Path, bytes], change: Callable[[list[bytes]], list[bytes]], line: int
) -> None:
    path, content = good
    path.write_bytes(b"\n".join([*change(content.split(b"\n")[:-1]), b""]))
    with pytest.raises(SaveError) as refused:
        load(path)
    assert refused.value.code is SaveCode.BROKEN
    assert refused.value.line == line
    assert f"{path}:{line}: " in str(refused.value)
    assert "expected" in str(refused.value)


def test_a_newer_version_is_refused(good: tuple[Path, bytes]) -> None:
    path, content = good
    path.write_bytes(content.replace(b'"tysiacha_save":1', b'"tysiacha_save":2', 1))
    with pytest.raises(SaveError, match="newer program") as refused:
        load(path)
    assert refused.value.code is SaveCode.NEWER


def forged(*lines: dict[str, object], about: SaveHeader | None = None) -> bytes:
    """Give a file whose seals are right, whatever it says."""
    text, seal = "", FIRST_SEAL
    for data in (header_data(about or header()), *lines):
        line, seal = sealed(data, seal)
        text += line + "\n"
    return text.encode()


PACK = "AD QH 10C AC KC KS 9S JC KH AH 9C JD 10S AS JS 9H QD 10H QS JH 10D QC 9D KD"


@pytest.mark.parametrize(
    ("lines", "code", "expected"),
    [
        ([{"seat": 0, "do": "pass"}], SaveCode.ILLEGAL, "a deal first"),
        ([{"deal": 2, "pack": PACK}], SaveCode.WRONG_VALUE, "deal: 1"),
        ([{"deal": True, "pack": PACK}], SaveCode.WRONG_VALUE, ""),
        ([{"deal": 1, "pack": PACK[3:]}], SaveCode.WRONG_VALUE, "24 different cards"),
        ([{"deal": 1, "pack": PACK.replace("KD", "AD")}], SaveCode.WRONG_VALUE, "24 different"),
        ([{"deal": 1, "pack": 24}], SaveCode.WRONG_VALUE, "24 different cards"),
        ([{"deal": 1, "pack": PACK, "more": 1}], SaveCode.WRONG_VALUE, "deal: 1"),
        ([{"deal": 1, "pack": PACK}] * 2, SaveCode.ILLEGAL, "none at this point"),
        ([{"deal": 1, "pack": PACK}, {"seat": 1, "do": "cut", "at": 3}], SaveCode.WRONG_VALUE, "0"),
        ([{"deal": 1, "pack": PACK}, {"seat": 0, "do": "cut", "at": 24}], SaveCode.ILLEGAL, "23"),
        ([{"deal": 1, "pack": PACK}, {"seat": 0, "do": "cut"}], SaveCode.WRONG_VALUE, "at: a"),
        (
            [{"deal": 1, "pack": PACK}, {"seat": 0, "do": "cut", "at": True}],
            SaveCode.WRONG_VALUE,
            "",
        ),
        ([{"deal": 1, "pack": PACK}, {"seat": 0, "do": "fly"}], SaveCode.WRONG_VALUE, "one of"),
        (
            [{"deal": 1, "pack": PACK}, {"seat": 0, "do": "play", "card": "1H"}],
            SaveCode.WRONG_VALUE,
            "",
        ),
        (
            [{"deal": 1, "pack": PACK}, {"seat": 0, "do": "bid", "points": 100}],
            SaveCode.ILLEGAL,
            "",
        ),
        ([{"deal": 1, "pack": PACK}, {"seat": 0, "do": "pass", "x": 1}], SaveCode.WRONG_VALUE, "x"),
    ],
)
def test_what_cannot_have_been_played_is_refused(
    lines: list[dict[str, object]], code: SaveCode, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "forged.match"
    path.write_bytes(forged(*lines))
    with pytest.raises(SaveError) as refused:
        load(path)
    assert refused.value.code is code
    assert refused.value.line == len(lines) + 1
    assert expected in refused.value.expected


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("seed", -1, SaveCode.WRONG_VALUE),
        ("seed", 2**64, SaveCode.WRONG_VALUE),
        ("seed", "7", SaveCode.WRONG_VALUE),
        ("dealer", 3, SaveCode.WRONG_VALUE),
        ("dealer", True, SaveCode.WRONG_VALUE),
        ("by_lot", 1, SaveCode.WRONG_VALUE),
        ("seats", [], SaveCode.WRONG_VALUE),
        ("seats", {"name": "Ann"}, SaveCode.WRONG_VALUE),
        ("rules_name", "\x1b[2J", SaveCode.WRONG_VALUE),
        ("began", "", SaveCode.WRONG_VALUE),
        ("round_limit", 0, SaveCode.WRONG_VALUE),
        ("rules", "poker", SaveCode.OTHER_RULES),
        ("rules_id", "x", SaveCode.OTHER_RULES),
        ("options", {"wings": 2}, SaveCode.OTHER_RULES),
        ("more", 1, SaveCode.WRONG_VALUE),
    ],
)
def test_a_wrong_first_line_is_refused(
    key: str, value: object, code: SaveCode, tmp_path: Path
) -> None:
    line, _seal = sealed({**header_data(header()), key: value}, FIRST_SEAL)
    path = tmp_path / "forged.match"
    path.write_text(line + "\n", encoding="ascii")
    with pytest.raises(SaveError) as refused:
        load(path)
    assert refused.value.code is code
    assert refused.value.line == 1


def test_a_header_is_read_as_it_was_written() -> None:
    about = replace(header(), round_limit=5, by_lot=True)
    assert parse_header(header_data(about)) == about


# --- files that are no saves -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", SaveCode.EMPTY),
        (b"\0\0\0", SaveCode.EMPTY),
        (b'{"tysiacha_', SaveCode.EMPTY),
        (b"hello", SaveCode.NO_SAVE),
        (b"hello\n", SaveCode.NO_SAVE),
        (b"\xef\xbb\xbf{}\n", SaveCode.NO_SAVE),
        (b"[" * 100_000 + b"\n", SaveCode.NO_SAVE),
        (b'{"tysiacha_save":1,' + b"[" * 100_000 + b"\n", SaveCode.BROKEN),
        (b'{"tysiacha_save":1}\n', SaveCode.NO_SAVE),
        (b'{"tysiacha_save":99999999999999,"a":1}\n', SaveCode.NO_SAVE),
    ],
)
def test_other_files_are_refused(content: bytes, code: SaveCode, tmp_path: Path) -> None:
    path = tmp_path / "some\nfile.match"
    path.write_bytes(content)
    with pytest.raises(SaveError) as refused:
        load(path)
    assert refused.value.code is code
    assert "\n" not in str(refused.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.match"
    os.mkfifo(fifo)
    (tmp_path / "broken.match").symlink_to(tmp_path / "nothing")
    for path in (tmp_path, fifo, tmp_path / "broken.match", tmp_path / "none", Path("/dev/zero")):
        with pytest.raises(SaveError) as refused:
            load(path)
        assert refused.value.code is SaveCode.UNREADABLE


def test_a_file_of_many_gigabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.match"
    with path.open("wb") as file:
        file.truncate(10 << 30)
    with pytest.raises(SaveError) as refused:
        load(path)
    assert refused.value.code is SaveCode.TOO_LARGE


# --- writing -----------------------------------------------------------------------------------


def test_two_programs_cannot_write_the_same_match(tmp_path: Path) -> None:
    path, _played = save_a_match(tmp_path, header(), actions=3)
    writer, _saved = SaveWriter.resume(path)
    with pytest.raises(SaveError, match="another program plays") as refused:
        SaveWriter.resume(path)
    assert refused.value.code is SaveCode.IN_USE
    writer.close()
    SaveWriter.resume(path)[0].close()


def test_what_a_full_disk_refused_is_written_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, played = save_a_match(tmp_path, header(), actions=9)
    saved = load(first)
    writer = SaveWriter.create(tmp_path, header(), now=NOON)
    writer.deal(1, saved.deals[0].pack)
    seats = seats_of(first)
    for number, (seat, action) in enumerate(zip(seats, played, strict=True)):
        if 3 <= number < 6:
            with monkeypatch.context() as full:
                full.setattr(os, "write", _half_a_write)
                with pytest.raises(SaveError, match="No space left"):
                    writer.act(seat, action)
            assert actions_of(load(writer.path)) == 3
        else:
            writer.act(seat, action)
    writer.close()
    assert writer.path.read_bytes() == first.read_bytes()


_real_write = os.write


def _half_a_write(descriptor: int, data: bytes) -> int:
    if len(data) > 20:
        return _real_write(descriptor, data[:20])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def seats_of(path: Path) -> list[int]:
    """Give who acted, in order."""
    return [int(seat) for seat in re.findall(r'^\{"seat":(\d)', path.read_text(), re.MULTILINE)]


def test_a_removed_file_is_noticed(tmp_path: Path) -> None:
    writer = SaveWriter.create(tmp_path, header(), now=NOON)
    writer.path.unlink()
    with pytest.raises(SaveError, match="removed"):
        writer.act(0, Pass())
    writer.close()


@pytest.mark.parametrize("name", ["a-file", "a-file/deeper"])
def test_a_folder_that_cannot_be_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("")
    with pytest.raises(SaveError) as refused:
        SaveWriter.create(tmp_path / name, header(), now=NOON)
    assert refused.value.code is SaveCode.UNWRITABLE


def test_a_finished_match_is_put_aside(tmp_path: Path) -> None:
    old = tmp_path / FINISHED
    old.mkdir()
    for number in range(MOST_FINISHED + 3):
        (old / f"2020-{number:03}.match").write_text("")
    writer = SaveWriter.create(tmp_path, header(), now=NOON)
    writer.finish()
    kept = sorted(path.name for path in old.iterdir())
    assert writer.path.name in kept
    assert len(kept) == MOST_FINISHED
    assert saves_in(tmp_path).unfinished == ()


# --- the list of matches -----------------------------------------------------------------------


def test_the_newest_match_comes_first_and_bad_files_are_told(tmp_path: Path) -> None:
    older, _played = save_a_match(tmp_path, header(), actions=4)
    writer = SaveWriter.create(tmp_path, header(seed=2), now=NOON + timedelta(hours=1))
    writer.close()
    (tmp_path / "begun.match").write_bytes(b'{"tysiacha')
    (tmp_path / "bad.match").write_bytes(b"hello\n")
    (tmp_path / "other.txt").write_bytes(b"hello\n")
    found = saves_in(tmp_path)
    assert [saved.path for saved in found.unfinished] == [writer.path, older]
    assert [problem.path.name for problem in found.problems] == ["bad.match"]
    assert saves_in(tmp_path / "nowhere").unfinished == ()


def test_a_save_is_found_by_its_name(tmp_path: Path) -> None:
    path, _played = save_a_match(tmp_path, header(), actions=1)
    assert save_named(tmp_path, path.name) == path
    assert save_named(tmp_path, path.stem) == path
    assert save_named(tmp_path, str(path)) == path
    with pytest.raises(SaveError):
        load(save_named(tmp_path, "nothing"))
