/** What a round brought, and what settling it did: plain values. */

import type { Match, Standing } from "./standing";

export interface SittingStock {
  readonly points: number;
  readonly marriage: number;
  readonly aces: number;
}

export interface Played {
  readonly kind: "played";
  readonly declarer: number;
  readonly contract: number;
  /** Raw points by seat: card points, announcements, the bonus of the last trick. */
  readonly raw: readonly number[];
  readonly trickless: readonly boolean[];
  readonly blind: boolean;
  /** 1, after a contra 2, after a redouble 4. */
  readonly factor: number;
  readonly stock: SittingStock | null;
}

export interface GivenUp {
  readonly kind: "given-up";
  readonly declarer: number;
  readonly contract: number;
  readonly stock: SittingStock | null;
}

/** A round that ended with a fine and no play: DEAL-5, BID-10 or DEAL-10. */
export interface Skipped {
  readonly kind: "skipped";
  readonly clause: string;
  readonly seat: number;
  readonly fine: number;
}

/** A fine outside the count of rounds. */
export interface Fined {
  readonly kind: "fined";
  readonly clause: string;
  readonly seat: number;
  readonly fine: number;
}

/** A deal that came to nothing: demanded anew, or passed by all. */
export interface Redealt {
  readonly kind: "redealt";
}

export type Outcome = Played | GivenUp | Skipped | Fined | Redealt;

/** What a settlement did beyond adding up, in the order in which it did it. */
export type Happening =
  | { readonly what: "bolt"; readonly seat: number; readonly marks: number }
  | { readonly what: "bolts-fined"; readonly seat: number; readonly fine: number }
  | { readonly what: "barrel-round"; readonly seat: number; readonly used: number }
  | { readonly what: "barrel"; readonly seat: number }
  | {
      readonly what: "fell";
      readonly seat: number;
      readonly clause: string;
      readonly total: number;
    }
  | { readonly what: "zeroed"; readonly seat: number }
  | { readonly what: "dumped"; readonly seat: number }
  | { readonly what: "golden-reset"; readonly replay: boolean }
  | { readonly what: "won"; readonly seat: number; readonly total: number };

export interface SeatResult {
  /** The base result, null where nothing was played. */
  readonly base: number | null;
  readonly change: number;
  readonly after: Standing;
  /** The clauses that changed something beyond the base result, in order of settlement. */
  readonly why: readonly string[];
}

export interface Settlement {
  readonly match: Match;
  readonly seats: readonly SeatResult[];
  readonly happenings: readonly Happening[];
}
