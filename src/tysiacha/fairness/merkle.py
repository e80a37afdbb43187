"""The commitment to the dealt pack, of which single cards can be opened (step 7).

Every card is a salted leaf of a tree of hashes, at its place in the pack after the last cut. The
root is told to all before the first bid. Whoever may see a card is given its salt and its path.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import PACK_SIZE, Card
from tysiacha.fairness.commitments import same_digest
from tysiacha.fairness.context import DealContext
from tysiacha.fairness.encoding import digest, keyed_digest, one_byte, with_length
from tysiacha.fairness.secrecy import DealKey
from tysiacha.notation.cards import card_ascii

Path: TypeAlias = tuple[bytes, ...]
"""The hashes beside a leaf, from below; where it has no neighbour none."""

_LEAF = b"\x00"
_INNER = b"\x01"


@dataclass(frozen=True, slots=True, repr=False)
class CardOpening:
    """What proves that a card lay at a place of the pack, for those who may see it."""

    place: int
    """In the pack after the last cut, 0 the top card: it tells who was dealt the card."""
    card: Card
    salt: bytes
    path: Path

    def __repr__(self) -> str:
        return "CardOpening(hidden)"


def salts(key: DealKey) -> tuple[bytes, ...]:
    """Give the salt of each place of the pack."""
    return tuple(keyed_digest(key.value, b"salt" + one_byte(place)) for place in range(PACK_SIZE))


def leaf(context: DealContext, place: int, salt: bytes, card: Card) -> bytes:
    """Give the leaf of a card at a place."""
    parts = (b"card", context.encoded, one_byte(place), salt, card_ascii(card).encode())
    return digest(_LEAF, *map(with_length, parts))


def leaves(context: DealContext, salted: Sequence[bytes], pack: Sequence[Card]) -> Path:
    """Give the leaves of a whole pack, by place."""
    return tuple(
        leaf(context, place, salt, card)
        for place, (salt, card) in enumerate(zip(salted, pack, strict=True))
    )


def root_of(row: Sequence[bytes]) -> bytes:
    """Give the root of the tree over these leaves."""
    while len(row) > 1:
        row = _row_above(row)
    return row[0]


def path_of(row: Sequence[bytes], place: int) -> Path:
    """Give the path from a leaf to the root."""
    beside: list[bytes] = []
    while len(row) > 1:
        neighbour = place ^ 1
        if neighbour < len(row):
            beside.append(row[neighbour])
        row, place = _row_above(row), place // 2
    return tuple(beside)


def is_opened(context: DealContext, root: bytes, opening: CardOpening) -> bool:
    """Tell whether a card lay at a place of the pack whose root was told."""
    place, width = opening.place, PACK_SIZE
    if not 0 <= place < width:
        return False
    node = leaf(context, place, opening.salt, opening.card)
    left = list(opening.path)
    while width > 1:
        if place ^ 1 < width:
            if not left:
                return False
            beside = left.pop(0)
            node = _joined(beside, node) if place % 2 else _joined(node, beside)
        place, width = place // 2, (width + 1) // 2
    return not left and same_digest(node, root)


def _row_above(row: Sequence[bytes]) -> list[bytes]:
    """Join neighbours; the last one without a neighbour goes up as it is."""
    pairs = [_joined(row[place], row[place + 1]) for place in range(0, len(row) - 1, 2)]
    return pairs if len(row) % 2 == 0 else [*pairs, row[-1]]


def _joined(one: bytes, other: bytes) -> bytes:
    return digest(_INNER, one, other)
