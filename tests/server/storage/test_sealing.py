"""Secrets that cannot be read in the database."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.server.storage.problems import CannotOpen, Damaged, KeyMissing
from tysiacha.server.storage.sealing import Sealer, sealer_at

ONE, TWO = bytes(32), bytes(range(32))


@given(st.binary(max_size=200), st.text(max_size=20))
def test_what_was_sealed_is_opened(secret: bytes, context: str) -> None:
    sealed = Sealer(ONE).seal(secret, context=context)
    assert Sealer(ONE).open(sealed, context=context) == secret
    assert len(secret) < 8 or secret not in sealed


@given(st.data())
def test_what_was_altered_or_moved_is_refused(data: st.DataObject) -> None:
    sealer = Sealer(ONE)
    sealed = bytearray(sealer.seal(b"KS AS", context="table 1 deal 2"))
    with pytest.raises(Damaged):
        sealer.open(bytes(sealed), context="table 1 deal 3")
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    with pytest.raises((Damaged, KeyMissing)):
        sealer.open(bytes(sealed), context="table 1 deal 2")
    with pytest.raises((Damaged, KeyMissing)):
        sealer.open(bytes(sealed[: bit // 8]), context="table 1 deal 2")


def test_the_same_secret_never_looks_the_same() -> None:
    sealer = Sealer(ONE)
    assert len({sealer.seal(b"KS", context="") for _ in range(20)}) == 20


def test_an_older_key_still_opens() -> None:
    sealed = Sealer(ONE).seal(b"KS", context="a")
    assert Sealer(TWO, ONE).open(sealed, context="a") == b"KS"
    renewed = Sealer(TWO, ONE).seal(b"KS", context="a")
    assert Sealer(TWO).open(renewed, context="a") == b"KS"
    with pytest.raises(KeyMissing):
        Sealer(ONE).open(renewed, context="a")


def test_a_key_is_not_shown() -> None:
    assert repr(Sealer(ONE, TWO)) == "Sealer(2 keys)"
    for keys in ((), (b"short",)):
        with pytest.raises(ValueError, match="32 bytes"):
            Sealer(*keys)


def test_a_key_file_is_made_once_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret.key"
    sealed = sealer_at(path).seal(b"KS", context="a")
    assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["secret.key"]
    assert sealer_at(path).open(sealed, context="a") == b"KS"
    path.write_text(f"{TWO.hex()}\n{path.read_text(encoding='ascii')}", encoding="ascii")
    assert sealer_at(path).open(sealed, context="a") == b"KS"


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    sealer_at(path)
    path.chmod(0o640)
    with pytest.raises(CannotOpen, match="chmod 600"):
        sealer_at(path)


@pytest.mark.parametrize("text", ["", "\n", "ab\n", "0" * 64, "G" * 64 + "\n", "ü\n"])
def test_what_is_no_key_file_is_refused_and_left(tmp_path: Path, text: str) -> None:
    path = tmp_path / "secret.key"
    path.touch(mode=0o600)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotOpen, match="no key file"):
        sealer_at(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_place_where_no_key_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "secret.key", tmp_path):
        with pytest.raises(CannotOpen):
            sealer_at(path)
