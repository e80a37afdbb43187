import { describe, expect, test } from "vitest";
import { languageFor } from "./languages";
import { Wording } from "./wording";

describe("texts", () => {
  const german = new Wording("de", { Play: "Spielen", "card\u0004Play": "Ausspielen" });

  test("are those of the catalogue, and English where it has none", () => {
    expect(german.text("Play")).toBe("Spielen");
    expect(german.inContext("card", "Play")).toBe("Ausspielen");
    expect(german.text("Pass")).toBe("Pass");
  });

  test("have their places filled, numbers as the language writes them", () => {
    expect(german.text("{who}: {n}", { who: "Anna", n: 1234.4 })).toBe("Anna: 1.234");
    expect(german.text("{missing}", { n: 1 })).toBe("{missing}");
  });

  test("keep a value that looks like a place as it is", () => {
    expect(german.text("{a} {b}", { a: "{b}", b: "x" })).toBe("{b} x");
  });

  test("set names of another direction apart", () => {
    expect(german.text("{who}!", { who: "ليلى" })).toBe("\u2068ليلى\u2069!");
    expect(new Wording("ar", {}).text("{who}!", { who: "Anna" })).toBe("\u2068Anna\u2069!");
  });
});

describe("counted texts", () => {
  test("go by the categories of the language", () => {
    const polish = new Wording("pl", { "{n} point": { one: "{n} punkt", few: "{n} punkty", many: "{n} punktów" } });
    const say = (n: number) => polish.counted("{n} point", "{n} points", n);
    expect([1, 2, 5, 21, 22].map(say)).toEqual(["1 punkt", "2 punkty", "5 punktów", "21 punktów", "22 punkty"]);
  });

  test("are English without a catalogue", () => {
    const english = new Wording("en", {});
    expect(english.counted("{n} point", "{n} points", 1)).toBe("1 point");
    expect(english.counted("{n} point", "{n} points", 0)).toBe("0 points");
  });
});

describe("numbers", () => {
  test("have a true minus sign", () => {
    expect(new Wording("en", {}).number(-120)).toBe("−120");
    expect(new Wording("en", {}).number(120, { signed: true })).toBe("+120");
  });

  test("keep their sign in front where the script runs from right to left", () => {
    expect(new Wording("ar", {}).number(-120)).toMatch(/^\u200e[-−]120$/);
  });

  test("have the digits that were chosen", () => {
    expect(new Wording("ar", {}, "local").number(120)).toBe("١٢٠");
    expect(new Wording("th", {}, "local").number(120)).toBe("๑๒๐");
    expect(new Wording("th", {}).number(120)).toBe("120");
  });
});

test("the first wanted language that there is wins", () => {
  expect(languageFor(["fr-FR", "uk-UA", "ru"])).toBe("uk");
  expect(languageFor(["fr"])).toBe("en");
});
