"""The numbers of the bot ``medium``: how many worlds it looks at, and what it wants."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.rule_settings import RuleBotSettings

_RULE = RuleBotSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class MediumSettings:
    """Everything that can be tuned in the bot ``medium``."""

    worlds: int = 40
    """Layouts for a card of three players; if no more are possible, all of them."""
    duel_worlds: int = 16
    """The same with two players, whose rounds are longer and solved for exact points."""
    gift_worlds: int = 24
    """Layouts on which all 90 gifts are tried."""
    gift_finalists: int = 6
    """How many of them are looked at again, for all the points that they bring."""
    finalist_worlds: int = 48
    contract_worlds: int = 100
    """Fresh layouts for the contract: those that chose the gift flatter it."""
    finalist_points: float = 0.3
    """What a point more in the mean is worth besides the contract, when gifts are compared."""
    other_share: float = 0.5
    """What a point for another player is worth that does not go to oneself, with three players."""
    declarer_points: float = 1.0
    """What the declarer's points are worth to him besides the contract."""
    least_swing: float = 10.0
    """What the contract is worth at least, where by the rules it would be nothing."""
    tie: float = 0.01
    """Of equal plays the one that costs fewer points: what a point counts for that."""
    rule: RuleBotSettings = _RULE
    """For everything else: the auction, redeals, giving up, contra, two players' gifts."""
