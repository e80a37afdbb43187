"""Matches whose deals are negotiated and proven, as a server would have them, for tests."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from tests.strategies.playing import eager, play_deal
from tests.strategies.tables import TABLES
from tysiacha.fairness.chain import MatchIdentity
from tysiacha.fairness.commitments import client_commitment, server_commitment
from tysiacha.fairness.context import DealContext, context_of
from tysiacha.fairness.cuts import NO_CUTS, CutPoints
from tysiacha.fairness.negotiation import (
    BoundDeal,
    Negotiation,
    begin,
    bind,
    close_commitments,
    commit,
    misses_after,
    reveal,
)
from tysiacha.fairness.own_copy import OWN_KEY, OWN_VERSION
from tysiacha.fairness.proof import Absent, DealProof, Revealed
from tysiacha.fairness.recording import with_proofs
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.records import GameRecord
from tysiacha.rules.actions import Action, Cut
from tysiacha.rules.phases import Cutting, RoundOver
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.views import SeatView

NAMES: Final = ("Anna", "Boris", "Vera", "Dan")
PSEUDONYMS: Final = ("p-1", "p-2", "p-3", "p-4")


@dataclass(frozen=True)
class Proven:
    """A record with proofs, and what led to it."""

    record: GameRecord
    identity: MatchIdentity
    proofs: tuple[DealProof, ...]


def taken(answer: object) -> Negotiation:
    assert isinstance(answer, Negotiation), answer
    return answer


def bound_by(answer: object) -> BoundDeal:
    assert isinstance(answer, BoundDeal), answer
    return answer


def cuts_of(context: DealContext, seat: Seat, dice: random.Random) -> CutPoints:
    if seat != context.cutter:
        return NO_CUTS
    return tuple(dice.randint(1, 23) for _ in NO_CUTS)


@dataclass(frozen=True)
class Said:
    """What one client commits to."""

    secret: ClientSecret
    cuts: CutPoints


def clients_of(
    context: DealContext, people: Collection[Seat], dice: random.Random
) -> dict[Seat, Said]:
    return {
        seat: Said(ClientSecret(dice.randbytes(32)), cuts_of(context, seat, dice))
        for seat in sorted(people)
    }


def committed(
    context: DealContext,
    secret: ServerSecret,
    said: dict[Seat, Said],
    misses: Sequence[int] = (),
) -> Negotiation:
    """A negotiation in which all of these have committed, and the list is closed."""
    now = begin(context, server_commitment(context, secret), people=said, misses=misses)
    for seat, one in said.items():
        if seat not in now.left_out:
            commitment = client_commitment(context, seat, one.secret, one.cuts)
            now = taken(commit(now, seat, commitment))
    return taken(close_commitments(now))


def opened(now: Negotiation, said: dict[Seat, Said], seats: Collection[Seat]) -> Negotiation:
    for seat in seats:
        now = taken(reveal(now, seat, said[seat].secret, said[seat].cuts))
    return now


def proven_match(
    table: str = "classic",
    seed: int = 1,
    deals: int = 2,
    people: Sequence[Seat] = (0, 1),
    silent: Sequence[Seat] = (),
) -> Proven:
    """Play and prove a match; ``silent`` seats commit and never open, until they are left out."""
    return _proven_match(table, seed, deals, tuple(people), tuple(silent))


@cache
def _proven_match(
    table: str, seed: int, deals: int, people: tuple[Seat, ...], silent: tuple[Seat, ...]
) -> Proven:
    dice = random.Random(seed)
    rules = TABLES[table]
    start = match = Match.new(rules, dealer=seed % rules.players)
    identity = MatchIdentity("t1", f"m{seed}", PSEUDONYMS[: rules.players])
    misses: tuple[int, ...] = ()
    played: list[PlayedDeal] = []
    proofs: list[DealProof] = []
    while len(played) < deals and match.winner is None:
        context = context_of(match, table_id="t1", match_id=identity.match_id, seats=identity.seats)
        secret = ServerSecret(dice.randbytes(32))
        said = clients_of(context, people, dice)
        now = committed(context, secret, said, misses)
        willing = [seat for seat in people if seat not in silent]
        bound = bound_by(bind(opened(now, said, willing), secret, rules.cut_check))
        misses = misses_after(misses, bound)
        moments = list(play_deal(match, bound.deal.shuffled, _Cutter(bound.deal.made).answer, dice))
        played.append(PlayedDeal(bound.deal.shuffled, tuple(moment.action for moment in moments)))
        proofs.append(bound.proof)
        phase = moments[-1].after.phase
        assert isinstance(phase, RoundOver)
        match = phase.match
    record = record_of(start, played, names=NAMES[: rules.players])
    return Proven(with_proofs(record, identity, proofs), identity, tuple(proofs))


class _Cutter:
    """Cuts where it was agreed, and plays on as any other player."""

    def __init__(self, cuts: CutPoints) -> None:
        self.left: Iterator[int] = iter(cuts)

    def answer(self, dice: random.Random, view: SeatView) -> Action:
        if isinstance(view.phase, Cutting):
            return Cut(next(self.left))
        return eager(dice, view)


def own_file(proven: Proven, of: Seat, **changes: object) -> str:
    """What the client at the seat ``of`` has saved, with something changed in each deal."""
    deals = []
    for proof in proven.proofs:
        part = proof.seats[of]
        assert isinstance(part, Revealed)
        heard = {
            name: one.commitment.hex()
            for name, one in zip(proof.context.seats, proof.seats, strict=True)
            if not isinstance(one, Absent)
        }
        deals.append(
            {
                "table": proof.context.table_id,
                "match": proof.context.match_id,
                "deal": proof.context.deal_number,
                "server": proof.server_commitment.hex(),
                "seat": proof.context.seats[of],
                "commitment": part.commitment.hex(),
                "secret": part.secret.value.hex(),
                "cuts": list(part.cuts),
                "opened": True,
                "heard": heard,
                "root": proof.root.hex(),
                **changes,
            }
        )
    return json.dumps({OWN_KEY: OWN_VERSION, "deals": deals})


def with_proof(proven: Proven, number: int, **changes: object) -> GameRecord:
    """The record with something else in one of its proofs, chained anew as a forger would."""
    proofs = list(proven.proofs)
    proofs[number] = replace(proofs[number], **changes)  # type: ignore[arg-type]
    return with_proofs(proven.record, proven.identity, proofs)
