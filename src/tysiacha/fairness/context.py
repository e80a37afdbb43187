"""What a deal is bound to: its table, match, number, rules, seats, dealer and cutter."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import CARDS
from tysiacha.fairness.encoding import (
    check_digest,
    digest_of_parts,
    four_bytes,
    one_byte,
    with_length,
)
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.options import DEAL_ORDER, Rules
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of

PROTOCOL: Final = "thousand-deal-v1"
"""The name of the protocol, which every hash of it begins from."""

PUBLIC_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", re.ASCII)
"""What the ids of tables, matches and seats look like; never the name of a person."""

LAST_DEAL: Final = 2**32 - 1
"""The largest number of a deal."""

DECK_ORDER: Final = " ".join(map(card_ascii, CARDS))
"""The cards before they are shuffled: suits S, C, D, H, in each 9 J Q K 10 A."""

_RULES_HASH: Final = "thousand-rules-v1"
_FEWEST_SEATS: Final = 2
_MOST_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class DealContext:
    """What one deal is bound to; all of it is public before anybody commits to anything."""

    table_id: str
    match_id: str
    deal_number: int
    """Rises with every deal, redeals included, and is never used again."""
    rules_hash: bytes
    """See :func:`rules_hash`."""
    seats: tuple[str, ...]
    """A pseudonym for each seat, clockwise."""
    dealer: Seat
    cutter: Seat

    def __post_init__(self) -> None:
        for what, one in [("table", self.table_id), ("match", self.match_id)]:
            check_public_id(what, one)
        check_seats(self.seats)
        check_digest("the hash of the rules", self.rules_hash)
        if not 0 <= self.deal_number <= LAST_DEAL:
            message = f"deals are numbered up to {LAST_DEAL}, not {self.deal_number}"
            raise ValueError(message)
        for what, seat in [("dealer", self.dealer), ("cutter", self.cutter)]:
            if not 0 <= seat < len(self.seats):
                message = f"the {what} sits on one of {len(self.seats)} seats, not {seat}"
                raise ValueError(message)

    @property
    def encoded(self) -> bytes:
        """The context as bytes: C of the protocol."""
        seats = json.dumps(list(self.seats), separators=(",", ":"))
        parts = (
            *(PROTOCOL.encode(), self.table_id.encode(), self.match_id.encode()),
            *(four_bytes(self.deal_number), self.rules_hash, seats.encode()),
            *(one_byte(self.dealer), one_byte(self.cutter)),
        )
        return b"".join(map(with_length, parts))


def context_of(
    match: Match, *, table_id: str, match_id: str, seats: tuple[str, ...]
) -> DealContext:
    """Give the context of a match's next deal."""
    return DealContext(
        table_id=table_id,
        match_id=match_id,
        deal_number=match.deal_number,
        rules_hash=rules_hash(match.rules),
        seats=seats,
        dealer=match.dealer,
        cutter=table_of(match).cutter,
    )


def rules_hash(rules: Rules) -> bytes:
    """Give the 32 bytes that bind a deal to its rules, its order of dealing and of the deck."""
    parts = (_RULES_HASH.encode(), rules.digest, DEAL_ORDER.encode(), DECK_ORDER.encode())
    return digest_of_parts(*parts)


def check_public_id(what: str, text: str) -> None:
    """Accept an id: ASCII, so that it has one spelling only.

    Raises:
        ValueError: if it is none.
    """
    if not PUBLIC_ID.fullmatch(text):
        message = f"the id of a {what} is up to 64 letters, digits, dots and hyphens, not {text!r}"
        raise ValueError(message)


def check_seats(seats: tuple[str, ...]) -> None:
    """Accept the pseudonyms of the seats of a table.

    Raises:
        ValueError: if they are too few or too many, or two are the same.
    """
    if not _FEWEST_SEATS <= len(seats) <= _MOST_SEATS or len(set(seats)) != len(seats):
        message = f"a table has 2 to 4 seats with different ids, not {seats!r:.200}"
        raise ValueError(message)
    for one in seats:
        check_public_id("seat", one)
