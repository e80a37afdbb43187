// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decodeFrame, encodeFrame } from "./frames";

// The types are compared with the schema that is made from the server's own.

interface Definition {
  title?: string;
  properties?: Record<string, { enum?: string[]; const?: string }>;
}

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const schema = JSON.parse(read("../../../docs/protocol.schema.json")) as {
  $defs: Record<string, Definition & { oneOf?: Definition[] }>;
};
const types = read("./messages.ts");

const messages = Object.entries(schema.$defs).flatMap(
  ([name, one]) => one.properties?.["t"]?.enum?.map((t) => [t, name, one] as const) ?? [],
);
const sayings = (schema.$defs["Saying"]?.oneOf ?? []).flatMap((one) => {
  const say = one.properties?.["say"]?.const;
  return say === undefined ? [] : [[say, one] as const];
});

test("the schema has messages and sayings", () => {
  expect(messages.length).toBeGreaterThan(35);
  expect(sayings.length).toBeGreaterThan(40);
});

test.each(messages)("the message %s has a type with all its members", (t, _name, one) => {
  expect(types).toMatch(new RegExp(`t: "${t}"`));
  for (const key of Object.keys(one.properties ?? {})) {
    expect(types).toMatch(new RegExp(`\\b${key}\\??:`));
  }
});

test.each(sayings)("the saying %s has a type with all its members", (say, one) => {
  expect(types).toContain(`"${say}"`);
  for (const key of Object.keys(one.properties ?? {})) {
    expect(types).toMatch(new RegExp(`["\\s{]${key}"?\\??:`));
  }
});

test.each(
  Object.entries(schema.$defs).filter(
    ([name]) => name.endsWith("Section") || name === "Sections" || name === "ComingDeal",
  ),
)("the section %s has a type with all its members", (_name, one) => {
  for (const key of Object.keys(one.properties ?? {})) {
    expect(types).toMatch(new RegExp(`\\b${key}\\??:`));
  }
});

test("what is no message of this protocol is passed over", () => {
  for (const text of ["", "[]", "null", '{"t":"new"}', '{"t":"ev","table":"a","v":1}', '{"t":1}']) {
    expect(decodeFrame(text)).toBeNull();
  }
  expect(decodeFrame('{"t":"skip","table":"a","v":1,"more":2}')).toMatchObject({ t: "skip", v: 1 });
  expect(encodeFrame({ t: "p", at: 5 })).toBe('{"t":"p","at":5}');
});
