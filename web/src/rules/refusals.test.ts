// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { reckon, SheetRefused } from "./reckoning";
import { readSheet } from "./sheet_text";

// Sheets that the library refuses, each with its words: the entry and the key must be the same.

const folder = fileURLToPath(new URL("../../../tests/data/sheets/bad/", import.meta.url));
// JSON of a browser keeps the last of two keys without a word; misspelt keys have no key here.
const OTHERWISE = ["keys_twice.json", "misspelt_keys.json"];
const names = readdirSync(folder).filter(
  (name) => name.endsWith(".json") && !OTHERWISE.includes(name),
);

function refusalOf(text: string): SheetRefused | null {
  try {
    reckon(readSheet(text));
    return null;
  } catch (error) {
    if (error instanceof SheetRefused) return error;
    throw error;
  }
}

describe("what the library refuses", () => {
  test("there are cases", () => {
    expect(names.length).toBeGreaterThan(80);
  });

  test.each(names)("%s is refused here too", (name) => {
    const refused = refusalOf(readFileSync(folder + name, "utf8"));
    expect(refused).not.toBeNull();
    const words = readFileSync(folder + name.replace(/json$/, "txt"), "utf8");
    const said = words.split("\n").map((line) => {
      const [, entry, key] = /^[^:]+: (?:entry (\d+) \([^)]*\): )?([a-z_]+)?/.exec(line.replace(/an entry after.*/, "")) ?? [];
      return `${entry ?? "head"} ${key ?? ""}`;
    });
    const mine = refused?.faults.map((one) => {
      const place = refused.entry === null ? "head" : String(refused.entry + 1);
      return `${place} ${one.key.split(".")[0] ?? ""}`;
    });
    expect(said).toContain(mine?.[0]);
  });
});
