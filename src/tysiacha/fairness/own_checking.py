"""Comparing a record with what a player's own client has saved (step 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tysiacha.fairness.chain import MatchIdentity
from tysiacha.fairness.match_verifying import Verification
from tysiacha.fairness.own_copy import OwnDeal
from tysiacha.fairness.problems import FairnessCode, FairnessProblem
from tysiacha.fairness.proof import Absent, DealProof, Revealed, SeatPart
from tysiacha.notation.records import GameRecord
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class OwnComparison:
    """How a record and a player's own copy of its match compare."""

    compared: int
    """How many deals of the record are in the copy."""
    later: int
    """How many deals of the copy come after the end of an unfinished record."""
    problems: tuple[FairnessProblem, ...]


def compare_own(
    record: GameRecord, verification: Verification, own: Iterable[OwnDeal]
) -> OwnComparison:
    """Compare a record with all that a player has saved of its match."""
    identity = verification.identity
    if identity is None:
        return OwnComparison(0, 0, ())
    place = {deal.number: number for number, deal in enumerate(record.deals)}
    last = max(place, default=0)
    ended = record.result is not None and record.result.winner is not None
    compared: set[int] = set()
    later = 0
    problems: list[FairnessProblem] = []
    for one in own:
        if (one.table_id, one.match_id) != (identity.table_id, identity.match_id):
            continue
        number = place.get(one.deal_number)
        if number is not None:
            compared.add(number)
            problems += _of_deal(number, verification.proofs[number], one, identity)
        elif one.deal_number > last and not ended:
            later += 1
        else:
            problems.append(FairnessProblem(FairnessCode.OWN_DEAL, name=str(one.deal_number)))
    return OwnComparison(len(compared), later, tuple(problems))


def _of_deal(
    number: int, proof: DealProof | None, own: OwnDeal, identity: MatchIdentity
) -> Iterator[FairnessProblem]:
    if proof is None:  # said already
        return
    if own.server_commitment != proof.server_commitment:
        yield FairnessProblem(FairnessCode.OWN_SERVER, number)
    if own.root is not None and own.root != proof.root:
        yield FairnessProblem(FairnessCode.OWN_ROOT, number)
    if own.heard is not None:
        yield from _heard(number, proof, own, identity)
    if own.seat is None:
        return
    if own.seat not in identity.seats:
        yield FairnessProblem(FairnessCode.OWN_SEAT, number, name=own.seat)
        return
    seat = identity.seats.index(own.seat)
    yield from _of_seat(number, seat, proof.seats[seat], own)


def _heard(
    number: int, proof: DealProof, own: OwnDeal, identity: MatchIdentity
) -> Iterator[FairnessProblem]:
    """Compare the list of commitments as it was closed."""
    heard = own.heard or {}
    for name in heard.keys() - set(identity.seats):
        yield FairnessProblem(FairnessCode.OWN_SEAT, number, name=name)
    for seat, (name, part) in enumerate(zip(identity.seats, proof.seats, strict=True)):
        if heard.get(name) != _commitment(part):
            yield FairnessProblem(FairnessCode.OWN_COMMITMENT, number, seat)


def _of_seat(number: int, seat: Seat, part: SeatPart, own: OwnDeal) -> Iterator[FairnessProblem]:
    if own.commitment is not None and own.heard is None and own.commitment != _commitment(part):
        absent = isinstance(part, Absent)
        if not absent or own.opened:
            yield FairnessProblem(FairnessCode.OWN_COMMITMENT, number, seat)
    if not isinstance(part, Revealed):
        if own.opened:
            yield FairnessProblem(FairnessCode.OWN_ABSENT, number, seat)
        return
    other_secret = own.secret is not None and own.secret != part.secret
    other_cuts = own.cuts is not None and own.cuts != part.cuts
    if other_secret or other_cuts:
        yield FairnessProblem(FairnessCode.OWN_SECRET, number, seat)


def _commitment(part: SeatPart) -> bytes | None:
    return None if isinstance(part, Absent) else part.commitment
