"""The file of what a client has saved of each deal: ``tysiacha verify --own`` reads it."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from tysiacha.fairness.own_copy import LARGEST_OWN, OWN_KEY, OWN_VERSION, OwnDeal, read_own_copy
from tysiacha.notation.action_json import JsonObject


class Copies(Protocol):
    """Where own copies are kept."""

    def all(self) -> tuple[OwnDeal, ...]:
        """Give all that are kept."""

    def keep(self, deal: OwnDeal) -> None:
        """Keep a deal, in the place of what was kept of it before."""


class CopiesInMemory:
    """Kept for as long as the program runs."""

    def __init__(self, deals: Iterable[OwnDeal] = ()) -> None:
        self._deals = {_key(one): one for one in deals}

    def all(self) -> tuple[OwnDeal, ...]:
        """Give all that are kept."""
        return tuple(self._deals.values())

    def keep(self, deal: OwnDeal) -> None:
        """Keep a deal, in the place of what was kept of it before."""
        self._deals[_key(deal)] = deal


class CopiesInFile(CopiesInMemory):
    """Kept in a file that nobody else can read: secrets of deals to come are in it.

    Raises:
        OSError: if the file cannot be read or written.
        ValueError: if it is no such file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(_read(path))

    def keep(self, deal: OwnDeal) -> None:
        """Keep a deal on disk before anything is sent that depends on it."""
        super().keep(deal)
        write_privately(self.path, own_text(self.all()))


def own_text(deals: Iterable[OwnDeal]) -> str:
    """Give the text of a file of own copies, the twin of :func:`read_own_copy`."""
    content = {OWN_KEY: OWN_VERSION, "deals": [_deal(one) for one in deals]}
    return json.dumps(content, indent=1) + "\n"


def write_privately(path: Path, text: str) -> None:
    """Write a file as a whole or not at all, readable for its owner alone.

    Raises:
        OSError: if that is not possible.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # 0600
    temporary = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _read(path: Path) -> tuple[OwnDeal, ...]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_OWN + 1)
    except FileNotFoundError:
        return ()
    return read_own_copy(text)


def _key(deal: OwnDeal) -> tuple[str, str, int]:
    return deal.table_id, deal.match_id, deal.deal_number


def _deal(one: OwnDeal) -> JsonObject:
    content: JsonObject = {
        "table": one.table_id,
        "match": one.match_id,
        "deal": one.deal_number,
        "server": one.server_commitment.hex(),
    }
    if one.seat is not None:
        content["seat"] = one.seat
    if one.commitment is not None:
        content["commitment"] = one.commitment.hex()
    if one.secret is not None:
        content["secret"] = one.secret.value.hex()
    if one.cuts is not None:
        content["cuts"] = list(one.cuts)
    if one.opened:
        content["opened"] = True
    if one.heard is not None:
        content["heard"] = {seat: digest.hex() for seat, digest in one.heard.items()}
    if one.root is not None:
        content["root"] = one.root.hex()
    return content
