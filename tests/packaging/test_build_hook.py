"""The hook that builds the client for the browser into the wheel."""

import os
import shutil
import subprocess
import venv
from pathlib import Path
from types import ModuleType

import click
import httpx
import pytest

TOP = Path(__file__).parents[2]
BUILT = Path("src", "tysiacha", "server", "static")
LIVE = "TYSIACHA_TEST_INSTALL" in os.environ


@pytest.fixture
def builds(hook_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders in which a client would have been built."""
    asked: list[Path] = []
    monkeypatch.setattr(hook_module, "build_client", asked.append)
    return asked


def _hook(module: ModuleType, root: Path) -> object:
    return module.ClientHook(str(root), {}, None, None, "", "wheel")


def test_an_editable_install_builds_nothing(
    hook_module: ModuleType, builds: list[Path], tmp_path: Path
) -> None:
    _hook(hook_module, tmp_path).initialize("editable", {})  # type: ignore[attr-defined]
    assert builds == []


def test_what_is_built_is_not_built_again_and_needs_no_node(
    hook_module: ModuleType, builds: list[Path], tmp_path: Path
) -> None:
    (tmp_path / BUILT).mkdir(parents=True)
    (tmp_path / BUILT / "index.html").write_text("<!doctype html>")
    hook = _hook(hook_module, tmp_path)
    hook.initialize("standard", {})  # type: ignore[attr-defined]
    assert builds == []
    assert hook.dependencies() == []  # type: ignore[attr-defined]


def test_a_wheel_without_a_page_is_never_made(
    hook_module: ModuleType, builds: list[Path], tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError, match=r"index\.html"):
        _hook(hook_module, tmp_path).initialize("standard", {})  # type: ignore[attr-defined]
    assert builds == [tmp_path]


def test_node_is_fetched_where_there_is_none(
    hook_module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    hook = _hook(hook_module, tmp_path)
    assert hook.dependencies() == [hook_module.NODE]  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.skipif(not LIVE, reason="takes minutes and a registry: make test-install")
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("with_node", [True, False])
def test_an_installed_package_has_the_page(tmp_path: Path, *, with_node: bool) -> None:
    sources = tmp_path / "sources"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=TOP, check=True, capture_output=True).stdout
    for name in names.split(b"\0"):
        path = Path(os.fsdecode(name))
        if name and (TOP / path).is_file():
            (sources / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / path, sources / path)
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    programs = os.environ["PATH"] if with_node else str(python.parent)
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-deps", str(sources)],
        check=True,
        env=os.environ | {"PATH": programs},
    )
    (page,) = (tmp_path / "venv").glob(f"lib/*/site-packages/{Path(*BUILT.parts[1:])}/index.html")
    assert "/assets/" in page.read_text()
    assert _served(python, tmp_path) == page.read_text()


def _served(python: Path, place: Path) -> str:
    """Give what the installed package answers to a browser, with what it needs from here."""
    environment = os.environ | {"PYTHONPATH": str(Path(click.__file__).parent.parent)}
    command = [str(python), "-m", "tysiacha", "serve", "--port", "0", "--data", str(place / "data")]
    with subprocess.Popen(
        command, cwd=place, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        try:
            return httpx.get(address, timeout=60).text
        finally:
            server.terminate()
