/** The proof of one deal as tags tell it, and what is wrong with it. */

import type { Card } from "../protocol/messages";
import { isDigest } from "./bytes";
import {
  areCuts,
  clientCommitment,
  type DealContext,
  type DerivedDeal,
  derive,
  NO_CUTS,
  type Opened,
  serverCommitment,
} from "./deal";

/** What kind of thing is wrong; the words are those of `tysiacha verify`. */
export type FairnessCode =
  | "unreadable_proof"
  | "wrong_rules"
  | "missing_proof"
  | "server_commitment"
  | "seat_commitment"
  | "cut_points"
  | "missed_too_often"
  | "secret_reused"
  | "pack"
  | "cuts"
  | "root"
  | "chain"
  | "events"
  | "own_server"
  | "own_commitment"
  | "own_secret"
  | "own_root"
  | "own_absent"
  | "own_seat"
  | "own_deal";

export interface FairnessProblem {
  code: FairnessCode;
  /** Which deal of the record, from 0; null where it is about the whole match. */
  deal: number | null;
  seat: number | null;
  /** The tag or the part that is meant. */
  name: string;
}

export type SeatPart =
  | { is: "absent" }
  | { is: "withheld"; commitment: string }
  | ({ is: "opened"; commitment: string } & Opened);

export interface DealProof {
  context: DealContext;
  server: string;
  secret: string;
  root: string;
  seats: SeatPart[];
}

export interface ProofTags {
  server: string;
  secret: string;
  root: string;
  seats: readonly string[];
}

/** A part of a proof cannot be read; `name` says which. */
export class UnreadableProof extends Error {}

/** Give the proof that some tags tell. Throws {@link UnreadableProof}. */
export function proofOf(context: DealContext, tags: ProofTags): DealProof {
  for (const [name, value] of [
    ["Fair-Server", tags.server],
    ["Fair-Secret", tags.secret],
    ["Fair-Root", tags.root],
  ] as const) {
    if (!isDigest(value)) throw new UnreadableProof(name);
  }
  if (tags.seats.length !== context.seats.length) throw new UnreadableProof("Fair-Seat");
  const seats = tags.seats.map((words, seat) => seatPart(words, context.seats[seat] ?? ""));
  return { context, server: tags.server, secret: tags.secret, root: tags.root, seats };
}

function seatPart(words: string, name: string): SeatPart {
  const [seat, did, commitment, secret, ...places] = words.split(" ");
  if (seat !== name) throw new UnreadableProof("Fair-Seat");
  if (did === "absent" && commitment === undefined) return { is: "absent" };
  if (!isDigest(commitment)) throw new UnreadableProof("Fair-Seat");
  if (did === "withheld" && secret === undefined) return { is: "withheld", commitment };
  const plain = places.every((one) => /^(?:[0-9]|1[0-9]|2[0-3])$/.test(one));
  if (did !== "opened" || !isDigest(secret) || !plain || places.length !== NO_CUTS.length) {
    throw new UnreadableProof("Fair-Seat");
  }
  return { is: "opened", commitment, secret, cuts: places.map(Number) };
}

export function openedOf(proof: DealProof): (Opened | null)[] {
  return proof.seats.map((one) => (one.is === "opened" ? one : null));
}

/** Give what the secrets of a proof lead to. */
export function derivedFrom(proof: DealProof, shown: readonly string[]): Promise<DerivedDeal> {
  return derive(proof.context, proof.secret, openedOf(proof), shown);
}

type Bare = Omit<FairnessProblem, "deal">;

/** Give what is wrong with a proof by itself, and what it leads to. */
export async function checkProof(
  proof: DealProof,
  shown: readonly string[],
): Promise<{ problems: Bare[]; derived: DerivedDeal }> {
  const { context } = proof;
  const problems: Bare[] = [];
  if ((await serverCommitment(context, proof.secret)) !== proof.server) {
    problems.push(bare("server_commitment"));
  }
  for (const [seat, part] of proof.seats.entries()) {
    if (part.is !== "opened") continue;
    if ((await clientCommitment(context, seat, part)) !== part.commitment) {
      problems.push(bare("seat_commitment", seat));
    }
    if (!areCuts(part.cuts, seat === context.cutter)) problems.push(bare("cut_points", seat));
  }
  const derived = await derivedFrom(proof, shown);
  if (derived.root !== proof.root) problems.push(bare("root"));
  return { problems, derived };
}

/** The ranks at the bottom for which the pack is cut again, by the option `cut_check`. */
export function shownRanks(cutCheck: unknown): string[] {
  if (cutCheck === "nine") return ["9"];
  return cutCheck === "nine_or_jack" ? ["9", "J"] : [];
}

/** Give the hands by seat and the stocks that are dealt from a pack, stock at 0, 12 and 23. */
export function dealtFrom(
  pack: readonly Card[],
  players: number,
  dealer: number,
  literalTalons: boolean,
): { hands: Card[][]; stocks: Card[][] } {
  const twoStocks = literalTalons
    ? [[0], [23]]
    : [
        [0, 12],
        [11, 23],
      ];
  const places = players > 2 ? [[0, 12, 23]] : twoStocks;
  const toStock = new Set(places.flat());
  const clockwise = Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);
  const active = players === 4 ? clockwise.slice(0, 3) : clockwise;
  const hands: Card[][] = Array.from({ length: players }, () => []);
  pack
    .filter((_, place) => !toStock.has(place))
    .forEach((card, number) => hands[active[number % active.length] ?? 0]?.push(card));
  const stocks = places.map((stock) =>
    stock.flatMap((place) => {
      const card = pack[place];
      return card === undefined ? [] : [card];
    }),
  );
  return { hands, stocks };
}

export function bare(code: FairnessCode, seat: number | null = null, name = ""): Bare {
  return { code, seat, name };
}
