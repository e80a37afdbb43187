// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readOwnCopy } from "./own_copy";
import { readRecord, type RecordJson } from "./record";
import { compareOwn, verifyRecord } from "./verifying";

const file = fileURLToPath(new URL("../../tests/data/proven.json", import.meta.url));
const cases = JSON.parse(readFileSync(file, "utf8")) as {
  table: string;
  record: string;
  own: string;
}[];

function recordOf(text: string): RecordJson {
  const record = readRecord(text);
  if (record === null) throw new Error("this is no record");
  return record;
}

async function codes(record: RecordJson): Promise<string[]> {
  const { problems } = await verifyRecord(record);
  return [...new Set(problems.map((one) => one.code))].sort();
}

/** Change a tag of the first deal: the digit at a place of its value becomes another one. */
function spoilt(text: string, tag: string, word = 0): RecordJson {
  const record = recordOf(text);
  const found = record.deals[0]?.opening?.find(
    (one) => one.tag === tag && (one.value ?? "").split(" ").length > word,
  );
  if (found?.value === undefined) throw new Error(`there is no ${tag}`);
  const words = found.value.split(" ");
  const old = words[word] ?? "";
  words[word] = (old.startsWith("0") ? "1" : "0") + old.slice(1);
  found.value = words.join(" ");
  return record;
}

test("there are records of several tables", () => {
  expect(cases.length).toBeGreaterThan(1);
});

describe.each(cases)("a record with proofs of the table $table", ({ record: text, own }) => {
  test("is good, and agrees with what a player has saved", async () => {
    const record = recordOf(text);
    const verification = await verifyRecord(record);
    expect(verification.problems).toEqual([]);
    expect(verification.proofs.every((one) => one !== null)).toBe(true);
    const deals = readOwnCopy(own);
    expect(deals).not.toBeNull();
    expect(compareOwn(record, verification, deals ?? [])).toEqual({
      compared: record.deals.length,
      later: 0,
      problems: [],
    });
  });

  test.each([
    ["Fair-Server", 0, ["chain", "server_commitment"]],
    ["Fair-Root", 0, ["chain", "root"]],
    ["Fair-Chain", 0, ["chain"]],
    ["Fair-Seat", 2, ["chain", "seat_commitment"]],
  ] as const)("with another %s (word %i) is not good", async (tag, word, expected) => {
    expect(await codes(spoilt(text, tag, word))).toEqual(expected);
  });

  test("with another secret of the server leads to another pack", async () => {
    const found = await codes(spoilt(text, "Fair-Secret"));
    expect(found).toEqual(expect.arrayContaining(["chain", "pack", "root", "server_commitment"]));
  });

  test("with two cards of the pack exchanged is not good", async () => {
    const record = recordOf(text);
    const pack = record.deals[0]?.pack ?? [];
    [pack[0], pack[1]] = [pack[1] ?? "", pack[0] ?? ""];
    expect(await codes(record)).toEqual(["chain", "pack"]);
  });

  test("with a card in another hand is not good", async () => {
    const record = recordOf(text);
    const [one, other] = Object.values(record.deals[0]?.hands ?? {});
    if (one === undefined || other === undefined) throw new Error("nothing was dealt");
    [one[0], other[0]] = [other[0] ?? "", one[0] ?? ""];
    expect(await codes(record)).toEqual(["chain", "events"]);
  });

  test("holds when a player's name is taken out of it", async () => {
    const record = recordOf(text);
    const name = record.players[0] ?? "";
    const without = text.replaceAll(JSON.stringify(name), '"Somebody"');
    expect(without).not.toBe(text);
    expect(await codes(recordOf(without))).toEqual([]);
  });

  test("with another option of the rules is not good", async () => {
    const record = recordOf(text);
    record.rules.options = { ...record.rules.options, target: 505 };
    expect(await codes(record)).toContain("wrong_rules");
  });

  test("with a secret that served twice is not good", async () => {
    const record = recordOf(text);
    const [first] = record.deals;
    if (first !== undefined) record.deals.push(structuredClone(first));
    expect(await codes(record)).toContain("secret_reused");
  });

  test("disagrees with a copy in which anything is otherwise", async () => {
    const record = recordOf(text);
    const verification = await verifyRecord(record);
    const [deal] = readOwnCopy(own) ?? [];
    if (deal === undefined) throw new Error("nothing was saved");
    const wrong = "ab".repeat(32);
    const compared = (changes: object): string[] =>
      compareOwn(record, verification, [{ ...deal, ...changes }]).problems.map((one) => one.code);
    expect(compared({ server: wrong })).toEqual(["own_server"]);
    expect(compared({ root: wrong })).toEqual(["own_root"]);
    expect(compared({ secret: wrong })).toEqual(["own_secret"]);
    expect(compared({ seat: "nobody" })).toEqual(["own_seat"]);
    expect(compared({ heard: {} })).toContain("own_commitment");
    expect(compareOwn(record, verification, [{ ...deal, match: "other" }]).compared).toBe(0);
  });
});
