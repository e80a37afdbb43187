"""Fair deals at a table: who takes part, what is refused, and that nothing shuffles anew."""

from __future__ import annotations

import pytest

from tests.server.tables.crowds import Watched
from tests.server.tables.players import TABLE, Room
from tysiacha.fairness.commitments import client_commitment
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.negotiation import MISSES_ALLOWED, Stage
from tysiacha.fairness.proof import Absent, Revealed, Withheld
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.fairness.verifying import check_proof, derived_from
from tysiacha.rules.actions import Cut
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.round import apply, start_round
from tysiacha.server.tables.clockwork import PROMISE_MS, TELL_MS, Clockwork
from tysiacha.server.tables.commands import Promise, Tell
from tysiacha.server.tables.facts import Acted, Fact, PackBound, SeedTold
from tysiacha.server.tables.playing import Deal
from tysiacha.server.tables.projection import opened_deals
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import replayed


def begun(people: int = 3, base: str = "simple", seed: int = 3) -> Watched:
    room = Watched(Settings(base=base), seed=seed)
    room.fill(people)
    room.start()
    return room


def stage_of(room: Room) -> Stage:
    assert room.playing.next is not None
    return room.playing.next.negotiation.stage


def deal_of(room: Room) -> Deal:
    assert room.playing.deal is not None
    return room.playing.deal


def kinds(room: Room) -> list[type]:
    return [type(part) for part in deal_of(room).bound.proof.seats]


def test_all_who_take_part_are_in_the_proof() -> None:
    room = begun(2)
    room.deal()
    assert kinds(room) == [Revealed, Revealed, Absent]
    assert room.clockwork.now == 0, "nobody was waited for"


def test_who_promises_nothing_in_time_has_no_part() -> None:
    room = begun()
    room.try_part(1)
    room.wait(PROMISE_MS - 1)
    assert stage_of(room) is Stage.COMMITTING
    room.wait(1)
    assert stage_of(room) is Stage.REVEALING
    with pytest.raises(Refused, match=Code.BAD_SEED):
        room.do_part(0, Stage.COMMITTING)
    room.try_part(1)
    assert kinds(room) == [Absent, Revealed, Absent]


def test_with_nobody_taking_part_the_deal_comes_all_the_same() -> None:
    room = begun()
    room.wait(PROMISE_MS)
    assert kinds(room) == [Absent] * 3


def test_who_tells_nothing_is_written_down_and_left_out_after_the_second_time() -> None:
    room = begun(seed=5)
    for number in range(1, MISSES_ALLOWED + 1):
        _all_promise(room)
        for seat in (0, 2):
            room.try_part(seat)
        room.wait(TELL_MS - 1)
        assert room.playing.next is not None
        room.wait(1)
        assert kinds(room) == [Revealed, Withheld, Revealed]
        assert room.playing.missed == (0, number, 0)
        _play_deal(room)
    assert room.playing.next is not None
    assert room.playing.next.negotiation.left_out == {1}
    with pytest.raises(Refused, match=Code.BAD_SEED):
        room.do_part(1, Stage.COMMITTING)
    room.deal()
    assert kinds(room) == [Revealed, Absent, Revealed]


def test_a_promise_is_kept_as_it_was_made() -> None:
    """The same again changes nothing; another one, or telling something else, is refused."""
    room = begun()
    assert room.playing.next is not None
    talk = room.playing.next.negotiation
    room.do_part(0, Stage.COMMITTING)
    facts = len(room.facts)
    room.do_part(0, Stage.COMMITTING)
    assert len(room.facts) == facts
    with pytest.raises(Refused, match=Code.BAD_SEED):
        room.say("p0", Promise, deal=1, promise="0" * 64)
    for seat in (1, 2):
        room.do_part(seat, Stage.COMMITTING)
    cuts = (1, 2, 3) if talk.context.cutter == 0 else NO_CUTS
    with pytest.raises(Refused, match=Code.BAD_SEED):
        room.say("p0", Tell, deal=1, seed="00" * 32, cuts=cuts)
    with pytest.raises(Refused, match=Code.STALE):
        room.say("p0", Tell, deal=2, seed="00" * 32, cuts=cuts)
    room.deal()
    assert kinds(room) == [Revealed] * 3


def test_a_secret_serves_for_one_deal_only() -> None:
    room = begun()
    room.deal()
    secret, _ = room.secrets[0, 1]
    _play_deal(room)
    assert room.playing.next is not None
    talk = room.playing.next.negotiation
    cuts = (5, 6, 7) if talk.context.cutter == 0 else NO_CUTS
    promise = client_commitment(talk.context, 0, ClientSecret(secret.value), cuts).hex()
    room.say("p0", Promise, deal=2, promise=promise)
    _all_promise(room)
    with pytest.raises(Refused, match="secret_reused"):
        room.say("p0", Tell, deal=2, seed=secret.value.hex(), cuts=cuts)


@pytest.mark.parametrize("base", ["classic", "classic_four", "classic_two", "russian_house"])
def test_every_deal_is_the_one_that_was_proven(base: str) -> None:
    """Also where the nine is looked for, rounds are skipped at the cut, and cards are redealt."""
    room = begun(2, base, seed=8)
    room.play_on(220)
    opened = opened_deals(room.table)
    assert len(opened) > 4
    standing = room.playing.start
    for deal in opened:
        proof = deal.bound.proof
        assert not check_proof(proof, room.table.rules.cut_check)
        derived = derived_from(proof, room.table.rules.cut_check)
        assert deal.pack == derived.shuffled
        cuts = [one.at for one in deal.actions if isinstance(one, Cut)]
        assert tuple(cuts) == derived.made
        state = start_round(standing, derived.shuffled).state
        for action in deal.actions:
            state = apply(state, action).state
        assert state == deal.state
        assert isinstance(state.phase, RoundOver)
        standing = state.phase.match
    numbers = [deal.bound.proof.context.deal_number for deal in room.playing.deals]
    assert numbers == list(range(1, len(numbers) + 1)), "no number is used twice"


def test_a_log_cut_off_anywhere_goes_on_to_the_same_deal() -> None:
    """A server that stops between any two facts has no way to deal other cards."""
    whole = begun(2, "russian_house", seed=8)
    whole.play_on(60)
    deals = whole.playing.deals
    bound = 0
    for number, fact in enumerate(whole.facts):
        if not isinstance(fact, PackBound | SeedTold):
            continue
        for stored in (number + 1, number + 2):
            again = _resumed(whole.facts[:stored])
            again.secrets = whole.secrets
            for player in ("p0", "p1"):
                again.arrive(player)
            again.deal()
            deal = again.playing.deals[bound]
            assert deal.bound == deals[bound].bound
            cuts = [one.at for one in deal.actions if isinstance(one, Cut)]
            assert tuple(cuts) == deal.bound.deal.made
        bound += isinstance(fact, PackBound)
    assert bound > 1


def test_who_promised_before_a_restart_can_tell_after_it() -> None:
    room = begun(2)
    _all_promise(room)
    again = _resumed(room.facts)
    again.secrets = room.secrets
    again.wait(10_000)
    assert stage_of(again) is Stage.REVEALING
    for seat in (0, 1):
        again.arrive(f"p{seat}")
    again.deal()
    assert kinds(again) == [Revealed, Revealed, Absent]
    assert again.playing.missed == (0, 0, 0)


def test_nobody_is_asked_where_to_cut() -> None:
    """The cutter chose before he could know the pack: the cuts are made with the deal."""
    room = begun(3, "russian_house", seed=8)
    room.play_on(150)
    by = [s.fact.by for s in room.steps if isinstance(s.fact, Acted) and '"cut"' in s.fact.action]
    assert len(by) > 4
    assert set(by) == {"cut"}


def _resumed(facts: list[Fact]) -> Watched:
    again = Watched(seed=99)
    again.table = replayed(TABLE, facts)
    again.clockwork = Clockwork.at(7)
    again.facts, again.steps = list(facts), []
    again.known = {}
    again.wait(0)
    return again


def _all_promise(room: Room) -> None:
    room.be_ready()
    while stage_of(room) is Stage.COMMITTING:
        assert room.playing.next is not None
        room.do_part(min(room.playing.next.negotiation.awaited), Stage.COMMITTING)


def _play_deal(room: Room) -> None:
    while not room.playing.between_deals:
        room.play_on(1)
