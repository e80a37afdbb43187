/** The rounds of a match as this device has seen them, for the score sheet. */

import type { OutcomeData, SettlementData } from "~/protocol/messages";

export interface RoundLine {
  readonly deal: number;
  readonly round: number;
  readonly outcome: OutcomeData;
  readonly settlement: SettlementData;
}

const KEY = "tysiacha.rounds";

/** The rounds of a match that were seen here; none for another match than the last one. */
export function keptRounds(match: string): RoundLine[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as { match: string; rounds: RoundLine[] } | null;
    return kept?.match === match && Array.isArray(kept.rounds) ? kept.rounds : [];
  } catch {
    return [];
  }
}

export function keepRounds(match: string, rounds: readonly RoundLine[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ match, rounds }));
  } catch {
    // A browser that keeps nothing shows the rounds that it has seen since it was opened.
  }
}
