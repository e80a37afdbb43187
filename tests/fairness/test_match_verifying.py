"""Whole records: honest ones are good, and each thing that can be wrong has its own code."""

import hashlib
from dataclasses import replace

import pytest

from tests.fairness.naive import DECK
from tests.fairness.proven import PSEUDONYMS, Proven, proven_match, with_proof
from tests.strategies.tables import TABLES
from tysiacha.fairness.chain import CHAIN_TAG
from tysiacha.fairness.context import context_of, rules_hash
from tysiacha.fairness.match_verifying import first_problem, verify_match
from tysiacha.fairness.problems import FairnessCode
from tysiacha.fairness.proof import Absent, Revealed, SeatPart, Withheld
from tysiacha.fairness.recording import (
    PROTOCOL_TAG,
    SECRET_TAG,
    linked_deal,
    read_link,
    with_proofs,
)
from tysiacha.fairness.secrecy import ServerSecret
from tysiacha.notation.labels import labels_for
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import CutMade, DealRecord, GameRecord, Tag
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match


def codes(record: GameRecord) -> list[FairnessCode]:
    return [one.code for one in verify_match(record).problems]


@pytest.mark.parametrize("table", sorted(TABLES))
def test_honest_matches_are_good_at_every_table(table: str) -> None:
    proven = proven_match(table)
    found = verify_match(proven.record)
    assert found.problems == ()
    assert found.identity == proven.identity
    assert found.proven == len(proven.record.deals) > 0
    assert first_problem(proven.record) is None


def test_a_proof_goes_through_text_and_json_as_it_is() -> None:
    proven = proven_match(people=(0, 2), silent=(2,))
    assert {type(part) for proof in proven.proofs for part in proof.seats} == {
        Revealed,
        Absent,
        Withheld,
    }
    for again in (
        parse_record(record_text(proven.record)),
        parse_record_json(record_json(proven.record)),
    ):
        assert again == proven.record
        assert verify_match(again).proofs == proven.proofs


def test_a_deal_broken_off_between_two_cuts_is_good() -> None:
    """The proof of a deal that was broken off is published as well."""
    for seed in range(1, 40):
        proven = proven_match("classic", seed, deals=1)
        deal = proven.record.deals[0]
        if sum(isinstance(one.action, CutMade) for one in deal.actions) > 1:
            break
    else:
        raise AssertionError
    begun = DealRecord(
        deal.number, deal.round_number, deal.dealer, pack=deal.pack, actions=deal.actions[:1]
    )
    record = replace(proven.record, deals=(begun,), result=None)
    assert codes(with_proofs(record, proven.identity, proven.proofs)) == []


def test_what_a_verification_counts() -> None:
    found = verify_match(proven_match(deals=4, people=(0, 2), silent=(2,)).record)
    assert [found.opened_by(seat) for seat in range(3)] == [4, 0, 0]
    assert found.by_the_server_alone == 0
    assert verify_match(proven_match(people=()).record).by_the_server_alone == 2


def test_a_seat_that_kept_its_secret_twice_is_left_out() -> None:
    proven = proven_match(deals=4, people=(0, 2), silent=(2,))
    kinds = [type(proof.seats[2]) for proof in proven.proofs]
    assert kinds == [Withheld, Withheld, Absent, Absent]
    parts = (*proven.proofs[2].seats[:2], Withheld(bytes(32)))
    assert codes(with_proof(proven, 2, seats=parts)) == [FairnessCode.MISSED_TOO_OFTEN]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"server_commitment": bytes(32)}, {FairnessCode.SERVER_COMMITMENT}),
        ({"root": bytes(32)}, {FairnessCode.ROOT}),
        ({"secret": ServerSecret(bytes(32))}, {FairnessCode.SERVER_COMMITMENT, FairnessCode.PACK}),
    ],
)
def test_a_forged_proof_is_found(changes: dict[str, object], expected: set[FairnessCode]) -> None:
    assert expected <= set(codes(with_proof(proven_match(), 1, **changes)))


def revealed(proven: Proven, deal: int, seat: int) -> Revealed:
    part = proven.proofs[deal].seats[seat]
    assert isinstance(part, Revealed)
    return part


def with_part(proven: Proven, deal: int, seat: int, part: SeatPart) -> GameRecord:
    parts = proven.proofs[deal].seats
    return with_proof(proven, deal, seats=(*parts[:seat], part, *parts[seat + 1 :]))


def test_a_forged_part_of_a_seat_is_found() -> None:
    proven = proven_match()
    part = revealed(proven, 0, 0)
    forged = with_part(proven, 0, 0, replace(part, commitment=bytes(32)))
    assert codes(forged) == [FairnessCode.SEAT_COMMITMENT]
    assert FairnessCode.PACK in codes(with_part(proven, 0, 0, Absent()))
    cutter = proven.proofs[0].context.cutter
    others = [seat for seat in (0, 1) if seat != cutter]
    wrong = replace(revealed(proven, 0, others[0]), cuts=(1, 2, 3))
    assert FairnessCode.CUT_POINTS in codes(with_part(proven, 0, others[0], wrong))


def test_a_secret_that_served_before_is_found() -> None:
    proven = proven_match()
    again = revealed(proven, 0, 0).secret
    part = replace(revealed(proven, 1, 0), secret=again)
    assert FairnessCode.SECRET_REUSED in codes(with_part(proven, 1, 0, part))
    server = with_proof(proven, 1, secret=proven.proofs[0].secret)
    assert FairnessCode.SECRET_REUSED in codes(server)


def relinked(record: GameRecord, number: int, deal: DealRecord) -> GameRecord:
    deals = record.deals
    return replace(record, deals=(*deals[:number], deal, *deals[number + 1 :]))


def test_a_record_that_is_not_the_chained_one_is_found() -> None:
    record = proven_match().record
    first = replace(record.deals[0], scores=())
    assert codes(relinked(record, 0, first)) == [FairnessCode.CHAIN]
    swapped = replace(record, deals=record.deals[::-1])
    assert FairnessCode.CHAIN in codes(swapped)


def test_a_missing_or_unreadable_part_is_named() -> None:
    record = proven_match().record
    deal = record.deals[0]
    bare = replace(deal, opening=())
    assert FairnessCode.MISSING_PROOF in codes(relinked(record, 0, bare))
    for name in (SECRET_TAG, CHAIN_TAG):
        kept = tuple(one for one in deal.opening if isinstance(one, Tag) and one.name != name)
        problems = verify_match(relinked(record, 0, replace(deal, opening=kept))).problems
        assert (FairnessCode.UNREADABLE_PROOF, 0, name) in {
            (one.code, one.deal, one.name) for one in problems
        }
    headless = replace(record, extras=())
    assert verify_match(headless).problems[0].name == PROTOCOL_TAG


def test_other_rules_than_the_deals_are_bound_to_are_found() -> None:
    record = proven_match().record
    rules = replace(record.match.rules, bid_step=10)
    match = replace(record.match, rules=rules)
    assert FairnessCode.WRONG_RULES in codes(replace(record, match=match, result=None))


def test_what_was_played_against_the_rules_is_found() -> None:
    record = proven_match().record
    deal = record.deals[1]
    unlinked = tuple(one for one in deal.opening if getattr(one, "name", "") != CHAIN_TAG)
    forged = replace(deal, actions=deal.actions[:-1], opening=unlinked)
    relink, _link = linked_deal(forged, PSEUDONYMS[:3], read_link(record.deals[0]))
    problems = verify_match(relinked(record, 1, relink)).problems
    assert [one.code for one in problems] == [FairnessCode.EVENTS]
    assert problems[0].disagreement is not None


def test_a_record_without_proofs_is_replayed_only() -> None:
    record = proven_match().record
    plain = replace(
        record, extras=(), deals=tuple(replace(one, opening=()) for one in record.deals)
    )
    found = verify_match(plain)
    assert (found.identity, found.proven, found.problems) == (None, 0, ())
    wrong = replace(plain, deals=plain.deals[::-1])
    assert codes(wrong) == [FairnessCode.EVENTS]


def test_the_chain_holds_no_names_of_people() -> None:
    """A name, a comment and a foreign tag can be taken out later, and the chain still holds."""
    record = proven_match().record
    renamed = replace(record, players=("deleted-1", "deleted-2", "deleted-3"))
    assert codes(renamed) == []
    deal = record.deals[0]
    talked = replace(deal, opening=(*deal.opening, Tag("Event", "Anna's birthday")))
    assert codes(relinked(record, 0, talked)) == []


def test_no_players_name_can_spoil_the_tags_of_a_proof() -> None:
    proven = proven_match()
    labels = labels_for(["Fair-Root", "fair-server", "Fairy"])
    assert labels == ("Player-1", "Player-2", "Fairy")
    again = parse_record(record_text(replace(proven.record, players=labels)))
    assert codes(again) == []


def test_the_hash_of_the_rules_is_that_of_equal_rules_only() -> None:
    hashes = {rules_hash(rules) for rules in PRESETS.values()}
    assert len(hashes) == len(PRESETS)
    assert rules_hash(Rules()) == rules_hash(PRESETS["classic"])
    parts = [b"thousand-rules-v1", Rules().digest, b"stock-0-12-23", " ".join(DECK).encode()]
    text = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert rules_hash(Rules()) == hashlib.sha256(text).digest()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_context_of_a_match_names_dealer_and_cutter(players: int) -> None:
    for dealer in range(players):
        match = Match.new(Rules(players=players), dealer=dealer)
        seats = tuple(f"s{seat}" for seat in range(players))
        context = context_of(match, table_id="t", match_id="m", seats=seats)
        assert (context.dealer, context.cutter) == (dealer, (dealer - 1) % players)
        assert (
            context_of(match.redealt(), table_id="t", match_id="m", seats=seats).encoded
            != context.encoded
        )
