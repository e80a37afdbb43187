import { expect, test } from "vitest";
import { reckon } from "~/rules/reckoning";
import { readSheet } from "~/rules/sheet_text";
import { exampleSheet } from "./example";

test("the example is a sheet that the rules allow, with a bolt in it", () => {
  const sheet = reckon(readSheet(exampleSheet(["Лис", "Филин", "Медведь"])));
  const totals = sheet.match.standings.map((one) => one.total);
  expect(totals).toEqual([210, -70, 190]);
  expect(sheet.match.standings.map((one) => one.bolts)).toEqual([0, 1, 0]);
});
