/** Where one is in a film, how one moves in it, and what the address says of it. */

import type { RoundLine } from "../table/rounds";
import type { Film, FilmDeal, Frame } from "./film";

/** A deal and a step of it, both counted from 0; step 0 is before the cut. */
export interface Place {
  readonly deal: number;
  readonly step: number;
}

export type Move = "back" | "on" | "round-before" | "round-after" | "start" | "end";

const START: Place = { deal: 0, step: 0 };

function lastStep(film: Film, deal: number): number {
  return Math.max(0, (film.deals[deal]?.steps.length ?? 1) - 1);
}

/** The place that there is nearest to a wanted one. */
export function within(film: Film, place: Place): Place {
  const deal = Math.min(Math.max(0, place.deal), Math.max(0, film.deals.length - 1));
  return { deal, step: Math.min(Math.max(0, place.step), lastStep(film, deal)) };
}

/** Go on or back; past the end of a deal the next one begins. */
export function moved(film: Film, from: Place, move: Move): Place {
  switch (move) {
    case "on":
      if (from.step < lastStep(film, from.deal)) return { ...from, step: from.step + 1 };
      return from.deal + 1 < film.deals.length ? { deal: from.deal + 1, step: 0 } : from;
    case "back":
      if (from.step > 0) return { ...from, step: from.step - 1 };
      return from.deal > 0 ? { deal: from.deal - 1, step: lastStep(film, from.deal - 1) } : from;
    case "round-before":
      return from.step > 0 ? { ...from, step: 0 } : within(film, { deal: from.deal - 1, step: 0 });
    case "round-after":
      if (from.deal + 1 < film.deals.length) return { deal: from.deal + 1, step: 0 };
      return { ...from, step: lastStep(film, from.deal) };
    case "start":
      return { ...from, step: 0 };
    case "end":
      return { ...from, step: lastStep(film, from.deal) };
  }
}

/** Whether nothing comes after a place. */
export function isLast(film: Film, place: Place): boolean {
  return place.deal >= film.deals.length - 1 && place.step >= lastStep(film, place.deal);
}

/** A place as the address of a page tells it: deal and step, "3.27"; deals are counted from 1. */
export function placeText(place: Place): string {
  return `${String(place.deal + 1)}.${String(place.step)}`;
}

/** The place that a text tells; the beginning for what tells none. */
export function placeIn(text: string | null, film: Film): Place {
  const found = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text ?? "");
  if (found === null) return START;
  return within(film, { deal: Number(found[1]) - 1, step: Number(found[2] ?? 0) });
}

export interface Mark {
  readonly kind: "auction" | "stock" | "trick";
  /** Of a trick, from 1. */
  readonly number: number;
  readonly step: number;
}

/** Where auction, stock and tricks of a deal begin: the step after which each is under way. */
export function marksOf(deal: FilmDeal): Mark[] {
  const marks: Mark[] = [];
  let tricks = 0;
  let open = false;
  let bidding = false;
  deal.steps.forEach(({ say }, step) => {
    for (const one of say) {
      if (!bidding && (one.say === "bid" || one.say === "confirmed" || one.say === "passed" || one.say === "looked")) {
        bidding = true;
        marks.push({ kind: "auction", number: 0, step });
      } else if (one.say === "stock-taken") {
        marks.push({ kind: "stock", number: 0, step });
      } else if (one.say === "played" && !open) {
        open = true;
        tricks += 1;
        marks.push({ kind: "trick", number: tricks, step });
      } else if (one.say === "trick") {
        open = false;
      }
    }
  });
  return marks;
}

/** Which trick is played at a step, 0 before the first. */
export function trickAt(marks: readonly Mark[], step: number): number {
  return marks.filter((one) => one.kind === "trick" && one.step <= step).at(-1)?.number ?? 0;
}

/** The lines of the score sheet as they were at a place. */
export function sheetAt(film: Film, place: Place): RoundLine[] {
  const lines: RoundLine[] = [];
  film.deals.slice(0, place.deal + 1).forEach((deal, number) => {
    const steps = number === place.deal ? deal.steps.slice(0, place.step + 1) : deal.steps;
    for (const one of steps.flatMap((step) => step.say)) {
      if (one.say !== "scored") continue;
      lines.push({ deal: deal.deal, round: deal.round, outcome: one.outcome, settlement: one.settlement });
    }
  });
  return lines;
}

/** The total of a seat at a moment: at the end of a deal what the round has made of it. */
export function totalAt(frame: Frame, seat: number): number {
  const after = frame.known.over?.settlement?.seats[seat]?.after;
  return after?.total ?? frame.known.match.standings[seat]?.total ?? 0;
}
