"""What the bot ``rule`` does with stock and contract: gifts, raising, giving up, contra."""

from __future__ import annotations

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_bidding import best_contract, bid_worth, forecast_of, kept_weights
from tysiacha.bots.rule_gifts import best_gifts, kept_after_gifts
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.bots.stakes import Forecast, stakes_of
from tysiacha.cards import (
    BIT,
    MARRIAGE_MASK,
    PACK_POINTS,
    SUIT_MASK,
    SUITS,
    Mask,
    Rank,
    card,
    points_of,
)
from tysiacha.rules.actions import (
    Action,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Redouble,
    SayContra,
)
from tysiacha.rules.actions import (
    Concede as GiveUp,
)
from tysiacha.rules.amounts import CONCEDE_SHARE, CONCESSIONS_PER_FINE
from tysiacha.rules.choices import Concede
from tysiacha.rules.phases import Bargained, ContraAsk, Exchange, GiftAsk, HandAsk, RedoubleAsk
from tysiacha.rules.stock import discards_due, gifts_due
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView


def choose_to_keep(
    view: SeatView, phase: HandAsk | GiftAsk, actions: tuple[Action, ...], settings: RuleBotSettings
) -> Action:
    """Demand a new deal with a weak hand; the declarer of a golden round if it promises a loss."""
    if DemandRedeal() not in actions:
        return KeepCards()
    hand = view.hand_mask or 0
    table = phase.table
    if isinstance(phase, HandAsk) and view.seat == table.first_hand:
        stakes = stakes_of(table, view.seat, settings.stakes)
        weak = bid_worth(table, stakes, hand, table.opening, settings) < 0
    else:
        weak = points_of(hand) < settings.answers.weak_hand
    return DemandRedeal() if weak else KeepCards()


def choose_in_exchange(
    view: SeatView, phase: Exchange, actions: tuple[Action, ...], settings: RuleBotSettings
) -> Action:
    """Demand a new deal or give up if the cards promise too little; else give or put away."""
    rules, exchanged = phase.table.rules, phase.exchanged
    hand = view.hand_mask or 0
    due = gifts_due(rules) - len(exchanged.gifts) + discards_due(rules) - exchanged.discards
    scale = scale_for(rules, kept_weights(phase.table, settings))
    kept = kept_after_gifts(rules, scale, hand, due, settings.gifts)
    worth = declaring_worth(phase, kept, settings)[1]
    if DemandRedeal() in actions and worth < settings.bidding.keep_hand_from:
        return DemandRedeal()
    if GiveUp() in actions and worth < giving_up_worth(phase, settings):
        return GiveUp()
    given = best_gifts(rules, scale, hand, due, settings.gifts)[0]
    return next(one for one in actions if isinstance(one, Give | Discard) and one.card == given)


def choose_contract(
    view: SeatView, phase: Bargained, actions: tuple[Action, ...], settings: RuleBotSettings
) -> Action:
    """Name the contract that is worth most, or give up if every one is too bad."""
    contract, worth = declaring_worth(phase, view.hand_mask or 0, settings)
    if GiveUp() in actions and worth < giving_up_worth(phase, settings):
        return GiveUp()
    return DeclareContract(contract)


def choose_contra(view: SeatView, phase: ContraAsk, settings: RuleBotSettings) -> Action:
    """Double a contract for which the own cards leave too little."""
    left = left_for_declarer(view, phase, settings)
    return SayContra() if phase.contract.points > left else LetStand()


def left_for_declarer(view: SeatView, phase: ContraAsk, settings: RuleBotSettings) -> float:
    """Give the points that a defender's cards leave to the declarer."""
    answers = settings.answers
    hand = view.hand_mask or 0
    left = PACK_POINTS - _defence(hand, settings) - answers.partner_takes
    return left + _marriage_against(phase.table, hand)


def choose_redouble(view: SeatView, phase: RedoubleAsk, settings: RuleBotSettings) -> Action:
    """Answer a contra with a contract that is nearly sure."""
    forecast = kept_forecast(phase.table, view.hand_mask or 0, settings)
    chance = forecast.chance(phase.table.rules, phase.contract.points)
    return Redouble() if chance >= settings.answers.redouble_from else LetStand()


def kept_forecast(table: Table, kept: Mask, settings: RuleBotSettings) -> Forecast:
    """Give the forecast for the cards that a declarer keeps."""
    weights = kept_weights(table, settings)
    return forecast_of(scale_for(table.rules, weights).value(kept), weights)


def declaring_worth(phase: Bargained, kept: Mask, settings: RuleBotSettings) -> tuple[int, float]:
    """Give the best contract for the cards kept, and what it is worth."""
    table, bargain = phase.table, phase.bargain
    forecast = kept_forecast(table, kept, settings)
    stakes = stakes_of(table, bargain.declarer, settings.stakes, blind=bargain.blind)
    return best_contract(table, stakes, forecast, bargain.bid, kept)


def giving_up_worth(phase: Bargained, settings: RuleBotSettings) -> float:
    """Give what conceding costs: what is lost, and what the others get besides their usual."""
    rules, bargain = phase.table.rules, phase.bargain
    own = 0 if rules.concede is Concede.ZERO_AND_60 else -bargain.bid
    given_up = phase.table.standings[bargain.declarer].concessions + 1
    if given_up % CONCESSIONS_PER_FINE == 0:
        own -= rules.concede_third_fine or 0
    half = rules.concede is Concede.BID_AND_HALF
    share = bargain.bid / 2 if half else CONCEDE_SHARE
    return own - (share - settings.bidding.defence)


def _defence(hand: Mask, settings: RuleBotSettings) -> float:
    """Give the card points that a hand takes against a declarer, by its aces and guarded tens."""
    answers = settings.answers
    points = 0.0
    for suit in SUITS:
        ace, ten = BIT[card(Rank.ACE, suit)], BIT[card(Rank.TEN, suit)]
        if hand & ace:
            points += answers.ace_takes
        if hand & ten and hand & SUIT_MASK[suit] & ~ten:
            points += answers.ten_takes
    return points


def _marriage_against(table: Table, hand: Mask) -> int:
    """Give the dearest marriage that the declarer may still hold."""
    values = table.rules.marriage_values
    possible = [values[suit] for suit in SUITS if not hand & MARRIAGE_MASK[suit]]
    return max(possible, default=0)
