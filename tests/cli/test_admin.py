"""``tysiacha admin``: a server that stands still is looked after."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.cli.running import cli
from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.server.people.keeping import ERASED, KEPT_AFTER_ERASING
from tysiacha.server.storage.kept import (
    BotToken,
    Count,
    KeptMatch,
    Passkey,
    Player,
    Rating,
    Summary,
)
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.store import Store

_T = TypeVar("_T")
ANNA = "a" * 26
TABLE = "t" * 26


def done(data: Path, work: Callable[[Store], Awaitable[_T]]) -> _T:
    store = open_store(str(data / "server.db"))

    async def main() -> _T:
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A server that has been played on."""

    async def work(store: Store) -> None:
        await store.add_player(Player(ANNA, "guest-1", None, 5))
        await store.rename_player(ANNA, name="Anna", name_key="anna")
        summary = Summary("Evening", "classic", (ANNA, "", ""), private=True, state="open")
        await store.create_table(TABLE, owner="one", ttl=30, summary=summary)
        players = (ANNA, "bot:easy", "bot:easy")
        kept = KeptMatch("m" * 26, TABLE, players, "classic-3", "[Record]", b"{}", 5, None)
        await store.keep_match(
            kept,
            ratings=[Rating(ANNA, "classic-3", 27.0, 5.0, 1)],
            counts=[Count(ANNA, "classic-3", "matches", 1)],
        )
        await store.add_passkey(Passkey(b"key", ANNA, b"public", 0, created_at=6))
        await store.add_bot_token(BotToken(b"t" * 32, ANNA, "fox", 6))
        await store.add_chat(TABLE, player=ANNA, text='{"text": "Hello"}', at_ms=7)

    done(tmp_path, work)
    return tmp_path


def admin(data: Path, *arguments: str) -> tuple[int, str, str]:
    ran = cli("admin", "--data", str(data), *arguments)
    return ran.code, ran.out, ran.err


def test_tables_are_listed_and_closed(data: Path) -> None:
    code, out, _ = admin(data, "tables")
    assert (code, TABLE in out, "Evening" in out) == (GOOD, True, True)
    assert admin(data, "close-table", TABLE)[0] == GOOD
    assert TABLE not in admin(data, "tables")[1]
    assert admin(data, "close-table", TABLE)[0] == UNUSABLE
    assert admin(data, "close-table", "nothing")[0] == UNUSABLE


def test_a_player_is_muted_and_heard_again(data: Path) -> None:
    for options, muted in (((), True), (("--off",), False)):
        assert admin(data, "mute", "Anna", *options)[0] == GOOD
        player = done(data, lambda store: store.player(ANNA))
        assert player is not None
        assert player.muted == muted


def test_a_player_is_renamed_to_what_is_a_name(data: Path) -> None:
    assert admin(data, "rename", "Anna", "\u202eEve")[0] == UNUSABLE
    assert admin(data, "rename", ANNA, "Eve")[0] == GOOD
    assert admin(data, "mute", "Anna")[0] == UNUSABLE
    assert admin(data, "mute", "Eve")[0] == GOOD


def test_all_that_is_kept_of_a_player_is_handed_over(data: Path) -> None:
    code, out, _ = admin(data, "export", "Anna")
    told = json.loads(out)
    assert code == GOOD
    assert (told["id"], told["name"]) == (ANNA, "Anna")
    assert told["matches"][0]["record"] == "[Record]"
    assert "Hello" in told["chat"][0]["text"]


def test_a_player_is_erased_and_his_matches_stay(data: Path) -> None:
    assert admin(data, "erase", "Anna")[0] == GOOD
    player = done(data, lambda store: store.player(ANNA))
    assert player is not None
    assert player.erased
    assert player.name != "Anna"
    assert done(data, lambda store: store.match("m" * 26)) is not None
    assert done(data, lambda store: store.chat_of(TABLE)) == ()


def test_T36_what_is_told_to_go_with_a_player_goes_and_the_rest_stays(data: Path) -> None:
    before = json.loads(admin(data, "export", "Anna")[1])
    assert set(before) == {"tysiacha_export", "created", *KEPT_AFTER_ERASING, *ERASED}
    assert all(before[key] for key in ERASED)
    assert admin(data, "erase", "Anna")[0] == GOOD
    after = json.loads(admin(data, "export", ANNA)[1])
    assert not any(after[key] for key in ERASED)
    assert all(after[key] == before[key] for key in KEPT_AFTER_ERASING)
    assert not any(b"Anna" in one.read_bytes() for one in data.iterdir())


def test_a_backup_is_restored_where_there_is_nothing(data: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.db", tmp_path / "new"
    assert admin(data, "backup", str(copy))[0] == GOOD
    assert admin(data, "backup", str(copy))[0] == UNUSABLE
    assert admin(data, "restore", str(copy))[0] == UNUSABLE
    new.mkdir()
    assert admin(new, "restore", str(copy))[0] == GOOD
    assert TABLE in admin(new, "tables")[1]


def test_a_backup_that_is_none_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(b"nonsense" * 1000)
    code, _, err = admin(tmp_path, "restore", str(tmp_path / "copy.db"))
    assert code in {WRONG, UNUSABLE}
    assert "Traceback" not in err
    assert not (tmp_path / "server.db").exists()


def test_a_database_is_brought_up_to_date(tmp_path: Path) -> None:
    assert admin(tmp_path, "migrate")[0] == GOOD
    assert (tmp_path / "server.db").exists()


def test_the_doctor_looks_at_the_database_of_the_server(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYSIACHA_DATA", str(data))
    (data / "server").mkdir()
    (data / "server.db").rename(data / "server" / "server.db")
    assert str(data / "server" / "server.db") in cli("doctor").out
    assert "damaged" not in cli("doctor").out
    (data / "server" / "server.db").write_bytes(b"nonsense" * 1000)
    ran = cli("doctor")
    assert ran.code == WRONG
    assert "The database of the server is damaged" in ran.out
