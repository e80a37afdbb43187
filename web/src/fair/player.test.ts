// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ComingDeal, OpenedDeal, Sections, TableRequest } from "../protocol/messages";
import { clientCommitment, serverCommitment } from "./deal";
import { type OwnDeal, ownCopyText, readOwnCopy } from "./own_copy";
import { FairPlayer, type OwnStorage } from "./player";
import { readRecord } from "./record";

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

const proven = fileURLToPath(new URL("../../tests/data/proven.json", import.meta.url));

/** A deal of a record, as it was prepared at the table and as the server opened it. */
function openedDeal(): { before: Sections; told: OpenedDeal } {
  const [one] = JSON.parse(readFileSync(proven, "utf8")) as { record: string }[];
  const record = readRecord(one?.record ?? "");
  const [deal] = record?.deals ?? [];
  if (record == null || deal === undefined) throw new Error("there is no deal");
  const value = (name: string): string =>
    [...(record.extras ?? []), ...(deal.opening ?? [])].find((tag) => tag.tag === name)?.value ?? "";
  const seats = value("Fair-Seats").split(" ");
  const dealer = record.players.indexOf(deal.dealer);
  const next: ComingDeal = {
    number: deal.deal,
    dealer,
    cutter: (dealer + seats.length - 1) % seats.length,
    rules: value("Fair-Rules"),
    commitment: value("Fair-Server"),
    stage: "committing",
    promised: seats.map(() => false),
    promises: null,
    told: seats.map(() => false),
    left_out: [],
  };
  const section = { table: value("Fair-Table"), match: value("Fair-Match"), seats, next };
  const told: OpenedDeal = {
    number: deal.deal,
    "Fair-Server": value("Fair-Server"),
    "Fair-Secret": value("Fair-Secret"),
    "Fair-Root": value("Fair-Root"),
    "Fair-Seat": (deal.opening ?? []).flatMap((tag) =>
      tag.tag === "Fair-Seat" ? [tag.value ?? ""] : [],
    ),
  };
  const heard = { ...section, root: null, commitment: null };
  return { before: { ...recorded.sections, you: null, deal: heard, game: null }, told };
}

describe("a deal that was opened after its round", () => {
  test("is good when it is what was promised", async () => {
    const { before, told } = openedDeal();
    const { fair } = player();
    void fair.follow(before);
    expect(await fair.checkOpened(before, told)).toEqual([]);
    expect(fair.problems).toEqual([]);
  });

  test.each(["Fair-Secret", "Fair-Root", "Fair-Server"] as const)("is bad with another %s", async (tag) => {
    const { before, told } = openedDeal();
    const { fair } = player();
    await fair.follow(before);
    const found = await fair.checkOpened(before, { ...told, [tag]: "5".repeat(64) });
    expect(found?.length).toBeGreaterThan(0);
    expect(fair.problems).toEqual(found);
  });

  test("is bad when a seat is said to have promised something else", async () => {
    const { before, told } = openedDeal();
    const { fair } = player();
    await fair.follow(before);
    const seats = told["Fair-Seat"].map((one) => one.replace(/[0-9a-f]{64}/, "5".repeat(64)));
    expect(await fair.checkOpened(before, { ...told, "Fair-Seat": seats })).not.toEqual([]);
    expect(await fair.checkOpened(before, { ...told, "Fair-Seat": ["p-1 nonsense"] })).not.toEqual([]);
  });

  test("is not judged where nobody saw how it was prepared", async () => {
    const { before, told } = openedDeal();
    expect(await player().fair.checkOpened(before, told)).toBeNull();
  });
});

test("an own copy is read back, and nothing else for one", async () => {
  const { memory } = await promised();
  expect(readOwnCopy(ownCopyText(memory.saved))).toEqual(memory.saved);
  expect(readOwnCopy("{}")).toBeNull();
  expect(readOwnCopy(ownCopyText([{ table: "t", match: "m", deal: 1, server: "no" }]))).toBeNull();
});
