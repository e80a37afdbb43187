"""The library and the naive program agree with the published vectors, and with each other."""

import json
import random

import pytest

from tests.fairness.asked import CHECKS, by_library
from tests.fairness.naive import Client, Question, work_out
from tests.fairness.vectors import FOLDER, NAMES, QUESTIONS, content

PUBLISHED = {
    "context_hash": "ae0889496f2462e82571e5febc49d407404f962b1b7be1484e62251051042bc3",
    "server_commitment": "e6f99b1fbe90e6ec7e5cd4109b36377db383e7bb9ffa146783cc01c2cbd2a8ac",
    "client_commitments": [
        "2c5c11c803995a68d7a84f298f3706028e1d6494c28c0ff70c3fb22cbb688854",
        "09e5b04331e6c2bfdbd381b1f887f8ba90d1b051e414fddc245d869607139cdc",
        "0d4c4392357d4adabe2851accc45c6d46348620cba4f4c97f7eaade2c9d8ee0f",
    ],
    "key": "3421d78c922bcae4cf051cde11d5c334483be720380e23629c495f9d134e926e",
    "shuffled": "9H QD 10H QS JH 10D QC 9D KD AD QH 10C AC KC KS 9S JC KH AH 9C JD 10S AS JS",
    "pack": "AD QH 10C AC KC KS 9S JC KH AH 9C JD 10S AS JS 9H QD 10H QS JH 10D QC 9D KD",
    "root": "43e3e6358622ba69a6f14c032467050e94069c84ecc6a3ab4a73f0738ca6ff5a",
}


def stored(name: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return read


def test_the_published_vector_is_the_stored_one() -> None:
    one = stored("one_cut")
    assert {key: one[key] for key in PUBLISHED} == PUBLISHED
    assert len(bytes.fromhex(str(one["context"]))) == 109


@pytest.mark.parametrize("name", NAMES)
def test_both_programs_give_every_value_of_the_stored_vector(name: str) -> None:
    question = QUESTIONS[name]()
    assert content(question, work_out(question)) == stored(name)
    assert by_library(question) == stored(name)


@pytest.mark.parametrize("name", ["three_cuts", "absent_cutter"])
def test_two_cuts_of_the_vector_bring_a_nine_to_the_bottom(name: str) -> None:
    one = stored(name)
    pack, bottoms = str(one["shuffled"]).split(), []
    points = one["cut_points"]
    assert isinstance(points, list)
    for at in points:
        pack = pack[at:] + pack[:at]
        bottoms.append(pack[-1])
    assert [card.startswith("9") for card in bottoms] == [True, True, False]
    assert one["cuts_made"] == points
    assert one["pack"] == " ".join(pack)


def asked_at_random(dice: random.Random) -> Question:
    count = dice.choice([2, 3, 4])
    cutter = dice.randrange(count)
    shown = list(dice.choice(list(CHECKS)))
    clients: list[Client | None] = []
    for seat in range(count):
        cuts = [dice.randint(1, 23) for _ in range(3)] if seat == cutter else [0, 0, 0]
        clients.append(Client(dice.randbytes(32), cuts) if dice.random() < 0.7 else None)
    return Question(
        table=f"t{dice.randrange(10**9)}",
        match=f"m.{dice.randrange(10**9)}",
        deal=dice.randrange(2**32),
        rules_hash=dice.randbytes(32),
        seats=[f"seat-{number}" for number in range(count)],
        dealer=dice.randrange(count),
        cutter=cutter,
        shown_ranks=shown,
        server=dice.randbytes(32),
        clients=clients,
    )


@pytest.mark.slow
def test_both_programs_agree_on_a_thousand_random_deals() -> None:
    dice = random.Random(20261130)
    cuts = set()
    for _ in range(1000):
        question = asked_at_random(dice)
        said = by_library(question)
        assert said == content(question, work_out(question))
        made = said["cuts_made"]
        assert isinstance(made, list)
        cuts.add(len(made))
    assert cuts == {1, 2, 3}
