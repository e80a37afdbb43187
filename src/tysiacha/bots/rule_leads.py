"""What the bot ``rule`` thinks of a lead."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.rule_position import Position, chance_to_beat
from tysiacha.cards import BIT, MARRIAGE_MASK, POINTS_OF, SUIT_MASK, SUIT_OF, SUITS, Suit
from tysiacha.rules.actions import Play
from tysiacha.rules.choices import TrumpChange, TrumpEffect


@dataclass(frozen=True, slots=True)
class _Chances:
    mine: float
    partner: float
    enemy: float


def lead_score(position: Position, play: Play) -> float:
    """Give what a lead is worth to the leader, in points."""
    weights = position.weights
    after = position.hand & ~BIT[play.card]
    trump = _trump_in_trick(position, play)
    chances = _chances(position, play, trump)
    score = _points(position, play, chances)
    score += position.tempo(after, chances.mine, chances.enemy)
    score -= position.lead_cost(play.card)
    score += _announced(position, play)
    score += _drawn(position, play, trump, chances)
    score += _broken(position, play)
    if not position.declaring and _ruff_invited(position, play, trump):
        score -= weights.ruff_invited
    return score


def _trump_in_trick(position: Position, play: Play) -> Suit | None:
    if play.marriage and position.rules.trump_effect is TrumpEffect.IMMEDIATE:
        return _trump_afterwards(position, play)
    return position.phase.trump


def _trump_afterwards(position: Position, play: Play) -> Suit | None:
    current = position.phase.next_trump
    if not play.marriage:
        return current
    if current is not None and position.rules.trump_change is TrumpChange.FIRST_ONLY:
        return current
    return SUIT_OF[play.card]


def _chances(position: Position, play: Play, trump: Suit | None) -> _Chances:
    weights = position.weights
    led = SUIT_OF[play.card]
    unbeaten = 1.0
    for enemy in position.enemies:
        unbeaten *= 1 - chance_to_beat(enemy, play.card, led, trump)
    beaten = 1 - unbeaten
    if position.partner is None:
        return _Chances(unbeaten, 0.0, beaten)
    helps = chance_to_beat(position.partner, play.card, led, trump)
    saved = beaten * helps * weights.partner_saves
    overtaken = unbeaten * helps * weights.partner_overtakes
    return _Chances(unbeaten - overtaken, saved + overtaken, beaten - saved)


def _points(position: Position, play: Play, chances: _Chances) -> float:
    weights = position.weights
    own = POINTS_OF[play.card]
    feeds = weights.partner_feeds if position.partner is not None else 0.0
    low = weights.low_card * len(position.enemies)
    return (
        chances.mine * (own + low + feeds)
        + chances.partner * position.partner_share * (own + low + weights.partner_card)
        + chances.enemy * position.enemy_share * (own + weights.winning_card * weights.enemy_card)
    )


def _announced(position: Position, play: Play) -> float:
    rules, weights = position.rules, position.weights
    if play.aces:
        return float(rules.ace_marriage or 0) if position.announcing_pays else 0.0
    if not play.marriage:
        return 0.0
    suit = SUIT_OF[play.card]
    value = float(rules.marriage_values[suit]) if position.announcing_pays else 0.0
    old = position.phase.next_trump
    if _trump_afterwards(position, play) != old:
        after = position.hand & ~BIT[play.card]
        value += weights.new_trump * (after & SUIT_MASK[suit]).bit_count()
        if old is not None:
            value -= weights.new_trump * (after & SUIT_MASK[old]).bit_count()
    return value


def _drawn(position: Position, play: Play, trump: Suit | None, chances: _Chances) -> float:
    """Drawing trumps protects the winners of other suits."""
    if trump is None or SUIT_OF[play.card] != trump or play.marriage:
        return 0.0
    drawn = sum(1 - enemy.chance_without(SUIT_MASK[trump]) for enemy in position.enemies)
    winners = sum(
        position.suit_worth(position.hand, suit).boss_count for suit in SUITS if suit != trump
    )
    return position.weights.draw_trumps * drawn * winners * chances.mine


def _ruff_invited(position: Position, play: Play, trump: Suit | None) -> bool:
    """Whether the declarer is known to be void in the suit and may trump it."""
    led = SUIT_OF[play.card]
    if trump is None or led == trump:
        return False
    return any(
        enemy.chance_without(SUIT_MASK[led]) == 1 and enemy.possible_mask & SUIT_MASK[trump]
        for enemy in position.enemies
    )


def _broken(position: Position, play: Play) -> float:
    """A lead can pull king or queen out of a marriage that the declarer hopes to announce."""
    if position.declaring:
        return 0.0
    pair = MARRIAGE_MASK[SUIT_OF[play.card]]
    declarer = position.enemies[0]
    if declarer.possible_mask & pair != pair:
        return 0.0
    return position.weights.marriage_attack * position.rules.marriage_values[SUIT_OF[play.card]]
