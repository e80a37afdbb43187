import { expect, test } from "vitest";
import { letterOf, type Letters } from "./letters";
import { lettersChosen, settingsIn } from "./settings";

test.each<[Letters, string, string]>([
  ["en", "AKQJ", "AKOU"],
  ["cy", "ТКДВ", "ТКДВ"],
  ["pl", "AKDW", "AKOU"],
  ["de", "AKDB", "AKOU"],
])("letters %s are those on the cards", (letters, french, german) => {
  const ranks = ["A", "K", "Q", "J"];
  expect(ranks.map((rank) => letterOf(rank, letters, "classic")).join("")).toBe(french);
  expect(ranks.map((rank) => letterOf(rank, letters, "german")).join("")).toBe(german);
  expect(["10", "9"].map((rank) => letterOf(rank, letters, "classic"))).toEqual([10, 9]);
});

test("the letters go by the language, unless others were chosen", () => {
  const usual = settingsIn(null);
  expect(lettersChosen(usual, "uk")).toBe("cy");
  expect(lettersChosen(usual, "ar")).toBe("en");
  expect(lettersChosen({ ...usual, index: "pl" }, "uk")).toBe("pl");
});
