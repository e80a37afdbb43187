"""Checking a whole record: every proof, the chain, and every action by the rules (step 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tysiacha.fairness.chain import MatchIdentity, chain_link, chain_start
from tysiacha.fairness.context import DealContext, rules_hash
from tysiacha.fairness.negotiation import MISSES_ALLOWED
from tysiacha.fairness.problems import FairnessCode, FairnessProblem
from tysiacha.fairness.proof import Absent, DealProof, Revealed, SeatPart, Withheld
from tysiacha.fairness.recording import (
    UnreadableProof,
    has_proofs,
    is_proven,
    read_identity,
    read_link,
    read_proof,
    read_rules_hash,
)
from tysiacha.fairness.verifying import check_deal, in_deal
from tysiacha.notation.records import DealRecord, GameRecord
from tysiacha.notation.replaying import first_disagreement
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found in a record."""

    identity: MatchIdentity | None
    """Which match it is; None where there is no proof, or its head cannot be read."""
    proofs: tuple[DealProof | None, ...]
    """By deal, None where there is none that can be read."""
    problems: tuple[FairnessProblem, ...]

    @property
    def proven(self) -> int:
        """How many deals have a proof that can be read."""
        return sum(proof is not None for proof in self.proofs)

    def opened_by(self, seat: Seat) -> int:
        """Give in how many deals a seat opened a secret of its own."""
        return self._count(seat, Revealed)

    def withheld_by(self, seat: Seat) -> int:
        """Give in how many deals a seat committed to a secret and never opened it."""
        return self._count(seat, Withheld)

    def _count(self, seat: Seat, kind: type[SeatPart]) -> int:
        return sum(
            proof is not None and isinstance(proof.seats[seat], kind) for proof in self.proofs
        )

    @property
    def by_the_server_alone(self) -> int:
        """In how many proven deals no seat opened anything, so that the server chose the pack."""
        return sum(
            proof is not None and not any(isinstance(one, Revealed) for one in proof.seats)
            for proof in self.proofs
        )


def verify_match(record: GameRecord) -> Verification:
    """Check all proofs of a record, its chain, its actions and its scores."""
    if not has_proofs(record):
        return Verification(None, (None,) * len(record.deals), tuple(_events(record)))
    check = _MatchCheck(record)
    problems = tuple(check.problems())
    return Verification(check.identity, tuple(check.proofs), problems)


def first_problem(record: GameRecord) -> FairnessProblem | None:
    """Give the first thing that is wrong, None if nothing is; what is quick is checked first."""
    found = _MatchCheck(record).problems() if has_proofs(record) else _events(record)
    return next(found, None)


@dataclass(slots=True)
class _MatchCheck:
    """A record while it is checked."""

    record: GameRecord
    identity: MatchIdentity | None = None
    proofs: list[DealProof | None] = field(default_factory=list)
    _secrets: set[bytes] = field(default_factory=set)
    _missed: Counter[Seat] = field(default_factory=Counter)

    def problems(self) -> Iterator[FairnessProblem]:
        """Give what is wrong: proofs first, then the chain, then what was played."""
        try:
            self.identity = read_identity(self.record)
            said = read_rules_hash(self.record)
        except UnreadableProof as error:
            yield FairnessProblem(FairnessCode.UNREADABLE_PROOF, name=error.name)
        else:
            if said != rules_hash(self.record.match.rules):
                yield FairnessProblem(FairnessCode.WRONG_RULES)
            for number, deal in enumerate(self.record.deals):
                yield from self._deal(number, deal, self.identity)
            yield from self._chain(self.identity)
        yield from _events(self.record)

    def _deal(
        self, number: int, deal: DealRecord, identity: MatchIdentity
    ) -> Iterator[FairnessProblem]:
        proof = None
        try:
            if is_proven(deal):
                proof = read_proof(deal, self._context(deal, identity))
            elif deal.pack is not None or deal.actions or not deal.fines:
                yield FairnessProblem(FairnessCode.MISSING_PROOF, number)
        except UnreadableProof as error:
            yield FairnessProblem(FairnessCode.UNREADABLE_PROOF, number, name=error.name)
        self.proofs.append(proof)
        if proof is not None:
            check = self.record.match.rules.cut_check
            yield from (in_deal(one, number) for one in check_deal(proof, deal, check))
            yield from self._across_deals(number, proof)

    def _context(self, deal: DealRecord, identity: MatchIdentity) -> DealContext:
        players = len(identity.seats)
        try:
            return DealContext(
                table_id=identity.table_id,
                match_id=identity.match_id,
                deal_number=deal.number,
                rules_hash=rules_hash(self.record.match.rules),
                seats=identity.seats,
                dealer=deal.dealer,
                cutter=(deal.dealer - 1) % players,
            )
        except ValueError:
            raise UnreadableProof("Deal") from None

    def _across_deals(self, number: int, proof: DealProof) -> Iterator[FairnessProblem]:
        """Find secrets that served before, and seats that should have been left out."""
        opened = [(None, proof.secret.value)] + [
            (seat, part.secret.value)
            for seat, part in enumerate(proof.seats)
            if isinstance(part, Revealed)
        ]
        for seat, secret in opened:
            if secret in self._secrets:
                yield FairnessProblem(FairnessCode.SECRET_REUSED, number, seat)
            self._secrets.add(secret)
        for seat, part in enumerate(proof.seats):
            if self._missed[seat] >= MISSES_ALLOWED and not isinstance(part, Absent):
                yield FairnessProblem(FairnessCode.MISSED_TOO_OFTEN, number, seat)
            self._missed[seat] += isinstance(part, Withheld)

    def _chain(self, identity: MatchIdentity) -> Iterator[FairnessProblem]:
        """Compare the links; after a wrong one the chain goes on from what is said."""
        link = chain_start(identity, self.record.match)
        for number, deal in enumerate(self.record.deals):
            try:
                said = read_link(deal)
            except UnreadableProof as error:
                yield FairnessProblem(FairnessCode.UNREADABLE_PROOF, number, name=error.name)
                return
            link = chain_link(link, deal, identity.seats)
            if link != said:
                yield FairnessProblem(FairnessCode.CHAIN, number)
            link = said


def _events(record: GameRecord) -> Iterator[FairnessProblem]:
    disagreement = first_disagreement(record)
    if disagreement is not None:
        deal = disagreement.spot.deal
        yield FairnessProblem(FairnessCode.EVENTS, deal, disagreement=disagreement)
