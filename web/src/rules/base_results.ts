/** What a round is worth to each player before bolts, barrel and fines: steps 1 and 2. */

import type { GivenUp, Played, SittingStock } from "./outcomes";
import type { SettlementRules } from "./settlement_rules";
import { type Match, sittingSeat } from "./standing";

export const STANDARD_FINE = 120;
const CONCEDE_SHARE = 60;
const CONCESSIONS_PER_FINE = 3;

/** Give the nearest multiple of a unit, halves up (SCORE-2). */
export function rounded(points: number, unit: number): number {
  return Math.floor((2 * points + unit) / (2 * unit)) * unit;
}

export function isGolden(match: Match): boolean {
  return match.goldenLeft > 0;
}

/** What the results and the fixed fines of the next round are multiplied by (GOLD-4). */
export function goldenFactor(match: Match): number {
  return isGolden(match) ? 2 : 1;
}

/** What one player's result is multiplied by (GOLD-4, BID-12, CONTRA-1). */
export function resultFactor(match: Match, played: Played, seat: number): number {
  const own = seat === played.declarer;
  const blind = played.blind && (own || match.rules.blindDoubles === "all");
  return goldenFactor(match) * (blind ? 2 : 1) * (own ? played.factor : 1);
}

/** The points that are compared with the contract: never doubled, mostly not rounded (SCORE-5). */
export function comparedPoints(rules: SettlementRules, played: Played): number {
  const raw = played.raw[played.declarer] ?? 0;
  return rules.declarerRounded ? rounded(raw, rules.rounding) : raw;
}

export function contractMade(rules: SettlementRules, played: Played): boolean {
  return comparedPoints(rules, played) >= played.contract;
}

/** The sitting dealer's points, rounded (P4-4); 0 for no stock. */
export function sittingBonus(rules: SettlementRules, stock: SittingStock | null): number {
  return stock === null ? 0 : rounded(bonusOf(rules.p4Bonus, stock), rules.rounding);
}

function bonusOf(kind: SettlementRules["p4Bonus"], stock: SittingStock): number {
  switch (kind) {
    case "cards_and_marriage":
      return stock.points + stock.marriage;
    case "cards_only":
      return stock.points;
    case "marriage_only":
      return stock.marriage;
    case "ace40_and_marriage":
      return 40 * stock.aces + stock.marriage;
    case "ace50_and_marriage":
      return 50 * stock.aces + stock.marriage;
    case "none":
      return 0;
  }
}

/** Base results of a round played to its end, by seat (SCORE-2 to SCORE-5). */
export function playedResults(match: Match, played: Played): number[] {
  const { rules } = match;
  const sitting = sittingSeat(match);
  return match.standings.map((_, seat) => {
    const raw = played.raw[seat] ?? 0;
    const points =
      seat === sitting
        ? sittingBonus(rules, played.stock)
        : seat === played.declarer
          ? declarersPoints(rules, played)
          : rounded(raw, rules.rounding);
    return points * resultFactor(match, played, seat);
  });
}

function declarersPoints(rules: SettlementRules, played: Played): number {
  if (!contractMade(rules, played)) return -played.contract;
  if (rules.declarerScores === "actual") {
    return rounded(played.raw[played.declarer] ?? 0, rules.rounding);
  }
  return played.contract;
}

/** Base results of a round that was given up, by seat; nothing is doubled (CONCEDE-2, -3). */
export function concededResults(match: Match, outcome: GivenUp): number[] {
  const { rules } = match;
  const sitting = sittingSeat(match);
  return match.standings.map((_, seat) => {
    if (seat === sitting) return sittingBonus(rules, outcome.stock);
    if (seat !== outcome.declarer) return opponentsShare(rules, outcome.contract);
    return rules.concede === "zero_and_60" ? 0 : -outcome.contract;
  });
}

function opponentsShare(rules: SettlementRules, contract: number): number {
  return rules.concede === "bid_and_half" ? rounded(contract, 10) / 2 : CONCEDE_SHARE;
}

/** What a player's concession of that number costs besides, or null (CONCEDE-4). */
export function concessionFine(rules: SettlementRules, concessions: number): number | null {
  return concessions % CONCESSIONS_PER_FINE === 0 ? rules.concedeThirdFine : null;
}
