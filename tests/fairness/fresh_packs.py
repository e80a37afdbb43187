"""The battery over many packs with fresh entropy: ``make fairness``.

First over packs from the shuffle alone, then over packs as a server deals and stores them.

A test that finds what chance alone would bring once in ten thousand times is repeated with other
packs; only if it finds that again something is wrong.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from itertools import islice

from tests.fairness.battery import SUSPICIOUS, Battery, Result, byte_results
from tests.fairness.stored_packs import SETTINGS, stored_packs
from tysiacha.cards import CARDS
from tysiacha.fairness.encoding import DIGEST_SIZE
from tysiacha.fairness.pack import shuffled
from tysiacha.fairness.secrecy import DealKey
from tysiacha.fairness.stream import byte_stream
from tysiacha.rules.options import Rules

_BYTES = 1_000_000
_TOLD_EACH = 500
_DEEP = 1_300_000
"""From so many packs on, the first four cards can be looked at."""


def results_of(packs: int) -> list[Result]:
    battery = Battery(Rules(cut_check=None), depth=4 if packs >= _DEEP else 2)
    values: list[int] = []
    for _ in range(packs):
        key = DealKey(secrets.token_bytes(DIGEST_SIZE))
        battery.add(shuffled(key))
        if len(values) < _BYTES:
            values += islice(byte_stream(key, "shuffle"), len(CARDS))
    return [*battery.results(), *byte_results(values)]


def results_of_stored(packs: int) -> list[Result]:
    battery = Battery(SETTINGS.rules)
    for number, pack in enumerate(stored_packs(packs), start=1):
        battery.add(pack)
        if number % _TOLD_EACH == 0 and sys.stderr.isatty():
            print(f"\r{number} of {packs} stored", end="", file=sys.stderr, flush=True)
    return battery.results()


def told(results: list[Result]) -> set[str]:
    for one in results:
        mark = "  <--" if one.p < SUSPICIOUS else ""
        print(f"{one.name:32} {one.statistic:12.2f} {one.freedom:9.1f}  p = {one.p:.6f}{mark}")
    return {one.name for one in results if one.p < SUSPICIOUS}


def checked(packs: int, look: Callable[[int], list[Result]]) -> bool:
    """Tell whether some packs are random, looking again where one test in many says no."""
    suspicious = told(look(packs))
    if suspicious:
        print(f"\nonce more, with other packs, for: {', '.join(sorted(suspicious))}\n")
        suspicious &= told(look(packs))
    return not suspicious


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=100_000)
    parser.add_argument("--stored", type=int, default=100_000, help="packs stored by a server")
    options = parser.parse_args()
    good = checked(options.packs, results_of)
    print(f"\n{options.packs} packs: {'nothing found' if good else 'not random'}\n")
    if options.stored:
        dealt = checked(options.stored, results_of_stored)
        print(f"\n{options.stored} stored: {'nothing found' if dealt else 'not random'}")
        good = good and dealt
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
