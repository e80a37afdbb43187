"""How the bot ``medium`` gives cards away and names a contract, with three hands in the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.possible_worlds import worlds_of_declarer
from tysiacha.bots.rule_bidding import kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.stakes import Forecast, stakes_of
from tysiacha.cards import BIT, Card, Mask, cards_of
from tysiacha.rules.actions import Give
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Exchange, Naming
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World, first_lead_values, gift_counts
from tysiacha.solve.play_options import points_needed


def choose_gift(view: SeatView, phase: Exchange, dice: Random, settings: MediumSettings) -> Give:
    """Give the next card of the best pair: all pairs are tried in the same worlds.

    The second answer finds the same pair again, because the dice are thrown alike.
    """
    left, right = phase.table.opponents(view.seat)
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    ten = (view.hand_mask or 0) | sum(given.values())
    among = (given.get(left, ten), given.get(right, ten))
    pair = _best_pair(view, phase, ten, among, dice, settings)
    return Give(pair[1], right) if left in given else Give(pair[0], left)


def choose_points(view: SeatView, phase: Naming, dice: Random, settings: MediumSettings) -> int:
    """Give the contract that is worth most, by how often each is made in fresh worlds."""
    hand = view.hand_mask or 0
    given = {gift.receiver: BIT[gift.card] for gift in view.gifts}
    left, right = phase.table.opponents(view.seat)
    worlds = _worlds(view, phase, settings.contract_worlds, dice, hand)
    values = first_lead_values(phase.table.rules, worlds, (given[left], given[right]))
    return _best_contract(phase, hand, values, settings)[0]


def _best_pair(
    view: SeatView,
    phase: Exchange,
    ten: Mask,
    among: tuple[Mask, Mask],
    dice: Random,
    settings: MediumSettings,
) -> tuple[Card, Card]:
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
        contract = _best_contract(phase, kept, values, settings)[1]
        worths[pair] = contract + settings.finalist_points * sum(values) / len(values)
    return max(finalists, key=lambda pair: worths[pair])


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
) -> tuple[int, float]:
    """Give the contract that is worth most with these results, and what it is worth."""
    table, bargain = phase.table, phase.bargain
    rules, bid = table.rules, bargain.bid
    stakes = stakes_of(table, bargain.declarer, settings.rule.stakes, blind=bargain.blind)
    mean = sum(values) / len(values)
    highest = bid
    if asks_contract(table):
        highest = min(contract_limit(rules, bid, kept), max(bid, *values))

    def worth(contract: int) -> float:
        need = points_needed(rules, contract)
        chance = (sum(value >= need for value in values) + 0.5) / (len(values) + 1)
        made = stakes.made(contract, Forecast(max(mean, contract), 1.0))
        return chance * made + (1 - chance) * stakes.failed(contract)

    contracts = range(bid, highest + 1, rules.bid_step)
    best = max(contracts, key=worth)
    return best, worth(best)


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
