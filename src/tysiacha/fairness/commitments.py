"""Commitments: hashes that bind to a secret and tell nothing about it (steps 1 and 2)."""

from __future__ import annotations

import hmac

from tysiacha.fairness.context import DealContext
from tysiacha.fairness.cuts import CutPoints
from tysiacha.fairness.encoding import digest_of_parts, one_byte
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.rules.standing import Seat


def server_commitment(context: DealContext, secret: ServerSecret) -> bytes:
    """Give what the server sends before anybody else has said anything: Cs of the protocol."""
    return digest_of_parts(b"server", context.encoded, secret.value)


def client_commitment(
    context: DealContext, seat: Seat, secret: ClientSecret, cuts: CutPoints
) -> bytes:
    """Give what a player's client sends, having heard the server's: h of the protocol.

    ``cuts`` are his three places if he is the cutter, else :data:`NO_CUTS`.
    """
    return digest_of_parts(b"client", context.encoded, one_byte(seat), secret.value, bytes(cuts))


def same_digest(one: bytes, other: bytes) -> bool:
    """Tell whether two hashes are the same, in a time that tells nothing."""
    return hmac.compare_digest(one, other)
