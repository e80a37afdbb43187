"""How the bot ``medium`` gives cards away and names a contract, with three hands in the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.possible_worlds import worlds_of_declarer
from tysiacha.bots.rule_bidding import kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.stakes import Forecast, stakes_of
from tysiacha.cards import BIT, Card, Mask, cards_of
from tysiacha.rules.actions import DeclareContract, Give
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Exchange, Naming
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World, first_lead_values, gift_counts
from tysiacha.solve.play_options import points_needed


@dataclass(frozen=True, slots=True)
class Prized:
    """What may be given away or named, and what the contract is worth then."""

    action: Give | DeclareContract
    worth: float
    chance: float
    """That the best contract with it, or this one, is made."""


def choose_gift(view: SeatView, phase: Exchange, dice: Random, settings: MediumSettings) -> Give:
    """Give the next card of the best pair: all pairs are tried in the same worlds.

    The second answer finds the same pair again, because the dice are thrown alike.
    """
    prized = weigh_gifts(view, phase, dice, settings)
    action = max(prized, key=lambda one: one.worth).action
    assert isinstance(action, Give)
    return action


def weigh_gifts(
    view: SeatView, phase: Exchange, dice: Random, settings: MediumSettings
) -> list[Prized]:
    """Give the next cards of the pairs that were looked at to the end, in the order of that."""
    left, right = phase.table.opponents(view.seat)
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    ten = (view.hand_mask or 0) | sum(given.values())
    among = (given.get(left, ten), given.get(right, ten))
    return [
        Prized(Give(pair[1], right) if left in given else Give(pair[0], left), worth, chance)
        for pair, (worth, chance) in _pair_worths(view, phase, ten, among, dice, settings).items()
    ]


def choose_points(view: SeatView, phase: Naming, dice: Random, settings: MediumSettings) -> int:
    """Give the contract that is worth most, by how often each is made in fresh worlds."""
    hand = view.hand_mask or 0
    return _best_contract(phase, hand, _naming_values(view, phase, dice, settings), settings)[0]


def weigh_contracts(
    view: SeatView, phase: Naming, dice: Random, settings: MediumSettings
) -> list[Prized]:
    """Give what contracts are worth, by how often each is made in fresh worlds."""
    hand = view.hand_mask or 0
    values = _naming_values(view, phase, dice, settings)
    return [
        Prized(DeclareContract(contract), worth, chance)
        for contract, (worth, chance) in _contract_worths(phase, hand, values, settings).items()
    ]


def _naming_values(
    view: SeatView, phase: Naming, dice: Random, settings: MediumSettings
) -> list[int]:
    hand = view.hand_mask or 0
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    left, right = phase.table.opponents(view.seat)
    worlds = _worlds(view, phase, settings.contract_worlds, dice, hand)
    return first_lead_values(phase.table.rules, worlds, (given[left], given[right]))


def _pair_worths(
    view: SeatView,
    phase: Exchange,
    ten: Mask,
    among: tuple[Mask, Mask],
    dice: Random,
    settings: MediumSettings,
) -> dict[tuple[Card, Card], tuple[float, float]]:
    """Give what the best pairs are worth, and the chance of the contract with each."""
    rules = phase.table.rules
    worlds = _worlds(view, phase, settings.finalist_worlds, dice, ten)
    first = worlds[: settings.gift_worlds]
    plain = _plain_ranks(phase, ten, settings)
    need = _need(phase, ten, plain, first)
    counts = gift_counts(rules, ten, first, need, among)
    ranked = sorted(counts, key=lambda pair: (-counts[pair], plain[pair]))
    usual = min(counts, key=lambda pair: plain[pair])
    finalists = list(dict.fromkeys([*ranked[: settings.gift_finalists], usual]))
    worths = {}
    for pair in finalists:
        kept, gifts = _given(ten, pair)
        values = first_lead_values(rules, _holding(worlds, kept), gifts)
        _, contract, chance = _best_contract(phase, kept, values, settings)
        worth = contract + settings.finalist_points * sum(values) / len(values)
        worths[pair] = worth, chance
    return worths


def _need(
    phase: Exchange, ten: Mask, plain: dict[tuple[Card, Card], int], worlds: Sequence[World]
) -> int:
    """Give what to ask of all pairs: what the usual pair makes in half the worlds, or the bid."""
    kept, gifts = _given(ten, min(plain, key=lambda pair: plain[pair]))
    values = sorted(first_lead_values(phase.table.rules, _holding(worlds, kept), gifts))
    bid = points_needed(phase.table.rules, phase.bargain.bid)
    return max(bid, values[len(values) // 2])


def _plain_ranks(
    phase: Exchange, ten: Mask, settings: MediumSettings
) -> dict[tuple[Card, Card], int]:
    """Rank all pairs as the bot ``rule`` does: by what is kept, and whom the gifts help."""
    rules, rule = phase.table.rules, settings.rule
    scale = scale_for(rules, kept_weights(phase.table, rule))
    harm = {card: gift_harm(rules, ten, card, rule.gifts) for card in cards_of(ten)}
    pairs = [(one, other) for one in harm for other in harm if one != other]
    pairs.sort(key=lambda pair: harm[pair[0]] + harm[pair[1]] - scale.value(_given(ten, pair)[0]))
    return {pair: rank for rank, pair in enumerate(pairs)}


def _best_contract(
    phase: Exchange | Naming, kept: Mask, values: Sequence[int], settings: MediumSettings
) -> tuple[int, float, float]:
    """Give the contract that is worth most with these results, its worth and its chance."""
    worths = _contract_worths(phase, kept, values, settings)
    best = max(worths, key=lambda contract: worths[contract][0])
    return best, *worths[best]


def _contract_worths(
    phase: Exchange | Naming, kept: Mask, values: Sequence[int], settings: MediumSettings
) -> dict[int, tuple[float, float]]:
    """Give what each contract is worth with these results, and how likely it is made."""
    table, bargain = phase.table, phase.bargain
    rules, bid = table.rules, bargain.bid
    stakes = stakes_of(table, bargain.declarer, settings.rule.stakes, blind=bargain.blind)
    mean = sum(values) / len(values)
    highest = bid
    if asks_contract(table):
        highest = min(contract_limit(rules, bid, kept), max(bid, *values))

    def weighed(contract: int) -> tuple[float, float]:
        need = points_needed(rules, contract)
        chance = (sum(value >= need for value in values) + 0.5) / (len(values) + 1)
        made = stakes.made(contract, Forecast(max(mean, contract), 1.0))
        return chance * made + (1 - chance) * stakes.failed(contract), chance

    return {contract: weighed(contract) for contract in range(bid, highest + 1, rules.bid_step)}


def _worlds(
    view: SeatView, phase: Exchange | Naming, most: int, dice: Random, hand: Mask
) -> list[World]:
    layouts = worlds_of_declarer(view, phase).sample(most, dice)
    bonus = phase.table.rules.last_trick_bonus
    return [World((hand, layout.other, layout.drawn), bonus) for layout in layouts]


def _holding(worlds: Iterable[World], kept: Mask) -> list[World]:
    return [world._replace(hands=(kept, *world.hands[1:])) for world in worlds]


def _given(ten: Mask, pair: tuple[Card, Card]) -> tuple[Mask, tuple[Mask, Mask]]:
    left, right = BIT[pair[0]], BIT[pair[1]]
    return ten & ~(left | right), (left, right)
