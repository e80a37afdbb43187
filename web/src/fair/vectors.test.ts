// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Card } from "../protocol/messages";
import { fromHex, toHex } from "./bytes";
import { sha256 } from "./crypto";
import {
  clientCommitment,
  contextBytes,
  type DealContext,
  derive,
  isOpened,
  type Opened,
  serverCommitment,
} from "./deal";

interface Vector {
  table: string;
  match: string;
  deal: number;
  rules_hash: string;
  seats: string[];
  dealer: number;
  cutter: number;
  shown_ranks: string[];
  server_secret: string;
  clients: (Opened | null)[];
  context: string;
  context_hash: string;
  server_commitment: string;
  client_commitments: (string | null)[];
  key: string;
  shuffled: string;
  cut_points: number[];
  cuts_made: number[];
  pack: string;
  salts: string[];
  leaves: string[];
  root: string;
  paths: string[][];
}

const folder = fileURLToPath(new URL("../../../tests/data/fairness/", import.meta.url));
const names = readdirSync(folder);

test("there are the vectors of the description", () => {
  expect(names.length).toBeGreaterThanOrEqual(3);
});

describe.each(names)("the vector %s", (name) => {
  const vector = JSON.parse(readFileSync(folder + name, "utf8")) as Vector;
  const context: DealContext = {
    table: vector.table,
    match: vector.match,
    deal: vector.deal,
    rules: vector.rules_hash,
    seats: vector.seats,
    dealer: vector.dealer,
    cutter: vector.cutter,
  };

  test("has these commitments", async () => {
    expect(toHex(contextBytes(context))).toBe(vector.context);
    expect(toHex(await sha256(contextBytes(context)))).toBe(vector.context_hash);
    expect(await serverCommitment(context, vector.server_secret)).toBe(vector.server_commitment);
    const said = await Promise.all(
      vector.clients.map(async (one, seat) =>
        one === null ? null : await clientCommitment(context, seat, one),
      ),
    );
    expect(said).toEqual(vector.client_commitments);
  });

  test("leads to this pack and root", async () => {
    const made = await derive(context, vector.server_secret, vector.clients, vector.shown_ranks);
    expect({ ...made, key: toHex(made.key), salts: made.salts.map(toHex) }).toEqual({
      key: vector.key,
      shuffled: vector.shuffled.split(" "),
      cutPoints: vector.cut_points,
      cutsMade: vector.cuts_made,
      pack: vector.pack.split(" "),
      salts: vector.salts,
      leaves: vector.leaves.map(fromHex),
      root: vector.root,
    });
  });

  test("opens each card at its place, and no other", async () => {
    const pack = vector.pack.split(" ") as Card[];
    for (const [place, card] of pack.entries()) {
      const opening = {
        place,
        card,
        salt: vector.salts[place] ?? "",
        path: vector.paths[place] ?? [],
      };
      expect(await isOpened(context, vector.root, opening)).toBe(true);
      const other = pack[(place + 1) % 24] ?? card;
      expect(await isOpened(context, vector.root, { ...opening, card: other })).toBe(false);
      const moved = { ...opening, place: (place + 1) % 24 };
      expect(await isOpened(context, vector.root, moved)).toBe(false);
      const short = { ...opening, path: opening.path.slice(1) };
      expect(await isOpened(context, vector.root, short)).toBe(false);
    }
  });
});
