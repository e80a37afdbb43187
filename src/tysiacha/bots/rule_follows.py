"""What the bot ``rule`` thinks of a card that follows in a trick."""

from __future__ import annotations

from tysiacha.bots.known_cards import HiddenHand, beating_mask
from tysiacha.bots.rule_position import Position, chance_to_beat
from tysiacha.cards import BIT, POINTS_OF, SUIT_OF, Card
from tysiacha.rules.actions import Play
from tysiacha.rules.standing import Seat
from tysiacha.rules.tricks import winning_place


def follow_score(position: Position, play: Play) -> float:
    """Give what it is worth to follow with a card, in points."""
    phase, weights = position.phase, position.weights
    card = play.card
    best_before = phase.cards[winning_place(phase.cards, phase.trump)]
    holder_before = _seat_at(position, phase.cards.index(best_before))
    overtakes = BIT[card] & beating_mask(best_before, phase.trump) != 0
    best, holder = (card, position.seat) if overtakes else (best_before, holder_before)
    points = sum(POINTS_OF[one] for one in phase.cards) + POINTS_OF[card]
    after = position.hand & ~BIT[card]
    later = _still_to_play(position)
    if later is None:
        score = _outcome(position, holder, points, after)
    else:
        beaten = _beaten(position, later, holder, best)
        score = (1 - beaten) * _outcome(
            position, holder, points + _added(position, later, holder), after
        )
        if beaten:
            taken = points + (
                weights.winning_card * weights.enemy_card
                if later in position.enemies
                else weights.partner_card
            )
            score += beaten * _outcome(position, later.seat, taken, after)
    score -= position.cost(card)
    if overtakes and _is_partner(position, holder_before):
        sure = (
            later is None
            or chance_to_beat(later, best_before, SUIT_OF[phase.cards[0]], phase.trump) == 0
        )
        if sure:
            score -= weights.overtaking_partner
    return score


def _outcome(position: Position, taker: Seat, points: float, after: int) -> float:
    mine = taker == position.seat
    if mine:
        return points + position.tempo(after, 1.0, 0.0)
    if _is_partner(position, taker):
        return points * position.partner_share + position.tempo(after, 0.0, 0.0)
    return points * position.enemy_share + position.tempo(after, 0.0, 1.0)


def _is_partner(position: Position, seat: Seat) -> bool:
    return position.partner is not None and seat == position.partner.seat


def _seat_at(position: Position, place: int) -> Seat:
    seat = position.phase.leader
    for _ in range(place):
        seat = position.phase.table.after[seat]
    return seat


def _still_to_play(position: Position) -> HiddenHand | None:
    phase = position.phase
    if len(phase.cards) + 1 == len(phase.table.active):
        return None
    return position.known.hand_of(phase.table.after[position.seat])


def _beaten(position: Position, later: HiddenHand, holder: Seat, best: Card) -> float:
    phase = position.phase
    chance = chance_to_beat(later, best, SUIT_OF[phase.cards[0]], phase.trump)
    if _is_partner(position, later.seat) and holder == position.seat:
        return chance * position.weights.partner_overtakes
    return chance


def _added(position: Position, later: HiddenHand, holder: Seat) -> float:
    friendly = _is_partner(position, later.seat) and holder == position.seat
    return position.weights.partner_feeds if friendly else position.weights.low_card
