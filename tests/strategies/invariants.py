"""What must hold in every state and at every step of a deal, whoever plays it and by what rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.rules.settlement_twin import twin_settle
from tests.strategies.chronicle import Chronicle
from tests.strategies.playing import Moment, folded, phase_of, seen_by, told, viewers
from tests.strategies.twin_positions import check_plays
from tysiacha.cards import FULL_MASK, PACK_POINTS, Mask, mask_of, points_of
from tysiacha.rules.actions import Action, Pass
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.errors import IllegalAction, Reason
from tysiacha.rules.events import PartlyHidden, SecretEvent
from tysiacha.rules.legal import legal_actions, refusal_in
from tysiacha.rules.outcomes import Played, Settlement
from tysiacha.rules.phases import Bidding, Cutting, HandAsk, RoundOver, StockChoice, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, refusal, to_act
from tysiacha.rules.states import RoundState, Undealt
from tysiacha.rules.views import SeatView, View, Viewer

_SOME_ACTION = Pass()


class Watch:
    """Follows a deal from its start, and fails at the first step that breaks an invariant."""

    def __init__(self, state: RoundState) -> None:
        self.chronicle = Chronicle(state.phase.table)
        self.state = state
        self.views = views_of(state)
        check_pack(state)
        check_turn(state, self.views)

    def see(self, moment: Moment) -> None:
        """Check a step."""
        assert moment.before == self.state
        for event in moment.events:
            if isinstance(event, PartlyHidden):
                check_audience(event, self.chronicle)
            self.chronicle.note(event)
        self.state = moment.after
        views = views_of(self.state)
        check_pack(self.state)
        check_turn(self.state, views)
        for viewer, view in self.views.items():
            after = folded(view, told(moment.events, viewer))
            assert after == views[viewer], f"notices and view of {viewer} differ"
            self.views[viewer] = after
        phase = phase_of(self.state)
        if isinstance(phase, Tricks):
            check_play(phase, self.chronicle)
        if isinstance(self.state.phase, Tricks):
            check_plays(self.state)
        if isinstance(self.state.phase, RoundOver):
            check_end(self.state, self.state.phase, self.chronicle)


def views_of(state: RoundState) -> dict[Viewer, View]:
    """Give the views of all seats and of a spectator."""
    return {viewer: seen_by(state, viewer) for viewer in viewers(state.phase.table.rules)}


def check_pack(state: RoundState) -> None:
    """The 24 cards are spread over hands, stocks not taken, tricks and discards, each once."""
    secret = state.secret
    if isinstance(secret, Undealt):
        assert mask_of(secret.pack) == FULL_MASK
        assert len(secret.pack) == FULL_MASK.bit_count()
        return
    parts: list[Mask] = [*secret.hands, secret.discards]
    phase = phase_of(state)
    taken = 0
    if not isinstance(phase, Cutting | HandAsk | Bidding | StockChoice):
        taken = phase.exchanged.which
    parts += [stock for number, stock in enumerate(secret.stocks, 1) if number != taken]
    if isinstance(phase, Tricks):
        parts.append(mask_of(phase.cards))
        parts += [mask_of(trick.cards) for trick in phase.done]
    together = 0
    for part in parts:
        assert not together & part, "a card is in two places"
        together |= part
    assert together == FULL_MASK, "a card is missing"
    assert sum(points_of(part) for part in parts) == PACK_POINTS


def check_turn(state: RoundState, views: Mapping[Viewer, View]) -> None:
    """One active seat is to act and may do something; nobody else may, and after the end nobody."""
    turn = to_act(state)
    over = isinstance(state.phase, RoundOver)
    assert over == (turn is None)
    assert over or turn in state.phase.table.active
    out_of_turn = Reason.ROUND_IS_OVER if over else Reason.NOT_YOUR_TURN
    for viewer, view in views.items():
        if not isinstance(view, SeatView):
            continue
        actions = legal_actions(view)
        if viewer == turn:
            assert actions, "nothing is legal"
            assert len(set(actions)) == len(actions), "an action is offered twice"
        else:
            assert not actions, f"seat {viewer} is offered something out of turn"
            assert refusal_in(view, _SOME_ACTION) is out_of_turn


def check_refusals(state: RoundState, actions: Iterable[Action]) -> None:
    """Of these actions those are refused, with a reason, that are not legal; nothing changes."""
    seat = to_act(state)
    assert seat is not None
    legal = set(legal_actions(view_of(state, seat)))
    before, digest = repr(state), hash(state)
    for action in actions:
        reason = refusal(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is not None:
            assert _refused_by_apply(state, action) is reason
    assert repr(state) == before
    assert hash(state) == digest


def _refused_by_apply(state: RoundState, action: Action) -> Reason | None:
    try:
        apply(state, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def check_audience(event: SecretEvent, chronicle: Chronicle) -> None:
    """The hidden part of an event is for exactly whom the table of events names."""
    named = chronicle.everybody if event.audience is None else event.audience
    assert set(named) == chronicle.audience(event), f"{event} is for others"


def check_play(phase: Tricks, chronicle: Chronicle) -> None:
    """Trump, tricks and points in the phase are those that the account of the events gives."""
    assert phase.trump == (chronicle.tricks[-1].trump if phase.cards else chronicle.trump)
    assert phase.next_trump == chronicle.next_trump
    assert tuple(chronicle.announced.values()) == phase.declared
    if phase.cards or not phase.done:
        return
    assert phase.done[-1].taker == chronicle.taker_of(chronicle.tricks[-1])
    for seat in range(phase.table.rules.players):
        assert phase.taken[seat] == len(chronicle.taken(seat))
        assert phase.card_points[seat] == chronicle.card_points(seat)


def check_end(state: RoundState, phase: RoundOver, chronicle: Chronicle) -> None:
    """A finished deal brought what its account says, and changed the sheet as its twin does."""
    match = phase.table.match
    if phase.settlement is None:
        assert phase.match == match.redealt()
        return
    check_settlement(phase.settlement, phase)
    outcome = phase.outcome
    if isinstance(outcome, Played):
        _check_played(state, outcome, chronicle)


def check_settlement(settlement: Settlement, phase: RoundOver) -> None:
    """Each total changed as recorded, and all columns are those of the slow twin."""
    before = phase.table.match
    for seat, result in enumerate(settlement.seats):
        assert settlement.match.standings[seat] == result.after
        assert result.after.total == before.standings[seat].total + result.change
    twin = twin_settle(before, phase.outcome)
    after = settlement.match
    lines = after.standings
    assert twin["total"] == {seat: line.total for seat, line in enumerate(lines)}
    assert twin["bolts"] == {seat: line.bolts for seat, line in enumerate(lines)}
    assert twin["falls"] == {seat: line.falls for seat, line in enumerate(lines)}
    assert twin["winner"] == after.winner
    numbers = (after.dealer, after.round_number, after.deal_number)
    assert (twin["dealer"], twin["round"], twin["deal"]) == numbers


def _check_played(state: RoundState, outcome: Played, chronicle: Chronicle) -> None:
    rules = chronicle.rules
    secret = state.secret
    assert not isinstance(secret, Undealt)
    assert not any(secret.hands), "the round ended with cards in hand"
    assert outcome.declarer == chronicle.declarer
    assert outcome.contract == chronicle.contract
    assert outcome.blind == chronicle.blind
    expected = tuple(
        chronicle.raw_points(seat) if seat in chronicle.table.active else 0
        for seat in range(rules.players)
    )
    assert outcome.raw == expected
    said = [word for word, _ in chronicle.said]
    assert outcome.factor == (4 if "Redoubled" in said else 2 if "ContraSaid" in said else 1)
    dead = _dead_points(chronicle)
    bonus = rules.last_trick_bonus
    announced = sum(chronicle.announced.values())
    assert sum(outcome.raw) == PACK_POINTS - dead + bonus + announced


def _dead_points(chronicle: Chronicle) -> int:
    """Card points that nobody gets: two players' leftover and discards where they are dead."""
    rules = chronicle.rules
    if rules.players > 2 or rules.p2_leftover is not P2Leftover.DEAD:
        return 0
    return points_of(chronicle.left_over | chronicle.discards)
