"""The chance of tables in earnest: from the operating system."""

from __future__ import annotations

import secrets

from tysiacha.server.people.codes import new_id


class SystemChance:
    """Draws from the system's generator, which nobody foresees."""

    def secret(self) -> bytes:
        """Give 32 random bytes."""
        return secrets.token_bytes(32)

    def public_id(self) -> str:
        """Give an id of 128 random bits."""
        return new_id(secrets.token_bytes)

    def below(self, number: int) -> int:
        """Give a random number below another."""
        return secrets.randbelow(number)
