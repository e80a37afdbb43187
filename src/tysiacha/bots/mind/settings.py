"""The numbers of the bots ``strong`` and ``expert``: how much they look at, and what they weigh."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from tysiacha.bots.rule_settings import RuleBotSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class BeliefSettings:
    """How layouts are weighed by what the others did."""

    inference: bool = True
    learned: bool = True
    """Whether the learned policy is asked, rather than rules of thumb."""
    slope: int = 12
    """What a point of score costs that a played card loses, in thousandths of a logarithm."""
    most: int = 1400
    """What one card can cost at most."""
    gift_warmth: float = 14.0
    """By how many points gifts differ from the best ones."""
    bid_spread: float = 16.0
    bid_margin: float = 20.0
    """By how much the value of a hand exceeds the highest bid that is made with it."""
    raise_spread: float = 18.0
    raise_margin: float = 22.0
    power: float = 0.65
    """Weights are raised to this power: what others do is not as independent as it is counted."""
    uniform: float = 0.05
    """The share of all weight that layouts get whatever was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MindSettings:
    """Everything that can be tuned in the bots ``strong`` and ``expert``."""

    worlds: int = 44
    """Layouts on which a card is tried, with three hands."""
    duel_worlds: int = 16
    """The same with two players."""
    duel_gifts: int = 4
    """Choices of what to give or put away that are tried, with two players."""
    duel_gift_worlds: int = 3
    """Hands of the other on which all of them are tried."""
    duel_finalists: int = 2
    duel_finalist_worlds: int = 8
    duel_contract_worlds: int = 14
    duel_lift: float = 0.0
    """What a declarer of two makes more than with open cards."""
    duel_lift_spread: float = 11.0
    duel_bid_margin: float = 45.0
    """By how much the value of a hand exceeds the highest bid of one of two."""
    candidates: int = 300
    """Layouts that are weighed; of them the worlds are drawn."""
    need_worlds: int = 12
    """Layouts on which the usual gift tells what to ask of the others."""
    gift_pairs: int = 12
    """Gifts that are looked at because rules of thumb like them, ..."""
    played_pairs: int = 8
    """... and because they bring most in playouts ..."""
    played_worlds: int = 16
    """... on so many layouts."""
    gift_worlds: int = 16
    """Layouts on which all these gifts are tried for one contract, with open cards."""
    gift_finalists: int = 5
    """How many of them are looked at again for their points, besides the usual one."""
    finalist_worlds: int = 28
    contract_worlds: int = 60
    grain: int = 14
    """How closely points with open cards are told apart; they differ from the table's anyway."""
    below: int = 34
    """How far below the need of the bid they are still told apart."""
    need_work: int = 15_000
    gift_work: int = 70_000
    finalist_work: int = 90_000
    contract_work: int = 200_000
    """Cards and positions that the solver may look at in each of these stages."""
    gift_candidates: int = 400
    """Layouts of the others' hands that are weighed before a gift."""
    finalist_points: float = 0.6
    """What a point more in the mean is worth besides the contract, when gifts are compared."""
    match_equity: bool = True
    """Whether the match is played, rather than points of rounds."""
    learned_bids: bool = True
    """Whether bids are weighed by what was learnt, rather than by rules of thumb."""
    sampled_gifts: bool = True
    """Whether gifts and contracts are tried in believed worlds."""
    policy_playouts: int = 50
    """In how many of a hundred worlds the learned policy plays on, rather than rules of thumb."""
    gift_played: int = 50
    """In how many of a hundred parts playouts tell of a contract when gifts are compared."""
    played: int = 35
    """In how many of a hundred parts playouts tell of a contract what else open cards tell."""
    lift: float = 10.0
    """What a declarer makes more than with open cards: defenders do not see them."""
    lift_spread: float = 9.0
    tie: float = 0.02
    """What a point of a card costs that does as well as another."""
    beliefs: BeliefSettings = BeliefSettings()
    rule: RuleBotSettings = field(default_factory=RuleBotSettings)

    @property
    def for_two(self) -> MindSettings:
        """The same with what holds for two players in the place of what holds for three."""
        return _for_two(self)


@cache
def _for_two(settings: MindSettings) -> MindSettings:
    return replace(
        settings,
        lift=settings.duel_lift,
        lift_spread=settings.duel_lift_spread,
        beliefs=replace(settings.beliefs, bid_margin=settings.duel_bid_margin),
    )


STRONG = MindSettings()
EXPERT = MindSettings(
    worlds=200,
    candidates=1200,
    need_worlds=40,
    gift_pairs=90,
    gift_worlds=80,
    gift_finalists=8,
    finalist_worlds=140,
    contract_worlds=300,
    grain=8,
    below=40,
    need_work=300_000,
    gift_work=2_000_000,
    finalist_work=2_500_000,
    contract_work=2_500_000,
    gift_candidates=1200,
    duel_worlds=32,
    duel_gifts=12,
    duel_gift_worlds=10,
    duel_finalists=4,
    duel_finalist_worlds=40,
    duel_contract_worlds=66,
)
