/** What is to be shown move by move: a queue of its own, which the state never waits for. */

import type { Pace, Saying, Sections } from "../protocol/messages";
import { Cell, type Readable } from "./readable";

export interface Step {
  /** Rises by one with every step of the table. */
  n: number;
  v: number;
  saying: Saying;
  /** Milliseconds that it is meant to take at the pace of the table; 0 for what needs no time. */
  ms: number;
  /** How the table is when all that was said with it is shown; null but for the last of these. */
  after: Sections | null;
}

/** More than this would be shown long after it happened: then all but the last are passed over. */
export const MOST_STEPS = 40;

const SLOWNESS: Record<Pace, number> = { quick: 0.5, normal: 1, slow: 1.8 };
const TRICK_STAYS_MS: Record<Pace, number> = { quick: 400, normal: 1_200, slow: 2_500 };

const BASE_MS: Partial<Record<Saying["say"], number>> = {
  played: 280,
  gave: 320,
  discarded: 240,
  "stock-laid": 250,
  cut: 400,
  "stock-taken": 600,
  "stock-opened": 900,
  "opened-hand": 900,
  marriage: 900,
  aces: 900,
  bid: 350,
  passed: 300,
  confirmed: 350,
  declarer: 500,
  contract: 500,
  contra: 600,
  redouble: 600,
  redeal: 1_200,
  leftover: 500,
  scored: 1_500,
  skipped: 1_200,
  won: 1_500,
};

/** How long a saying is meant to be shown. */
export function stepMs(saying: Saying, pace: Pace): number {
  if (saying.say === "trick") return TRICK_STAYS_MS[pace];
  return Math.round((BASE_MS[saying.say] ?? 0) * SLOWNESS[pace]);
}

export class StepQueue {
  readonly #steps = new Cell<readonly Step[]>([]);
  #next = 1;

  /** The steps that were not shown yet, first things first. */
  get steps(): Readable<readonly Step[]> {
    return this.#steps;
  }

  push(said: readonly Saying[], v: number, after: Sections): void {
    if (said.length === 0) return;
    const { pace } = after.room;
    const news = said.map((saying, place) => ({
      n: this.#next + place,
      v,
      saying,
      ms: stepMs(saying, pace),
      after: place === said.length - 1 ? after : null,
    }));
    this.#next += said.length;
    const all = [...this.#steps.get(), ...news];
    this.#steps.set(all.length > MOST_STEPS ? news.slice(-MOST_STEPS) : all);
  }

  /** Take the next step off; null if all is shown. */
  shift(): Step | null {
    const [first, ...rest] = this.#steps.get();
    if (first === undefined) return null;
    this.#steps.set(rest);
    return first;
  }

  /** Show all at once: forget what is queued, and give it for those who read it out. */
  fastForward(): readonly Step[] {
    const steps = this.#steps.get();
    this.#steps.set([]);
    return steps;
  }
}
