"""What the bot ``easy`` remembers of the cards played: the great ones, trumps, and the last trick.

What it forgets it takes for unseen: anybody may hold it who was not seen to be out of the suit.
"""

from __future__ import annotations

from dataclasses import replace

from tysiacha.bots.known_cards import HiddenHand, KnownCards
from tysiacha.bots.rule_position import Position
from tysiacha.cards import RANK_MASK, SUIT_MASK, SUIT_OF, Mask, Rank, mask_of
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat

_GREAT = RANK_MASK[Rank.ACE] | RANK_MASK[Rank.TEN]


def remembered(position: Position, tricks: int) -> Position:
    """Give the position as it looks to who forgets the low cards of all but the last tricks."""
    phase, known = position.phase, position.known
    forgotten = _forgotten(phase, tricks) & ~position.hand
    if not forgotten:
        return position
    hidden = tuple(_blurred(one, phase, forgotten) for one in known.hidden)
    by_seat = {one.seat: one for one in hidden}
    partner = position.partner
    return replace(
        position,
        known=KnownCards(
            known.hand_mask, known.gone_mask & ~forgotten, known.unseen_mask | forgotten, hidden
        ),
        enemies=tuple(by_seat[one.seat] for one in position.enemies),
        partner=None if partner is None else by_seat[partner.seat],
    )


def _forgotten(phase: Tricks, tricks: int) -> Mask:
    earlier = phase.done[: max(0, len(phase.done) - tricks)]
    kept = _GREAT if phase.next_trump is None else _GREAT | SUIT_MASK[phase.next_trump]
    return mask_of(card for trick in earlier for card in trick.cards) & ~kept


def _blurred(hand: HiddenHand, phase: Tricks, forgotten: Mask) -> HiddenHand:
    out = _suits_out(phase, hand.seat)
    return replace(hand, open_mask=hand.open_mask | forgotten & ~out)


def _suits_out(phase: Tricks, seat: Seat) -> Mask:
    """Give the suits that a seat was seen to be out of."""
    active = phase.table.active
    tricks = [*((one.leader, one.cards) for one in phase.done), (phase.leader, phase.cards)]
    out = 0
    for leader, cards in tricks:
        place = (active.index(seat) - active.index(leader)) % len(active)
        if place < len(cards) and SUIT_OF[cards[place]] != SUIT_OF[cards[0]]:
            out |= SUIT_MASK[SUIT_OF[cards[0]]]
    return out
