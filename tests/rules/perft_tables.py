"""The tables of counts in ``tests/data/perft``: what is counted, and how the tables are written.

They are there for other programs too: each entry names its rules by what differs from ``classic``,
and its cards. ``python -m tests.rules.perft_tables`` counts again and writes them anew; read the
difference before you keep it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from tests.rules.endings import ending
from tests.strategies.deals import pack_dealing
from tysiacha.cards import Mask, Suit, mask_of
from tysiacha.cli.perft_words import position_words
from tysiacha.notation.cards import parse_cards
from tysiacha.notation.short_words import short_words
from tysiacha.rules.actions import Action, Cut, Pass
from tysiacha.rules.choices import (
    BlindBid,
    CapWithMarriage,
    Concede,
    ForcedOpening,
    IllegalBid,
    P2Form,
    TrumpChange,
    TrumpEffect,
)
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.perft import Division, divide, divide_auction
from tysiacha.rules.phases import Exchange, StockChoice
from tysiacha.rules.presets import PRESETS, differences
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState
from tysiacha.rules.stock import discards_due, gifts_due
from tysiacha.rules.table import table_of

FOLDER: Final = Path(__file__).parent.parent / "data" / "perft"
CUT: Final = 12

Entry: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of a fixed deal: what some seats hold at least; seat 0 is first hand."""

    hands: Mapping[Seat, str]
    stock: str = ""


DEALS: Final[Mapping[str, Cards]] = {
    "no marriage": Cards({0: "KS JS 9C AD", 1: "QS KC 10D", 2: "QC QH KD"}, "JC JD KH"),
    "one marriage": Cards({0: "KH QH 9S", 1: "KS AS 10C", 2: "QS KC 9D"}, "JC JD JH"),
    "marriages": Cards({0: "KH QH KS QS", 1: "KC QC AD", 2: "KD QD 9S"}, "9C AH JD"),
    "nines": Cards({0: "9S 9C 9D 9H AS", 1: "KH QH 10S"}, "JS JC KC"),
    "aces": Cards({0: "AS AC AD AH 9H", 1: "KC QC KD"}, "9S 9C 10H"),
}
"""Fixed deals; the rest of the cards falls as dice with the seed 1 throw it."""

AUCTION_RULES: Final[Mapping[str, Rules]] = {
    "classic": PRESETS["classic"],
    "classic_two": PRESETS["classic_two"],
    "classic_four": PRESETS["classic_four"],
    "russian_online": PRESETS["russian_online"],
    "windows_1000": PRESETS["windows_1000"],
    "polish": PRESETS["polish"],
    "nobody forced": Rules(
        forced_opening=ForcedOpening.NONE, cap_with_marriage=CapWithMarriage.SUM
    ),
    "no jumps, offences": Rules(jump_bids=False, illegal_bid=IllegalBid.FINE_AND_SKIP),
    "blind, any": Rules(blind_bid=BlindBid.ANY, cap_with_marriage=CapWithMarriage.SUM),
    "blind, first hand": Rules(blind_bid=BlindBid.FIRST_HAND_120, cap_with_marriage=160),
}

EXCHANGE_RULES: Final[Mapping[str, Rules]] = {
    "classic": PRESETS["classic"],
    "classic_four": PRESETS["classic_four"],
    "russian_online": PRESETS["russian_online"],
    "polish": PRESETS["polish"],
    "two, pass one": PRESETS["classic_two"],
    "two, discard two": Rules(players=2, p2_form=P2Form.DISCARD_TWO, concede=Concede.BID_AND_HALF),
    "two, literal": Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS),
}

PLAY_RULES: Final[Mapping[str, Rules]] = {
    "classic": PRESETS["classic"],
    "polish": PRESETS["polish"],
    "next trick": Rules(trump_effect=TrumpEffect.NEXT_TRICK),
    "first trump stays": Rules(trump_change=TrumpChange.FIRST_ONLY, ace_marriage=200),
    "no duty to trump": Rules(must_trump=False),
    "aces at once": Rules(ace_marriage=200, marriage_needs_trick=False),
}


@dataclass(frozen=True, slots=True)
class LastCards:
    """The last cards of a round."""

    hands: tuple[str, ...]
    leader: Seat = 0
    trump: Suit | None = None
    takers: tuple[Seat, ...] = ()


ENDINGS: Final[Mapping[str, LastCards]] = {
    "1, trumped": LastCards(("AS", "KH", "9S"), leader=1, trump=Suit.HEARTS),
    "2, a marriage": LastCards(("KH QH", "AD 10D", "9S KC"), trump=Suit.SPADES),
    "2, no trick yet": LastCards(("KS QS", "QH KD", "AS 10C"), trump=Suit.DIAMONDS, takers=(1,)),
    "3, two marriages": LastCards(
        ("KD QD AC", "KC QC 10D", "AD 9C JS"), leader=1, trump=Suit.SPADES, takers=(0, 1)
    ),
    "3, no choice": LastCards(
        ("AS 10H 9D", "KS QH JD", "9S AH 10D"), leader=2, trump=Suit.DIAMONDS
    ),
    "3, no duty": LastCards(("AS KS QS", "9D JD QD", "9C JC QC"), trump=Suit.HEARTS),
    "3, old trump and new": LastCards(
        ("KD KH 9D", "KS QS QD", "9C JH 9S"), leader=1, trump=Suit.HEARTS, takers=(1,)
    ),
    "3, trumps to beat": LastCards(
        ("AH KC KD", "9D 9C AD", "KS QS 10S"), leader=2, trump=Suit.HEARTS, takers=(1, 2)
    ),
    "4, four aces": LastCards(("AS AC AD AH", "10S KC JD 9H", "9S QC KD JH"), trump=Suit.HEARTS),
    "4, suits to beat": LastCards(
        ("AD JC KD KS", "KC QS QC JS", "AC 9S 10C 9C"), leader=1, trump=Suit.SPADES
    ),
    "4, old trump and new": LastCards(
        ("10C JS 10D 10H", "10S QH AD QC", "JD KD QD 9C"),
        leader=2,
        trump=Suit.CLUBS,
        takers=(0, 1),
    ),
}
"""By the number of cards in each hand; most of them count differently by each of the rules."""


def tables() -> dict[str, list[Entry]]:
    """Give all tables, counted now, by the name of the file."""
    return {
        "auctions": list(_auctions()),
        "exchanges": list(_exchanges()),
        "playouts": list(_playouts()),
    }


def text_of(table: list[Entry]) -> str:
    """Give a table as it is written."""
    return json.dumps(table, indent=1, ensure_ascii=False) + "\n"


def dealt(rules: Rules, cards: Cards) -> RoundState:
    """Give the state after the deal of fixed cards."""
    match = Match.new(rules, dealer=rules.players - 1)
    table = table_of(match)
    hands = {
        seat: mask_of(parse_cards(hand))
        for seat, hand in cards.hands.items()
        if seat in table.active
    }
    stocks = (_mask(cards.stock),) if rules.players > 2 else ()
    pack = pack_dealing(table, hands, stocks, at=CUT, dice=random.Random(1))
    return apply(start_round(match, pack).state, Cut(CUT)).state


def in_exchange(rules: Rules, cards: Cards) -> RoundState:
    """Give the state in which the forced opener has the stock: all others passed."""
    state = dealt(rules, cards)
    while not isinstance(state.phase, Exchange):
        actions = _legal(state)
        if isinstance(state.phase, StockChoice):
            action = actions[1]
        else:
            action = Pass() if Pass() in actions else actions[-1]
        state = apply(state, action).state
    return state


def _auctions() -> Iterator[Entry]:
    for name, rules in AUCTION_RULES.items():
        for deal, cards in DEALS.items():
            state = dealt(rules, cards)
            yield _entry(name, rules, deal, state, divide_auction(state))


def _exchanges() -> Iterator[Entry]:
    for name, rules in EXCHANGE_RULES.items():
        for deal in ("no marriage", "aces"):
            state = in_exchange(rules, DEALS[deal])
            actions = gifts_due(rules) + discards_due(rules)
            yield _entry(name, rules, deal, state, divide(state, actions))


def _playouts() -> Iterator[Entry]:
    for name, rules in PLAY_RULES.items():
        for title, last in ENDINGS.items():
            state = position_of(rules, last)
            yield _entry(name, rules, title, state, divide(state))


def position_of(rules: Rules, last: LastCards) -> RoundState:
    """Give an ending as a state."""
    return ending(rules, last.hands, leader=last.leader, trump=last.trump, takers=last.takers)


def _entry(name: str, rules: Rules, title: str, state: RoundState, counts: Division) -> Entry:
    changes = differences(PRESETS["classic"], rules)
    return {
        "rules": name,
        "differs_from_classic": {key: option_data(rules, key) for key in changes},
        "cards": title,
        "position": position_words(state),
        "count": sum(count for _, count in counts),
        "divided": {short_words(action): count for action, count in counts},
    }


def _mask(cards: str) -> Mask:
    return mask_of(parse_cards(cards))


def _legal(state: RoundState) -> tuple[Action, ...]:
    turn = state.phase.turn
    assert turn is not None
    return legal_actions(view_of(state, turn))


def write() -> None:
    """Count everything again and write all tables."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, table in tables().items():
        (FOLDER / f"{name}.json").write_text(text_of(table), encoding="utf-8")
        print(f"wrote {name}.json: {len(table)} entries")


if __name__ == "__main__":
    write()
