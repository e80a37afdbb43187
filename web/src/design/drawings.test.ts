import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingOf, suitDrawn } from "./drawings";

const drawn = (deck: string) =>
  new Set([...readFileSync(`src/design/decks/${deck}.svg`, "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const shared = drawn("shared");

test.each(["classic", "german"] as const)("every card of the %s deck is drawn, in both layouts", (deck) => {
  const own = drawn(deck);
  const used = new Set<string>();
  for (const suit of "SHDC") {
    expect(shared).toContain(`s-${suitDrawn(suit, deck)}`);
    for (const rank of ["A", "10", "K", "Q", "J", "9"]) {
      for (const faces of ["classic", "large"] as const) used.add(drawingOf(rank + suit, deck, faces));
    }
  }
  expect(used).toEqual(own);
  expect(shared).toContain(drawingOf(null, deck, "classic"));
});

test("German suits stand for those of the same value", () => {
  expect(["H", "D", "C", "S"].map((suit) => suitDrawn(suit, "german"))).toEqual(["gH", "gB", "gL", "gA"]);
});
