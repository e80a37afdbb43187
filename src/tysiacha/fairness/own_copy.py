"""What a player's own client has saved of each deal: without it a record proves little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tysiacha.fairness.context import LAST_DEAL
from tysiacha.fairness.cuts import MOST_LIFTED, NO_CUTS, CutPoints
from tysiacha.fairness.hexadecimal import parse_digest
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.notation.strict_json import Node, load_json
from tysiacha.rules.marking import N_

OWN_KEY: Final = "thousand_own"
"""The key that tells the version of the format."""

OWN_VERSION: Final = 1
LARGEST_OWN: Final = 16 * 1024 * 1024
"""The most bytes of such a file."""

_REQUIRED: Final = ("table", "match", "deal", "server")
_OPTIONAL: Final = ("seat", "commitment", "secret", "cuts", "opened", "heard", "root")
_HASH: Final = N_("64 hexadecimal digits in small letters")


@dataclass(frozen=True, slots=True)
class OwnDeal:
    """What one client has saved of one deal."""

    table_id: str
    match_id: str
    deal_number: int
    server_commitment: bytes
    """Heard before the client made its secret."""
    seat: str | None = None
    """The pseudonym of its seat; None for a spectator."""
    commitment: bytes | None = None
    secret: ClientSecret | None = None
    cuts: CutPoints | None = field(default=None, repr=False)
    opened: bool = False
    """Whether the server confirmed that the secret came in time."""
    heard: Mapping[str, bytes] | None = None
    """The list of all commitments as it was closed, by seat; None where it was not saved."""
    root: bytes | None = None


def read_own_copy(text: str) -> tuple[OwnDeal, ...]:
    """Give what a file of a client holds, deal by deal.

    Raises:
        JsonError: if it is not what it should be.
    """
    node = load_json(text)
    node.keys((OWN_KEY, "deals"))
    node.member(OWN_KEY).number(OWN_VERSION, OWN_VERSION)
    return tuple(map(_own_deal, node.member("deals").items()))


def _own_deal(node: Node) -> OwnDeal:
    node.keys(_REQUIRED, _OPTIONAL)
    secret, cuts, opened = (node.get(key) for key in ("secret", "cuts", "opened"))
    seat, heard = node.get("seat"), node.get("heard")
    return OwnDeal(
        table_id=node.member("table").text(),
        match_id=node.member("match").text(),
        deal_number=node.member("deal").number(0, LAST_DEAL),
        server_commitment=_digest(node.member("server")),
        seat=None if seat is None else seat.text(),
        commitment=_digest_in(node, "commitment"),
        secret=None if secret is None else ClientSecret(_digest(secret)),
        cuts=None if cuts is None else _cuts(cuts),
        opened=False if opened is None else opened.flag(),
        heard=None if heard is None else _commitments(heard),
        root=_digest_in(node, "root"),
    )


def _digest(node: Node) -> bytes:
    return node.parsed(parse_digest, _HASH)


def _digest_in(node: Node, key: str) -> bytes | None:
    member = node.get(key)
    return None if member is None else _digest(member)


def _cuts(node: Node) -> CutPoints:
    count = len(NO_CUTS)
    return tuple(one.number(0, MOST_LIFTED) for one in node.items(count, count))


def _commitments(node: Node) -> Mapping[str, bytes]:
    return {seat: _digest(node.member(seat)) for seat in node.names()}
