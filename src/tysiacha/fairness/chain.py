"""The chain of records: each deal's record is hashed together with all before it (step 9).

What is hashed holds pseudonyms, so that a player's name can be taken out of a record later. For
the same reason comments, annotations and foreign tags are left out of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tysiacha.fairness.context import check_public_id, check_seats, rules_hash
from tysiacha.fairness.encoding import digest, digest_of_parts
from tysiacha.notation.record_json import Json, deal_content, start_content
from tysiacha.notation.records import DealRecord, Tag
from tysiacha.rules.standing import Match

CHAIN_TAG: Final = "Fair-Chain"
"""The tag that holds the link of a deal, and is no part of what it links."""

TAG_START: Final = "Fair-"
"""How the names of all tags of proofs begin."""

_CHAIN: Final = "thousand-chain-v1"


@dataclass(frozen=True, slots=True)
class MatchIdentity:
    """Which match it is, and under which pseudonyms people play it."""

    table_id: str
    match_id: str
    seats: tuple[str, ...]

    def __post_init__(self) -> None:
        check_public_id("table", self.table_id)
        check_public_id("match", self.match_id)
        check_seats(self.seats)


def chain_start(identity: MatchIdentity, match: Match) -> bytes:
    """Give the link before the first deal: ``match`` as it was at the start of the record."""
    seats = identity.seats
    return digest_of_parts(
        *(_CHAIN.encode(), identity.table_id.encode(), identity.match_id.encode()),
        *(rules_hash(match.rules), _plain_json(list(seats))),
        _plain_json(start_content(match, seats)),
    )


def chain_link(before: bytes, deal: DealRecord, seats: Sequence[str]) -> bytes:
    """Give the link of a deal from the one before it and all that its record holds."""
    return digest(before, chained_bytes(deal, seats))


def chained_bytes(deal: DealRecord, seats: Sequence[str]) -> bytes:
    """Give of a deal's record what is chained: its JSON with pseudonyms, keys in order."""
    kept = replace(
        deal,
        opening=tuple(one for one in deal.opening if isinstance(one, Tag) and _is_chained(one)),
        closing=(),
        actions=tuple(replace(one, notes=()) for one in deal.actions),
    )
    return _plain_json(deal_content(kept, seats))


def _is_chained(tag: Tag) -> bool:
    return tag.name.startswith(TAG_START) and tag.name != CHAIN_TAG


def _plain_json(content: Json) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode("ascii")
