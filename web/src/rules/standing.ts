/** What stands on the score sheet between two rounds: plain values, never changed in place. */

import type { SettlementRules } from "./settlement_rules";

export interface Barrel {
  /** The number of the round in which he mounted; smaller is longer on it. */
  readonly since: number;
  /** Rounds of his attempts used up so far. */
  readonly used: number;
}

export interface Standing {
  readonly total: number;
  readonly bolts: number;
  readonly falls: number;
  readonly concessions: number;
  readonly barrel: Barrel | null;
}

export const NEW_STANDING: Standing = {
  total: 0,
  bolts: 0,
  falls: 0,
  concessions: 0,
  barrel: null,
};

/** A match between two rounds. */
export interface Match {
  readonly rules: SettlementRules;
  readonly dealer: number;
  readonly standings: readonly Standing[];
  readonly round: number;
  readonly deal: number;
  readonly goldenLeft: number;
  readonly goldenMade: boolean;
  readonly winner: number | null;
}

export function newMatch(rules: SettlementRules, dealer = 0): Match {
  return {
    rules,
    dealer,
    standings: Array.from({ length: rules.players }, () => NEW_STANDING),
    round: 1,
    deal: 1,
    goldenLeft: rules.golden ? rules.players : 0,
    goldenMade: false,
    winner: null,
  };
}

/** The seat after another one, clockwise. */
export function nextSeat(seat: number, players: number): number {
  return (seat + 1) % players;
}

/** Who plays the next round, clockwise from the dealer's left; of four all but the dealer. */
export function activeSeats(match: Match): number[] {
  const { players } = match.rules;
  const left = Array.from({ length: players }, (_, step) => (match.dealer + step + 1) % players);
  return players === 4 ? left.filter((seat) => seat !== match.dealer) : left;
}

/** The dealer of four players, who sits the round out, else null. */
export function sittingSeat(match: Match): number | null {
  return match.rules.players === 4 ? match.dealer : null;
}

/** Who cuts: at the dealer's right. */
export function cutterOf(match: Match): number {
  const { players } = match.rules;
  return (match.dealer + players - 1) % players;
}
