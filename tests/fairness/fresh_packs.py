"""The battery over many packs with fresh entropy: ``make fairness``.

A test that finds what chance alone would bring once in ten thousand times is repeated with other
packs; only if it finds that again something is wrong.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from itertools import islice

from tests.fairness.battery import SUSPICIOUS, Battery, Result, byte_results
from tysiacha.cards import CARDS
from tysiacha.fairness.encoding import DIGEST_SIZE
from tysiacha.fairness.pack import shuffled
from tysiacha.fairness.secrecy import DealKey
from tysiacha.fairness.stream import byte_stream
from tysiacha.rules.options import Rules

_BYTES = 1_000_000
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


def told(results: list[Result]) -> set[str]:
    for one in results:
        mark = "  <--" if one.p < SUSPICIOUS else ""
        print(f"{one.name:32} {one.statistic:12.2f} {one.freedom:9.1f}  p = {one.p:.6f}{mark}")
    return {one.name for one in results if one.p < SUSPICIOUS}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=100_000)
    packs = parser.parse_args().packs
    suspicious = told(results_of(packs))
    if suspicious:
        print(f"\nonce more, with other packs, for: {', '.join(sorted(suspicious))}\n")
        suspicious &= told(results_of(packs))
    print(f"\n{packs} packs: {'not random' if suspicious else 'nothing found'}")
    return 1 if suspicious else 0


if __name__ == "__main__":
    sys.exit(main())
