"""The record of a match is fetched as its player, or it is said why there is none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tysiacha.client.credentials import Credentials
from tysiacha.client.records import NoRecord, fetch_record

ASKED: list[tuple[str, str | None]] = []


class _Answers(BaseHTTPRequestHandler):
    """The record of one match, at the second attempt."""

    def do_GET(self) -> None:
        ASKED.append((self.path, self.headers.get("Cookie")))
        late = self.path.startswith("/api/v1/matches/m-1/") and len(ASKED) > 1
        code = 500 if "/broken/" in self.path else 200 if late else 404
        self.send_response(code)
        self.end_headers()
        self.wfile.write(b'[Rules "classic"]\n')

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        return


@pytest.fixture
def credentials() -> Iterator[Credentials]:
    ASKED.clear()
    with HTTPServer(("127.0.0.1", 0), _Answers) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield Credentials(f"http://127.0.0.1:{server.server_port}", cookie="who=me")
        server.shutdown()


def test_a_record_is_fetched_as_its_player_once_it_is_there(credentials: Credentials) -> None:
    waits: list[float] = []
    assert fetch_record(credentials, "m-1", wait=waits.append) == '[Rules "classic"]\n'
    assert ASKED == [("/api/v1/matches/m-1/record.thousand", "who=me")] * 2
    assert len(waits) == 1


def test_it_is_said_why_there_is_no_record(credentials: Credentials) -> None:
    with pytest.raises(NoRecord, match="the server has none, or it is not for you"):
        fetch_record(credentials, "m/2", wait=lambda _seconds: None)
    assert {path for path, _ in ASKED} == {"/api/v1/matches/m%2F2/record.thousand"}
    with pytest.raises(NoRecord, match="HTTP 500"):
        fetch_record(credentials, "broken")
