"""Packs and standings to begin a deal with: strategies, and packs made to measure.

>>> from tysiacha.rules.options import Rules
>>> from tysiacha.rules.standing import Match
>>> from tysiacha.rules.table import table_of
>>> nines = mask_of(Card(card) for card in (0, 6, 12, 18))
>>> pack = pack_dealing(table_of(Match.new(Rules())), hands={1: nines}, at=5)
>>> pack[5:10] + pack[:5] == cut(pack, 5)[:10]
True
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from hypothesis import strategies as st

from tysiacha.cards import CARDS, FULL_MASK, PACK_SIZE, Card, Mask, cards_of, mask_of
from tysiacha.rules.choices import DumpTruck
from tysiacha.rules.options import FALLS_TO_ZERO, Rules
from tysiacha.rules.standing import Barrel, Match, Seat, Standing
from tysiacha.rules.stock import stock_places
from tysiacha.rules.table import Table

Pack = tuple[Card, ...]

MOST_CONCESSIONS = 4
ROUNDS_BEFORE = 20


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

    The other cards fall as the dice shuffle them, or in the order of the cards. The bottom card
    is the last of the stock: it is for the caller to see that it passes the check of the cut.
    """
    wanted = dict(hands or {})
    named = [*wanted.values(), *stocks]
    free = list(cards_of(FULL_MASK & ~_union(named)))
    if dice is not None:
        dice.shuffle(free)
    places = stock_places(table.rules)
    to_stock = {place for stock in places for place in stock}
    owner: list[Seat | int] = []
    in_order = [place for place in range(PACK_SIZE) if place not in to_stock]
    seat_of = {
        place: table.active[number % len(table.active)] for number, place in enumerate(in_order)
    }
    queues = {seat: list(cards_of(wanted.get(seat, 0))) for seat in table.active}
    laid = [list(cards_of(mask)) for mask in (*stocks, 0, 0)][: len(places)]
    stock_of = {place: number for number, stock in enumerate(places) for place in stock}
    dealt: list[Card] = []
    for place in range(PACK_SIZE):
        queue = laid[stock_of[place]] if place in to_stock else queues[seat_of[place]]
        dealt.append(queue.pop(0) if queue else free.pop(0))
    assert not owner
    assert not any([*queues.values(), *laid]), "more cards than the hand or the stock has room for"
    assert len(set(dealt)) == PACK_SIZE
    return cut(tuple(dealt), PACK_SIZE - at)


def packs() -> st.SearchStrategy[Pack]:
    """Draw a pack in any order."""
    return st.permutations(CARDS).map(tuple)


@st.composite
def standings(draw: st.DrawFn, rules: Rules, *, round_number: int = ROUNDS_BEFORE) -> Standing:
    """Draw one standing that can be met between two rounds, not on the barrel."""
    top = _highest_total(rules)
    near = st.integers(0, 30).map(lambda below: top - 5 * below)
    total = draw(st.one_of(st.just(0), near, st.integers(-200, top // 5).map(lambda n: 5 * n)))
    bolts = draw(st.integers(0, rules.bolt_limit - 1)) if rules.bolts is not None else 0
    falls = draw(st.integers(0, FALLS_TO_ZERO - 1)) if rules.frozen_barrel else 0
    concessions = 0
    if rules.concede is not None:
        most = MOST_CONCESSIONS if rules.concede_limit is None else rules.concede_limit
        concessions = draw(st.integers(0, most))
    if rules.dump_truck is DumpTruck.BOTH or (rules.dump_truck is not None and total > 0):
        total += 5 * (abs(total) == rules.dump_truck_at)
    return Standing(total=total, bolts=bolts, falls=falls, concessions=concessions)


@st.composite
def matches(draw: st.DrawFn, rules: Rules) -> Match:
    """Draw a match between two rounds: at its start, golden, or later with anything on the sheet.

    Totals are positive and negative and often near the barrel; as many players are on the barrel
    as have room; bolts, falls and concessions are what the rules let them be.
    """
    dealer = draw(st.integers(0, rules.players - 1))
    if draw(st.integers(0, 3)) == 0:
        return Match.new(rules, dealer=dealer)
    number = draw(st.integers(2, ROUNDS_BEFORE))
    golden_left = draw(st.integers(0, rules.players)) if rules.golden else 0
    lines = [draw(standings(rules, round_number=number)) for _ in range(rules.players)]
    if rules.frozen_barrel and rules.barrel_at is not None:
        room = rules.players - 1 if rules.places is None else min(rules.places, rules.players - 1)
        for seat in draw(st.permutations(range(rules.players)))[: draw(st.integers(0, room))]:
            used = draw(st.integers(0, min(number - 1, (rules.barrel_attempts or 4) - 1)))
            stay = Barrel(since=number - 1 - used, used=used)
            old = lines[seat]
            lines[seat] = Standing(
                rules.barrel_at, old.bolts, old.falls, old.concessions, barrel=stay
            )
    return Match(
        rules=rules,
        dealer=dealer,
        standings=tuple(lines),
        round_number=number,
        deal_number=number + draw(st.integers(0, 3)),
        golden_left=golden_left,
        golden_made=draw(st.booleans()) if rules.golden else False,
    )


def _highest_total(rules: Rules) -> int:
    """The highest multiple of 5 at which a player is neither on the barrel nor a winner."""
    below = rules.target
    if rules.frozen_barrel and rules.barrel_at is not None:
        below = rules.barrel_at
    return (below - 1) // 5 * 5


def _union(masks: list[Mask]) -> Mask:
    together = mask_of(card for mask in masks for card in cards_of(mask))
    assert together.bit_count() == sum(mask.bit_count() for mask in masks), "a card named twice"
    return together
