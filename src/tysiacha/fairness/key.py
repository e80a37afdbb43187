"""The key of a deal, from the secrets of the server and of all who opened theirs (step 4)."""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.fairness.context import DealContext
from tysiacha.fairness.encoding import keyed_digest, one_byte, with_length
from tysiacha.fairness.secrecy import ClientSecret, DealKey, ServerSecret

_ABSENT = b"\x00"
_PRESENT = b"\x01"


def deal_key(
    context: DealContext, secret: ServerSecret, clients: Sequence[ClientSecret | None]
) -> DealKey:
    """Give the key; ``clients`` by seat, None for who opened nothing."""
    parts = [b"deal", context.encoded]
    for seat, client in enumerate(clients):
        said = _ABSENT if client is None else _PRESENT + client.value
        parts.append(one_byte(seat) + said)
    return DealKey(keyed_digest(secret.value, b"".join(map(with_length, parts))))
