"""What a seat did for a deal, in words: ``absent``, ``withheld …`` or ``opened … … 9 14 3``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tysiacha.fairness.cuts import MOST_LIFTED, NO_CUTS, CutPoints
from tysiacha.fairness.hexadecimal import parse_digest
from tysiacha.fairness.proof import Absent, Revealed, SeatPart, Withheld
from tysiacha.fairness.secrecy import ClientSecret

_NUMBERS: Final[Mapping[str, int]] = {str(number): number for number in range(MOST_LIFTED + 1)}


def seat_words(part: SeatPart) -> str:
    """Give what a seat did, without its name."""
    match part:
        case Absent():
            return "absent"
        case Withheld(commitment):
            return f"withheld {commitment.hex()}"
        case Revealed(commitment, secret, cuts):
            places = " ".join(map(str, cuts))
            return f"opened {commitment.hex()} {secret.value.hex()} {places}"


def parse_seat_part(text: str, name: str) -> SeatPart:
    """Give what the seat of that name did.

    Raises:
        ValueError: if the words say nothing, or of another seat.
    """
    match text.split(" "):
        case [seat, "absent"] if seat == name:
            return Absent()
        case [seat, "withheld", commitment] if seat == name:
            return Withheld(parse_digest(commitment))
        case [seat, "opened", commitment, secret, *places] if seat == name:
            cuts = _parse_cuts(places)
            return Revealed(parse_digest(commitment), ClientSecret(parse_digest(secret)), cuts)
        case _:
            message = f"expected what seat {name} did, not {text[:80]!r}"
            raise ValueError(message)


def _parse_cuts(places: list[str]) -> CutPoints:
    if len(places) != len(NO_CUTS) or not set(places) <= set(_NUMBERS):
        message = f"a seat has three places to cut at, not {places!r:.80}"
        raise ValueError(message)
    return tuple(_NUMBERS[one] for one in places)
