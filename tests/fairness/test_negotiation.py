"""Who may commit and open, when, and what is refused; the same message twice does no harm."""

import random

import pytest

from tests.fairness.proven import bound_by, clients_of, committed, opened, taken
from tysiacha.fairness.commitments import client_commitment, server_commitment
from tysiacha.fairness.context import DealContext
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.negotiation import (
    Negotiation,
    NegotiationRefusal,
    Stage,
    begin,
    bind,
    close_commitments,
    commit,
    misses_after,
    reveal,
)
from tysiacha.fairness.proof import Absent, Revealed, Withheld
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.fairness.verifying import check_proof
from tysiacha.rules.choices import CutCheck

CONTEXT = DealContext("t1", "m1", 4, bytes(32), ("a", "b", "c"), dealer=0, cutter=2)
SERVER = ServerSecret(bytes(range(32)))
SECRETS = tuple(ClientSecret(bytes([seat + 1]) * 32) for seat in range(3))
CUTS = (NO_CUTS, NO_CUTS, (9, 4, 17))
HASHES = tuple(client_commitment(CONTEXT, seat, SECRETS[seat], CUTS[seat]) for seat in range(3))


def begun(people: tuple[int, ...] = (0, 2), misses: tuple[int, ...] = ()) -> Negotiation:
    return begin(CONTEXT, server_commitment(CONTEXT, SERVER), people=people, misses=misses)


def revealing() -> Negotiation:
    now = begun()
    for seat in (0, 2):
        now = taken(commit(now, seat, HASHES[seat]))
    return taken(close_commitments(now))


def opened_by(now: Negotiation, *seats: int) -> Negotiation:
    for seat in seats:
        now = taken(reveal(now, seat, SECRETS[seat], CUTS[seat]))
    return now


def test_a_deal_is_bound_to_what_was_opened() -> None:
    bound = bound_by(bind(opened_by(revealing(), 2, 0), SERVER, CutCheck.NINE))
    assert [type(one) for one in bound.proof.seats] == [Revealed, Absent, Revealed]
    assert bound.deal.points == CUTS[2]
    assert check_proof(bound.proof, CutCheck.NINE) == ()
    assert bound.proof.root == bound.deal.root
    assert bound.missed == frozenset()


def test_the_order_of_messages_does_not_matter() -> None:
    one = bound_by(bind(opened_by(revealing(), 2, 0), SERVER, None))
    other = bound_by(bind(opened_by(revealing(), 0, 2), SERVER, None))
    assert one == other


def test_who_is_awaited() -> None:
    now = begun()
    assert now.awaited == {0, 2}
    now = taken(commit(now, 2, HASHES[2]))
    assert now.awaited == {0}
    now = taken(close_commitments(now))
    assert now.awaited == {2}
    assert opened_by(now, 2).awaited == frozenset()


def test_the_same_message_again_changes_nothing() -> None:
    now = taken(commit(begun(), 0, HASHES[0]))
    assert commit(now, 0, HASHES[0]) is now
    now = opened_by(revealing(), 0)
    assert opened_by(now, 0) == now
    assert commit(now, 0, HASHES[0]) is now


@pytest.mark.parametrize(
    ("seat", "commitment", "reason"),
    [
        (1, HASHES[1], NegotiationRefusal.UNKNOWN_SEAT),
        (3, HASHES[1], NegotiationRefusal.UNKNOWN_SEAT),
        (-1, HASHES[1], NegotiationRefusal.UNKNOWN_SEAT),
        (0, b"short", NegotiationRefusal.NO_COMMITMENT),
        (2, HASHES[1], NegotiationRefusal.OTHER_COMMITMENT),
    ],
)
def test_a_commitment_that_is_refused(
    seat: int, commitment: bytes, reason: NegotiationRefusal
) -> None:
    now = taken(commit(begun(), 2, HASHES[2]))
    assert commit(now, seat, commitment) is reason


@pytest.mark.parametrize(
    ("seat", "secret", "cuts", "reason"),
    [
        (1, SECRETS[1], NO_CUTS, NegotiationRefusal.UNKNOWN_SEAT),
        (0, SECRETS[1], NO_CUTS, NegotiationRefusal.NOT_AS_COMMITTED),
        (0, SECRETS[0], (1, 2, 3), NegotiationRefusal.WRONG_CUTS),
        (2, SECRETS[2], NO_CUTS, NegotiationRefusal.WRONG_CUTS),
        (2, SECRETS[2], (9,), NegotiationRefusal.WRONG_CUTS),
        (2, SECRETS[2], (9, 4, 24), NegotiationRefusal.WRONG_CUTS),
        (2, SECRETS[2], (9, 4, 16), NegotiationRefusal.NOT_AS_COMMITTED),
    ],
)
def test_an_opening_that_is_refused(
    seat: int, secret: ClientSecret, cuts: tuple[int, ...], reason: NegotiationRefusal
) -> None:
    assert reveal(revealing(), seat, secret, cuts) is reason


def test_each_stage_takes_its_own_messages_only() -> None:
    late = NegotiationRefusal.NOT_IN_THIS_STAGE
    assert reveal(begun(), 0, SECRETS[0], NO_CUTS) is late
    assert bind(begun(), SERVER, None) is late
    closed = taken(close_commitments(taken(commit(begun(), 2, HASHES[2]))))
    assert closed.stage is Stage.REVEALING
    assert commit(closed, 0, HASHES[0]) is late
    assert close_commitments(closed) is late
    assert reveal(closed, 0, SECRETS[0], NO_CUTS) is NegotiationRefusal.NOTHING_COMMITTED


def test_the_server_cannot_bind_with_another_secret() -> None:
    other = ServerSecret(bytes(32))
    assert bind(revealing(), other, None) is NegotiationRefusal.WRONG_SERVER_SECRET


def test_a_seat_that_kept_its_secret_twice_is_left_out_beforehand() -> None:
    assert isinstance(commit(begun(misses=(1, 0, 0)), 0, HASHES[0]), Negotiation)
    now = begun(misses=(2, 0, 0))
    assert commit(now, 0, HASHES[0]) is NegotiationRefusal.LEFT_OUT
    assert now.awaited == {2}


def test_misses_are_counted_over_the_match() -> None:
    bound = bound_by(bind(opened_by(revealing(), 2), SERVER, None))
    assert bound.proof.seats[0] == Withheld(HASHES[0])
    assert bound.missed == {0}
    assert misses_after((), bound) == (1, 0, 0)
    assert misses_after((1, 0, 2), bound) == (2, 0, 2)


def test_without_anybody_the_deal_is_the_servers() -> None:
    now = taken(close_commitments(begun(people=())))
    bound = bound_by(bind(now, SERVER, CutCheck.NINE))
    assert bound.proof.seats == (Absent(),) * 3
    assert all(1 <= at <= 23 for at in bound.deal.points)


def test_random_negotiations_end_in_good_proofs() -> None:
    dice = random.Random(7)
    for _ in range(200):
        people = [seat for seat in range(3) if dice.random() < 0.8]
        said = clients_of(CONTEXT, people, dice)
        server = ServerSecret(dice.randbytes(32))
        now = committed(CONTEXT, server, said)
        willing = [seat for seat in people if dice.random() < 0.8]
        bound = bound_by(bind(opened(now, said, willing), server, CutCheck.NINE))
        assert check_proof(bound.proof, CutCheck.NINE) == ()
        assert bound.missed == set(people) - set(willing)
