"""Endings made by hand: the last cards of a round, and the tricks before them filled up somehow."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tysiacha.cards import CARDS, FULL_MASK, POINTS_OF, Card, Suit, card_text, cards_of, mask_of
from tysiacha.notation.cards import parse_cards
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bargain, Contract, Exchanged, Trick, Tricks
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.stock import discards_due, stock_places, trick_count
from tysiacha.rules.table import Table, table_of

CONTRACT = 100


def ending(
    rules: Rules,
    hands: Sequence[str],
    *,
    leader: Seat = 0,
    trump: Suit | None = None,
    takers: Sequence[Seat] = (),
) -> RoundState:
    """Give the state in which the leader has the lead and the active seats hold these cards.

    Seat 0 is first hand and declarer. The other cards lie in the tricks before, which the
    ``takers`` took in turn, or else all the leader.
    """
    table = table_of(Match.new(rules, dealer=rules.players - 1))
    masks = [mask_of(parse_cards(hand)) for hand in hands]
    assert len(masks) == len(table.active), "a hand for each active seat, from seat 0 on"
    assert len({mask.bit_count() for mask in masks}) == 1, "all hands are of one size"
    rest = list(cards_of(FULL_MASK & ~sum(masks)))
    sizes = [len(places) for places in stock_places(rules)]
    discards = _take(rest, discards_due(rules))
    leftover = _take(rest, sum(sizes[1:]))
    done = _tricks_before(table, rest, takers or (leader,), trick_count(rules), masks[0])
    stock = mask_of([*rest, *cards_of(masks[0])][: sizes[0]])
    bargain = Bargain((), (), (), declarer=0, bid=CONTRACT, blind=False)
    phase = Tricks(
        table=table,
        contract=Contract(Exchanged(bargain, 1, None), (), CONTRACT),
        turn=leader,
        leader=leader,
        cards=(),
        announced=None,
        trump=trump,
        next_trump=trump,
        done=done,
        taken=_by_seat(rules, done, lambda _: 1),
        card_points=_by_seat(rules, done, lambda trick: sum(POINTS_OF[c] for c in trick.cards)),
        declared=(0,) * rules.players,
    )
    empty = (0,) * (rules.players - len(masks))
    stocks = (stock, mask_of(leftover)) if leftover else (stock,)
    return RoundState(phase, Dealt((12,), (*masks, *empty), stocks, (), mask_of(discards)))


def random_ending(dice: random.Random, rules: Rules, cards: int) -> RoundState:
    """Give an ending of hands with so many random cards, any trump, and any tricks before."""
    table = table_of(Match.new(rules, dealer=rules.players - 1))
    pack = dice.sample(CARDS, len(CARDS))
    hands = [pack[cards * seat : cards * (seat + 1)] for seat in table.active]
    return ending(
        rules,
        [" ".join(card_text(card) for card in hand) for hand in hands],
        leader=dice.choice(table.active),
        trump=dice.choice([None, *Suit]),
        takers=[dice.choice(table.active) for _ in range(trick_count(rules))],
    )


def _take(cards: list[Card], number: int) -> list[Card]:
    taken, cards[:] = cards[:number], cards[number:]
    return taken


def _tricks_before(
    table: Table, rest: list[Card], takers: Sequence[Seat], tricks: int, hand: int
) -> tuple[Trick, ...]:
    size = len(table.active)
    number = tricks - hand.bit_count()
    assert len(rest) >= number * size
    return tuple(
        Trick(takers[0], tuple(rest[i * size : (i + 1) * size]), takers[i % len(takers)], None)
        for i in range(number)
    )


def _by_seat(
    rules: Rules, done: tuple[Trick, ...], worth: Callable[[Trick], int]
) -> tuple[int, ...]:
    return tuple(
        sum(worth(trick) for trick in done if trick.taker == seat) for seat in range(rules.players)
    )
