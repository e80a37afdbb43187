"""What every store promises about matches, people and the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.storage.stores import Stores, new_table, tell
from tysiacha.server.storage.kept import (
    BotToken,
    Challenge,
    Count,
    KeptMatch,
    Login,
    Passkey,
    Player,
    Rating,
)
from tysiacha.server.storage.problems import Conflict, NameTaken, Unknown
from tysiacha.server.storage.store import Store

MATCH = KeptMatch(
    match="m1",
    table="t",
    players=("anna", "strong", "anna"),
    family="classic",
    record="[Rules classic]\n1. …",
    record_json=b'{"rounds":[]}',
    finished_at=1_000,
    unrated=None,
)
ANNA = Player("anna", "Anna", "anna", created_at=5)
BORIS = Player("boris", "Boris", "boris", created_at=6)


def test_a_match_is_kept_once_with_all_that_follows(stores: Stores) -> None:
    first = Rating("anna", "classic", 25.5, 8.0, 1)
    won = Count("anna", "classic", "won", 1)

    async def story(store: Store) -> None:
        for kept in (True, False, False):
            assert await store.keep_match(MATCH, ratings=[first], counts=[won]) is kept
        assert await store.match("m1") == MATCH
        assert await store.match("m2") is None
        assert await store.rating("anna", "classic") == first
        assert await store.rating("anna", "polish") is None
        with pytest.raises(Conflict):
            await store.keep_match(replace(MATCH, match="m2"), ratings=[first], counts=[won])
        assert await store.match("m2") is None
        second = replace(first, mu=20.25, games=2)
        assert await store.keep_match(
            replace(MATCH, match="m2", unrated="parted"), ratings=[second], counts=[won, won]
        )
        assert await store.rating("anna", "classic") == second
        assert await store.counts_of("anna") == (replace(won, value=3),)

    tell(stores, story)


def test_the_latest_matches_of_a_player_come_first(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for n in (2, 3, 1):
            await store.keep_match(replace(MATCH, match=f"m{n}", finished_at=n))
        await store.keep_match(replace(MATCH, match="m9", players=("boris", "strong"), unrated="x"))
        assert [one.match for one in await store.matches_of("anna")] == ["m3", "m2", "m1"]
        assert [one.match for one in await store.matches_of("anna", limit=1)] == ["m3"]
        assert [one.match for one in await store.matches_of("boris")] == ["m9"]
        assert await store.matches_of("clara") == ()

    tell(stores, story)


def test_the_surest_rating_comes_first(stores: Stores) -> None:
    ratings = [
        Rating("anna", "classic", 30.0, 8.0, 1),
        Rating("boris", "classic", 26.0, 2.0, 1),
        Rating("clara", "classic", 25.0, 2.0, 1),
        Rating("clara", "polish", 50.0, 2.0, 1),
    ]

    async def story(store: Store) -> None:
        await store.keep_match(MATCH, ratings=ratings)
        best = await store.top_ratings("classic", limit=2)
        assert [one.subject for one in best] == ["boris", "clara"]
        assert len(await store.top_ratings("classic")) == 3

    tell(stores, story)


def test_lines_of_chat_are_numbered_and_can_be_removed(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        lines = [
            await store.add_chat("t", player="anna", text=text, at_ms=n)
            for n, text in enumerate(("hello", "'; --", "שלום"))
        ]
        assert [line.n for line in lines] == [1, 2, 3]
        assert await store.chat_of("t") == tuple(lines)
        assert await store.chat_of("t", limit=1) == (lines[2],)
        await store.remove_chat("t", n=2)
        assert await store.chat_of("t") == (lines[0], lines[2])
        assert await store.chat_of("other") == ()
        with pytest.raises(Unknown):
            await store.add_chat("other", player="anna", text="x", at_ms=1)

    tell(stores, story)


def test_no_two_players_share_a_name(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for player in (ANNA, ANNA, BORIS):
            await store.add_player(player)
        for guest in ("g1", "g2"):
            await store.add_player(Player(guest, "", None, created_at=7))
        with pytest.raises(NameTaken):
            await store.add_player(Player("other", "ANNA", "anna", created_at=8))
        with pytest.raises(Conflict):
            await store.add_player(replace(ANNA, name_key="clara"))
        with pytest.raises(NameTaken):
            await store.rename_player("boris", name="Аnna", name_key="anna")
        await store.rename_player("anna", name="ANNA", name_key="anna")  # her own
        await store.rename_player("g1", name="Clara", name_key="clara")
        with pytest.raises(Unknown):
            await store.rename_player("nobody", name="x", name_key="x")
        await store.mute_player("boris", muted=True)
        assert await store.player("boris") == replace(BORIS, muted=True)
        assert await store.players(["boris", "nobody", "anna"]) == (
            replace(ANNA, name="ANNA"),
            replace(BORIS, muted=True),
        )
        found = await store.player_of_key("clara")
        assert found is not None
        assert found.id == "g1"
        assert await store.player_of_key("nobody") is None

    tell(stores, story)


def test_a_name_is_taken_by_any_of_its_keys(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for player in (ANNA, BORIS):
            await store.add_player(player)
        await store.rename_player("anna", name="Аnna", name_key="аnna", other_keys=["looks"])
        for keys in (("looks", ()), ("x", ("looks",)), ("x", ("аnna",))):
            with pytest.raises(NameTaken):
                await store.rename_player("boris", name="B", name_key=keys[0], other_keys=keys[1])
        assert await store.player("boris") == BORIS
        assert await store.player_of_key("looks") == replace(ANNA, name="Аnna", name_key="аnna")
        assert await store.player_of_key("boris") == BORIS
        await store.rename_player("boris", name="Anna", name_key="anna", other_keys=["anna"])
        await store.rename_player("anna", name="A", name_key="a")
        await store.rename_player("boris", name="B", name_key="b", other_keys=["looks"])
        await store.erase_player("boris")
        await store.rename_player("anna", name="C", name_key="c", other_keys=["b", "looks"])

    tell(stores, story)


def test_a_token_lets_its_player_in_until_it_expires(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA)
        await store.add_login(Login(b"one", "anna", expires_at=100))
        await store.add_login(Login(b"two", "anna", expires_at=100))
        await store.add_login(Login(b"two", "anna", expires_at=200))  # for longer
        assert await store.player_of_login(b"one", now=99) == "anna"
        assert await store.player_of_login(b"one", now=100) is None
        assert await store.player_of_login(b"two", now=150) == "anna"
        assert await store.player_of_login(b"three", now=0) is None
        assert await store.sweep_logins(now=100) == 1
        assert await store.player_of_login(b"one", now=0) is None
        await store.remove_login(b"two")
        assert await store.player_of_login(b"two", now=0) is None
        await store.add_login(Login(b"four", "anna", expires_at=200))
        await store.remove_logins_of("anna")
        assert await store.player_of_login(b"four", now=0) is None
        with pytest.raises(Unknown):
            await store.add_login(Login(b"five", "nobody", expires_at=200))

    tell(stores, story)


def test_a_recovery_code_works_once(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA)
        await store.set_recovery_codes("anna", [b"old"])
        await store.set_recovery_codes("anna", [b"one", b"two"])
        assert await store.use_recovery_code(b"old") is None
        assert await store.use_recovery_code(b"one") == "anna"
        assert await store.use_recovery_code(b"one") is None
        assert await store.use_recovery_code(b"two") == "anna"

    tell(stores, story)


def test_tokens_of_bots_belong_to_a_player(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA)
        tokens = (BotToken(b"z", "anna", "fox", 1), BotToken(b"a", "anna", "owl", 2))
        for token in reversed(tokens):
            await store.add_bot_token(token)
        assert await store.bot_tokens_of("anna") == tokens
        assert await store.bot_token(b"z") == tokens[0]
        for _ in range(2):
            await store.remove_bot_token(b"z")
            assert await store.bot_token(b"z") is None
            assert await store.bot_tokens_of("anna") == tokens[1:]
        owners = {"fox": "anna", "owl": "anna"}
        assert await store.owners_of_bots(["boris", "owl", "fox"]) == owners
        assert await store.owners_of_bots([]) == {}

    tell(stores, story)


def test_passkeys_belong_to_a_player_and_are_counted(stores: Stores) -> None:
    first = Passkey(b"z", "anna", b"public", 0, created_at=1)
    second = Passkey(b"a", "anna", b"other", 7, created_at=2)

    async def story(store: Store) -> None:
        for player in (ANNA, BORIS):
            await store.add_player(player)
        for passkey in (second, first, first):
            await store.add_passkey(passkey)
        assert await store.passkeys_of("anna") == (first, second)
        assert await store.passkeys_of("boris") == ()
        for other in (replace(first, player="boris"), replace(first, public_key=b"x")):
            with pytest.raises(Conflict):
                await store.add_passkey(other)
        with pytest.raises(Unknown):
            await store.add_passkey(replace(first, id=b"new", player="nobody"))
        assert await store.passkey(b"z") == first
        await store.use_passkey(b"z", uses=3, at_ms=50)
        assert await store.passkey(b"z") == replace(first, uses=3, used_at=50)
        for _ in range(2):
            await store.remove_passkey(b"z")
        assert await store.passkey(b"z") is None
        await store.use_passkey(b"z", uses=4, at_ms=60)
        assert await store.passkeys_of("anna") == (second,)

    tell(stores, story)


def test_what_is_asked_is_answered_once_and_in_time(stores: Stores) -> None:
    def asked(digest: bytes, player: str | None = None) -> Challenge:
        return Challenge(digest, player, expires_at=100)

    async def story(store: Store) -> None:
        for player in (ANNA, BORIS):
            await store.add_player(player)
        for challenge in (asked(b"1"), asked(b"2"), asked(b"3", "anna"), asked(b"4", "boris")):
            await store.add_challenge(challenge, now=0)
        assert await store.use_challenge(b"1", now=99) == asked(b"1")
        assert await store.use_challenge(b"1", now=99) is None
        assert await store.use_challenge(b"2", now=100) is None
        assert await store.use_challenge(b"2", now=0) is None
        await store.add_challenge(asked(b"5", "anna"), now=0)
        assert await store.use_challenge(b"3", now=0) is None  # another took its place
        assert await store.use_challenge(b"5", now=0) == asked(b"5", "anna")
        await store.add_challenge(Challenge(b"6", None, expires_at=200), now=100)
        assert await store.use_challenge(b"4", now=0) is None  # swept
        assert await store.use_challenge(b"6", now=0) is not None
        with pytest.raises(Unknown):
            await store.add_challenge(asked(b"7", "nobody"), now=0)

    tell(stores, story)


def test_nothing_is_left_of_an_erased_player_but_the_id(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        await store.add_player(ANNA)
        await store.add_login(Login(b"one", "anna", expires_at=100))
        await store.set_recovery_codes("anna", [b"code"])
        await store.add_bot_token(BotToken(b"bot", "anna", "fox", 1))
        await store.add_passkey(Passkey(b"key", "anna", b"public", 0, 1))
        await store.add_challenge(Challenge(b"asked", "anna", expires_at=100), now=0)
        await store.add_chat("t", player="anna", text="hello", at_ms=1)
        other = await store.add_chat("t", player="boris", text="hello", at_ms=2)
        await store.keep_match(
            MATCH,
            ratings=[Rating("anna", "classic", 25.0, 8.0, 1)],
            counts=[Count("anna", "classic", "won", 1)],
        )
        for _ in range(2):
            await store.erase_player("anna")
        assert await store.player("anna") == Player("anna", "", None, created_at=5, erased=True)
        assert await store.player_of_login(b"one", now=0) is None
        assert await store.use_recovery_code(b"code") is None
        assert await store.bot_tokens_of("anna") == ()
        assert await store.owners_of_bots(["fox"]) == {}
        assert await store.passkeys_of("anna") == ()
        assert await store.use_challenge(b"asked", now=0) is None
        assert await store.chat_of("t") == (other,)
        assert await store.rating("anna", "classic") is None
        assert await store.counts_of("anna") == ()
        assert await store.match("m1") == MATCH
        with pytest.raises(Unknown):
            await store.add_login(Login(b"one", "anna", expires_at=100))
        with pytest.raises(Unknown):
            await store.rename_player("anna", name="Anna", name_key="anna")
        await store.add_player(replace(ANNA, id="another"))  # the name is free

    tell(stores, story)


def test_remarks_are_kept(stores: Stores) -> None:
    async def story(store: Store) -> None:
        assert await store.meta("a") is None
        for value in ("1", "2"):
            await store.set_meta("a", value)
        assert await store.meta("a") == "2"
        assert await store.ready()

    tell(stores, story)
