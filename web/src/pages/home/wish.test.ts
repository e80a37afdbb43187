import { describe, expect, test } from "vitest";
import { FIRST_WISH, tableIn, wishIn } from "./wish";

describe("codes and links of tables", () => {
  test.each([
    ["abc-_9", "abc-_9"],
    ["  https://example.org/t/abc ", "abc"],
    ["https://example.org/t/abc/?x=1#y", "abc"],
    ["/t/abc", "abc"],
  ])("%s leads to its table", (typed, table) => {
    expect(tableIn(typed)).toBe(table);
  });

  test.each(["", "a b", "https://example.org/r/abc", "javascript:alert(1)", "<b>"])("%s leads nowhere", (typed) => {
    expect(tableIn(typed)).toBeNull();
  });
});

test("a wish that is spoilt is that of the first time", () => {
  expect(wishIn('{"preset":"polish","level":"god"}')).toEqual({ preset: "polish", level: FIRST_WISH.level });
  for (const kept of [null, "{", "null", "3"]) expect(wishIn(kept)).toEqual(FIRST_WISH);
});
