"""Packs from the shuffle of the library, and from shuffles that are known to be wrong."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from itertools import count, islice

from tysiacha.cards import CARDS, Card
from tysiacha.fairness.pack import shuffled
from tysiacha.fairness.secrecy import DealKey
from tysiacha.fairness.stream import byte_stream

Shuffle = Callable[[random.Random], list[Card]]


def numbered_keys(seed: str) -> Iterator[DealKey]:
    """Keys without end, always the same ones."""
    for number in count():
        yield DealKey(hashlib.sha256(f"{seed} {number}".encode()).digest())


def library_packs(seed: str, number: int) -> Iterator[tuple[Card, ...]]:
    """So many packs from the library."""
    return map(shuffled, islice(numbered_keys(seed), number))


def library_bytes(seed: str, number: int) -> list[int]:
    """So many bytes of the streams that packs are made of, as many as one pack takes of each."""
    found: list[int] = []
    for key in numbered_keys(seed):
        found += islice(byte_stream(key, "shuffle"), len(CARDS))
        if len(found) >= number:
            return found[:number]
    raise AssertionError


def right(dice: random.Random) -> list[Card]:
    return dice.sample(CARDS, len(CARDS))


def sattolo(dice: random.Random) -> list[Card]:
    """No card may stay where it is: an exchange with a place below only."""
    pack = list(CARDS)
    for place in range(len(pack) - 1, 0, -1):
        other = dice.randrange(place)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def swap_with_any(dice: random.Random) -> list[Card]:
    """Every place exchanged with any other: 24 to the 24th ways for 24! packs."""
    pack = list(CARDS)
    for place in range(len(pack)):
        other = dice.randrange(len(pack))
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def remainder_of_a_byte(dice: random.Random) -> list[Card]:
    """The remainder of a whole byte, which favours small numbers."""
    pack, drawn = list(CARDS), dice.randbytes(len(CARDS))
    for place in range(len(pack) - 1, 0, -1):
        other = drawn[place] % (place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return pack
