"""The ways in which fair deals have gone wrong elsewhere, each as a test of that name."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import tysiacha.fairness
from tests.fairness.asked import context_asked, derived_by_library
from tests.fairness.naive import Client, Question, work_out
from tests.fairness.proven import (
    Said,
    bound_by,
    clients_of,
    committed,
    opened,
    own_file,
    proven_match,
    taken,
)
from tests.fairness.test_negotiation import CONTEXT, CUTS, HASHES, SECRETS, SERVER, begun
from tests.fairness.vectors import FOLDER, NAMES, three_cuts
from tysiacha.cards import CARDS
from tysiacha.fairness.commitments import client_commitment, server_commitment
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.deriving import derive
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.fairness.merkle import leaf, leaves, root_of
from tysiacha.fairness.negotiation import (
    MISSES_ALLOWED,
    NegotiationRefusal,
    begin,
    bind,
    close_commitments,
    commit,
    reveal,
)
from tysiacha.fairness.own_checking import compare_own
from tysiacha.fairness.own_copy import read_own_copy
from tysiacha.fairness.pack import cut_pack
from tysiacha.fairness.problems import FairnessCode
from tysiacha.fairness.proof import Revealed, Withheld
from tysiacha.fairness.recording import with_proofs
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret
from tysiacha.fairness.stream import below
from tysiacha.notation.one_seat import as_seen_by
from tysiacha.notation.record_writing import record_text
from tysiacha.rules.option_values import option_text

PACKAGE = Path(tysiacha.fairness.__file__).parent


def test_1_a_server_that_changes_its_secret_after_the_seeds_is_found() -> None:
    """Its commitment must come first: a negotiation begins with it, and clients have saved it."""
    now = taken(close_commitments(taken(commit(begun(), 0, HASHES[0]))))
    other = ServerSecret(bytes(32))
    assert bind(now, other, None) is NegotiationRefusal.WRONG_SERVER_SECRET
    proven = proven_match()
    changed = derive(proven.proofs[0].context, other, proven.proofs[0].seats, None)
    forged = replace(
        proven.proofs[0],
        secret=other,
        server_commitment=server_commitment(proven.proofs[0].context, other),
        root=changed.root,
    )
    record = with_proofs(proven.record, proven.identity, [forged, *proven.proofs[1:]])
    own = read_own_copy(own_file(proven, 0))
    found = compare_own(record, verify_match(record), own).problems
    assert FairnessCode.OWN_SERVER in {one.code for one in found}


def test_2_no_seed_is_opened_before_all_have_committed() -> None:
    """A server with a puppet at the table would see the others' seeds first, and choose its own."""
    now = taken(commit(begun(), 0, HASHES[0]))
    refused = NegotiationRefusal.NOT_IN_THIS_STAGE
    assert reveal(now, 0, SECRETS[0], NO_CUTS) is refused
    closed = taken(close_commitments(now))
    assert commit(closed, 2, HASHES[2]) is refused


def test_3_a_copied_commitment_cannot_be_opened() -> None:
    """With exclusive or and no seat in the hash two equal seeds would cancel each other."""
    now = begun(people=(0, 1))
    now = taken(close_commitments(taken(commit(taken(commit(now, 0, HASHES[0])), 1, HASHES[0]))))
    now = taken(reveal(now, 0, SECRETS[0], NO_CUTS))
    copied = reveal(now, 1, SECRETS[0], NO_CUTS)
    assert copied is NegotiationRefusal.NOT_AS_COMMITTED
    assert client_commitment(CONTEXT, 1, SECRETS[0], NO_CUTS) != HASHES[0]
    both = [Revealed(bytes(32), SECRETS[0], NO_CUTS) for _ in range(3)]
    none = [Withheld(bytes(32)) for _ in range(3)]
    one = derive(CONTEXT, SERVER, both, None)
    assert one.shuffled != derive(CONTEXT, SERVER, none, None).shuffled


def test_4_who_withholds_is_noted_and_soon_left_out() -> None:
    """The last to open can still choose between two packs: twice in a match, and all see it."""
    assert MISSES_ALLOWED == 2
    proven = proven_match(deals=4, people=(0, 2), silent=(2,))
    kept = [isinstance(proof.seats[2], Withheld) for proof in proven.proofs]
    assert kept == [True, True, False, False]
    assert "p-3 withheld " in record_text(proven.record)


def test_5_the_commitment_to_the_pack_is_salted() -> None:
    """Without salts whoever knows 15 of 24 cards finds the order of the others in a second."""
    question = three_cuts()
    context, deal = context_asked(question), derived_by_library(question)
    assert root_of(leaves(context, [b""] * 24, deal.pack)) != deal.root
    assert root_of(leaves(context, [bytes(32)] * 24, deal.pack)) != deal.root
    assert all(len(salt) == 32 for salt in deal.salts)


def test_6_the_commitment_to_a_card_is_salted() -> None:
    """Else 24 guesses would open every card; and a salt of one place opens no other."""
    question = three_cuts()
    context, deal = context_asked(question), derived_by_library(question)
    known = set(deal.leaves)
    for place in range(24):
        for salt in (b"", bytes(32), deal.salts[place - 1]):
            assert not known & {leaf(context, place, salt, card) for card in CARDS}


def test_7_no_number_is_favoured_by_a_remainder() -> None:
    for number in range(2, 25):
        counts: Counter[int] = Counter()
        for byte in range(256):
            stream = iter([byte, 0])
            counts[below(stream, number)] += 1 if len(list(stream)) == 1 else 0
        assert set(counts.values()) == {256 // number}
        assert sorted(counts) == list(range(number))


def test_8_the_shuffle_is_none_of_the_wrong_ones() -> None:
    """No floats, no sorting by random keys, no exchange with any place, and none that must move."""
    packs, trial = [], random.Random(8)
    for _ in range(300):
        secret = ServerSecret(trial.randbytes(32))
        packs.append(derive(CONTEXT, secret, [Withheld(bytes(32))] * 3, None).shuffled)
    stayed = sum(pack[place] == CARDS[place] for pack in packs for place in range(24))
    assert 240 < stayed < 360  # Sattolo's never lets all stay: about 1 in each pack is right
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert not names & {"float", "random", "shuffle"}


def test_9_the_cut_is_fixed_before_the_pack_exists() -> None:
    now = begun()
    for seat in (0, 2):
        now = taken(commit(now, seat, HASHES[seat]))
    now = taken(close_commitments(now))
    for first in set(range(1, 24)) - {CUTS[2][0]}:
        refused = reveal(now, 2, SECRETS[2], (first, *CUTS[2][1:]))
        assert refused is NegotiationRefusal.NOT_AS_COMMITTED
    for place in range(3):
        cuts = tuple(at % 23 + 1 if number == place else at for number, at in enumerate(CUTS[2]))
        assert client_commitment(CONTEXT, 2, SECRETS[2], cuts) != HASHES[2]


def test_9_an_absent_cutter_chooses_nothing() -> None:
    """Who withholds cannot say afterwards where he would have cut."""
    now = taken(close_commitments(taken(commit(begun(), 2, HASHES[2]))))
    bound = bound_by(bind(now, SERVER, None))
    assert bound.deal.points == derive(CONTEXT, SERVER, bound.proof.seats, None).points
    assert all(1 <= at <= 23 for at in bound.deal.points)
    assert bound.deal.pack == cut_pack(bound.deal.shuffled, bound.deal.points, None).pack


def test_10_a_redeal_begins_anew() -> None:
    """The number of the deal is in every hash, so nothing of one deal can serve in another."""
    again = replace(CONTEXT, deal_number=CONTEXT.deal_number + 1)
    assert server_commitment(again, SERVER) != server_commitment(CONTEXT, SERVER)
    assert client_commitment(again, 0, SECRETS[0], NO_CUTS) != HASHES[0]
    parts = [Revealed(bytes(32), secret, NO_CUTS) for secret in SECRETS]
    assert derive(again, SERVER, parts, None).key != derive(CONTEXT, SERVER, parts, None).key


def test_10_a_secret_serves_for_one_deal_only() -> None:
    """A server that knows the next secret of a client can look for its own beforehand."""
    now = begin(CONTEXT, server_commitment(CONTEXT, SERVER), people=(0,), used=[SECRETS[0]])
    now = taken(close_commitments(taken(commit(now, 0, HASHES[0]))))
    assert reveal(now, 0, SECRETS[0], NO_CUTS) is NegotiationRefusal.SECRET_REUSED


def test_11_after_a_crash_the_same_deal_is_resumed() -> None:
    """There is nothing in it that could be drawn again: the stored values decide the deal."""
    dice = random.Random(11)
    said = clients_of(CONTEXT, (0, 1, 2), dice)
    stored = opened(committed(CONTEXT, SERVER, said), said, (0, 1, 2))
    first = bound_by(bind(stored, SERVER, None))
    again = opened(committed(CONTEXT, SERVER, said), said, (2, 1, 0))
    assert bound_by(bind(again, SERVER, None)) == first
    other = {**said, 0: Said(ClientSecret(dice.randbytes(32)), said[0].cuts)}
    refused = reveal(stored, 0, other[0].secret, other[0].cuts)
    assert refused is NegotiationRefusal.NOT_AS_COMMITTED


def test_11_a_deal_that_was_drawn_twice_is_found() -> None:
    """The player has the commitment of the first one, or the deal is missing in the record."""
    proven = proven_match(deals=2)
    redrawn = proven_match(seed=4, deals=2)
    forged = with_proofs(redrawn.record, proven.identity, redrawn.proofs)
    own = read_own_copy(own_file(proven, 0))
    found = {one.code for one in compare_own(forged, verify_match(forged), own).problems}
    assert {FairnessCode.OWN_SERVER, FairnessCode.OWN_ROOT} <= found


def test_12_vectors_for_other_programs_are_published() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("table", ["classic", "doubles"])
def test_12_a_program_of_somebody_else_can_check_a_record(table: str) -> None:
    """The naive one, from nothing but the text of the record."""
    proven = proven_match(table, deals=3)
    texts = record_text(proven.record).split("\n\nDeal ")
    shown = {"nine": ["9"], "nine_or_jack": ["9", "J"], "off": []}
    check = shown[option_text(proven.record.match.rules, "cut_check")]
    head = dict(line.split(": ", 1) for line in texts[0].splitlines())
    for number, text in enumerate(texts[1:]):
        question = asked_in(head, text, check)
        worked = work_out(question)
        tags = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
        assert worked.server_commitment.hex() == tags["Fair-Server"]
        assert worked.root.hex() == tags["Fair-Root"]
        assert worked.pack == cards_after(text)
        assert proven.proofs[number].root == worked.root


def asked_in(head: dict[str, str], text: str, check: list[str]) -> Question:
    """The question that the tags of a deal put."""
    players, seats = head["Players"].split(", "), head["Fair-Seats"].split(" ")
    heading, *lines = text.splitlines()
    number, dealer = re.fullmatch(r"(\d+), round \d+: (\S+) deals.*", heading).groups()  # type: ignore[union-attr]
    clients: list[Client | None] = []
    secret = ""
    for line in lines:
        match line.split(" "):
            case ["Fair-Seat:", _, "opened", _, opened, *cuts]:
                clients.append(Client(bytes.fromhex(opened), [int(at) for at in cuts]))
            case ["Fair-Seat:", *_]:
                clients.append(None)
            case ["Fair-Secret:", word]:
                secret = word
            case _:
                pass
    place = players.index(dealer)
    return Question(
        table=head["Fair-Table"],
        match=head["Fair-Match"],
        deal=int(number),
        rules_hash=bytes.fromhex(head["Fair-Rules"]),
        seats=seats,
        dealer=place,
        cutter=(place - 1) % len(seats),
        shown_ranks=check,
        server=bytes.fromhex(secret),
        clients=clients,
    )


def cards_after(text: str) -> list[str]:
    """The pack of a deal after the cuts that its record tells."""
    pack: list[str] = []
    for line in text.splitlines():
        if line.startswith("Pack: "):
            pack = line.translate({0x2660: "S", 0x2663: "C", 0x2666: "D", 0x2665: "H"}).split()[1:]
        elif cut := re.match(r"\S+ cuts (\d+)", line):
            at = int(cut[1])
            pack = pack[at:] + pack[:at]
    return pack


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_13_what_one_seat_saw_holds_no_part_of_a_proof(seat: int) -> None:
    """Secrets open every hand, so they are in no record of a match that goes on."""
    proven = proven_match()
    seen = record_text(as_seen_by(proven.record, seat))
    assert "Fair-" in record_text(proven.record)
    assert "Fair-" not in seen
    for proof in proven.proofs:
        assert proof.secret.value.hex() not in seen


def test_14_a_secret_is_in_no_text_but_the_record() -> None:
    proven = proven_match()
    for proof in proven.proofs:
        assert "ServerSecret(hidden)" in repr(proof)
        assert proof.secret.value.hex() not in f"{proof} {proof!r} {[proof]}"
