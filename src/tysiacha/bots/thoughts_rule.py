"""What the bot ``rule`` thinks, question by question, told of after its answer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_bidding import (
    bid_worth,
    bidding_weights,
    dealt_weights,
    forecast_of,
    kept_weights,
    pass_worth,
)
from tysiacha.bots.rule_contract import (
    declaring_worth,
    giving_up_worth,
    kept_forecast,
    left_for_declarer,
)
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.rule_play import play_scores
from tysiacha.bots.rule_position import position_of
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.bots.stakes import stakes_of
from tysiacha.bots.thoughts import Candidate, Thoughts, Unit, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
from tysiacha.cards import Card, Mask, cards_of, mask_of, points_of
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    Tricks,
)
from tysiacha.rules.stock import discards_due, gifts_due
from tysiacha.rules.views import SeatView


def rule_thoughts(view: SeatView, chosen: Action, settings: RuleBotSettings) -> Thoughts:
    """Tell what stood behind the answer of a bot ``rule`` with those settings."""
    unit, found = Unit.OWN, [Candidate(chosen, 0.0)]
    actions = proper_actions(view)
    if len(actions) > 1:
        unit, found = _weighed(view, actions, settings)
    if all(one.action != chosen for one in found):
        found.append(Candidate(chosen, 0.0))
    return Thoughts(chosen_first(chosen, found), beliefs_at_random(view), unit)


def _weighed(
    view: SeatView, actions: tuple[Action, ...], settings: RuleBotSettings
) -> tuple[Unit, list[Candidate]]:
    phase = view.phase
    match phase:
        case Tricks():
            plays = [one for one in actions if isinstance(one, Play)]
            scores = play_scores(position_of(view, phase, settings.play), plays)
            return Unit.OWN, [Candidate(play, score) for play, score in scores.items()]
        case Bidding():
            return Unit.POINTS, _calls(view, phase, actions, settings)
        case Exchange():
            return Unit.POINTS, _gifts(view, phase, actions, settings)
        case Naming():
            return Unit.POINTS, _contracts(view, phase, actions, settings)
        case HandAsk() | GiftAsk():
            return _keeping(view, phase, settings)
        case ContraAsk():
            gain = phase.contract.points - left_for_declarer(view, phase, settings)
            return Unit.OWN, [Candidate(SayContra(), gain), Candidate(LetStand(), 0.0)]
        case RedoubleAsk():
            forecast = kept_forecast(phase.table, view.hand_mask or 0, settings)
            made = forecast.chance(phase.table.rules, phase.contract.points)
            gain = made - settings.answers.redouble_from
            return Unit.OWN, [
                Candidate(Redouble(), gain, made),
                Candidate(LetStand(), 0.0, made),
            ]
        case _:
            return Unit.OWN, [Candidate(action, 0.0) for action in actions]


def _calls(
    view: SeatView, phase: Bidding, actions: tuple[Action, ...], settings: RuleBotSettings
) -> list[Candidate]:
    """Weigh the lowest bid against a pass, and either against a new deal."""
    table, hand = phase.table, view.hand_mask
    bids = [one for one in actions if isinstance(one, Bid)]
    if hand is None or not bids:
        return []
    stakes = stakes_of(table, view.seat, settings.stakes)
    lowest = min(bids, key=lambda bid: bid.points)
    weights = dealt_weights(table, settings)
    mean = scale_for(table.rules, weights).value(hand)
    made = forecast_of(mean, weights).chance(table.rules, lowest.points)
    worth = bid_worth(table, stakes, hand, lowest.points, settings)
    found = [Candidate(lowest, worth, made)]
    if Pass() in actions:
        found.append(Candidate(Pass(), pass_worth(phase, stakes, bidding_weights(table, settings))))
    if DemandRedeal() in actions:
        found.append(Candidate(DemandRedeal(), settings.bidding.keep_hand_from))
    return found


def _gifts(
    view: SeatView, phase: Exchange, actions: tuple[Action, ...], settings: RuleBotSettings
) -> list[Candidate]:
    """Weigh the contracts that are left after parting with each card, and what else is due."""
    table, rules = phase.table, phase.table.rules
    hand = view.hand_mask or 0
    due = gifts_due(rules) - len(phase.exchanged.gifts)
    due += discards_due(rules) - phase.exchanged.discards
    scale = scale_for(rules, kept_weights(table, settings))
    harm = {card: gift_harm(rules, hand, card, settings.gifts) for card in cards_of(hand)}

    def likes(given: tuple[Card, ...]) -> float:
        return scale.value(hand & ~mask_of(given)) - sum(harm[card] for card in given)

    kept: dict[Card, Mask] = {}
    for given in sorted(combinations(harm, due), key=likes):
        kept.update(dict.fromkeys(given, hand & ~mask_of(given)))
    found = []
    for action in _one_for_each_card(actions):
        contract, worth = declaring_worth(phase, kept[action.card], settings)
        made = kept_forecast(table, kept[action.card], settings).chance(rules, contract)
        found.append(Candidate(action, worth, made))
    return found + _ways_out(phase, actions, settings)


def _contracts(
    view: SeatView, phase: Naming, actions: tuple[Action, ...], settings: RuleBotSettings
) -> list[Candidate]:
    table, bargain = phase.table, phase.bargain
    forecast = kept_forecast(table, view.hand_mask or 0, settings)
    stakes = stakes_of(table, bargain.declarer, settings.stakes, blind=bargain.blind)
    found = [
        Candidate(
            action,
            stakes.worth(action.points, forecast),
            forecast.chance(table.rules, action.points),
        )
        for action in actions
        if isinstance(action, DeclareContract)
    ]
    return found + _ways_out(phase, actions, settings)


def _ways_out(
    phase: Exchange | Naming, actions: tuple[Action, ...], settings: RuleBotSettings
) -> list[Candidate]:
    found = []
    if Concede() in actions:
        found.append(Candidate(Concede(), giving_up_worth(phase, settings), 0.0))
    if DemandRedeal() in actions:
        found.append(Candidate(DemandRedeal(), settings.bidding.keep_hand_from))
    return found


def _keeping(
    view: SeatView, phase: HandAsk | GiftAsk, settings: RuleBotSettings
) -> tuple[Unit, list[Candidate]]:
    """Weigh a hand that may be thrown in by what is declared with it, or by its card points."""
    table, hand = phase.table, view.hand_mask or 0
    if isinstance(phase, HandAsk) and view.seat == table.first_hand:
        stakes = stakes_of(table, view.seat, settings.stakes)
        worth = bid_worth(table, stakes, hand, table.opening, settings)
        return Unit.POINTS, [Candidate(KeepCards(), worth), Candidate(DemandRedeal(), 0.0)]
    weak = float(settings.answers.weak_hand)
    return Unit.OWN, [
        Candidate(KeepCards(), float(points_of(hand))),
        Candidate(DemandRedeal(), weak),
    ]


def _one_for_each_card(actions: Iterable[Action]) -> list[Give | Discard]:
    """Give the first action of each card: who receives it is all the same to this bot."""
    found: dict[Card, Give | Discard] = {}
    for action in actions:
        if isinstance(action, Give | Discard):
            found.setdefault(action.card, action)
    return list(found.values())
