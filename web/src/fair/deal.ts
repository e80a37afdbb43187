/** The protocol `thousand-deal-v1`, step by step as its description says it. */

import type { Card } from "../protocol/messages";
import { DECK, rankOf } from "../rules/cards";
import { ascii, fromHex, lengthsOf, numberBytes, toHex, together } from "./bytes";
import { type Bytes, hmac, sha256 } from "./crypto";

export const PROTOCOL = "thousand-deal-v1";
export const PACK_SIZE = 24;
export const NO_CUTS: readonly number[] = [0, 0, 0];

/** What one deal is bound to. */
export interface DealContext {
  readonly table: string;
  readonly match: string;
  readonly deal: number;
  /** The hash of the rules, in hexadecimal. */
  readonly rules: string;
  readonly seats: readonly string[];
  readonly dealer: number;
  readonly cutter: number;
}

/** What a seat opened. */
export interface Opened {
  readonly secret: string;
  readonly cuts: readonly number[];
}

export interface DerivedDeal {
  readonly key: Bytes;
  readonly shuffled: readonly Card[];
  readonly cutPoints: readonly number[];
  readonly cutsMade: readonly number[];
  readonly pack: readonly Card[];
  readonly salts: readonly Bytes[];
  readonly leaves: readonly Bytes[];
  readonly root: string;
}

/** The context as bytes: C of the protocol. */
export function contextBytes(context: DealContext): Bytes {
  return lengthsOf(
    ascii(PROTOCOL),
    ascii(context.table),
    ascii(context.match),
    numberBytes(context.deal, 4),
    fromHex(context.rules),
    ascii(JSON.stringify(context.seats)),
    numberBytes(context.dealer, 1),
    numberBytes(context.cutter, 1),
  );
}

/** Cs: what the server commits to before anybody else (step 1). */
export async function serverCommitment(context: DealContext, secret: string): Promise<string> {
  return hash(lengthsOf(ascii("server"), contextBytes(context), fromHex(secret)));
}

/** h: what a client commits to (step 2). */
export async function clientCommitment(
  context: DealContext,
  seat: number,
  opened: Opened,
): Promise<string> {
  return hash(
    lengthsOf(
      ascii("client"),
      contextBytes(context),
      numberBytes(seat, 1),
      fromHex(opened.secret),
      Uint8Array.from(opened.cuts),
    ),
  );
}

async function hash(message: Bytes): Promise<string> {
  return toHex(await sha256(message));
}

/** K: the key of the deal (step 4); null for who opened nothing. */
export async function dealKey(
  context: DealContext,
  secret: string,
  opened: readonly (Opened | null)[],
): Promise<Bytes> {
  const said = opened.map((one, seat) =>
    one === null ? Uint8Array.of(seat, 0) : together(Uint8Array.of(seat, 1), fromHex(one.secret)),
  );
  return hmac(fromHex(secret), lengthsOf(ascii("deal"), contextBytes(context), ...said));
}

/** Bytes without end from a key, each taken once. */
class Stream {
  #block = new Uint8Array();
  #blocks = 0;
  #place = 0;

  constructor(
    private readonly key: Bytes,
    private readonly name: string,
  ) {}

  async next(): Promise<number> {
    if (this.#place >= this.#block.length) {
      const number = numberBytes(this.#blocks, 8);
      this.#block = await hmac(this.key, together(ascii(this.name), number));
      this.#blocks += 1;
      this.#place = 0;
    }
    const byte = this.#block[this.#place] ?? 0;
    this.#place += 1;
    return byte;
  }

  /** A number below another one: bytes that would favour the small ones are passed over. */
  async below(number: number): Promise<number> {
    const limit = 256 - (256 % number);
    for (;;) {
      const byte = await this.next();
      if (byte < limit) return byte % number;
    }
  }
}

/** The pack as the key shuffles it (step 5). */
export async function shuffledBy(key: Bytes): Promise<Card[]> {
  const pack = [...DECK];
  const stream = new Stream(key, "shuffle");
  for (let place = PACK_SIZE - 1; place >= 1; place -= 1) {
    const other = await stream.below(place + 1);
    const one = pack[place];
    const two = pack[other];
    if (one !== undefined && two !== undefined) [pack[place], pack[other]] = [two, one];
  }
  return pack;
}

async function drawnCuts(key: Bytes): Promise<number[]> {
  const stream = new Stream(key, "cut");
  const points: number[] = [];
  for (let cut = 0; cut < NO_CUTS.length; cut += 1) points.push(1 + (await stream.below(23)));
  return points;
}

/** Cut, and again while a card lies at the bottom that must be shown (step 6). */
export function cutPack(
  pack: readonly Card[],
  points: readonly number[],
  shown: readonly string[],
): { pack: Card[]; made: number[] } {
  let now = [...pack];
  const made: number[] = [];
  for (const at of points) {
    now = [...now.slice(at), ...now.slice(0, at)];
    made.push(at);
    const bottom = now.at(-1);
    if (bottom === undefined || !shown.includes(rankOf(bottom))) break;
  }
  return { pack: now, made };
}

/** The leaf of a card at a place of the dealt pack (step 7). */
export async function leafOf(
  context: DealContext,
  place: number,
  salt: Bytes,
  card: Card,
): Promise<Bytes> {
  const parts = lengthsOf(
    ascii("card"),
    contextBytes(context),
    numberBytes(place, 1),
    salt,
    ascii(card),
  );
  return sha256(together(Uint8Array.of(0), parts));
}

async function joined(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(together(Uint8Array.of(1), left, right));
}

/** The row of nodes above another one; one without a neighbour goes up as it is. */
async function rowAbove(row: readonly Bytes[]): Promise<Bytes[]> {
  const above: Bytes[] = [];
  for (let place = 0; place < row.length; place += 2) {
    const left = row[place];
    const right = row[place + 1];
    if (left !== undefined) above.push(right === undefined ? left : await joined(left, right));
  }
  return above;
}

export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  let row = [...leaves];
  while (row.length > 1) row = await rowAbove(row);
  const [root] = row;
  if (root === undefined) throw new RangeError("a tree has a leaf");
  return root;
}

/** Whether a card lay at a place of the pack whose root was told. */
export async function isOpened(
  context: DealContext,
  root: string,
  opening: { place: number; card: Card; salt: string; path: readonly string[] },
): Promise<boolean> {
  const { place, card, salt, path } = opening;
  if (!Number.isInteger(place) || place < 0 || place >= PACK_SIZE) return false;
  if (![salt, ...path].every((one) => isHex(one))) return false;
  let node = await leafOf(context, place, fromHex(salt), card);
  const left = path.map(fromHex);
  let at = place;
  for (let width = PACK_SIZE; width > 1; width = Math.ceil(width / 2)) {
    if ((at ^ 1) < width) {
      const beside = left.shift();
      if (beside === undefined) return false;
      node = at % 2 === 1 ? await joined(beside, node) : await joined(node, beside);
    }
    at = Math.floor(at / 2);
  }
  return left.length === 0 && toHex(node) === root;
}

function isHex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Everything that the secrets of a deal lead to; `shown` are the ranks that are cut again. */
export async function derive(
  context: DealContext,
  secret: string,
  opened: readonly (Opened | null)[],
  shown: readonly string[],
): Promise<DerivedDeal> {
  const key = await dealKey(context, secret, opened);
  const shuffled = await shuffledBy(key);
  const cutPoints = opened[context.cutter]?.cuts ?? (await drawnCuts(key));
  const { pack, made } = cutPack(shuffled, cutPoints, shown);
  const salts = await Promise.all(
    pack.map((_, place) => hmac(key, together(ascii("salt"), numberBytes(place, 1)))),
  );
  const leaves = await Promise.all(
    pack.map((card, place) => leafOf(context, place, salts[place] ?? new Uint8Array(), card)),
  );
  const root = toHex(await rootOf(leaves));
  return { key, shuffled, cutPoints, cutsMade: made, pack, salts, leaves, root };
}

/** Whether these are the places that a cutter, or anybody else, may commit to. */
export function areCuts(points: readonly number[], ofCutter: boolean): boolean {
  if (points.length !== NO_CUTS.length) return false;
  return points.every((one) =>
    ofCutter ? Number.isInteger(one) && one >= 1 && one < PACK_SIZE : one === 0,
  );
}
