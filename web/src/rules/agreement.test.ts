// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { accountsOf } from "./accounts";
import type { Outcome, Settlement } from "./outcomes";
import { optionsOf, type RuleOptions } from "./presets";
import { reckon } from "./reckoning";
import { settle } from "./settlement";
import { settlementRules } from "./settlement_rules";
import { readSheet, resultsJson, sheetText } from "./sheet_text";
import type { Match } from "./standing";

// What the library itself makes of random rounds and sheets; `make web-agree` writes many more.

type BareMatch = Omit<Match, "rules">;

interface Cases {
  rounds: {
    rules: { base: string; options: RuleOptions };
    match: BareMatch;
    outcome: Outcome;
    settlement: Omit<Settlement, "match"> & { match: BareMatch };
  }[];
  sheets: { text: string; results: unknown; totals: number[][][] }[];
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const file = process.env["TYSIACHA_CASES"] ?? here("../../tests/data/settlements.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as Cases;
const worked = here("../../../tests/data/sheets/cases/");

describe("the twin of settlement agrees with the library", () => {
  test("on random rounds", () => {
    expect(cases.rounds.length).toBeGreaterThan(100);
    for (const one of cases.rounds) {
      const options = optionsOf(one.rules.base, one.rules.options);
      expect(options).not.toBeNull();
      const rules = settlementRules(options ?? {});
      const done = settle({ ...one.match, rules }, one.outcome);
      expect(done).toEqual({
        ...one.settlement,
        match: { ...one.settlement.match, rules },
      });
    }
  });

  test("on sheets of played matches, to the letter of their text", () => {
    expect(cases.sheets.length).toBeGreaterThan(3);
    for (const one of cases.sheets) {
      const reckoning = reckon(readSheet(one.text));
      expect(resultsJson(reckoning)).toEqual(one.results);
      expect(sheetText(reckoning)).toBe(one.text);
    }
  });

  test("on the steps that led to every total", () => {
    for (const one of cases.sheets) {
      const reckoning = reckon(readSheet(one.text));
      const totals = one.totals.map((_, seat) =>
        accountsOf(reckoning, seat).map((account) => account.steps.map((step) => step.total)),
      );
      expect(totals).toEqual(one.totals);
    }
  });

  const names = readdirSync(worked).filter((name) => name.endsWith(".json"));

  test("there are worked cases", () => {
    expect(names.length).toBeGreaterThan(40);
  });

  test.each(names)("on the worked case %s", (name) => {
    const reckoning = reckon(readSheet(readFileSync(worked + name, "utf8")));
    const said: unknown = JSON.parse(readFileSync(worked + name.replace(/json$/, "out"), "utf8"));
    expect(resultsJson(reckoning)).toEqual(said);
  });
});
