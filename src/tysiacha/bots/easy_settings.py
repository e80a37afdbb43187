"""The numbers of the bot ``easy``: how well it remembers, and how often it takes second best."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.rule_settings import BiddingWeights, PlayWeights, RuleBotSettings

_RULE = RuleBotSettings(
    play=PlayWeights(ruff_invited=20.0),  # never by a slip
    bidding=BiddingWeights(stock_luck=(0.0,)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EasySettings:
    """Everything that can be tuned in the bot ``easy``."""

    misjudged: tuple[int, ...] = (-30, -15, 0, 15, 30)
    """By how many points it may take its cards for better or worse than they are."""
    remembered_tricks: int = 1
    """Of earlier tricks it remembers aces, tens, trumps, and who was out of a suit."""
    slips: float = 0.45
    """How often it does not look long enough to find the best play."""
    slip_within: float = 6.0
    """What it may lose by that at most, by its own reckoning."""
    rule: RuleBotSettings = _RULE
    """Its judgement is that of the bot ``rule``, with these numbers."""
