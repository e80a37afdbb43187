"""How ``strong`` and ``expert`` give cards away and name a contract, with three in the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tysiacha.bots.chances import chance_of_reaching
from tysiacha.bots.deadline import Deadline
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.aims import Aim, round_of, worth_of_point, worths_of_contract
from tysiacha.bots.mind.beliefs import Belief, belief_of_declarer
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.possible_worlds import Layout
from tysiacha.bots.rule_bidding import kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.thoughts import Candidate
from tysiacha.cards import BIT, Card, Mask, cards_of
from tysiacha.rules.actions import DeclareContract, Give
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Exchange, Naming
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World, first_lead_values, gift_counts
from tysiacha.solve.play_options import points_needed

_REACH = 20
"""How far above all that is made with open cards a contract is looked at."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What gifts promise: the contract that is best after them."""

    contract: int
    worth: float
    made: float


def weigh_gifts(
    view: SeatView,
    phase: Exchange,
    dice: Random,
    settings: MindSettings,
    aim: Aim,
    deadline: Deadline,
) -> tuple[list[Candidate], Belief]:
    """Give the next card of the best pairs, each with what the best of its pairs is worth.

    All pairs are tried in the same worlds. The second gift finds the same pair again, because the
    dice are thrown alike.
    """
    left, right = phase.table.opponents(view.seat)
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    ten = (view.hand_mask or 0) | sum(given.values())
    among = (given.get(left, ten), given.get(right, ten))
    belief = belief_of_declarer(view, phase, dice, settings, settings.gift_candidates)
    worlds = _worlds(phase, belief.drawn(settings.finalist_worlds, dice), ten, dice)
    plans = _plans(phase, ten, worlds, among, settings, aim, deadline)
    best: dict[Give, Candidate] = {}
    for pair, plan in plans.items():
        gift = Give(pair[1], right) if left in given else Give(pair[0], left)
        known = best.get(gift)
        if known is None or plan.worth > known.worth:
            best[gift] = Candidate(gift, plan.worth, plan.made)
    return list(best.values()), belief


def weigh_contracts(
    view: SeatView, phase: Naming, dice: Random, settings: MindSettings, aim: Aim
) -> tuple[list[Candidate], Belief]:
    """Give every contract with what it is worth, by how often each is made in fresh worlds."""
    hand = view.hand_mask or 0
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    left, right = phase.table.opponents(view.seat)
    belief = belief_of_declarer(view, phase, dice, settings, settings.gift_candidates)
    worlds = _worlds(phase, belief.drawn(settings.contract_worlds, dice), hand, dice)
    values = first_lead_values(phase.table.rules, worlds, (given[left], given[right]))
    plans = plans_of(phase, hand, _counted(values, worlds), view.seat, aim, settings)
    return [Candidate(DeclareContract(one.contract), one.worth, one.made) for one in plans], belief


def plans_of(
    phase: Exchange | Naming,
    kept: Mask,
    values: Sequence[int],
    seat: Seat,
    aim: Aim,
    settings: MindSettings,
) -> list[Plan]:
    """Give all contracts that may be named with what they are worth, given what is made."""
    rules, bid = phase.table.rules, phase.bargain.bid
    highest = bid
    if asks_contract(phase.table):
        highest = min(contract_limit(rules, bid, kept), max(bid, *values) + _REACH)
    plans = []
    for contract in range(bid, highest + 1, rules.bid_step):
        need = points_needed(rules, contract)
        chance = _chance(values, need - settings.lift, settings.lift_spread)
        asked = round_of(phase, contract)
        failed, made = worths_of_contract(asked, seat, aim)
        plans.append(Plan(contract, chance * made + (1 - chance) * failed, chance))
    return plans


def _plans(
    phase: Exchange,
    ten: Mask,
    worlds: Sequence[World],
    among: tuple[Mask, Mask],
    settings: MindSettings,
    aim: Aim,
    deadline: Deadline,
) -> dict[tuple[Card, Card], Plan]:
    """Give the best pairs of gifts: all of them tried for one contract, the best for every one."""
    rules, seat = phase.table.rules, phase.bargain.declarer
    first = worlds[: settings.gift_worlds]
    plain = _plain_ranks(phase, ten, among, settings)
    usual = min(plain, key=lambda pair: plain[pair])
    need = _need(phase, ten, usual, first)
    counts = gift_counts(rules, ten, first, need, among)
    ranked = sorted(counts, key=lambda pair: (-counts[pair], plain[pair]))
    finalists = list(dict.fromkeys([usual, *ranked[: settings.gift_finalists]]))
    found = {}
    for pair in deadline.in_time(finalists):
        kept, gifts = _given(ten, pair)
        values = first_lead_values(rules, _holding(worlds, kept), gifts)
        best = max(
            plans_of(phase, kept, _counted(values, worlds), seat, aim, settings),
            key=lambda one: one.worth,
        )
        point = worth_of_point(round_of(phase, best.contract), seat, aim)
        points = settings.finalist_points * point * sum(values) / len(values)
        found[pair] = Plan(best.contract, best.worth + points, best.made)
    return found


def _chance(values: Sequence[int], least: float, spread: float) -> float:
    """Give the chance to make so much, where all open some values are made."""
    made = sum(chance_of_reaching(least, value, spread) for value in values)
    return (made + 0.5) / (len(values) + 1)


def _need(phase: Exchange, ten: Mask, usual: tuple[Card, Card], worlds: Sequence[World]) -> int:
    """Give what to ask of all pairs: what the usual pair makes in half the worlds, or the bid."""
    kept, gifts = _given(ten, usual)
    values = sorted(first_lead_values(phase.table.rules, _holding(worlds, kept), gifts))
    bid = points_needed(phase.table.rules, phase.bargain.bid)
    return max(bid, values[len(values) // 2])


def _plain_ranks(
    phase: Exchange, ten: Mask, among: tuple[Mask, Mask], settings: MindSettings
) -> dict[tuple[Card, Card], int]:
    """Rank all pairs as rules of thumb do: by what is kept, and whom the gifts help."""
    rules, rule = phase.table.rules, settings.rule
    scale = scale_for(rules, kept_weights(phase.table, rule))
    harm = {card: gift_harm(rules, ten, card, rule.gifts) for card in cards_of(ten)}
    pairs = [
        (one, other)
        for one in cards_of(ten & among[0])
        for other in cards_of(ten & among[1])
        if one != other
    ]
    pairs.sort(key=lambda pair: harm[pair[0]] + harm[pair[1]] - scale.value(_given(ten, pair)[0]))
    return {pair: rank for rank, pair in enumerate(pairs)}


def _counted(values: Sequence[int], worlds: Sequence[World]) -> list[int]:
    """Give every value as often as its world counts."""
    return [value for value, world in zip(values, worlds, strict=True) for _ in range(world.times)]


def _worlds(
    phase: Exchange | Naming, layouts: Iterable[Layout], hand: Mask, dice: Random
) -> list[World]:
    bonus = phase.table.rules.last_trick_bonus
    worlds = [World((hand, one.other, one.drawn), bonus, one.ways) for one in layouts]
    dice.shuffle(worlds)
    return worlds


def _holding(worlds: Iterable[World], kept: Mask) -> list[World]:
    return [world._replace(hands=(kept, *world.hands[1:])) for world in worlds]


def _given(ten: Mask, pair: tuple[Card, Card]) -> tuple[Mask, tuple[Mask, Mask]]:
    left, right = BIT[pair[0]], BIT[pair[1]]
    return ten & ~(left | right), (left, right)
