"""The protocol once more, straight from its text: a second program to compare the library with.

It shares nothing with it: HMAC is put together by hand, cards are texts, and every value of a deal
is worked out one after the other, as the text of the protocol names them.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass

DECK = [rank + suit for suit in "SCDH" for rank in ("9", "J", "Q", "K", "10", "A")]


@dataclass(frozen=True)
class Client:
    secret: bytes
    cuts: list[int]


@dataclass(frozen=True)
class Question:
    """What a deal is made of."""

    table: str
    match: str
    deal: int
    rules_hash: bytes
    seats: list[str]
    dealer: int
    cutter: int
    shown_ranks: list[str]
    """The ranks that are shown at the bottom: the pack is cut again."""
    server: bytes
    clients: list[Client | None]


@dataclass(frozen=True)
class Worked:
    """All that comes of it."""

    context: bytes
    server_commitment: bytes
    client_commitments: list[bytes | None]
    key: bytes
    shuffled: list[str]
    cut_points: list[int]
    cuts_made: list[int]
    pack: list[str]
    salts: list[bytes]
    leaves: list[bytes]
    root: bytes
    paths: list[list[bytes]]


def sha(data: bytes) -> bytes:
    return hashlib.new("sha256", data).digest()


def hmac_sha(key: bytes, data: bytes) -> bytes:
    padded = key + b"\0" * (64 - len(key))
    inner = bytes(byte ^ 0x36 for byte in padded)
    outer = bytes(byte ^ 0x5C for byte in padded)
    return sha(outer + sha(inner + data))


def lp(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


class Bytes:
    """A stream of bytes, of which each is taken once."""

    def __init__(self, key: bytes, name: bytes) -> None:
        self.key, self.name = key, name
        self.taken = 0

    def next(self) -> int:
        block, place = divmod(self.taken, 32)
        self.taken += 1
        return hmac_sha(self.key, self.name + struct.pack(">Q", block))[place]

    def below(self, n: int) -> int:
        limit = 256 - (256 % n)
        x = self.next()
        while not x < limit:
            x = self.next()
        return x % n


def context_of(question: Question) -> bytes:
    listed = "[" + ",".join('"' + seat + '"' for seat in question.seats) + "]"
    context = lp(b"thousand-deal-v1")
    context += lp(question.table.encode()) + lp(question.match.encode())
    context += lp(struct.pack(">I", question.deal)) + lp(question.rules_hash)
    context += lp(listed.encode())
    return context + lp(bytes([question.dealer])) + lp(bytes([question.cutter]))


def work_out(question: Question) -> Worked:
    context = context_of(question)
    commitments: list[bytes | None] = []
    key_text = lp(b"deal") + lp(context)
    for i, client in enumerate(question.clients):
        if client is None:
            commitments.append(None)
            key_text += lp(bytes([i, 0]))
        else:
            committed = lp(b"client") + lp(context) + lp(bytes([i]))
            commitments.append(sha(committed + lp(client.secret) + lp(bytes(client.cuts))))
            key_text += lp(bytes([i, 1]) + client.secret)
    key = hmac_sha(question.server, key_text)

    stream, d = Bytes(key, b"shuffle"), list(DECK)
    i = 23
    while i >= 1:
        j = stream.below(i + 1)
        d[i], d[j] = d[j], d[i]
        i -= 1

    cutting = question.clients[question.cutter]
    if cutting is None:
        cut_stream = Bytes(key, b"cut")
        points = [1 + cut_stream.below(23), 1 + cut_stream.below(23), 1 + cut_stream.below(23)]
    else:
        points = cutting.cuts
    pack = d
    made: list[int] = []
    for p in points:
        if made and pack[23][:-1] not in question.shown_ranks:
            break
        pack = pack[p:] + pack[:p]
        made.append(p)

    salts = [hmac_sha(key, b"salt" + bytes([i])) for i in range(24)]
    leaves = [
        sha(b"\0" + lp(b"card") + lp(context) + lp(bytes([i])) + lp(salts[i]) + lp(card.encode()))
        for i, card in enumerate(pack)
    ]
    return Worked(
        context=context,
        server_commitment=sha(lp(b"server") + lp(context) + lp(question.server)),
        client_commitments=commitments,
        key=key,
        shuffled=d,
        cut_points=points,
        cuts_made=made,
        pack=pack,
        salts=salts,
        leaves=leaves,
        root=subtree(leaves, 0, 24),
        paths=[path(leaves, i) for i in range(24)],
    )


def subtree(leaves: list[bytes], start: int, size: int) -> bytes:
    """The node over ``size`` leaves from ``start`` on."""
    if size == 1:
        return leaves[start]
    half = 1
    while half * 2 < size:
        half *= 2
    left = subtree(leaves, start, half)
    if start + half >= len(leaves):
        return left
    return sha(b"\1" + left + subtree(leaves, start + half, min(size, 24 - start) - half))


def path(leaves: list[bytes], place: int) -> list[bytes]:
    """The nodes beside those over a leaf, each worked out on its own from the leaves below it."""
    beside: list[bytes] = []
    width = 1
    while width < 24:
        neighbour = (place // width ^ 1) * width
        if neighbour < 24:
            beside.append(subtree(leaves, neighbour, min(width, 24 - neighbour)))
        width *= 2
    return beside
