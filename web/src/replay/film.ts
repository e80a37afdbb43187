/** A match step by step, as the server tells it: the positions are the rules library's own. */

import type { Card, Saying, SuitLetter, View } from "../protocol/messages";
import type { SeatLine } from "../server/api";

/** What happened; `heard` names the seats that were told all of it, where not all were. */
export type Heard = Saying & { readonly heard?: readonly number[] };

export type OwnParts = Pick<View, "hand" | "stock" | "discarded" | "cuts" | "exchange">;

export interface OpenParts {
  readonly hands: readonly (readonly Card[])[] | null;
  readonly stocks: readonly (readonly Card[])[] | null;
}

export interface FilmStep {
  readonly by: number | null;
  readonly say: readonly Heard[];
  readonly fine?: { readonly by: number; readonly clause: string };
  readonly set: Partial<View>;
  readonly own: readonly Partial<OwnParts>[];
  readonly open: Partial<OpenParts>;
}

export interface FilmDeal {
  readonly deal: number;
  readonly round: number;
  readonly dealer: number;
  readonly steps: readonly FilmStep[];
}

export interface Film {
  readonly version: number;
  readonly players: readonly string[];
  readonly winner: number | null;
  readonly deals: readonly FilmDeal[];
  readonly trouble: { readonly deal: number | null; readonly text: string } | null;
}

/** What is replayed: a match of this server, or a record that was brought along. */
export interface Reel {
  readonly film: Film;
  readonly seats: readonly SeatLine[];
  /** The match, where the server keeps it. */
  readonly match: string | null;
  /** Whether only its players may see it. */
  readonly private: boolean;
  /** One's own seat, null for who did not play. */
  readonly you: number | null;
}

/** A moment of a deal: what all knew, what each seat knew, and what lay there. */
export interface Frame {
  readonly by: number | null;
  readonly say: readonly Heard[];
  readonly fine: { readonly by: number; readonly clause: string } | null;
  readonly known: View;
  readonly own: readonly OwnParts[];
  readonly open: OpenParts;
}

/** Put the changes of a deal together: one frame for each step. */
export function framesOf(deal: FilmDeal): Frame[] {
  const frames: Frame[] = [];
  let known = {} as View;
  let own: readonly OwnParts[] = [];
  let open: OpenParts = { hands: null, stocks: null };
  for (const step of deal.steps) {
    known = { ...known, ...step.set };
    own = step.own.map((news, seat) => ({ ...(own[seat] ?? ({} as OwnParts)), ...news }));
    open = { ...open, ...step.open };
    frames.push({ by: step.by, say: step.say, fine: step.fine ?? null, known, own, open });
  }
  return frames;
}

/** Whose eyes one looks with: a seat's, nobody's, or those of all at once. */
export type Eyes = number | "nobody" | "all";

/** What is known of a moment with some eyes. */
export function viewAt(frame: Frame, eyes: Eyes): View {
  if (eyes === "nobody") return frame.known;
  if (typeof eyes === "number") {
    const own = frame.own[eyes];
    return own === undefined ? frame.known : { ...frame.known, ...own, seat: eyes };
  }
  const declarer = frame.known.auction?.declarer ?? null;
  const most = declarer === null ? undefined : frame.own[declarer];
  const laid = frame.open.stocks?.flat() ?? null;
  return {
    ...frame.known,
    stock: most?.stock ?? frame.known.stock ?? laid,
    exchange: most?.exchange ?? frame.known.exchange,
    discarded: most?.discarded ?? frame.known.discarded,
  };
}

/** What happened, as some eyes saw it. */
export function saidTo(one: Heard, eyes: Eyes): Saying {
  const { heard, ...saying } = one;
  if (heard === undefined || eyes === "all") return saying;
  if (typeof eyes === "number" && heard.includes(eyes)) return saying;
  switch (saying.say) {
    case "cut":
      return { ...saying, at: null };
    case "gave":
    case "discarded":
      return { ...saying, card: null };
    case "dealt":
    case "stock-laid":
    case "looked":
    case "opened-hand":
    case "stock-taken":
      return { ...saying, cards: null };
    default:
      return saying;
  }
}

/** The cards that a seat holds at a moment and those that it has played, as one hand. */
export function handAt(frame: Frame, seat: number, eyes: Eyes): { held: Card[] | null; played: Card[] } {
  const held = typeof eyes === "number" ? (frame.own[seat]?.hand ?? null) : (frame.open.hands?.[seat] ?? null);
  return { held: held === null ? null : [...held], played: playedBy(frame.known, seat) };
}

function playedBy(view: View, seat: number): Card[] {
  const { play, table } = view;
  if (play === null) return [];
  const placed = (leader: number, cards: readonly Card[]): Card[] =>
    cards.filter((_card, step) => table.active[(table.active.indexOf(leader) + step) % table.active.length] === seat);
  return [...play.tricks.flatMap((one) => placed(one.leader, one.cards)), ...placed(play.leader, play.trick)];
}

/** How many cards a seat holds, whoever can see them. */
export function countAt(frame: Frame, seat: number): number {
  return frame.open.hands?.[seat]?.length ?? 0;
}

export type TrumpNow = SuitLetter | null;
