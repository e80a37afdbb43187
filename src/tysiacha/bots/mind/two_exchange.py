"""How ``strong`` and ``expert`` give or put cards away and name a contract, with two in the play.

The other hand is one of 66 at most (of 12 with stocks of one card). All choices are tried in the
same of them, first many choices in few, then the best of those in more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from tysiacha.bots.deadline import Deadline
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.mind.aims import Aim, round_of, worth_of_point
from tysiacha.bots.mind.beliefs import Belief, weighed
from tysiacha.bots.mind.contracts import Plan, counted, plans_of
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.mind.two_beliefs import costs_of_dealt, other_hands
from tysiacha.bots.possible_worlds import Layout
from tysiacha.bots.rule_bidding import kept_weights
from tysiacha.bots.rule_gifts import gift_harm
from tysiacha.bots.thoughts import Candidate
from tysiacha.cards import BIT, Card, Mask, cards_of, mask_of, points_of
from tysiacha.rules.actions import DeclareContract, Discard, Give
from tysiacha.rules.choices import P2Leftover
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Exchange, Naming
from tysiacha.rules.stock import discards_due, gifts_due
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World
from tysiacha.solve.two_hands import duel_lead_values

Choice = tuple[Card, ...]
"""All the cards that are given or put away."""


def weigh_choices(
    view: SeatView,
    phase: Exchange,
    dice: Random,
    settings: MindSettings,
    aim: Aim,
    deadline: Deadline,
) -> tuple[list[Candidate], Belief]:
    """Give the next cards of the best choices, each with what the best with it is worth.

    The second card finds the same choice again, because the dice are thrown alike.
    """
    belief = belief_of_two(view, phase, settings)
    held = (view.hand_mask or 0) | view.discard_mask
    layouts = belief.drawn(settings.duel_finalist_worlds, dice)
    dice.shuffle(layouts)
    choices = _plain_choices(phase, held, view.discard_mask, settings)
    first, rest = layouts[: settings.duel_gift_worlds], layouts[settings.duel_gift_worlds :]
    tried = _tried(phase, held, choices[: settings.duel_gifts], first, deadline)
    points = {choice: sum(found) for choice, found in tried.items()}
    plans = _plans(phase, held, tried, settings, aim)
    best = sorted(tried, key=lambda one: (-plans[one].worth, -points[one]))
    finalists = best[: settings.duel_finalists]
    if rest:
        more = _tried(phase, held, finalists, rest, deadline)
        if len(more) == len(finalists):
            both = {choice: tried[choice] + more[choice] for choice in finalists}
            plans = _plans(phase, held, both, settings, aim)
    return _next_cards(view, phase, plans), belief


def weigh_contracts_of_two(
    view: SeatView, phase: Naming, dice: Random, settings: MindSettings, aim: Aim
) -> tuple[list[Candidate], Belief]:
    """Give every contract with what it is worth, by how often each is made in fresh worlds."""
    belief = belief_of_two(view, phase, settings)
    layouts = belief.drawn(settings.duel_contract_worlds, dice)
    rules, kept = phase.table.rules, view.hand_mask or 0
    gone = view.discard_mask | sum(BIT[one.card] for one in view.gifts)
    worlds = _worlds(rules, kept | gone, gone, layouts)
    values = counted(duel_lead_values(rules, worlds), worlds)
    plans = plans_of(phase, kept, values, view.seat, aim, settings.for_two)
    return [Candidate(DeclareContract(one.contract), one.worth, one.made) for one in plans], belief


def belief_of_two(view: SeatView, phase: Exchange | Naming, settings: MindSettings) -> Belief:
    """Give what the declarer believes that the other was dealt."""
    possible = other_hands(view)
    layouts = [possible.layout(number) for number in range(len(possible))]
    costs = [0.0] * len(layouts)
    if settings.beliefs.inference:
        dealt = [one.drawn for one in layouts]
        costs = costs_of_dealt(phase, possible.seat, dealt, settings.for_two)
    return weighed(possible, layouts, costs, settings)


def _plain_choices(phase: Exchange, held: Mask, gone: Mask, settings: MindSettings) -> list[Choice]:
    """Give all choices with what is gone already, the best by rules of thumb first."""
    rules, rule = phase.table.rules, settings.rule
    scale = scale_for(rules, kept_weights(phase.table, rule))
    harm = {card: gift_harm(rules, held, card, rule.gifts) for card in cards_of(held)}
    due = gifts_due(rules) + discards_due(rules)
    choices = [way for way in combinations(harm, due) if mask_of(way) & gone == gone]
    choices.sort(key=lambda way: sum(harm[one] for one in way) - scale.value(held & ~mask_of(way)))
    return choices


def _tried(
    phase: Exchange,
    held: Mask,
    choices: Iterable[Choice],
    layouts: Sequence[Layout],
    deadline: Deadline,
) -> dict[Choice, list[int]]:
    """Give what the declarer makes after each choice, in all of the worlds."""
    rules = phase.table.rules
    found = {}
    for choice in deadline.in_time(choices):
        worlds = _worlds(rules, held, mask_of(choice), layouts)
        found[choice] = counted(duel_lead_values(rules, worlds), worlds)
    return found


def _plans(
    phase: Exchange,
    held: Mask,
    tried: dict[Choice, list[int]],
    settings: MindSettings,
    aim: Aim,
) -> dict[Choice, Plan]:
    """Give the contract that is best after each choice."""
    seat, plans = phase.bargain.declarer, {}
    for choice, values in tried.items():
        kept = held & ~mask_of(choice)
        found = plans_of(phase, kept, values, seat, aim, settings.for_two)
        best = max(found, key=lambda one: one.worth)
        point = worth_of_point(round_of(phase, best.contract), seat, aim)
        points = settings.finalist_points * point * sum(values) / len(values)
        plans[choice] = Plan(best.contract, best.worth + points, best.made)
    return plans


def _next_cards(view: SeatView, phase: Exchange, plans: dict[Choice, Plan]) -> list[Candidate]:
    """Give each card that may go next with the best plan of those it is in."""
    (other,) = phase.table.opponents(view.seat)
    gives = gifts_due(phase.table.rules) > 0
    best: dict[Card, Candidate] = {}
    for choice, plan in plans.items():
        for card in choice:
            if BIT[card] & view.discard_mask:
                continue
            if card not in best or plan.worth > best[card].worth:
                action = Give(card, other) if gives else Discard(card)
                best[card] = Candidate(action, plan.worth, plan.made)
    return list(best.values())


def _worlds(rules: Rules, held: Mask, away: Mask, layouts: Iterable[Layout]) -> list[World]:
    """Give layouts as worlds once cards were given to the other, or put away (P2-2, P2-3)."""
    given = away if gifts_due(rules) else 0
    put_away = away & ~given
    pays = rules.p2_leftover is P2Leftover.LAST_TRICK
    return [
        World(
            (held & ~away, one.drawn | given),
            rules.last_trick_bonus + (points_of(one.other | put_away) if pays else 0),
            one.ways,
        )
        for one in layouts
    ]
