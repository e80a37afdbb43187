"""Steps 1 to 3 as a value: who has committed, who has opened, and when the deal is binding.

Whoever runs a table drives it with his own clock: :func:`begin` once the server has committed,
:func:`commit` for each message of a client, :func:`close_commitments` when the time is over or
nobody is awaited any more, then :func:`reveal` and :func:`bind`. Each gives a new value or why it
would not. The value can be stored after each step and gone on with after a crash: from the same
secrets comes the same deal, and there is no way to draw again (step 8).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final, TypeAlias

from tysiacha.fairness.commitments import client_commitment, same_digest, server_commitment
from tysiacha.fairness.context import DealContext
from tysiacha.fairness.cuts import CutPoints, are_cuts
from tysiacha.fairness.deriving import DerivedDeal, derive
from tysiacha.fairness.encoding import DIGEST_SIZE
from tysiacha.fairness.proof import Absent, DealProof, Revealed, SeatPart, Withheld
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.rules.choices import CutCheck
from tysiacha.rules.standing import Seat

MISSES_ALLOWED: Final = 2
"""A seat that kept its secret to itself so often in a match is left out from then on."""


class Stage(Enum):
    """How far the negotiation of a deal has come."""

    COMMITTING = "committing"
    REVEALING = "revealing"


class NegotiationRefusal(StrEnum):
    """Why a message is not taken; the negotiation stays as it is."""

    NOT_IN_THIS_STAGE = "not_in_this_stage"
    UNKNOWN_SEAT = "unknown_seat"
    """There is no such seat, or nobody who could commit sits there."""
    LEFT_OUT = "left_out"
    """The seat kept its secret to itself too often in this match."""
    NO_COMMITMENT = "no_commitment"
    """It is not 32 bytes long."""
    OTHER_COMMITMENT = "other_commitment"
    """The seat has committed already, to something else."""
    NOTHING_COMMITTED = "nothing_committed"
    """The seat has not committed to anything in time."""
    NOT_AS_COMMITTED = "not_as_committed"
    """What is opened is not what the seat committed to."""
    WRONG_CUTS = "wrong_cuts"
    """The cutter needs three places from 1 to 23, everybody else three zeros."""
    SECRET_REUSED = "secret_reused"
    """The secret has served for an earlier deal."""
    WRONG_SERVER_SECRET = "wrong_server_secret"
    """It is not the secret that the server committed to."""


@dataclass(frozen=True, slots=True)
class Negotiation:
    """What has been committed to and opened for one deal so far."""

    context: DealContext
    server_commitment: bytes
    people: frozenset[Seat]
    """The seats whose clients may take part: no bots, nobody offline."""
    left_out: frozenset[Seat]
    """Of those, who is left out beforehand."""
    commitments: tuple[bytes | None, ...]
    """By seat: the list that is sent to all when it is closed."""
    opened: tuple[Revealed | None, ...]
    """By seat."""
    used: frozenset[ClientSecret]
    """Secrets of earlier deals."""
    stage: Stage = Stage.COMMITTING

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats whose message would still be taken in this stage."""
        if self.stage is Stage.COMMITTING:
            asked = self.people - self.left_out
            return frozenset(seat for seat in asked if self.commitments[seat] is None)
        return frozenset(
            seat
            for seat, commitment in enumerate(self.commitments)
            if commitment is not None and self.opened[seat] is None
        )

    @property
    def parts(self) -> tuple[SeatPart, ...]:
        """What each seat did, if nothing more comes."""
        return tuple(map(_part, self.commitments, self.opened))


@dataclass(frozen=True, slots=True)
class BoundDeal:
    """A deal that is binding: its proof, of which secrets stay closed for now, and its pack."""

    proof: DealProof
    deal: DerivedDeal
    missed: frozenset[Seat]
    """Who committed and did not open."""


Answer: TypeAlias = Negotiation | NegotiationRefusal
"""What a message makes of a negotiation, or why it is not taken."""


def begin(
    context: DealContext,
    commitment: bytes,
    *,
    people: Collection[Seat],
    misses: Sequence[int] = (),
    used: Collection[ClientSecret] = (),
) -> Negotiation:
    """Give the negotiation of a deal, begun by the server's commitment.

    ``people`` are the seats with a client; ``misses`` says by seat how often it kept its secret to
    itself in this match (:func:`misses_after`); ``used`` are the secrets of earlier deals.
    """
    seats = range(len(context.seats))
    return Negotiation(
        context=context,
        server_commitment=commitment,
        people=frozenset(people).intersection(seats),
        left_out=frozenset(seat for seat, count in enumerate(misses) if count >= MISSES_ALLOWED),
        commitments=(None,) * len(seats),
        opened=(None,) * len(seats),
        used=frozenset(used),
    )


def commit(negotiation: Negotiation, seat: Seat, commitment: bytes) -> Answer:
    """Take the commitment of a seat; the same one again changes nothing."""
    if seat not in negotiation.people:
        return NegotiationRefusal.UNKNOWN_SEAT
    if seat in negotiation.left_out:
        return NegotiationRefusal.LEFT_OUT
    if len(commitment) != DIGEST_SIZE:
        return NegotiationRefusal.NO_COMMITMENT
    before = negotiation.commitments[seat]
    if before is not None:
        same = same_digest(before, commitment)
        return negotiation if same else NegotiationRefusal.OTHER_COMMITMENT
    if negotiation.stage is not Stage.COMMITTING:
        return NegotiationRefusal.NOT_IN_THIS_STAGE
    commitments = (
        *negotiation.commitments[:seat],
        commitment,
        *negotiation.commitments[seat + 1 :],
    )
    return replace(negotiation, commitments=commitments)


def close_commitments(negotiation: Negotiation) -> Answer:
    """Close the list of commitments: it is sent to all, and secrets are taken from now on."""
    if negotiation.stage is not Stage.COMMITTING:
        return NegotiationRefusal.NOT_IN_THIS_STAGE
    return replace(negotiation, stage=Stage.REVEALING)


def reveal(negotiation: Negotiation, seat: Seat, secret: ClientSecret, cuts: CutPoints) -> Answer:
    """Take what a seat opens; the same again changes nothing. Store it before it is used."""
    if seat not in negotiation.people:
        return NegotiationRefusal.UNKNOWN_SEAT
    if negotiation.stage is not Stage.REVEALING:
        return NegotiationRefusal.NOT_IN_THIS_STAGE
    commitment = negotiation.commitments[seat]
    if commitment is None:
        return NegotiationRefusal.NOTHING_COMMITTED
    if not are_cuts(cuts, of_cutter=seat == negotiation.context.cutter):
        return NegotiationRefusal.WRONG_CUTS
    if not same_digest(client_commitment(negotiation.context, seat, secret, cuts), commitment):
        return NegotiationRefusal.NOT_AS_COMMITTED
    if secret in negotiation.used:
        return NegotiationRefusal.SECRET_REUSED
    opened = (
        *negotiation.opened[:seat],
        Revealed(commitment, secret, cuts),
        *negotiation.opened[seat + 1 :],
    )
    return replace(negotiation, opened=opened)


def bind(
    negotiation: Negotiation, secret: ServerSecret, check: CutCheck | None
) -> BoundDeal | NegotiationRefusal:
    """Bind the deal to what was opened so far; ``check`` is the option ``cut_check``."""
    if negotiation.stage is not Stage.REVEALING:
        return NegotiationRefusal.NOT_IN_THIS_STAGE
    context, parts = negotiation.context, negotiation.parts
    if not same_digest(server_commitment(context, secret), negotiation.server_commitment):
        return NegotiationRefusal.WRONG_SERVER_SECRET
    deal = derive(context, secret, parts, check)
    proof = DealProof(context, negotiation.server_commitment, secret, parts, deal.root)
    missed = (seat for seat, part in enumerate(parts) if isinstance(part, Withheld))
    return BoundDeal(proof, deal, frozenset(missed))


def misses_after(misses: Sequence[int], bound: BoundDeal) -> tuple[int, ...]:
    """Give by seat how often it kept its secret to itself, this deal included."""
    return tuple(
        (misses[seat] if seat < len(misses) else 0) + (seat in bound.missed)
        for seat in range(len(bound.proof.seats))
    )


def _part(commitment: bytes | None, opened: Revealed | None) -> SeatPart:
    if opened is not None:
        return opened
    return Absent() if commitment is None else Withheld(commitment)
