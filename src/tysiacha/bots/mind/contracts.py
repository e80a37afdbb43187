"""How ``strong`` and ``expert`` give cards away and name a contract, with three in the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tysiacha.bots.chances import chance_of_reaching
from tysiacha.bots.deadline import Deadline
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.aims import Aim, round_of, worth_of_point, worths_of_contracts
from tysiacha.bots.mind.beliefs import Belief, belief_of_declarer
from tysiacha.bots.mind.playing_on import points_after_gifts
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.possible_worlds import Layout
from tysiacha.bots.rule_bidding import kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.thoughts import Candidate
from tysiacha.cards import BIT, Mask, cards_of
from tysiacha.rules.actions import DeclareContract, Give
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Exchange, Naming
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.solve.gift_stages import Pair, Precision, Stage
from tysiacha.solve.over_worlds import World
from tysiacha.solve.play_options import points_needed

_REACH = 20
"""How far above all that is made with open cards a contract is looked at."""
_PIECE = 8
"""Worlds that are looked at at once where time is short."""


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

    All pairs of a stage are tried in the same worlds. The second gift finds the same pair again,
    because the dice are thrown alike.
    """
    left, right = phase.table.opponents(view.seat)
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    ten = (view.hand_mask or 0) | sum(given.values())
    among = (given.get(left, ten), given.get(right, ten))
    belief = belief_of_declarer(view, phase, dice, settings, settings.gift_candidates)
    drawn = belief.drawn(settings.gift_worlds + settings.finalist_worlds, dice)
    worlds = _worlds(phase, drawn, ten, dice)
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
    ten = hand | given[left] | given[right]
    pair = next(cards_of(given[left])), next(cards_of(given[right]))
    stage = Stage(phase.table.rules, ten, worlds, settings.contract_work)
    [values] = stage.values([pair], _precision(phase, _usual_need(phase), settings))
    plans = plans_of(phase, hand, values, view.seat, aim, settings)
    return [Candidate(DeclareContract(one.contract), one.worth, one.made) for one in plans], belief


def plans_of(
    phase: Exchange | Naming,
    kept: Mask,
    values: Sequence[int],
    seat: Seat,
    aim: Aim,
    settings: MindSettings,
    played: Sequence[int] = (),
) -> list[Plan]:
    """Give all contracts that may be named with what they are worth, given what is made.

    ``values`` are made with open cards, ``played`` in playouts, if there were any.
    """
    rules, bid = phase.table.rules, phase.bargain.bid
    highest = bid
    if asks_contract(phase.table):
        highest = min(contract_limit(rules, bid, kept), max(bid, *values) + _REACH)
    worths = worths_of_contracts(round_of(phase, bid), highest, seat, aim)
    plans = []
    for contract in range(bid, highest + 1, rules.bid_step):
        need = points_needed(rules, contract)
        chance = _chance(values, need - settings.lift, settings.lift_spread)
        if played:
            told = _chance(played, need, settings.lift_spread)
            chance += settings.gift_played / 100 * (told - chance)
        failed, made = worths[contract]
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
) -> dict[Pair, Plan]:
    """Give the best pairs of gifts: many of them tried for one contract, the best for every one.

    The worlds that tell of the best pairs are not those that chose them, which flatter them.
    """
    rules, seat = phase.table.rules, phase.bargain.declarer
    begun = min(settings.gift_worlds, len(worlds) // 2)
    plain = _plain_ranks(phase, ten, among, settings)
    tried, need = _tried(phase, ten, worlds[:begun], plain, settings)
    counts = dict.fromkeys(tried, 0)
    ranked = tried
    for first, last in ((0, begun // 2), (begun // 2, begun)):
        stage = Stage(rules, ten, worlds[first:last], settings.gift_work // 2)
        for pair, count in zip(ranked, stage.counts(ranked, need), strict=True):
            counts[pair] += count
        ranked = sorted(ranked, key=lambda pair: (-counts[pair], plain[pair]))
        ranked = ranked[: max(len(ranked) // 2, settings.gift_finalists)]
    finalists = list(dict.fromkeys([tried[0], *ranked[: settings.gift_finalists]]))
    values: list[list[int]] = [[] for _ in finalists]
    played: list[list[int]] = [[] for _ in finalists]
    precision = _precision(phase, need, settings)
    for piece in deadline.in_time(_pieces(worlds[begun:], deadline)):
        stage = Stage(rules, ten, piece, settings.finalist_work)
        for number, more in enumerate(stage.values(finalists, precision)):
            values[number] += more
        after = points_after_gifts(phase, need, ten, piece, finalists, settings)
        for number, more in enumerate(after):
            played[number] += more
    found = {}
    for pair, made, told in zip(finalists, values, played, strict=True):
        kept, _ = _given(ten, pair)
        best = max(
            plans_of(phase, kept, made, seat, aim, settings, told),
            key=lambda one: one.worth,
        )
        point = worth_of_point(round_of(phase, best.contract), seat, aim)
        points = settings.finalist_points * point * sum(made) / len(made)
        found[pair] = Plan(best.contract, best.worth + points, best.made)
    return found


def _tried(
    phase: Exchange,
    ten: Mask,
    worlds: Sequence[World],
    plain: dict[Pair, int],
    settings: MindSettings,
) -> tuple[list[Pair], int]:
    """Give the pairs that are looked at with open cards, the usual one first, and for what need.

    They are the best by rules of thumb, and those that bring most in playouts.
    """
    rules, bid = phase.table.rules, _usual_need(phase)
    usual, *others = sorted(plain, key=plain.__getitem__)
    few = Stage(rules, ten, worlds[: settings.need_worlds], settings.need_work)
    [values] = few.values([usual], _precision(phase, bid, settings))
    need = max(bid, sorted(values)[len(values) // 2])
    if len(plain) <= settings.gift_pairs:
        return [usual, *others], need
    played = Stage(rules, ten, worlds[: settings.played_worlds], 0).points_played(others)
    by_points = sorted(zip(others, played, strict=True), key=lambda one: (-one[1], plain[one[0]]))
    chosen = [pair for pair, _ in by_points[: settings.played_pairs]]
    return list(dict.fromkeys([usual, *others[: settings.gift_pairs - 1], *chosen])), need


def _precision(phase: Exchange | Naming, guess: int, settings: MindSettings) -> Precision:
    """Give how closely values are told apart: below all that helps to make the bid, not at all."""
    return Precision(settings.grain, _usual_need(phase) - settings.below, guess)


def _usual_need(phase: Exchange | Naming) -> int:
    return points_needed(phase.table.rules, phase.bargain.bid)


def _pieces(worlds: Sequence[World], deadline: Deadline) -> list[Sequence[World]]:
    """Cut the worlds into pieces, where time is short."""
    if deadline.ends is None:
        return [worlds]
    return [worlds[at : at + _PIECE] for at in range(0, len(worlds), _PIECE)]


def _chance(values: Sequence[int], least: float, spread: float) -> float:
    """Give the chance to make so much, where all open some values are made."""
    made = sum(chance_of_reaching(least, value, spread) for value in values)
    return (made + 0.5) / (len(values) + 1)


def _plain_ranks(
    phase: Exchange, ten: Mask, among: tuple[Mask, Mask], settings: MindSettings
) -> dict[Pair, int]:
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


def counted(values: Sequence[int], worlds: Sequence[World]) -> list[int]:
    """Give every value as often as its world counts."""
    return [value for value, world in zip(values, worlds, strict=True) for _ in range(world.times)]


def _worlds(
    phase: Exchange | Naming, layouts: Iterable[Layout], hand: Mask, dice: Random
) -> list[World]:
    bonus = phase.table.rules.last_trick_bonus
    worlds = [World((hand, one.other, one.drawn), bonus, one.ways) for one in layouts]
    dice.shuffle(worlds)
    return worlds


def _given(ten: Mask, pair: Pair) -> tuple[Mask, tuple[Mask, Mask]]:
    left, right = BIT[pair[0]], BIT[pair[1]]
    return ten & ~(left | right), (left, right)
