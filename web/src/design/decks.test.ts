import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

// The sheets as they were drawn, without a server that sends them.
const sheets = (address: RequestInfo | URL): Promise<Response> => {
  const [name] = /\w+\.svg/.exec(typeof address === "string" ? address : "") ?? ["none"];
  return Promise.resolve(new Response(readFileSync(`src/design/decks/${name}`, "utf8")));
};

beforeEach(() => {
  document.body.replaceChildren();
  vi.resetModules();
  vi.stubGlobal("fetch", sheets);
});

const shown = (): string[] => [...document.querySelectorAll(".drawings > *")].map(({ id }) => id);

test("a card stands in the document with all of which it is made, and no other does", async () => {
  const { drawing, loadDeck } = await import("./decks");
  await loadDeck("classic");
  expect(shown()).toEqual([]);
  expect(drawing("c-QH")).toBe("#c-QH");
  expect(new Set(shown())).toEqual(new Set(["c-QH", "frame", "band", "qQ", "s-H", "ix-Q", "r-Q", "r-D", "r-De", "r-O"]));
  const all = [...document.querySelectorAll(".drawings *")];
  for (const one of all.flatMap((part) => [part.getAttribute("href"), part.getAttribute("clip-path")])) {
    const [, used] = /#([^)]+)/.exec(one ?? "") ?? [];
    if (used !== undefined) expect(shown()).toContain(used);
  }
});

test("what is shown before the deck has come stands there when it has, once", async () => {
  const { drawing, loadDeck } = await import("./decks");
  drawing("c-back");
  drawing("s-gH");
  drawing("s-gH");
  expect(shown()).toEqual([]);
  await Promise.all([loadDeck("german"), loadDeck("german")]);
  expect(new Set(shown())).toEqual(new Set(["c-back", "mark", "s-gH"]));
  expect(shown()).toHaveLength(3);
});

test("a deck that did not come is asked for again", async () => {
  const { drawing, loadDeck } = await import("./decks");
  drawing("c-back");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 503 })));
  await expect(loadDeck("classic")).rejects.toThrow();
  vi.stubGlobal("fetch", sheets);
  await loadDeck("classic");
  expect(shown()).toContain("c-back");
});
