"""The key of a server: it seals the secrets of deals, so that the database alone tells nothing."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tysiacha.server.storage.problems import CannotOpen, Damaged

KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_FOLDER_MODE: Final = 0o700
_FILE_MODE: Final = 0o600


def server_key(path: Path) -> bytes:
    """Give the key in a file; a new one is made where there is none.

    Raises:
        CannotOpen: if it cannot be read or made, or is none.
    """
    try:
        path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
        except FileExistsError:
            key = bytes.fromhex(path.read_text("ascii").strip())
        else:
            key = secrets.token_bytes(KEY_BYTES)
            with os.fdopen(descriptor, "w") as file:
                file.write(key.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        raise CannotOpen(f"{path}: {error.strerror}") from None
    except ValueError:
        raise CannotOpen(f"{path}: it is no key of a server") from None
    if len(key) != KEY_BYTES:
        raise CannotOpen(f"{path}: it is no key of a server")
    return key


def key_for(purpose: str, key: bytes) -> bytes:
    """Give a key of its own for a purpose."""
    return hmac.new(key, b"tysiacha " + purpose.encode(), hashlib.sha256).digest()


class AesSeal:
    """Seals with AES-GCM; the place of a secret is part of its seal."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, secret: bytes, *, context: str) -> bytes:
        """Give a secret so that only :meth:`open` can read it, with the same context."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, context.encode())

    def open(self, sealed: bytes, *, context: str) -> bytes:
        """Give the secret back.

        Raises:
            Damaged: if it was sealed by another key, or elsewhere, or was changed.
        """
        nonce, rest = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, rest, context.encode())
        except (InvalidTag, ValueError):
            raise Damaged(context, "the key of the server does not open its secret") from None
