"""Secrets in facts, such as the pack of a deal: unreadable without a key kept elsewhere.

That keeps a look into the database, or a copy of it, from showing hidden cards. Who controls the
machine can read the key as well: this is no protection against him.

The key file has a key in each line, the newest first. New secrets are sealed with the first, old
ones are opened with whichever sealed them; so a key is changed by writing a new line above.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tysiacha.saves.whole_files import sync_folder
from tysiacha.server.storage.problems import CannotOpen, Damaged, KeyMissing
from tysiacha.server.storage.store import Store

_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_NAME_BYTES: Final = 4
"""So much of its digest tells which key sealed."""
_FORM: Final = b"\x01"
"""The first byte, for the day when secrets are sealed in another way."""
_FILE_MODE: Final = 0o600
_KEY_IN_USE: Final = "key in use"
_OTHERS: Final = 0o077


class Sealer:
    """Seals secrets and opens them again."""

    def __init__(self, *keys: bytes) -> None:
        """Take the keys, the newest first; each has 32 bytes."""
        if not keys or any(len(key) != _KEY_BYTES for key in keys):
            raise ValueError("a key has 32 bytes")
        self._newest = _name(keys[0])
        self._ciphers = {_name(key): AESGCM(key) for key in keys}

    def __repr__(self) -> str:
        return f"Sealer({len(self._ciphers)} keys)"

    @property
    def names(self) -> tuple[str, ...]:
        """What the keys are told apart by, the newest first; that tells nothing about them."""
        return tuple(name.hex() for name in self._ciphers)

    def seal(self, secret: bytes, *, context: str) -> bytes:
        """A secret, readable only with the key and the same context (such as table and deal)."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = self._ciphers[self._newest].encrypt(nonce, secret, _bound(context))
        return _FORM + self._newest + nonce + sealed

    def open(self, sealed: bytes, *, context: str) -> bytes:
        """The secret that was sealed.

        Raises:
            Damaged: if it was altered, or belongs elsewhere.
            KeyMissing: if its key is not there.
        """
        name_end = len(_FORM) + _NAME_BYTES
        nonce_end = name_end + _NONCE_BYTES
        cipher = self._ciphers.get(sealed[len(_FORM) : name_end])
        if not sealed.startswith(_FORM) or len(sealed) < nonce_end:
            raise Damaged("a sealed secret", "it has another form")
        if cipher is None:
            raise KeyMissing("the key of a sealed secret is not in the key file")
        try:
            return cipher.decrypt(sealed[name_end:nonce_end], sealed[nonce_end:], _bound(context))
        except InvalidTag:
            raise Damaged("a sealed secret", "it is not what was sealed here") from None


def sealer_at(path: Path) -> Sealer:
    """A sealer with the keys of a file, which is made if there is none.

    Raises:
        CannotOpen: if the file cannot be read or made, is no key file, or others may read it.
    """
    try:
        if not path.exists():
            _make_key(path)
        mode = path.stat().st_mode
        text = path.read_text(encoding="ascii")
    except UnicodeDecodeError:
        raise CannotOpen(f"{path} is no key file") from None
    except OSError as error:
        raise CannotOpen(f"{path}: {error.strerror}") from None
    if os.name == "posix" and mode & _OTHERS:
        raise CannotOpen(f"others may read {path}: run chmod 600 on it")
    lines = text.split("\n")
    if (
        lines[-1]
        or len(lines) == 1
        or not all(re.fullmatch("[0-9a-f]{64}", one) for one in lines[:-1])
    ):
        raise CannotOpen(f"{path} is no key file: a line is 64 hexadecimal digits")
    return Sealer(*(bytes.fromhex(line) for line in lines[:-1]))


async def check_key(store: Store, sealer: Sealer, path: Path) -> None:
    """See that the key is there that sealed last, and remember which one does from now on.

    Raises:
        CannotOpen: if it is not: with another key no match that was begun could go on.
    """
    before = await store.meta(_KEY_IN_USE)
    if before is not None and before not in sealer.names:
        raise CannotOpen(
            f"{path} has not the key that sealed what is in the database: put the old key file "
            "there; nothing was changed"
        )
    if before != sealer.names[0]:
        await store.set_meta(_KEY_IN_USE, sealer.names[0])


def _make_key(path: Path) -> None:
    """Make a key file that is whole or not there at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # unlike a renaming, it never replaces a key
        except FileExistsError:
            return
    finally:
        draft.unlink()
    sync_folder(path.parent)


def _bound(context: str) -> bytes:
    return b"tysiacha " + context.encode()


def _name(key: bytes) -> bytes:
    return hashlib.sha256(b"name of key" + key).digest()[:_NAME_BYTES]
