"""Playing on from a moment of a match that is over: that one deal, against bots, for nothing.

The first fact of such a table carries the deal as a record with its proof, so that the log leads to
the table by itself. The deal was opened when its match ended: nothing in it is a secret any more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tysiacha.fairness.context import context_of
from tysiacha.fairness.deriving import derive
from tysiacha.fairness.negotiation import BoundDeal
from tysiacha.fairness.recording import UnreadableProof, read_identity, read_proof
from tysiacha.notation.labels import labels_for
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import DealRecord, GameRecord, Tag
from tysiacha.notation.replaying import ReplayStep, final_match, replay
from tysiacha.rules.actions import Action
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.presets import PRESETS, differences
from tysiacha.rules.round import start_round
from tysiacha.rules.standing import Seat
from tysiacha.server.tables.facts import Branch
from tysiacha.server.tables.playing import Deal, Playing
from tysiacha.server.tables.settings import Settings

WHAT_IF: Final = "what-if"
"""Why such a match is not rated; nor is it kept."""


class NoSuchMoment(ValueError):
    """A record has no such moment, or nothing can be played on from it."""


def branch_of(record: GameRecord, *, deal: int, step: int, seat: Seat, level: str) -> Branch:
    """Give the beginning of a table that plays on after so many steps of a deal, from 0.

    Raises:
        NoSuchMoment: if there is none, or the deal is over by then.
    """
    if not (0 <= deal < len(record.deals) and 0 <= seat < len(record.players)):
        raise NoSuchMoment
    whole = record.deals[deal]
    if whole.pack is None or not 0 <= step <= len(whole.actions):
        raise NoSuchMoment
    before = final_match(replace(record, deals=record.deals[:deal], result=None))
    bare = DealRecord(
        whole.number,
        whole.round_number,
        whole.dealer,
        whole.golden,
        actions=tuple(replace(one, notes=()) for one in whole.actions[:step]),
        pack=whole.pack,
        opening=tuple(one for one in whole.opening if isinstance(one, Tag)),
    )
    moment = GameRecord(
        players=labels_for([""] * len(record.players)),
        base=record.base,
        match=before,
        deals=(bare,),
        extras=tuple(one for one in record.extras if isinstance(one, Tag)),
    )
    branch = Branch(record=record_text(moment), seat=seat, level=level)
    deal_then = branched("", branch).deal
    if deal_then is None or deal_then.over:
        raise NoSuchMoment
    return branch


def settings_of(record: GameRecord) -> Settings:
    """Give the settings of a table that plays on: the rules of the record, and nobody looks on."""
    rules = record.match.rules
    options = {key: option_data(rules, key) for key in differences(PRESETS[record.base], rules)}
    return Settings(base=record.base, options=options, chat="off", spectators=False)


def branched(table_id: str, branch: Branch) -> Playing:
    """Give the match of a table that plays on from a moment.

    Raises:
        NoSuchMoment: if its deal has no proof that leads to its pack.
    """
    record = parse_record(branch.record)
    steps = list(replay(record))
    match = record.match
    (written,) = record.deals
    bound = _bound(record, written)
    if bound.deal.shuffled != written.pack:
        raise NoSuchMoment
    state = steps[-1].state if steps else start_round(match, bound.deal.shuffled).state
    deal = Deal(bound, tuple(map(_action, steps)), tuple(map(_actor, steps)), state)
    players = match.rules.players
    return Playing(
        id=table_id,
        ids=bound.proof.context.seats,
        start=match,
        match=match,
        first_v=1,
        turn_v=1,
        deal=deal,
        banks_ms=(0,) * players,
        late=(0,) * players,
        missed=(0,) * players,
        unrated=frozenset({WHAT_IF}),
    )


def _bound(record: GameRecord, deal: DealRecord) -> BoundDeal:
    try:
        identity = read_identity(record)
        context = context_of(
            record.match,
            table_id=identity.table_id,
            match_id=identity.match_id,
            seats=identity.seats,
        )
        proof = read_proof(deal, context)
    except UnreadableProof:
        raise NoSuchMoment from None
    check = record.match.rules.cut_check
    return BoundDeal(proof, derive(context, proof.secret, proof.seats, check), frozenset())


def _action(step: ReplayStep) -> Action:
    assert step.action is not None  # the pack is known, so that nothing is left out
    return step.action


def _actor(step: ReplayStep) -> Seat:
    assert step.seat is not None
    return step.seat
