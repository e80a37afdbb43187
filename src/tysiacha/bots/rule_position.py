"""A moment of the play as the bot ``rule`` judges it: who is who, what points are worth to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tysiacha.bots.known_cards import HiddenHand, KnownCards, known_cards
from tysiacha.bots.rule_settings import PlayWeights
from tysiacha.bots.suit_worth import SuitWorth, holding, suit_worths
from tysiacha.cards import (
    BIT,
    FULL_MASK,
    HIGHER_MASK,
    MARRIAGE_MASK,
    RANK_MASK,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Mask,
    Rank,
    Suit,
    marriages_in,
    mask_of,
    points_of,
)
from tysiacha.rules.amounts import GOLDEN_FACTOR
from tysiacha.rules.choices import BoltOnBarrel, BoltTrigger, DeclarerScores
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import trick_count
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

    def worth(self, hand: Mask, suit: Suit, unseen: Mask) -> float:
        """Give what the cards of a suit in a hand promise for later tricks."""
        held = suit_worths(self.weights)[holding(hand, unseen, suit)]
        trump = self.phase.next_trump
        extra = 0.0
        pair = MARRIAGE_MASK[suit]
        if suit != trump and hand & pair == pair and self.announcing_pays:
            extra = self.weights.boss_of_marriage * held.boss_count
        if suit == trump:
            drawing = unseen & SUIT_MASK[suit]
            boss = self.weights.boss_trump if drawing else self.weights.last_trump
            extra = boss * held.boss_count
            return held.bosses + held.others + extra + self.weights.low_trump * held.other_count
        if not held.bosses:
            return held.others
        return extra + held.bosses * (1 - self.risk(suit)) + held.others

    def suit_worth(self, hand: Mask, suit: Suit) -> SuitWorth:
        """Give what the cards of a suit are worth by what is still unseen of it."""
        return suit_worths(self.weights)[holding(hand, self.known.unseen_mask, suit)]

    def cost(self, card: Card) -> float:
        """Give what is given up by playing a card now."""
        suit = SUIT_OF[card]
        unseen = self.known.unseen_mask
        return self.worth(self.hand, suit, unseen) - self.worth(
            self.hand & ~BIT[card], suit, unseen
        )

    def lead_cost(self, card: Card) -> float:
        """Give what is given up by leading a card, less what it may force out above the rest."""
        suit = SUIT_OF[card]
        unseen = self.known.unseen_mask
        before, after = self.hand, self.hand & ~BIT[card]
        kept = self.worth(after, suit, unseen)
        out = unseen & SUIT_MASK[suit]
        if out:
            highest = 1 << out.bit_length() - 1
            drop = self._forced_out(out, highest)
            if highest > BIT[card]:
                drop *= self.weights.forced_out
            kept = (1 - drop) * kept + drop * self.worth(after, suit, unseen & ~highest)
        return self.worth(before, suit, unseen) - kept

    def _forced_out(self, out: Mask, highest: Mask) -> float:
        """Give the chance that somebody holds the highest card of a suit alone."""
        return sum(
            hidden.chance_without(out & ~highest) - hidden.chance_without(out)
            for hidden in self.known.hidden
            if hidden.possible_mask & highest
        )

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

    def hopes(self, hand: Mask, lead: float) -> float:
        """Give what announcements from a hand will bring, by the chance to be on lead."""
        if not self.announcing_pays:
            return 0.0
        pending = self._pending(hand)
        if not pending:
            return 0.0
        regain = self.regain(hand)
        off = _one_by_one((later for _, later in pending), regain)
        if lead <= 0:
            return off
        on = max(
            now
            + _one_by_one((later for _, later in pending[:place] + pending[place + 1 :]), regain)
            for place, (now, _) in enumerate(pending)
        )
        return lead * on + (1 - lead) * off

    def _pending(self, hand: Mask) -> list[tuple[float, float]]:
        """Give what each announcement still pays: at once, and later by what guards it."""
        values = self.rules.marriage_values
        pending = [
            (float(values[suit]), values[suit] * self.guard(hand, suit))
            for suit in marriages_in(hand)
        ]
        if self.rules.ace_marriage is not None and hand & _ACES == _ACES:
            pending.append((float(self.rules.ace_marriage), float(self.rules.ace_marriage)))
        return pending

    def guard(self, hand: Mask, suit: Suit) -> float:
        """Give how likely a marriage lives until later, by the other cards of its suit."""
        others = hand & SUIT_MASK[suit] & ~MARRIAGE_MASK[suit]
        if not others:
            return self.weights.bare_marriage
        return 1.0 if others & _ACES else self.weights.long_marriage

    def regain(self, hand: Mask) -> float:
        """Give the chance to come on lead again with these cards."""
        weights = self.weights
        chance, boss = weights.regain, weights.regain_boss
        if not self.declaring:
            chance, boss = weights.regain_defending, weights.regain_boss_defending
        for suit in SUITS:
            chance += boss * self.suit_worth(hand, suit).boss_count
        trump = self.phase.next_trump
        if trump is not None:
            chance += weights.regain_trump * (hand & SUIT_MASK[trump]).bit_count()
        return min(chance, weights.regain_most)

    def tempo(self, hand: Mask, mine: float, enemy: float) -> float:
        """Give what it is worth that this seat leads next by that chance, an enemy by that."""
        value = self.weights.lead * mine - self.weights.enemy_lead * enemy
        value += self.trick_pays * mine
        return value + self.hopes(hand, mine)


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
    out = points_of(FULL_MASK & ~known.gone_mask) + points_of(mask_of(phase.cards))
    own = known.hand_mask if view.seat == declarer else known.hand_of(declarer).possible_mask
    hopes = sum(phase.table.rules.marriage_values[suit] for suit in marriages_in(own))
    if phase.table.rules.ace_marriage is not None and own & _ACES == _ACES:
        hopes += phase.table.rules.ace_marriage
    return needs > out + hopes + phase.table.rules.last_trick_bonus


def _announcing_pays(phase: Tricks, seat: Seat) -> bool:
    rules = phase.table.rules
    if seat != phase.declarer:
        return phase.table.standings[seat].barrel is None
    if rules.declarer_scores is DeclarerScores.ACTUAL:
        return True
    taken = phase.card_points[seat] + phase.declared[seat]
    return taken < phase.contract.points


def bolt_price(phase: Tricks, seat: Seat) -> float:
    """Give what a round that ends as it stands would cost a seat for want of a trick (BOLT-1)."""
    rules, standing = phase.table.rules, phase.table.standings[seat]
    points = phase.card_points[seat] + phase.declared[seat]
    safe = points if rules.bolt_trigger is BoltTrigger.ZERO_POINTS else phase.taken[seat]
    if rules.bolts is None or safe:
        return 0.0
    if seat == phase.declarer and not rules.bolt_for_declarer:
        return 0.0
    if standing.barrel is not None and rules.bolt_on_barrel is not BoltOnBarrel.FALLS:
        return 0.0
    marks = GOLDEN_FACTOR if phase.table.golden else 1
    fined_now = standing.bolts + marks >= rules.bolt_limit
    share = 1.0 if fined_now else marks / rules.bolt_limit
    return rules.bolt_fine * marks * share


def _bolt_threat(phase: Tricks, seat: Seat) -> float:
    """Give what a round without a trick threatens to cost, the closer its end the more (BOLT-2)."""
    return bolt_price(phase, seat) * (len(phase.done) + 1) / trick_count(phase.table.rules)


def _one_by_one(values: Iterable[float], regain: float) -> float:
    """Give what comes of some values if each needs the lead once more, the dearest first."""
    total = 0.0
    for value in sorted(values):
        total = regain * (value + total)
    return total
