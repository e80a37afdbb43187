"""A moment of the play as the bot ``rule`` judges it: who is who, what points are worth to whom."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.known_cards import HiddenHand, KnownCards, known_cards
from tysiacha.bots.rule_settings import PlayWeights
from tysiacha.bots.suit_worth import SuitWorth, holding, suit_worths
from tysiacha.cards import (
    BIT,
    FULL_MASK,
    HIGHER_MASK,
    RANK_MASK,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Mask,
    Rank,
    Suit,
    marriages_in,
    points_of,
)
from tysiacha.rules.choices import DeclarerScores
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView

_ACES = RANK_MASK[Rank.ACE]


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat goes by when it chooses a card."""

    phase: Tricks
    seat: Seat
    hand: Mask
    known: KnownCards
    weights: PlayWeights
    enemies: tuple[HiddenHand, ...]
    """Those who play against this seat: all defenders, or the declarer alone."""
    partner: HiddenHand | None
    """The other defender."""
    partner_share: float
    enemy_share: float
    """What a point is worth that goes to them, where one's own point is worth 1."""
    announcing_pays: bool
    """Whether the points of a marriage still do anything for this seat."""
    trick_pays: float
    """What it is worth to take any trick at all (rule BOLT-1)."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.phase.table.rules

    @property
    def declaring(self) -> bool:
        """Whether this seat is the declarer."""
        return self.seat == self.phase.declarer

    def worth(self, hand: Mask, suit: Suit) -> float:
        """Give what the cards of a suit in a hand promise for later tricks."""
        held = self.suit_worth(hand, suit)
        trump = self.phase.next_trump
        if suit == trump:
            extra = self.weights.boss_trump * held.boss_count
            return held.bosses + held.others + extra + self.weights.low_trump * held.other_count
        return held.bosses * (1 - self.risk(suit)) + held.others if held.bosses else held.others

    def suit_worth(self, hand: Mask, suit: Suit) -> SuitWorth:
        return suit_worths(self.weights)[holding(hand, self.known.unseen_mask, suit)]

    def cost(self, card: Card) -> float:
        """Give what is given up by playing a card now."""
        suit = SUIT_OF[card]
        return self.worth(self.hand, suit) - self.worth(self.hand & ~BIT[card], suit)

    def risk(self, suit: Suit) -> float:
        """Give the chance that a winner of a side suit will be trumped."""
        trump = self.phase.next_trump
        if trump is None:
            return self.weights.later_risk
        safe = 1.0
        for enemy in self.enemies:
            void = enemy.chance_without(SUIT_MASK[suit])
            if void:
                ruffs = void - enemy.chance_without(SUIT_MASK[suit] | SUIT_MASK[trump])
                safe *= 1 - ruffs
        return 1 - safe

    def pending(self, hand: Mask) -> int:
        """Give the value of what could be announced from a hand, given the lead."""
        if not self.announcing_pays:
            return 0
        values = self.rules.marriage_values
        value = sum(values[suit] for suit in marriages_in(hand))
        if self.rules.ace_marriage is not None and hand & _ACES == _ACES:
            value += self.rules.ace_marriage
        return value

    def regain(self, hand: Mask) -> float:
        """Give the chance to come on lead again with these cards."""
        weights = self.weights
        chance = weights.regain
        for suit in SUITS:
            chance += weights.regain_boss * self.suit_worth(hand, suit).boss_count
        trump = self.phase.next_trump
        if trump is not None:
            chance += weights.regain_trump * (hand & SUIT_MASK[trump]).bit_count()
        return min(chance, weights.regain_most)

    def tempo(self, hand: Mask, mine: float, enemy: float) -> float:
        """Give what it is worth that this seat leads next by that chance, an enemy by that."""
        value = self.weights.lead * mine - self.weights.enemy_lead * enemy
        value += self.trick_pays * mine
        pending = self.pending(hand)
        if pending:
            value += pending * (mine + (1 - mine) * self.regain(hand))
        return value


def position_of(view: SeatView, phase: Tricks, weights: PlayWeights) -> Position:
    """Give the position of the seat to act."""
    known = known_cards(view, phase)
    declarer = phase.declarer
    if view.seat == declarer:
        enemies, partner = known.hidden, None
    else:
        enemies = (known.hand_of(declarer),)
        partner = next((one for one in known.hidden if one.seat != declarer), None)
    settled = _settled(phase, known, view)
    return Position(
        phase=phase,
        seat=view.seat,
        hand=known.hand_mask,
        known=known,
        weights=weights,
        enemies=enemies,
        partner=partner,
        partner_share=weights.partner_share_settled if settled else weights.partner_share,
        enemy_share=0.0 if settled else weights.enemy_share,
        announcing_pays=_announcing_pays(phase, view.seat),
        trick_pays=_bolt_threat(phase, view.seat) * weights.bolt_fear,
    )


def chance_to_beat(hand: HiddenHand, best: Card, led: Suit, trump: Suit | None) -> float:
    """Give the chance that a hidden hand can beat the best card of a trick."""
    chance, ruffs = 0.0, HIGHER_MASK[best]
    if SUIT_OF[best] == led:
        chance = 1 - hand.chance_without(HIGHER_MASK[best])
        ruffs = SUIT_MASK[trump] if trump is not None and trump != led else 0
    if ruffs:
        void = hand.chance_without(SUIT_MASK[led])
        if void:
            chance += void - hand.chance_without(SUIT_MASK[led] | ruffs)
    return chance


def _settled(phase: Tricks, known: KnownCards, view: SeatView) -> bool:
    """Tell whether the contract is made already, or out of reach for certain."""
    declarer = phase.declarer
    needs = phase.contract.points - phase.card_points[declarer] - phase.declared[declarer]
    if needs <= 0:
        return True
    out = points_of(FULL_MASK & ~known.gone_mask) + points_of(_mask(phase.cards))
    own = known.hand_mask if view.seat == declarer else known.hand_of(declarer).possible_mask
    hopes = sum(phase.table.rules.marriage_values[suit] for suit in marriages_in(own))
    if phase.table.rules.ace_marriage is not None and own & _ACES == _ACES:
        hopes += phase.table.rules.ace_marriage
    return needs > out + hopes + phase.table.rules.last_trick_bonus


def _mask(cards: tuple[Card, ...]) -> Mask:
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def _announcing_pays(phase: Tricks, seat: Seat) -> bool:
    rules = phase.table.rules
    if seat != phase.declarer:
        return phase.table.standings[seat].barrel is None
    if rules.declarer_scores is DeclarerScores.ACTUAL:
        return True
    taken = phase.card_points[seat] + phase.declared[seat]
    return taken < phase.contract.points


def _bolt_threat(phase: Tricks, seat: Seat) -> float:
    rules = phase.table.rules
    if rules.bolts is None or phase.taken[seat]:
        return 0.0
    if seat == phase.declarer and not rules.bolt_for_declarer:
        return 0.0
    return rules.bolt_fine / rules.bolt_limit
