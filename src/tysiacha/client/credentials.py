"""Who one is at a server: a token or cookie, kept in a file that nobody else can read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from tysiacha.client.own_copies import write_privately

_COOKIE: Final = re.compile(
    r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}=[!-+\--:<-\[\]-~]{1,3000}", re.ASCII
)
_LARGEST: Final = 10_000


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    origin: str
    token: str | None = None
    cookie: str | None = None


@dataclass(slots=True)
class Credentials:
    """What tells a server who one is; nothing at the first time."""

    origin: str
    path: Path | None = None
    """Where it is kept; None keeps it for this run alone."""
    token: str | None = None
    """Given by the server to programs."""
    cookie: str | None = None
    """Given by the server to guests, as ``name=value``."""

    @classmethod
    def kept(cls, origin: str, folder: Path | None) -> Credentials:
        """Give what is kept for a server; a damaged file counts as none."""
        if folder is None:
            return cls(origin)
        name = hashlib.sha256(origin.encode()).hexdigest()[:16]
        path = folder / f"{name}.json"
        try:
            with path.open("rb") as file:
                kept = msgspec.json.decode(file.read(_LARGEST), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return cls(origin, path)
        if kept.origin != origin:
            return cls(origin, path)
        return cls(origin, path, kept.token, kept.cookie)

    @property
    def headers(self) -> dict[str, str]:
        """What is sent with the request for a socket; cookies only with the origin."""
        if self.token is not None:
            return {"Authorization": f"Bearer {self.token}"}
        cookie = {} if self.cookie is None else {"Cookie": self.cookie}
        return {"Origin": self.origin, **cookie}

    def learn(self, set_cookies: Iterable[str]) -> None:
        """Keep the cookie that a server has given.

        Raises:
            OSError: if it cannot be written.
        """
        for one in set_cookies:
            pair = one.partition(";")[0].strip()
            if self.token is None and _COOKIE.fullmatch(pair) and pair != self.cookie:
                self.cookie = pair
                self.keep()

    def keep(self) -> None:
        """Write what there is to the file.

        Raises:
            OSError: if it cannot be written.
        """
        if self.path is not None:
            kept = _Kept(self.origin, self.token, self.cookie)
            write_privately(self.path, msgspec.json.encode(kept).decode())
