"""What answers the paths of the client for the browser."""

import gzip
import json
import re
from pathlib import Path

import pytest

from tysiacha.server.http.client_files import PAGES, ClientFile, client_files, file_for


@pytest.fixture
def files(tmp_path: Path) -> dict[str, ClientFile]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "first.js").write_text("1;")
    (tmp_path / "assets" / "main-x.js").write_text("const x = 1;\n" * 200)
    (tmp_path / "notes.py").write_text("not for browsers")
    return client_files(tmp_path)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/rules/polish", "/settings", "/lobby/"])
def test_the_client_shows_its_pages(files: dict[str, ClientFile], path: str) -> None:
    assert file_for(files, path) == (files["index.html"], 200)


def test_what_is_no_page_is_said_to_be_missing_by_the_client(files: dict[str, ClientFile]) -> None:
    assert file_for(files, "/elsewhere") == (files["index.html"], 404)


@pytest.mark.parametrize(
    "path", ["/api/v1/nothing", "/assets/old-y.js", "/assets/../notes.py", "/assets"]
)
def test_files_and_the_interface_have_no_page_in_their_place(
    files: dict[str, ClientFile], path: str
) -> None:
    assert file_for(files, path) == (None, 404)


def test_only_files_for_browsers_are_given(files: dict[str, ClientFile]) -> None:
    assert set(files) == {"index.html", "first.js", "assets/main-x.js"}


def test_built_files_are_kept_for_ever_and_packed(files: dict[str, ClientFile]) -> None:
    built, page = files["assets/main-x.js"], files["index.html"]
    assert "immutable" in built.keep
    assert page.keep == "no-cache"
    assert built.packed is not None
    assert len(built.packed) < len(built.plain) / 10
    assert gzip.decompress(built.packed) == built.plain
    assert page.packed is None


def test_where_nothing_was_built_there_is_nothing(tmp_path: Path) -> None:
    assert client_files(tmp_path / "static") == {}
    assert file_for({}, "/") == (None, 200)


def test_a_tag_changes_with_what_is_in_a_file_alone(
    files: dict[str, ClientFile], tmp_path: Path
) -> None:
    tags = {name: file.tag for name, file in files.items()}
    assert {name: file.tag for name, file in client_files(tmp_path).items()} == tags
    (tmp_path / "first.js").write_text("2;")
    changed = client_files(tmp_path)
    assert {name for name, file in changed.items() if file.tag != tags[name]} == {"first.js"}


@pytest.mark.parametrize("name", ["sw.js", "index.html", "manifest.ru.webmanifest"])
def test_what_decides_on_a_version_is_always_asked_for(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("x" * 600)
    assert client_files(tmp_path)[name].keep == "no-cache"


def test_the_worker_shows_the_pages_that_the_server_shows() -> None:
    worker = Path(__file__).parents[3] / "web" / "public" / "sw.js"
    found = re.search(
        r"^const PAGES = (\[.*\]);$", worker.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found is not None
    assert set(json.loads(found[1])) == {"", *PAGES}
