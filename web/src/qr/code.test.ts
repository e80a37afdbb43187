import { expect, test } from "vitest";
import { qrCode } from "./code";

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

test("a code has its three finders, and the quiet line beside them", () => {
  const code = drawn("https://example.org/t/abc");
  for (const row of [code[0] ?? "", code.at(-1) ?? ""]) expect(row.startsWith("#######.")).toBe(true);
  expect(code[0]?.endsWith(".#######")).toBe(true);
  expect(code.at(-1)?.endsWith(".#######")).toBe(false);
});

test("a code is as small as its text allows", () => {
  expect(qrCode("x".repeat(14))).toHaveLength(21);
  expect(qrCode("x".repeat(15))).toHaveLength(25);
  expect(qrCode("x".repeat(213))).toHaveLength(57);
  expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
});
