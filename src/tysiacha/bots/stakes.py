"""What a declarer plays for: what a contract made or failed does to his place in the match."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.bots.chances import chance_of_reaching
from tysiacha.bots.rule_settings import StakeWeights
from tysiacha.rules.amounts import BLIND_FACTOR, FALLS_TO_ZERO, GOLDEN_FACTOR
from tysiacha.rules.choices import (
    BarrelAttemptUnit,
    BarrelFailedContract,
    BarrelMode,
    DeclarerScores,
    DumpTruck,
    WinRule,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat, Standing
from tysiacha.rules.table import Table


@dataclass(frozen=True, slots=True)
class Forecast:
    """The raw points that a declarer expects to take."""

    mean: float
    spread: float
    """Their standard deviation."""

    def chance(self, rules: Rules, contract: int) -> float:
        """Give the chance to make a contract (rules SCORE-3, SCORE-5)."""
        slack = rules.rounding / 2 if rules.declarer_rounded else 0.0
        return chance_of_reaching(contract - slack, self.mean, self.spread)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one player's contracts are worth to him, in points of the sheet.

    A win counts as many points more; on the barrel only that and a fall count (BARREL-2).
    """

    rules: Rules
    standing: Standing
    factor: int
    """What the declarer's result is multiplied by (rules GOLD-4, BID-12)."""
    weights: StakeWeights

    @property
    def frozen(self) -> bool:
        """Whether the player is on the barrel, where points of a round mean nothing."""
        return self.standing.barrel is not None

    @property
    def unpaid_defence(self) -> bool:
        """Whether points taken as a defender are not written (BARREL-2, BARREL-12)."""
        rules = self.rules
        past = rules.barrel_at is not None and self.standing.total >= rules.barrel_at
        return self.frozen or (past and rules.barrel_mode is BarrelMode.DECLARER_ONLY)

    def worth(self, contract: int, forecast: Forecast) -> float:
        """Give what it is worth on average to play for a contract."""
        chance = forecast.chance(self.rules, contract)
        return chance * self.made(contract, forecast) + (1 - chance) * self.failed(contract)

    def best(self, lowest: int, highest: int, forecast: Forecast) -> tuple[int, float]:
        """Give the best contract of a range and what it is worth; of equals the lowest.

        More than is expected pays only where it wins, so little has to be compared.
        """
        step = self.rules.bid_step
        enough = min(highest, max(lowest, int(forecast.mean)))
        contracts = [*range(lowest, enough + 1, step)]
        winning = self._winning_contract()
        if winning is not None and contracts[-1] < winning <= highest:
            contracts.append(winning)
        worths = [self.worth(contract, forecast) for contract in contracts]
        best = worths.index(max(worths))
        return contracts[best], worths[best]

    def _winning_contract(self) -> int | None:
        """Give the least contract that wins the match, or None if none does."""
        rules = self.rules
        if self.frozen:
            return _on_step(rules, rules.winning_contract or 0)
        if rules.frozen_barrel and not rules.barrel_jump:
            return None
        missing = rules.target - self.standing.total + (rules.win_rule is WinRule.OVER)
        return _on_step(rules, -(-missing // self.factor))

    def made(self, contract: int, forecast: Forecast) -> float:
        """Give what it is worth to make a contract."""
        if self.frozen:
            wins = contract >= (self.rules.winning_contract or contract)
            return self.weights.win if wins else self.waited(declaring=True)
        points = contract
        if self.rules.declarer_scores is DeclarerScores.ACTUAL:
            points = max(contract, round(forecast.mean))
        return self._worth_of_total(self.standing.total + points * self.factor)

    def failed(self, contract: int) -> float:
        """Give what it is worth, a loss, to fail in a contract."""
        if not self.frozen:
            return self._worth_of_total(self.standing.total - contract * self.factor)
        counts = {
            BarrelFailedContract.SUBTRACT_ANY: True,
            BarrelFailedContract.SUBTRACT_IF_WINNING: contract
            >= (self.rules.winning_contract or contract),
            BarrelFailedContract.NEVER: False,
        }
        if counts[self.rules.barrel_failed_contract]:
            return self._fall(contract * self.factor)
        return self.waited(declaring=True)

    def waited(self, *, declaring: bool) -> float:
        """Give what it is worth to end the round without a result of one's own."""
        barrel, rules = self.standing.barrel, self.rules
        if barrel is None or rules.barrel_attempts is None:
            return 0.0
        if rules.barrel_attempt_unit is BarrelAttemptUnit.OWN_CONTRACT and not declaring:
            return 0.0
        if barrel.used + 1 < rules.barrel_attempts:
            return -self.weights.attempt
        return self._fall(rules.barrel_timeout_fine or 0)

    def _fall(self, fine: int) -> float:
        to_zero = (
            self.rules.barrel_third_fall is not None and self.standing.falls + 1 == FALLS_TO_ZERO
        )
        loss = (self.rules.barrel_at or 0) if to_zero else fine
        return -self.weights.barrel - loss

    def _worth_of_total(self, total: int) -> float:
        """Give what it is worth to have a total afterwards, compared with the present one."""
        rules, now = self.rules, self.standing.total
        if _dumped(rules, total):
            return float(-now)
        if (not rules.frozen_barrel or rules.barrel_jump) and _wins(rules, total):
            return self.weights.win
        if rules.frozen_barrel and rules.barrel_at is not None and total >= rules.barrel_at:
            return self.weights.barrel + max(0, rules.barrel_at - now)
        return float(total - now)


def stakes_of(table: Table, seat: Seat, weights: StakeWeights, *, blind: bool = False) -> Stakes:
    """Give what a seat plays for in a round."""
    factor = (GOLDEN_FACTOR if table.golden else 1) * (BLIND_FACTOR if blind else 1)
    return Stakes(table.rules, table.standings[seat], factor, weights)


def _on_step(rules: Rules, contract: int) -> int:
    return -(-contract // rules.bid_step) * rules.bid_step


def _dumped(rules: Rules, total: int) -> bool:
    if rules.dump_truck is None:
        return False
    hit = abs(total) if rules.dump_truck is DumpTruck.BOTH else total
    return hit == rules.dump_truck_at


def _wins(rules: Rules, total: int) -> bool:
    return total > rules.target if rules.win_rule is WinRule.OVER else total >= rules.target
