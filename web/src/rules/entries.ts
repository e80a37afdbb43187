/** The values of a score sheet: its head, and each kind of entry. Players are seats. */

import type { RuleOptions } from "./presets";

export interface StockCount {
  readonly points: number;
  readonly marriage: number;
  /** Null where the rules do not ask for it. */
  readonly aces: number | null;
}

export interface PlayedEntry {
  readonly kind: "played";
  readonly declarer: number;
  readonly contract: number;
  /** Card points by seat; 0 for a sitting dealer. */
  readonly cards: readonly number[];
  readonly marriages: readonly number[];
  readonly noTrick: readonly number[];
  readonly lastTrick: number | null;
  /** The winning bid, where it was lower than the contract. */
  readonly bid: number | null;
  readonly blind: boolean;
  readonly contra: 2 | 4 | null;
  readonly stock: StockCount | null;
}

export interface ConcededEntry {
  readonly kind: "conceded";
  readonly declarer: number;
  readonly contract: number;
  readonly bid: number | null;
  readonly stock: StockCount | null;
}

export interface SkippedEntry {
  readonly kind: "skipped";
  readonly clause: string;
  readonly seat: number;
  /** Of BID-10: the bid that was not allowed. */
  readonly bid: number | null;
}

export type Entry =
  | PlayedEntry
  | ConcededEntry
  | SkippedEntry
  | { readonly kind: "misdeal"; readonly seat: number }
  | { readonly kind: "redeal"; readonly clause: string }
  | { readonly kind: "fine"; readonly clause: string; readonly seat: number };

/** What a player brings from before the sheet. */
export interface StartLine {
  readonly total: number;
  readonly bolts: number;
  readonly falls: number;
  readonly concessions: number;
  /** Rounds used on the barrel, null if he is not on it. */
  readonly barrelRounds: number | null;
  /** Orders those on the barrel: smaller is longer. */
  readonly onSince: number | null;
}

export const NOTHING_BEFORE: StartLine = {
  total: 0,
  bolts: 0,
  falls: 0,
  concessions: 0,
  barrelRounds: null,
  onSince: null,
};

export interface Sheet {
  /** The preset that the rules start from. */
  readonly preset: string;
  /** The single options that the sheet sets over it. */
  readonly changes: RuleOptions;
  /** All options, of the preset and changed. */
  readonly options: RuleOptions;
  readonly names: readonly string[];
  /** Of the first round. */
  readonly dealer: number;
  readonly start: readonly StartLine[];
  readonly firstRound: number;
  readonly entries: readonly Entry[];
}
