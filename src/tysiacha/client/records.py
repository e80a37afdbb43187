"""The record of a match that was played at a server, fetched by its HTTP interface."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPException
from typing import Final
from urllib.parse import quote

from tysiacha.client.credentials import Credentials
from tysiacha.rules.phrases import Phrase, phrase

_PATIENCE: Final = 15.0
_LARGEST: Final = 1 << 25
_WAITS: Final = (0.25, 0.5, 1.0, 2.0)
"""A record may take a moment to be written after the end of its match."""


class NoRecord(Exception):
    """A record is not to be had."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.why = why


def fetch_record(
    credentials: Credentials, match: str, *, wait: Callable[[float], None] = time.sleep
) -> str:
    """Give the record of a match as text.

    Raises:
        NoRecord: if the server has none for this player, or does not answer.
    """
    for seconds in (*_WAITS, None):
        try:
            return _fetched(credentials, match)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code != HTTPStatus.NOT_FOUND:
                raise NoRecord(f"HTTP {error.code}") from None
        except (OSError, HTTPException, ValueError) as error:
            raise NoRecord(str(error) or type(error).__name__) from None
        if seconds is not None:
            wait(seconds)
    raise NoRecord(phrase("the server has none, or it is not for you"))


def _fetched(credentials: Credentials, match: str) -> str:
    url = f"{credentials.origin}/api/v1/matches/{quote(match, safe='')}/record.thousand"
    request = urllib.request.Request(url, headers=credentials.headers)  # noqa: S310 # http(s) only
    with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310
        content: bytes = answer.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise NoRecord(phrase("it is too long"))
    return content.decode()
