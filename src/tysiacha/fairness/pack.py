"""The pack that a key leads to: the shuffle, and up to three cuts of it (steps 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.cards import CARDS, Card
from tysiacha.fairness.cuts import MOST_LIFTED, NO_CUTS, CutPoints
from tysiacha.fairness.secrecy import DealKey
from tysiacha.fairness.stream import below, byte_stream
from tysiacha.notation.unrecorded_packs import must_be_shown
from tysiacha.rules.choices import CutCheck


@dataclass(frozen=True, slots=True, repr=False)
class CutPack:
    """A pack after all its cuts; its order is a secret until the record of the deal is open."""

    pack: tuple[Card, ...]
    """As it is dealt, top card first."""
    made: CutPoints
    """The cuts that were made, of those that might have been."""

    def __repr__(self) -> str:
        return f"CutPack(hidden, {len(self.made)} cuts)"


def shuffled(key: DealKey) -> tuple[Card, ...]:
    """Give the pack as the key shuffles it: Fisher and Yates, from the last place down."""
    pack = list(CARDS)
    stream = byte_stream(key, "shuffle")
    for place in range(len(pack) - 1, 0, -1):
        other = below(stream, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def drawn_cuts(key: DealKey) -> CutPoints:
    """Give the three places for a cutter who is absent, as every bot is.

    Never 0: a nine at the bottom would stay there, and cost him 120 (DEAL-5).
    """
    stream = byte_stream(key, "cut")
    return tuple(1 + below(stream, MOST_LIFTED) for _cut in NO_CUTS)


def cut_pack(pack: tuple[Card, ...], points: CutPoints, check: CutCheck | None) -> CutPack:
    """Cut a pack, and again while the bottom card must be shown and a cut is left (DEAL-4, S-2).

    ``check`` is the option ``cut_check`` of the rules. If the last cut too brings such a card to
    the bottom, nothing is dealt (DEAL-5).
    """
    made: list[int] = []
    for at in points:
        pack = pack[at:] + pack[:at]
        made.append(at)
        if not must_be_shown(check, pack[-1]):
            break
    return CutPack(pack, tuple(made))
