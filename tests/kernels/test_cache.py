"""What was compiled is kept for the state of the sources, and for no other."""

import os
import shutil
from pathlib import Path

import pytest

from tysiacha.kernels import _cache
from tysiacha.kernels._jit import JIT
from tysiacha.kernels.duel import _duel
from tysiacha.kernels.search import _search

SOURCES = Path(_cache.__file__).parent
MONTHS = 100 * 24 * 60 * 60


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "kernels"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(_cache, "_SOURCES", copy)
    return copy


def test_the_same_sources_have_the_same_name(sources: Path) -> None:
    assert _cache.digest("1.0") == _cache.digest("1.0")
    assert _cache.digest("1.0") != _cache.digest("1.1")
    assert sources.exists()


def test_any_edited_source_is_compiled_anew(sources: Path) -> None:
    before = _cache.digest("1.0")
    seen = {before}
    for source in sorted(sources.glob("*.py")):
        source.write_text(source.read_text("utf-8") + "\n", "utf-8")
        seen.add(_cache.digest("1.0"))
    assert len(seen) == len(list(sources.glob("*.py"))) + 1


def test_sources_in_another_place_or_of_another_time_are_compiled_anew(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _cache.digest("1.0")
    monkeypatch.setattr(_cache, "_SOURCES", SOURCES)
    assert _cache.digest("1.0") != before
    monkeypatch.setattr(_cache, "_SOURCES", sources)
    os.utime(sources / "search.py", (1, 1))
    assert _cache.digest("1.0") != before


def test_only_what_is_long_unused_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYSIACHA_CACHE", str(tmp_path))
    used = _cache.cache_folder("1.0")
    assert used is not None
    old, young = used.parent / "old", used.parent / "young"
    for folder in (old, young):
        folder.mkdir()
        (folder / "kernel").touch()
    now = used.stat().st_mtime
    os.utime(old, (now - MONTHS, now - MONTHS))
    assert _cache.cache_folder("1.0") == used
    assert young.exists()
    assert not old.exists()


def test_where_nothing_can_be_written_the_next_folder_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    monkeypatch.setenv("TYSIACHA_CACHE", str(blocked))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "shared"))
    folder = _cache.cache_folder("1.0")
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "shared")


@pytest.mark.skipif(not JIT, reason="kernels run as plain Python here")
def test_recursive_kernels_are_compiled_for_words_alone() -> None:
    """A copy for a constant could not be loaded again from the cache."""
    from tysiacha.solve.first_calls import FIRST_CALLS  # noqa: PLC0415 - it compiles

    for call in FIRST_CALLS:
        call()
    for kernel in (_search, _duel):
        signatures = getattr(kernel, "signatures", [])
        assert len(signatures) <= 1, signatures
