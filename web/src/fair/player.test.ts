// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ComingDeal, Sections, TableRequest } from "../protocol/messages";
import { clientCommitment, serverCommitment } from "./deal";
import { type OwnDeal, ownCopyText, readOwnCopy } from "./own_copy";
import { FairPlayer, type OwnStorage } from "./player";

const file = fileURLToPath(new URL("../../tests/data/recordings/classic.json", import.meta.url));
const { seat: recorded } = JSON.parse(readFileSync(file, "utf8")) as {
  seat: { sections: Sections };
};
const SECRET = "11".repeat(32);
const context = {
  table: "t1",
  match: "m1",
  deal: 1,
  rules: "22".repeat(32),
  seats: ["ann", "bob", "cat"],
  dealer: 2,
  cutter: 0,
};

class Memory implements OwnStorage {
  readonly saved: OwnDeal[] = [];

  load(match: string, deal: number): Promise<OwnDeal | null> {
    const found = this.saved.findLast((one) => one.match === match && one.deal === deal);
    return Promise.resolve(found ?? null);
  }

  save(deal: OwnDeal): Promise<void> {
    this.saved.push(structuredClone(deal));
    return Promise.resolve();
  }
}

async function table(coming: Partial<ComingDeal>): Promise<Sections> {
  const commitment = await serverCommitment(context, SECRET);
  const next: ComingDeal = {
    number: 1,
    dealer: 2,
    cutter: 0,
    rules: context.rules,
    commitment,
    stage: "committing",
    promised: [false, false, false],
    promises: null,
    told: [false, false, false],
    left_out: [],
    ...coming,
  };
  const { seats } = context;
  const deal = { table: "t1", match: "m1", seats, next, root: null, commitment: null };
  return { ...recorded.sections, you: 0, deal, game: null };
}

function player(answer = true): { fair: FairPlayer; memory: Memory; asked: TableRequest[] } {
  const memory = new Memory();
  const asked: TableRequest[] = [];
  const fair = new FairPlayer({
    storage: memory,
    ask: (_table, request) => {
      asked.push(request);
      return Promise.resolve(answer);
    },
  });
  return { fair, memory, asked };
}

async function promised(): Promise<ReturnType<typeof player> & { own: OwnDeal }> {
  const made = player();
  await made.fair.follow(await table({}));
  const own = made.memory.saved.at(-1);
  if (own === undefined) throw new Error("nothing was saved");
  return { ...made, own };
}

function closed(promises: (string | null)[]): Promise<Sections> {
  return table({ stage: "revealing", promised: [true, false, false], promises });
}

describe("one's own part in a deal", () => {
  test("is drawn only after the server's commitment was saved, and promised after that", async () => {
    const { memory, asked, own } = await promised();
    expect(memory.saved[0]).toEqual({
      table: "t1",
      match: "m1",
      deal: 1,
      seat: "ann",
      server: await serverCommitment(context, SECRET),
    });
    const { secret = "", cuts = [] } = own;
    expect(cuts.every((one) => one >= 1 && one <= 23)).toBe(true);
    expect(own.commitment).toBe(await clientCommitment(context, 0, { secret, cuts }));
    expect(asked).toEqual([{ t: "promise", deal: 1, promise: own.commitment }]);
  });

  test("is told when it stands on the closed list, and kept as opened when that was confirmed", async () => {
    const { fair, memory, asked, own } = await promised();
    await fair.follow(await closed([own.commitment ?? "", null, "33".repeat(32)]));
    expect(asked.at(-1)).toEqual({ t: "tell", deal: 1, seed: own.secret, cuts: own.cuts });
    const last = memory.saved.at(-1);
    expect(last?.opened).toBe(true);
    expect(last?.heard).toEqual({ ann: own.commitment, cat: "33".repeat(32) });
    expect(fair.problems).toEqual([]);
  });

  test("is not told when another promise stands on the list", async () => {
    const { fair, asked } = await promised();
    await fair.follow(await closed(["44".repeat(32), null, null]));
    expect(asked).toHaveLength(1);
    expect(fair.problems).toMatchObject([{ code: "own_commitment", deal: 1, seat: 0 }]);
  });

  test("is not told when the server has changed its commitment", async () => {
    const { fair, asked, own } = await promised();
    const later = await closed([own.commitment ?? "", null, null]);
    if (later.deal?.next) later.deal.next.commitment = "55".repeat(32);
    await fair.follow(later);
    expect(asked).toHaveLength(1);
    expect(fair.problems).toMatchObject([{ code: "own_server", deal: 1 }]);
  });

  test("stays the same when the page was opened anew", async () => {
    const { memory, own } = await promised();
    const asked: TableRequest[] = [];
    const fair = new FairPlayer({
      storage: memory,
      ask: (_table, request) => Promise.resolve(asked.push(request) > 0),
    });
    await fair.follow(await table({}));
    expect(asked).toEqual([{ t: "promise", deal: 1, promise: own.commitment }]);
  });

  test("is not promised by spectators, nor by who was left out", async () => {
    const { fair, asked, memory } = player();
    await fair.follow({ ...(await table({})), you: null });
    expect(memory.saved[0]?.seat).toBeUndefined();
    await fair.follow(await table({ left_out: [0], number: 2 }));
    expect(asked).toEqual([]);
  });
});

test("an own copy is read back, and nothing else for one", async () => {
  const { memory } = await promised();
  expect(readOwnCopy(ownCopyText(memory.saved))).toEqual(memory.saved);
  expect(readOwnCopy("{}")).toBeNull();
  expect(readOwnCopy(ownCopyText([{ table: "t", match: "m", deal: 1, server: "no" }]))).toBeNull();
});
