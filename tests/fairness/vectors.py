"""The vectors in ``tests/data/fairness``: whole deals with every value on the way.

Any other program that takes part in the protocol is to be tested with the same files.
``python -m tests.fairness.vectors`` writes them anew, by the naive program.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.fairness.naive import Client, Question, Worked, work_out

FOLDER: Final = Path(__file__).parents[1] / "data" / "fairness"
NAMES: Final = ("one_cut", "three_cuts", "absent_cutter")
NINES: Final = ["9"]


def sha(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def one_cut() -> Question:
    """The published example: its cutter commits to a single place."""
    seats = ["ann", "bob", "cat"]
    cuts = [[0], [0], [9]]
    return Question(
        table="t1",
        match="m1",
        deal=1,
        rules_hash=sha("rules"),
        seats=seats,
        dealer=0,
        cutter=2,
        shown_ranks=[],
        server=bytes(range(32)),
        clients=[Client(sha(seat), cut) for seat, cut in zip(seats, cuts, strict=True)],
    )


def three_cuts() -> Question:
    """Four players, one of them absent; the first two cuts bring a nine to the bottom."""
    seats = ["ann", "bob", "cat", "dan"]
    plain = Question(
        table="table-3",
        match="match-7",
        deal=258,
        rules_hash=sha("rules"),
        seats=seats,
        dealer=2,
        cutter=1,
        shown_ranks=NINES,
        server=sha("server"),
        clients=[Client(sha(seat), [0, 0, 0]) if seat != "cat" else None for seat in seats],
    )
    clients: list[Client | None]
    for first in range(1, 24):
        for second in range(1, 24):
            clients = [plain.clients[0], Client(sha("bob"), [first, second, 5])]
            question = replace(plain, clients=clients + plain.clients[2:])
            worked = work_out(question)
            if len(worked.cuts_made) == 3 and worked.pack[23][:-1] != "9":
                return question
    raise AssertionError


def absent_cutter() -> Question:
    """Two bots and a player; the cuts come from the stream, and the first brings a nine down."""
    plain = Question(
        table="table-3",
        match="match-8",
        deal=1,
        rules_hash=sha("rules"),
        seats=["bot-1", "ann", "bot-2"],
        dealer=0,
        cutter=2,
        shown_ranks=NINES,
        server=sha("server"),
        clients=[None, Client(sha("ann"), [0, 0, 0]), None],
    )
    for number in range(1000):
        question = replace(plain, server=sha(f"server {number}"))
        if len(work_out(question).cuts_made) == 3:
            return question
    raise AssertionError


def content(question: Question, worked: Worked) -> dict[str, object]:
    """What a file of a vector holds."""
    return {
        "protocol": "thousand-deal-v1",
        "table": question.table,
        "match": question.match,
        "deal": question.deal,
        "rules_hash": question.rules_hash.hex(),
        "seats": question.seats,
        "dealer": question.dealer,
        "cutter": question.cutter,
        "shown_ranks": question.shown_ranks,
        "server_secret": question.server.hex(),
        "clients": [
            None if one is None else {"secret": one.secret.hex(), "cuts": one.cuts}
            for one in question.clients
        ],
        "context": worked.context.hex(),
        "context_hash": hashlib.sha256(worked.context).hexdigest(),
        "server_commitment": worked.server_commitment.hex(),
        "client_commitments": [
            None if one is None else one.hex() for one in worked.client_commitments
        ],
        "key": worked.key.hex(),
        "shuffled": " ".join(worked.shuffled),
        "cut_points": worked.cut_points,
        "cuts_made": worked.cuts_made,
        "pack": " ".join(worked.pack),
        "salts": [one.hex() for one in worked.salts],
        "leaves": [one.hex() for one in worked.leaves],
        "root": worked.root.hex(),
        "paths": [[one.hex() for one in path] for path in worked.paths],
    }


QUESTIONS: Final = {
    "one_cut": one_cut,
    "three_cuts": three_cuts,
    "absent_cutter": absent_cutter,
}


def main() -> None:
    for name, question in QUESTIONS.items():
        asked = question()
        text = json.dumps(content(asked, work_out(asked)), indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"wrote {name}.json")


if __name__ == "__main__":
    main()
