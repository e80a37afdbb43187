"""Where saves lie."""

from pathlib import Path

import pytest

from tysiacha.saves.folders import NoDataFolder, data_folder, saves_folder


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"TYSIACHA_DATA": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"}, "/a"),
        ({"XDG_DATA_HOME": "/b", "HOME": "/c"}, "/b/tysiacha"),
        ({"XDG_DATA_HOME": "relative", "HOME": "/c"}, "/c/.local/share/tysiacha"),
        ({"XDG_DATA_HOME": "", "HOME": "/c"}, "/c/.local/share/tysiacha"),
    ],
)
def test_variables_name_the_folder(environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment) == Path(folder)
    assert saves_folder(environment) == Path(folder) / "matches"


def test_without_home_the_users_own_folder_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert data_folder({}) == Path("/home/ann/.local/share/tysiacha")


def test_without_any_home_it_is_told_what_would_help(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(NoDataFolder, match="TYSIACHA_DATA"):
        data_folder({})
