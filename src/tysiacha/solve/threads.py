"""Many questions at once, on all cores: kernels let other threads run while they search."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

Question = TypeVar("Question")
Found = TypeVar("Found")

CHUNK: Final = 16
"""How many questions a thread takes at once, so that handing them over costs little."""


def on_all_cores(
    ask: Callable[[Question], Found], questions: Iterable[Question], *, threads: int | None = None
) -> Iterator[Found]:
    """Give the answers to many questions in their order, as ``ask`` finds each of them.

    Without ``threads`` there are as many as the machine has cores.
    """
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        chunks = pool.map(lambda some: [ask(one) for one in some], _chunks(questions))
        for found in chunks:
            yield from found


def _chunks(questions: Iterable[Question]) -> Iterator[list[Question]]:
    chunk: list[Question] = []
    for question in questions:
        chunk.append(question)
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
