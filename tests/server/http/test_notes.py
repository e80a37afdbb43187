"""What a server takes down: lines of JSON that nobody can forge, and nothing secret."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import replace

from tests.server.http.houses import browser, house, program
from tests.server.live.clients import Server
from tysiacha.server.app.notes import notes_to

NASTY = 'a\r\n{"event": "forged"}\x1b[2J\u2028\u202e'


def test_every_event_is_one_line_of_ascii() -> None:
    stream = io.StringIO()
    notes_to(stream).warning("table-damaged", table=NASTY, why=NASTY)
    text = stream.getvalue()
    assert text.isascii()
    assert text.count("\n") == 1
    assert all(one.isprintable() for one in text.rstrip("\n"))
    assert json.loads(text)["table"] == NASTY


def test_requests_leave_no_names_and_tokens_in_the_log() -> None:
    async def main() -> str:
        stream = io.StringIO()
        inside = house(Server())
        inside = replace(inside, services=replace(inside.services, log=notes_to(stream)))

        async def broken(*_given: object) -> None:
            message = f"{NASTY} Bearer secret"
            raise RuntimeError(message)

        inside.services.store.summaries = broken  # type: ignore[method-assign, assignment]
        async with await program(inside) as client, browser(inside) as stranger:
            await client.put("/api/v1/me/name", json={"name": "Zenobia"})
            await client.put("/api/v1/me/name", json={"name": NASTY})
            await stranger.get("/api/v1/tables")
            await stranger.get("/%0d%0aforged")
        return stream.getvalue()

    text = asyncio.run(main())
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["event"] for line in lines] == ["request-fault"]
    assert lines[0]["error"] == "RuntimeError"
    assert lines[0]["request"]
    for word in ("Zenobia", "secret", "forged", "Bearer"):
        assert word not in text
