"""Deals to order: conditions, contradictions, chances."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import pytest

from tysiacha.cards import FULL_MASK, MARRIAGE_MASK, RANK_MASK, Rank, Suit, marriages_in
from tysiacha.rules.actions import Cut
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.states import Dealt
from tysiacha.simulate.condition_text import ConditionError, parse_condition
from tysiacha.simulate.dealing import Deals, FoundDeal, NoSuchDeal

UNCHECKED = Rules(cut_check=None)
ACES = RANK_MASK[Rank.ACE]
NINES = RANK_MASK[Rank.NINE]


def found(*texts: str, rules: Rules = UNCHECKED, count: int = 20, seed: int = 1) -> list[FoundDeal]:
    conditions = [parse_condition(text, rules.players) for text in texts]
    deals = Deals(rules, conditions, seed=seed)
    return [deals.deal(number) for number in range(1, count + 1)]


@pytest.mark.parametrize("preset", ["classic", "classic_two", "classic_four", "polish"])
def test_the_pack_and_the_cut_deal_what_was_found(preset: str) -> None:
    for deal in found(rules=PRESETS[preset]):
        state = apply(start_round(deal.match, deal.pack).state, Cut(deal.cut)).state
        assert isinstance(state.secret, Dealt)
        assert state.secret.hands == deal.hands
        assert sum(state.secret.stocks) == deal.stock
        assert sum(deal.hands) + deal.stock == FULL_MASK


def test_deals_are_those_of_their_seed_and_number() -> None:
    assert found("1: aces >= 2", count=3)[2] == found("1: aces >= 2", count=3)[2]
    assert found(count=1, seed=1) != found(count=1, seed=2)


def test_a_seat_holds_what_is_asked() -> None:
    for deal in found("1: marriage in hearts, aces >= 2", "stock: nines = 1"):
        assert marriages_in(deal.hands[0] & MARRIAGE_MASK[Suit.HEARTS]) == (Suit.HEARTS,)
        assert (deal.hands[0] & ACES).bit_count() >= 2
        assert (deal.stock & NINES).bit_count() == 1


def test_any_every_no_and_or() -> None:
    for deal in found("every: aces = 1", "any: no marriage, points > 25", "3: no A♥ or no A♠"):
        assert [(hand & ACES).bit_count() for hand in deal.hands] == [1, 1, 1]
        assert any(not marriages_in(hand) for hand in deal.hands)


@pytest.mark.parametrize(
    "texts",
    [
        ("1: A♥", "2: A♥"),
        ("stock: nines = 4",),
        ("every: aces = 1", "stock: no aces"),
        ("every: no A♥", "stock: no A♥"),
        ("1: A♥, no A♥",),
        ("1: hearts = 6, spades >= 2",),
        ("1: points < 6",),
        ("1: points > 74",),
        ("1: marriage in hearts", "2: hearts >= 5"),
        ("1: aces > 2, aces < 2",),
    ],
)
def test_contradictions_are_recognised_at_once(texts: tuple[str, ...]) -> None:
    with pytest.raises(ConditionError, match="No deal can be like that"):
        found(*texts)


def test_what_is_not_found_is_given_up() -> None:
    deals = Deals(UNCHECKED, [parse_condition("any: marriages = 4", 3)], seed=1)
    with pytest.raises(NoSuchDeal) as refused:
        deals.deal(1, tries=50)
    assert refused.value.tries == 50


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with a seat"),
        ("4: aces = 1", "begins with a seat from 1 to 3"),
        ("1 aces", "comes a colon"),
        ("1: Q", "is no card"),
        ("1: aces > x", "no whole number"),
        ("1: aces > 1000", "no whole number"),
        ("1: aces = 1 = 2", "too much at ="),
        ("1: ", "is no card"),
        ("1:" + " A♥" * 200, "at most 400"),
    ],
)
def test_what_is_no_condition_is_told(text: str, said: str) -> None:
    with pytest.raises(ConditionError, match=said):
        parse_condition(text, 3)


@pytest.mark.parametrize("rules", [UNCHECKED, Rules(cut_check=None, players=4)])
def test_deals_are_as_likely_as_combinations_say(rules: Rules) -> None:
    """Marriages and aces in seven cards, and marriages in the stock, within four errors."""
    count = 4_000
    deals = found(rules=rules, count=count)
    hands = [hand for deal in deals for hand in deal.hands if hand]
    marriages = Counter(len(marriages_in(hand)) for hand in hands)
    for number, chance in enumerate((0.715207, 0.265446, 0.019139)):
        _near(marriages[number], len(hands), chance)
    no_ace = sum(hand & ACES == 0 for hand in hands)
    _near(no_ace, len(hands), comb(20, 7) / comb(24, 7))
    _near(sum(bool(marriages_in(deal.stock)) for deal in deals), count, 0.043478)
    _near(sum((deal.stock & NINES).bit_count() > 1 for deal in deals), count, 0.0613)


def test_the_check_of_the_bottom_card_makes_nines_in_the_stock_rare() -> None:
    count = 4_000
    deals = found(rules=Rules(), count=count)
    _near(sum((deal.stock & NINES).bit_count() > 1 for deal in deals), count, 0.0237)


def test_what_is_put_in_place_changes_no_chance_of_the_rest() -> None:
    count = 3_000
    deals = found("1: marriage in hearts", count=count)
    aces = sum(deal.hands[0] & ACES == 0 for deal in deals)
    _near(aces, count, comb(18, 5) / comb(22, 5))


def _near(seen: int, of: int, chance: float) -> None:
    assert abs(seen / of - chance) < 4 * sqrt(chance * (1 - chance) / of)
