"""A player's part of fair deals: to be bound, to look, to tell, and to keep a copy of all of it.

The steps are those of ``docs/fairness.md``. A part is on disk before it is sent, so that a client
that was broken off goes on with the same one. Nothing is told unless the server has bound itself,
and lists the own promise as it was sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from tysiacha.client.own_copies import Copies
from tysiacha.client.reading import NotUnderstood, card, number, read, seat, seats
from tysiacha.client.tables import Followed
from tysiacha.client.views import read_rules
from tysiacha.fairness.commitments import client_commitment, same_digest
from tysiacha.fairness.context import DealContext, rules_hash
from tysiacha.fairness.cuts import NO_CUTS, CutPoints
from tysiacha.fairness.hexadecimal import parse_digest
from tysiacha.fairness.merkle import CardOpening, is_opened
from tysiacha.fairness.own_copy import OwnDeal
from tysiacha.fairness.problems import FairnessProblem
from tysiacha.fairness.proof import DealProof
from tysiacha.fairness.recording import (
    ROOT_TAG,
    SEAT_TAG,
    SECRET_TAG,
    SERVER_TAG,
)
from tysiacha.fairness.seat_words import parse_seat_part
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.fairness.verifying import check_proof
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.strict_json import Node
from tysiacha.rules.choices import CutCheck
from tysiacha.rules.phrases import Phrase, phrase


class Unfair(Exception):
    """The server did not do its part of a deal as it must."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.why = why
        """What is wrong, to be said in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The deal that is being prepared, as all are told of it."""

    context: DealContext
    server_commitment: bytes
    committing: bool
    promised: tuple[bool, ...]
    promises: tuple[bytes | None, ...] | None
    """The closed list; None while it is open."""
    told: tuple[bool, ...]
    left_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NeedCuts:
    """The own seat cuts the next deal: it must say where before it is bound."""

    deal: int


@dataclass(frozen=True, slots=True)
class Part:
    """A command to send."""

    command: JsonObject
    deal: int


ToDo: TypeAlias = NeedCuts | Part | None


class FairDeals:
    """The own part of the deals at one table."""

    def __init__(self, copies: Copies, draw: Callable[[int], bytes]) -> None:
        self._copies = copies
        self._draw = draw
        self._contexts: dict[tuple[str, int], DealContext] = {}

    def to_do(self, table: Followed, cuts: CutPoints | None) -> ToDo:
        """Give what is to be sent now; ``cuts`` are the cutter's three places, once he has chosen.

        Raises:
            Unfair: if the server must not be told anything.
        """
        coming = coming_deal(table)
        self.check_root(table)
        if coming is None or table.seat is None or table.seat in coming.left_out:
            return None
        if coming.context.rules_hash != rules_hash(read_rules(table.section("room").get("rules"))):
            raise Unfair(phrase("the deal is bound to other rules than those of the table"))
        own = self._own(coming)
        if coming.committing:
            return self._promise(table.seat, coming, own, cuts)
        return self._tell(table.seat, coming, own)

    def confirmed(self, table: Followed, deal: int) -> None:
        """Keep that the server has taken the part of a deal in time."""
        match_id = str(table.section("deal").get("match"))
        for one in self._copies.all():
            if (one.table_id, one.match_id, one.deal_number) == (table.id, match_id, deal):
                self._copies.keep(replace(one, opened=True))

    def check_root(self, table: Followed) -> None:
        """Keep the root of the deal that is played, and see that it is of the right deal.

        Raises:
            Unfair: if the server has bound itself to something else before.
        """
        deal = table.section("deal")
        game = table.section("game").get("match")
        root = deal.get("root")
        if not isinstance(root, str) or not isinstance(game, dict):
            return
        key = (table.id, str(deal.get("match")), game.get("deal"))
        for one in self._copies.all():
            if (one.table_id, one.match_id, one.deal_number) != key:
                continue
            if one.server_commitment.hex() != deal.get("commitment"):
                raise Unfair(phrase("the deal is another one than the server was bound to"))
            if one.root is None:
                self._copies.keep(replace(one, root=_digest(root)))
            elif one.root.hex() != root:
                raise Unfair(phrase("the server has changed the root of the deal"))

    def check_cards(self, table: Followed, answer: JsonObject) -> int:
        """Check what opens one's own cards against the root, and give how many were opened.

        Raises:
            Unfair: if one of them was not at its place when the deal was bound.
            NotUnderstood: if the answer is none.
        """
        deal = read(answer.get("deal"), number)
        section = table.section("deal")
        context = self._contexts.get((str(section.get("match")), deal))
        root, played = section.get("root"), table.section("game").get("match")
        if context is None or not isinstance(root, str) or not isinstance(played, dict):
            return 0
        if played.get("deal") != deal:
            return 0  # another deal has been bound since
        openings = read(answer.get("cards"), lambda node: tuple(map(_opening, node.items())))
        for one in openings:
            if not is_opened(context, _digest(root), one):
                raise Unfair(phrase("card {n} of the pack was another one", n=one.place + 1))
        return len(openings)

    def check_opened(
        self, table: Followed, said: JsonObject, check: CutCheck | None
    ) -> tuple[FairnessProblem, ...]:
        """Check the proof of a deal that is over; give what is wrong with it.

        Raises:
            NotUnderstood: if it is no proof.
        """
        match_id = str(table.section("deal").get("match"))
        context = self._contexts.get((match_id, read(said.get("number"), number)))
        return () if context is None else check_proof(read(said, _proof_of(context)), check)

    def _own(self, coming: Coming) -> OwnDeal | None:
        context = coming.context
        self._contexts[context.match_id, context.deal_number] = context
        key = (context.table_id, context.match_id, context.deal_number)
        for one in self._copies.all():
            if (one.table_id, one.match_id, one.deal_number) == key:
                if one.server_commitment != coming.server_commitment:
                    raise Unfair(phrase("the server has changed what it was bound to"))
                return one
        return None

    def _promise(
        self, own_seat: int, coming: Coming, own: OwnDeal | None, cuts: CutPoints | None
    ) -> ToDo:
        if coming.promised[own_seat]:
            return None
        context = coming.context
        if own is None or own.secret is None or own.cuts is None:
            if own_seat != context.cutter:
                cuts = NO_CUTS
            elif cuts is None:
                return NeedCuts(context.deal_number)
            own = self._drawn(own_seat, coming, cuts)
            self._copies.keep(own)
        assert own.commitment is not None
        promise = own.commitment.hex()
        command: JsonObject = {"t": "promise", "deal": context.deal_number, "promise": promise}
        return Part(command, context.deal_number)

    def _drawn(self, own_seat: int, coming: Coming, cuts: CutPoints) -> OwnDeal:
        context = coming.context
        secret = ClientSecret(self._draw(32))
        return OwnDeal(
            table_id=context.table_id,
            match_id=context.match_id,
            deal_number=context.deal_number,
            server_commitment=coming.server_commitment,
            seat=context.seats[own_seat],
            commitment=client_commitment(context, own_seat, secret, cuts),
            secret=secret,
            cuts=cuts,
        )

    def _tell(self, own_seat: int, coming: Coming, own: OwnDeal | None) -> ToDo:
        if coming.told[own_seat] or coming.promises is None:
            return None
        if own is None or own.secret is None or own.cuts is None or own.commitment is None:
            return None
        listed = coming.promises[own_seat]
        if listed is None:
            return None
        if not same_digest(listed, own.commitment):
            raise Unfair(phrase("the server lists another promise than the one that was sent"))
        names = zip(coming.context.seats, coming.promises, strict=True)
        heard = {name: promise for name, promise in names if promise is not None}
        if own.heard is None:
            self._copies.keep(replace(own, heard=heard))
        elif own.heard != heard:
            raise Unfair(phrase("the server has changed the list of promises"))
        command: JsonObject = {
            "t": "tell",
            "deal": coming.context.deal_number,
            "seed": own.secret.value.hex(),
            "cuts": list(own.cuts),
        }
        return Part(command, coming.context.deal_number)


def coming_deal(table: Followed) -> Coming | None:
    """Give the deal that is being prepared, None if none is.

    Raises:
        NotUnderstood: if the server says it in another way.
    """
    deal = table.section("deal")
    if deal.get("next") is None:
        return None
    return read(deal, _coming)


def context_of(deal: JsonObject) -> DealContext:
    """Give what the deal that is being prepared is bound to, as the section ``deal`` tells it.

    Raises:
        NotUnderstood: if it does so in another way.
    """
    return read(deal, _context)


def _context(node: Node) -> DealContext:
    coming = node.member("next")
    return DealContext(
        table_id=node.member("table").text(),
        match_id=node.member("match").text(),
        deal_number=number(coming.member("number")),
        rules_hash=_hash(coming.member("rules")),
        seats=tuple(one.text() for one in node.member("seats").items()),
        dealer=seat(coming.member("dealer")),
        cutter=seat(coming.member("cutter")),
    )


def _coming(node: Node) -> Coming:
    coming = node.member("next")
    context = _context(node)
    promises = coming.member("promises")
    count = len(context.seats)
    return Coming(
        context=context,
        server_commitment=_hash(coming.member("commitment")),
        committing=coming.member("stage").text() == "committing",
        promised=tuple(one.flag() for one in coming.member("promised").items(count, count)),
        promises=None
        if promises.is_null()
        else tuple(None if one.is_null() else _hash(one) for one in promises.items(count, count)),
        told=tuple(one.flag() for one in coming.member("told").items(count, count)),
        left_out=seats(coming.member("left_out")),
    )


def _hash(node: Node) -> bytes:
    return _digest(node.text())


def _digest(text: str) -> bytes:
    try:
        return parse_digest(text)
    except ValueError:
        message = "64 hexadecimal digits were expected"
        raise NotUnderstood(message) from None


def _opening(node: Node) -> CardOpening:
    return CardOpening(
        place=number(node.member("place")),
        card=card(node.member("card")),
        salt=_hash(node.member("salt")),
        path=tuple(_hash(one) for one in node.member("path").items()),
    )


def _proof_of(context: DealContext) -> Callable[[Node], DealProof]:
    def proof(node: Node) -> DealProof:
        said = zip(context.seats, node.member(SEAT_TAG).items(), strict=True)
        return DealProof(
            context=context,
            server_commitment=_hash(node.member(SERVER_TAG)),
            secret=ServerSecret(_hash(node.member(SECRET_TAG))),
            seats=tuple(parse_seat_part(one.text(), name) for name, one in said),
            root=_hash(node.member(ROOT_TAG)),
        )

    return proof


def random_cuts(draw: Callable[[], int], first: int | None = None) -> CutPoints:
    """Give three places to cut at, the first one as chosen."""
    chosen = [draw() for _ in NO_CUTS]
    return tuple(chosen if first is None else [first, *chosen[1:]])
