"""Rounds written down as the tricks that are played, for tests that need certain points."""

from __future__ import annotations

from tests.strategies.situations import (
    SEAT_LETTERS,
    Hands,
    active_seats,
    cards,
    one_card,
    stock_places,
)
from tysiacha.cards import RANK_OF, SUIT_OF, Card, Rank, Suit, card_text
from tysiacha.rules.standing import Match, Seat


def hands_for_tricks(
    match: Match,
    declarer: Seat,
    tricks: str,
    *,
    stock: str = "",
    other_stock: str = "",
    discards: str = "",
) -> tuple[Hands, str]:
    """Give hands that lead to these tricks, and the script of the exchange before them.

    ``tricks`` are written as they are played, the declarer leading to the first. To each opponent
    the declarer gives the lowest card that this one plays; what the stock should hold of the
    declarer's cards may be left open.
    """
    rules = match.rules
    active = active_seats(rules, match.dealer)
    place = active.index(declarer)
    opponents = active[place + 1 :] + active[:place]
    played = _who_played((declarer, *opponents), tricks)
    own = [*played[declarer], *cards(discards)]
    exchange = [f"discard {word}" for word in discards.split()]
    if not discards:
        for seat in opponents:
            gift = min(played[seat])
            played[seat].remove(gift)
            own.append(gift)
            exchange.append(f"give {card_text(gift)} {SEAT_LETTERS[seat]}")
    size = len(stock_places(rules)[0])
    taken = cards(stock) or tuple(sorted(own, key=lambda one: RANK_OF[one])[-size:])
    held = {seat: played[seat] for seat in opponents}
    held[declarer] = [one for one in own if one not in taken]
    texts = {seat: " ".join(map(card_text, hand)) for seat, hand in held.items()}
    return Hands(texts, " ".join(map(card_text, taken)), other_stock), ", ".join(exchange)


def _who_played(seats: tuple[Seat, ...], tricks: str) -> dict[Seat, list[Card]]:
    """Follow the tricks by PLAY-7 and MAR-5 alone, independently of the library."""
    played: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    trump: Suit | None = None
    leader = 0
    for trick in tricks.split(","):
        led, *_ = words = trick.split()
        on_table = [one_card(word.removesuffix("!")) for word in words]
        if led.endswith("!") and RANK_OF[on_table[0]] is not Rank.ACE:
            trump = SUIT_OF[on_table[0]]
        best = on_table[0]
        for place, one in enumerate(on_table):
            played[seats[(leader + place) % len(seats)]].append(one)
            same = SUIT_OF[one] == SUIT_OF[best]
            if (same and one > best) or (not same and SUIT_OF[one] == trump):
                best = one
        leader = (leader + on_table.index(best)) % len(seats)
    return played
