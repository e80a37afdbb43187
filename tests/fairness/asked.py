"""A deal asked of the library in the words of the naive program, and what both say of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from tests.fairness.naive import Question, Worked
from tests.fairness.vectors import content
from tysiacha.cards import Card
from tysiacha.fairness.commitments import client_commitment, server_commitment
from tysiacha.fairness.context import DealContext
from tysiacha.fairness.deriving import DerivedDeal, derive
from tysiacha.fairness.merkle import path_of
from tysiacha.fairness.proof import Absent, Revealed, SeatPart
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.notation.cards import card_ascii
from tysiacha.rules.choices import CutCheck

CHECKS: Mapping[tuple[str, ...], CutCheck | None] = {
    (): None,
    ("9",): CutCheck.NINE,
    ("9", "J"): CutCheck.NINE_OR_JACK,
}


def context_asked(question: Question) -> DealContext:
    return DealContext(
        table_id=question.table,
        match_id=question.match,
        deal_number=question.deal,
        rules_hash=question.rules_hash,
        seats=tuple(question.seats),
        dealer=question.dealer,
        cutter=question.cutter,
    )


def parts_asked(question: Question) -> tuple[SeatPart, ...]:
    context = context_asked(question)
    parts: list[SeatPart] = []
    for seat, client in enumerate(question.clients):
        if client is None:
            parts.append(Absent())
            continue
        secret, cuts = ClientSecret(client.secret), tuple(client.cuts)
        parts.append(Revealed(client_commitment(context, seat, secret, cuts), secret, cuts))
    return tuple(parts)


def derived_by_library(question: Question) -> DerivedDeal:
    check = CHECKS[tuple(question.shown_ranks)]
    secret = ServerSecret(question.server)
    return derive(context_asked(question), secret, parts_asked(question), check)


def by_library(question: Question) -> dict[str, object]:
    """What the library says, in the form of a vector."""
    context, parts = context_asked(question), parts_asked(question)
    deal = derived_by_library(question)
    worked = Worked(
        context=context.encoded,
        server_commitment=server_commitment(context, ServerSecret(question.server)),
        client_commitments=[one.commitment if isinstance(one, Revealed) else None for one in parts],
        key=deal.key.value,
        shuffled=_words(deal.shuffled),
        cut_points=list(deal.points),
        cuts_made=list(deal.made),
        pack=_words(deal.pack),
        salts=list(deal.salts),
        leaves=list(deal.leaves),
        root=deal.root,
        paths=[list(path_of(deal.leaves, place)) for place in range(24)],
    )
    return content(question, worked)


def bytes_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _words(cards: Iterable[Card]) -> list[str]:
    return [card_ascii(one) for one in cards]
