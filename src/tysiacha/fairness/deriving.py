"""All that follows from the secrets of a deal: key, pack, cuts and root (steps 4 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tysiacha.cards import Card
from tysiacha.fairness.context import DealContext
from tysiacha.fairness.cuts import CutPoints
from tysiacha.fairness.key import deal_key
from tysiacha.fairness.merkle import CardOpening, Path, leaves, path_of, root_of, salts
from tysiacha.fairness.pack import cut_pack, drawn_cuts, shuffled
from tysiacha.fairness.proof import Revealed, SeatPart, opened_secrets
from tysiacha.fairness.secrecy import DealKey, ServerSecret
from tysiacha.rules.choices import CutCheck


@dataclass(frozen=True, slots=True, repr=False)
class DerivedDeal:
    """A deal as its secrets decide it; nothing of it but the root may be told before the end."""

    key: DealKey
    shuffled: tuple[Card, ...]
    """The pack before the cut: what the rules start a deal with."""
    points: CutPoints
    """Where the cutter would cut the first, second and third time."""
    made: CutPoints
    """The cuts that are made."""
    pack: tuple[Card, ...]
    """The pack as it is dealt."""
    salts: tuple[bytes, ...]
    """By place in the pack as it is dealt."""
    leaves: Path
    root: bytes

    def __repr__(self) -> str:
        return f"DerivedDeal(hidden, root={self.root.hex()})"

    def opening(self, place: int) -> CardOpening:
        """Give what opens the card at a place of the pack as it is dealt, for its owner."""
        salt, card = self.salts[place], self.pack[place]
        return CardOpening(place, card, salt, path_of(self.leaves, place))


def derive(
    context: DealContext,
    secret: ServerSecret,
    parts: Sequence[SeatPart],
    check: CutCheck | None,
) -> DerivedDeal:
    """Give what the secrets of a deal lead to; ``check`` is the option ``cut_check``."""
    key = deal_key(context, secret, opened_secrets(parts))
    pack = shuffled(key)
    cutter = parts[context.cutter]
    points = cutter.cuts if isinstance(cutter, Revealed) else drawn_cuts(key)
    cut = cut_pack(pack, points, check)
    salted = salts(key)
    row = leaves(context, salted, cut.pack)
    return DerivedDeal(key, pack, points, cut.made, cut.pack, salted, row, root_of(row))
