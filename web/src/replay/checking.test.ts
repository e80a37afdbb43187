// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readOwnCopy, readRecord, type RecordJson } from "../fair";
import { checked } from "./checking";

const file = fileURLToPath(new URL("../../tests/data/proven.json", import.meta.url));
const cases = JSON.parse(readFileSync(file, "utf8")) as { record: string; own: string }[];

function proven(): { record: RecordJson; own: string } {
  const record = readRecord(cases[0]?.record ?? "");
  if (record === null) throw new Error("this is no record");
  return { record, own: cases[0]?.own ?? "" };
}

describe("the verdict on a record", () => {
  test("is good with a whole proof, and says how much own copies add", async () => {
    const { record, own } = proven();
    const alone = await checked(record, () => []);
    expect(alone).toMatchObject({ verdict: "good", problems: [], own: null, proven: record.deals.length });
    const kept = readOwnCopy(own) ?? [];
    const both = await checked(record, (match) => kept.filter((one) => one.match === match));
    expect(both.own?.compared).toBe(record.deals.length);
    expect(both.opened).toHaveLength(record.players.length);
  });

  test("is wrong where a card was changed", async () => {
    const { record } = proven();
    const pack = record.deals[0]?.pack ?? [];
    [pack[0], pack[1]] = [pack[1] ?? "", pack[0] ?? ""];
    const found = await checked(record, () => []);
    expect(found.verdict).toBe("wrong");
    expect(found.problems.map((one) => one.code)).toContain("pack");
  });

  test("is that nothing is proven where no deal has a proof", async () => {
    const { record } = proven();
    record.extras = [];
    for (const deal of record.deals) deal.opening = [];
    expect(await checked(record, () => [])).toMatchObject({ verdict: "unproven", problems: [], proven: 0 });
  });

  test("is none where a record holds what one player saw", async () => {
    const { record } = proven();
    const seen = { ...record, seen_by: record.players[0] };
    expect((await checked(seen, () => [])).verdict).toBe("one-seat");
  });
});
