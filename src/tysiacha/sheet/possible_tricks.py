"""Who can have taken no trick, given everybody's card points and announcements.

Whoever announces something is on lead, so has won the trick before it; only the declarer leads
once without that. Only the declarer of rules without ``marriage_needs_trick`` announces on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tysiacha.cards import PACK_POINTS, PACK_SIZE
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import trick_count
from tysiacha.sheet.announcements import Announced
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.piles import Pile, piles_can_be

_NO_CARDS = frozenset({0})


def cards_left_over(rules: Rules) -> int:
    """Give how many cards are in no trick: those of two players' leftover and discards."""
    active = min(rules.players, 3)
    return PACK_SIZE - active * trick_count(rules)


def leftover_is_dead(rules: Rules) -> bool:
    """Tell whether the cards in no trick are nobody's (option ``p2_leftover``)."""
    return rules.players == TWO_PLAYERS and rules.p2_leftover is P2Leftover.DEAD


def possible_no_tricks(
    scene: Scene, draft: Draft, ways: Sequence[tuple[Announced, ...]]
) -> tuple[frozenset[Seat], ...]:
    """Give every set of players that can have taken no trick.

    The card points of all must be known; ``ways`` are what they can have announced, by seat.
    """
    cards = draft.known_cards
    assert cards is not None
    zero = [seat for seat in scene.table.active if cards[seat] == 0]
    sets = (
        frozenset(seats) for number in range(len(zero) + 1) for seats in combinations(zero, number)
    )
    return tuple(
        idle for idle in sets if any(_can_be(scene, draft, cards, idle, way) for way in ways)
    )


def _can_be(
    scene: Scene,
    draft: Draft,
    cards: tuple[int, ...],
    idle: frozenset[Seat],
    way: tuple[Announced, ...],
) -> bool:
    """Tell whether the pack can be sorted into these players' tricks, whoever took the last one."""
    if any(not _announced_without_trick(scene, draft, seat, way[seat]) for seat in idle):
        return False
    takers = [seat for seat in scene.table.active if seat not in idle]
    if draft.last_trick is not None:
        takers = [seat for seat in takers if seat == draft.last_trick]
    return any(
        piles_can_be(tuple(_piles(scene, draft, cards, idle, way, taker))) for taker in takers
    )


def _announced_without_trick(scene: Scene, draft: Draft, seat: Seat, announced: Announced) -> bool:
    """Tell whether a player without a trick can have announced that: a marriage at the first lead.

    Four aces cannot be: the ace led would have taken the trick.
    """
    if announced.aces:
        return False
    return announced.number <= (seat == draft.declarer and not scene.rules.marriage_needs_trick)


def _piles(
    scene: Scene,
    draft: Draft,
    cards: tuple[int, ...],
    idle: frozenset[Seat],
    way: tuple[Announced, ...],
    taker: Seat,
) -> Iterator[Pile]:
    rules, active = scene.rules, scene.table.active
    left, dead = cards_left_over(rules), leftover_is_dead(rules)
    for seat in active:
        if seat in idle:
            yield Pile(cards[seat], _NO_CARDS)
            continue
        first_lead = seat == draft.declarer and not rules.marriage_needs_trick
        least = max(1, way[seat].number - first_lead + (seat == taker and way[seat].number > 0))
        brought = left if seat == taker and not dead else 0
        yield Pile(
            cards[seat],
            frozenset(
                tricks * len(active) + brought for tricks in range(least, trick_count(rules) + 1)
            ),
        )
    if dead:
        yield Pile(PACK_POINTS - sum(cards), frozenset({left}))
