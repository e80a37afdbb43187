"""Writing to the terminal: in its own encoding, at once, and nowhere if there is none.

Click's ``echo`` writes UTF-8 where the encoding is ASCII, which people set who cannot show more.
"""

from __future__ import annotations

import sys


def put(text: str = "", *, end: str = "\n", error: bool = False) -> None:
    """Write a text to the standard output, or to the error stream."""
    stream = sys.stderr if error else sys.stdout
    if stream is not None:
        stream.write(text + end)
        stream.flush()
