"""How the bot ``medium`` plays the cards: every play tried in the same possible worlds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.possible_worlds import Layout, PossibleWorlds, worlds_in_play
from tysiacha.bots.rule_position import bolt_price
from tysiacha.bots.stakes import Forecast, stakes_of
from tysiacha.cards import POINTS_OF, points_of
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import GOLDEN_FACTOR, TWO_PLAYERS
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.solve.open_cards import leftover_size
from tysiacha.solve.over_worlds import Moment, Prospect, World, prospects
from tysiacha.solve.play_options import points_needed


@dataclass(frozen=True, slots=True)
class Weighed:
    """A play, what it brings in the worlds that were looked at, and what that is worth."""

    play: Play
    prospect: Prospect
    worth: float
    """In points of the sheet."""


def choose_card(
    view: SeatView,
    phase: Tricks,
    plays: tuple[Play, ...],
    dice: Random,
    settings: MediumSettings,
) -> Play:
    """Give the play that is worth most in the mean over possible worlds; of equals the cheapest."""
    weighed = weigh_plays(view, phase, plays, dice, settings)
    return max(weighed, key=lambda one: one.worth - settings.tie * POINTS_OF[one.play.card]).play


def weigh_plays(
    view: SeatView,
    phase: Tricks,
    plays: tuple[Play, ...],
    dice: Random,
    settings: MediumSettings,
) -> list[Weighed]:
    """Try plays in the same possible worlds, and weigh what each brings."""
    possible = worlds_in_play(view, phase)
    layouts = looked_at(phase, possible, dice, settings)
    worlds = worlds_of(view, phase, possible, layouts)
    scale = _Scale(phase, view.seat, settings)
    weigh = scale.of_two if len(phase.table.active) == TWO_PLAYERS else scale.of_three
    found = prospects(phase.table.rules, moment_of(phase, view.seat), worlds, plays)
    return [Weighed(play, found[play], weigh(found[play])) for play in plays]


def looked_at(
    phase: Tricks, possible: PossibleWorlds, dice: Random, settings: MediumSettings
) -> list[Layout]:
    """Give the possible worlds that are looked at for a card."""
    two = len(phase.table.active) == TWO_PLAYERS
    return possible.sample(settings.duel_worlds if two else settings.worlds, dice)


def seats_from_declarer(phase: Tricks) -> tuple[Seat, ...]:
    """Give the seats by place: the declarer, then who plays after him."""
    return (phase.declarer, *phase.table.opponents(phase.declarer))


def worlds_of(
    view: SeatView, phase: Tricks, possible: PossibleWorlds, layouts: Iterable[Layout]
) -> list[World]:
    """Give layouts as worlds: the hands by place, and what the last trick brings."""
    rules, own = phase.table.rules, view.hand_mask or 0
    last, leftover = rules.last_trick_bonus, leftover_size(rules)
    kinds = tuple(
        _OWN if seat == view.seat else _DRAWN if seat == possible.seat else _OTHER
        for seat in seats_from_declarer(phase)
    )
    worlds = []
    for layout in layouts:
        held = own, layout.drawn, layout.other
        bonus = last + points_of(layout.other | view.discard_mask) if leftover else last
        worlds.append(World(tuple(held[kind] for kind in kinds), bonus, layout.ways))
    return worlds


_OWN, _DRAWN, _OTHER = range(3)
"""Which of the three parts of a layout a seat holds."""


def moment_of(phase: Tricks, seat: Seat) -> Moment:
    """Give what all worlds have in common when a seat is to play."""
    rules, declarer = phase.table.rules, phase.declarer
    made = phase.card_points[declarer] + phase.declared[declarer]
    return Moment(
        place=seats_from_declarer(phase).index(seat),
        cards=phase.cards,
        trump=phase.trump,
        next_trump=phase.next_trump,
        opening=not phase.cards and rules.marriage_needs_trick and not phase.taken[seat],
        need=points_needed(rules, phase.contract.points) - made,
    )


class _Scale:
    """What a prospect is worth to one seat, in points of the sheet."""

    def __init__(self, phase: Tricks, seat: Seat, settings: MediumSettings) -> None:
        table, bargain = phase.table, phase.bargain
        weights = settings.rule.stakes
        stakes = stakes_of(table, bargain.declarer, weights, blind=bargain.blind)
        points = phase.contract.points
        swing = stakes.made(points, Forecast(points, 1.0)) - stakes.failed(points)
        swing = max(swing * phase.contract.factor, settings.least_swing)
        self._place = seats_from_declarer(phase).index(seat)
        self._contract = swing if seat == bargain.declarer else -swing * settings.other_share
        self._golden = GOLDEN_FACTOR if table.golden else 1
        self._shares = [settings.declarer_points if seat == bargain.declarer else 0.0]
        for other in table.opponents(bargain.declarer):
            paid = not stakes_of(table, other, weights).unpaid_defence
            self._shares.append(paid * (1.0 if other == seat else -settings.other_share))
        self._bolt = bolt_price(phase, seat)

    def of_three(self, prospect: Prospect) -> float:
        """Weigh the contract and the points of all, less what a round without a trick costs."""
        points = sum(
            share * made for share, made in zip(self._shares, prospect.points, strict=True)
        )
        worth = self._contract * prospect.made + self._golden * points
        return worth - self._bolt * prospect.idle[self._place]

    def of_two(self, prospect: Prospect) -> float:
        """Weigh the contract, and the points that one has and the other has not."""
        own = 1 if self._place == 0 else -1
        return own * (abs(self._contract) * prospect.made + self._golden * prospect.value)
