"""Proofs in game records: written as tags of the match and of each deal, and read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tysiacha.fairness.chain import (
    CHAIN_TAG,
    TAG_START,
    MatchIdentity,
    chain_link,
    chain_start,
)
from tysiacha.fairness.context import PROTOCOL, DealContext, rules_hash
from tysiacha.fairness.hexadecimal import parse_digest
from tysiacha.fairness.proof import DealProof
from tysiacha.fairness.seat_words import parse_seat_part, seat_words
from tysiacha.fairness.secrecy import ServerSecret
from tysiacha.notation.records import DealRecord, Extra, GameRecord, Tag
from tysiacha.rules.options import Rules

PROTOCOL_TAG: Final = "Fair-Deals"
TABLE_TAG: Final = "Fair-Table"
MATCH_TAG: Final = "Fair-Match"
SEATS_TAG: Final = "Fair-Seats"
RULES_TAG: Final = "Fair-Rules"
SERVER_TAG: Final = "Fair-Server"
SECRET_TAG: Final = "Fair-Secret"
SEAT_TAG: Final = "Fair-Seat"
ROOT_TAG: Final = "Fair-Root"

_OF_MATCH: Final = (PROTOCOL_TAG, TABLE_TAG, MATCH_TAG, SEATS_TAG, RULES_TAG)
_OF_DEAL: Final = (SERVER_TAG, SECRET_TAG, ROOT_TAG, CHAIN_TAG)


class UnreadableProof(ValueError):
    """A tag of a proof is missing, repeated, or not what it should be; ``name`` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


# --- writing -------------------------------------------------------------------


def match_tags(identity: MatchIdentity, rules: Rules) -> tuple[Tag, ...]:
    """Give the tags at the head of a record whose deals are proven."""
    return (
        Tag(PROTOCOL_TAG, PROTOCOL),
        Tag(TABLE_TAG, identity.table_id),
        Tag(MATCH_TAG, identity.match_id),
        Tag(SEATS_TAG, " ".join(identity.seats)),
        Tag(RULES_TAG, rules_hash(rules).hex()),
    )


def deal_tags(proof: DealProof) -> tuple[Tag, ...]:
    """Give the tags of one deal, without its link in the chain."""
    names = proof.context.seats
    return (
        Tag(SERVER_TAG, proof.server_commitment.hex()),
        Tag(SECRET_TAG, proof.secret.value.hex()),
        *(
            Tag(SEAT_TAG, f"{name} {seat_words(part)}")
            for name, part in zip(names, proof.seats, strict=True)
        ),
        Tag(ROOT_TAG, proof.root.hex()),
    )


def proven_deal(deal: DealRecord, proof: DealProof, before: bytes) -> tuple[DealRecord, bytes]:
    """Give a deal with its proof, and its link in the chain; ``before`` is the link before it.

    The proof opens all cards: write it when the round is over, or later if the table says so.
    """
    others = tuple(one for one in deal.opening if not _is_of_proof(one))
    tagged = replace(deal, opening=(*others, *deal_tags(proof)))
    return linked_deal(tagged, proof.context.seats, before)


def linked_deal(deal: DealRecord, seats: Sequence[str], before: bytes) -> tuple[DealRecord, bytes]:
    """Give a deal with its link in the chain, and that link."""
    link = chain_link(before, deal, seats)
    return replace(deal, opening=(*deal.opening, Tag(CHAIN_TAG, link.hex()))), link


def with_proofs(
    record: GameRecord, identity: MatchIdentity, proofs: Sequence[DealProof]
) -> GameRecord:
    """Give a whole record with a proof for each deal, chained."""
    link, deals = chain_start(identity, record.match), []
    for deal, proof in zip(record.deals, proofs, strict=True):
        proven, link = proven_deal(deal, proof, link)
        deals.append(proven)
    others = tuple(one for one in record.extras if not _is_of_proof(one))
    extras = (*match_tags(identity, record.match.rules), *others)
    return replace(record, extras=extras, deals=tuple(deals))


# --- reading -------------------------------------------------------------------


def has_proofs(record: GameRecord) -> bool:
    """Tell whether a record holds any part of a proof."""
    extras = (*record.extras, *(one for deal in record.deals for one in deal.opening))
    return any(map(_is_of_proof, extras))


def read_identity(record: GameRecord) -> MatchIdentity:
    """Give which match a record with proofs is of.

    Raises:
        UnreadableProof: if its head does not say so.
    """
    tags = _tags(record.extras, _OF_MATCH)
    if tags[PROTOCOL_TAG] != PROTOCOL:
        raise UnreadableProof(PROTOCOL_TAG)
    seats = tuple(tags[SEATS_TAG].split(" "))
    if len(seats) != len(record.players):
        raise UnreadableProof(SEATS_TAG)
    try:
        return MatchIdentity(tags[TABLE_TAG], tags[MATCH_TAG], seats)
    except ValueError:
        raise UnreadableProof(SEATS_TAG) from None


def read_rules_hash(record: GameRecord) -> bytes:
    """Give the hash of the rules that the head of a record says.

    Raises:
        UnreadableProof: if it says none.
    """
    return _digest(_tags(record.extras, _OF_MATCH), RULES_TAG)


def is_proven(deal: DealRecord) -> bool:
    """Tell whether a deal has any part of a proof but its link in the chain."""
    return any(_is_of_proof(one) and one.name != CHAIN_TAG for one in _all_tags(deal.opening))


def read_proof(deal: DealRecord, context: DealContext) -> DealProof:
    """Give the proof of a deal of that context.

    Raises:
        UnreadableProof: if a part is missing or wrong.
    """
    tags = _tags(deal.opening, _OF_DEAL, repeated=SEAT_TAG)
    parts = [one.value for one in _all_tags(deal.opening) if one.name == SEAT_TAG]
    try:
        seats = tuple(map(parse_seat_part, parts, context.seats))
        secret = ServerSecret(_digest(tags, SECRET_TAG))
        if len(parts) != len(context.seats):
            raise UnreadableProof(SEAT_TAG)
    except ValueError as error:
        raise error if isinstance(error, UnreadableProof) else UnreadableProof(SEAT_TAG) from None
    return DealProof(context, _digest(tags, SERVER_TAG), secret, seats, _digest(tags, ROOT_TAG))


def read_link(deal: DealRecord) -> bytes:
    """Give the link in the chain that a deal says.

    Raises:
        UnreadableProof: if it says none, or several, or not after the rest of the proof.
    """
    tags = [one for one in _all_tags(deal.opening) if _is_of_proof(one)]
    if not tags or tags[-1].name != CHAIN_TAG or sum(one.name == CHAIN_TAG for one in tags) > 1:
        raise UnreadableProof(CHAIN_TAG)
    return _digest({CHAIN_TAG: tags[-1].value}, CHAIN_TAG)


def _all_tags(extras: Iterable[Extra]) -> Iterable[Tag]:
    return (one for one in extras if isinstance(one, Tag))


def _is_of_proof(extra: Extra) -> bool:
    return isinstance(extra, Tag) and extra.name.startswith(TAG_START)


def _tags(
    extras: Iterable[Extra], names: Sequence[str], repeated: str | None = None
) -> Mapping[str, str]:
    """Give the tags of a proof by name: all of these, each once, and no others."""
    found: dict[str, str] = {}
    for tag in _all_tags(extras):
        if not _is_of_proof(tag) or tag.name == repeated:
            continue
        if tag.name not in names or tag.name in found:
            raise UnreadableProof(tag.name)
        found[tag.name] = tag.value
    for name in names:
        if name not in found:
            raise UnreadableProof(name)
    return found


def _digest(tags: Mapping[str, str], name: str) -> bytes:
    try:
        return parse_digest(tags[name])
    except ValueError:
        raise UnreadableProof(name) from None
