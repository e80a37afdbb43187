"""What may be answered for a player at once: what everybody can see to be forced.

An action is forced for all to see if it is the only one for every hand that the seat could hold.
Anything else is asked, even where the player has no choice: answering for him would tell the
others something about his cards.
"""

from __future__ import annotations

from tysiacha.cards import RANK_OF, Rank
from tysiacha.rules.actions import Action, KeepCards, Pass
from tysiacha.rules.bidding import compulsory, lowest_bid
from tysiacha.rules.choices import CapWithMarriage, IllegalBid, PassedCards
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, GiftAsk, Phase, Tricks
from tysiacha.rules.questions import has_hand_demand
from tysiacha.rules.stock import trick_count
from tysiacha.rules.views import SeatView


def may_be_forced(phase: Phase) -> bool:
    """Tell whether an action can be forced in a phase at all, whatever the cards are."""
    if isinstance(phase, Tricks):
        return len(phase.done) == trick_count(phase.table.rules) - 1
    return isinstance(phase, Bidding | GiftAsk)


def forced_action(view: SeatView) -> Action | None:
    """Give the action of the seat to act that all can see to be its only one, or None."""
    if not may_be_forced(view.phase):
        return None
    match view.phase:
        case Tricks():
            return _only(view)
        case Bidding() as phase:
            return _forced_call(view, phase)
        case GiftAsk() as phase:
            return KeepCards() if _seen_to_get_no_nine(phase) else None
        case _:
            return None


def _only(view: SeatView) -> Action | None:
    actions = legal_actions(view)
    return actions[0] if len(actions) == 1 else None


def _forced_call(view: SeatView, phase: Bidding) -> Action | None:
    rules = phase.table.rules
    first_turn = not phase.has_called(phase.turn)
    if phase.turn in phase.hidden or (first_turn and has_hand_demand(rules)):
        return None
    if compulsory(phase):
        return _only(view)
    if phase.table.silent(phase.turn) or lowest_bid(phase) > _highest_bid_of_any_hand(rules):
        return Pass()
    return None


def _highest_bid_of_any_hand(rules: Rules) -> int:
    """Give a limit that no hand can be above, as spectators can know it."""
    cap, with_marriage = rules.cap_without_marriage, rules.cap_with_marriage
    if cap is None or isinstance(with_marriage, CapWithMarriage):
        return rules.bound
    if rules.illegal_bid is IllegalBid.FINE_AND_SKIP:
        return rules.bound
    return min(max(cap, with_marriage), rules.bound)


def _seen_to_get_no_nine(phase: GiftAsk) -> bool:
    if phase.table.rules.passed_cards is not PassedCards.FACE_UP:
        return False
    got = [gift.card for gift in phase.exchanged.gifts if gift.receiver == phase.turn]
    return all(one is not None and RANK_OF[one] is not Rank.NINE for one in got)
