"""The bot ``rule``: it bids by the linear value of its hand, and plays by one look at each card.

It is a yardstick, and meant to stay as strong as it is. It bids while the value of its hand is so
many points above the bid, whoever else bids. In the play it knows its hand, the trick and which
cards are gone, but draws no conclusion from them; the playouts of other bots play in the same way
(:mod:`tysiacha.kernels.thumb`). In all other questions, with two players and on the barrel it does
as :class:`RuleBot` does.
"""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.known_cards import beating_mask
from tysiacha.bots.rule_bidding import dealt_weights, kept_weights
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.bots.thoughts import Candidate, Thoughts, Unit, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
from tysiacha.bots.thoughts_rule import rule_thoughts
from tysiacha.cards import (
    BIT,
    FULL_MASK,
    HIGHER_MASK,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
)
from tysiacha.rules.actions import Action, Bid, DeclareContract, Pass, Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Bidding, Naming, Tricks
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView

_FEW = 3
"""With fewer cards of the suit led in hidden hands a trump is to be feared."""


_BID_MARGIN = 50
_RAISE_MARGIN = 34
"""By how many points the value of the hand exceeds a bid, and a contract."""


def _plain(table: Table) -> bool:
    """Tell whether margins will do: three hands, and nobody on the barrel."""
    ordinary = len(table.active) > TWO_PLAYERS and not table.golden
    return ordinary and all(one.barrel is None for one in table.standings)


class ThumbBot:
    """Bids within its means and plays by rules of thumb; it has no dice."""

    name = "rule"

    def __init__(self, *, seed: int = 0, settings: RuleBotSettings | None = None) -> None:
        del seed  # every bot is made with one; this one has no dice
        self.settings = settings or RuleBotSettings()
        self._judge = RuleBot(settings=self.settings)

    def act(self, view: SeatView) -> Action:
        """Answer with the play that looks best; outside the play as its judge does."""
        actions = proper_actions(view)
        phase = view.phase
        if len(actions) == 1:
            return actions[0]
        if isinstance(phase, Tricks):
            return max(_scores(view, phase, actions), key=lambda one: one.worth).action
        if isinstance(phase, Bidding) and _plain(phase.table):
            return self._call(view, phase, actions)
        action = self._judge.act(view)
        if isinstance(action, DeclareContract) and _plain(view.phase.table):
            return self._contract(view, action)
        return action

    def explain(self, view: SeatView) -> Thoughts:
        """Tell how each play looks; outside the play what its judge thinks."""
        actions = proper_actions(view)
        phase = view.phase
        if len(actions) == 1 or not isinstance(phase, Tricks):
            return rule_thoughts(view, self.act(view), self.settings)
        candidates = chosen_first(self.act(view), _scores(view, phase, actions))
        return Thoughts(candidates, beliefs_at_random(view), Unit.OWN)

    def _call(self, view: SeatView, phase: Bidding, actions: tuple[Action, ...]) -> Action:
        """Bid the lowest while the value of the hand is so far above it, else pass."""
        action = self._judge.act(view)
        bids = [one for one in actions if isinstance(one, Bid)]
        if not isinstance(action, Bid | Pass) or not bids or Pass() not in actions:
            return action
        lowest = min(bids, key=lambda one: one.points)
        scale = scale_for(phase.table.rules, dealt_weights(phase.table, self.settings))
        enough = scale.value(view.hand_mask or 0) - _BID_MARGIN >= lowest.points
        return lowest if enough else Pass()

    def _contract(self, view: SeatView, action: DeclareContract) -> DeclareContract:
        """Name what the kept cards are worth, less a margin; at least the bid."""
        phase = view.phase
        if not isinstance(phase, Naming):
            return action
        table, bid, hand = phase.table, phase.bargain.bid, view.hand_mask or 0
        scale = scale_for(table.rules, kept_weights(table, self.settings))
        wanted = int(scale.value(hand) - _RAISE_MARGIN)
        step = table.rules.bid_step
        points = min(wanted // step * step, contract_limit(table.rules, bid, hand) // step * step)
        return DeclareContract(max(bid, points))


def _scores(view: SeatView, phase: Tricks, actions: tuple[Action, ...]) -> list[Candidate]:
    """Give how well plays look, the dearest card first: of equals that is chosen."""
    plays = [one for one in actions if isinstance(one, Play)]
    plays.sort(key=lambda one: (-one.card, one.marriage, one.aces))
    look = _Look.of(view, phase)
    score = look.follow if phase.cards else look.lead
    return [Candidate(play, score(play)) for play in plays]


@dataclass(frozen=True, slots=True)
class _Look:
    """What a player sees who is to play."""

    phase: Tricks
    hand: Mask
    hidden: Mask
    """Cards that he has not seen."""
    drawing: Mask
    """Trumps among them."""
    declares: bool
    friend: bool
    """Whether the trick is now the partner's in defence."""
    friend_next: bool
    """Whether the partner plays after him."""

    @classmethod
    def of(cls, view: SeatView, phase: Tricks) -> _Look:
        hand = view.hand_mask or 0
        gone = sum(BIT[card] for trick in phase.done for card in trick.cards)
        gone |= sum(BIT[card] for card in phase.cards)
        hidden = FULL_MASK & ~(hand | gone | view.discard_mask)
        seat, declarer = view.seat, phase.declarer
        alone = seat == declarer or len(phase.table.active) == TWO_PLAYERS
        taker = _taker(phase)
        after = phase.table.after[seat]
        return cls(
            phase=phase,
            hand=hand,
            hidden=hidden,
            drawing=0 if phase.trump is None else hidden & SUIT_MASK[phase.trump],
            declares=seat == declarer,
            friend=not alone and taker is not None and taker != declarer,
            friend_next=not alone and len(phase.cards) == 1 and after != declarer,
        )

    def lead(self, play: Play) -> float:
        """Give how well a lead looks."""
        card, rules = play.card, self.phase.table.rules
        suit, points = SUIT_OF[card], POINTS_OF[card]
        boss = self._boss(card)
        if play.marriage:
            king = card | 1
            return (
                300 + rules.marriage_values[suit] + (points if self._boss(Card(king)) else -points)
            )
        if play.aces:
            return 300 + (rules.ace_marriage or 0)
        trump = suit == self.phase.trump
        paired = self.hand & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
        if boss and (trump or not self.drawing):
            score = 400 + points
            if trump and not self.drawing:
                score = 200 + points  # the last trumps can wait
            elif paired and self._announcing:
                score = 250 + points  # the marriage first
        elif boss:
            score = 150 + points + 5 * (self.hidden & SUIT_MASK[suit]).bit_count()
        else:
            score = 50 - 2 * points + 3 * (self.hand & SUIT_MASK[suit]).bit_count()
            score -= 15 * (RANK_OF[card] == Rank.TEN) + 10 * paired
            if trump:
                score += 10 if self.declares else -10
        return score - 40 * self._wed(card)

    def follow(self, play: Play) -> float:
        """Give how well a card looks to follow with."""
        card, cards = play.card, self.phase.cards
        trump = self.phase.trump
        led = SUIT_OF[cards[0]]
        best = _best(self.phase)
        points, boss = POINTS_OF[card], self._boss(card)
        wins = bool(BIT[card] & beating_mask(best, trump))
        trumping = SUIT_OF[card] == trump and led != trump
        feared = bool(self.drawing) and (self.hidden & SUIT_MASK[led]).bit_count() < _FEW
        score = 50 - 4 * points
        if len(cards) + 1 == len(self.phase.table.active):
            if wins and not self.friend:
                score = 190 - points if trumping else 200 + 2 * points
                score -= 8 * (RANK_OF[card] == Rank.ACE and not trumping)
            elif self.friend:
                score = 100 + 3 * points - 25 * (boss and RANK_OF[card] == Rank.ACE)
        elif self.friend:
            score = 50 - 3 * points
            if self._boss(best) and not (feared and SUIT_OF[best] != trump):
                score = 120 + 2 * points - 30 * wins
            elif wins and boss and (SUIT_OF[card] == trump or not feared):
                score = 100 + points
        elif wins and boss and (SUIT_OF[card] == trump or not feared):
            score = 200 + points
        elif wins and self.friend_next:
            score = (60 if points < POINTS_OF[Rank.TEN] else 40) - points
        elif wins and trumping:
            score = 100 - points
        return score - 30 * self._wed(card)

    @property
    def _announcing(self) -> bool:
        """Whether a marriage may be announced now (rule MAR-3)."""
        phase = self.phase
        return bool(phase.taken[phase.turn]) or not phase.table.rules.marriage_needs_trick

    def _boss(self, card: Card) -> bool:
        return not self.hidden & HIGHER_MASK[card]

    def _wed(self, card: Card) -> bool:
        pair = MARRIAGE_MASK[SUIT_OF[card]]
        return bool(BIT[card] & pair) and self.hand & pair == pair


def _best(phase: Tricks) -> Card:
    best = phase.cards[0]
    for card in phase.cards[1:]:
        if BIT[card] & beating_mask(best, phase.trump):
            best = card
    return best


def _taker(phase: Tricks) -> int | None:
    """Give whose the trick on the table is now."""
    if not phase.cards:
        return None
    place = phase.cards.index(_best(phase))
    active = phase.table.active
    return active[(active.index(phase.leader) + place) % len(active)]
