"""Whatever is changed in a recorded match is found."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.fairness.mutations import KINDS, mutated
from tests.fairness.proven import Proven, proven_match
from tysiacha.fairness.match_verifying import first_problem
from tysiacha.fairness.problems import FairnessCode
from tysiacha.fairness.proof import Absent, DealProof, Revealed, SeatPart
from tysiacha.fairness.recording import with_proofs
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.notation.record_writing import record_text

MUTATIONS = 1_000
PARTS = 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_random_change_of_a_recorded_match_is_found(part: int) -> None:
    dice = random.Random(part)
    proven = proven_match(seed=part + 1, deals=3, people=(0, 1, 2), silent=(part % 3,))
    text = record_text(proven.record)
    assert first_problem(proven.record) is None
    unread, found = Counter[str](), Counter[FairnessCode]()
    for _ in range(MUTATIONS // PARTS):
        kind, changed, record = mutated(dice, text)
        if record is None:
            unread[kind] += 1
            continue
        problem = first_problem(record)
        assert problem is not None, (kind, changed)
        found[problem.code] += 1
    assert found.total() > unread.total()
    assert len(found) > 5


def test_there_are_changes_of_every_kind() -> None:
    dice = random.Random(9)
    text = record_text(proven_match(deals=3).record)
    kinds = {mutated(dice, text)[0] for _ in range(200)}
    assert kinds == {kind.__name__ for kind in KINDS}


def forged(dice: random.Random, proof: DealProof) -> DealProof:
    """A proof with one value changed."""
    seat = dice.randrange(len(proof.seats))
    part = proof.seats[seat]
    other: SeatPart = Absent()
    if isinstance(part, Revealed):
        secret, commitment = ClientSecret(flipped(dice, part.secret.value)), part.commitment
        at = dice.randrange(3)
        cuts = tuple(
            (old + dice.randint(1, 22)) % 24 if n == at else old for n, old in enumerate(part.cuts)
        )
        others: list[SeatPart] = [
            Absent(),
            replace(part, secret=secret),
            replace(part, commitment=flipped(dice, commitment)),
            replace(part, cuts=cuts),
        ]
        other = dice.choice(others)
    else:
        other = Revealed(dice.randbytes(32), ClientSecret(dice.randbytes(32)), (0, 0, 0))
    match dice.randrange(4):
        case 0:
            return replace(proof, secret=ServerSecret(flipped(dice, proof.secret.value)))
        case 1:
            return replace(proof, root=flipped(dice, proof.root))
        case 2:
            return replace(proof, server_commitment=flipped(dice, proof.server_commitment))
        case _:
            return replace(proof, seats=(*proof.seats[:seat], other, *proof.seats[seat + 1 :]))


def flipped(dice: random.Random, value: bytes) -> bytes:
    """Another value, by one bit."""
    number = int.from_bytes(value, "big") ^ 1 << dice.randrange(256)
    return number.to_bytes(32, "big")


def test_a_forger_who_chains_the_record_anew_is_found_all_the_same() -> None:
    """The chain alone protects nothing: the proofs do."""
    dice = random.Random(12)
    proven: Proven = proven_match(deals=3, people=(0, 2))
    for _ in range(MUTATIONS // 4):
        number = dice.randrange(3)
        proofs = list(proven.proofs)
        proofs[number] = forged(dice, proofs[number])
        problem = first_problem(with_proofs(proven.record, proven.identity, proofs))
        assert problem is not None
        assert problem.code is not FairnessCode.CHAIN
