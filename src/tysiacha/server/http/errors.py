"""How requests fail: always ``{"code", "about"}``, and never with what the program looks like."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from tysiacha.server.http.letting_in import Turned
from tysiacha.server.http.sockets import Full
from tysiacha.server.live.services import Log
from tysiacha.server.storage.problems import StoreUnavailable

NOT_FOUND: Final = "not-found"

_CODES: Final[Mapping[int, str]] = {
    400: "bad-request",
    401: "token",
    403: "forbidden",
    404: NOT_FOUND,
    405: "method",
    413: "too-large",
    415: "content-type",
    429: "too-many",
}
_SERVER_FAULTS: Final = 500


class Problem(Exception):
    """A request cannot be answered as it was meant to be."""

    def __init__(self, status: int, code: str, about: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.about = about


def not_found() -> Problem:
    """Give the one answer for what there is not, and for what is not for who asks."""
    return Problem(404, NOT_FOUND)


class Failing:
    """Answers requests that failed."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def __call__(
        self, request: Request[object, object, State], error: Exception
    ) -> Response[bytes]:
        """Give the answer."""
        headers = {"cache-control": "no-store"}
        match error:
            case Problem():
                return _answer(error.status, error.code, error.about, headers)
            case Turned():
                return _answer(error.status, error.code, "", headers)
            case Full():
                headers["retry-after"] = str(error.retry_after)
                return _answer(error.status, "too-many", str(error), headers)
            case StoreUnavailable():
                headers["retry-after"] = "2"
                return _answer(503, "busy", "", headers)
            case HTTPException() if error.status_code < _SERVER_FAULTS:
                kept = {
                    name: value
                    for name, value in (error.headers or {}).items()
                    if name.lower() == "allow"
                }
                code = _CODES.get(error.status_code, "bad-request")
                about = _about(error) if error.status_code == 400 else ""  # noqa: PLR2004
                return _answer(error.status_code, code, about, headers | kept)
            case _:
                self._log.warning("request-fault", error=type(error).__name__)
                return _answer(500, "fault", "", headers)


def _about(error: HTTPException) -> str:
    """Give what is wrong with what was sent."""
    extra = error.extra
    if isinstance(extra, list):
        parts = [
            f"{one.get('key', '')}: {one.get('message', '')}"
            for one in extra
            if isinstance(one, dict)
        ]
        return "; ".join(parts)[:300]
    return ""


def _answer(status: int, code: str, about: str, headers: Mapping[str, str]) -> Response[bytes]:
    body = json.dumps({"code": code, "about": about}).encode()
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=dict(headers))
