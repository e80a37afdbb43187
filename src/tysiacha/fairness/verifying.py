"""Checking the proof of one deal by itself: commitments, cuts and root (step 10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tysiacha.fairness.commitments import client_commitment, same_digest, server_commitment
from tysiacha.fairness.cuts import are_cuts
from tysiacha.fairness.deriving import DerivedDeal, derive
from tysiacha.fairness.problems import FairnessCode, FairnessProblem
from tysiacha.fairness.proof import DealProof, Revealed
from tysiacha.notation.records import CutMade, DealRecord
from tysiacha.rules.choices import CutCheck
from tysiacha.rules.standing import Seat


def derived_from(proof: DealProof, check: CutCheck | None) -> DerivedDeal:
    """Give the deal that a proof leads to."""
    return derive(proof.context, proof.secret, proof.seats, check)


def check_proof(proof: DealProof, check: CutCheck | None) -> tuple[FairnessProblem, ...]:
    """Give what is wrong with a proof; nothing for a good one."""
    return tuple(_problems(proof, check))


def check_deal(
    proof: DealProof, deal: DealRecord, check: CutCheck | None
) -> tuple[FairnessProblem, ...]:
    """Give what is wrong with a proof, or with the pack and the cuts that a record says.

    Whether the hands are dealt from that pack by the rules is seen when the deal is replayed.
    """
    derived = derived_from(proof, check)
    problems = list(_problems(proof, check))
    if deal.pack != derived.shuffled:
        problems.append(FairnessProblem(FairnessCode.PACK))
    cuts = [one.action.at for one in deal.actions if isinstance(one.action, CutMade)]
    if tuple(cuts) != derived.made[: len(cuts)]:  # a deal may be broken off between two cuts
        problems.append(FairnessProblem(FairnessCode.CUTS, seat=proof.context.cutter))
    return tuple(problems)


def in_deal(problem: FairnessProblem, deal: int) -> FairnessProblem:
    """Give a problem with the number of its deal in the record, from 0."""
    return replace(problem, deal=deal)


def _problems(proof: DealProof, check: CutCheck | None) -> Iterator[FairnessProblem]:
    context = proof.context
    if not same_digest(server_commitment(context, proof.secret), proof.server_commitment):
        yield FairnessProblem(FairnessCode.SERVER_COMMITMENT)
    for seat, part in enumerate(proof.seats):
        if isinstance(part, Revealed):
            yield from _seat_problems(proof, seat, part)
    if not same_digest(derived_from(proof, check).root, proof.root):
        yield FairnessProblem(FairnessCode.ROOT)


def _seat_problems(proof: DealProof, seat: Seat, part: Revealed) -> Iterator[FairnessProblem]:
    right = client_commitment(proof.context, seat, part.secret, part.cuts)
    if not same_digest(right, part.commitment):
        yield FairnessProblem(FairnessCode.SEAT_COMMITMENT, seat=seat)
    if not are_cuts(part.cuts, of_cutter=seat == proof.context.cutter):
        yield FairnessProblem(FairnessCode.CUT_POINTS, seat=seat)
