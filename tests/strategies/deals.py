"""Packs and standings to begin a deal with: strategies, and packs made to measure.

>>> from tysiacha.rules.table import table_of
>>> nines = mask_of(Card(card) for card in (0, 6, 12, 18))
>>> pack = pack_dealing(table_of(Match.new(Rules())), hands={1: nines}, at=5)
>>> sorted(cut(pack, 5)[place] for place in (1, 4, 7, 10))
[0, 6, 12, 18]
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from hypothesis import strategies as st

from tysiacha.cards import CARDS, FULL_MASK, PACK_SIZE, Card, Mask, cards_of, mask_of
from tysiacha.rules.options import FALLS_TO_ZERO, Rules
from tysiacha.rules.standing import Barrel, Match, Seat, Standing
from tysiacha.rules.stock import stock_places
from tysiacha.rules.table import Table

Pack = tuple[Card, ...]

ROUNDS_BEFORE = 20
CONCESSIONS_BEFORE = 4
LOWEST_TOTAL = -1_000


def shuffled(dice: random.Random) -> Pack:
    """Give a pack in the order in which these dice shuffle it."""
    return tuple(dice.sample(CARDS, PACK_SIZE))


def cut(pack: Pack, at: int) -> Pack:
    """Give the pack after a cut: the cards from ``at`` on come on top (rule DEAL-3)."""
    return pack[at:] + pack[:at]


def pack_dealing(
    table: Table,
    hands: Mapping[Seat, Mask] | None = None,
    stocks: tuple[Mask, ...] = (),
    *,
    at: int = 12,
    dice: random.Random | None = None,
) -> Pack:
    """Give a pack that, cut at ``at``, deals every seat at least these cards, and these stocks.

    The other cards fall as the dice shuffle them, or in the order of the cards. With two cards of
    a stock or three the last goes to the bottom: it is for the caller that it passes the check.
    """
    named = [*(hands or {}).values(), *stocks]
    together = mask_of(card for mask in named for card in cards_of(mask))
    assert together.bit_count() == sum(mask.bit_count() for mask in named), "a card named twice"
    free = list(cards_of(FULL_MASK & ~together))
    if dice is not None:
        dice.shuffle(free)
    to_seat = {seat: list(cards_of((hands or {}).get(seat, 0))) for seat in table.active}
    places = stock_places(table.rules)
    to_stock = {
        place: laid
        for stock, mask in zip(places, (*stocks, 0, 0), strict=False)
        for laid in [list(cards_of(mask))]
        for place in stock
    }
    dealt: list[Card] = []
    number = 0
    for place in range(PACK_SIZE):
        queue = to_stock.get(place)
        if queue is None:
            queue = to_seat[table.active[number % len(table.active)]]
            number += 1
        dealt.append(queue.pop(0) if queue else free.pop(0))
    assert len(set(dealt)) == PACK_SIZE, "more cards than a hand or a stock has room for"
    return cut(tuple(dealt), PACK_SIZE - at)


def packs() -> st.SearchStrategy[Pack]:
    """Draw a pack in any order."""
    return st.permutations(CARDS).map(tuple)


def matches(rules: Rules) -> st.SearchStrategy[Match]:
    """Draw a match between two rounds, as :func:`random_match` gives it."""
    return st.randoms(use_true_random=False).map(lambda dice: random_match(dice, rules))


def random_match(dice: random.Random, rules: Rules) -> Match:
    """Give a match between two rounds: at its start, golden, or later with all on the sheet.

    Totals are positive and negative and often near the barrel; up to as many players are on the
    barrel as have room; bolts, falls and concessions are what the rules let them be.
    """
    dealer = dice.randrange(rules.players)
    if dice.randrange(4) == 0:
        return Match.new(rules, dealer=dealer)
    number = dice.randint(2, ROUNDS_BEFORE)
    lines = [_random_standing(dice, rules) for _ in range(rules.players)]
    for seat in _on_the_barrel(dice, rules):
        lines[seat] = _mounted(dice, rules, lines[seat], number)
    return Match(
        rules=rules,
        dealer=dealer,
        standings=tuple(lines),
        round_number=number,
        deal_number=number + dice.randrange(4),
        golden_left=dice.randint(0, rules.players) if rules.golden else 0,
        golden_made=rules.golden and dice.random() < 0.5,
    )


def _random_standing(dice: random.Random, rules: Rules) -> Standing:
    """A standing off the barrel, of one who has not won."""
    top = (_least_special_total(rules) - 1) // 5 * 5
    total = dice.choice((0, top - 5 * dice.randrange(30), 5 * dice.randint(-40, top // 5)))
    total = max(total, LOWEST_TOTAL)
    if rules.dump_truck is not None and abs(total) == rules.dump_truck_at:
        total -= 5
    most = CONCESSIONS_BEFORE if rules.concede_limit is None else rules.concede_limit
    return Standing(
        total=total,
        bolts=dice.randrange(rules.bolt_limit) if rules.bolts is not None else 0,
        falls=dice.randrange(FALLS_TO_ZERO) if rules.frozen_barrel else 0,
        concessions=dice.randint(0, min(most, CONCESSIONS_BEFORE)) if rules.concede else 0,
    )


def _least_special_total(rules: Rules) -> int:
    """The total at which a player is on the barrel or has won."""
    if rules.frozen_barrel and rules.barrel_at is not None:
        return rules.barrel_at
    return rules.target


def _on_the_barrel(dice: random.Random, rules: Rules) -> list[Seat]:
    if not rules.frozen_barrel:
        return []
    room = rules.players if rules.places is None else min(rules.places, rules.players)
    return dice.sample(range(rules.players), dice.randint(0, room))


def _mounted(dice: random.Random, rules: Rules, line: Standing, number: int) -> Standing:
    used = dice.randrange(min(number - 1, rules.barrel_attempts or ROUNDS_BEFORE))
    stay = Barrel(since=number - 1 - used, used=used)
    at = rules.barrel_at or 0
    return Standing(at, line.bolts, line.falls, line.concessions, barrel=stay)
